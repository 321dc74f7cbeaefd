import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler, Next } from 'hono'
import ipaddr from 'ipaddr.js'
import type { Logger } from 'pino'

// Browsers of every origin may send requests and read all headers: keys and tokens decide, cookies are not used. The services
// answer with data: no browser may guess another type for it, show it in a frame or run anything in it.
const HEADERS: [name: string, value: string][] = [
  ['access-control-allow-origin', '*'],
  ['access-control-expose-headers', '*'],
  ['x-content-type-options', 'nosniff'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  // Responses hold a member's own data; files and public keys set their own cache-control.
  ['cache-control', 'no-store'],
]

/**
 * Sets the headers that every response has, which a response's own override, and answers preflights.
 *
 * They go to Node's response, not to the framework's: reading or changing `c.res.headers` makes the framework build a whole
 * Response and copy its body through a stream, which costs a third of a request.
 */
export async function commonHeaders(c: Context, next: Next): Promise<Response | undefined> {
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
  for (const [name, value] of HEADERS) outgoing?.setHeader(name, value)
  if (c.req.method === 'OPTIONS') return preflight(c)
  await next()
  return undefined
}

/** Allows the requested headers by name, since a wildcard would not cover `authorization`. */
function preflight(c: Context): Response {
  const headers: Record<string, string> = {
    'access-control-allow-methods': 'GET,HEAD,PUT,POST,DELETE,PATCH',
    'access-control-max-age': '3600',
    vary: 'access-control-request-headers',
  }
  const requestedHeaders = c.req.header('access-control-request-headers')
  if (requestedHeaders) headers['access-control-allow-headers'] = requestedHeaders
  return new Response(null, { status: 204, headers })
}

/** Counts the requests in progress, so that the services they use are stopped only after them. */
export function createDrain() {
  let count = 0
  let onIdle: (() => void) | undefined
  return {
    async middleware(_: Context, next: Next): Promise<void> {
      count += 1
      try {
        await next()
      } finally {
        count -= 1
        if (count === 0) onIdle?.()
      }
    },
    /** Resolves when the last request is answered, or after `timeout` milliseconds. */
    async finished(timeout: number): Promise<void> {
      if (count === 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      onIdle = resolve
      const timer = setTimeout(resolve, timeout)
      await promise
      clearTimeout(timer)
    },
  }
}

/** Headers in which proxies pass on the client's address, the commonest first. */
const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip']

/** Networks in which no client of the internet is, by the names that ipaddr.js has for them. */
const PRIVATE_NETWORKS = new Set(['loopback', 'private', 'linkLocal', 'carrierGradeNat', 'uniqueLocal'])

/**
 * Warns once in the log about a proxy in front that is not configured: all requests seem to come from its address then, and one
 * stranger uses up the limits of everybody.
 */
export function warnAboutUnconfiguredProxy(
  clientAddressHeader: string | undefined,
  log: Logger,
): MiddlewareHandler {
  let hasWarned = clientAddressHeader !== undefined
  return (c: Context, next: Next) => {
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
    const header = hasWarned || !incoming ? undefined : proxyHeader(incoming as IncomingMessage)
    if (header) {
      hasWarned = true
      log.warn(
        `Requests come through a proxy (${header} from an address of the own network), but CLIENT_ADDRESS_HEADER is not set: rate ` +
          `limits take everybody for one, and a single stranger can block all sign-ins. If the proxy writes that header itself, ` +
          `set CLIENT_ADDRESS_HEADER=${header} (docs/operations.md).`,
      )
    }
    return next()
  }
}

function proxyHeader({ headers, socket }: IncomingMessage): string | undefined {
  const header = PROXY_HEADERS.find((name) => headers[name] !== undefined)
  if (!header) return undefined
  const address = socket.remoteAddress ?? ''
  const isPrivate = ipaddr.isValid(address) && PRIVATE_NETWORKS.has(ipaddr.process(address).range())
  return isPrivate ? header : undefined
}
