import type pg from 'pg'
import { expect, test } from 'vitest'
import { createCasts } from './values.ts'

const INTEGER = { declared: 'integer', base: 'int4' }
const WINDOW_MS = { declared: 'timestamp with time zone', base: 'timestamptz' }
const NUMBER = { declared: 'numeric', base: 'numeric' }
const UUID = { declared: 'uuid', base: 'uuid' }

/** A database that returns each value in brackets, and records its queries. */
function openCasts() {
  const asked: string[][][] = []
  const query = (async ({ values }: { values: string[][] }) => {
    asked.push(values)
    return { rows: [[null, ...values.map((list) => list.map((value) => `<${value}>`))]] }
  }) as unknown as pg.Pool['query']
  return { casts: createCasts({ query }), asked }
}

test('all values that the database has to look at are asked in one statement', async () => {
  const { casts, asked } = openCasts()
  const requests = Array.from({ length: 500 }, (_, at) => ({
    column: at % 2 ? NUMBER : WINDOW_MS,
    value: `2026-01-01 10:${at % 60}`,
  }))
  const answers = await casts(requests)
  expect(answers).toEqual(requests.map(({ value }) => `<${value}>`))
  expect(asked).toHaveLength(1)
  expect(asked[0]?.map((list) => list.length)).toEqual([250, 250])
})

test('simple values are cast without a query', async () => {
  const { casts, asked } = openCasts()
  const id = 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'
  const plain = [
    { column: INTEGER, value: '-42' },
    { column: UUID, value: id },
    { column: { declared: 'text', base: 'text' }, value: 'any % text' },
    { column: { declared: 'boolean', base: 'bool' }, value: 'true' },
  ]
  expect(await casts(plain)).toEqual(['-42', id.toLowerCase(), 'any % text', 't'])
  expect(asked).toEqual([])
  expect(await casts([{ column: INTEGER, value: '007' }])).toEqual(['<007>'])
  expect(asked).toEqual([[['007']]])
})

test('a value that may not be plain after all is left to the database', async () => {
  const { casts, asked } = openCasts()
  await casts([
    { column: INTEGER, value: '9999999999' },
    { column: { declared: 'positive', base: 'int4' }, value: '-1' },
    { column: UUID, value: 'no uuid' },
    { column: { declared: 'boolean', base: 'bool' }, value: 'constructor' },
    { column: { declared: 'text', base: 'text' }, value: 'null\0' },
  ])
  expect(asked[0]?.flat()).toEqual(['9999999999', '-1', 'no uuid', 'constructor', 'null\0'])
})
