import { expect, test } from './fixtures.ts'
import { confirm, cutOff, hold, leave, matchOf, PARTICIPANTS, rowsOf, silenceSocket } from './match-words.ts'
import { expectToast, team } from './words.ts'

// Leaving when the network or the server has other plans.

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
    const again = page.getByRole('button', { name: 'Leave Match' })
    await expect(again).toBeEnabled()
    await again.press('Enter')
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
