import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADA, type Club, startClub } from './testing/club.ts'
import { sendRequest } from './testing/send-request.ts'

// The planner's statistics include rows that a caller may not see.

let club: Club
beforeAll(async () => {
  club = await startClub()
  await club.sql(`
    insert into public.notes (owner_id, body) select '${ADA}', 'diary ' || n from generate_series(1, 1500) n;
    create view public.all_notes with (security_invoker) as select * from public.notes;
    grant select on public.all_notes to authenticated;
    create function public.find_notes() returns setof public.notes language sql stable as 'select * from public.notes';
    analyze public.notes`)
})
afterAll(() => club.stop())

const counts = ['exact', 'planned', 'estimated']
const paths = ['notes', 'all_notes', 'rpc/find_notes']
const cases = counts.flatMap((count) =>
  paths.flatMap((path) => ['GET', 'HEAD'].map((method) => ({ count, path, method }))),
)

test.for(cases)('$method $path with count=$count tells nothing of hidden rows', async (asked) => {
  const { count, path, method } = asked
  const headers = { prefer: `count=${count}` }
  const rangeFor = async (who: 'Ada' | 'Ben') =>
    (await sendRequest(club, `${path}?owner_id=eq.${ADA}`, { who, method, headers })).headers.get(
      'content-range',
    )
  expect(await rangeFor('Ben')).toBe('*/0')
  expect(await rangeFor('Ada')).toBe('0-999/1500')
})

test.each([
  ['a page that is not full', 'limit=10', '0-3/4'],
  ['a page that is just full', 'limit=4', '0-3/4'],
  ['a page with more behind it', 'limit=3', '0-2/4'],
  ['a last page', 'limit=3&offset=2', '2-3/4'],
  ['a page behind the last row', 'limit=3&offset=4', '*/4'],
  ['a page without rows', 'limit=0', '*/4'],
  ['a page of many', 'limit=1001', '0-3/4'],
])('%s tells of all rows', async (_name, range, expected) => {
  const read = (method: string) =>
    sendRequest(club, `notes?body=in.(diary 1,diary 2,diary 3,diary 4)&order=id&${range}`, {
      who: 'Ada',
      method,
      headers: { prefer: 'count=exact' },
    })
  for (const method of ['GET', 'GET', 'HEAD'])
    expect((await read(method)).headers.get('content-range')).toBe(expected)
})

test.each([
  ['one row by its key', 'id=eq.1', '0-0/1'],
  ['one row by its key, and no more asked for', 'id=eq.1&limit=1', '0-0/1'],
  ['one row by its key, and none asked for', 'id=eq.1&limit=0', '*/1'],
  ['all other rows', 'id=not.eq.1&limit=2', '0-1/3'],
  ['some rows by their keys', 'id=eq(any).{1,2,3}&limit=2', '0-1/3'],
  ['a row by one of two columns', 'or=(id.eq.1,id.eq.2)&limit=1', '0-0/2'],
])('%s is counted', async (_name, query, expected) => {
  const { headers } = await sendRequest(club, `games?${query}`, {
    who: 'Ada',
    headers: { prefer: 'count=exact' },
  })
  expect(headers.get('content-range')).toBe(expected)
})
