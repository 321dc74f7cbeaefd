import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { LIVE, openLive } from './match-words.ts'
import { cardOf, signIn } from './words.ts'

const SECRET = 'Nobody else may know'

/** Everything that a page is told from now on, by answers and over its socket. */
function overhear(page: Page): () => Promise<string> {
  const told: Promise<string>[] = []
  page.on('response', (response) => {
    // Redirects and pages that were left have no body to be read.
    if (/\/(rest|auth)\/v1\//.test(response.url())) told.push(response.text().catch(() => ''))
  })
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => void told.push(Promise.resolve(String(payload)))),
  )
  return async () => (await Promise.all(told)).join('\n')
}

test('a private event is not there for a stranger, who is told nothing of it @long @wide-long', async ({
  club,
  stranger,
}) => {
  const [tim, ida, mara] = [
    await club.account('Tim Smash'),
    await club.account('Ida Chiquita'),
    await club.account('Mara Lob'),
  ]
  const id = await club.match({
    creator: tim,
    columns: { is_private: true, match_type: 'event', location: SECRET, description: SECRET },
    participants: [{ account: tim }, { account: ida, status: 'pending' }],
  })

  const page = await stranger(`/match/${id}`)
  await expect(page).toHaveURL(/\/auth\?next=/)
  const told = overhear(page)
  await signIn(page, mara.email)
  await expect(page).toHaveURL(`/matches/${id}`)
  const gone = page.getByText('This match no longer exists.')
  await expect(gone).toBeVisible()
  await page.goto(`/matches?match=${id}`)
  await expect(gone).toBeVisible()
  await page.goto(`/create-match?edit=${id}`)
  await expect(page).toHaveURL('/matches')
  await expect(page.getByText('This match no longer exists.', { exact: true }).first()).toBeVisible()

  await openLive(page, '/matches')
  await expect(page.getByRole('heading', { name: 'No matches found' })).toBeVisible()
  await club.sql('update matches set players = 8 where id = $1', [id])
  await club.sql(`update match_participants set status = 'confirmed' where user_id = $1`, [ida.id])
  await club.match({ creator: tim })
  await expect(cardOf(page, 'Indoor Arena', '18:30')).toBeVisible(LIVE)
  await expect(page.getByRole('article')).toHaveCount(1)
  expect(await told()).not.toContain(SECRET)

  await club.sql('update matches set is_private = false where id = $1', [id])
  await expect(page.getByRole('article')).toHaveCount(2, LIVE)
  expect(await told()).toContain(SECRET)
})
