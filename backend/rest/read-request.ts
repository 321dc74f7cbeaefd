import type { Context } from 'hono'
import type { Caller } from '../http/caller.ts'
import type { RequestLimits } from '../http/request-limits.ts'
import { invalidBody, refuse, tooLarge } from './errors.ts'
import { parseQuery } from './query/parse-query.ts'
import type { Query } from './query/query.ts'
import { readMedia, readPreferences } from './request/headers.ts'
import type { RestRequest } from './request/request.ts'

const READS = new Set(['GET', 'HEAD'])

/** The exposed schemas with their search paths, and the limits of a request. */
export interface ReadOptions extends Pick<RequestLimits, 'maxDepth' | 'maxResponseSize'> {
  schemas: string[]
  /** Bytes of the body at most. */
  maxBodySize: number
  /** The search path of each exposed schema but the first, whose path every connection starts with. */
  searchPaths: Map<string, string>
  /** True when `Prefer: tx=rollback` is followed. */
  allowsRollback: boolean
}

/** Reads a request without resolving its names, which the schema cache knows. */
export async function readRequest(
  c: Context,
  options: ReadOptions,
  caller: Caller,
  target: string,
  isCall: boolean,
): Promise<RestRequest> {
  const { method } = c.req
  const reads = READS.has(method)
  const { schema, isExplicit } = requestedSchema(c, options)
  const url = new URL(c.req.url)
  let query: Query | undefined
  const preferences = readPreferences(c.req.header('prefer'), options.allowsRollback)
  const searchPath = options.searchPaths.get(schema)
  return {
    method,
    caller,
    schema,
    isSchemaExplicit: isExplicit || options.schemas.length > 1,
    target,
    search: url.searchParams,
    get query() {
      query ??= parseQuery(url.searchParams, isCall && reads, options.maxDepth)
      return query
    },
    media: readMedia(c.req.header('accept'), options.maxResponseSize),
    preferences,
    headersOnly: isCall && preferences.return === 'minimal',
    body: reads || method === 'DELETE' ? '' : await readBody(c, options.maxBodySize),
    settings: {
      'request.method': method,
      'request.path': url.pathname.replace(/^\/rest\/v1/, ''),
      ...(searchPath !== undefined && { search_path: searchPath }),
    },
  }
}

/** Returns the schema of a request, and whether a header names it. Throws PGRST106 (406) for one that is not exposed. */
export function requestedSchema(
  c: Context,
  { schemas }: Pick<ReadOptions, 'schemas'>,
): { schema: string; isExplicit: boolean } {
  const named = c.req.header(READS.has(c.req.method) ? 'accept-profile' : 'content-profile')
  const given = named ?? schemas[0] ?? 'public'
  // PostgREST reads headers as UTF-8, Node as Latin-1, which browsers send.
  const readings = [given, Buffer.from(given, 'latin1').toString('utf8')]
  const schema = readings.find((name) => schemas.includes(name))
  if (schema === undefined)
    throw refuse(
      406,
      'PGRST106',
      `Invalid schema: ${named ?? ''}`,
      null,
      `Only the following schemas are exposed: ${schemas.join(', ')}`,
    )
  return { schema, isExplicit: named !== undefined }
}

async function readBody(c: Context, most: number): Promise<string> {
  const type = (c.req.header('content-type') ?? 'application/json').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw invalidBody(`Content-Type not acceptable: ${type}`)
  const declared = c.req.header('content-length')
  if (Number(declared ?? 0) > most) throw tooLarge('The body', most)
  // Node reads no more than was declared; without a declared length the bytes are counted.
  return declared === undefined ? readCounted(c, most) : await c.req.text()
}

async function readCounted(c: Context, most: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.length
    if (size > most) throw tooLarge('The body', most)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
