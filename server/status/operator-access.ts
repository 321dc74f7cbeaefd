import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { isLoopback } from 'supabase-compatible'

export interface OperatorAccessSettings {
  /** METRICS_TOKEN. */
  token: string | undefined
  siteUrl: string | undefined
  clientAddressHeader: string | undefined
}

export type OperatorAccess = 'granted' | 'refused' | 'unavailable'

/** Headers by which a proxy gives itself away. */
const FORWARDED =
  /^(forwarded|via|x-forwarded-.*|x-real-ip|x-original-.*|cf-.*|true-client-ip|x-client-ip|x-cluster-client-ip|fastly-.*)$/

/**
 * Decides who reads the state of the system: whoever sends the token, and programs on this machine as long as no proxy is set up. The
 * requests of a proxy come from this machine, too, and some proxies add nothing to them, so a site with an address of its own
 * (SITE_URL) or a header of a proxy (CLIENT_ADDRESS_HEADER) takes only the token.
 */
export function operatorAccess({ token, siteUrl, clientAddressHeader }: OperatorAccessSettings) {
  const isBehindProxy =
    clientAddressHeader !== undefined || (siteUrl !== undefined && !isLoopback(new URL(siteUrl).hostname))
  return (c: Context): OperatorAccess => {
    const given = /^Bearer\s+(.+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    if (given !== undefined) return token !== undefined && isSame(given, token) ? 'granted' : 'refused'
    if (!isBehindProxy && isLocal(c)) return 'granted'
    return token === undefined ? 'unavailable' : 'refused'
  }
}

/** Takes the host into account: a page of a stranger that a browser on this machine shows can name this address otherwise. */
function isLocal(c: Context): boolean {
  const address = c.env?.incoming?.socket?.remoteAddress?.replace(/^::ffff:/i, '')
  if (!address || !isLoopback(address)) return false
  const headers = c.req.header()
  if (Object.keys(headers).some((name) => FORWARDED.test(name))) return false
  if (headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'none') return false
  return isLoopback((headers.host ?? '').replace(/:\d+$/, ''))
}

/** Hashes have the same length, so the comparison takes the same time for every guess. */
function isSame(given: string, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(token))
}
