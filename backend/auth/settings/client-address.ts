import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

export interface ProxyOptions {
  clientAddressHeader?: string | undefined
  /** How many proxies stand in front, each adding an entry. */
  clientAddressHops?: number | undefined
}

/**
 * The address a request comes from: the socket's, or what the configured header of the proxies in front says. Each proxy adds
 * whom it heard from at the end of the list (X-Forwarded-For), so with one proxy the last entry counts, with two the last but one;
 * those before it are anybody's claim.
 */
export function clientAddress(c: Context, options: ProxyOptions): string | undefined {
  const { clientAddressHeader } = options
  return readAddress(clientAddressHeader && c.req.header(clientAddressHeader), socketAddress(c), options)
}

/** The same for a request that no framework has seen, such as one for a WebSocket. */
export function requestAddress(request: IncomingMessage, options: ProxyOptions): string | undefined {
  const header = options.clientAddressHeader && request.headers[options.clientAddressHeader.toLowerCase()]
  return readAddress(Array.isArray(header) ? header.join() : header, request.socket.remoteAddress, options)
}

function readAddress(
  header: string | undefined,
  remote: string | undefined,
  { clientAddressHops = 1 }: ProxyOptions,
): string | undefined {
  const entries = header ? header.split(',') : undefined
  const text = withoutPort((entries ? (entries.at(-clientAddressHops) ?? entries[0]) : remote) ?? '')
  return isIP(text) ? text : undefined
}

/** Some proxies write the port too: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const text = entry.trim().replace(/^\[(.*)\](:\d+)?$/, '$1')
  return text.replace(/^([\d.]+):\d+$/, '$1').replace(/^::ffff:(?=[\d.]+$)/i, '')
}

function socketAddress(c: Context): string | undefined {
  // Without a socket, as when a test calls the app itself, there is no address.
  return c.env?.incoming ? getConnInfo(c).remote.address : undefined
}

/** What limits are counted by: the address, or of an IPv6 one its /64, which is what one household has. */
export function addressKey(address: string | undefined): string {
  if (!address || isIP(address) !== 6) return address ?? 'unknown'
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail ? tail.split(':').filter(Boolean) : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array(zeros).fill('0'), ...right]
    .slice(0, 4)
    .map((part) => part.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}
