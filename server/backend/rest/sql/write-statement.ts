import type { Statement } from '../../database/database.ts'
import type { Change } from '../plan/change.ts'
import type { EmbedPlan, ReadPlan } from '../plan/read-plan.ts'
import type { Column, Relation } from '../schema/model.ts'
import { conditionsSql } from './conditions.ts'
import { bodySql, rowsGuardSql } from './envelope.ts'
import { identifier, literal, qualified } from './names.ts'
import { selectSql } from './select.ts'
import { Values } from './values.ts'

const CHANGED = '_changed'

/** Inserts, updates or deletes, and reads back what was changed when `read` is given. */
export function writeStatement(change: Change, read: ReadPlan | undefined): Statement {
  const values = new Values()
  const changed = changeSql(change, returningSql(change, read), values)
  const guard = change.refuseRows ? `, ${rowsGuardSql(change.refuseRows)}` : ''
  const inserted =
    change.kind === 'insert' && change.countInserted ? ', count(*) filter (where _inserted) as inserted' : ''
  if (!read)
    return {
      text: `with ${CHANGED} as (${changed}) select null as body, count(*) as rows${inserted}${guard} from ${CHANGED}`,
      values: values.list,
    }
  const rows = selectSql(read, `${CHANGED} as ${read.alias}`, values)
  const countInserted = inserted ? `, (select count(*) from ${CHANGED} where _inserted) as inserted` : ''
  return {
    text: `with ${CHANGED} as (${changed}) select ${bodySql(change.media)}${countInserted}${guard} from (${rows}) _row`,
    values: values.list,
  }
}

function changeSql(change: Change, returning: string, values: Values): string {
  if (change.kind === 'insert') return `${insertSql(change, values)} ${returning}`
  const target = `${qualified(change.relation)} as t0`
  const where = `where ${conditionsSql(change.where, values)}`
  if (change.kind === 'delete') return `delete from ${target} ${where} ${returning}`
  if (change.columns.length === 0)
    return `${returning.replace(/^returning/, 'select')} from ${target} ${where} and false`
  const set = change.columns.map(({ name }) => `${identifier(name)} = _body.${identifier(name)}`)
  const body = `select * from ${recordsSql(change.columns, change.body, change.defaults, values)} limit 1`
  return `update ${target} set ${set.join(', ')} from (${body}) _body ${where} ${returning}`
}

type Insert = Change & { kind: 'insert' }

function insertSql(change: Insert, values: Values): string {
  const target = `insert into ${qualified(change.relation)} as t0`
  const conflict = conflictSql(change)
  if (change.columns.length === 0)
    return change.empty
      ? `${target} select * from ${qualified(change.relation)} where false${conflict}`
      : `${target} default values${conflict}`
  const names = change.columns.map(({ name }) => identifier(name)).join(', ')
  const records = recordsSql(change.columns, change.body, change.defaults, values)
  return `${target} (${names}) select ${names} from ${records}${conflict}`
}

function conflictSql({ conflict, columns }: Insert): string {
  if (!conflict || conflict.columns.length === 0) return ''
  const on = ` on conflict (${conflict.columns.map(identifier).join(', ')})`
  if (conflict.action === 'ignore' || columns.length === 0) return `${on} do nothing`
  const set = columns.map(({ name }) => `${identifier(name)} = excluded.${identifier(name)}`)
  return `${on} do update set ${set.join(', ')}`
}

/** The JSON body as rows with the columns' types; `defaults` fill in what an object leaves out. */
function recordsSql(columns: Column[], body: string, defaults: boolean, values: Values): string {
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

/** Only what is going to be shown: a caller need not be allowed to read the rest. */
function returningSql(change: Change, read: ReadPlan | undefined): string {
  const inserted = change.kind === 'insert' && change.countInserted ? ', t0.xmax = 0 as _inserted' : ''
  if (!read) return `returning 1${inserted}`
  const names = [...neededColumns(read, change.relation)]
  const shown = names.length > 0 ? names.map((name) => `t0.${identifier(name)}`).join(', ') : '1'
  return `returning ${shown}${inserted}`
}

function neededColumns(read: ReadPlan, relation: Relation): Set<string> {
  const fields = [...read.fields.map(({ field }) => field.name), ...ownOrder(read)]
  if (fields.includes('*')) return new Set(relation.columns.keys())
  const keys = read.embeds.flatMap((embed: EmbedPlan) => embed.relationship.pairs.map(({ source }) => source))
  return new Set([...fields, ...keys].filter((name) => relation.columns.has(name)))
}

function ownOrder(read: ReadPlan): string[] {
  return read.order.filter(({ relation }) => relation === undefined).map(({ field }) => field.name)
}
