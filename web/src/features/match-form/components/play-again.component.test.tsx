import { SEED, share } from 'supabase-compatible/testing/runs.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MARA, openAsMember } from '../../../../testing/open-app.tsx'
import { IDA, MATCH_ID, matchRow, NILS, participantRow, TIM } from '../../../../testing/rows.ts'
import { answer, callsTo } from '../../../../testing/stand-in-server.ts'
import { store } from '../../../../testing/stand-in-tables.ts'

const MAKING = 'POST /rest/v1/rpc/create_matches'
const WEEK_MS = 7 * 24 * 60 * 60 * 1000
const again = page.getByRole('link', { name: 'Play again' })
const GUEST = { ...participantRow(NILS), user_id: null, user: null, guest_name: 'Tom', guest_kind: 'link' }

/** A match of Tim's at a distance of some weeks, with these participants. */
function matchAt(weeks: number, ...participants: Record<string, unknown>[]) {
  const row = matchRow({ participants })
  const at = new Date(Date.parse(row.match_date) + weeks * WEEK_MS).toISOString()
  store('matches', { ...row, match_date: at })
  store('match_participants', ...participants)
  return at
}

interface Made {
  p_match: { match_date: string; location: string; skill_level: string; court_booked: boolean }
  p_participants: { user_id: string }[]
}

test.each(
  share([
    ['coming', 0, 1],
    ['past', -5, 5],
  ]),
)(
  `a %s match is asked for again with its people, in two presses (SEED=${SEED})`,
  async (_when, weeks, later) => {
    const at = matchAt(weeks, participantRow(TIM), participantRow(IDA), participantRow(MARA), GUEST)
    answer(MAKING, { json: { id: MATCH_ID } })
    await openAsMember(`/matches/${MATCH_ID}`)
    await again.click()
    await expect.element(page.getByRole('heading', { name: 'Play again' })).toBeVisible()
    await expect
      .element(page.getByText(/^As (last|on) .*Guests and former members are not invited\.$/))
      .toBeVisible()
    await page.getByRole('button', { name: /^Ask Tim and Ida for / }).click()
    await expect.poll(() => callsTo(MAKING)).toHaveLength(1)
    const [{ p_match, p_participants }] = callsTo(MAKING).map(({ body }) => body) as [Made]
    expect(p_match).toMatchObject({ location: 'Indoor Arena (Eversports)', skill_level: 'Intermediate' })
    // The clock of the venue may have changed in between.
    const distance = Date.parse(p_match.match_date) - Date.parse(at) - later * WEEK_MS
    expect(Math.abs(distance)).toBeLessThanOrEqual(60 * 60 * 1000)
    expect(p_match.court_booked).toBe(false)
    expect(p_participants.map(({ user_id }) => user_id).toSorted()).toEqual(
      [TIM.id, IDA.id, MARA.id].toSorted(),
    )
  },
)

test('only those who play are offered it', async () => {
  matchAt(0, participantRow(TIM), participantRow(MARA, { status: 'declined' }))
  await openAsMember(`/matches/${MATCH_ID}`)
  await expect.element(page.getByRole('button', { name: 'Join Match' })).toBeVisible()
  await expect.element(again).not.toBeInTheDocument()
})

test('a match that is gone says so, and leads to the list', async () => {
  await openAsMember(`/create-match?again=${MATCH_ID}`)
  await expect.element(page.getByText('This match no longer exists.')).toBeVisible()
  await expect.poll(() => location.pathname).toBe('/matches')
})
