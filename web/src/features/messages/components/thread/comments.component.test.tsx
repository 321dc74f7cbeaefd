import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerEvent, eventRow } from '../../../../../testing/event.ts'
import { MARA, openAsMember, reloadApp, toast } from '../../../../../testing/open-app.tsx'
import { MATCH_ID, matchRow } from '../../../../../testing/rows.ts'
import { setOnline } from '../../../../../testing/set-online.ts'
import { type Answer, answer, type Call, callsTo } from '../../../../../testing/stand-in-server.ts'
import { store as put } from '../../../../../testing/stand-in-tables.ts'

const COMMENTS = '/rest/v1/event_comments'
const AWAY = new TypeError('Failed to fetch')
const BROKEN = { status: 400, json: { code: 'XX000', message: 'A screw is loose' } }

const field = () => page.getByLabelText('Add a comment')
const post = () => page.getByRole('button', { name: 'Post comment' })
const comments = () => page.getByRole('list', { name: 'Comments' }).getByRole('listitem')
const sent = () => callsTo(`POST ${COMMENTS}`)

const comment = (number: number) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  user_id: MARA.id,
  comment: `Number ${number}`,
  created_at: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString(),
  author: { id: MARA.id, username: MARA.username, avatar_filename: null },
})

/** Answers with the comments that `stored` says: the newest first, fifty at a time. */
function prepare(stored: ReturnType<typeof comment>[] = []) {
  answerEvent(eventRow())
  const newestFirst = () => stored.toReversed()
  answer(`GET ${COMMENTS}`, ({ path }: Call) => {
    const rest = path.includes('or=') ? newestFirst().slice(50) : newestFirst()
    return { json: rest.slice(0, 51), headers: { 'content-range': `0-49/${stored.length}` } }
  })
  answer(`POST ${COMMENTS}`, ({ body }) => store(stored, body))
}

function store(stored: ReturnType<typeof comment>[], body: unknown): Answer {
  const row = body as { id: string; comment: string }
  if (stored.some(({ id }) => id === row.id))
    return { status: 409, json: { code: '23505', message: 'taken' } }
  stored.push({ ...comment(stored.length + 1), id: row.id, comment: row.comment })
  return { status: 201 }
}

const open = () => openAsMember(`/matches/${MATCH_ID}?tab=comments`)

test('nothing is sent of blanks, too much is told, and the text outlives another tab', async () => {
  prepare()
  await open()
  await field().fill(' \n ')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(post()).toHaveAttribute('aria-disabled', 'true')
  await field().fill('x'.repeat(1001))
  await expect
    .element(field())
    .toHaveAccessibleDescription('A comment has up to 1000 characters; this has 1001.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await field().fill('x'.repeat(1000))
  await expect.element(field()).toHaveAccessibleDescription('1000 of 1000')
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByRole('tab', { name: /^Comments/ }).click()
  await expect.element(field()).toHaveValue('x'.repeat(1000))
  expect(sent()).toEqual([])
  field().element().focus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(comments()).toMatchTextContent(/x{1000}$/)
  await expect.element(field()).toHaveFocus()
})

test('a comment that does not arrive stays in the field', async () => {
  prepare()
  answer(`POST ${COMMENTS}`, AWAY)
  await open()
  await field().fill('I bring balls')
  await post().click()
  await expect.element(toast()).toMatchTextContent('Failed to post your comment')
  await expect.element(field()).toHaveValue('I bring balls')
})

test('a comment whose answer is lost is sent again under its id, and said once', async () => {
  const stored: ReturnType<typeof comment>[] = []
  prepare(stored)
  answer(`POST ${COMMENTS}`, ({ body }) => {
    const isFirst = sent().length === 1
    const stands = store(stored, body)
    return isFirst ? AWAY : stands
  })
  await open()
  await field().fill('I bring balls')
  await post().dblClick()
  await expect.element(field()).toHaveValue('')
  await expect.element(comments()).toMatchTextContent(/I bring balls$/)
  expect(stored).toHaveLength(1)
  expect(new Set(sent().map(({ body }) => (body as { id: string }).id)).size).toBe(1)
})

test('a comment on its way is not sent again from another tab of the page', async () => {
  prepare()
  const { promise, resolve } = Promise.withResolvers<Answer>()
  answer(`POST ${COMMENTS}`, () => promise)
  await open()
  await field().fill('I bring balls')
  await post().click()
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByRole('tab', { name: /^Comments/ }).click()
  await expect.element(field()).toHaveAttribute('readonly')
  await expect.element(post()).toHaveAttribute('aria-busy', 'true')
  resolve({ status: 201 })
  await expect.element(field()).toHaveValue('')
  expect(sent()).toHaveLength(1)
})

test('comments that cannot be fetched can be asked for again, also earlier ones', async () => {
  answerEvent(eventRow())
  answer(`GET ${COMMENTS}`, BROKEN)
  await open()
  const problem = page.getByRole('alert').filter({ hasText: 'Could not load comments' })
  await expect.element(problem).toMatchTextContent('A screw is loose')
  prepare(Array.from({ length: 53 }, (_, at) => comment(at + 1)))
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => comments().elements()).toHaveLength(50)
  await expect.element(comments().first()).toMatchTextContent('Number 4')
  await expect.element(page.getByRole('tab', { name: 'Comments 53' })).toBeVisible()
  await page.getByRole('button', { name: 'Show earlier comments' }).click()
  await expect.poll(() => comments().elements()).toHaveLength(53)
  await expect.element(comments().first()).toMatchTextContent(/Number 1$/)
})

test('a comment that cannot be deleted stays', async () => {
  prepare([comment(1)])
  answer(`DELETE ${COMMENTS}`, BROKEN)
  await open()
  await page.getByRole('button', { name: 'Delete comment: Number 1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(toast()).toMatchTextContent('Failed to delete comment')
  await expect.element(comments()).toMatchTextContent('Number 1')
})

test('without a network nothing can be posted, and what was typed stays, through a reload too', async () => {
  prepare()
  await open()
  await expect.element(page.getByText('No comments yet')).toBeVisible()
  setOnline(false)
  await field().fill('I bring balls')
  await expect.element(post()).toHaveAccessibleDescription(/^You are offline\./)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  setOnline(true)
  await expect.element(post()).not.toHaveAccessibleDescription(/^You are offline\./)
  expect(sent()).toEqual([])
  await reloadApp()
  await expect.element(field()).toHaveValue('I bring balls')
  await post().click()
  await expect.element(comments()).toMatchTextContent(/I bring balls$/)
})

const OTHER = { id: '00000000-0000-4000-8000-0000000000b2', username: 'Ida Vollley' }

test('the thread of a match says what is new since one looked, and the organizer may delete', async () => {
  put('matches', matchRow({ creator_id: MARA.id }))
  const said = [comment(1), { ...comment(2), user_id: OTHER.id, author: { ...OTHER, avatar_filename: null } }]
  answer(`GET ${COMMENTS}`, { json: said.toReversed(), headers: { 'content-range': '0-1/2' } })
  answer('GET /rest/v1/match_visits', { json: [{ seen_at: '2026-01-01T00:01:30Z' }] })
  answer('POST /rest/v1/rpc/visit_thread', { status: 204 })
  answer(`DELETE ${COMMENTS}`, { status: 204 })
  await openAsMember(`/matches/${MATCH_ID}?tab=comments`)
  await expect.element(page.getByRole('tab', { name: 'Thread 2' })).toBeVisible()
  await expect.element(page.getByText(/^new since Thu 01\.01\. 01:01$/)).toBeVisible()
  const items = page.getByRole('list', { name: /^Thread/ }).getByRole('listitem')
  await expect.element(items.last()).toMatchTextContent(/^New.*Ida Vollley.*Number 2$/)
  await expect.element(page.getByLabelText('Write to the others')).toBeVisible()
  await expect
    .poll(() => callsTo('POST /rest/v1/rpc/visit_thread'))
    .toMatchObject([{ body: { p_match_id: MATCH_ID } }])
  await page.getByRole('button', { name: 'Delete comment: Number 2' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => items.elements()).toHaveLength(1)
})
