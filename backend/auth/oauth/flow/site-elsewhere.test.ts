import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../../../testing/test-browser.ts'
import {
  openTestContext,
  openVisitor,
  type TestContext,
  takeSession,
  visitLink,
  visitProvider,
} from '../testing/test-context.ts'

const SITE = 'https://site.example'

let context: TestContext
beforeAll(async () => {
  context = await openTestContext({ autoconfirm: true }, { siteUrl: SITE, redirectUrls: [] })
})
afterAll(() => context.stop())

describe('a site that is served from another origin', () => {
  it('gets its members back from the provider', async () => {
    context.club.person = { sub: 'one', email: 'one@example.test', email_verified: true }
    const visitor = openVisitor(context, 'implicit', openBrowser(), fetch)
    const end = await visitProvider(context, visitor, 'club', `${SITE}/welcome`)
    expect(end.href).toMatch(/^https:\/\/site\.example\/welcome#/)
    expect((await takeSession(visitor, end)).user?.email).toBe('one@example.test')
  })

  it('links identities although browsers keep no cookie of its fetch', async () => {
    context.club.person = { sub: 'two', email: 'two@example.test', email_verified: true }
    const visitor = openVisitor(context, 'implicit', openBrowser(), fetch)
    await visitor.supabase.auth.signUp({ email: 'member@example.test', password: 'correct horse 7' })
    const { user } = await takeSession(visitor, await visitLink(context, visitor, 'club', `${SITE}/profile`))
    expect(user).toMatchObject({
      email: 'member@example.test',
      app_metadata: { providers: ['email', 'club'] },
    })
  })
})
