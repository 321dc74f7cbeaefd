import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MARA, openAsMember, PROFILE, toast } from '../../../../../testing/open-app.tsx'
import { answerBehindProof, proveIdentity } from '../../../../../testing/proof.ts'
import { answer, callsTo } from '../../../../../testing/stand-in-server.ts'

const DESK = 'POST /rest/v1/rpc/join_desk'
const DECIDE = 'POST /rest/v1/rpc/decide_join'
const POLICY = 'POST /rest/v1/rpc/set_join_policy'
const INVITE = 'POST /rest/v1/rpc/create_invitation'
const END = 'POST /rest/v1/rpc/end_invitation'
const TIM = '22222222-2222-4222-8222-222222222222'
const button = (name: string) => page.getByRole('button', { name, exact: true })

const request = (more: object = {}) => ({
  id: TIM,
  username: 'Tim Smash',
  email: 'tim@demo.example',
  created_at: '2026-01-01T10:12:00Z',
  note: 'I play with Mara.',
  refused_at: null,
  refused_because: null,
  ...more,
})
const desk = (more: object = {}) => ({
  json: { mode: 'approval', waiting: 1, requests: [request()], invitations: [], ...more },
})

const NONE = desk({ waiting: 0, requests: [] })

beforeEach(() => {
  answer('GET /rest/v1/profiles', { json: [{ ...PROFILE, steward: { member_id: MARA.id } }] })
  answer('POST /rest/v1/rpc/steward_member_count', { json: 12 })
})

/** Opens the section, which another answer shows once the call has come. */
async function openDesk(state = desk(), call = '', then = state) {
  answer(DESK, () => (call !== '' && callsTo(call).length > 0 ? then : state))
  await openAsMember('/steward/joining')
}

test('a request is shown with its note, and admitted', async () => {
  await openDesk(desk(), DECIDE, NONE)
  await expect.element(page.getByText('I play with Mara.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Joining 1' })).toBeVisible()
  answer(DECIDE, { status: 204 })
  await button('Admit').click()
  await expect.element(toast().getByText('Tim Smash is a member now')).toBeVisible()
  expect(callsTo(DECIDE)).toMatchObject([{ body: { p_member_id: TIM, p_seen: 'waiting', p_admit: true } }])
  await expect.element(page.getByText('Nobody waits.')).toBeVisible()
})

test('a refusal needs a reason', async () => {
  const refused = request({ refused_at: '2026-01-02T10:00:00Z', refused_because: 'Not of the club' })
  await openDesk(desk(), DECIDE, desk({ waiting: 0, requests: [refused] }))
  await button('Refuse').click()
  answer(DECIDE, { status: 204 })
  await page.getByLabelText('Reason').fill('Not of the club')
  await button('Refuse').click()
  await expect.element(page.getByText('Refused: Not of the club')).toBeVisible()
  expect(callsTo(DECIDE)).toMatchObject([{ body: { p_admit: false, p_because: 'Not of the club' } }])
  await expect.element(button('Admit')).toBeVisible()
})

test('admitting asks who it is when the sign-in is long ago, and goes on', async () => {
  await openDesk()
  answerBehindProof(DECIDE)
  await button('Admit').click()
  answer(DESK, NONE)
  await proveIdentity()
  await expect.element(toast().getByText('Tim Smash is a member now')).toBeVisible()
  await expect.element(page.getByText('Nobody waits.')).toBeVisible()
})

test('so does making a link, which is shown all the same', async () => {
  await openDesk()
  answerBehindProof(INVITE, { json: 'secret' })
  await button('Make a link').click()
  await proveIdentity()
  await expect.element(page.getByText(`${location.origin}/join#secret`)).toBeVisible()
})

test('the second of two stewards is told', async () => {
  await openDesk(desk(), DECIDE, NONE)
  answer(DECIDE, { status: 409, json: { code: 'PT409', hint: 'join_decided', message: 'Decided.' } })
  await button('Admit').click()
  await expect.element(toast().last()).toMatchTextContent(/This request was already decided/)
  await expect.element(page.getByText('Nobody waits.')).toBeVisible()
})

test('opening the community says before how many come in', async () => {
  await openDesk(desk({ waiting: 3 }), POLICY, desk({ mode: 'open', waiting: 0, requests: [] }))
  await expect.element(button('Save')).not.toBeInTheDocument()
  await page.getByRole('radio', { name: 'Everybody' }).click()
  await expect.element(page.getByText(/The 3 who wait are admitted when you save/)).toBeVisible()
  answer(POLICY, { json: 3 })
  await button('Save').click()
  await expect.element(toast().getByText('Saved')).toBeVisible()
  expect(callsTo(POLICY)).toMatchObject([{ body: { p_mode: 'open', p_seen: 'approval' } }])
  await expect.element(page.getByRole('heading', { name: 'Requests' })).not.toBeInTheDocument()
})

test('a link is shown once, and ended', async () => {
  await openDesk(desk({ mode: 'link', waiting: 0, requests: [] }))
  answer(INVITE, { json: 'secret' })
  const made = { id: TIM, label: 'Autumn', expires_at: '2026-02-01T10:00:00Z', most_uses: 3, uses: 1 }
  answer(DESK, desk({ mode: 'link', waiting: 0, requests: [], invitations: [made] }))
  await page.getByLabelText('Name of the link').fill('Autumn')
  await page.getByLabelText('Uses').fill('3')
  await button('Make a link').click()
  await expect.element(page.getByText(`${location.origin}/join#secret`)).toBeVisible()
  await expect.element(button('Copy link')).toHaveFocus()
  expect(callsTo(INVITE)).toMatchObject([{ body: { p_label: 'Autumn', p_days: 14, p_most_uses: 3 } }])
  await button('Done').click()
  await expect.element(page.getByText('secret')).not.toBeInTheDocument()
  await expect.element(page.getByText(/used 1 of 3 times/)).toBeVisible()
  answer(END, { status: 204 })
  answer(DESK, desk({ mode: 'link', waiting: 0, requests: [] }))
  await page.getByRole('button', { name: /^End/ }).click()
  await expect.element(toast().getByText('The link has ended')).toBeVisible()
  expect(callsTo(END)).toMatchObject([{ body: { p_invitation_id: TIM } }])
})

test('a desk that does not load can be asked for again', async () => {
  await openDesk({ status: 500, json: {} } as never)
  const again = page.getByRole('button', { name: /try again/i })
  await expect.element(again).toBeVisible()
  answer(DESK, desk())
  await again.click()
  await expect.element(page.getByText('Tim Smash', { exact: true })).toBeVisible()
})
