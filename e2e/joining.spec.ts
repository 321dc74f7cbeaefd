import { expect, test } from './fixtures.ts'
import { confirm, cutOff, hold, JOINING, join, matchOf, requestsOf, rowsOf } from './match-words.ts'
import { cardOf, expectToast, joinFromStrip, team } from './words.ts'

// Joining when the network or the server has other plans.

test('a join shows at once, sends one request for two taps, and is one row', async ({ club, member }) => {
  const id = await matchOf(club)
  const { page, account } = await member('Mara Lob', `/matches?match=${id}`)
  const dialog = page.getByRole('dialog')
  const sent = requestsOf(page, JOINING, 'POST')
  const joining = await hold(page, JOINING, 'POST')
  await page.getByRole('button', { name: 'Join Match' }).click()
  await confirm(page).dblclick()
  await joining.arrived
  await expect(team(dialog, 'B')).toContainText('Mara')
  await expect(dialog).toContainText('2/4')
  expect(await rowsOf(club, account)).toBe(0)
  joining.release()
  await expectToast(page, 'Joined match successfully!', 'You have joined Team B for this match.')
  await expect(page.getByRole('button', { name: 'Leave Match' })).toBeVisible()
  expect(await rowsOf(club, account)).toBe(1)
  expect(sent).toHaveLength(1)
})

test('a join from the list that does not reach the server is taken back', async ({
  club,
  member,
  allowConsole,
}) => {
  allowConsole(/ERR_CONNECTION_REFUSED/)
  await matchOf(club)
  const { page, account } = await member('Mara Lob')
  const card = cardOf(page, 'Indoor Arena', '18:30')
  await expect(card).toBeVisible()
  await cutOff(page, JOINING, 'POST')
  await joinFromStrip(page, card, 'B')
  await expectToast(page, 'Unable to join match. Please try again.')
  await expect(card).not.toContainText('Mara')
  expect(await rowsOf(club, account)).toBe(0)
})

test('a join that is never answered is given up after two tries of fifteen seconds', async ({
  club,
  member,
}) => {
  const id = await matchOf(club)
  const { page, account } = await member('Mara Lob', '/create-match')
  await page.clock.install()
  await page.goto(`/matches?match=${id}`)
  const sent = requestsOf(page, JOINING, 'POST')
  // Never released: these requests go nowhere.
  await hold(page, JOINING, 'POST')
  await join(page)
  for (const tries of [1, 2]) {
    await expect.poll(() => sent.length).toBe(tries)
    await page.clock.fastForward(15_000)
  }
  await expectToast(page, 'Failed to join match', 'Please try again.')
  await expect(page.getByRole('region', { name: 'Players' })).toContainText('1/4')
  expect(await rowsOf(club, account)).toBe(0)
})

test('a join whose answer is lost is one place and no error; no confetti without motion', async ({
  club,
  member,
  allowConsole,
}) => {
  // The second try finds the place taken by the first.
  allowConsole(/ERR_CONNECTION_RESET|status of 409/)
  const id = await matchOf(club)
  for (const name of ['Nils Globo', 'Ida Chiquita'])
    await club.sql(
      "insert into match_participants (match_id, user_id, status) values ($1, $2, 'confirmed')",
      [id, (await club.account(name)).id],
    )
  const { page, account } = await member('Mara Lob', `/matches?match=${id}`, { reducedMotion: 'reduce' })
  await page.route(
    JOINING,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: /^Join (Match|Team B)$/ }).click()
  await confirm(page).click()
  await expectToast(page, 'Joined match successfully!')
  await expect(page.getByText('4/4 (Full)')).toBeVisible()
  await expect(page.getByText('Failed to join match')).toHaveCount(0)
  await expect(page.locator('[data-confetti]')).toHaveCount(0)
  expect(await rowsOf(club, account)).toBe(1)
})
