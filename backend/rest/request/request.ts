import type { Caller } from '../../http/caller.ts'
import type { ReadPlan } from '../plan/read-plan.ts'
import type { Query } from '../query/query.ts'
import { csvHead } from '../sql/envelope.ts'
import { type Action, appliedPreferences, type Media, type Preferences } from './headers.ts'

/** A request to the data API before its names are resolved. */
export interface RestRequest {
  method: string
  caller: Caller
  schema: string
  /** True when a header names the schema or there are several, so that the response names it. */
  isSchemaExplicit: boolean
  /** Name of the table, view or function. */
  target: string
  /** The query string, as received. */
  search: URLSearchParams
  /** The parsed query string; parsed on first use, which may throw PGRST100. */
  readonly query: Query
  media: Media
  preferences: Preferences
  /** True when a function is called for its effect: only headers are returned. */
  headersOnly: boolean
  body: string
  settings: Record<string, string>
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
export function finishBody(media: Media, plan: ReadPlan, body: string | null): string {
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
