import type { Statement } from '../../database/database.ts'
import { ownColumns, type ReadPlan } from '../plan/read-plan.ts'
import type { Media } from '../request/headers.ts'
import type { Window } from '../request/range.ts'
import type { Parameter, Routine } from '../schema/model.ts'
import { conditionsSql } from './conditions.ts'
import { bodySql, cappedSql, linesSql, rowsGuardSql } from './envelope.ts'
import { computedSql } from './fields.ts'
import { identifier, qualified, Values } from './names.ts'
import { limitSql, selectSql } from './select.ts'

export interface Call {
  routine: Routine
  media: Media
  arguments: Arguments
  /** Count the rows that meet the conditions. */
  count: boolean
  window: Window | undefined
  /** SQL over `count(*)` that is true when the number of rows is not allowed. */
  refuseRows: string | undefined
}

export type Arguments =
  /** Texts from the query string, in the order of the parameters. */
  | { kind: 'direct'; parameters: Parameter[]; values: string[] }
  /** A JSON object whose keys are the parameters' names. */
  | { kind: 'json'; parameters: Parameter[]; body: string }
  /** The body as the only argument. */
  | { kind: 'whole'; type: string; body: string }

const CALLED = '_called'

/** Returns the statement that calls a function. `read` selects from its rows, if it returns rows. */
export function callStatement(call: Call, read: ReadPlan | undefined): Statement {
  const values = new Values()
  const guard = call.refuseRows ? `, ${rowsGuardSql(call.refuseRows)}` : ''
  const text = read ? rowsSql(call, read, guard, values) : valuesSql(call, guard, values)
  return { text, values: values.list }
}

function rowsSql(call: Call, read: ReadPlan, guard: string, values: Values): string {
  const called = `select _call.*${computedOf(call, read)} from ${fromSql(call, values)}`
  const rows = selectSql(read, `${CALLED} as ${read.alias}`, values)
  const total = call.count
    ? `, (select count(*) from ${CALLED} as ${read.alias} where ${conditionsSql(read, values)}) as total`
    : ''
  const media =
    call.routine.returnsSet || call.media.kind === 'csv'
      ? call.media
      : { ...call.media, kind: 'object' as const }
  return `with ${CALLED} as (${called}) select ${bodySql(media)}${total}${guard} from ${linesSql(rows, media)}`
}

/** Evaluates computed columns: only here the row still has the type that they are functions of. */
function computedOf({ routine: { result } }: Call, read: ReadPlan): string {
  if (result.kind !== 'relation') return ''
  const { relation } = result
  const names = [...ownColumns(read)].filter((name) => relation.computed.has(name))
  return names.map((name) => `, ${computedSql(relation, name, '_call')} as ${identifier(name)}`).join('')
}

/** Renders the value of a function as it is, several as an array. */
function bodyOfValues({ routine, media }: Call, further: string, values: string): string {
  const scalar =
    media.kind === 'csv'
      ? `'pgrst_scalar' || E'\\n' || coalesce(string_agg(value::text, E'\\n'), '')`
      : `coalesce(string_agg(to_json(value)::text, ','), 'null')`
  if (!routine.returnsSet || media.kind !== 'array')
    return `select ${cappedSql(scalar, media)} as body, count(*) as rows${further} from (${values}) _row`
  const lines = linesSql(values, media, `coalesce(to_json(value)::text, 'null')`)
  return `select ${bodySql(media)}${further} from ${lines}`
}

function valuesSql(call: Call, guard: string, values: Values): string {
  const { from, list } = argumentsSql(call, values)
  const called = `select ${qualified(call.routine)}(${list}) as value${from ? ` from ${from}` : ''}`
  if (!call.window) return bodyOfValues(call, guard, called)
  const total = call.count ? `, (select count(*) from ${CALLED}) as total` : ''
  const shown = `select value from ${CALLED} ${limitSql(call.window, values)}`
  return `with ${CALLED} as (${called}) ${bodyOfValues(call, guard + total, shown)}`
}

function fromSql(call: Call, values: Values): string {
  const { from, list } = argumentsSql(call, values)
  const called = `${qualified(call.routine)}(${list}) as _call`
  return from ? `${from}, lateral ${called}` : called
}

/** Returns the arguments, and the FROM clause for a JSON body. */
function argumentsSql(call: Call, values: Values): { from?: string; list: string } {
  const given = call.arguments
  if (given.kind === 'whole') return { list: `${values.add(given.body)}::${given.type}` }
  if (given.parameters.length === 0) return { list: '' }
  if (given.kind === 'direct')
    return {
      list: given.parameters
        .map(({ name, type }, index) => named(name, `${values.add(given.values[index] ?? '')}::${type}`))
        .join(', '),
    }
  const typed = given.parameters.map(({ name, type }) => `${identifier(name)} ${type}`).join(', ')
  return {
    from: `json_to_record(${values.add(given.body)}::json) as _body(${typed})`,
    list: given.parameters.map(({ name }) => named(name, `_body.${identifier(name)}`)).join(', '),
  }
}

function named(name: string, value: string): string {
  return `${identifier(name)} := ${value}`
}
