import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../../../../testing/test-browser.ts'
import {
  openVisitor,
  openWorld,
  takeSession,
  visitLink,
  visitProvider,
  type World,
} from '../testing/world.ts'

const SITE = 'https://site.example'

let world: World
beforeAll(async () => {
  world = await openWorld({ autoconfirm: true }, { siteUrl: SITE, redirectUrls: [] })
})
afterAll(() => world.stop())

describe('a site that is served from another origin', () => {
  it('gets its members back from the provider', async () => {
    world.club.person = { sub: 'one', email: 'one@example.test', email_verified: true }
    const visitor = openVisitor(world, 'implicit', openBrowser(), fetch)
    const end = await visitProvider(world, visitor, 'club', `${SITE}/welcome`)
    expect(end.href).toMatch(/^https:\/\/site\.example\/welcome#/)
    expect((await takeSession(visitor, end)).user?.email).toBe('one@example.test')
  })

  it('links identities although browsers keep no cookie of its fetch', async () => {
    world.club.person = { sub: 'two', email: 'two@example.test', email_verified: true }
    const visitor = openVisitor(world, 'implicit', openBrowser(), fetch)
    await visitor.supabase.auth.signUp({ email: 'member@example.test', password: 'correct horse 7' })
    const { user } = await takeSession(visitor, await visitLink(world, visitor, 'club', `${SITE}/profile`))
    expect(user).toMatchObject({
      email: 'member@example.test',
      app_metadata: { providers: ['email', 'club'] },
    })
  })
})
