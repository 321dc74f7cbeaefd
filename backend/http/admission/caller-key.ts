import type { Context } from 'hono'
import { addressKey, clientAddress, type ProxyOptions } from '../../auth/settings/client-address.ts'
import { bearerOf, type Caller } from '../caller.ts'
import type { Tokens } from '../tokens.ts'

/**
 * Returns the key that limits count a caller by: the member, or the address of a stranger. Secret keys have none and are not
 * limited.
 */
export function callerKey({ claims, address }: Caller): string | undefined {
  if (claims.sub !== undefined) return `member ${claims.sub}`
  return address === undefined ? undefined : `address ${address}`
}

/** Returns the same key before a service has authenticated the request: an invalid token counts as its address. */
export async function bearerKey(c: Context, options: ProxyOptions & { tokens: Tokens }): Promise<string> {
  const bearer = bearerOf(c.req.header('authorization'))
  const claims = bearer?.includes('.')
    ? await options.tokens.verify(bearer).catch(() => undefined)
    : undefined
  return claims?.sub === undefined ? addressOf(c, options) : `member ${claims.sub}`
}

const addressOf = (c: Context, options: ProxyOptions) => `address ${addressKey(clientAddress(c, options))}`
