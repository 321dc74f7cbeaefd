import { isIP } from 'node:net'
import { isLoopback } from '../../backend/index.ts'
import type { Config } from './config.ts'

const WILDCARDS = new Set(['0.0.0.0', '::'])

/** The public address of the site: `SITE_URL`, else one that follows from host and port. */
export function siteAddress({ siteUrl, host, port }: Config): string {
  if (siteUrl) return siteUrl
  if (isLoopback(host) || WILDCARDS.has(host)) return `http://localhost:${port}`
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`
}

/** The redirect targets allowed in mails, as globs. On loopback the same page has two names, on one port. */
export function redirectAddresses(config: Config): string[] {
  const site = new URL(siteAddress(config))
  const names = isLoopback(site.hostname) ? ['localhost', '127.0.0.1'] : [site.hostname]
  return names.map((name) => `${Object.assign(new URL(site), { hostname: name }).origin}/**`)
}
