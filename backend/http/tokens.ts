import { errors, type JWK, type JWTHeaderParameters, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { AUTH_DEFAULTS } from '../auth/settings/settings.ts'
import type { Claims } from './caller.ts'
import { Refusal } from './refusal.ts'
import { openKeyRing, type SigningKey } from './signing-keys.ts'
import { createTokenCache } from './token-cache.ts'

/** Milliseconds between two searches for an unknown key, which anybody may name. */
const SEARCH_INTERVAL = 1000
/** The roles that requests may have. A token of another role, such as the owner of the tables, is invalid. */
const ROLES = new Set<unknown>(['anon', 'authenticated', 'service_role'])
/** The roles of the keys of old projects, which are tokens themselves. */
const KEY_ROLES = new Set<unknown>(['anon', 'service_role'])

export type Tokens = Awaited<ReturnType<typeof createTokens>>

export interface TokenOptions {
  /** Lifetime of access tokens in seconds, for which a retired key goes on verifying. Defaults to GoTrue's. */
  lifetime?: number | undefined
  /** The shared secret (HS256) of a project whose tokens and keys are to work here too. */
  legacySecret?: string | undefined
  /** Reads the signing keys anew. Another process may have signed a token with one that was made a moment ago. */
  findSigningKeys?: (() => Promise<SigningKey[] | undefined>) | undefined
}

interface VerifiedToken {
  claims: Claims
  legacy: boolean
  /** Seconds: when the token or its key runs out. */
  until: number
}

/**
 * @param signingKeys see SigningKey; the first signs, all verify
 * @param issuer the `iss` claim: the address of the auth service
 */
export async function createTokens(
  signingKeys: SigningKey[],
  issuer: string,
  { lifetime = AUTH_DEFAULTS.accessTokenLifetime, legacySecret, findSigningKeys }: TokenOptions = {},
) {
  let ring = await openKeyRing(signingKeys, lifetime)
  const secret = legacySecret ? new TextEncoder().encode(legacySecret) : undefined
  const algorithms = secret ? ['ES256', 'HS256'] : ['ES256']
  // Verifying a signature costs more than most statements; a token is checked once and its expiry every time.
  const verified = createTokenCache<VerifiedToken>()
  let searchedAt = Number.NEGATIVE_INFINITY
  let searching: Promise<void> | undefined

  /** Chooses by the algorithm first: a public key must never be used as a shared secret, nor the other way round. */
  async function keyOf({ alg, kid }: JWTHeaderParameters) {
    const key = alg === 'HS256' ? secret : (ring.find(kid)?.key ?? (await searchKey(kid)))
    if (!key) throw new errors.JWKSNoMatchingKey()
    return key
  }

  async function searchKey(kid: string | undefined) {
    if (!findSigningKeys) return undefined
    if (performance.now() - searchedAt > SEARCH_INTERVAL) {
      searchedAt = performance.now()
      searching = takeOver(findSigningKeys)
    }
    await searching
    return ring.find(kid)?.key
  }

  /** Keys that cannot be read leave those of before in use; what watches over them reports it. */
  async function takeOver(find: () => Promise<SigningKey[] | undefined>): Promise<void> {
    const keys = await find().catch(() => undefined)
    if (keys) await setSigningKeys(keys).catch(() => undefined)
  }

  async function setSigningKeys(keys: SigningKey[]): Promise<void> {
    ring = await openKeyRing(keys, lifetime)
    verified.clear()
  }

  async function check(token: string): Promise<VerifiedToken> {
    const cached = verified.get(token)
    if (cached) return cached
    const { payload, protectedHeader } = await jwtVerify(token, keyOf, { algorithms })
    const legacy = protectedHeader.alg === 'HS256'
    if (!legacy && payload.iss !== issuer) throw new errors.JWTInvalid('another issuer')
    const keyUntil = legacy ? Number.POSITIVE_INFINITY : (ring.find(protectedHeader.kid)?.until ?? 0)
    const checked = { ...requireClaims(payload), legacy }
    const entry = { ...checked, until: Math.min(checked.until, keyUntil) }
    verified.set(token, entry)
    return entry
  }

  return {
    /** The public keys, as `/.well-known/jwks.json` serves them: the one that signs, and those that signed tokens still valid. */
    get jwks(): { keys: JWK[] } {
      return { keys: ring.publicKeys() }
    },
    /** Signs an access token with the newest key (ES256). `exp` and `iat` (seconds) must be in the claims. */
    sign: (claims: Claims): Promise<string> =>
      new SignJWT({ ...claims, iss: issuer })
        .setProtectedHeader({ alg: 'ES256', kid: ring.signer.kid, typ: 'JWT' })
        .sign(ring.signer.key),
    /**
     * Returns the claims of a valid token: of one of the three roles, within its times, signed by one of our keys with this
     * issuer, or with the legacy secret (HS256, any issuer: the services of a Supabase project do not check it). Throws a 401
     * Refusal with code `bad_jwt` otherwise (the rest service renders it as PGRST301 or PGRST303).
     */
    async verify(token: string): Promise<Claims> {
      try {
        return (await check(token)).claims
      } catch (error) {
        const expired = error instanceof errors.JWTExpired
        const message = expired ? 'JWT expired' : 'JWT invalid'
        throw new Refusal(401, { code: 'bad_jwt', message, expired })
      }
    },
    /** Returns the claims of an `anon` or `service_role` API key signed with the legacy secret; undefined for anything else. */
    async readLegacyKey(key: string): Promise<Claims | undefined> {
      if (!secret) return undefined
      try {
        const { claims, legacy } = await check(key)
        return legacy && KEY_ROLES.has(claims.role) ? claims : undefined
      } catch {
        // Anything but a token is no key of this kind; the caller answers with the refusal.
        return undefined
      }
    },
    /** Signs and verifies with these keys from now on. Rejects, and goes on as before, when they are unusable. */
    setSigningKeys,
  }
}

/** Checks what PostgREST and GoTrue require beyond the signature and the times. */
function requireClaims(payload: JWTPayload): { claims: Claims; until: number } {
  if (payload.exp === undefined) throw new errors.JWTInvalid('no expiry')
  if (!ROLES.has(payload.role)) throw new errors.JWTInvalid('unknown role')
  if (payload.sub !== undefined && typeof payload.sub !== 'string')
    throw new errors.JWTInvalid('sub is no text')
  const audiences: unknown[] = [payload.aud ?? ''].flat()
  if (audiences.some((one) => typeof one !== 'string')) throw new errors.JWTInvalid('aud is no text')
  return { claims: payload as Claims, until: payload.exp }
}
