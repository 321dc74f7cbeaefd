import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { Table } from '../replication/table.ts'
import { columnFilters, makeConditions } from './condition.ts'
import { parseFilters } from './filter.ts'
import { createCasts } from './values.ts'

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase('platform')
  pool = new pg.Pool({ connectionString: database.url })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** Creates a row test from a filter as a client writes it. */
async function makeTest(table: Table, filter: string) {
  const conditions = await makeConditions(
    createCasts(pool),
    columnFilters(table, 'anon', parseFilters(filter)),
  )
  return (row: Record<string, string | null>) => conditions.every((condition) => condition.holds(row))
}

function tableWith(type: string, base: string): Table {
  const readers = ['anon']
  const column = {
    name: 'v',
    type: base,
    declared: type,
    base,
    element: null,
    key: false,
    generated: false,
    readers,
  }
  return { schema: 'public', name: 't', hasRowSecurity: true, columns: [column], key: [] }
}

const SQL: Record<string, string> = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  isdistinct: 'is distinct from',
}
const ORDER = ['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'isdistinct']

/** Values in a client's notation; each is compared with each. */
const CASES: [string, string, string[], string[]][] = [
  ['bigint', 'int8', ['-9007199254740993', '9007199254740993', '9007199254740992', '0', ' 7 ', '007'], ORDER],
  [
    'numeric',
    'numeric',
    [
      '1',
      '1.0',
      '1.05',
      '-0.5',
      '-0.50',
      '-12.5',
      '-9',
      '0',
      '-0.0',
      '1e3',
      '999.999',
      'NaN',
      'Infinity',
      '-Infinity',
    ],
    ORDER,
  ],
  [
    'double precision',
    'float8',
    ['0.1', '1e-7', '1e300', '-3', '0', '-0', 'NaN', 'Infinity', '-Infinity'],
    ORDER,
  ],
  ['boolean', 'bool', ['true', 'f', 'yes'], ORDER],
  ['date', 'date', ['2026-05-01', '1 May 2026', '1999-12-31', 'infinity'], ORDER],
  ['time', 'time', ['18:00', '18:00:00.5', '7:30 pm'], ORDER],
  [
    'timestamptz',
    'timestamptz',
    ['2026-05-01T20:00:00+02:00', '2026-05-01 18:00:00Z', '2026-05-01 18:00:00.25Z', 'infinity', '-infinity'],
    ORDER,
  ],
  ['timestamp', 'timestamp', ['2026-05-01 18:00', '2026-05-01T18:00:00.5', '2025-01-01'], ORDER],
  [
    'uuid',
    'uuid',
    [
      'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11',
      'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
      '{00000000000000000000000000000000}',
    ],
    ORDER,
  ],
  ['text', 'text', ['a', 'B', 'ä', '', '%', 'a_c', 'abc', 'ABC', '\u{1F3BE}', '\uFFFD', 'a%'], ORDER],
]

test.each(CASES)('filters of type %s say what PostgreSQL says', async (type, base, values, operators) => {
  const table = tableWith(type, base)
  for (const operator of operators)
    for (const requests of values) {
      const fits = await makeTest(table, `v=${operator}."${requests}"`)
      const { rows } = await pool.query<{ value: string | null; expected: boolean }>(
        `select format('%s', v) as value, v ${SQL[operator]} cast($2 as ${type}) as expected
         from unnest($1::text[]) as t, lateral (select cast(t as ${type}) as v) as typed`,
        [values, requests],
      )
      for (const { value, expected } of rows)
        expect(fits({ v: value }), `${value} ${operator} ${requests}`).toBe(expected)
    }
})

test.each([
  ['eq.1', false],
  ['neq.1', false],
  ['not.eq.1', false],
  ['in.(1,2)', false],
  ['is.null', true],
  ['not.is.null', false],
  ['isdistinct.1', true],
])('null and v=%s: %s', async (filter, expected) => {
  const fits = await makeTest(tableWith('integer', 'int4'), `v=${filter}`)
  expect(fits({ v: null })).toBe(expected)
})

test('several filters must all hold, and not. turns one around', async () => {
  const fits = await makeTest(tableWith('integer', 'int4'), 'v=gte.1,v=not.in.(2,3)')
  expect(['0', '1', '2', '3', '4'].map((v) => fits({ v }))).toEqual([false, true, false, false, true])
})

test.each([
  ['eq.constructor', 'invalid input syntax for type boolean: "constructor"'],
  ['is.constructor', 'invalid value for is filter: must be null, true, false, or unknown'],
])('v=%s is refused: a name that every object has is no boolean', async (filter, reason) => {
  await expect(makeTest(tableWith('boolean', 'bool'), `v=${filter}`)).rejects.toThrow(reason)
})
