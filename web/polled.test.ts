import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('./src/features/**/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** No published table tells of these: the auth service, the tables of stewards, and lists of one's own that are not published. */
const WITHOUT_SOCKET = [
  '/account/queries/account',
  '/account/queries/merging',
  '/second-factor/',
  '/queries/blocks',
  '/steward/',
]

test('what no socket tells of is fetched again while somebody looks at it', () => {
  const queries = Object.entries(sources)
    .filter(([file]) => file.includes('queries') && !file.includes('.test.'))
    .filter(([file]) => WITHOUT_SOCKET.some((part) => file.includes(part)))
    .flatMap(([file, source]) =>
      source
        .split(/(?=(?:infiniteQ|q)ueryOptions\(\{)/)
        .slice(1)
        .map((query) => [file, query] as const),
    )
  expect(queries.length).toBeGreaterThan(14)
  // A preview is fetched anew each time it opens, and reports are told of over the socket.
  const isFresh = (query: string) => /POLLED|refetchInterval|gcTime: 0|reportKeys/.test(query)
  expect(queries.filter(([, query]) => !isFresh(query)).map(([file]) => file)).toEqual([])
})
