import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser } from '../../../testing/test-browser.ts'
import { authorizeUrlOf, nextProviderUser, redirectOf } from '../testing/manual-flow.ts'
import {
  openTestContext,
  openVisitor,
  reasonOf,
  siteOf,
  type TestContext,
  visitProvider,
} from '../testing/test-context.ts'

let context: TestContext
beforeAll(async () => {
  context = await openTestContext()
})
afterAll(() => context.stop())

beforeEach(() => nextProviderUser(context))

const authorizeUrl = (query = '') => authorizeUrlOf(context, query)
const callbackUrl = (query: string) => `${context.backend.url}/auth/v1/callback?${query}`

/** Follows the flow to the provider's redirect without opening it. */
async function addressOfCallback(browser = openBrowser()): Promise<string> {
  const end = await browser.visit(authorizeUrl(), `${context.backend.url}/auth/v1/callback`)
  return end.href
}

describe('the state', () => {
  it.each([
    ['', 'bad_oauth_callback', 'OAuth state parameter missing'],
    ['state=guess', 'bad_oauth_state', 'OAuth state parameter is invalid'],
    [`state=${crypto.randomUUID()}`, 'bad_oauth_state', 'OAuth state not found or expired'],
  ])('of %j is refused', async (query, code, text) => {
    const end = await redirectOf(callbackUrl(`${query}&code=x`))
    expect(end.origin).toBe(context.backend.url)
    expect(reasonOf(end)).toEqual({ error: 'invalid_request', code, text })
  })

  it.each(['implicit', 'pkce'] as const)('works once (%s)', async (flow) => {
    const visitor = openVisitor(context, flow)
    const seen: string[] = []
    const { service } = context.club.server
    const look = ({ url }: { url: URL }) => seen.push(url.href)
    service.once('beforeAuthorizeRedirect', look)
    await visitProvider(context, visitor)
    const again = await visitor.browser.visit(seen[0] ?? '', context.backend.url)
    expect(reasonOf(again).code).toMatch(/^(bad_oauth_state|flow_state_already_used)$/)
  })

  it('works once also for two who come at the same time', async () => {
    const browser = openBrowser()
    const url = await addressOfCallback(browser)
    const site = siteOf(context.backend)
    const ends = await Promise.all([browser.visit(url, site), browser.visit(url, context.backend.url)])
    expect(ends.filter((end) => end.hash.includes('access_token'))).toHaveLength(1)
  })

  it('works five minutes', async () => {
    const browser = openBrowser()
    const url = await addressOfCallback(browser)
    await context.sql(`update auth.flow_state set created_at = now() - interval '301 seconds'`)
    expect(reasonOf(await browser.visit(url, siteOf(context.backend)))).toMatchObject({
      code: 'bad_oauth_state',
      text: 'OAuth state has expired',
    })
  })

  it('is of no use in another browser, which would end up signed in as somebody else', async () => {
    const url = await addressOfCallback()
    expect(reasonOf(await openBrowser().visit(url, siteOf(context.backend)))).toMatchObject({
      code: 'bad_oauth_state',
      text: 'OAuth state belongs to another browser',
    })
  })

  it('without a code is refused', async () => {
    const browser = openBrowser()
    const url = new URL(await addressOfCallback(browser))
    url.searchParams.delete('code')
    expect(reasonOf(await browser.visit(url.href, siteOf(context.backend)))).toMatchObject({
      code: 'bad_oauth_callback',
    })
  })
})
