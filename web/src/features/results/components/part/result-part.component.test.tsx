import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MARA, openAsMember, toast } from '../../../../../testing/open-app.tsx'
import { MATCH_ID } from '../../../../../testing/rows.ts'
import { setOnline } from '../../../../../testing/set-online.ts'
import { ENTRY, SEATS, StandInResult } from '../../../../../testing/stand-in-result.ts'
import { answer, callsTo } from '../../../../../testing/stand-in-server.ts'

const PAGE = `/matches/${MATCH_ID}`
const CONFIRM = 'POST /rest/v1/rpc/confirm_result'
const DISPUTE = 'POST /rest/v1/rpc/dispute_result'
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const part = () => page.getByRole('region', { name: 'Result' })
const sheet = () => page.getByRole('dialog')
const { mara, tim, ida, ben } = SEATS
const THEIRS = { seats: [ida, ben, mara, tim], sets: [6, 4, 3, 6, 10, 8], is_tie_break: true }

test('the version of the others comes by itself, is read from the own side, and is confirmed in one tap', async () => {
  const result = new StandInResult().install()
  await openAsMember(PAGE)
  await expect.element(button('Enter the result')).toBeVisible()
  result.say(THEIRS)
  await result.tell()
  await expect
    .element(part())
    .toMatchTextContent(/You, Tim against Ida, Ben: 4:6 6:3 \[8:10\]\. Winners: Ida, Ben/)
  await expect.element(part()).toMatchTextContent(/Ida says so\. Without an answer it counts from .+ on\./)
  setOnline(false)
  await expect.element(button('That is right')).toBeDisabled()
  setOnline(true)
  await button('That is right').click()
  await expect.element(toast()).toMatchTextContent(/The result counts/)
  expect(callsTo(CONFIRM)).toMatchObject([{ body: { p_match_id: MATCH_ID, p_entry_id: ENTRY(1) } }])
  await expect.element(part()).toMatchTextContent(/You have confirmed it\./)
  await page.getByText('How this came about').click()
  await expect
    .element(part())
    .toMatchTextContent(/Ida entered 4:6 6:3 \[8:10\].*You confirmed 4:6 6:3 \[8:10\]/)
  await expect.element(button('Correct the result')).toBeVisible()
})

test('one tap disputes and asks what was right; then both versions stand beside each other, and one is accepted', async () => {
  const result = new StandInResult().install().say(THEIRS)
  await openAsMember(PAGE)
  await button('That is wrong').click()
  await expect
    .element(sheet())
    .toMatchTextContent(/It counts once the others agree\. Without that, stewards decide\./)
  expect(callsTo(DISPUTE)).toHaveLength(1)
  await button('Set 1: 6:4').click()
  await button('Set 2: 6:3').click()
  await button('You two won 2 : 0').click()
  await expect.element(sheet()).not.toBeInTheDocument()
  await expect.element(part()).toMatchTextContent(/Ida says:.*4:6.*You say:.*6:4 6:3.*do not agree/)
  await expect.poll(() => button('This is right').elements()).toHaveLength(1)
  await button('This is right').click()
  await expect.poll(() => result.state).toBe('confirmed')
  await expect.element(part()).toMatchTextContent(/4:6 6:3 \[8:10\]/)
})

test('a refusal is said, others see the result without buttons, and a match without one shows nothing', async () => {
  const result = new StandInResult().install().say(THEIRS)
  answer(CONFIRM, { status: 409, json: { code: 'PT409', hint: 'result_too_late', message: 'Late.' } })
  await openAsMember(PAGE)
  await button('That is right').click()
  await expect.element(toast()).toMatchTextContent(/This match ended too long ago/)
  const seen = result.seen()
  const you = { ...seen.you, seat: null, may_report: false, may_confirm: [], may_dispute: [] }
  answer('POST /rest/v1/rpc/get_result', { json: { ...seen, you } })
  await result.tell()
  await expect.element(button('Report the result')).toBeVisible()
  await expect.element(part()).toMatchTextContent(/Mara or Tim confirm it/)
  await expect.element(button('That is right')).not.toBeInTheDocument()
  answer('POST /rest/v1/rpc/get_result', { json: null })
  await result.tell()
  await expect.element(part()).not.toBeInTheDocument()
})

test('a match stays from the first version on: its creator reads why, on its page and over the list', async () => {
  const result = new StandInResult().install({ creator_id: MARA.id, creator: MARA })
  await openAsMember(PAGE)
  await expect.element(button('Delete Match')).toBeEnabled()
  result.say(THEIRS)
  await result.tell()
  await expect.element(button('Delete Match')).toBeDisabled()
  await expect.element(page.getByText('This match has a result. It stays as it is.')).toBeVisible()
  await openAsMember(`/matches?match=${MATCH_ID}`)
  await sheet().getByRole('button', { name: 'Manage match' }).click()
  const remove = page.getByRole('dialog', { name: 'Manage Match' }).getByRole('button', { name: 'Delete' })
  await expect.element(remove).toBeDisabled()
  await expect.element(remove).toHaveAccessibleDescription('This match has a result. It stays as it is.')
})
