import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openAsMember, toast } from '../../../../../testing/open-app.tsx'
import { answerBehindProof, proveIdentity } from '../../../../../testing/proof.ts'
import { NILS, TIM } from '../../../../../testing/rows.ts'
import { answer, callsTo } from '../../../../../testing/stand-in-server.ts'
import { answerMember, stewardedMember, stewardServer } from '../../../../../testing/steward-rows.ts'

const FOUND = 'POST /rest/v1/rpc/steward_members'
const rpc = (name: string) => `POST /rest/v1/rpc/${name}`
const button = (name: string) => page.getByRole('button', { name, exact: true })
const found = (who: typeof TIM, more: object = {}) => ({
  id: who.id,
  username: who.username,
  avatar_filename: null,
  email: null,
  is_steward: false,
  blocked_until: null,
  ...more,
})

/** Opens Tim's card. */
async function openTim(more: object = {}) {
  stewardServer(more)
  await openAsMember(`/steward/members?member=${TIM.id}`)
  await expect.element(page.getByRole('heading', { name: 'Tim Smash' })).toBeVisible()
}

test('members are searched by their names, narrowed, paged and opened', async () => {
  stewardServer()
  const first = Array.from({ length: 41 }, (_, at) =>
    found(NILS, { id: NILS.id.replace(/^3/, String(at % 10)) + at }),
  )
  answer(FOUND, ({ body }) => {
    const asked = body as { p_words: string; p_which: string; p_after_id: string | null }
    if (asked.p_which === 'blocked') return { json: [] }
    if (asked.p_words || asked.p_after_id)
      return { json: [found(TIM, { blocked_until: '2099-01-01T00:00:00Z' })] }
    return { json: first }
  })
  await openAsMember('/steward/members')
  await expect
    .element(page.getByRole('link', { name: 'Members 412' }))
    .toHaveAttribute('aria-current', 'page')
  await button('Show more').click()
  await expect
    .poll(() => callsTo(FOUND).at(-1)?.body)
    .toMatchObject({ p_after_name: NILS.username, p_after_id: first[39]?.id })
  await page.getByLabelText('Search by name or email address').fill('tim')
  await expect.poll(() => callsTo(FOUND).at(-1)?.body).toMatchObject({ p_words: 'tim', p_after_id: null })
  const tim = page.getByRole('link', { name: /Tim Smash/ })
  await expect.element(tim).toMatchTextContent(/Blocked/)
  await button('Blocked').click()
  await expect.element(page.getByText('Nobody was found.')).toBeVisible()
  await button('All').click()
  await tim.click()
  await expect.element(page.getByRole('heading', { name: 'Tim Smash' })).toBeVisible()
  expect(new URLSearchParams(location.search).get('member')).toBe(TIM.id)
})

test('a list that is complete with a full page offers no more', async () => {
  stewardServer()
  const all = Array.from({ length: 40 }, (_, at) => found(NILS, { id: `${NILS.id}${at}` }))
  answer(FOUND, ({ body }) => ({ json: all.slice(0, (body as { p_limit: number }).p_limit) }))
  await openAsMember('/steward/members')
  await expect.poll(() => page.getByRole('link', { name: NILS.username }).elements()).toHaveLength(40)
  await expect.element(button('Show more')).not.toBeInTheDocument()
})

test('a block wants a reason, ends when chosen, and says that it was done', async () => {
  await openTim()
  await button('Block').click()
  const sheet = page.getByRole('dialog', { name: 'Block Tim Smash?' })
  await sheet.getByRole('button', { name: 'Block' }).click()
  await expect.element(sheet.getByText('Please give a reason')).toBeVisible()
  expect(callsTo(rpc('block_account'))).toEqual([])
  await sheet.getByLabelText('Reason').fill('Insulted others')
  await sheet.getByLabelText('For how long').selectOptions('Without an end')
  answer(rpc('block_account'), { status: 204 })
  answerMember(
    stewardedMember({
      blocked_until: '2126-01-01T00:00:00Z',
      block_reason: 'Insulted others',
      sessions: 0,
    }),
  )
  await sheet.getByRole('button', { name: 'Block' }).click()
  await expect.element(toast()).toMatchTextContent(/Tim Smash is blocked/)
  expect(toast().elements()).toHaveLength(1)
  expect(callsTo(rpc('block_account'))[0]?.body).toEqual({
    p_member_id: TIM.id,
    p_reason: 'Insulted others',
    p_until: null,
  })
  await expect.element(page.getByText('Blocked without an end. The reason: Insulted others')).toBeVisible()
  await expect.element(button('Block')).not.toBeInTheDocument()
  answer(rpc('unblock_account'), { status: 204 })
  answerMember(stewardedMember())
  await button('Unblock').click()
  await expect.element(button('Block')).toBeVisible()
})

test('an act that is refused leaves the question open, and says why', async () => {
  await openTim()
  await button('Block').click()
  const sheet = page.getByRole('dialog', { name: 'Block Tim Smash?' })
  await sheet.getByLabelText('Reason').fill('Insulted others')
  answer(rpc('block_account'), { status: 409, json: { code: 'PT409', hint: 'is_a_steward', message: 'No.' } })
  await sheet.getByRole('button', { name: 'Block' }).click()
  await expect.element(toast()).toMatchTextContent(/This member is a steward\. End that role first\./)
  await expect.element(sheet.getByLabelText('Reason')).toHaveValue('Insulted others')
})

test('what the database would refuse is not offered', async () => {
  await openTim({ is_steward: true })
  await expect.element(button('End the role as a steward')).toBeVisible()
  for (const name of ['Block', 'Remove', 'Name a steward', 'Send the confirmation again', 'Unblock'])
    await expect.element(button(name)).not.toBeInTheDocument()
})

test.each([
  ['the server of Courtside', true, []],
  ['the service of a hosted project', false, [{ type: 'signup', email: 'tim@example.org' }]],
])('whoever has not proved to read an address is sent a fresh link by %s', async (_by, isSent, resent) => {
  await openTim({ is_member: false, is_confirmed: false, email: 'tim@example.org' })
  await expect.element(page.getByText('Not confirmed', { exact: true })).toBeVisible()
  answer(rpc('confirm_member'), { json: isSent })
  answer('POST /auth/v1/resend', { json: {} })
  await button('Send the confirmation again').click()
  await expect.element(toast()).toMatchTextContent('A new mail is on its way')
  expect(callsTo('POST /auth/v1/resend').map(({ body }) => body)).toMatchObject(resent)
})

test('naming a steward asks who it is when the sign-in is long ago, and goes on', async () => {
  await openTim()
  answerBehindProof(rpc('name_steward'))
  await button('Name a steward').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Name a steward' }).click()
  await proveIdentity()
  await expect.element(toast()).toMatchTextContent(/Tim Smash is a steward now/)
  expect(callsTo(rpc('name_steward'))).toHaveLength(2)
})

test('ending a block asks who it is, too', async () => {
  await openTim({ blocked_until: '2126-01-01T00:00:00Z', block_reason: 'Insulted others' })
  answerBehindProof(rpc('unblock_account'))
  await button('Unblock').click()
  answerMember(stewardedMember())
  await proveIdentity()
  await expect.element(toast()).toMatchTextContent('Unblocked')
  await expect.element(button('Block')).toBeVisible()
})

test('a double is found, shown with what moves, and asked', async () => {
  await openTim()
  answer(FOUND, { json: [found(TIM), found(NILS)] })
  await button('Merge a double').click()
  const sheet = page.getByRole('dialog', { name: 'Merge a double' })
  await sheet.getByLabelText(/Search the other account/).fill('nils')
  await expect.element(sheet.getByRole('button', { name: 'Tim Smash' })).toBeDisabled()
  await sheet.getByRole('button', { name: 'Nils Globo' }).click()
  await expect.element(sheet.getByText('2 places in matches move.')).toBeVisible()
  await expect.element(sheet.getByText('In 1 match both take part: one place stays.')).toBeVisible()
  answer(rpc('merge_members'), { status: 204 })
  await sheet.getByRole('button', { name: 'Ask Nils Globo' }).click()
  await expect.element(toast()).toMatchTextContent(/Nils Globo is asked by mail/)
  expect(callsTo(rpc('merge_members'))[0]?.body).toEqual({ p_kept: TIM.id, p_double: NILS.id })
})

test('a merge that its owner has agreed to is shown with its time, and taken back', async () => {
  await openTim({ merge: { name: 'Nils Globo', due_at: '2099-12-01T10:00:00Z' } })
  await expect.element(page.getByText(/^Becomes part of the account of Nils Globo on /)).toBeVisible()
  answer(rpc('stop_merge'), { status: 204 })
  answerMember(stewardedMember())
  await button('Take the merge back').click()
  await expect.element(toast()).toMatchTextContent('Taken back')
  await expect.element(button('Take the merge back')).not.toBeInTheDocument()
})

test('a member who is gone, and one who does not load, are told apart', async () => {
  stewardServer(null)
  await openAsMember(`/steward/members?member=${TIM.id}`)
  await expect.element(page.getByText('This member has left the community.')).toBeVisible()
  answerMember({ code: 'PT403', hint: 'not_a_steward', message: 'No.' }, 403)
  answer(FOUND, { json: [found(NILS)] })
  await page.getByRole('link', { name: 'All members' }).click()
  await page.getByRole('link', { name: /Nils Globo/ }).click()
  await expect.element(page.getByText('Only stewards may do this.')).toBeVisible()
})
