import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Club, startClub } from './testing/club.ts'

let club: Club
beforeAll(async () => {
  club = await startClub()
})
afterAll(() => club.stop())

const name = fc.constantFrom(
  'id',
  'story',
  'score',
  'tags',
  'hours',
  'name',
  'secret',
  'courts',
  'players',
  'mentor',
  'title',
  '*',
  '"',
  '$1',
  '',
)
const glue = fc.constantFrom(
  '.',
  ',',
  '(',
  ')',
  '->',
  '->>',
  '::',
  ':',
  '!',
  '!inner',
  '...',
  '"',
  '\\',
  "'",
  ';--',
  '{',
  '}',
  '%',
  '*',
  ' ',
  '\u0000',
  'ü',
)
const word = fc.constantFrom(
  'eq',
  'in',
  'is',
  'not',
  'null',
  'or',
  'and',
  'any',
  'like',
  'cs',
  'ov',
  'sl',
  'fts',
  'match',
  'asc',
  'desc',
  'text',
  'int',
  'json',
  '0',
  '-1',
  '1e99',
  '[1,2)',
)
const soup = fc.array(fc.oneof(name, glue, word), { maxLength: 9 }).map((parts) => parts.join(''))
const key = fc.oneof(
  fc.constantFrom(
    'select',
    'order',
    'or',
    'and',
    'limit',
    'offset',
    'courts.order',
    'columns',
    'on_conflict',
    'id',
    'story',
    'score',
    'hours',
  ),
  soup,
)
const target = fc.constantFrom(
  'games',
  'venues',
  'courts',
  'players',
  'notes',
  'open_games',
  'rpc/add',
  'rpc/ranking',
  'rpc/echo',
  'rpc/games_of',
)
const body = fc.oneof(
  fc.json(),
  soup,
  fc.constant('{"id":1}'),
  fc.record({ id: fc.integer(), name: fc.string(), a: fc.string() }).map((row) => JSON.stringify(row)),
)
const asked = fc.record({
  target,
  search: fc.array(fc.tuple(key, soup), { maxLength: 4 }),
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE'),
  prefer: fc.constantFrom(
    '',
    'return=representation',
    'count=exact',
    'resolution=merge-duplicates,missing=default',
    'handling=strict,max-affected=1',
  ),
  accept: fc.constantFrom(
    '*/*',
    'application/vnd.pgrst.object+json',
    'text/csv',
    'application/vnd.pgrst.array+json;nulls=stripped',
  ),
  body,
})

test('nothing that is sent brings the service down or a secret up', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ({ target, search, method, prefer, accept, body }) => {
      const response = await fetch(`${club.url}/rest/v1/${target}?${new URLSearchParams(search)}`, {
        method,
        headers: { apikey: club.publishableKey, 'content-type': 'application/json', accept, prefer },
        ...(method === 'POST' || method === 'PATCH' ? { body } : {}),
      })
      const text = await response.text()
      expect(response.status, text).toBeLessThan(500)
      expect(text).not.toMatch(/"s[123]"|syntax error/)
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 300) },
  )
})
