import { expect, test } from 'vitest'
import { parseQuery } from '../query/parse-query.ts'
import { readMedia, readPreferences } from '../request/headers.ts'
import type { RestRequest } from '../request/request.ts'
import type { Relation, Schema } from '../schema/model.ts'
import { createReadCompiler } from './compile-read.ts'

const column = (name: string) => ({ name, type: 'text', isVector: false, default: null, nullable: true })
const MATCHES: Relation = {
  oid: 1,
  schema: 'public',
  name: 'matches',
  kind: 'table',
  columns: new Map(['id', 'place'].map((name) => [name, column(name)])),
  primaryKey: ['id'],
  primaryKeyNumbers: [1],
  computed: new Map(),
}
const SCHEMA: Schema = {
  relations: new Map([['public.matches', MATCHES]]),
  relationships: new Map(),
  routines: new Map(),
}

function request(search: string, prefer?: string): RestRequest {
  const given = new URLSearchParams(search)
  return {
    method: 'GET',
    caller: { role: 'anon', claims: { role: 'anon' } },
    schema: 'public',
    isSchemaExplicit: false,
    target: 'matches',
    search: given,
    query: parseQuery(given, false, 10),
    media: readMedia(undefined, 1000),
    preferences: readPreferences(prefer),
    headersOnly: false,
    body: '',
    settings: {},
  }
}

test.each([
  ['a filter', 'id=eq.', undefined, 1],
  [
    'a filter that is counted too, so that its value stands in the statement twice',
    'place=eq.',
    'count=exact',
    2,
  ],
  ['a filter by the key, of which one row is counted', 'id=eq.', 'count=exact', 1],
  ['a filter beside a list', 'place=in.(a,b)&id=neq.', 'count=exact', 4],
])('%s: reads that differ in its value are compiled once', (_, search, prefer, values) => {
  const compile = createReadCompiler(1000)
  const read = (value: string) => compile(request(search + value, prefer), SCHEMA, MATCHES)
  const [first, second, third] = ['1', 'second', "it's $1, 3"].map(read)
  expect(third?.plan).toBe(second?.plan)
  expect(second?.statement.text).toBe(first?.statement.text)
  expect(third?.statement.values).toHaveLength(values)
  const rendered = first?.statement.values?.map((value) => (value === '1' ? "it's $1, 3" : value))
  expect(third?.statement.values).toEqual(rendered)
})

test('reads of one shape in two versions of the schema are compiled for each', () => {
  const compile = createReadCompiler(1000)
  const read = (schema: Schema) => compile(request('id=eq.1'), schema, MATCHES)
  read(SCHEMA)
  expect(read({ ...SCHEMA }).plan).not.toBe(read(SCHEMA).plan)
})
