import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MARA, openAsMember, PROFILE, toast } from '../../../../../testing/open-app.tsx'
import { TIM } from '../../../../../testing/rows.ts'
import { answer, callsTo } from '../../../../../testing/stand-in-server.ts'

const REPORTS = 'POST /rest/v1/rpc/steward_reports'
const DECIDE = 'POST /rest/v1/rpc/decide_report'
const RESTORE = 'POST /rest/v1/rpc/restore_hidden'
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

const REPORTED = {
  kind: 'comment',
  thing_id: TIM.id,
  snapshot: { by: 'Enno Volley', text: 'You fool', location: 'TSG Padel', start: '2026-01-01T09:00:00Z' },
  reporters: [
    { name: 'Ida', reason: 'insult', words: 'Again!' },
    { name: 'Ben', reason: 'other', words: null },
  ],
  decided_at: null,
  decision: null,
  is_hidden: false,
}

function prepare(open: object[], decided: object[] = []) {
  answer('GET /rest/v1/profiles', { json: [{ ...PROFILE, steward: { member_id: MARA.id } }] })
  answer(REPORTS, ({ body }) => ({ json: (body as { p_open: boolean }).p_open ? open : decided }))
}

test('what is reported stands once, with who reported it, and is hidden with a reason', async () => {
  prepare([REPORTED])
  answer(DECIDE, { json: null })
  await openAsMember('/steward/reports')
  await expect.element(page.getByRole('heading', { name: '1 report waits' })).toBeVisible()
  await expect.element(page.getByText(/by Enno Volley, reported by Ida and Ben/)).toBeVisible()
  await expect.element(page.getByText('Ida: Again!')).toBeVisible()
  await button(/^Hide: Comment in “TSG Padel, /).click()
  const reason = page.getByLabelText('Reason')
  await expect.element(reason).toHaveValue('Insulting or hateful')
  await reason.fill('')
  await expect.element(button('Hide')).toBeDisabled()
  await reason.fill('Be kind.')
  prepare([])
  await button('Hide').click()
  await expect.element(toast()).toMatchTextContent('Hidden')
  expect(callsTo(DECIDE)).toMatchObject([
    { body: { p_kind: 'comment', p_thing_id: TIM.id, p_act: 'hide', p_words: 'Be kind.' } },
  ])
  await expect.element(page.getByRole('heading', { name: 'No report waits' })).toBeVisible()
})

test('the second of two stewards is told that it was decided', async () => {
  prepare([REPORTED])
  answer(DECIDE, { status: 409, json: { code: 'PT409', hint: 'report_decided', message: 'Decided.' } })
  await openAsMember('/steward/reports')
  await button(/^Keep: Comment in/).click()
  await expect.element(toast()).toMatchTextContent(/Another steward has decided this already/)
})

test('a picture is removed, and a report about a member is kept or done', async () => {
  const { start: _start, ...by } = REPORTED.snapshot
  prepare([
    { ...REPORTED, kind: 'avatar', snapshot: by },
    { ...REPORTED, kind: 'member', snapshot: by },
  ])
  answer(DECIDE, { json: null })
  await openAsMember('/steward/reports')
  await button('Remove: Picture of Enno Volley').click()
  await button('Remove').click()
  await expect.poll(() => callsTo(DECIDE)).toHaveLength(1)
  await button('Done: Member Enno Volley').click()
  await expect
    .poll(() => callsTo(DECIDE).map(({ body }) => (body as { p_act: string }).p_act))
    .toEqual(['remove', 'done'])
})

test('what is reported of an event has its name', async () => {
  const snapshot = { ...REPORTED.snapshot, kind: 'event', first_line: 'Summer cup.' }
  prepare([
    { ...REPORTED, snapshot },
    { ...REPORTED, kind: 'match', snapshot },
    { ...REPORTED, kind: 'match', snapshot: { ...snapshot, kind: 'match', first_line: undefined } },
  ])
  await openAsMember('/steward/reports')
  await expect.element(button(/^Keep: Comment in “Summer cup, /)).toBeVisible()
  await expect.element(button(/^Keep: Event “Summer cup, /)).toBeVisible()
  await expect.element(button(/^Keep: Match “TSG Padel, /)).toBeVisible()
})

test('what was hidden is shown again', async () => {
  const decided = { ...REPORTED, decided_at: '2026-01-01T10:00:00Z', decision: 'hide', is_hidden: true }
  prepare([], [decided])
  answer(RESTORE, { json: null })
  await openAsMember('/steward/reports')
  await button('Show what was decided').click()
  await button(/^Show again: Comment in/).click()
  await expect.element(toast()).toMatchTextContent('Everybody sees it again')
  expect(callsTo(RESTORE)).toMatchObject([{ body: { p_kind: 'comment', p_thing_id: TIM.id } }])
})
