import { isIP } from 'node:net'
import { isLoopback } from '../../backend/index.ts'
import type { Config } from './config.ts'

const WILDCARDS = new Set(['0.0.0.0', '::'])

/** Where members reach the site when nobody said otherwise. */
export function siteAddress({ siteUrl, host, port }: Config): string {
  if (siteUrl) return siteUrl
  if (isLoopback(host) || WILDCARDS.has(host)) return `http://localhost:${port}`
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`
}

/** The addresses that mails may lead to, as globs. At home the same page has two names, on one port. */
export function redirectAddresses(config: Config): string[] {
  const site = new URL(siteAddress(config))
  const names = isLoopback(site.hostname) ? ['localhost', '127.0.0.1'] : [site.hostname]
  return names.map((name) => `${Object.assign(new URL(site), { hostname: name }).origin}/**`)
}
