import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTokens, type Tokens } from './tokens.ts'

const ISSUER = 'http://localhost:3000/auth/v1'
const now = () => Math.floor(Date.now() / 1000)

let own: JWK
let older: JWK
let tokens: Tokens

beforeAll(async () => {
  own = await makeKey('own')
  older = await makeKey('older')
  tokens = await createTokens([own, older], ISSUER)
})
afterEach(() => {
  vi.useRealTimers()
})

async function makeKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg: 'ES256' }
}

interface Made {
  key?: JWK
  header?: object
  claims?: object
}

function make({ key = own, header = {}, claims = {} }: Made): Promise<string> {
  const all = { iss: ISSUER, role: 'authenticated', sub: 'me', iat: now(), exp: now() + 60, ...claims }
  return new SignJWT(all).setProtectedHeader({ alg: 'ES256', kid: key.kid ?? '', ...header }).sign(key)
}

const unsigned = (claims: object) =>
  `${base64url({ alg: 'none', typ: 'JWT' })}.${base64url({ iss: ISSUER, role: 'service_role', exp: now() + 60, ...claims })}.`
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

async function signedWithPublicKey(): Promise<string> {
  const secret = new TextEncoder().encode(JSON.stringify(tokens.jwks.keys[0]))
  return new SignJWT({ iss: ISSUER, role: 'service_role', exp: now() + 60 })
    .setProtectedHeader({ alg: 'HS256', kid: 'own' })
    .sign(secret)
}

describe('a token', () => {
  it('of our own is accepted, with its claims', async () => {
    const token = await tokens.sign({ role: 'authenticated', sub: 'me', exp: now() + 60, iat: now() })
    expect(await tokens.verify(token)).toMatchObject({ role: 'authenticated', sub: 'me', iss: ISSUER })
  })

  it('of the key before the newest is accepted until it expires', async () => {
    expect(await tokens.verify(await make({ key: older }))).toMatchObject({ sub: 'me' })
  })

  const refused: Record<string, () => Promise<string> | string> = {
    'that is not signed': () => unsigned({}),
    'signed with the public key as a secret': signedWithPublicKey,
    'of an unknown key': async () => make({ key: await makeKey('foreign') }),
    'of an unknown key under a known name': async () => make({ key: await makeKey('own') }),
    'that has expired': () => make({ claims: { exp: now() - 1 } }),
    'without an expiry': () => make({ claims: { exp: undefined } }),
    'that is not valid yet': () => make({ claims: { nbf: now() + 30 } }),
    'of another project': () => make({ claims: { iss: 'https://other.example/auth/v1' } }),
    'without an issuer': () => make({ claims: { iss: undefined } }),
    'without a role': () => make({ claims: { role: undefined } }),
    'of a role of the database': () => make({ claims: { role: 'postgres' } }),
    'that was changed': async () => {
      const [header, , signature] = (await make({})).split('.')
      return `${header}.${base64url({ iss: ISSUER, role: 'service_role', exp: now() + 60 })}.${signature}`
    },
    'that is no token': () => 'rubbish',
    'that is empty': () => '',
  }
  it.each(Object.entries(refused))('%s is refused', async (_name, token) => {
    await expect(tokens.verify(await token())).rejects.toMatchObject({
      status: 401,
      body: { code: 'bad_jwt' },
    })
  })

  it('that was accepted before is refused once it has expired', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
    const token = await make({ claims: { exp: now() + 60 } })
    await tokens.verify(token)
    vi.setSystemTime(Date.now() + 61_000)
    await expect(tokens.verify(token)).rejects.toMatchObject({ body: { message: 'JWT expired' } })
  })
})

it('publishes no private part of a key', () => {
  for (const key of tokens.jwks.keys) expect(key).not.toHaveProperty('d')
  expect(tokens.jwks.keys.map((key) => key.kid)).toEqual(['own', 'older'])
})
