import type { Context as HonoContext } from 'hono'
import { addressKey, clientAddress, type ProxyOptions } from '../auth/settings/client-address.ts'
import type { Revocations } from '../revocations/revocations.ts'
import { Refusal } from './refusal.ts'
import type { Tokens } from './tokens.ts'

/** Claims of an access token, as GoTrue writes them. Times are seconds since 1970. */
export interface Claims {
  role: string
  sub?: string
  exp?: number
  iat?: number
  iss?: string
  aud?: string | string[]
  email?: string
  phone?: string
  session_id?: string
  aal?: 'aal1' | 'aal2'
  amr?: { method: string; timestamp: number }[]
  is_anonymous?: boolean
  [claim: string]: unknown
}

/** Who is asking: the database role to become, and the claims that policies read. */
export interface Caller {
  role: string
  claims: Claims
  /** The access token itself, when one was sent. */
  token?: string
  /** Address of a stranger, as limits count it: all strangers have the same claims. */
  address?: string
}

export interface ApiKeys {
  publishable: string[]
  secret: string[]
}

/** Needed to tell who is asking. */
export interface CallerServices extends ProxyOptions {
  apiKeys: ApiKeys
  tokens: Tokens
  revocations: Pick<Revocations, 'isRevoked'>
}

/** Said of a token that no longer counts, by every service. */
export const SESSION_ENDED = 'The session of this token has ended'

/**
 * Reads who is asking from the `apikey` header (or query parameter) and the bearer token, as the gateway in front of a
 * Supabase project does: no key, no answer; a key alone is `anon` or `service_role`; a valid token whose
 * session has not ended decides its role. Throws a 401 Refusal otherwise, with `revoked` in its body for such a token.
 */
export async function readCaller(c: HonoContext, services: CallerServices): Promise<Caller> {
  const key = c.req.header('apikey') ?? c.req.query('apikey')
  const bearer = bearerOf(c.req.header('authorization'))
  const caller = await resolveCaller(key ?? bearer, bearer, services, (name) => c.req.header(name))
  if (caller.claims.sub !== undefined || caller.role === 'service_role') return caller
  return { ...caller, address: addressKey(clientAddress(c, services)) }
}

/** The first half of it, for services that read the token themselves: throws a 401 Refusal without a known API key. */
export async function requireKey(c: HonoContext, keys: ApiKeys, tokens: Tokens): Promise<Caller> {
  const key = c.req.header('apikey') ?? c.req.query('apikey')
  const bearer = bearerOf(c.req.header('authorization'))
  return requireCallerOfKey(key ?? bearer, keys, tokens, (name) => c.req.header(name))
}

/** The token of an `authorization: Bearer ...` header. */
export function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer\s+(.+)$/i.exec(header ?? '')?.[1]
}

/** Reads a header of the request by its name in small letters. */
export type HeaderReader = (name: string) => string | undefined

/** The same for places that have no HTTP request at hand; without headers a secret key is taken for a server's. */
export async function resolveCaller(
  key: string | undefined,
  bearer: string | undefined,
  { apiKeys, tokens, revocations }: CallerServices,
  header?: HeaderReader,
): Promise<Caller> {
  const fromKey = await requireCallerOfKey(key, apiKeys, tokens, header)
  if (!bearer || callerOfKey(bearer, apiKeys)) return fromKey
  const claims = await tokens.verify(bearer)
  const revoked = revocations.isRevoked(claims)
  if (revoked === true || (revoked !== false && (await revoked))) throw sessionEnded()
  return { role: claims.role, claims, token: bearer }
}

async function requireCallerOfKey(
  key: string | undefined,
  keys: ApiKeys,
  tokens: Tokens,
  header?: HeaderReader,
): Promise<Caller> {
  if (!key)
    throw unauthorized('No API key found in request', 'No `apikey` request header or url param was found.')
  const caller = callerOfKey(key, keys) ?? (await callerOfLegacyKey(key, tokens))
  if (!caller)
    throw unauthorized('Invalid API key', 'Double check the provided API key as it was not recognised.')
  if (caller.role === 'service_role' && header && isBrowser(header)) throw secretInBrowser()
  return caller
}

/**
 * Browsers name themselves in all of these, and a page cannot take them away. Node's own `fetch` sends `Sec-Fetch-Mode`, so that one
 * tells nothing.
 */
function isBrowser(header: HeaderReader): boolean {
  if (header('origin') !== undefined || header('sec-fetch-site') !== undefined) return true
  return /^Mozilla\//.test(header('user-agent') ?? '')
}

/** In the words of the gateway of a Supabase project. */
function secretInBrowser(): Refusal {
  return unauthorized(
    'Forbidden use of secret API key in browser',
    'Secret API keys can only be used in a protected environment and should never be used in a browser. ' +
      'Delete this secret API key immediately.',
  )
}

function callerOfKey(key: string, keys: ApiKeys): Caller | undefined {
  if (keys.publishable.includes(key)) return { role: 'anon', claims: { role: 'anon' } }
  if (keys.secret.includes(key)) return { role: 'service_role', claims: { role: 'service_role' } }
  return undefined
}

/** The keys of older projects are tokens of theirs, without a person. */
async function callerOfLegacyKey(key: string, tokens: Tokens): Promise<Caller | undefined> {
  const claims = await tokens.readLegacyKey(key)
  return claims && { role: claims.role, claims }
}

function sessionEnded(): Refusal {
  return new Refusal(401, { code: 'bad_jwt', message: SESSION_ENDED, revoked: true })
}

function unauthorized(message: string, hint: string): Refusal {
  return new Refusal(401, { message, hint })
}
