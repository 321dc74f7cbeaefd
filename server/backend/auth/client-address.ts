import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * The address a request comes from: the socket's, or what the configured header of the proxy in front says. Of a list, as in
 * X-Forwarded-For, the last entry counts: it is the proxy's own, those before it are anybody's claim.
 */
export function clientAddress(
  c: Context,
  options: { clientAddressHeader?: string | undefined },
): string | undefined {
  const header = options.clientAddressHeader && c.req.header(options.clientAddressHeader)
  const text = (header ? header.split(',').at(-1) : socketAddress(c))?.trim().replace(/^::ffff:/i, '') ?? ''
  return isIP(text) ? text : undefined
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
