import type { Context } from 'hono'
import { addressKey, clientAddress, type ProxyOptions } from '../../auth/settings/client-address.ts'
import { bearerOf, type Caller } from '../caller.ts'
import type { Tokens } from '../tokens.ts'

/** The key that a caller's share is counted by: the member, or of strangers the address. Secret keys have none. */
export function callerKey({ claims, address }: Caller): string | undefined {
  if (claims.sub !== undefined) return `member ${claims.sub}`
  return address === undefined ? undefined : `address ${address}`
}

/** The same before a service has looked at who is asking: a token that does not hold makes nobody a member. */
export async function bearerKey(c: Context, options: ProxyOptions & { tokens: Tokens }): Promise<string> {
  const bearer = bearerOf(c.req.header('authorization'))
  const claims = bearer?.includes('.')
    ? await options.tokens.verify(bearer).catch(() => undefined)
    : undefined
  return claims?.sub === undefined ? addressOf(c, options) : `member ${claims.sub}`
}

const addressOf = (c: Context, options: ProxyOptions) => `address ${addressKey(clientAddress(c, options))}`
