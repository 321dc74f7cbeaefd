import { isIP } from 'node:net'

/** Tells if a host name or an address, of IPv6 with or without brackets, is this machine's own. */
export function isLoopback(host: string): boolean {
  return /^(localhost|\[?::1\]?)$/.test(host) || (isIP(host) === 4 && host.startsWith('127.'))
}
