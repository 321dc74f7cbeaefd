import pg from 'pg'
import { invalidSubscription } from '../refuse.ts'
import type { Row } from '../replication/change-stream.ts'
import type { Column, Table } from '../replication/table.ts'
import type { Filter } from './filter.ts'
import { type CastValues, comparisonOf, equalityKey } from './values.ts'

const KEYWORDS = new Map(Object.entries({ null: null, unknown: null, true: 't', false: 'f' }))
const ORDERED: Record<string, (order: number) => boolean> = {
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
}

/** One filter, ready to test rows. As in SQL, a comparison with null matches nothing. */
export interface Condition {
  /** Equal for conditions on a table that match the same rows. */
  key: string
  column: string
  base: string
  /** The keys of the values of an equality (`eq`, `in`), see `equalityKey`. */
  equals: Set<string> | undefined
  /** Number of values it compares with. */
  values: number
  holds(row: Row): boolean
}

/** Returns true, false, or null for unknown, as in SQL. */
type ValueTest = (value: string | null) => boolean | null

/** A filter whose column is known, but whose values are not cast yet. */
export interface ColumnFilter extends Filter {
  of: Column
}

/** Finds the columns of filters. Throws a Refusal for a column that the role may not read. */
export function columnFilters(table: Table, role: string, filters: Filter[]): ColumnFilter[] {
  return filters.map((filter) => {
    const of = table.columns.find(({ name, readers }) => name === filter.column && readers.includes(role))
    if (!of) throw invalidSubscription(`invalid column for filter ${filter.column}`)
    return { ...filter, of }
  })
}

/**
 * Creates conditions from filters. PostgreSQL casts their values to the type of the column, all in one statement, so that
 * `created_at=gt.2026-05-01T20:00+02` compares instants. Throws a Refusal for an invalid value or operator.
 */
export async function makeConditions(casts: CastValues, filters: ColumnFilter[]): Promise<Condition[]> {
  const toCast = filters.filter(({ operator }) => operator !== 'is')
  const requests = toCast.flatMap(({ of, values }) => values.map((value) => ({ column: of, value })))
  const answers = await casts(requests).catch((error: unknown) => {
    const isInvalid = error instanceof pg.DatabaseError && error.code?.startsWith('22')
    throw isInvalid ? invalidSubscription(error.message) : error
  })
  const cast = answers.values()
  return filters.map((filter) => {
    const values = filter.operator === 'is' ? filter.values : filter.values.map(() => cast.next().value ?? '')
    return makeCondition(filter, values)
  })
}

function makeCondition(filter: ColumnFilter, values: string[]): Condition {
  const { of: column, operator, negated } = filter
  const test = valueTest(column, operator, values)
  const isEquality = !negated && (operator === 'eq' || operator === 'in')
  return {
    key: JSON.stringify([column.name, operator, negated, ...values.toSorted()]),
    column: column.name,
    base: column.base,
    equals: isEquality ? keysOf(column, values) : undefined,
    values: values.length,
    holds(row) {
      const verdict = test(row[column.name] ?? null)
      return verdict !== null && verdict !== negated
    },
  }
}

function valueTest(column: Column, operator: string, values: string[]): ValueTest {
  const [first = ''] = values
  if (operator === 'is') return isTest(column, first)
  const keys = keysOf(column, values)
  const isOne = (value: string) => keys.has(equalityKey(column.base, value))
  if (operator === 'isdistinct') return (value) => value === null || !isOne(value)
  if (operator === 'eq' || operator === 'in') return known(isOne)
  if (operator === 'neq') return known((value) => !isOne(value))
  const compare = comparisonOf(column.base)
  const holds = ORDERED[operator]
  if (!compare || !holds)
    throw invalidSubscription(`operator ${operator} is not offered for type ${column.declared}`)
  return known((value) => holds(compare(value, first)))
}

function keysOf({ base }: Column, values: string[]): Set<string> {
  return new Set(values.map((value) => equalityKey(base, value)))
}

function known(test: (value: string) => boolean): ValueTest {
  return (value) => (value === null ? null : test(value))
}

function isTest(column: Column, keyword: string): ValueTest {
  const requests = KEYWORDS.get(keyword)
  if (requests === undefined)
    throw invalidSubscription('invalid value for is filter: must be null, true, false, or unknown')
  if (keyword !== 'null' && column.base !== 'bool')
    throw invalidSubscription(`is ${keyword} filter requires a boolean column, got ${column.declared}`)
  return (value) => value === requests
}
