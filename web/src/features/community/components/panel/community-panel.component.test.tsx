import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openAsMember } from '../../../../../testing/open-app.tsx'
import { type Answer, answer, callsTo } from '../../../../../testing/stand-in-server.ts'

const SIGN = 'POST /storage/v1/object/sign/avatars'
const panel = () => page.getByRole('dialog', { name: 'Community' })
const open = () => page.getByRole('button', { name: 'Community' }).click()

function prepare(count: number) {
  const members = Array.from({ length: count }, (_, at) => ({
    id: `22222222-2222-4222-8222-${String(at).padStart(12, '0')}`,
    username: `Demo ${String(at).padStart(2, '0')}`,
    skill_level: 'Beginner',
    avatar_filename: `${at}-avatar-1.png`,
  }))
  answer('POST /rest/v1/rpc/community_levels', { json: [{ level: 'Beginner', members: count }] })
  answer('POST /rest/v1/rpc/community_page', { json: members })
  answer(SIGN, ({ body }) => ({
    json: (body as { paths: string[] }).paths.map((path) => ({ path, error: 'gone', signedURL: null })),
  }))
}

test('a community that cannot be loaded says so, and comes at the next try', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  answer('POST /rest/v1/rpc/community_', () => promise)
  await openAsMember('/matches')
  await open()
  await expect.element(panel().getByText('Loading users...')).toBeVisible()
  resolve({ status: 400, json: { code: 'XX000', message: 'broken' } })
  await expect
    .element(panel().getByRole('heading', { name: 'Error loading community members' }))
    .toBeVisible()
  await expect.element(panel().getByText('Please try again later')).toBeVisible()
  prepare(1)
  await panel().getByRole('button', { name: 'Try again' }).click()
  await expect.element(panel().getByRole('listitem')).toMatchTextContent(/Demo 00/)
})

test('only pictures of those who are seen are asked for, many in one request', async () => {
  prepare(40)
  await openAsMember('/matches')
  await open()
  await expect.element(panel().getByText('40 members')).toBeVisible()
  const paths = () => callsTo(SIGN).flatMap(({ body }) => (body as { paths: string[] }).paths)
  await expect.poll(paths).toContain('0-avatar-1.png')
  expect(paths().length).toBeLessThan(30)
  // One a moment: a slow machine draws the rows in several.
  expect(callsTo(SIGN).length).toBeLessThan(4)
})

test('the way back closes the panel first, and then leads to the page before', async () => {
  prepare(2)
  await openAsMember('/courts')
  await page.getByRole('link', { name: 'Matches' }).first().click()
  await expect.poll(() => location.pathname).toBe('/matches')
  await open()
  await expect.element(panel().getByText('2 members')).toBeVisible()
  history.back()
  await expect.element(panel()).not.toBeInTheDocument()
  expect(location.pathname).toBe('/matches')
  history.back()
  await expect.poll(() => location.pathname).toBe('/courts')
})

test('closed in another way, the panel leaves nothing in the history; nor does a member who was opened from it', async () => {
  prepare(2)
  await openAsMember('/courts')
  await page.getByRole('link', { name: 'Matches' }).first().click()
  await open()
  await panel().getByRole('button', { name: 'Close' }).click()
  await expect.element(panel()).not.toBeInTheDocument()
  await expect.poll(() => (history.state as { panel?: unknown }).panel).toBeUndefined()
  await open()
  await panel()
    .getByRole('link', { name: /Demo 00/ })
    .click()
  await expect.poll(() => location.pathname).toMatch(/^\/profile\//)
  await expect.element(panel()).not.toBeInTheDocument()
  history.back()
  await expect.poll(() => location.pathname).toBe('/matches')
  history.back()
  await expect.poll(() => location.pathname).toBe('/courts')
})
