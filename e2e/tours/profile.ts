import { expect } from '../fixtures.ts'
import { photo } from '../pictures.ts'
import { goWithin } from '../words.ts'
import { buttons, closePanel, openPanel, type Tour } from './tour.ts'

/** Profiles of oneself and of others, notifications and messages. */
export async function tourProfile(tour: Tour): Promise<void> {
  const { club, open, say, look, lookAtToast } = tour
  const button = buttons(tour)
  const [mara, tim] = [await club.account('Mara Lob'), await club.account('Tim Smash')]
  const participants = [{ account: mara }, { account: tim }]
  await club.match({ creator: mara, starts: `now() - interval '1 day'`, participants })
  const invited = await club.match({ creator: tim, participants: [{ account: tim }] })
  for (const type of [
    'match_invitation',
    'match_updated',
    'match_cancelled',
    'match_joined',
    'match_left',
    'match_declined',
  ])
    await club.sql(
      `insert into notifications (user_id, type, message, related_id, read) values ($1, $2, 'Tim Smash', $3, $4)`,
      [mara.id, type, invited, type === 'match_left'],
    )
  const page = await open(mara, '/profile')
  const recent = page.getByRole('region', { name: say('Recent Matches') }).getByRole('button')
  await expect(recent).toBeVisible()
  await look(page, 'own profile')
  await expect(async () => {
    await button(page, 'What the levels mean').click()
    await expect(page.getByRole('tooltip')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await look(page, 'what the levels mean')
  await page.keyboard.press('Escape')
  await openPanel(page, () => recent.click())
  await look(page, 'recent match')
  await closePanel(page)
  await page.getByLabel(say('Choose a picture')).setInputFiles(await photo(page, 'me.png'))
  await expect(button(page, 'Use picture')).toBeEnabled()
  await look(page, 'crop a picture')
  await button(page, 'Use picture').click()
  await expect(button(page, 'Change picture')).toBeVisible()
  await openPanel(page, () => button(page, 'Delete picture').click())
  await look(page, 'delete a picture')
  await closePanel(page)
  await page.getByLabel(say('Username')).fill('')
  await button(page, 'Save Changes').click()
  await look(page, 'profile without a name')
  await page.getByLabel(say('Username')).fill('Mara Smash')
  await button(page, 'Save Changes').click()
  await lookAtToast(page, 'profile saved')
  await goWithin(page, '/profile?tab=notifications')
  await expect(page.getByRole('tabpanel').getByRole('listitem')).not.toHaveCount(0)
  await look(page, 'notifications')
  const options = page.getByRole('tabpanel').getByRole('listitem').locator('[aria-haspopup=dialog]').first()
  await openPanel(page, () => options.click())
  await look(page, 'options of a notification')
  await closePanel(page)
  await button(page, 'Mark all as read').click()
  await expect(page.getByText(say('All read'))).toBeVisible()
  await look(page, 'read notifications')
  await goWithin(page, '/profile?tab=messages')
  await expect(page.getByRole('tabpanel').getByRole('heading')).toBeVisible()
  await look(page, 'messages')
  await goWithin(page, `/profile/${tim.id}`)
  await expect(page.getByRole('heading', { name: 'Tim Smash' })).toBeVisible()
  await look(page, 'another member')
  await goWithin(page, '/profile/nobody')
  await expect(page.getByRole('heading', { name: say('User Not Found') })).toBeVisible()
  await look(page, 'a member who has left')
}
