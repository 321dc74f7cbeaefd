import type { Context } from 'hono'
import type { Caller } from '../caller.ts'
import type { RequestLimits } from '../request-limits.ts'
import { invalidBody, unknownSchema } from './errors.ts'
import { parseQuery } from './query/parse-query.ts'
import type { Query } from './query/query.ts'
import { readMedia } from './request/media.ts'
import { readPreferences } from './request/preferences.ts'
import { exposedSchema } from './request/profile.ts'
import type { RestRequest } from './request/request.ts'

const READS = new Set(['GET', 'HEAD'])

/** The exposed schemas, and how much is read. */
export type ReadOptions = Pick<RequestLimits, 'deepest' | 'largestAnswer'> & { schemas: string[] }

/** Reads everything of a request but its names, which the schema cache knows. */
export async function readRequest(
  c: Context,
  options: ReadOptions,
  caller: Caller,
  target: string,
  calling: boolean,
): Promise<RestRequest> {
  const { method } = c.req
  const reads = READS.has(method)
  const asked = c.req.header(reads ? 'accept-profile' : 'content-profile')
  const schema = exposedSchema(asked ?? options.schemas[0] ?? 'public', options.schemas)
  if (schema === undefined) throw unknownSchema(asked ?? '', options.schemas)
  const url = new URL(c.req.url)
  const range = method === 'GET' ? c.req.header('range') : undefined
  let query: Query | undefined
  const preferences = readPreferences(c.req.header('prefer'))
  return {
    method,
    caller,
    schema,
    schemaAsked: asked !== undefined,
    target,
    search: url.searchParams,
    get query() {
      query ??= parseQuery(url.searchParams, calling && reads, options.deepest)
      return query
    },
    media: readMedia(c.req.header('accept'), options.largestAnswer),
    preferences,
    headersOnly: calling && preferences.applied.includes('return=minimal'),
    ...(range === undefined ? {} : { range }),
    body: reads || method === 'DELETE' ? '' : await readBody(c),
    settings: { 'request.method': method, 'request.path': url.pathname.replace(/^\/rest\/v1/, '') },
  }
}

async function readBody(c: Context): Promise<string> {
  const type = (c.req.header('content-type') ?? 'application/json').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw invalidBody(`Content-Type not acceptable: ${type}`)
  return await c.req.text()
}
