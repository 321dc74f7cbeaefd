import { createLocalJWKSet, errors, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import type { Claims } from './caller.ts'
import { Refusal } from './refusal.ts'

const CACHE_SIZE = 10_000
/** The roles that may ask. A token that names another one, such as the owner of the tables, is no token. */
const ROLES = new Set<unknown>(['anon', 'authenticated', 'service_role'])

export interface Tokens {
  /** Signs an access token with the newest key (ES256). `exp` and `iat` (seconds) must be in the claims. */
  sign(claims: Claims): Promise<string>
  /**
   * The claims of a token that is signed by a key of ours, of this issuer and of a role that may ask, not expired and not
   * before its time.
   * Throws a 401 Refusal with code `bad_jwt` otherwise (PGRST301 / PGRST303 are the rest service's rendering of it).
   */
  verify(token: string): Promise<Claims>
  /** The public keys, as `/.well-known/jwks.json` serves them. */
  jwks: { keys: JWK[] }
}

/**
 * @param signingKeys private ES256 keys as JWK with `kid`; the first signs, all verify
 * @param issuer the `iss` claim: the address of the auth service
 */
export async function createTokens(signingKeys: JWK[], issuer: string): Promise<Tokens> {
  const [newest] = signingKeys
  if (!newest) throw new Error('signingKeys: at least one ES256 private key is needed.')
  const signer = await importJWK(newest, 'ES256')
  const jwks = { keys: signingKeys.map(publicPart) }
  const keySet = createLocalJWKSet(jwks)
  // Verifying a signature costs more than most statements; a token is checked once and its expiry every time.
  const verified = new Map<string, Claims>()

  return {
    jwks,
    sign: (claims) =>
      new SignJWT({ ...claims, iss: issuer })
        .setProtectedHeader({ alg: 'ES256', kid: newest.kid ?? '', typ: 'JWT' })
        .sign(signer),
    async verify(token) {
      const known = verified.get(token)
      if (known && (known.exp ?? 0) > Date.now() / 1000) return known
      verified.delete(token)
      try {
        const { payload } = await jwtVerify(token, keySet, {
          algorithms: ['ES256'],
          issuer,
          requiredClaims: ['exp', 'role'],
        })
        if (!ROLES.has(payload.role)) throw new errors.JWTInvalid('unknown role')
        if (verified.size >= CACHE_SIZE) verified.delete(verified.keys().next().value ?? '')
        verified.set(token, payload as Claims)
        return payload as Claims
      } catch (error) {
        throw badJwt(error)
      }
    },
  }
}

function publicPart({ kty, crv, x, y, kid }: JWK): JWK {
  return { kty, crv, x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] } as JWK
}

function badJwt(error: unknown): Refusal {
  const expired = error instanceof errors.JWTExpired
  return new Refusal(401, { code: 'bad_jwt', message: expired ? 'JWT expired' : 'JWT invalid', expired })
}
