import type { Caller } from '../../http/caller.ts'
import type { Query } from '../query/query.ts'
import type { Media } from './media.ts'
import type { Action, Preferences } from './preferences.ts'

/** A request to the data API after everything but the names in it has been read. */
export interface RestRequest {
  method: string
  caller: Caller
  schema: string
  /** The schema was asked for by header or is one of several, so that the answer names it. */
  schemaAsked: boolean
  /** Name of the table, view or function. */
  target: string
  /** The query string, as it came. */
  search: URLSearchParams
  /** The same, taken apart when it is first looked at. Throws PGRST100 then. */
  readonly query: Query
  media: Media
  preferences: Preferences
  range?: string
  /** A function is called for its effect: nothing but headers is wanted. */
  headersOnly: boolean
  body: string
  settings: Record<string, string>
}

export interface RestAnswer {
  status: number
  action: Action
  /** Where not all of the request's preferences could be followed. */
  preferences?: Preferences
  headers: Record<string, string>
  body: string | null
}
