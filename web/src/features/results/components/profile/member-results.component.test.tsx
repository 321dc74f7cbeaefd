import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openAsMember, PROFILE, reloadApp } from '../../../../../testing/open-app.tsx'
import { BEN, IDA, MATCH_ID, TIM } from '../../../../../testing/rows.ts'
import { setOnline } from '../../../../../testing/set-online.ts'
import { answer } from '../../../../../testing/stand-in-server.ts'
import { tellRow } from '../../../../../testing/stand-in-socket.ts'

const RESULTS = 'POST /rest/v1/rpc/member_results'

const named = ({ id, username }: typeof TIM) => ({ member_id: id, name: username, is_guest: false })
const result = (more: object = {}) => ({
  match_id: MATCH_ID,
  starts: '2026-01-05T17:30:00Z',
  location: 'Indoor Arena',
  is_competitive: true,
  outcome: 'finished',
  sets: [6, 4, 3, 6, 10, 8],
  is_tie_break: true,
  won: true,
  partner: named(BEN),
  opponents: [named(IDA), { member_id: null, name: null, is_guest: false }],
  ...more,
})

test('the profile of a member lists results, tells how both did together, and hears of the next one', async () => {
  answer('GET /rest/v1/profiles', ({ path }) => ({
    json: path.includes(TIM.id) ? [{ ...PROFILE, ...TIM, email: null }] : [PROFILE],
  }))
  answer('POST /rest/v1/rpc/get_user_recent_matches', { json: [] })
  answer('POST /rest/v1/rpc/results_together', {
    json: { with: { won: 3, lost: 2 }, against: { won: 0, lost: 1 } },
  })
  answer(RESULTS, { json: [result()] })
  await openAsMember(`/profile/${TIM.id}`)
  const list = page.getByRole('region', { name: 'Results' })
  await expect.element(list).toMatchTextContent(/Last together: 3 won, 2 lost/)
  await expect.element(list).toMatchTextContent(/Against each other: you won 0, lost 1/)
  const row = list.getByRole('link')
  await expect
    .element(row)
    .toMatchTextContent(
      /Won 6:4 3:6 \[10:8\]with Ben Backspin against Ida Chiquita and Former member05\.01\.2026 · Indoor Arena/,
    )
  await expect.element(row).toHaveAttribute('href', `/matches/${MATCH_ID}`)
  const stopped = result({
    match_id: TIM.id,
    outcome: 'unfinished',
    sets: [4, 4],
    is_tie_break: false,
    won: null,
  })
  answer(RESULTS, { json: [stopped, result()] })
  await tellRow('match_results', 'UPDATE', { match_id: TIM.id })
  await expect.element(list.getByRole('link').first()).toMatchTextContent(/4:4, not finished/)
})

test('the own results stay on a phone without a network, with their age, and come anew with it', async () => {
  answer(RESULTS, { json: [result()] })
  await openAsMember('/profile')
  const list = page.getByRole('region', { name: 'Results' })
  await expect.element(list).toMatchTextContent(/Won 6:4 3:6 \[10:8\]/)
  expect(list.getByText(/Last seen/).query()).toBeNull()
  setOnline(false)
  await reloadApp()
  await expect.element(list).toMatchTextContent(/Last seen just now\..*Won 6:4 3:6 \[10:8\]/)
  answer(RESULTS, { json: [result({ sets: [6, 0, 6, 0], is_tie_break: false })] })
  setOnline(true)
  await expect.element(list).toMatchTextContent(/Won 6:0 6:0/)
  expect(list.getByText(/Last seen/).query()).toBeNull()
})
