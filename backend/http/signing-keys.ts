import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'

/**
 * An ES256 key as JWK with `kid`. One that signs has its private part `d`; a retired one has `retired_at` (seconds since
 * 1970) and verifies until the last token that was signed with it has expired.
 */
export type SigningKey = JWK & { retired_at?: number }

export async function makeSigningKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: 'ES256' }
}

/** A running backend learns of a rotation a moment later, and signs with the old key until then. */
const ROTATION_DELAY_SECONDS = 60

/**
 * @param keys the first one signs; all verify
 * @param tokenLifetime of access tokens, in seconds
 */
export async function openKeyRing(keys: SigningKey[], tokenLifetime: number) {
  const [newest] = keys
  if (!newest?.d || !newest.kid || newest.retired_at !== undefined)
    throw new Error('signingKeys: the first one has to be a private ES256 key with a kid.')
  const importKey = (jwk: JWK) => importJWK(jwk, 'ES256') as Promise<CryptoKey>
  const signer = { kid: newest.kid, key: await importKey(newest) }
  const entries = await Promise.all(
    keys.map(async (key) => ({
      jwk: publicJwk(key),
      key: await importKey(publicJwk(key)),
      until: acceptedUntil(key, tokenLifetime),
    })),
  )
  const current = () => entries.filter(({ until }) => until > Date.now() / 1000)
  return {
    signer,
    /** Returns the public key with that `kid` and the second until which it is accepted; undefined when it is unknown or expired. */
    find: (kid: string | undefined) =>
      kid === undefined ? undefined : current().find(({ jwk }) => jwk.kid === kid),
    /** Returns the keys of the JWKS at this moment, the signing key first. */
    publicKeys: () => current().map(({ jwk }) => jwk),
  }
}

/** Returns the second (since 1970) after which no token signed with this key can be valid. */
export function acceptedUntil(key: SigningKey, tokenLifetime: number): number {
  if (key.retired_at === undefined) return Number.POSITIVE_INFINITY
  return key.retired_at + tokenLifetime + ROTATION_DELAY_SECONDS
}

/** Returns the public part of a key, as the JWKS shows it. */
export function publicJwk({ kty, crv, x, y, kid }: JWK): JWK {
  return { kty, crv, x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] } as JWK
}
