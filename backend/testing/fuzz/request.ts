import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { hostile, listed } from './arbitraries.ts'

/** The sender of a request. The attacker is Ben, who must not read Ada's data. */
export type Sender = 'no key' | 'anybody' | 'Ben' | 'a forger' | 'the operator'

export interface Attack {
  who: Sender
  method: string
  /** Everything after the host, as it goes over the wire but for what no line may hold. */
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Answer {
  status: number
  /** Head and body as one text. */
  text: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 })

/** Sends a request as it is: fetch would tidy paths and headers up. */
export function send(
  url: string,
  { method, path, headers, body }: Attack,
  credentials: Record<string, string>,
): Promise<Answer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        ...{ agent, hostname, port, method, path: onOneLine(path) },
        headers: { 'content-type': 'application/json', ...clean(headers), ...credentials, ...lengthOf(body) },
      },
      async (response) => {
        try {
          const content = await buffer(response)
          const text = `${JSON.stringify(response.headers)}\n${content.toString('utf8')}`
          resolve({ status: response.statusCode ?? 0, text })
        } catch (error) {
          reject(error)
        }
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

const lengthOf = (body: string | undefined) =>
  body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }

const onOneLine = (path: string) =>
  path.replaceAll(/[^\x21-\x7e]/gu, (sign) => encodeURIComponent(sign.toWellFormed()))

/** A header that Node would not send is made into the nearest one that it does. */
function clean(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '?')]),
  )
}

/** Members more often than others. The operator may do everything, so what they ask is for each service to say. */
export const who: fc.Arbitrary<Sender> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Sender>('Ben') },
  { weight: 1, arbitrary: fc.constantFrom<Sender>('anybody', 'a forger', 'no key') },
)

/** Headers that no service waits for, and some that all read. */
export const oddHeaders = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        ...listed('x-forwarded-for x-forwarded-host x-client-info x-supabase-api-version accept-language'),
        ...listed('cookie origin referer user-agent if-none-match if-modified-since range accept'),
        ...listed('content-type content-encoding accept-encoding x-http-method-override prefer'),
      ),
      hostile,
      { maxKeys: 2 },
    ),
  },
)

/** One of these calls, written with a stroke between them. */
export const callsOf = (text: string) => fc.constantFrom(...text.split('|').map((call) => call.trim()))

/** A query of these names and values, as `URLSearchParams` writes it or as it is. */
export function queryOf(names: fc.Arbitrary<string>, values: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const pairs = fc.array(fc.tuple(names, values), { maxLength: 4 })
  return fc.tuple(pairs, fc.boolean()).map(([list, asItIs]) => {
    const parts = list.map(([name, value]) =>
      asItIs ? `${name}=${value}` : `${encode(name)}=${encode(value)}`,
    )
    return parts.length === 0 ? '' : `?${parts.join('&').replaceAll('#', '%23')}`
  })
}

export const encode = (text: string) => encodeURIComponent(text.toWellFormed())
