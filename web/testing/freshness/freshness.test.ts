import { expect, test } from 'vitest'
import schema from '../../../supabase/schema.sql?raw'
import { type ClientQuery, heardIn, queriesIn, sourceOf } from './client-queries.ts'
import { FRESHNESS, type Freshness } from './freshness-table.ts'

const files = import.meta.glob<string>(['../../src/**/*.{ts,tsx}', '!**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const sources = Object.entries(files).map(([file, text]) => sourceOf(file.replace('../../src/', ''), text))
const queries = sources.flatMap(queriesIn)

const published = new Set(
  (schema.match(/^alter publication supabase_realtime add table (.*);$/m)?.[1] ?? '')
    .split(', ')
    .map((table) => table.replace('public.', '')),
)

test('every query of the client says how it becomes fresh, and there is no row without a query', () => {
  const names = queries.map(({ name }) => name).sort()
  expect(names).toEqual(Object.keys(FRESHNESS).sort())
})

test.each(queries.map((query) => [query.name, query] as const))(
  '%s becomes fresh as it says',
  (name, query) => {
    const row = FRESHNESS[name]
    expect(row && whyNot(row, query)).toEqual([])
  },
)

/** Says what is untrue of a row; nothing for one that holds. */
function whyNot(row: Freshness, { options }: ClientQuery): string[] {
  if (row.by === 'socket') return whyUnheard(row, options.get('queryKey') ?? '')
  if (row.by === 'poll')
    return ['POLLED', 'POLLED_PAGES', 'refetchInterval'].some((name) => options.has(name))
      ? []
      : ['it is not fetched again']
  if (row.by === 'version') return FRESHNESS[row.of]?.by === 'socket' ? [] : [`${row.of} is not told`]
  if (row.by === 'opening') return options.get('staleTime') === '0' ? [] : ['it is not stale when it opens']
  return []
}

function whyUnheard({ tables, heardIn: where }: Freshness & { by: 'socket' }, key: string): string[] {
  const heard = where.map((file) => {
    const source = sources.find((one) => one.file === `features/${file}`)
    return source ? heardIn(source) : { tables: new Set<string>(), names: new Set<string>() }
  })
  const keys = key.match(/\b\w+Keys\b/g) ?? []
  return [
    ...tables.filter((table) => !published.has(table)).map((table) => `${table} is not published`),
    ...tables
      .filter((table) => !heard.some((one) => one.tables.has(table)))
      .map((table) => `nobody listens to ${table}`),
    ...(keys.some((name) => heard.some(({ names }) => names.has(name))) ? [] : ['nobody marks it as stale']),
  ]
}
