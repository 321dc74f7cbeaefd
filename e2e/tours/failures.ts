import { expect } from '../fixtures.ts'
import { atVenue } from '../match-words.ts'
import { goWithin } from '../words.ts'
import { buttons, openPanel, panel, type Tour } from './tour.ts'

/** Screens that cannot be loaded, actions that are refused, no network, and a newer version. */
export async function tourFailures(tour: Tour): Promise<void> {
  const { club, open, say, look, lookAtToast } = tour
  const button = buttons(tour)
  const [mara, tim] = [await club.account('Mara Lob'), await club.account('Tim Smash')]
  const match = await club.match({
    creator: tim,
    starts: atVenue(1, '18:30'),
    participants: [{ account: tim }],
  })
  const page = await open(mara, `/matches/${match}`)
  await openPanel(page, () => button(page, 'Join Match').click())
  await page.route(/\/rpc\/join_match/, (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'PT409', hint: 'match_full', message: 'Full', details: null },
    }),
  )
  await panel(page).getByRole('button').last().click()
  await lookAtToast(page, 'join refused')
  await page.goto('/matches')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.context().setOffline(true)
  await expect(page.getByText(say('You are offline. What you see may be out of date.'))).toBeVisible()
  await look(page, 'list without a network')
  for (const path of ['/profile?tab=notifications', '/courts', `/profile/${tim.id}`, '/create-match']) {
    await goWithin(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await look(page, `${path} without a network`)
  }
  await page.context().setOffline(false)
  await page.goto('/matches/00000000-0000-4000-8000-000000000001')
  await expect(page.getByText(say('This match no longer exists.'))).toBeVisible()
  await look(page, 'a match that is gone')
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), version: 'newer' } })
  })
  await page.goto('/create-match')
  await expect(button(page, 'Later')).toBeVisible()
  await look(page, 'a newer version')
  await page.route(/\/rest\/v1\//, (route) => route.fulfill({ status: 400, json: { message: 'no' } }))
  for (const path of ['/matches', `/matches/${match}`, '/courts', '/profile', '/profile?tab=notifications']) {
    await page.goto(path)
    await expect(button(page, 'Try again').first()).toBeVisible({ timeout: 20_000 })
    await look(page, `${path} that failed`)
  }
}
