import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openAsMember, PROFILE, toast } from '../../../../../testing/open-app.tsx'
import { MATCH_ID, matchRow, TIM } from '../../../../../testing/rows.ts'
import { setOnline } from '../../../../../testing/set-online.ts'
import { answer, callsTo } from '../../../../../testing/stand-in-server.ts'
import { store } from '../../../../../testing/stand-in-tables.ts'

const REPORT = 'POST /rest/v1/rpc/report'
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const sheet = () => page.getByRole('dialog')

function prepareTim(more: Record<string, unknown> = {}) {
  const rows = [{ ...PROFILE, ...TIM, email: null, ...more }]
  answer('GET /rest/v1/profiles', ({ path }) => ({ json: path.includes(TIM.id) ? rows : [PROFILE] }))
  answer('POST /rest/v1/rpc/get_user_recent_matches', { json: [] })
}

test('a member is reported in two taps, and words may follow', async () => {
  prepareTim()
  answer(REPORT, { json: 'id' })
  await openAsMember(`/profile/${TIM.id}`)
  await button('Report').click()
  await button('Spam or advertising').click()
  await expect.element(sheet()).toMatchTextContent(/Thank you/)
  const sent = { p_kind: 'member', p_thing_id: TIM.id, p_reason: 'spam' }
  expect(callsTo(REPORT)).toMatchObject([{ body: sent }])
  await page.getByLabelText('Would you like to say more?').fill(' Sells shoes. ')
  await button('Send').click()
  await expect.element(sheet()).not.toBeInTheDocument()
  expect(callsTo(REPORT)[1]).toMatchObject({ body: { ...sent, p_words: 'Sells shoes.' } })
})

test('the picture of a member is a choice of its own', async () => {
  prepareTim({ avatar_filename: `${TIM.id}-avatar-1.png` })
  answer(REPORT, { json: 'id' })
  await openAsMember(`/profile/${TIM.id}`)
  await button('Report').click()
  await button('The picture').click()
  await button('Insulting or hateful').click()
  await expect.element(sheet()).toMatchTextContent(/Thank you/)
  expect(callsTo(REPORT)).toMatchObject([{ body: { p_kind: 'avatar', p_thing_id: TIM.id } }])
  await button('Done').click()
  await expect.element(sheet()).not.toBeInTheDocument()
  expect(callsTo(REPORT)).toHaveLength(1)
})

test('a report that fails says why, and can be sent again', async () => {
  prepareTim()
  answer(REPORT, { status: 429, json: { code: 'PT429', hint: 'too_many_reports', message: 'Many.' } })
  await openAsMember(`/profile/${TIM.id}`)
  await button('Report').click()
  await button('Something else').click()
  await expect.element(toast()).toMatchTextContent(/You have reported a lot today/)
  await expect.element(button('Something else')).toBeEnabled()
})

test('nothing is reported offline, and nobody reports their own match', async () => {
  prepareTim()
  await openAsMember(`/profile/${TIM.id}`)
  await expect.element(button('Report')).toBeEnabled()
  setOnline(false)
  await expect.element(button('Report')).toBeDisabled()
})

const ACT = 'POST /rest/v1/rpc/act_at_once'
const asSteward = { ...PROFILE, steward: { member_id: PROFILE.id } }

test('a steward hides a match at once, with a reason', async () => {
  answer('GET /rest/v1/profiles', { json: [asSteward] })
  answer(ACT, { json: null })
  store('matches', matchRow())
  await openAsMember(`/matches/${MATCH_ID}`)
  await button('Hide …').click()
  await expect.element(button('Hide')).toBeDisabled()
  await button('Spam or advertising').click()
  await button('Hide').click()
  await expect.element(toast()).toMatchTextContent('Hidden')
  await expect.element(sheet()).not.toBeInTheDocument()
  const sent = { p_kind: 'match', p_thing_id: MATCH_ID, p_act: 'hide', p_words: 'Spam or advertising' }
  expect(callsTo(ACT)).toMatchObject([{ body: sent }])
})

test('a steward takes the picture of a member away, and is told when another was faster', async () => {
  prepareTim({ avatar_filename: `${TIM.id}-avatar-1.png` })
  answer('GET /rest/v1/profiles', ({ path }) => ({
    json: path.includes(TIM.id)
      ? [{ ...PROFILE, ...TIM, email: null, avatar_filename: `${TIM.id}-avatar-1.png` }]
      : [asSteward],
  }))
  answer(ACT, { status: 404, json: { code: 'PT404', hint: 'report_gone', message: 'Gone.' } })
  await openAsMember(`/profile/${TIM.id}`)
  await button('Remove picture …').click()
  await page.getByLabelText('Reason').fill(' Not you. ')
  await button('Remove').click()
  await expect.element(toast()).toMatchTextContent(/This does not exist any more/)
  await expect.element(page.getByLabelText('Reason')).toHaveValue(' Not you. ')
  const sent = { p_kind: 'avatar', p_thing_id: TIM.id, p_act: 'remove', p_words: 'Not you.' }
  expect(callsTo(ACT)).toMatchObject([{ body: sent }])
})

test('what stewards have hidden says so to its organizer, with the reason', async () => {
  const hidden = { hidden_at: '2026-01-01T00:00:00Z', hidden_because: 'Advertising.' }
  store('matches', matchRow(hidden))
  await openAsMember(`/matches/${MATCH_ID}`)
  await expect
    .element(page.getByText('Hidden by the stewards, so that nobody else sees it: Advertising.'))
    .toBeVisible()
  await expect.element(button('Report')).not.toBeInTheDocument()
})
