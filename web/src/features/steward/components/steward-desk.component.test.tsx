import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MARA, openApp, openAsMember } from '../../../../testing/open-app.tsx'
import { answer, callsTo } from '../../../../testing/stand-in-server.ts'
import { stewardServer } from '../../../../testing/steward-rows.ts'

const BECOME = 'POST /rest/v1/rpc/become_steward'
const LOG = 'POST /rest/v1/rpc/steward_log_page'
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
const button = (name: string) => page.getByRole('button', { name, exact: true })

const entry = (id: number, more: Record<string, unknown> = {}) => ({
  id,
  created_at: '2026-01-01T10:12:00Z',
  steward_id: MARA.id,
  steward_name: MARA.username,
  act: 'steward_named',
  about_member: '22222222-2222-4222-8222-222222222222',
  about_name: 'Tim Smash',
  detail: {},
  ...more,
})

test('the link asks first, is used by the button alone, and leads to the pages of stewards', async () => {
  answer(BECOME, () => {
    stewardServer()
    return { json: true }
  })
  answer(LOG, { json: [entry(1, { act: 'steward_by_link' })] })
  await openAsMember('/steward-link#secret')
  await expect.element(heading('Become a steward')).toBeVisible()
  expect(location.hash).toBe('')
  expect(callsTo(BECOME)).toEqual([])
  await button('Become a steward').click()
  await page.getByRole('link', { name: 'Log', exact: true }).click()
  await expect.element(page.getByText(/Mara Lob became a steward by the operator/)).toBeVisible()
  expect(callsTo(BECOME)).toMatchObject([{ body: { p_token: 'secret' } }])
})

test('a link that was used says so, and may be tried again', async () => {
  answer(BECOME, { status: 404, json: { code: 'PT404', hint: 'steward_link_gone', message: 'Gone.' } })
  await openAsMember('/steward-link#secret')
  await button('Become a steward').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/already used, or has expired/)
  await expect.element(button('Become a steward')).toBeEnabled()
})

test('a link without its token says what is missing', async () => {
  await openAsMember('/steward-link')
  await expect.element(page.getByText(/Copy it whole/)).toBeVisible()
  await expect.element(button('Become a steward')).not.toBeInTheDocument()
})

test('a steward is told so, and is not asked to become one', async () => {
  stewardServer()
  await openAsMember('/steward-link#secret')
  await expect.element(heading('You are a steward already')).toBeVisible()
  await expect.element(button('Become a steward')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Stewards' })).toHaveAttribute('href', '/steward')
})

test('opened signed out, the link leads to the sign-in, without its token in the address', async () => {
  await openApp('/steward-link#secret')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => location.pathname).toBe('/auth')
  expect(location.href).not.toContain('secret')
  expect(new URLSearchParams(location.search).get('next')).toBe('/steward-link')
})

test('other members find neither the entry nor the pages', async () => {
  await openAsMember('/steward')
  await expect.element(heading('This page is for stewards')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Stewards' })).not.toBeInTheDocument()
  expect(callsTo(LOG)).toEqual([])
})

test('the log names acts and people, also those who have left, and goes on', async () => {
  stewardServer()
  const first = Array.from({ length: 41 }, (_, at) => entry(100 - at))
  answer(LOG, ({ body }) => ({
    json: (body as { p_before?: number }).p_before
      ? [entry(1, { steward_id: null, steward_name: null, about_name: null, act: 'steward_ended' })]
      : first,
  }))
  await openAsMember('/steward/log')
  await expect.element(page.getByText('Mara Lob named Tim Smash a steward').first()).toBeVisible()
  await button('Show older ones').click()
  await expect
    .element(page.getByText('The operator ended the role of a former member as a steward'))
    .toBeVisible()
  expect(callsTo(LOG).at(0)?.body).toEqual({ p_before: null, p_limit: 41 })
  expect(callsTo(LOG).at(-1)?.body).toEqual({ p_before: 61, p_limit: 41 })
  await expect.element(button('Show older ones')).not.toBeInTheDocument()
})

test.each([
  ['match_hidden', 'Mara Lob hid a match of Tim Smash at TSG Padel: Spam', {}],
  ['match_hidden', 'Mara Lob hid the event “Summer cup” of Tim Smash: Spam', { first_line: 'Summer cup' }],
  ['match_removed', 'Mara Lob deleted the event “TSG Padel” of Tim Smash: Spam', { kind: 'event' }],
  [
    'match_restored',
    'Mara Lob showed the event “Summer cup” of Tim Smash again',
    { first_line: 'Summer cup' },
  ],
])('the log calls an event so, and by its name (%s: %s)', async (act, sentence, more: object) => {
  stewardServer()
  const kind = 'first_line' in more ? 'event' : 'match'
  answer(LOG, {
    json: [entry(1, { act, detail: { kind, location: 'TSG Padel (eBuSy)', reason: 'Spam', ...more } })],
  })
  await openAsMember('/steward/log')
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
})

test('on a phone, the open section stands in sight of the row of sections', async () => {
  stewardServer()
  answer(LOG, { json: [] })
  await openAsMember('/steward/log')
  const chip = page.getByRole('link', { name: 'Log', exact: true })
  await expect.element(chip).toHaveAttribute('aria-current', 'page')
  await expect
    .poll(() => chip.element().getBoundingClientRect().right)
    .toBeLessThanOrEqual(document.documentElement.clientWidth)
})

test('a log that does not load can be asked for again', async () => {
  stewardServer()
  answer(LOG, { status: 500, json: {} })
  await openAsMember('/steward/log')
  const again = page.getByRole('button', { name: /try again/i })
  await expect.element(again).toBeVisible()
  answer(LOG, { json: [] })
  await again.click()
  await expect.element(page.getByText('Nothing has been done yet.')).toBeVisible()
})
