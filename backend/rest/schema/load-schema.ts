import type { Database } from '../../database/database.ts'
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

// These queries run with an empty search path: types and functions outside pg_catalog are then qualified.

/** $1 lists the exposed schemas. Besides their relations, those with foreign keys: exposed views may show them. */
const RELATIONS = `
  with representations as materialized (
    select k.castsource as type, k.castfunc::regproc::text as function
    from pg_cast k join pg_type t on t.oid = k.castsource
    where t.typtype = 'd' and k.casttarget = 'json'::regtype and k.castfunc <> 0
  ), computed as materialized (
    select c.oid, json_agg(json_build_object('name', p.proname, 'type', format_type(p.prorettype, -1),
        'default', null)) as columns
    from pg_proc p join pg_class c on c.reltype = p.proargtypes[0] and c.relnamespace = p.pronamespace
    where c.reltype <> 0 and p.pronargs = 1 and not p.proretset and p.prokind = 'f'
    group by c.oid
  )
  select c.oid::int8 as oid, n.nspname as schema, c.relname as name,
    case when c.relkind in ('v', 'm') then 'view' else 'table' end as kind,
    (select coalesce(json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'default', case when a.attidentity <> '' and s.seq is not null then format('nextval(%L)', s.seq)
          when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end,
        'representation', (select function from representations where type = a.atttypid)) order by a.attnum), '[]')
      from pg_attribute a
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        left join lateral (select i.objid::regclass::text as seq from pg_depend i
          where i.refclassid = 'pg_class'::regclass and i.refobjid = a.attrelid and i.refobjsubid = a.attnum and i.deptype = 'i'
            and i.classid = 'pg_class'::regclass limit 1) s on true
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(json_agg(json_build_object('name', a.attname, 'number', a.attnum) order by k.position), '[]')
      from pg_index i cross join lateral unnest((i.indkey::int2[])[0:i.indnkeyatts - 1]) with ordinality k(number, position)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
      where i.indrelid = c.oid and i.indisprimary) as primary_key,
    coalesce((select columns from computed where computed.oid = c.oid), '[]') as computed
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
    and (n.nspname = any ($1) or exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid))`

const FOREIGN_KEYS = `
  select f.conname as name, f.conrelid::int8 as source, f.confrelid::int8 as target,
    (select json_agg(json_build_object('source', json_build_object('name', a.attname, 'number', a.attnum),
        'target', json_build_object('name', b.attname, 'number', b.attnum)) order by k.position)
      from unnest(f.conkey, f.confkey) with ordinality k(source, target, position)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.source
        join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.target) as pairs,
    exists (select from pg_index i where i.indrelid = f.conrelid and i.indisunique and i.indpred is null
      and i.indnkeyatts = cardinality(f.conkey)
      and (i.indkey::int2[])[0:i.indnkeyatts - 1] <@ f.conkey) as is_unique
  from pg_constraint f
  where f.contype = 'f' and f.conparentid = 0
  order by f.conrelid, f.conname`

/** Returns the views with their columns' names and the stored rule from which their origin is read. */
const VIEWS = `
  select c.oid::int8 as view, r.ev_action::text as rule,
    (select coalesce(json_object_agg(a.attnum, a.attname), '{}') from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
  from pg_class c join pg_rewrite r on r.ev_class = c.oid and r.ev_type = '1'
    join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('v', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
  order by c.oid`

/** $1 lists the exposed schemas. Types are named with typmod -1: `format_type` with null calls char `character`, one letter long. */
const ROUTINES = `
  select n.nspname as schema, p.proname as name, p.proretset as "returnsSet",
    coalesce(b.typrelid, 0)::int8 as relation, b.typtype as type_kind, p.prorettype = 'void'::regtype as is_void,
    format_type(p.prorettype, -1) as type,
    (select coalesce(json_agg(json_build_object(
        'name', coalesce(p.proargnames[i], ''), 'mode', coalesce(p.proargmodes[i], 'i'),
        'type', format_type(coalesce(p.proallargtypes[i], p.proargtypes[i - 1]), -1)) order by i), '[]')
      from generate_series(1, coalesce(cardinality(p.proallargtypes), p.pronargs)) i) as arguments,
    p.pronargdefaults as defaults,
    (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'default', null) order by a.attnum), '[]')
      from pg_attribute a where a.attrelid = b.typrelid and a.attnum > 0 and not a.attisdropped) as columns
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_type t on t.oid = p.prorettype
    join pg_type b on b.oid = case when t.typtype = 'd' then t.typbasetype else t.oid end
  where n.nspname = any ($1) and p.prokind = 'f' and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
  order by p.pronargs`
