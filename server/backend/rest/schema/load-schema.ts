import type pg from 'pg'
import { FOREIGN_KEYS, RELATIONS, ROUTINES, VIEW_COLUMNS } from './catalogue.ts'
import type { Column, Relation, Schema } from './model.ts'
import { type ForeignKey, relate, type ViewColumn } from './relate.ts'
import { type RoutineRow, toRoutine } from './routines.ts'

/** Reads what the exposed schemas hold. Runs as the owner: what a caller may do is decided by PostgreSQL later. */
export async function loadSchema(pool: pg.Pool, schemas: string[]): Promise<Schema> {
  const [relationRows, keys, viewColumns, routineRows] = await Promise.all([
    pool.query<RelationRow>(RELATIONS, [schemas]),
    pool.query<ForeignKey>(FOREIGN_KEYS),
    pool.query<ViewColumn>(VIEW_COLUMNS),
    pool.query<RoutineRow>(ROUTINES, [schemas]),
  ])
  const byOid = new Map(relationRows.rows.map((row) => [Number(row.oid), toRelation(row)]))
  const relations = [...byOid.values()]
  const routines = routineRows.rows.map((row) => toRoutine(row, byOid.get(Number(row.relation))))
  return {
    relations: new Map(relations.map((relation) => [`${relation.schema}.${relation.name}`, relation])),
    relationships: relate(byOid, keys.rows, viewColumns.rows),
    routines: Map.groupBy(routines, (routine) => `${routine.schema}.${routine.name}`),
  }
}

interface RelationRow {
  oid: string
  schema: string
  name: string
  kind: 'table' | 'view'
  columns: Column[]
  primary_key: string[]
  computed: string[]
}

function toRelation(row: RelationRow): Relation {
  return {
    oid: Number(row.oid),
    schema: row.schema,
    name: row.name,
    kind: row.kind,
    columns: new Map(row.columns.map((column) => [column.name, column])),
    primaryKey: row.primary_key,
    computed: new Set(row.computed),
  }
}
