import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler, Next } from 'hono'
import type { Logger } from 'pino'

/** Headers in which proxies say for whom they ask, the commonest first. */
const HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip']

const OWN_NETWORK = new BlockList()
for (const [address, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  OWN_NETWORK.addSubnet(address, bits, 'ipv4')
OWN_NETWORK.addAddress('::1', 'ipv6')
OWN_NETWORK.addSubnet('fc00::', 7, 'ipv6')
OWN_NETWORK.addSubnet('fe80::', 10, 'ipv6')

/**
 * Says once in the log that a proxy stands in front although none is configured: all requests seem to come from its address then, and
 * one stranger uses up the limits of everybody.
 */
export function noticeForgottenProxy(
  clientAddressHeader: string | undefined,
  log: Logger,
): MiddlewareHandler {
  let isDone = clientAddressHeader !== undefined
  return (c: Context, next: Next) => {
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
    const header = isDone || !incoming ? undefined : headerOfProxy(incoming as IncomingMessage)
    if (header) {
      isDone = true
      log.warn(
        `Requests come through a proxy (${header} from an address of the own network), but CLIENT_ADDRESS_HEADER is not set: rate ` +
          `limits take everybody for one, and a single stranger can block all sign-ins. If the proxy writes that header itself, ` +
          `set CLIENT_ADDRESS_HEADER=${header} (docs/operations.md).`,
      )
    }
    return next()
  }
}

function headerOfProxy({ headers, socket }: IncomingMessage): string | undefined {
  const header = HEADERS.find((name) => headers[name] !== undefined)
  return header && isOwnNetwork(socket.remoteAddress ?? '') ? header : undefined
}

function isOwnNetwork(text: string): boolean {
  const address = text.replace(/^::ffff:(?=[\d.]+$)/i, '')
  return OWN_NETWORK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
