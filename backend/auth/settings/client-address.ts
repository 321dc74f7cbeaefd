import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

export interface ProxyOptions {
  clientAddressHeader?: string | undefined
  /** Number of proxies in front, each of which appends an entry. */
  clientAddressHops?: number | undefined
}

/**
 * Returns the client's address: the socket's, or an entry of the configured header of the proxies in front. Each proxy appends
 * the address of its client (X-Forwarded-For), so with one proxy the last entry counts, with two the last but one; the entries
 * before it can be forged.
 */
export function clientAddress(c: Context, options: ProxyOptions): string | undefined {
  const { clientAddressHeader } = options
  return readAddress(clientAddressHeader && c.req.header(clientAddressHeader), socketAddress(c), options)
}

/** Returns the same for a request outside the framework, such as a WebSocket upgrade. */
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
  return isIP(text) ? withoutTranslation(text) : undefined
}

/** Addresses behind which a network translates from IPv4 (RFC 6052); all of its clients are in one /64. */
const TRANSLATED = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** The IPv4 address inside an IPv6 one, mapped or translated: it is that of the client. Any other address stays as it is. */
function withoutTranslation(address: string): string {
  if (isIPv4(address)) return address
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv4) return address
  const isInside = parsed.isIPv4MappedAddress() || parsed.match(TRANSLATED)
  return isInside ? new ipaddr.IPv4(parsed.toByteArray().slice(-4)).toString() : address
}

/** Some proxies also write the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const text = entry.trim().replace(/^\[(.*)\](:\d+)?$/, '$1')
  return text.replace(/^([\d.]+):\d+$/, '$1')
}

function socketAddress(c: Context): string | undefined {
  // There is no address without a socket, as when a test calls the app itself.
  return c.env?.incoming ? getConnInfo(c).remote.address : undefined
}

/** Returns the key for rate limits: the address, or the /64 of an IPv6 one, which one household shares. */
export function addressKey(address: string | undefined): string {
  if (address && isIPv4(address)) return address
  if (!address || !ipaddr.isValid(address)) return address ?? 'unknown'
  const parsed = ipaddr.parse(withoutTranslation(address))
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}
