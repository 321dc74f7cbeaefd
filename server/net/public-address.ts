import { type LookupAddress, lookup } from 'node:dns'
import { lookup as lookUp } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

// Addresses that come from outside (of push services) or from a file (of booking systems) must not lead into the network that
// this machine stands in: they are looked at when they are saved, and again at every sending.

/** Names that mean this machine or its network, whatever they resolve to. */
const OWN_NAMES = /^(localhost|.*\.(localhost|local|internal|lan|home\.arpa))\.?$/i
const ALL_OF_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an IP address is one of the public network. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(ALL_OF_IPV6)
}

/** Whether a URL names the own network as it is written. A name that resolves to it is found by `leadsInside` and when it is sent to. */
export function namesInside({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) ? !isPublicAddress(host) : OWN_NAMES.test(host)
}

/** The same, and asks what the name resolves to right now. A name that resolves to nothing leads nowhere. */
export async function leadsInside(url: URL): Promise<boolean> {
  if (namesInside(url)) return true
  const addresses = await lookUp(url.hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => [])
  return addresses.some(({ address }) => !isPublicAddress(address))
}

/** What an address of the own network is answered with; nothing was sent. */
export class OwnNetworkError extends Error {
  constructor(host: string) {
    super(`${host} is in the own network: nothing is sent there`)
  }
}

/**
 * For the `lookup` of a connection: resolves a name as usual, and fails with an OwnNetworkError when any of its addresses is
 * not public. It is asked at the moment of connecting, so that a name cannot change in between. Connections to bare
 * addresses never ask it: look at `namesInside` first.
 */
export const publicLookup = guarded(lookup)

/** The same on another resolver. */
export function guarded(resolve: typeof lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      const inside = addresses?.some(({ address }: LookupAddress) => !isPublicAddress(address))
      if (error || !first || inside) callback(error ?? new OwnNetworkError(hostname), '', 0)
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
