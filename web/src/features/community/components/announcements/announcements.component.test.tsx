import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { MARA, openAsMember, PROFILE, reloadApp, toast } from '../../../../../testing/open-app.tsx'
import { answerBehindProof, proveIdentity } from '../../../../../testing/proof.ts'
import { matchRow } from '../../../../../testing/rows.ts'
import { type Answer, answer, callsTo } from '../../../../../testing/stand-in-server.ts'
import { insert, listedRow, remove, store } from '../../../../../testing/stand-in-tables.ts'

const ANNOUNCE = 'POST /rest/v1/rpc/announce'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const list = () => page.getByRole('list', { name: 'Announcements' })

const announcement = (id: string, words: string, more: Record<string, unknown> = {}) => ({
  id,
  words,
  expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  updated_at: '2026-01-01T00:00:00Z',
  created_at: '2026-01-01T00:00:00Z',
  ...more,
})

/** The list waits for its announcements as long as it takes: a machine that stalls must not make them late. */
function letListWait() {
  const { setTimeout } = window
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: TimerHandler, delay?: number) =>
    delay === LIST_WAITS_MS ? 0 : setTimeout(run, delay)) as typeof setTimeout)
}
const LIST_WAITS_MS = 500

test('announcements stand above the list until they are closed, and come and go while one looks', async () => {
  store(
    'announcements',
    announcement('a', 'Closed on Monday, see https://padel.example/plan.'),
    announcement('b', 'Long ago.', { expires_at: '2026-01-02T00:00:00Z' }),
  )
  letListWait()
  await openAsMember('/matches')
  const link = page.getByRole('link', { name: 'https://padel.example/plan' })
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect.element(page.getByText('Long ago.')).not.toBeInTheDocument()
  await insert('announcements', announcement('c', 'New balls.'))
  await expect.element(list()).toMatchTextContent(/New balls/)
  await remove('announcements', ({ id }) => id === 'c')
  await expect.element(page.getByText('New balls.')).not.toBeInTheDocument()

  await button('Close the announcement').click()
  await expect.element(link).not.toBeInTheDocument()
  await reloadApp()
  await insert('announcements', announcement('d', 'Open again.'))
  await expect.element(list()).toMatchTextContent(/^Open again/)
})

test('the list comes with its announcements, or without them when they cannot be fetched', async () => {
  letListWait()
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
  answer('GET /rest/v1/listed_matches', { json: [listedRow(matchRow())] })
  const { promise, resolve } = Promise.withResolvers<Answer>()
  answer('GET /rest/v1/announcements', () => promise)
  await openAsMember('/matches')
  await expect.poll(() => callsTo('GET /rest/v1/listed_matches').length).toBeGreaterThan(0)
  await expect.element(page.getByRole('status', { name: 'Loading matches' })).toBeVisible()
  expect(page.getByRole('article').elements()).toHaveLength(0)
  expect(button('Show Filters').elements()).toHaveLength(0)
  resolve({ json: [announcement('a', 'Closed on Monday.')] })
  await expect.element(page.getByRole('article')).toBeVisible()
  await expect.element(list()).toMatchTextContent(/^Closed on Monday/)

  answer('GET /rest/v1/announcements', { status: 503 })
  await reloadApp()
  await expect.element(page.getByRole('article')).toBeVisible()
  await expect.element(button('Show Filters')).toBeVisible()
})

test('an announcement that rings telephones asks who it is, and is sent once', async () => {
  answer('GET /rest/v1/profiles', { json: [{ ...PROFILE, steward: { member_id: MARA.id } }] })
  answerBehindProof(ANNOUNCE, { json: null })
  await openAsMember('/steward/announcements?new')
  await page.getByLabelText('Text').fill('New balls.')
  await page.getByLabelText(/Send it to the devices/).click()
  await button('Announce').click()
  await proveIdentity()
  await expect.element(toast()).toMatchTextContent('Announced to all members')
  const [refused, taken] = callsTo(ANNOUNCE)
  expect(taken?.body).toEqual(refused?.body)
  expect(callsTo(ANNOUNCE)).toHaveLength(2)
})

test('a steward announces, changes and ends', async () => {
  answer('GET /rest/v1/profiles', { json: [{ ...PROFILE, steward: { member_id: MARA.id } }] })
  answer(ANNOUNCE, { json: null })
  answer('POST /rest/v1/rpc/end_announcement', { json: null })
  store('announcements', announcement('a', 'Closed on Monday.'))
  await openAsMember('/steward/log')
  await page.getByRole('link', { name: 'Announce', exact: true }).click()
  await page.getByLabelText('Text').fill(' New balls. ')
  await page.getByLabelText('Shown').selectOptions('for a day')
  await page.getByLabelText(/Send it to the devices/).click()
  await button('Announce').click()
  await expect.element(toast()).toMatchTextContent('Announced to all members')
  await expect.element(page.getByLabelText('Text')).not.toBeInTheDocument()
  expect(callsTo(ANNOUNCE)).toMatchObject([{ body: { p_words: 'New balls.', p_push: true } }])

  answer(ANNOUNCE, {
    status: 409,
    json: { code: 'PT409', hint: 'announcement_changed', message: 'Changed.' },
  })
  await button('Change: Closed on Monday.').click()
  await page.getByLabelText('Text').fill('Closed on Tuesday.')
  await button('Save').click()
  await expect.element(toast().last()).toMatchTextContent(/Another steward has changed this announcement/)
  await expect.element(page.getByLabelText('Text')).toHaveValue('Closed on Tuesday.')
  expect(callsTo(ANNOUNCE).at(-1)).toMatchObject({ body: { p_id: 'a', p_expected: '2026-01-01T00:00:00Z' } })
  await remove('announcements', ({ id }) => id === 'a')
  await expect.element(page.getByText(/^Nothing is announced/)).toBeVisible()
  await expect.element(page.getByLabelText('Text')).toHaveValue('Closed on Tuesday.')
  await insert('announcements', announcement('a', 'Closed on Monday.'))
  await button('Cancel').click()
  await button('End: Closed on Monday.').click()
  await expect
    .poll(() => callsTo('POST /rest/v1/rpc/end_announcement'))
    .toMatchObject([{ body: { p_id: 'a' } }])
})

test('announcements that hang do not hold the list up; those that come late move nothing until they are asked for', async () => {
  answer('GET /rest/v1/listed_matches', { json: [listedRow(matchRow())] })
  const { promise, resolve } = Promise.withResolvers<Answer>()
  answer('GET /rest/v1/announcements', () => promise)
  const began = performance.now()
  await openAsMember('/matches')
  const card = page.getByRole('article')
  await expect.element(card).toBeVisible()
  // The usual bound of a request is 15 seconds.
  expect(performance.now() - began).toBeLessThan(8000)
  const { top } = card.element().getBoundingClientRect()
  resolve({ json: [announcement('a', 'Closed on Monday.')] })
  await expect.element(toast()).toMatchTextContent(/^AnnouncementClosed on Monday\./)
  expect(card.element().getBoundingClientRect().top).toBe(top)
  await toast().getByRole('button', { name: 'View' }).click()
  await expect.element(list()).toMatchTextContent(/^Closed on Monday/)

  await button('Close the announcement').click()
  const again = Promise.withResolvers<Answer>()
  answer('GET /rest/v1/announcements', () => again.promise)
  await reloadApp()
  await expect.element(card).toBeVisible()
  again.resolve({ json: [announcement('a', 'Closed on Monday.')] })
  // An announcement that the member has closed is told by no toast.
  await expect.element(list()).toBeInTheDocument()
  await expect.element(toast()).not.toBeInTheDocument()
  answer('GET /rest/v1/announcements', { json: [announcement('b', 'New balls.')] })
  await insert('announcements', announcement('b', 'New balls.'))
  await expect.element(list()).toMatchTextContent(/^New balls/)
})
