import { exportJWK, generateKeyPair } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { resolveCaller } from './caller.ts'
import { createTokens, type Tokens } from './tokens.ts'

const KEYS = { publishable: ['sb_publishable_1'], secret: ['sb_secret_1'] }
const [PUBLISHABLE] = KEYS.publishable
const [SECRET] = KEYS.secret

let tokens: Tokens
beforeAll(async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  tokens = await createTokens([{ ...(await exportJWK(privateKey)), kid: 'own' }], 'http://localhost/auth/v1')
})

const now = () => Math.floor(Date.now() / 1000)
const tokenOf = (role: string) => tokens.sign({ role, sub: 'me', iat: now(), exp: now() + 60 })
const services = () => ({ apiKeys: KEYS, tokens, revocations: { isRevoked: () => false } })
const resolve = (key?: string, bearer?: string, headers: Record<string, string> = {}) =>
  resolveCaller(key, bearer, services(), (name) => headers[name])

describe('a caller', () => {
  it('without a key is refused, also with a valid token', async () => {
    await expect(resolve()).rejects.toMatchObject({ status: 401, message: 'No API key found in request' })
    await expect(resolve(undefined, await tokenOf('authenticated'))).rejects.toMatchObject({ status: 401 })
  })

  it.each(['sb_publishable_2', '', 'constructor', 'sb_secret_1 '])(
    'with the key %j is refused',
    async (key) => {
      await expect(resolve(key)).rejects.toMatchObject({ status: 401 })
    },
  )

  it('with a key alone is anon or service_role', async () => {
    expect(await resolve(PUBLISHABLE)).toMatchObject({ role: 'anon', claims: { role: 'anon' } })
    expect(await resolve(PUBLISHABLE, PUBLISHABLE)).toMatchObject({ role: 'anon' })
    expect(await resolve(SECRET, SECRET)).toMatchObject({ role: 'service_role' })
  })

  it('does not become service_role by sending the secret as a token beside a publishable key', async () => {
    expect(await resolve(PUBLISHABLE, SECRET)).toMatchObject({ role: 'anon' })
  })

  it('with a key and a token is who the token says', async () => {
    const caller = await resolve(PUBLISHABLE, await tokenOf('authenticated'))
    expect(caller).toMatchObject({ role: 'authenticated', claims: { sub: 'me' } })
  })

  it.each(['postgres', 'supabase_auth_admin', 'toString', ''])(
    'with a token of the role %j is refused',
    async (role) => {
      await expect(resolve(PUBLISHABLE, await tokenOf(role))).rejects.toMatchObject({ status: 401 })
    },
  )

  it('with a token that is not ours is refused, not taken for anon', async () => {
    await expect(resolve(PUBLISHABLE, 'rubbish')).rejects.toMatchObject({ status: 401 })
    await expect(resolve(SECRET, 'rubbish')).rejects.toMatchObject({ status: 401 })
  })

  const BROWSER = [
    { origin: 'https://club.example' },
    { 'sec-fetch-site': 'same-origin' },
    {
      'user-agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    },
  ]
  it.each(BROWSER)(
    'with a secret key from a browser (%j) is refused, also beside a token',
    async (headers) => {
      const refused = { status: 401, message: 'Forbidden use of secret API key in browser' }
      await expect(resolve(SECRET, undefined, headers)).rejects.toMatchObject(refused)
      await expect(resolve(SECRET, await tokenOf('authenticated'), headers)).rejects.toMatchObject(refused)
      expect(await resolve(PUBLISHABLE, undefined, headers)).toMatchObject({ role: 'anon' })
    },
  )

  it.each([{}, { 'user-agent': 'node', 'sec-fetch-mode': 'cors' }, { 'user-agent': 'curl/8.5.0' }])(
    'with a secret key from a server (%j) is let in',
    async (headers) => {
      expect(await resolve(SECRET, undefined, headers)).toMatchObject({ role: 'service_role' })
    },
  )
})
