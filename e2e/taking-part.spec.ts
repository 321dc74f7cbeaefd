import { type Account, type Club, expect, type Page, test } from './fixtures.ts'
import {
  cutOff,
  hold,
  JOINING,
  MATCHES,
  PARTICIPANTS,
  refuse,
  requestsOf,
  silenceSocket,
} from './match-words.ts'
import { cardOf, expectToast, joinFromStrip, team } from './words.ts'

// Joining, leaving, answering and deleting when the network or the server has other plans.

const confirm = (page: Page) => page.getByRole('alertdialog').getByRole('button').last()

async function join(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Join Match' }).click()
  await confirm(page).click()
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Leave Match' }).click()
  await confirm(page).click()
}

async function matchOf(club: Club, mara?: { account: Account; status?: string }): Promise<string> {
  const creator = await club.account('Tim Smash')
  const own = mara ? [{ team: 'B' as const, ...mara }] : []
  return club.match({ creator, participants: [{ account: creator, team: 'A' }, ...own] })
}

async function rowsOf(club: Club, account: Account): Promise<number> {
  return (await club.sql('select from match_participants where user_id = $1', [account.id])).length
}

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

test('a refused join is taken back, with the reason', async ({ club, member, allowConsole }) => {
  allowConsole(/status of 409/)
  const id = await matchOf(club)
  const { page } = await member('Mara Lob', `/matches?match=${id}`)
  const dialog = page.getByRole('dialog')
  const joining = await hold(page, JOINING, 'POST')
  await join(page)
  await joining.arrived
  await expect(team(dialog, 'B')).toContainText('Mara')
  const others = await Promise.all(['Nils Globo', 'Ida Chiquita', 'Ben Backspin'].map(club.account))
  for (const { id: user } of others)
    await club.sql(
      "insert into match_participants (match_id, user_id, status) values ($1, $2, 'confirmed')",
      [id, user],
    )
  joining.release()
  await expectToast(page, 'Failed to join match', 'Error: This match is full.')
  await expect(dialog).not.toContainText('Mara')
  await expect(page.getByRole('button', { name: 'Match Full' })).toBeDisabled()
})

for (const [place, path, title, description] of [
  ['dialog', '/matches?match=', 'Failed to join match', 'Please try again.'],
  ['page', '/matches/', 'Failed to join match. Please try again.', undefined],
] as const)
  test(`a join that does not reach the server is taken back, ${place}`, async ({
    club,
    member,
    allowConsole,
  }) => {
    allowConsole(/ERR_CONNECTION_REFUSED/)
    const { page, account } = await member('Mara Lob', path + (await matchOf(club)))
    const players = page.getByRole('region', { name: 'Players' })
    const mend = await cutOff(page, JOINING, 'POST')
    await join(page)
    await expectToast(page, title, description)
    await expect(players).toContainText('1/4')
    await expect(players).not.toContainText('Mara')
    expect(await rowsOf(club, account)).toBe(0)
    await mend()
    await join(page)
    await expectToast(page, 'Joined match successfully!')
    expect(await rowsOf(club, account)).toBe(1)
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

/** By the clock of the page; of the two kinds of request only the one that leaves names the member. */
function millisecondsFromLeavingToLastFetch(): number {
  const sent = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const asked = sent.filter(({ name }) => name.includes('/rest/v1/match_participants'))
  const left = asked.find(({ name }) => name.includes('user_id=eq.'))
  return (asked.at(-1)?.startTime ?? 0) - (left?.responseEnd ?? Number.POSITIVE_INFINITY)
}

test('leaving shows at once and asks the server again after two seconds', async ({ club, member }) => {
  const mara = await club.account('Mara Lob')
  const id = await matchOf(club, { account: mara })
  const { page } = await member(mara, '/create-match')
  await silenceSocket(page)
  await page.goto(`/matches?match=${id}`)
  const dialog = page.getByRole('dialog')
  await expect(team(dialog, 'B')).toContainText('Mara')
  const leaving = await hold(page, PARTICIPANTS, 'DELETE')
  await leave(page)
  await leaving.arrived
  await expect(dialog).not.toContainText('Mara')
  expect(await rowsOf(club, mara)).toBe(1)
  leaving.release()
  await expectToast(page, 'Left match successfully!', 'You are no longer part of this match.')
  await expect.poll(() => page.evaluate(millisecondsFromLeavingToLastFetch)).toBeGreaterThan(1900)
  expect(await rowsOf(club, mara)).toBe(0)
})

for (const [place, path, title, description] of [
  ['dialog', '/matches?match=', 'Failed to leave match', 'Please try again.'],
  ['page', '/matches/', 'Unable to leave match. Please try again.', undefined],
] as const)
  test(`a leave that does not reach the server is taken back, ${place}`, async ({
    club,
    member,
    allowConsole,
  }) => {
    allowConsole(/ERR_CONNECTION_REFUSED/)
    const mara = await club.account('Mara Lob')
    const { page } = await member(mara, path + (await matchOf(club, { account: mara })))
    const players = page.getByRole('region', { name: 'Players' })
    const mend = await cutOff(page, PARTICIPANTS, 'DELETE')
    await leave(page)
    await expectToast(page, title, description)
    await expect(team(players, 'B')).toContainText('Mara')
    await mend()
    // By key: faster than a person presses again, a pointer is taken for the second tap of a double tap.
    await page.getByRole('button', { name: 'Leave Match' }).press('Enter')
    await confirm(page).press('Enter')
    await expectToast(page, 'Left match successfully!')
    expect(await rowsOf(club, mara)).toBe(0)
  })

for (const [place, path, description] of [
  ['dialog', '/matches?match=', 'You are not currently part of this match.'],
  ['page', '/matches/', 'You are not currently in this match'],
] as const)
  test(`leaving a match one is no longer in says so, ${place}`, async ({ club, member }) => {
    const mara = await club.account('Mara Lob')
    const id = await matchOf(club, { account: mara })
    const { page } = await member(mara, path + id)
    const leaving = await hold(page, PARTICIPANTS, 'DELETE')
    await leave(page)
    await leaving.arrived
    await club.sql('delete from match_participants where user_id = $1', [mara.id])
    leaving.release()
    await expectToast(page, 'Not a participant', description)
  })

test('an answer that cannot be given says so and stays open', async ({ club, member, allowConsole }) => {
  allowConsole(/status of 503|status of 403/)
  const mara = await club.account('Mara Lob')
  const id = await matchOf(club, { account: mara, status: 'pending' })
  const { page } = await member(mara, `/matches?match=${id}`)
  const busy = { status: 503, code: 'PGRST003', message: 'busy' }
  await refuse(page, PARTICIPANTS, 'PATCH', busy)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expectToast(page, 'Failed to respond to invitation. Please try again.')
  await expect(page.getByText('Pending confirmation')).toBeVisible()
  await page.unroute(PARTICIPANTS)
  const answering = await hold(page, PARTICIPANTS, 'PATCH')
  await page.getByRole('button', { name: 'Accept' }).click()
  await answering.arrived
  await club.sql('delete from match_participants where user_id = $1', [mara.id])
  answering.release()
  await expect(page.getByText('Error: You have not been invited to this match.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join Match' })).toBeVisible()
})

for (const [place, title, description] of [
  ['dialog', 'Failed to delete match', 'Error: Could not connect to the server. Please try again later.'],
  ['page', 'Failed to delete match. Please try again.', undefined],
] as const)
  test(`a delete that does not reach the server says so, ${place}`, async ({
    club,
    member,
    allowConsole,
  }) => {
    allowConsole(/ERR_CONNECTION_REFUSED/)
    const mara = await club.account('Mara Lob')
    const id = await club.match({ creator: mara })
    const { page } = await member(mara, place === 'page' ? `/matches/${id}` : `/matches?match=${id}`)
    await cutOff(page, MATCHES, 'DELETE')
    await page.getByRole('button', { name: 'Manage match' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await confirm(page).click()
    await expect(page).toHaveURL('/matches')
    await expectToast(page, title, description)
    await expect(page.getByRole('article')).toHaveCount(1)
  })

test('who is not the creator any more is told that deleting is not theirs', async ({ club, member }) => {
  const [mara, tim] = [await club.account('Mara Lob'), await club.account('Tim Smash')]
  const id = await club.match({ creator: mara })
  const { page } = await member(mara, `/matches?match=${id}`)
  const deleting = await hold(page, MATCHES, 'DELETE')
  await page.getByRole('button', { name: 'Manage match' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await confirm(page).click()
  await deleting.arrived
  await club.sql('update matches set creator_id = $2 where id = $1', [id, tim.id])
  deleting.release()
  await expectToast(page, "You don't have permission to delete this match")
})

test('a match that cannot be fetched can be asked for again, however the server fails', async ({
  club,
  member,
  allowConsole,
}) => {
  allowConsole(/ERR_CONNECTION_REFUSED|ERR_TIMED_OUT|status of 500/)
  const id = await matchOf(club)
  const { page } = await member('Mara Lob', '/create-match')
  const problem = page.getByRole('alert').filter({ hasText: 'Failed to load match details.' })
  await refuse(page, MATCHES, 'GET', { status: 500, code: 'XX000', message: 'A screw is loose' })
  await page.goto(`/matches/${id}`)
  await expect(problem).toContainText('A screw is loose')
  await page.unroute(MATCHES)
  const mend = await cutOff(page, PARTICIPANTS)
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Indoor Arena Match' })).toBeVisible()
  await expect(problem).toContainText('Could not connect to the server. Please try again later.')
  await mend()
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect(team(page, 'A')).toContainText('Tim')
})
