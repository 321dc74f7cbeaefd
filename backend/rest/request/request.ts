import type { Context } from 'hono'
import type { Caller } from '../../http/caller.ts'
import type { RequestLimits } from '../../http/request-limits.ts'
import { invalidBody, refuse, tooLarge } from '../errors.ts'
import type { ReadPlan } from '../plan/read-plan.ts'
import { parseQuery } from '../query/parse-query.ts'
import type { Query } from '../query/query.ts'
import { csvHead } from '../sql/envelope.ts'
import { type Action, appliedPreferences, type Preferences, readMedia, readPreferences } from './headers.ts'

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

/** A request to the data API before its names are resolved. */
export type RestRequest = Awaited<ReturnType<typeof readRequest>>

/** Reads a request without resolving its names, which the schema cache knows. */
export async function readRequest(
  c: Context,
  options: ReadOptions,
  caller: Caller,
  target: string,
  isCall: boolean,
) {
  const { method } = c.req
  const reads = READS.has(method)
  const { schema, isExplicit } = requestedSchema(c, options)
  const url = new URL(c.req.url)
  let query: Query | undefined
  const preferences = readPreferences(c.req.header('prefer'), options.allowsRollback)
  const searchPath = options.searchPaths.get(schema)
  const settings: Record<string, string> = {
    'request.method': method,
    'request.path': url.pathname.replace(/^\/rest\/v1/, ''),
    ...(searchPath !== undefined && { search_path: searchPath }),
  }
  return {
    method,
    caller,
    schema,
    /** True when a header names the schema or there are several, so that the response names it. */
    isSchemaExplicit: isExplicit || options.schemas.length > 1,
    /** Name of the table, view or function. */
    target,
    /** The query string, as received. */
    search: url.searchParams,
    /** The parsed query string; parsed on first use, which may throw PGRST100. */
    get query() {
      query ??= parseQuery(url.searchParams, isCall && reads, options.maxDepth)
      return query
    },
    media: readMedia(c.req.header('accept'), options.maxResponseSize),
    preferences,
    /** True when a function is called for its effect: only headers are returned. */
    headersOnly: isCall && preferences.return === 'minimal',
    body: reads || method === 'DELETE' ? '' : await readBody(c, options.maxBodySize),
    settings,
  }
}

/** Returns the schema of a request, and whether a header names it. Throws PGRST106 (406) for one that is not exposed. */
export function requestedSchema(c: Context, { schemas }: Pick<ReadOptions, 'schemas'>) {
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
  if (Number(declared ?? 0) > most) throw tooLarge(most)
  // Node reads no more than was declared; without a declared length the bytes are counted.
  return declared === undefined ? readCounted(c, most) : await c.req.text()
}

async function readCounted(c: Context, most: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.length
    if (size > most) throw tooLarge(most)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export interface RestResponse {
  status: number
  action: Action
  /** Set when not all of the request's preferences could be followed. */
  preferences?: Preferences
  headers: Record<string, string>
  body: string | null
}

/** Returns the final body: PostgreSQL wrote everything but the header line of a CSV. */
export function finishBody({ media }: RestRequest, plan: ReadPlan, body: string | null): string {
  return media.kind === 'csv' ? `${csvHead(plan)}\n${body ?? ''}` : (body ?? '')
}

/** Adds the headers that every response has; those about its content only when there is one, or for HEAD. */
export function withCommonHeaders(request: RestRequest, answer: RestResponse): RestResponse {
  const headers: Record<string, string> = { ...answer.headers }
  const hasContent = answer.body !== null || (request.method === 'HEAD' && answer.status !== 204)
  if (hasContent) headers['content-type'] = request.media.contentType
  // Other characters are ambiguous in a header: Node writes them as Latin-1 or as UTF-8, depending on the body.
  if (hasContent && request.isSchemaExplicit && /^[ -~]*$/.test(request.schema))
    headers['content-profile'] = request.schema
  // Without its length Node would send an empty body in chunks.
  if (answer.body === null && request.method !== 'HEAD' && answer.status !== 204)
    headers['content-length'] = '0'
  const applied = appliedPreferences(answer.preferences ?? request.preferences, answer.action)
  if (applied !== undefined) headers['preference-applied'] = applied
  return { ...answer, headers }
}
