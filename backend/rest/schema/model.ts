/** These types describe the exposed schemas as the database's catalogues do. */

export interface Column {
  name: string
  /** The result of `format_type`, which may be put into SQL. */
  type: string
  /** The default expression as `pg_get_expr` returns it, which may be put into SQL. */
  default: string | null
  /** The function through which it is read: a cast to json of its domain (PostgREST's domain representations). */
  representation?: string | null
}

export interface Relation {
  oid: number
  schema: string
  name: string
  kind: 'table' | 'view'
  columns: Map<string, Column>
  primaryKey: string[]
  /** `pg_attribute.attnum` of the columns of the key. */
  primaryKeyNumbers: number[]
  /** Functions of the row that can be selected like columns. */
  computed: Map<string, Column>
}

export interface ColumnPair {
  source: string
  target: string
}

/** The relationship between rows of two relations. */
export interface Relationship {
  source: Relation
  target: Relation
  cardinality: 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many'
  /** Name of the foreign key; of a junction, that of its first one. */
  constraint: string
  pairs: ColumnPair[]
  junction?: {
    relation: Relation
    constraints: [toSource: string, toTarget: string]
    /** Junction column to target column; `pairs` of the relationship hold source column to junction column. */
    pairs: ColumnPair[]
  }
}

export interface Parameter {
  name: string
  type: string
  required: boolean
}

export interface Routine {
  schema: string
  name: string
  parameters: Parameter[]
  /** PostgreSQL decides whether it may be called with GET: the transaction is read only. */
  returnsSet: boolean
  result:
    | { kind: 'void' }
    | { kind: 'scalar'; type: string }
    /** Rows of a relation, so that they can embed others. */
    | { kind: 'relation'; relation: Relation }
    /** Rows with columns of their own: `returns table`, out parameters, composite types. */
    | { kind: 'rows'; columns: Column[] }
}

export interface Schema {
  /** Keyed by `schema.name`. */
  relations: Map<string, Relation>
  /** Keyed by the source's oid. */
  relationships: Map<number, Relationship[]>
  /** Keyed by `schema.name`; overloads side by side. */
  routines: Map<string, Routine[]>
}
