import { type LookupAddress, lookup } from 'node:dns'
import { lookup as lookUp } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

// Addresses from clients (push services) or a file (booking systems) must not lead into this network: checked when saved and at each request.

/** These names mean this machine or its network, whatever they resolve to. */
const PRIVATE_NAMES = /^(localhost|.*\.(localhost|local|internal|lan|home\.arpa))\.?$/i
const ALL_OF_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(ALL_OF_IPV6)
}

/** Tells whether a URL names the private network as it is written. It resolves no names: `resolvesToPrivateNetwork` does. */
export function namesPrivateNetwork({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) ? !isPublicAddress(host) : PRIVATE_NAMES.test(host)
}

/** Tells whether an address leads into a private network, and resolves its name now. A name that does not resolve leads nowhere. */
export async function resolvesToPrivateNetwork(url: URL): Promise<boolean> {
  if (namesPrivateNetwork(url)) return true
  const addresses = await lookUp(url.hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => [])
  return addresses.some(({ address }) => !isPublicAddress(address))
}

/** Refuses an address of the private network; nothing was sent. */
export class PrivateNetworkError extends Error {
  constructor(host: string) {
    super(`${host} is in the own network: nothing is sent there`)
  }
}

/**
 * For the `lookup` of a connection: resolves a name as usual, and fails with an PrivateNetworkError when any of its addresses is
 * not public. It is asked at the moment of connecting, so that a name cannot change in between. Connections to bare
 * addresses never ask it: look at `namesPrivateNetwork` first.
 */
export const publicLookup = guardLookup(lookup)

export function guardLookup(resolve: typeof lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      const inside = addresses?.some(({ address }: LookupAddress) => !isPublicAddress(address))
      if (error || !first || inside) callback(error ?? new PrivateNetworkError(hostname), '', 0)
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
