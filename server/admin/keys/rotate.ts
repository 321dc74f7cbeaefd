import { acceptedUntil, publicJwk, type SigningKey } from 'supabase-compatible'

/**
 * Returns the keys after a rotation: the new one signs. The one that signed until now is retired, without its private part, which
 * nothing needs any more. Keys retired so long ago that none of their tokens can be valid are left out.
 * @param now seconds since 1970
 * @param tokenLifetime of access tokens, in seconds
 */
export function rotate(keys: SigningKey[], fresh: SigningKey, now: number, tokenLifetime: number) {
  const retired = keys.map((key) => ({ ...publicJwk(key), retired_at: key.retired_at ?? now }))
  return [fresh, ...retired.filter((key) => acceptedUntil(key, tokenLifetime) > now)]
}
