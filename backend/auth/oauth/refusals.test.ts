import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser } from '../../testing/test-browser.ts'
import { ask, authorizeUrlOf, nextProviderUser, redirectOf } from './testing/manual-flow.ts'
import {
  openTestContext,
  openVisitor,
  reasonOf,
  type TestContext,
  visitProvider,
} from './testing/test-context.ts'

let context: TestContext
beforeAll(async () => {
  context = await openTestContext()
})
afterAll(() => context.stop())

beforeEach(() => nextProviderUser(context))

const authorizeUrl = (query = '') => authorizeUrlOf(context, query)
describe('a provider', () => {
  it.each(['nobody', '', 'google'])(
    'called %j, which is not configured, is refused in JSON',
    async (name) => {
      const answer = await ask(`${context.backend.url}/auth/v1/authorize?provider=${name}`)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({
        error_code: 'validation_failed',
        msg: 'Unsupported provider: provider is not enabled',
      })
    },
  )

  it('cannot be told other parameters of the flow by a client, but further ones', async () => {
    const evil = '&redirect_uri=https://evil.example&STATE=x&nonce=y&client_id=z&request_uri=q&scope=w'
    const there = await redirectOf(authorizeUrl(`${evil}&scopes=groups&prompt=login`))
    expect(Object.fromEntries(there.searchParams)).toEqual({
      client_id: 'clubhouse',
      redirect_uri: `${context.backend.url}/auth/v1/callback`,
      response_type: 'code',
      scope: 'openid email profile groups',
      prompt: 'login',
      state: expect.stringMatching(/^[0-9a-f-]{36}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
  })

  it('who is left in half a PKCE flow is refused', async () => {
    const answer = await ask(authorizeUrl('&code_challenge=abc'))
    expect(await answer.json()).toMatchObject({ code: 400, error_code: 'validation_failed' })
  })

  it('leads to the site itself when the way back is not allowed', async () => {
    const url = `${context.backend.url}/auth/v1/authorize?provider=club&redirect_to=https://evil.example/`
    const end = await openBrowser().visit(url, `${context.backend.url}/#`)
    expect(end.hash).toContain('access_token')
  })

  it('who says no is heard on the site', async () => {
    context.club.server.service.once('beforeAuthorizeRedirect', ({ url }: { url: URL }) => {
      url.searchParams.delete('code')
      url.searchParams.set('error', 'access_denied')
      url.searchParams.set('error_description', 'The member said no')
    })
    expect(reasonOf(await visitProvider(context, openVisitor(context)))).toEqual({
      error: 'access_denied',
      code: 'bad_oauth_callback',
      text: 'The member said no',
    })
  })
})

describe('a token of the provider', () => {
  const wrong = { error: 'invalid_request', code: 'bad_oauth_callback' }
  it.each([
    ['another nonce', { nonce: 'replayed' }],
    ['another audience', { aud: 'somebody-else' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['no more time', { exp: 1_700_000_000 }],
  ])('with %s is refused', async (_, claims) => {
    context.club.person = { ...context.club.person, ...claims }
    const end = await visitProvider(context, openVisitor(context))
    expect(reasonOf(end)).toMatchObject({ ...wrong, text: 'The answer of club could not be verified' })
  })

  it('with a signature that is not its own is refused', async () => {
    context.club.server.service.once('beforeResponse', ({ body }: { body: { id_token: string } }) => {
      const [header, claims = '', signature] = body.id_token.split('.')
      const forged = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: 'somebody else' }
      body.id_token = [header, Buffer.from(JSON.stringify(forged)).toString('base64url'), signature].join('.')
    })
    expect(reasonOf(await visitProvider(context, openVisitor(context)))).toMatchObject(wrong)
  })

  it('that it does not give is told', async () => {
    context.club.server.service.once('beforeResponse', (answer: { body: object; statusCode: number }) => {
      answer.body = { error: 'invalid_grant' }
      answer.statusCode = 400
    })
    expect(reasonOf(await visitProvider(context, openVisitor(context)))).toEqual({
      error: 'server_error',
      code: 'unexpected_failure',
      text: 'Unable to exchange external code',
    })
  })
})

describe('a member', () => {
  it.each([undefined, '', 'no address', 7])('whose address is %j is refused', async (email) => {
    context.club.person = { ...context.club.person, email }
    expect(reasonOf(await visitProvider(context, openVisitor(context)))).toEqual({
      error: 'server_error',
      code: 'unexpected_failure',
      text: 'Error getting user email from external provider',
    })
  })

  it.each(['', 's'.repeat(256)])('whom the provider calls %j is refused', async (subject) => {
    context.club.person = { ...context.club.person, sub: subject }
    expect(reasonOf(await visitProvider(context, openVisitor(context))).text).toBe(
      'Error getting user profile from external provider',
    )
  })

  it('who is banned stays out', async () => {
    await visitProvider(context, openVisitor(context))
    await context.sql(`update auth.users set banned_until = now() + interval '1 day' where email = $1`, [
      context.club.person.email,
    ])
    expect(reasonOf(await visitProvider(context, openVisitor(context)))).toEqual({
      error: 'access_denied',
      code: 'user_banned',
      text: 'User is banned',
    })
  })

  it('whom the product does not take is refused, and nothing is left', async () => {
    await context.sql(`create function public.no() returns trigger language plpgsql as
      $$ begin raise exception 'not you'; end $$`)
    await context.sql(
      'create trigger no before insert on auth.users for each row execute function public.no()',
    )
    const end = await visitProvider(context, openVisitor(context)).finally(() =>
      context.sql('drop function public.no() cascade'),
    )
    expect(reasonOf(end)).toMatchObject({ error: 'server_error', code: 'validation_failed' })
    const left = 'select from auth.identities where provider_id = $1'
    expect(await context.sql(left, [context.club.person.sub])).toEqual([])
  })
})
