import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openAsMember, toast } from '../../../../../testing/open-app.tsx'
import { answerBehindProof, proveIdentity } from '../../../../../testing/proof.ts'
import { TIM } from '../../../../../testing/rows.ts'
import { answer, callsTo } from '../../../../../testing/stand-in-server.ts'
import { mergeCounts } from '../../../../../testing/steward-rows.ts'

const QUESTION = 'POST /rest/v1/rpc/my_merge'
const ANSWER = 'POST /rest/v1/rpc/answer_merge'
const request = (due_at: string | null) => ({
  kept: TIM.id,
  name: TIM.username,
  avatar_filename: null,
  due_at,
  counts: mergeCounts(),
})
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('the owner of a double agrees with a fresh proof, and takes it back', async () => {
  answer(QUESTION, { json: request(null) })
  await openAsMember('/profile?tab=settings')
  await expect.element(page.getByRole('heading', { name: 'Do you have two accounts?' })).toBeVisible()
  await expect.element(page.getByText(/part of the account of Tim Smash/)).toBeVisible()
  await expect.element(page.getByText('2 places in matches move.')).toBeVisible()
  answerBehindProof(ANSWER)
  await button('Agree').click()
  answer(QUESTION, { json: request('2099-12-01T10:00:00Z') })
  await proveIdentity()
  await expect.element(toast()).toMatchTextContent('You have agreed')
  await expect.element(page.getByRole('heading', { name: 'Two accounts become one' })).toBeVisible()
  answer(QUESTION, { json: null })
  await button('Take it back').click()
  await expect.element(page.getByRole('heading', { name: 'Two accounts become one' })).not.toBeInTheDocument()
  expect(callsTo(ANSWER).map(({ body }) => body)).toEqual([
    { p_kept: TIM.id, p_agrees: true },
    { p_kept: TIM.id, p_agrees: true },
    { p_kept: TIM.id, p_agrees: false },
  ])
})

test('a question that stewards have taken back meanwhile is said to be over', async () => {
  answer(QUESTION, { json: request(null) })
  await openAsMember('/profile?tab=settings')
  answer(ANSWER, { status: 409, json: { code: 'PT409', hint: 'merge_over', message: 'Over.' } })
  await button('No, these are two people').click()
  await expect.element(toast()).toMatchTextContent(/This question is not open any more/)
})
