import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { TLSSocket } from 'node:tls'
import { namesPrivateNetwork, PrivateNetworkError, publicLookup } from './public-address.ts'

/** Connects to public addresses only. Check `namesPrivateNetwork` first: bare addresses are not looked up. */
const publicAgent = new Agent({ lookup: publicLookup })

/**
 * `fetch` that reaches nothing in the own network (it rejects with an PrivateNetworkError), whatever a name resolves to. It gets
 * GET requests, follows no redirect and accepts no compression. Node's own `fetch` takes no lookup function.
 */
export const publicFetch = fetchThrough(publicLookup, publicAgent)

export function fetchThrough(lookup: LookupFunction, agent = new Agent({ lookup })): typeof fetch {
  const httpAgent = new HttpAgent({ lookup })
  return async (input, init) => {
    const asked = new Request(input, init)
    const url = new URL(asked.url)
    if (namesPrivateNetwork(url)) throw new PrivateNetworkError(url.hostname)
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const options = { headers: Object.fromEntries(asked.headers), signal: asked.signal }
    const sent =
      url.protocol === 'https:'
        ? request(url, { ...options, agent }, resolve)
        : requestHttp(url, { ...options, agent: httpAgent }, resolve)
    sent.on('error', reject).end()
    const answer = await promise
    noteCertificate(url.host, answer)
    return responseOf(answer)
  }
}

const WITHOUT_BODY = new Set([204, 205, 304])

function responseOf(answer: IncomingMessage): Response {
  const status = answer.statusCode ?? 0
  const headers = new Headers()
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) headers.append(name, value)
  if (!WITHOUT_BODY.has(status))
    return new Response(Readable.toWeb(answer) as ReadableStream<Uint8Array>, { status, headers })
  answer.resume()
  return new Response(null, { status, headers })
}

const ends = new Map<string, Date>()

function noteCertificate(host: string, { socket }: IncomingMessage): void {
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

const MAX_SECONDS = 10_000_000

/** Seconds that a `Retry-After` asks for, as a number or as a date to come (RFC 9110, 10.2.3); undefined where it says nothing of use. */
export function retryAfterSeconds(header: string | null | undefined, now: Date): number | undefined {
  if (!header) return undefined
  if (/^\d+$/.test(header)) return Math.min(Number(header), MAX_SECONDS)
  const seconds = Math.ceil((Date.parse(header) - now.getTime()) / 1000)
  return seconds > 0 && seconds < MAX_SECONDS ? seconds : undefined
}
