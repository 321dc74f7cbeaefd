import { randomUUID } from 'node:crypto'
import type { Statement } from '../../database/database.ts'
import { parseQuery } from '../query/parse-query.ts'
import type { Query } from '../query/query.ts'
import type { Media } from '../request/headers.ts'
import { limitRows } from '../request/range.ts'
import type { RestRequest } from '../request/request.ts'
import type { Relation, Schema } from '../schema/model.ts'
import { bodySql, linesSql } from '../sql/envelope.ts'
import { qualified, Values } from '../sql/names.ts'
import { selectSql } from '../sql/select.ts'
import { totalSql } from '../sql/total.ts'
import { refuseCostlyEmbeds } from './embed-cost.ts'
import { planRead, type ReadPlan } from './read-plan.ts'

export interface CompiledRead {
  plan: ReadPlan
  statement: Statement
}

/** Compiles a read; throws the refusal of an invalid request. */
export type CompileRead = (request: RestRequest, schema: Schema, relation: Relation) => CompiledRead

/** The common statement of reads of one shape; each value has a position among those of the shape, or -1 when it is constant. */
interface Template {
  plan: ReadPlan
  text: string
  values: { constant: unknown; given: number }[]
}

const MAX_TEMPLATES = 1000

/**
 * Compiles reads to statements. Those that differ only in the values of plain filters, such as `id=eq.…`, are compiled once per
 * version of the schema.
 */
export function createReadCompiler(maxRows: number): CompileRead {
  /** Null for a shape whose reads differ in more than their values. */
  const known = new WeakMap<Schema, Map<string, Template | null>>()
  return (request, schema, relation) => {
    const compile = (query: Query) => compileRead({ ...request, query }, schema, relation, maxRows)
    const templates = known.get(schema) ?? new Map<string, Template | null>()
    known.set(schema, templates)
    const shape = shapeOf(request.search)
    const key = keyOf(request, shape)
    const found = templates.get(key)
    if (found) {
      const values = found.values.map(({ constant, given }) => (given < 0 ? constant : shape.values[given]))
      return { plan: found.plan, statement: { text: found.text, values } }
    }
    const compiled = compile(request.query)
    if (found === null) return compiled
    if (templates.size >= MAX_TEMPLATES) templates.clear()
    const template = templateOf(shape, (search) =>
      compile(parseQuery(search, false, Number.POSITIVE_INFINITY)),
    )
    templates.set(key, template)
    return compiled
  }
}

function compileRead(
  request: RestRequest,
  schema: Schema,
  relation: Relation,
  maxRows: number,
): CompiledRead {
  const { query, media, method, preferences } = request
  const plan = planRead(schema, { ...relation, relation }, query)
  limitRows(plan, maxRows)
  refuseCostlyEmbeds(plan)
  const shown: Media = method === 'HEAD' ? { ...media, kind: 'none' } : media
  const statement = readStatement(plan, shown, preferences.count !== undefined)
  return { plan, statement }
}

/** Returns the statement that reads rows; with `isCounted`, it also counts all that match the conditions. */
export function readStatement(plan: ReadPlan, media: Media, isCounted: boolean): Statement {
  const values = new Values()
  const from = `${qualified(plan.source)} as ${plan.alias}`
  const rows = selectSql(plan, from, values)
  const total = isCounted ? `, ${totalSql(plan, from, values)} as total` : ''
  return { text: `select ${bodySql(media)}${total} from ${linesSql(rows, media)}`, values: values.list }
}

function keyOf({ schema, target, method, media, preferences }: RestRequest, shape: Shape): string {
  const { kind, stripNulls } = media
  const isCounted = preferences.count !== undefined
  return JSON.stringify([schema, target, method, kind, stripNulls, isCounted, ...shape.parts])
}

/** Compiles with a marker instead of each value; null unless each marker becomes a value of the statement. */
function templateOf(shape: Shape, compile: (search: URLSearchParams) => CompiledRead): Template | null {
  // Clients cannot guess it, so that none of their values is mistaken for a marker.
  const secret = randomUUID()
  const marks = shape.values.map((_, index) => `${secret}:${index}`)
  const { plan, statement } = compile(shape.withValues(marks))
  const values = (statement.values ?? []).map((constant) => ({
    constant,
    given: marks.indexOf(String(constant)),
  }))
  const arrived = new Set(values.map(({ given }) => given))
  const constants = values.filter(({ given }) => given < 0)
  const strayed = JSON.stringify([statement.text, constants]).includes(secret)
  if (strayed || !marks.every((_, index) => arrived.has(index))) return null
  return { plan, text: statement.text, values }
}

/** Operators whose value becomes a parameter unchanged. */
const PLAIN_FILTER = /^(?:not\.)?(?:eq|neq|gt|gte|lt|lte)\./
/** Parameters, and their last segments, that are no filters. */
const OTHERS = new Set('select columns on_conflict apikey order limit offset and or'.split(' '))

type Shape = ReturnType<typeof shapeOf>

/** Takes a query string apart: the values of its plain filters, and its shape, which is all the rest. */
export function shapeOf(search: URLSearchParams) {
  const entries = [...search].map(([key, value]) => ({ key, value, operator: operatorOf(key, value) }))
  return {
    /** All parts but these values, in order. */
    parts: entries.flatMap(({ key, value, operator }) => [key, operator ?? value]),
    values: entries.flatMap(({ value, operator }) => (operator ? [value.slice(operator.length)] : [])),
    /** Returns the query string with other values. */
    withValues(others: string[]) {
      const rest = others.values()
      const replaced = ({ value, operator }: { value: string; operator: string | undefined }) =>
        operator ? operator + (rest.next().value ?? '') : value
      return new URLSearchParams(entries.map((entry): [string, string] => [entry.key, replaced(entry)]))
    },
  }
}

/** Returns the operator of a plain filter, such as `eq.` or `not.gt.`. */
function operatorOf(key: string, value: string): string | undefined {
  const lastWord = key.slice(key.lastIndexOf('.') + 1)
  return OTHERS.has(lastWord) ? undefined : PLAIN_FILTER.exec(value)?.[0]
}
