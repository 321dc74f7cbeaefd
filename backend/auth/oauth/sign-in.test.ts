import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openTestContext,
  openVisitor,
  signInWithProvider,
  type TestContext,
  takeSession,
  visitProvider,
} from './testing/test-context.ts'

let context: TestContext
beforeAll(async () => {
  context = await openTestContext()
})
afterAll(() => context.stop())

let count = 0
function somebody() {
  const number = count++
  context.club.person = {
    sub: `subject-${number}`,
    email: `Member-${number}@Example.test`,
    email_verified: true,
    name: 'Demo Member',
    picture: 'https://club.example/picture.png',
  }
  return { subject: `subject-${number}`, email: `member-${number}@example.test` }
}

describe.each(['implicit', 'pkce'] as const)('a sign-in with a provider (%s)', (flow) => {
  it('makes a confirmed account with that identity and signs in', async () => {
    const { subject, email } = somebody()
    const { user, session } = await signInWithProvider(context, openVisitor(context, flow))
    expect(user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'club', providers: ['club'] },
      user_metadata: {
        iss: context.club.settings.issuer,
        sub: subject,
        email,
        email_verified: true,
        phone_verified: false,
        name: 'Demo Member',
        full_name: 'Demo Member',
        avatar_url: 'https://club.example/picture.png',
        provider_id: subject,
      },
      identities: [
        {
          id: subject,
          provider: 'club',
          email,
          identity_data: { sub: subject },
          last_sign_in_at: expect.any(String),
        },
      ],
    })
    const claims = decodeJwt(session?.access_token ?? '')
    expect(claims).toMatchObject({ email, aal: 'aal1', amr: [{ method: 'oauth' }] })
  })

  it('finds the account the next time, and what the provider tells now', async () => {
    const { subject } = somebody()
    const first = await signInWithProvider(context, openVisitor(context, flow))
    context.club.person = { ...context.club.person, name: 'Renamed Member' }
    const again = await signInWithProvider(context, openVisitor(context, flow))
    expect(again.user?.id).toBe(first.user?.id)
    expect(again.user?.user_metadata.full_name).toBe('Renamed Member')
    const rows = await context.sql(
      `select last_sign_in_at > created_at as later, identity_data ->> 'name' as name from auth.identities
       where provider_id = $1`,
      [subject],
    )
    expect(rows).toEqual([{ later: true, name: 'Renamed Member' }])
  })
})

describe('at the end of', () => {
  it('the implicit flow the tokens of both are in the fragment, and nothing is left of the flow', async () => {
    somebody()
    const end = await visitProvider(context, openVisitor(context))
    const fragment = new URLSearchParams(end.hash.slice(1))
    for (const name of [
      'access_token',
      'refresh_token',
      'expires_at',
      'provider_token',
      'provider_refresh_token',
    ])
      expect(fragment.get(name)).toBeTruthy()
    expect(end.search).toBe('')
    expect(fragment.has('type')).toBe(false)
    expect(await context.sql('select from auth.flow_state where auth_code is null')).toEqual([])
    expect(await context.sql('select from auth.oauth_client_states')).toEqual([])
  })

  it('a PKCE flow there is a code, of use to the client that began, once', async () => {
    somebody()
    const visitor = openVisitor(context, 'pkce')
    const end = await visitProvider(context, visitor)
    expect([end.hash, [...end.searchParams.keys()]]).toEqual(['', ['code']])
    const stranger = openVisitor(context, 'pkce')
    await visitProvider(context, stranger)
    await expect(takeSession(stranger, end)).rejects.toMatchObject({ code: 'bad_code_verifier' })
    const { session } = await takeSession(visitor, end)
    expect(session?.provider_token).toBeTruthy()
    expect(session?.provider_refresh_token).toBeTruthy()
    const left = 'select from auth.flow_state where auth_code = $1'
    expect(await context.sql(left, [end.searchParams.get('code')])).toEqual([])
  })
})

describe('two who come back at once as the same new person', () => {
  it('get one account', async () => {
    const { subject } = somebody()
    const ends = await Promise.all(
      Array.from({ length: 4 }, () => signInWithProvider(context, openVisitor(context))),
    )
    expect(new Set(ends.map(({ user }) => user?.id)).size).toBe(1)
    expect(await context.sql('select from auth.identities where provider_id = $1', [subject])).toHaveLength(1)
  })
})

describe('the address of a member', () => {
  it('is asked for at the userinfo endpoint when the token lacks it', async () => {
    const { email } = somebody()
    const person = context.club.person
    const { email: _, ...rest } = person
    context.club.person = rest
    const tell = (answer: { body: unknown }) => {
      answer.body = person
    }
    context.club.server.service.once('beforeUserinfo', tell)
    const { user } = await signInWithProvider(context, openVisitor(context))
    expect(user?.email).toBe(email)
  })
})
