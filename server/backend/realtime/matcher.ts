import type pg from 'pg'
import type { Row } from './change.ts'
import { comparisonOf } from './compare.ts'
import type { Filter } from './filter.ts'
import { likePattern } from './like.ts'
import { invalidSubscription } from './refuse.ts'
import type { Column, Table } from './table.ts'

export type Matcher = (row: Row) => boolean

const KEYWORDS: Record<string, string | null> = { null: null, unknown: null, true: 't', false: 'f' }
const ORDERED: Record<string, (order: number) => boolean> = {
  eq: (order) => order === 0,
  neq: (order) => order !== 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
}

/**
 * Turns filters into one test of a row. Values are cast by PostgreSQL to the type of their column, so that
 * `created_at=gt.2026-05-01T20:00+02` compares instants. As in SQL, a comparison with null holds for nothing.
 * Throws a Refusal for a column the role may not read and for a value that does not fit.
 */
export async function makeMatcher(
  pool: pg.Pool,
  table: Table,
  role: string,
  filters: Filter[],
): Promise<Matcher> {
  const tests = await Promise.all(filters.map((filter) => makeTest(pool, table, role, filter)))
  return (row) => tests.every((test) => test(row))
}

async function makeTest(pool: pg.Pool, table: Table, role: string, filter: Filter): Promise<Matcher> {
  const column = table.columns.find(({ name, readers }) => name === filter.column && readers.includes(role))
  if (!column) throw invalidSubscription(`invalid column for filter ${filter.column}`)
  const test = await valueTest(pool, column, filter)
  return (row) => {
    const verdict = test(row[column.name] ?? null)
    return verdict !== null && verdict !== filter.negated
  }
}

/** True, false, or null for unknown, as SQL would say. */
type ValueTest = (value: string | null) => boolean | null

async function valueTest(pool: pg.Pool, column: Column, filter: Filter): Promise<ValueTest> {
  const { operator, values } = filter
  const [first = ''] = values
  if (operator === 'is') return isTest(column, first)
  if (operator === 'like' || operator === 'ilike') return likeTest(column, operator, first)
  if (operator === 'match' || operator === 'imatch')
    throw invalidSubscription(`operator ${operator} is not offered by this server`)
  const wanted = await Promise.all(values.map((value) => cast(pool, column, value)))
  const equal = equality(column)
  if (operator === 'in') return known((value) => wanted.some((one) => equal(value, one)))
  const [one = ''] = wanted
  if (operator === 'isdistinct') return (value) => value === null || !equal(value, one)
  return orderTest(column, operator, one, equal)
}

function orderTest(
  column: Column,
  operator: string,
  wanted: string,
  equal: (one: string, other: string) => boolean,
): ValueTest {
  if (operator === 'eq') return known((value) => equal(value, wanted))
  if (operator === 'neq') return known((value) => !equal(value, wanted))
  const compare = comparisonOf(column.base)
  const holds = ORDERED[operator]
  if (!compare || !holds)
    throw invalidSubscription(`operator ${operator} is not offered for type ${column.declared}`)
  return known((value) => holds(compare(value, wanted)))
}

function equality(column: Column): (one: string, other: string) => boolean {
  const compare = comparisonOf(column.base)
  return compare ? (one, other) => compare(one, other) === 0 : (one, other) => one === other
}

function known(test: (value: string) => boolean): ValueTest {
  return (value) => (value === null ? null : test(value))
}

function isTest(column: Column, keyword: string): ValueTest {
  const wanted = KEYWORDS[keyword]
  if (wanted === undefined)
    throw invalidSubscription('invalid value for is filter: must be null, true, false, or unknown')
  if (keyword !== 'null' && column.base !== 'bool')
    throw invalidSubscription(`is ${keyword} filter requires a boolean column, got ${column.declared}`)
  return (value) => value === wanted
}

function likeTest(column: Column, operator: string, pattern: string): ValueTest {
  if (!['text', 'varchar', 'bpchar', 'name', 'citext'].includes(column.base))
    throw invalidSubscription(
      `operator ${operator} requires a text-compatible column type, got ${column.declared}`,
    )
  return known(likePattern(pattern, operator === 'ilike' || column.base === 'citext'))
}

async function cast(pool: pg.Pool, column: Column, value: string): Promise<string> {
  try {
    const { rows } = await pool.query<{ value: string }>(
      `select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true),
        format('%s', cast(cast($1 as text) as ${column.declared})) as value`,
      [value],
    )
    return rows[0]?.value ?? ''
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('22'))
      throw invalidSubscription((error as Error).message)
    throw error
  }
}
