import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler, Next } from 'hono'
import type { Logger } from 'pino'

/** Headers in which proxies pass on the client's address, the commonest first. */
const HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip']

const PRIVATE_NETWORKS = new BlockList()
for (const [address, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  PRIVATE_NETWORKS.addSubnet(address, bits, 'ipv4')
PRIVATE_NETWORKS.addAddress('::1', 'ipv6')
PRIVATE_NETWORKS.addSubnet('fc00::', 7, 'ipv6')
PRIVATE_NETWORKS.addSubnet('fe80::', 10, 'ipv6')

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
  return header && isPrivateAddress(socket.remoteAddress ?? '') ? header : undefined
}

function isPrivateAddress(text: string): boolean {
  const address = text.replace(/^::ffff:(?=[\d.]+$)/i, '')
  return PRIVATE_NETWORKS.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
