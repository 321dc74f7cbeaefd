import { isIP } from 'node:net'
import { isLoopback } from 'supabase-compatible'
import type { Config } from './config.ts'

/** Names of the wildcard addresses that are served: a browser may ask for `localhost` by IPv6 alone. */
const WILDCARDS: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': 'localhost' }

/** The public address of the site: `SITE_URL`, else one that follows from host and port. */
export function siteAddress({ siteUrl, host, port }: Config): string {
  if (siteUrl) return siteUrl
  const name = WILDCARDS[host] ?? host
  return `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`
}

/** The redirect targets allowed in mails, as globs. On loopback the same page has two names, on one port. */
export function redirectAddresses(config: Config): string[] {
  const site = new URL(siteAddress(config))
  const names = isLoopback(site.hostname) ? ['localhost', '127.0.0.1'] : [site.hostname]
  return names.map((name) => `${Object.assign(new URL(site), { hostname: name }).origin}/**`)
}
