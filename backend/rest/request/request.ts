import type { Caller } from '../../http/caller.ts'
import type { Query } from '../query/query.ts'
import type { Media } from './media.ts'
import type { Action, Preferences } from './preferences.ts'

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
