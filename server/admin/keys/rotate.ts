import { acceptedUntil, publicJwk, type SigningKey } from '../../../backend/index.ts'

/**
 * The keys after a rotation: the new one signs. The one that signed until now is retired, without its private part, which
 * nothing needs any more; what was retired so long ago that no token of it can be valid is left out.
 *
 * @param now seconds since 1970
 * @param tokenLifetime of access tokens, in seconds
 */
export function rotate(
  keys: SigningKey[],
  fresh: SigningKey,
  now: number,
  tokenLifetime: number,
): SigningKey[] {
  const retired = keys.map((key) => ({ ...publicJwk(key), retired_at: key.retired_at ?? now }))
  return [fresh, ...retired.filter((key) => acceptedUntil(key, tokenLifetime) > now)]
}
