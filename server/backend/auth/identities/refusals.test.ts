import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser } from '../../../../tools/test-browser.ts'
import { openVisitor, openWorld, reasonOf, siteOf, visitProvider, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.stop())

let count = 0
beforeEach(() => {
  const number = count++
  world.club.person = { sub: `s-${number}`, email: `m-${number}@example.test`, email_verified: true }
})

const authorizeUrl = (query = '') =>
  `${world.backend.url}/auth/v1/authorize?provider=club&redirect_to=${encodeURIComponent(siteOf(world.backend))}${query}`
const callbackUrl = (query: string) => `${world.backend.url}/auth/v1/callback?${query}`

async function ask(url: string, init?: RequestInit): Promise<Response> {
  return fetch(url, { redirect: 'manual', ...init })
}

async function leadsTo(url: string): Promise<URL> {
  return new URL((await ask(url)).headers.get('location') ?? '')
}

/** Goes as far as the provider's answer, and does not open it. */
async function addressOfCallback(browser = openBrowser()): Promise<string> {
  const end = await browser.visit(authorizeUrl(), `${world.backend.url}/auth/v1/callback`)
  return end.href
}

describe('a provider', () => {
  it.each(['nobody', '', 'google'])(
    'called %j, which is not configured, is refused in JSON',
    async (name) => {
      const answer = await ask(`${world.backend.url}/auth/v1/authorize?provider=${name}`)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({
        error_code: 'validation_failed',
        msg: 'Unsupported provider: provider is not enabled',
      })
    },
  )

  it('cannot be told other parameters of the flow by a client, but further ones', async () => {
    const evil = '&redirect_uri=https://evil.example&STATE=x&nonce=y&client_id=z&request_uri=q&scope=w'
    const there = await leadsTo(authorizeUrl(`${evil}&scopes=groups&prompt=login`))
    expect(Object.fromEntries(there.searchParams)).toEqual({
      client_id: 'courtside',
      redirect_uri: `${world.backend.url}/auth/v1/callback`,
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
    const url = `${world.backend.url}/auth/v1/authorize?provider=club&redirect_to=https://evil.example/`
    const end = await openBrowser().visit(url, `${world.backend.url}/#`)
    expect(end.hash).toContain('access_token')
  })

  it('who says no is heard on the site', async () => {
    world.club.server.service.once('beforeAuthorizeRedirect', ({ url }: { url: URL }) => {
      url.searchParams.delete('code')
      url.searchParams.set('error', 'access_denied')
      url.searchParams.set('error_description', 'The member said no')
    })
    expect(reasonOf(await visitProvider(world, openVisitor(world)))).toEqual({
      error: 'access_denied',
      code: 'bad_oauth_callback',
      text: 'The member said no',
    })
  })
})

describe('the state', () => {
  it.each([
    ['', 'bad_oauth_callback', 'OAuth state parameter missing'],
    ['state=guess', 'bad_oauth_state', 'OAuth state parameter is invalid'],
    [`state=${crypto.randomUUID()}`, 'bad_oauth_state', 'OAuth state not found or expired'],
  ])('of %j is refused', async (query, code, text) => {
    const end = await leadsTo(callbackUrl(`${query}&code=x`))
    expect(end.origin).toBe(world.backend.url)
    expect(reasonOf(end)).toEqual({ error: 'invalid_request', code, text })
  })

  it.each(['implicit', 'pkce'] as const)('works once (%s)', async (flow) => {
    const visitor = openVisitor(world, flow)
    const seen: string[] = []
    const { service } = world.club.server
    const look = ({ url }: { url: URL }) => seen.push(url.href)
    service.once('beforeAuthorizeRedirect', look)
    await visitProvider(world, visitor)
    const again = await visitor.browser.visit(seen[0] ?? '', world.backend.url)
    expect(reasonOf(again).code).toMatch(/^(bad_oauth_state|flow_state_already_used)$/)
  })

  it('works once also for two who come at the same time', async () => {
    const browser = openBrowser()
    const url = await addressOfCallback(browser)
    const site = siteOf(world.backend)
    const ends = await Promise.all([browser.visit(url, site), browser.visit(url, world.backend.url)])
    expect(ends.filter((end) => end.hash.includes('access_token'))).toHaveLength(1)
  })

  it('works five minutes', async () => {
    const browser = openBrowser()
    const url = await addressOfCallback(browser)
    await world.sql(`update auth.flow_state set created_at = now() - interval '301 seconds'`)
    expect(reasonOf(await browser.visit(url, siteOf(world.backend)))).toMatchObject({
      code: 'bad_oauth_state',
      text: 'OAuth state has expired',
    })
  })

  it('is of no use in another browser, which would end up signed in as somebody else', async () => {
    const url = await addressOfCallback()
    expect(reasonOf(await openBrowser().visit(url, siteOf(world.backend)))).toMatchObject({
      code: 'bad_oauth_state',
      text: 'OAuth state belongs to another browser',
    })
  })

  it('without a code is refused', async () => {
    const browser = openBrowser()
    const url = new URL(await addressOfCallback(browser))
    url.searchParams.delete('code')
    expect(reasonOf(await browser.visit(url.href, siteOf(world.backend)))).toMatchObject({
      code: 'bad_oauth_callback',
    })
  })

  it('may come back in a form', async () => {
    const browser = openBrowser()
    const { search } = new URL(await addressOfCallback(browser))
    const answer = await ask(callbackUrl('').slice(0, -1), {
      method: 'POST',
      body: new URLSearchParams(search),
    })
    expect(answer.status).toBe(303)
    const end = await browser.visit(answer.headers.get('location') ?? '', siteOf(world.backend))
    expect(end.hash).toContain('access_token')
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
    world.club.person = { ...world.club.person, ...claims }
    const end = await visitProvider(world, openVisitor(world))
    expect(reasonOf(end)).toMatchObject({ ...wrong, text: 'The answer of club could not be verified' })
  })

  it('with a signature that is not its own is refused', async () => {
    world.club.server.service.once('beforeResponse', ({ body }: { body: { id_token: string } }) => {
      const [header, claims = '', signature] = body.id_token.split('.')
      const forged = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: 'somebody else' }
      body.id_token = [header, Buffer.from(JSON.stringify(forged)).toString('base64url'), signature].join('.')
    })
    expect(reasonOf(await visitProvider(world, openVisitor(world)))).toMatchObject(wrong)
  })

  it('that it does not give is told', async () => {
    world.club.server.service.once('beforeResponse', (answer: { body: object; statusCode: number }) => {
      answer.body = { error: 'invalid_grant' }
      answer.statusCode = 400
    })
    expect(reasonOf(await visitProvider(world, openVisitor(world)))).toEqual({
      error: 'server_error',
      code: 'unexpected_failure',
      text: 'Unable to exchange external code',
    })
  })
})

describe('a member', () => {
  it.each([undefined, '', 'no address', 7])('whose address is %j is refused', async (email) => {
    world.club.person = { ...world.club.person, email }
    expect(reasonOf(await visitProvider(world, openVisitor(world)))).toEqual({
      error: 'server_error',
      code: 'unexpected_failure',
      text: 'Error getting user email from external provider',
    })
  })

  it('who is banned stays out', async () => {
    await visitProvider(world, openVisitor(world))
    await world.sql(`update auth.users set banned_until = now() + interval '1 day' where email = $1`, [
      world.club.person.email,
    ])
    expect(reasonOf(await visitProvider(world, openVisitor(world)))).toEqual({
      error: 'access_denied',
      code: 'user_banned',
      text: 'User is banned',
    })
  })

  it('whom the product does not take is refused, and nothing is left', async () => {
    await world.sql(`create function public.no() returns trigger language plpgsql as
      $$ begin raise exception 'not you'; end $$`)
    await world.sql('create trigger no before insert on auth.users for each row execute function public.no()')
    const end = await visitProvider(world, openVisitor(world)).finally(() =>
      world.sql('drop function public.no() cascade'),
    )
    expect(reasonOf(end)).toMatchObject({ error: 'server_error', code: 'validation_failed' })
    const left = 'select from auth.identities where provider_id = $1'
    expect(await world.sql(left, [world.club.person.sub])).toEqual([])
  })
})
