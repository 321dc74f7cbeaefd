import { type CryptoKey, importJWK, type JWK } from 'jose'

/**
 * An ES256 key as JWK with `kid`. One that signs has its private part `d`; a retired one has `retired_at` (seconds since
 * 1970) and verifies until the last token that was signed with it has expired.
 */
export type SigningKey = JWK & { retired_at?: number }

/** A backend that is running hears of a rotation a moment later, and signs with the old key until then. */
const NOTICE_SECONDS = 60

export interface KeyRing {
  signer: { kid: string; key: CryptoKey }
  /** The public key of that name and the second until which it counts; undefined when it is unknown or past that. */
  find(kid: string | undefined): { key: CryptoKey; until: number } | undefined
  /** What the JWKS shows at this moment, the signing key first. */
  publicKeys(): JWK[]
}

/**
 * @param keys the first one signs; all verify
 * @param tokenLifetime of access tokens, in seconds
 */
export async function openKeyRing(keys: SigningKey[], tokenLifetime: number): Promise<KeyRing> {
  const [newest] = keys
  if (!newest?.d || !newest.kid || newest.retired_at !== undefined)
    throw new Error('signingKeys: the first one has to be a private ES256 key with a kid.')
  const signer = { kid: newest.kid, key: await importKey(newest) }
  const entries = await Promise.all(
    keys.map(async (key) => ({
      jwk: publicPart(key),
      key: await importKey(publicPart(key)),
      until: acceptedUntil(key, tokenLifetime),
    })),
  )
  const live = () => entries.filter(({ until }) => until > Date.now() / 1000)
  return {
    signer,
    find: (kid) => (kid === undefined ? undefined : live().find(({ jwk }) => jwk.kid === kid)),
    publicKeys: () => live().map(({ jwk }) => jwk),
  }
}

/** The second after which nothing that a key has signed can be valid any more. */
export function acceptedUntil(key: SigningKey, tokenLifetime: number): number {
  if (key.retired_at === undefined) return Number.POSITIVE_INFINITY
  return key.retired_at + tokenLifetime + NOTICE_SECONDS
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  return (await importJWK(jwk, 'ES256')) as CryptoKey
}

/** What may be shown of a key. */
export function publicPart({ kty, crv, x, y, kid }: JWK): JWK {
  return { kty, crv, x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] } as JWK
}
