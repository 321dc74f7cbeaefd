import { expect, test } from './fixtures.ts'
import { hold, leave, matchOf, PARTICIPANTS, rowsOf, silenceSocket } from './match-words.ts'
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
