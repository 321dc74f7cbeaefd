import type { IncomingMessage } from 'node:http'
import { TLSSocket } from 'node:tls'

const ends = new Map<string, Date>()

/** Remembers when the certificate of a server that has answered ends. */
export function noteCertificate(host: string, { socket }: IncomingMessage): void {
  if (!(socket instanceof TLSSocket)) return
  const { valid_to } = socket.getPeerCertificate()
  // A resumed session may come without the certificate; what was known of it stays.
  if (valid_to) ends.set(host, new Date(valid_to))
}

/** Returns the ends of the certificates of these hosts, as far as they are known. */
export function certificateEnds(hosts: string[]): Record<string, string> {
  return Object.fromEntries(
    hosts.flatMap((host) => {
      const end = ends.get(host)
      return end ? [[host, end.toISOString()]] : []
    }),
  )
}
