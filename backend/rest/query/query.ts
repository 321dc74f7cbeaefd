/** A step into a JSON value: `->key`, `->0`, or `->>key` for the value as text. */
export interface JsonStep {
  asText: boolean
  key: string | number
}

/** A column, or a path inside a JSON or composite column. */
export interface Field {
  name: string
  path: JsonStep[]
}

export interface SelectedField {
  kind: 'field'
  field: Field
  alias?: string | undefined
  cast?: string | undefined
  aggregate?: string
}

export interface SelectedEmbed {
  kind: 'embed'
  /** Table, view, foreign key or foreign-key column that leads to the related rows. */
  target: string
  alias?: string | undefined
  hint?: string
  join: 'left' | 'inner'
  /** `...target(...)` adds its columns to those of the parent. */
  spread: boolean
  select: SelectItem[]
}

export type SelectItem = SelectedField | SelectedEmbed

export type Operation =
  | { kind: 'compare'; operator: string; quantifier?: 'any' | 'all' | undefined; value: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: 'null' | 'not null' | 'true' | 'false' | 'unknown' }
  | { kind: 'isdistinct'; value: string }
  | { kind: 'fts'; toQuery: string; config?: string | undefined; value: string }

export interface Filter {
  kind: 'filter'
  field: Field
  not: boolean
  operation: Operation
}

export interface Group {
  kind: 'group'
  not: boolean
  operator: 'and' | 'or'
  conditions: Condition[]
}

export type Condition = Filter | Group

export interface OrderTerm {
  /** The embedded to-one resource that the field belongs to, when it is not the resource itself. */
  relation?: string
  field: Field
  direction?: 'asc' | 'desc'
  nulls?: 'first' | 'last'
}

/** The parameters of one resource, the root or an embedded one. */
export interface Refinement {
  conditions: Condition[]
  order: OrderTerm[]
  limit?: number
  offset: number
}

/** A parsed query string. Refinements are keyed by the path of embeds, names joined by dots; '' is the root. */
export interface Query {
  select: readonly SelectItem[]
  refinements: Map<string, Refinement>
  columns?: string[]
  onConflict?: string[]
  /** Arguments of a function that is called with GET. */
  parameters: [name: string, value: string][]
}
