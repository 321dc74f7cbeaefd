import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startGitHub, type TestGitHub } from '../../../testing/identity-providers/test-github.ts'
import {
  openTestContext,
  openVisitor,
  reasonOf,
  signInWithProvider,
  type TestContext,
  visitProvider,
} from '../testing/test-context.ts'

const PERSON = {
  id: 4711,
  login: 'demo-member',
  name: 'Demo Member',
  avatar_url: 'https://avatars.example/4711',
  emails: [
    { email: 'second@example.test', primary: false, verified: true },
    { email: 'Primary@Example.test', primary: true, verified: true },
  ],
}

let github: TestGitHub
let context: TestContext
beforeAll(async () => {
  github = await startGitHub(PERSON)
  context = await openTestContext({ providers: [github.settings] })
})
afterAll(async () => {
  await context.stop()
  await github.stop()
})

describe('GitHub', () => {
  it.each(['implicit', 'pkce'] as const)('signs in under the primary address (%s)', async (flow) => {
    github.person = PERSON
    const { user, session } = await signInWithProvider(context, openVisitor(context, flow), 'github')
    expect(user).toMatchObject({
      email: 'primary@example.test',
      app_metadata: { provider: 'github', providers: ['github'] },
      user_metadata: {
        iss: `${github.settings.url}/api/v3`,
        sub: '4711',
        provider_id: '4711',
        user_name: 'demo-member',
        preferred_username: 'demo-member',
        full_name: 'Demo Member',
        email_verified: true,
      },
      identities: [{ id: '4711', provider: 'github' }],
    })
    expect(session?.user.id).toBe(user?.id)
  })

  it('asks for the addresses and whatever else the client wants', async () => {
    const { data } = await openVisitor(context).supabase.auth.signInWithOAuth({
      provider: 'github',
      options: { scopes: 'read:org', queryParams: { allow_signup: 'false' } },
    })
    const answer = await fetch(data.url ?? '', { redirect: 'manual' })
    const there = new URL(answer.headers.get('location') ?? '')
    expect(Object.fromEntries(there.searchParams)).toMatchObject({
      scope: 'user:email read:org',
      allow_signup: 'false',
      code_challenge_method: 'S256',
    })
    expect(there.searchParams.has('nonce')).toBe(false)
  })

  it.each([
    [
      'is not verified',
      [{ email: 'new@example.test', primary: true, verified: false }],
      'provider_email_needs_verification',
    ],
    ['is not there', [{ email: 'new@example.test', primary: false, verified: true }], 'unexpected_failure'],
  ])('refuses who has a primary address that %s', async (_, emails, code) => {
    github.person = { ...PERSON, id: 4712, emails }
    expect(reasonOf(await visitProvider(context, openVisitor(context), 'github')).code).toBe(code)
  })

  it('that answers something else is told', async () => {
    github.person = { ...PERSON, id: Number.NaN }
    expect(reasonOf(await visitProvider(context, openVisitor(context), 'github'))).toEqual({
      error: 'server_error',
      code: 'unexpected_failure',
      text: 'Error getting user profile from external provider',
    })
  })

  it('is told of in the settings, with the others', async () => {
    const answer = await fetch(`${context.backend.url}/auth/v1/settings`, {
      headers: { apikey: context.backend.publishableKey },
    })
    const { external } = (await answer.json()) as { external: Record<string, boolean> }
    expect(external).toMatchObject({ email: true, github: true, club: true, google: false, phone: false })
  })
})
