import type { Database } from '../../database/database.ts'
import { FOREIGN_KEYS, RELATIONS, ROUTINES, VIEWS } from './catalogue.ts'
import type { Column, Parameter, Relation, Routine, Schema } from './model.ts'
import { type ForeignKey, relate } from './relate.ts'
import { traceViews, type ViewRow } from './trace-views.ts'

/** Reads the exposed schemas. Runs as the owner: PostgreSQL checks the caller's privileges with each statement. */
export async function loadSchema(database: Database, schemas: string[]): Promise<Schema> {
  const { relationRows, keys, views, routineRows } = await database.transaction(async (client) => {
    await client.query(`set local search_path = ''`)
    return {
      relationRows: await client.query<RelationRow>(RELATIONS, [schemas]),
      keys: await client.query<ForeignKey>(FOREIGN_KEYS),
      views: await client.query<ViewRow>(VIEWS),
      routineRows: await client.query<RoutineRow>(ROUTINES, [schemas]),
    }
  })
  const all = new Map(relationRows.rows.map((row) => [Number(row.oid), toRelation(row)]))
  const isExposed = ({ schema }: Relation) => schemas.includes(schema)
  const relations = [...all.values()].filter(isExposed)
  const routines = routineRows.rows.map((row): Routine => {
    const { schema, name, returnsSet } = row
    const relation = all.get(Number(row.relation))
    const result = resultOf(row, relation && isExposed(relation) ? relation : undefined)
    return { schema, name, returnsSet, parameters: parametersOf(row), result }
  })
  return {
    relations: new Map(relations.map((relation) => [`${relation.schema}.${relation.name}`, relation])),
    relationships: relate({ all, isExposed }, keys.rows, traceViews(views.rows)),
    routines: Map.groupBy(routines, (routine) => `${routine.schema}.${routine.name}`),
  }
}

interface RelationRow extends Pick<Relation, 'schema' | 'name' | 'kind'> {
  oid: string
  columns: Column[]
  primary_key: { name: string; number: number }[]
  computed: Column[]
}

function toRelation({ oid, columns, primary_key, computed, ...names }: RelationRow): Relation {
  return {
    ...names,
    oid: Number(oid),
    columns: new Map(columns.map((column) => [column.name, column])),
    primaryKey: primary_key.map(({ name }) => name),
    primaryKeyNumbers: primary_key.map(({ number }) => number),
    computed: new Map(computed.map((column) => [column.name, column])),
  }
}

interface RoutineRow extends Pick<Routine, 'schema' | 'name' | 'returnsSet'> {
  relation: string
  type_kind: string
  is_void: boolean
  type: string
  arguments: { name: string; mode: 'i' | 'o' | 'b' | 't'; type: string }[]
  defaults: number
  columns: Column[]
}

function parametersOf(row: RoutineRow): Parameter[] {
  const inputs = row.arguments.filter(({ mode }) => mode === 'i' || mode === 'b')
  return inputs.map(({ name, type }, index) => ({
    name,
    type,
    required: index < inputs.length - row.defaults,
  }))
}

function resultOf(row: RoutineRow, relation: Relation | undefined): Routine['result'] {
  if (row.is_void) return { kind: 'void' }
  if (relation) return { kind: 'relation', relation }
  const outputs = row.arguments.filter(({ mode }) => mode === 'o' || mode === 'b' || mode === 't')
  if (outputs.length > 0)
    return { kind: 'rows', columns: outputs.map(({ name, type }) => ({ name, type, default: null })) }
  if (row.type_kind === 'c') return { kind: 'rows', columns: row.columns }
  return { kind: 'scalar', type: row.type }
}
