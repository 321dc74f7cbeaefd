import type { Media } from '../request/media.ts'
import type { Window } from '../request/range.ts'
import type { Parameter, Routine } from '../schema/model.ts'

export interface Call {
  routine: Routine
  media: Media
  arguments: Arguments
  /** Count the rows that meet the conditions. */
  count: boolean
  window?: Window
  /** SQL over `count(*)` that is true when the number of rows is not allowed. */
  refuseRows?: string
}

export type Arguments =
  /** Texts from the query string, in the order of the parameters. */
  | { kind: 'direct'; parameters: Parameter[]; values: string[] }
  /** A JSON object whose keys are the parameters' names. */
  | { kind: 'json'; parameters: Parameter[]; body: string }
  /** The body as the only argument. */
  | { kind: 'whole'; type: string; body: string }
