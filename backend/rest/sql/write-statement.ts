import type { Statement } from '../../database/database.ts'
import { ownColumns, type ReadPlan } from '../plan/read-plan.ts'
import type { Media } from '../request/headers.ts'
import type { Column, Relation } from '../schema/model.ts'
import { conditionsSql } from './conditions.ts'
import { bodySql, linesSql, rowsGuardSql } from './envelope.ts'
import { computedSql } from './fields.ts'
import { identifier, literal, qualified, Values } from './names.ts'
import { selectSql } from './select.ts'

interface ChangeOf {
  relation: Relation
  media: Media
  /** SQL over `count(*)` that is true when the number of rows is not allowed. */
  refuseRows: string | undefined
}

interface Written extends ChangeOf {
  /** A JSON array of objects, as received. */
  body: string
  columns: Column[]
  /** Columns that an object leaves out get their default instead of null. */
  defaults: boolean
}

interface Insert extends Written {
  kind: 'insert'
  /** The body holds no object at all. */
  empty: boolean
  conflict: { columns: string[]; resolution: 'merge-duplicates' | 'ignore-duplicates' } | undefined
}

export type Change =
  | Insert
  | (Written & { kind: 'update'; where: ReadPlan })
  | (ChangeOf & { kind: 'delete'; where: ReadPlan })

const CHANGED = '_changed'

/** Counts the rows that an upsert merges within the transaction: PostgreSQL does not report whether a row is new. */
const MERGED = 'backend.merged_rows'
const MERGED_ROWS = `coalesce(nullif(current_setting('${MERGED}', true), ''), '0')::int`

/** Returns the statement that inserts, updates or deletes, and reads the changed rows when `read` is given. */
export function writeStatement(change: Change, read: ReadPlan | undefined): Statement {
  const values = new Values()
  const changed = changeSql(change, returningSql(change, read), values)
  const guard = change.refuseRows ? `, ${rowsGuardSql(change.refuseRows)}` : ''
  const isMerging = change.kind === 'insert' && change.conflict?.resolution === 'merge-duplicates'
  // The case evaluates its condition first, so the counter is read after all rows are written.
  const merged = isMerging
    ? `, case when (select count(*) from ${CHANGED}) > 0 then ${MERGED_ROWS} else 0 end as merged`
    : ''
  const rows = read ? selectSql(read, `${CHANGED} as ${read.alias}`, values) : undefined
  const answer = rows
    ? `select ${bodySql(change.media)}${merged}${guard} from ${linesSql(rows, change.media)}`
    : `select null as body, count(*) as rows${merged}${guard} from ${CHANGED}`
  return { text: `with ${CHANGED} as (${changed}) ${answer}`, values: values.list }
}

function changeSql(change: Change, returning: string, values: Values): string {
  if (change.kind === 'insert') return `${insertSql(change, values)} ${returning}`
  const target = `${qualified(change.relation)} as t0`
  const where = `where ${conditionsSql(change.where, values)}`
  if (change.kind === 'delete') return `delete from ${target} ${where} ${returning}`
  if (change.columns.length === 0)
    return `${returning.replace(/^returning/, 'select')} from ${target} ${where} and false`
  const set = change.columns.map(({ name }) => `${identifier(name)} = _body.${identifier(name)}`)
  const body = `select * from ${recordsSql(change, values)} limit 1`
  return `update ${target} set ${set.join(', ')} from (${body}) _body ${where} ${returning}`
}

function insertSql(change: Insert, values: Values): string {
  const target = `insert into ${qualified(change.relation)} as t0`
  const conflict = conflictSql(change)
  if (change.columns.length === 0)
    return change.empty
      ? `${target} select * from ${qualified(change.relation)} where false${conflict}`
      : `${target} default values${conflict}`
  const names = change.columns.map(({ name }) => identifier(name)).join(', ')
  return `${target} (${names}) select ${names} from ${recordsSql(change, values)}${conflict}`
}

function conflictSql({ conflict, columns }: Insert): string {
  if (!conflict || conflict.columns.length === 0) return ''
  const on = ` on conflict (${conflict.columns.map(identifier).join(', ')})`
  if (conflict.resolution === 'ignore-duplicates' || columns.length === 0) return `${on} do nothing`
  const set = columns.map(({ name }) => `${identifier(name)} = excluded.${identifier(name)}`)
  const counted = `set_config('${MERGED}', (${MERGED_ROWS} + 1)::text, true)`
  return `${on} do update set ${set.join(', ')} where ${counted} is not null`
}

/** Returns the JSON body as rows with the columns' types; `defaults` replace missing values. */
function recordsSql({ columns, body, defaults }: Written, values: Values): string {
  const typed = columns.map(({ name, type }) => `${identifier(name)} ${type}`).join(', ')
  const given = values.add(body)
  if (!defaults) return `json_to_recordset(${given}::json) as _body(${typed})`
  const fallback = columns
    .filter((column) => column.default !== null)
    .map((column) => `${literal(column.name)}, ${column.default}`)
  return (
    `jsonb_to_recordset((select jsonb_agg(jsonb_build_object(${fallback.join(', ')}) || e)` +
    ` from jsonb_array_elements(${given}::jsonb) e)) as _body(${typed})`
  )
}

/** Returns only the shown columns: a caller need not be allowed to read the others. */
function returningSql({ relation }: Change, read: ReadPlan | undefined): string {
  if (!read) return 'returning 1'
  const shown = [...ownColumns(read)].flatMap((name) => {
    if (relation.columns.has(name)) return [`t0.${identifier(name)}`]
    return relation.computed.has(name) ? [`${computedSql(relation, name, 't0')} as ${identifier(name)}`] : []
  })
  return `returning ${shown.join(', ') || '1'}`
}
