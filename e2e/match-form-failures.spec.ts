import { expect, test } from './fixtures.ts'
import { cutOff, hold, MAKING, MATCHES, refuse, requestsOf } from './match-words.ts'
import { createMatch, expectToast, fillMatch } from './words.ts'

test('nothing typed is lost to a server that is away, or to a reload; sent twice it is one match', async ({
  club,
  member,
  allowConsole,
}) => {
  allowConsole(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|status of 409/)
  const { page } = await member('Mara Lob', '/create-match')
  await fillMatch(page)
  await page.getByRole('button', { name: 'Social Play' }).click()
  const mend = await cutOff(page, MAKING, 'POST')
  await createMatch(page)
  await expectToast(
    page,
    'Failed to create match. Please try again.',
    'Could not connect to the server. Please try again later.',
  )
  await mend()
  await page.reload()
  await expect(page.getByLabel('Location')).toHaveValue('Indoor Arena (Eversports)')
  await expect(page.getByLabel('Skill Level')).toHaveValue('Intermediate')
  await expect(page.getByLabel('Start Time')).toHaveValue('18:30')
  await expect(page.getByLabel('End Time')).toHaveValue('20:00')
  await expect(page.getByRole('button', { name: 'Social Play' })).toHaveAttribute('aria-pressed', 'true')

  // The server does it, but its answer is lost.
  await page.route(
    MAKING,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await createMatch(page)
  await expectToast(page, 'Failed to create match. Please try again.')
  await createMatch(page)
  await expectToast(page, 'Match created!')
  expect(await club.sql('select from matches')).toHaveLength(1)
  expect(await club.sql('select from match_participants')).toHaveLength(1)
  await page.goto('/create-match')
  await expect(page.getByLabel('Location')).toHaveValue('')
})

test('values that the server refuses, and a start in the past: nothing is half made', async ({
  club,
  member,
  allowConsole,
}) => {
  allowConsole(/status of 400|status of 422/)
  const { page } = await member('Mara Lob', '/create-match')
  await fillMatch(page)
  await refuse(page, MAKING, 'POST', { status: 400, code: '23514', message: 'violates a check' })
  await createMatch(page)
  const title = 'Failed to create match. Please try again.'
  await expectToast(page, title, 'Please check that all required fields are filled correctly.')
  await page.unroute(MAKING)
  await page.clock.setFixedTime(Date.now() - 3 * 24 * 60 * 60 * 1000)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/create-match')
  await fillMatch(page)
  await createMatch(page)
  await expectToast(page, title, 'Error: The start is in the past. Please choose a later one.')
  const start = page.getByLabel('Start Time')
  await expect(start).toBeFocused()
  await expect(start).toHaveAccessibleDescription('The start is in the past. Please choose a later one.')
  // With a clock that is right nothing is sent.
  await page.clock.setFixedTime(Date.now())
  const sent = requestsOf(page, MAKING, 'POST')
  await createMatch(page)
  await expectToast(page, 'Invalid time', 'This date and time have already passed.')
  await expect(start).toHaveAccessibleDescription('This date and time have already passed.')
  expect(sent).toEqual([])
  expect(await club.sql('select from matches')).toEqual([])
})

test('an update that fails, by network and by rule, keeps what was typed', async ({
  club,
  member,
  allowConsole,
}) => {
  allowConsole(/ERR_CONNECTION_REFUSED|status of 409/)
  const mara = await club.account('Mara Lob')
  const players = await Promise.all(['Tim Smash', 'Nils Globo', 'Ida Chiquita'].map(club.account))
  const id = await club.match({ creator: mara, participants: players.map((account) => ({ account })) })
  const { page } = await member(mara, `/create-match?edit=${id}`)
  await expect(page.getByRole('heading', { name: 'Edit Match' })).toBeVisible()
  await page.getByText('2 players', { exact: true }).click()
  const update = page.getByRole('button', { name: 'Update Match' })
  const mend = await cutOff(page, MATCHES, 'PATCH')
  await update.click()
  await expectToast(page, 'Failed to update match. Please try again.')
  await mend()
  await update.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Failed to update match' })).toContainText(
    'Error: ',
  )
  await expect(page.getByLabel('2 players')).toBeChecked()
  expect(await club.sql('select players from matches')).toEqual([{ players: 4 }])
})

test("who wants to change somebody else's match is sent away", async ({ club, member }) => {
  const tim = await club.account('Tim Smash')
  const id = await club.match({ creator: tim })
  const { page } = await member('Mara Lob', `/create-match?edit=${id}`)
  await expectToast(page, 'Error', 'Only the creator may do this.')
  await expect(page).toHaveURL('/matches')
  await page.goto('/create-match?edit=00000000-0000-4000-8000-000000000000')
  await expectToast(page, 'Error', 'This match no longer exists.')
  await expect(page).toHaveURL('/matches')
})

test('a form waits for its match, and can ask for it again', async ({ club, member, allowConsole }) => {
  allowConsole(/ERR_CONNECTION_REFUSED/)
  const mara = await club.account('Mara Lob')
  const id = await club.match({ creator: mara })
  const { page } = await member(mara, '/create-match')
  const held = await hold(page, MATCHES)
  await page.goto(`/create-match?edit=${id}`)
  await held.arrived
  await expect(page.getByRole('status', { name: 'Loading match' })).toBeVisible()
  held.release()
  await expect(page.getByLabel('Start Time')).toHaveValue('18:30')
  await cutOff(page, MATCHES)
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load match details.' })).toBeVisible()
  await page.unroute(MATCHES)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Start Time')).toHaveValue('18:30')
})
