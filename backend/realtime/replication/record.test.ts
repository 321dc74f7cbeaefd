import { expect, test } from 'vitest'
import type { Change } from './change-stream.ts'
import { changeData } from './record.ts'
import type { Column, Table } from './table.ts'

function column(name: string, type: string, element: string | null = null): Column {
  const readers = ['authenticated']
  return { name, type, base: type, declared: type, element, key: name === 'id', generated: false, readers }
}

function tableOf(columns: Column[], hasRowSecurity = true): Table {
  return {
    schema: 'public',
    name: 't',
    hasRowSecurity,
    columns,
    key: columns.filter(({ key }) => key),
  }
}

function changeOf(type: Change['type'], row: Change['row'], oldRow?: Change['row']): Change {
  return {
    type,
    schema: 'public',
    table: 't',
    committedAt: '2026-05-01T18:00:00.000Z',
    transaction: 1,
    row,
    oldRow,
    isOldRowComplete: oldRow !== undefined,
  }
}

// The expected values are what to_jsonb makes of them.
test.each([
  ['int8', null, '9007199254740993', '9007199254740993'],
  ['numeric', null, '-12.50', '-12.50'],
  ['numeric', null, 'NaN', '"NaN"'],
  ['float8', null, '1e-07', '1e-07'],
  ['float8', null, '-Infinity', '"-Infinity"'],
  ['bool', null, 't', 'true'],
  ['jsonb', null, '{"a": [1, null]}', '{"a": [1, null]}'],
  ['text', null, 'say "ä"\n', '"say \\"ä\\"\\n"'],
  ['timestamptz', null, '2026-05-01 18:00:00.5+00', '"2026-05-01T18:00:00.5+00:00"'],
  ['timestamp', null, '2026-05-01 18:00:00', '"2026-05-01T18:00:00"'],
  ['timestamptz', null, 'infinity', '"infinity"'],
  ['date', null, '2026-05-01', '"2026-05-01"'],
  ['_int4', 'int4', '{1,NULL,3}', '[1,null,3]'],
  ['_int4', 'int4', '[0:1]={1,2}', '[1,2]'],
  ['_text', 'text', '{"a, \\"b\\"","NULL",NULL}', '["a, \\"b\\"","NULL",null]'],
  ['_int4', 'int4', '{{1,2},{3,4}}', '[[1,2],[3,4]]'],
  ['_text', 'text', '{}', '[]'],
])('a value of type %s (elements %s) %s is rendered as %s', (type, element, value, json) => {
  const table = tableOf([column('id', 'int4'), column('v', type, element)])
  expect(changeData(changeOf('INSERT', { id: '1', v: value }), table, table.columns)).toContain(
    `"v":${json}}`,
  )
})

test('the complete old row is sent only without row-level security', () => {
  const columns = [column('id', 'int4'), column('v', 'text')]
  const change = changeOf('UPDATE', { id: '1', v: 'new' }, { id: '1', v: 'old' })
  const old = (hasRowSecurity: boolean) =>
    JSON.parse(changeData(change, tableOf(columns, hasRowSecurity), columns)).old_record
  expect(old(true)).toEqual({ id: 1 })
  expect(old(false)).toEqual({ id: 1, v: 'old' })
})

test('an update that was logged without the old row tells the key alone', () => {
  const columns = [column('id', 'int4'), column('v', 'text')]
  const data = changeData(changeOf('UPDATE', { id: '1', v: 'new' }), tableOf(columns, false), columns)
  expect(JSON.parse(data).old_record).toEqual({ id: 1 })
})

test('of a change beyond 1 MiB only the short values are told', () => {
  const columns = [column('id', 'int4'), column('v', 'text')]
  const data = changeData(changeOf('INSERT', { id: '1', v: 'x'.repeat(2 ** 20) }), tableOf(columns), columns)
  expect(JSON.parse(data)).toMatchObject({ record: { id: 1 }, errors: ['Error 413: Payload Too Large'] })
})
