import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openAsMember } from '../../../../../testing/open-app.tsx'
import { matchRow } from '../../../../../testing/rows.ts'
import { type Answer, answer } from '../../../../../testing/stand-in-server.ts'

const MATCHES = 'GET /rest/v1/matches'
const cards = () => page.getByRole('article').elements()

test('a list that is on its way is told to be loading', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  answer(MATCHES, () => promise)
  await openAsMember('/matches')
  const loading = page.getByRole('status', { name: 'Loading matches' })
  await expect.element(loading).toBeVisible()
  resolve({ json: [matchRow()] })
  await expect.poll(cards).toHaveLength(1)
  await expect.element(loading).not.toBeInTheDocument()
})

test('a list that cannot be fetched can be asked for again', async () => {
  answer(MATCHES, new TypeError('Failed to fetch'))
  // The cache tries twice more, after a second and after two.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await openAsMember('/matches?level=Intermediate')
  const problem = page.getByRole('alert')
  await expect.element(problem).toMatchTextContent('Could not connect to the server. Please try again later.')
  answer(MATCHES, { json: [matchRow()] })
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(cards).toHaveLength(1)
  await expect.element(problem).not.toBeInTheDocument()
})
