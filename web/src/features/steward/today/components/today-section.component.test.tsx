import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MARA, openAsMember } from '../../../../../testing/open-app.tsx'
import { MATCH_ID } from '../../../../../testing/rows.ts'
import { SEATS, StandInResult } from '../../../../../testing/stand-in-result.ts'
import { answer, callsTo } from '../../../../../testing/stand-in-server.ts'
import { stewardServer } from '../../../../../testing/steward-rows.ts'

const weeks = (more: object = {}) =>
  ['2026-01-05', '2026-01-12', '2026-01-19'].map((week, at) => ({
    week,
    matches: 40 + at,
    places: 40,
    taken: 33 + at,
    members: at,
    pushes: 100,
    failed_pushes: 0,
    failed_mails: 2,
    ...more,
  }))

const ACT = {
  id: 1,
  created_at: '2026-01-01T10:12:00Z',
  steward_id: MARA.id,
  steward_name: MARA.username,
  act: 'job_dropped',
  about_member: null,
  about_name: null,
  detail: { task: 'matches__push' },
}

function open(numbers: object) {
  stewardServer()
  answer('POST /rest/v1/rpc/steward_reports', { json: [] })
  answer('POST /rest/v1/rpc/steward_log_page', { json: [ACT] })
  answer('POST /rest/v1/rpc/community_numbers', { json: numbers })
  return openAsMember('/steward')
}

test('the desk opens with numbers that a screen reader gets as tables', async () => {
  await open({ weeks: weeks(), members: 412 })
  await expect.element(page.getByText('filled places 85 %')).toBeVisible()
  const table = page.getByRole('table', { name: 'Matches a week' })
  await expect.element(table.getByRole('row').last()).toMatchTextContent(/19\.01\..*42/)
  await expect.element(page.getByText('412 in all')).toBeVisible()
  await expect.element(page.getByText('2 this week')).toBeVisible()
  await expect.element(page.getByText('318 devices')).toBeVisible()
  await expect.element(page.getByText(/Mara Lob dropped a background job/)).toBeVisible()
})

test('without matches no share is made up, and beside a hosted project no mails', async () => {
  await open({ weeks: weeks({ matches: 0, places: 0, taken: 0, failed_mails: null }), members: 1 })
  await expect.element(page.getByText('0 this week')).toBeVisible()
  await expect.element(page.getByText(/filled places/)).not.toBeInTheDocument()
  await expect.element(page.getByText('Mails that failed')).not.toBeInTheDocument()
})

test('a disputed result has both versions, of which a steward lets one count, but not of an own match', async () => {
  const { mara, tim, ida, ben } = SEATS
  const said = new StandInResult().say({ seats: [ida, ben, mara, tim], sets: [6, 4, 6, 4] }).seen()
  const match = { match_id: MATCH_ID, location: 'TSG Padel', starts: '2026-01-05T17:30:00Z' }
  const you = { ...said.you, seat: null, may_decide: true }
  const own = { ...said, ...match, match_id: MARA.id }
  answer('POST /rest/v1/rpc/disputed_results', { json: [{ ...said, ...match, you }, own] })
  answer('POST /rest/v1/rpc/decide_result', { json: {} })
  await open({ weeks: weeks(), members: 412 })
  const disputes = page.getByRole('region', { name: 'Disputed results' })
  await expect.element(disputes).toMatchTextContent(/2 results are disputed.*TSG Padel, Mon 05\.01\./)
  await expect.element(disputes).toMatchTextContent(/Ida says:.*6:4 6:4.*Another steward decides/)
  await page.getByRole('button', { name: 'Let this count: 6:4 6:4' }).click()
  await page.getByRole('button', { name: 'No result counts' }).click()
  await expect
    .poll(() => callsTo('POST /rest/v1/rpc/decide_result').map(({ body }) => body))
    .toMatchObject([
      { p_match_id: MATCH_ID, p_entry_id: said.result.entry_id },
      { p_match_id: MATCH_ID, p_entry_id: null },
    ])
})
