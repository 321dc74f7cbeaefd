import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { namesInside, OwnNetworkError, publicLookup } from './public-address.ts'

/** Connects to public addresses only. Give it to whoever sends, after `namesInside` was asked. */
export const publicAgent = new Agent({ lookup: publicLookup })

/**
 * `fetch` that reaches nothing in the own network (it rejects with an OwnNetworkError), whatever a name resolves to. It gets
 * only, leads on to no other place and asks for nothing compressed. The one of Node cannot be told how to look names up.
 */
export const publicFetch = fetchThrough(publicLookup, publicAgent)

/** The same with names looked up in another way. */
export function fetchThrough(lookup: LookupFunction, agent = new Agent({ lookup })): typeof fetch {
  const httpAgent = new HttpAgent({ lookup })
  return async (input, init) => {
    const asked = new Request(input, init)
    const url = new URL(asked.url)
    if (namesInside(url)) throw new OwnNetworkError(url.hostname)
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const options = { headers: Object.fromEntries(asked.headers), signal: asked.signal }
    const sent =
      url.protocol === 'https:'
        ? request(url, { ...options, agent }, resolve)
        : requestHttp(url, { ...options, agent: httpAgent }, resolve)
    sent.on('error', reject).end()
    return responseOf(await promise)
  }
}

const WITHOUT_BODY = new Set([204, 205, 304])

function responseOf(answer: IncomingMessage): Response {
  const status = answer.statusCode ?? 0
  const headers = new Headers()
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) headers.append(name, value)
  if (!WITHOUT_BODY.has(status)) return new Response(bodyOf(answer), { status, headers })
  answer.resume()
  return new Response(null, { status, headers })
}

const bodyOf = (answer: IncomingMessage) => Readable.toWeb(answer) as ReadableStream<Uint8Array>
