import {
  type CryptoKey,
  decodeProtectedHeader,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
} from 'jose'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTokens, type Tokens } from './tokens.ts'

const ISSUER = 'http://localhost:3000/auth/v1'
const SECRET = 'a shared secret of at least 32 bytes, as projects have them'
const now = () => Math.floor(Date.now() / 1000)

let own: JWK
let older: JWK
let tokens: Tokens
/** With the shared secret of the project that the data came from. */
let moved: Tokens

beforeAll(async () => {
  own = await makeKey('own')
  older = await makeKey('older')
  tokens = await createTokens([own, older], ISSUER)
  moved = await createTokens([own, older], ISSUER, { legacySecret: SECRET })
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

const encode = (text: string) => new TextEncoder().encode(text)

function shared(secret: string, claims: object = {}, alg = 'HS256'): Promise<string> {
  const all = { iss: ISSUER, role: 'authenticated', sub: 'me', exp: now() + 60, ...claims }
  return new SignJWT(all).setProtectedHeader({ alg, kid: 'own' }).sign(encode(secret))
}

/** Public keys in every common form, used as a shared secret. */
async function publicForms(): Promise<string[]> {
  const key = await importJWK(tokens.jwks.keys[0] as JWK, 'ES256')
  return [
    JSON.stringify(tokens.jwks.keys[0]),
    JSON.stringify(tokens.jwks),
    await exportSPKI(key as CryptoKey),
  ]
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
    'signed with a shared secret where none is configured': () => shared(SECRET),
    'without the name of its key': () => make({ header: { kid: undefined } }),
    'under the name of another key of ours': () => make({ header: { kid: 'older' } }),
    'whose audience is no text': () => make({ claims: { aud: [1] } }),
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

describe('where a shared secret of an older project is configured', () => {
  it('its tokens are accepted, whatever issuer they name', async () => {
    const token = await shared(SECRET, { iss: 'https://old.example/auth/v1', aud: 'authenticated' })
    expect(await moved.verify(token)).toMatchObject({ sub: 'me', iss: 'https://old.example/auth/v1' })
  })

  it('our own are accepted as before', async () => {
    expect(await moved.verify(await make({}))).toMatchObject({ sub: 'me' })
  })

  const refused: Record<string, () => Promise<string>> = {
    'of another secret': () => shared('another secret of at least 32 bytes, of somebody else'),
    'of another hash': () => shared(SECRET, {}, 'HS512'),
    'that has expired': () => shared(SECRET, { exp: now() - 1 }),
    'that is not valid yet': () => shared(SECRET, { nbf: now() + 30 }),
    'without an expiry': () => shared(SECRET, { exp: undefined }),
    'of a role of the database': () => shared(SECRET, { role: 'postgres' }),
    'that is not signed': async () => unsigned({}),
    'of ours that names another issuer': () => make({ claims: { iss: 'https://old.example/auth/v1' } }),
  }
  it.each(Object.entries(refused))('a token %s is refused', async (_name, token) => {
    await expect(moved.verify(await token())).rejects.toMatchObject({ status: 401 })
  })

  it('a public key is never taken for a shared secret', async () => {
    for (const text of await publicForms())
      for (const one of [tokens, moved])
        await expect(one.verify(await shared(text))).rejects.toMatchObject({ status: 401 })
  })

  it('a shared secret is never taken for a signature of ours', async () => {
    const [, payload, signature] = (await shared(SECRET)).split('.')
    const token = `${base64url({ alg: 'ES256', kid: 'own' })}.${payload}.${signature}`
    await expect(moved.verify(token)).rejects.toMatchObject({ status: 401 })
  })

  it('its anon and service_role keys are keys; nobody else is, and nothing where none is configured', async () => {
    const key = (role: string, more = {}) =>
      shared(SECRET, { iss: 'supabase', sub: undefined, role, ...more })
    expect(await moved.readLegacyKey(await key('anon'))).toMatchObject({ role: 'anon', iss: 'supabase' })
    expect(await moved.readLegacyKey(await key('service_role'))).toMatchObject({ role: 'service_role' })
    expect(await moved.readLegacyKey(await key('authenticated'))).toBeUndefined()
    expect(await moved.readLegacyKey(await key('anon', { exp: now() - 1 }))).toBeUndefined()
    expect(await moved.readLegacyKey(await make({ claims: { role: 'anon' } }))).toBeUndefined()
    expect(await tokens.readLegacyKey(await key('anon'))).toBeUndefined()
  })
})

describe('after a rotation', () => {
  const HOUR = 3600

  it('the new key signs; tokens of the old one are good until the last can have expired, then it is gone', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
    const ring = await createTokens([own], ISSUER, { lifetime: HOUR })
    const claims = () => ({ role: 'authenticated', sub: 'me', iat: now(), exp: now() + HOUR })
    const before = await ring.sign(claims())
    await ring.setSigningKeys([older, { ...own, retired_at: now() }])
    const after = await ring.sign(claims())
    expect(ring.jwks.keys.map((key) => key.kid)).toEqual(['older', 'own'])
    expect(await ring.verify(before)).toMatchObject({ sub: 'me' })
    expect(decodeProtectedHeader(after)).toMatchObject({ kid: 'older' })
    vi.setSystemTime(Date.now() + (HOUR - 1) * 1000)
    expect(await ring.verify(before)).toMatchObject({ sub: 'me' })
    vi.setSystemTime(Date.now() + 120_000)
    expect(ring.jwks.keys.map((key) => key.kid)).toEqual(['older'])
    await expect(ring.verify(await make({}))).rejects.toMatchObject({ status: 401 })
  })

  it('a token that was made to live longer than its key dies with it, also when it was seen before', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
    const ring = await createTokens([older, { ...own, retired_at: now() }], ISSUER, { lifetime: 60 })
    const token = await make({ claims: { exp: now() + 10 * HOUR } })
    await ring.verify(token)
    vi.setSystemTime(Date.now() + 300_000)
    await expect(ring.verify(token)).rejects.toMatchObject({ status: 401 })
  })

  it('keys that cannot sign are refused, and those of before stay', async () => {
    const ring = await createTokens([own], ISSUER)
    const { d: _gone, ...withoutPrivatePart } = older
    await expect(ring.setSigningKeys([withoutPrivatePart])).rejects.toThrow('signingKeys')
    await expect(ring.setSigningKeys([])).rejects.toThrow('signingKeys')
    expect(ring.jwks.keys.map((key) => key.kid)).toEqual(['own'])
    expect(await ring.verify(await make({}))).toMatchObject({ sub: 'me' })
  })
})

it('publishes no private part of a key', () => {
  for (const key of tokens.jwks.keys) expect(key).not.toHaveProperty('d')
  expect(tokens.jwks.keys.map((key) => key.kid)).toEqual(['own', 'older'])
})

describe('a key that another process has made', () => {
  it('is looked up by the first token that names it, and not for each one that names nothing', async () => {
    const fresh = await makeKey('fresh')
    const findSigningKeys = vi.fn(async () => [fresh, own])
    const beside = await createTokens([own], ISSUER, { findSigningKeys })
    expect(await beside.verify(await make({ key: fresh }))).toMatchObject({ sub: 'me' })
    expect(beside.jwks.keys.map(({ kid }) => kid)).toEqual(['fresh', 'own'])
    expect(await beside.verify(await make({}))).toMatchObject({ sub: 'me' })
    const forged = Array.from({ length: 20 }, (_, n) => make({ key: own, header: { kid: `forged-${n}` } }))
    for (const token of forged)
      await expect(beside.verify(await token)).rejects.toMatchObject({ status: 401 })
    expect(findSigningKeys).toHaveBeenCalledTimes(1)
  })

  it('is refused while the keys cannot be read, and those of before go on', async () => {
    const findSigningKeys = () => Promise.reject(new Error('the folder is away'))
    const beside = await createTokens([own], ISSUER, { findSigningKeys })
    await expect(beside.verify(await make({ key: older }))).rejects.toMatchObject({ status: 401 })
    expect(await beside.verify(await make({}))).toMatchObject({ sub: 'me' })
  })
})
