import type { IncomingMessage } from 'node:http'
import type { Context as HonoContext } from 'hono'
import { addressKey, clientAddress, type ProxyOptions } from '../auth/settings/client-address.ts'
import type { Revocations } from '../revocations/revocations.ts'
import { Refusal } from './refusal.ts'
import { requestId } from './requests/observe.ts'
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

/** The sender of a request: the database role for its statements, and the claims that policies read. */
export interface Caller {
  role: string
  claims: Claims
  /** The access token itself, when one was sent. */
  token?: string
  /** Address of a sender without a session, which limits count: all such senders have the same claims. */
  address?: string
  /** Names the request in PostgreSQL's log and its list of activity. */
  requestId?: string
}

export interface ApiKeys {
  publishable: string[]
  secret: string[]
}

/** The services that `readCaller` needs. */
export interface CallerServices extends ProxyOptions {
  apiKeys: ApiKeys
  tokens: Tokens
  revocations: Pick<Revocations, 'isRevoked'>
}

/** Every service answers a revoked token with this. */
export const SESSION_ENDED = 'The session of this token has ended'

/**
 * Authenticates a request by its `apikey` header (or query parameter) and bearer token, as the gateway in front of a Supabase
 * project does: a request without a key is refused; a key alone is `anon` or `service_role`; a valid token whose session has
 * not ended decides the role. Throws a 401 Refusal otherwise, with `revoked` in its body for an ended session.
 */
export async function readCaller(c: HonoContext, services: CallerServices): Promise<Caller> {
  const bearer = bearerOf(c.req.header('authorization'))
  const caller = await resolveCaller(keyOf(c), bearer, services, (name) => c.req.header(name))
  const incoming: IncomingMessage | undefined = c.env?.incoming
  if (incoming) caller.requestId = requestId(incoming)
  if (caller.claims.sub === undefined && caller.role !== 'service_role')
    caller.address = addressKey(clientAddress(c, services))
  return caller
}

/** Checks the API key alone, for services that read the token themselves. Throws a 401 Refusal when the key is unknown. */
export async function requireKey(c: HonoContext, keys: ApiKeys, tokens: Tokens): Promise<Caller> {
  return callerOfRequiredKey(keyOf(c), keys, tokens, (name) => c.req.header(name))
}

function keyOf(c: HonoContext): string | undefined {
  return c.req.header('apikey') ?? c.req.query('apikey') ?? bearerOf(c.req.header('authorization'))
}

/** Returns the token of an `authorization: Bearer ...` header. */
export function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer\s+(.+)$/i.exec(header ?? '')?.[1]
}

/** Reads a header of the request by its name in small letters. */
export type HeaderReader = (name: string) => string | undefined

/** Does the same for connections without an HTTP request at hand. Without headers a secret key is taken for a server's. */
export async function resolveCaller(
  key: string | undefined,
  bearer: string | undefined,
  { apiKeys, tokens, revocations }: CallerServices,
  header?: HeaderReader,
): Promise<Caller> {
  const fromKey = await callerOfRequiredKey(key, apiKeys, tokens, header)
  if (!bearer || callerOfKey(bearer, apiKeys)) return fromKey
  const claims = await tokens.verify(bearer)
  const revoked = revocations.isRevoked(claims)
  if (revoked === true || (revoked !== false && (await revoked)))
    throw new Refusal(401, { code: 'bad_jwt', message: SESSION_ENDED, revoked: true })
  return { role: claims.role, claims, token: bearer }
}

async function callerOfRequiredKey(
  key: string | undefined,
  keys: ApiKeys,
  tokens: Tokens,
  header?: HeaderReader,
): Promise<Caller> {
  if (!key)
    throw unauthorized('No API key found in request', 'No `apikey` request header or url param was found.')
  // Older projects use tokens without a user as API keys.
  const claims = callerOfKey(key, keys)?.claims ?? (await tokens.readLegacyKey(key))
  if (!claims)
    throw unauthorized('Invalid API key', 'Double check the provided API key as it was not recognised.')
  // The text is that of the gateway of a Supabase project.
  if (claims.role === 'service_role' && header && isBrowser(header))
    throw unauthorized(
      'Forbidden use of secret API key in browser',
      'Secret API keys can only be used in a protected environment and should never be used in a browser. ' +
        'Delete this secret API key immediately.',
    )
  return { role: claims.role, claims }
}

/** Browsers send all of these headers whatever a page does. `Sec-Fetch-Mode` proves nothing: Node's `fetch` sends it. */
function isBrowser(header: HeaderReader): boolean {
  if (header('origin') !== undefined || header('sec-fetch-site') !== undefined) return true
  return /^Mozilla\//.test(header('user-agent') ?? '')
}

function callerOfKey(key: string, keys: ApiKeys): Caller | undefined {
  if (keys.publishable.includes(key)) return { role: 'anon', claims: { role: 'anon' } }
  if (keys.secret.includes(key)) return { role: 'service_role', claims: { role: 'service_role' } }
  return undefined
}

const unauthorized = (message: string, hint: string) => new Refusal(401, { message, hint })
