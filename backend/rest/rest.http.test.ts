import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Club, startClub } from './testing/club.ts'
import { type RequestOptions, sendRequest } from './testing/send-request.ts'

let club: Club
beforeAll(async () => {
  club = await startClub()
})
afterAll(() => club.stop())

interface Row extends RequestOptions {
  path: string
  status: number
  has?: string
  lacks?: string
  header?: [name: string, value: string]
}

const object = { accept: 'application/vnd.pgrst.object+json' }

const rows: Row[] = [
  // These test authentication.
  { path: 'games?limit=1', who: 'no key', status: 401, has: 'No API key found', lacks: 'court_id' },
  { path: 'games?limit=1', who: 'wrong key', status: 401, has: 'Invalid API key', lacks: 'court_id' },
  { path: 'unknown', who: 'no key', status: 401, lacks: 'PGRST205' },
  { path: 'games?limit=1', who: 'expired', status: 401, has: '"PGRST303"', lacks: 'court_id' },
  { path: 'games?limit=1', who: 'forged', status: 401, has: '"PGRST301"', lacks: 'court_id' },
  { path: 'games?limit=1', who: 'anon', status: 200, has: 'court_id' },
  { path: 'notes', who: 'anon', status: 401, has: '42501', header: ['www-authenticate', 'Bearer'] },
  { path: 'notes', who: 'Ada', status: 200 },
  { path: 'notes', who: 'service', status: 200 },
  { path: 'players?select=name,secret', who: 'Ada', status: 403, has: '42501', lacks: 's1' },
  { path: 'players?select=name,secret', who: 'service', status: 200, has: 's1' },
  { path: 'players?select=name&secret=eq.s1', who: 'Ada', status: 403, lacks: 'Ada' },
  { path: 'players?select=name&order=secret', who: 'Ada', status: 403, lacks: 'Ada' },
  // These test names.
  { path: '', status: 404, has: 'PGRST126' },
  { path: '', headers: { 'accept-profile': 'auth' }, status: 406, has: 'PGRST106' },
  { path: 'a/b', status: 404, has: 'PGRST125' },
  { path: 'unknown', status: 404, has: `Could not find the table 'public.unknown' in the schema cache` },
  { path: 'games?select=unknown', status: 400, has: '"42703"' },
  { path: 'games?unknown=eq.1', status: 400, has: 'column games.unknown does not exist' },
  { path: 'games?order=unknown', status: 400, has: '42703' },
  { path: 'games?select=id,unknown(*)', status: 400, has: 'PGRST200' },
  { path: 'games?select=id,players(*)', status: 300, has: `'players!games_host_id_fkey'` },
  { path: 'games?players.name=eq.Ada', status: 400, has: 'PGRST108' },
  { path: 'games?select=id,courts(id)&courts=eq.1', status: 400, has: 'column games.courts does not exist' },
  { path: 'venues?select=id,courts(id)&order=courts(id)', status: 400, has: 'PGRST118' },
  { path: 'games?select=id::unknown_type', status: 400, has: '42704' },
  { path: 'games', body: { unknown: 1 }, status: 400, has: 'PGRST204' },
  { path: 'games', headers: { 'accept-profile': 'auth' }, status: 406, has: 'PGRST106', lacks: 'encrypted' },
  {
    path: 'games?limit=1',
    headers: { 'accept-profile': 'public' },
    status: 200,
    header: ['content-profile', 'public'],
  },
  { path: 'users', status: 404, lacks: 'encrypted' },
  // These test the grammar.
  { path: 'games?id=is1', status: 400, has: 'PGRST100' },
  { path: 'games?id=foo.1', status: 400, has: 'failed to parse filter (foo.1)' },
  { path: 'games?select=id,(', status: 400, has: 'PGRST100' },
  { path: 'games?select=id,courts(', status: 400, has: 'PGRST100' },
  { path: 'games?or=(id.eq.1', status: 400, has: 'PGRST100' },
  { path: 'games?or=id.eq.1', status: 400, has: 'failed to parse logic tree' },
  { path: 'games?order=id.sideways', status: 400, has: 'failed to parse order' },
  { path: 'games?story=is.something', status: 400, has: 'isVal' },
  { path: 'games?select=price.sum()', status: 400, has: 'PGRST123' },
  { path: 'games?select=count()', status: 400, has: 'PGRST123' },
  { path: 'games?limit=-1', status: 416, has: 'PGRST103' },
  { path: `games?select=${'players('.repeat(40)}`, status: 400, has: 'Too deep' },
  { path: `games?or=${'(and'.repeat(40)}`, status: 400, has: 'Too deep' },
  // These test values.
  { path: 'games?id=eq.one', status: 400, has: '22P02' },
  { path: 'games?id=eq.99999999999999999999', status: 400, has: '22003' },
  { path: 'games', body: '{"id":', status: 400, has: 'PGRST102' },
  { path: 'games', body: '', method: 'POST', status: 400, has: 'Empty or invalid json' },
  { path: 'games', body: [{ id: 300 }, { story: 'x' }], status: 400, has: 'All object keys must match' },
  { path: 'games', body: { id: 1 }, status: 409, has: '"23505"' },
  { path: 'games', body: { court_id: 999 }, status: 409, has: '"23503"' },
  { path: 'courts', body: { name: 'no venue' }, status: 400, has: '23502' },
  {
    path: 'game_players',
    body: { team: 'C', game_id: 3, player_id: '00000000-0000-4000-8000-000000000001' },
    status: 400,
    has: '23514',
  },
  {
    path: 'games',
    body: 'a=1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    status: 400,
    has: 'Content-Type not acceptable',
  },
  // These attempt SQL injection.
  { path: `games?select=id"; drop table games;--`, status: 400 },
  { path: `games?select=x:id::text; drop table games`, status: 400 },
  { path: `games?select="id\\"; drop table games;--"`, status: 400, has: '42703' },
  { path: `games?id=eq.1; drop table games`, status: 400, has: '22P02' },
  { path: `games?story=eq.' or true --`, status: 200, has: '[]' },
  { path: `games?story=in.("') or true --",x)`, status: 200, has: '[]' },
  { path: `games?story=in.("a\\"","b\\\\")`, status: 200, has: '[]' },
  { path: `games?order=id;drop table games`, status: 400 },
  { path: `games?order=id,(select 1)`, status: 400 },
  { path: `games?select=id,courts!inner"(*)`, status: 400 },
  { path: `games?select=score->'||pg_sleep(9)||'&id=eq.1`, status: 400 },
  { path: `games?select=score->>"x' or 1=1"&id=eq.1`, status: 200, has: 'null' },
  { path: `games?story=fts(english'::regconfig, x).cat`, status: 400 },
  { path: `games?story=fts(nonsense).cat`, status: 400, has: '42704' },
  { path: `games?select=id::text collate`, status: 400, has: '42704' },
  { path: `games?limit=1;drop table games`, status: 200, has: '"id":1' },
  { path: 'games?columns=id);drop table games;--', body: { id: 1 }, status: 400 },
  {
    path: 'games?on_conflict=id) do nothing;--',
    body: { id: 1 },
    headers: { prefer: 'resolution=merge-duplicates' },
    status: 400,
  },
  { path: 'games', body: { 'id") values (1);--': 1 }, status: 400, has: 'PGRST204' },
  { path: 'rpc/add);drop table games', body: {}, status: 404, has: 'PGRST202' },
  { path: 'rpc/add', body: { 'a := 1);--': 1 }, status: 404, has: 'PGRST202' },
  {
    path: 'rpc/set_config',
    body: { setting_name: 'role', new_value: 'postgres', is_local: true },
    status: 404,
  },
  { path: 'pg_catalog.pg_authid', status: 404, lacks: 'rolname' },
  { path: `games?story=eq.%00`, status: 400, has: '22021' },
  // These test the shapes of the response.
  { path: 'games?id=eq.1&select=id', headers: object, status: 200, has: '{"id":1}' },
  { path: 'games?id=eq.-1', headers: object, status: 406, has: 'The result contains 0 rows' },
  { path: 'games', headers: object, status: 406, has: 'PGRST116' },
  {
    path: 'games?id=eq.3&select=id,story',
    headers: { accept: 'application/vnd.pgrst.array+json;nulls=stripped' },
    status: 200,
    has: '[{"id":3}]',
  },
  {
    path: 'games?id=eq.3&select=id,story',
    headers: { accept: 'application/vnd.pgrst.object+json;nulls=stripped' },
    status: 200,
    has: '{"id":3}',
  },
  {
    path: 'venues?select=id,name&order=id',
    headers: { accept: 'text/csv' },
    status: 200,
    has: 'id,name\n1,Hall\n2,Garden\n3,Ship',
  },
  { path: 'games', headers: { accept: 'application/vnd.pgrst.plan+json' }, status: 406, has: 'PGRST107' },
  { path: 'games', headers: { accept: 'application/geo+json' }, status: 406, has: 'PGRST107' },
  { path: 'games', headers: { accept: 'image/png' }, status: 406, has: 'PGRST107' },
  {
    path: 'games',
    headers: { prefer: 'handling=strict,unheard=of' },
    status: 400,
    has: 'Invalid preferences: unheard=of',
  },
  { path: 'games', method: 'PUT', body: {}, status: 405 },
  // These test ranges and counts.
  {
    path: 'games?id=lt.5&order=id&select=id&offset=1&limit=2',
    status: 200,
    has: '[{"id":2}, \n {"id":3}]',
    header: ['content-range', '1-2/*'],
  },
  {
    path: 'games?id=lt.5&limit=2',
    headers: { prefer: 'count=exact' },
    status: 206,
    header: ['content-range', '0-1/4'],
  },
  {
    path: 'games?id=lt.5',
    headers: { prefer: 'count=exact' },
    status: 200,
    header: ['content-range', '0-3/4'],
  },
  {
    path: 'games?id=lt.5',
    headers: { prefer: 'count=estimated' },
    status: 200,
    header: ['content-range', '0-3/4'],
  },
  {
    path: 'games?id=lt.5',
    headers: { prefer: 'count=exact' },
    method: 'HEAD',
    status: 200,
    header: ['content-range', '0-3/4'],
  },
  {
    path: 'games?id=eq.-1',
    headers: { prefer: 'count=exact' },
    status: 200,
    header: ['content-range', '*/0'],
  },
  {
    path: 'games?id=lt.5&offset=9',
    headers: { prefer: 'count=exact' },
    status: 416,
    has: 'An offset of 9 was requested, but there are only 4 rows.',
  },
  { path: 'games?id=lt.5&limit=-1', status: 416, has: 'PGRST103' },
  {
    path: 'games?id=lt.5',
    headers: { prefer: 'count=planned' },
    status: 200,
    header: ['content-range', '0-3/4'],
  },
  {
    path: 'games?limit=1',
    headers: { prefer: 'count=exact, tx=rollback' },
    status: 206,
    header: ['preference-applied', 'count=exact'],
  },
]

test.for(rows)('$path answers $status', async (row) => {
  const answer = await sendRequest(club, row.path, row)
  if (row.has !== undefined) expect(answer.text).toContain(row.has)
  if (row.lacks !== undefined) expect(answer.text).not.toContain(row.lacks)
  if (row.header) expect(answer.headers.get(row.header[0])).toBe(row.header[1])
  expect(answer.status, answer.text).toBe(row.status)
})

test('nothing that was tried has reached the tables', async () => {
  expect((await sendRequest(club, 'games?id=in.(1,2,3,4)&select=id')).text.match(/"id"/g)).toHaveLength(4)
})

test('a request without a body is not counted as a large one', async () => {
  const deletions = Array.from({ length: 60 }, () =>
    sendRequest(club, 'games?id=eq.-1', { who: 'Ada', method: 'DELETE' }),
  )
  const statuses = (await Promise.all(deletions)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([204]))
})

test('a browser may send requests from any origin and read every header', async () => {
  const preflight = await fetch(`${club.url}/rest/v1/games`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://play.example',
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'apikey,authorization,prefer,content-profile,x-client-info',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH')
  expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization')
  const answer = await fetch(`${club.url}/rest/v1/games?limit=1`, {
    headers: { origin: 'https://play.example', apikey: club.publishableKey },
  })
  expect(answer.headers.get('access-control-expose-headers')).toBe('*')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test.each(['gzip', 'br'])('a large answer comes in %s where that is accepted, whole', async (coding) => {
  const path = 'rpc/squares?upto=900'
  const plain = await sendRequest(club, path, { headers: { 'accept-encoding': 'identity' } })
  const answer = await sendRequest(club, path, { headers: { 'accept-encoding': coding } })
  expect([answer.status, answer.text]).toEqual([200, plain.text])
  expect(answer.headers.get('content-encoding')).toBe(coding)
  expect(answer.headers.get('content-range')).toBe(plain.headers.get('content-range'))
  expect(Number(answer.headers.get('content-length'))).toBeLessThan(plain.text.length * 0.7)
  expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([
    null,
    'accept-encoding',
  ])
})

test.each(['games?limit=1', 'unknown'])(
  'a short answer or a refusal (%s) is not compressed',
  async (path) => {
    const answer = await sendRequest(club, path, { headers: { 'accept-encoding': 'br' } })
    expect(answer.headers.get('content-encoding')).toBeNull()
  },
)
