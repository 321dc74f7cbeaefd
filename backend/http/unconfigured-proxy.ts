import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler, Next } from 'hono'
import ipaddr from 'ipaddr.js'
import type { Logger } from 'pino'

/** Headers in which proxies pass on the client's address, the commonest first. */
const HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip']

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
  const header = HEADERS.find((name) => headers[name] !== undefined)
  const address = socket.remoteAddress ?? ''
  const isPrivate = ipaddr.isValid(address) && PRIVATE_NETWORKS.has(ipaddr.process(address).range())
  return isPrivate ? header : undefined
}
