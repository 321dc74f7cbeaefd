import { once } from 'node:events'
import { connect } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { EVENTUALLY } from '../testing/eventually.ts'
import { type Club, startClub } from './testing/club.ts'
import { sendRequest } from './testing/send-request.ts'

// Small limits that the tests can reach: callers above them are refused, and others do not notice.
const LIMITS = {
  statementTimeout: 3000,
  poolSize: 8,
  poolTimeout: 500,
  maxRows: 3,
  maxDepth: 2,
  maxBodySize: 20_000,
  maxResponseSize: 50_000,
  maxHeaderSize: 10_000,
}

let club: Club
beforeAll(async () => {
  club = await startClub({ requestLimits: LIMITS })
  await club.sql(`
    create function public.nap(seconds float) returns text language sql as $$ select pg_sleep(seconds)::text || 'awake' $$;
    create function public.big_text(size int) returns text language sql as $$ select repeat('x', size) $$;
    create function public.big_rows(size int) returns table (line text) language sql as
      $$ select repeat('x', 1000) from generate_series(1, size) $$;
    create sequence public.rendered;
    grant usage on sequence public.rendered to anon;
    create function public.filler(game public.games) returns text language sql volatile as
      $$ select nextval('public.rendered') || repeat('x', 60000) $$;
    create sequence public.values_rendered;
    grant usage on sequence public.values_rendered to anon;
    create type public.filling as enum ('much');
    create function public.filling_json(public.filling) returns json language sql volatile as
      $$ select to_json(nextval('public.values_rendered') || repeat('x', 60000)) $$;
    create cast (public.filling as json) with function public.filling_json(public.filling);
    create function public.all_fillings() returns setof public.filling language sql as
      $$ select 'much'::public.filling from generate_series(1, 3) $$;
    create function public.all_games() returns setof public.games language sql as 'select * from public.games';
    notify pgrst, 'reload schema'`)
})
afterAll(() => club.stop())

const nap = (who: 'Ada' | 'Ben', seconds: number) => sendRequest(club, 'rpc/nap', { who, body: { seconds } })

async function whenAsleep(count: number): Promise<void> {
  const client = new pg.Client({ connectionString: club.database.url })
  await client.connect()
  // Other tests nap in databases of their own on the same server.
  const text = `select count(*)::int as naps from pg_stat_activity
    where datname = current_database() and query like '%"nap"%' and wait_event = 'PgSleep'`
  await vi.waitFor(async () => expect((await client.query(text)).rows[0].naps).toBe(count), EVENTUALLY)
  await client.end()
}

test('a member whose statements are slow cannot take the connections of the others', async () => {
  const naps = Array.from({ length: 20 }, () => nap('Ada', 2))
  await whenAsleep(3)
  for (const path of ['games?limit=1', 'venues?limit=1', 'notes'])
    expect(await sendRequest(club, path, { who: 'Ben' })).toMatchObject({ status: 200 })
  expect(await nap('Ben', 0)).toMatchObject({ status: 200, text: '"awake"' })
  const answers = await Promise.all(naps)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  const refused = answers.filter(({ status }) => status === 504)
  expect(refused).toHaveLength(17)
  for (const { text, headers } of refused) {
    expect(JSON.parse(text)).toMatchObject({ code: 'PGRST003' })
    expect(headers.get('retry-after')).toBe('1')
  }
})

test('a statement is cut off after its time, and the connection goes on', async () => {
  const answer = await nap('Ada', 60)
  expect(answer).toMatchObject({ status: 500 })
  expect(JSON.parse(answer.text)).toMatchObject({ code: '57014' })
  expect(await nap('Ada', 0)).toMatchObject({ status: 200 })
})

test('no answer has more rows than allowed', async () => {
  const read = await sendRequest(club, 'games?select=id&limit=100')
  expect(JSON.parse(read.text)).toHaveLength(3)
  const called = await sendRequest(club, 'rpc/squares', { body: { upto: 9 } })
  expect(JSON.parse(called.text)).toEqual([1, 4, 9])
  const rows = await sendRequest(club, 'rpc/big_rows', { body: { size: 9 } })
  expect(JSON.parse(rows.text)).toHaveLength(3)
})

test('an answer that becomes too large is not rendered to its end', async () => {
  expect(await sendRequest(club, 'rpc/all_games?select=id,filler', { body: {} })).toMatchObject({
    status: 413,
  })
  // PostgreSQL renders one row ahead.
  expect(await club.rows('select last_value from public.rendered')).toEqual([{ last_value: '2' }])
})

test('the values of a function are not rendered to their end either', async () => {
  expect(await sendRequest(club, 'rpc/all_fillings', { body: {} })).toMatchObject({ status: 413 })
  expect(await club.rows('select last_value from public.values_rendered')).toEqual([{ last_value: '2' }])
})

test.each([
  ['two levels of embedding', 'games?select=id,courts(id,venues(id))&limit=1', 200],
  ['three', 'games?select=id,courts(id,venues(id,courts(id)))&limit=1', 400],
  ['two levels of logic', 'games?or=(id.eq.1,and(id.eq.2,or(id.eq.2,id.eq.3)))&limit=1', 200],
  ['three', 'games?or=(id.eq.1,and(id.eq.2,or(id.eq.2,and(id.eq.3,id.eq.3))))&limit=1', 400],
])('%s: %s answers %i', async (_what, path, status) => {
  const answer = await sendRequest(club, path)
  expect(answer.status, answer.text).toBe(status)
  if (status === 400) expect(JSON.parse(answer.text)).toMatchObject({ code: 'PGRST100' })
})

test('an answer that is too large is stopped in the database', async () => {
  expect(await sendRequest(club, 'rpc/big_text', { body: { size: 40_000 } })).toMatchObject({ status: 200 })
  const answer = await sendRequest(club, 'rpc/big_text', { body: { size: 1_000_000 } })
  expect(answer.status).toBe(413)
  expect(JSON.parse(answer.text)).toMatchObject({ code: '54000', message: 'The answer is too large' })
  expect(answer.text.length).toBeLessThan(500)
})

test('a body that is too large is refused, with and without a length told in advance', async () => {
  const body = JSON.stringify({ story: 'x'.repeat(LIMITS.maxBodySize) })
  const told = await sendRequest(club, 'games', { body })
  expect(told).toMatchObject({ status: 413 })
  expect(JSON.parse(told.text)).toMatchObject({ code: 'PGRST102' })
  const streamed = await fetch(`${club.url}/rest/v1/games`, {
    method: 'POST',
    headers: { apikey: club.publishableKey, 'content-type': 'application/json' },
    body: new Blob([body]).stream(),
    duplex: 'half',
  } as RequestInit)
  expect(streamed.status).toBe(413)
})

test('an address or headers that are too large are refused', async () => {
  const address = await sendRequest(club, `games?story=eq.${'x'.repeat(LIMITS.maxHeaderSize)}`)
  expect(address.status).toBe(431)
  const header = await sendRequest(club, 'games', { headers: { 'x-long': 'x'.repeat(LIMITS.maxHeaderSize) } })
  expect(header.status).toBe(431)
  expect(await sendRequest(club, `games?story=eq.${'x'.repeat(LIMITS.maxHeaderSize / 2)}`)).toMatchObject({
    status: 200,
  })
})

test('requests that never end hold nothing that others need', async () => {
  const { hostname, port } = new URL(club.url)
  const head =
    `POST /rest/v1/games HTTP/1.1\r\nhost: ${hostname}\r\napikey: ${club.publishableKey}\r\n` +
    'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"story":'
  const slow = Array.from({ length: 50 }, () => connect(Number(port), hostname))
  await Promise.all(slow.map((socket) => once(socket, 'connect')))
  for (const socket of slow) socket.write(head)
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendRequest(club, 'games?limit=1')))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  for (const socket of slow) socket.destroy()
})

test('a connection without traffic stays longer than a proxy in front keeps it', async () => {
  const answer = await sendRequest(club, 'games?limit=1', { who: 'Ada' })
  expect(answer.headers.get('keep-alive')).toBe('timeout=75')
})
