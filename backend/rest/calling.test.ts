import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Club, startClub } from './testing/club.ts'
import { type RequestOptions, sendRequest } from './testing/send-request.ts'

let club: Club
beforeAll(async () => {
  club = await startClub()
})
afterAll(() => club.stop())

test.for<[path: string, body: unknown, answer: unknown]>([
  ['rpc/add', { a: 1 }, 11],
  ['rpc/add', { a: 1, b: 2 }, 3],
  ['rpc/add?a=1&b=5', undefined, 6],
  ['rpc/whoami', {}, 'anon'],
  ['rpc/whoami', '', 'anon'],
  ['rpc/whoami', undefined, 'anon'],
  ['rpc/squares', { upto: 3 }, [1, 4, 9]],
  [
    'rpc/games_of?select=id,courts(name)&order=id',
    { player: 'Ada' },
    [
      { id: 1, courts: { name: 'Court 1' } },
      { id: 3, courts: { name: 'Court 1' } },
    ],
  ],
  ['rpc/games_of?player=Ada&select=id&id=gt.1', undefined, [{ id: 3 }]],
  ['rpc/games_of?select=id&order=id.desc&limit=1', { player: 'Ada' }, [{ id: 3 }]],
  ['rpc/one_game?select=id,story', { game: 1 }, { id: 1, story: 'A fat cat ate rats' }],
  ['rpc/ranking?select=who&order=place.desc', {}, [{ who: 'Cleo' }, { who: 'Ben' }, { who: 'Ada' }]],
  ['rpc/ranking?above=1&who=like.C*', undefined, [{ place: 3, who: 'Cleo' }]],
  ['rpc/names', {}, [{ who: 'Ada' }, { who: 'Ben' }]],
  ['rpc/names?who=eq.Ben', undefined, [{ who: 'Ben' }]],
  ['rpc/double', { n: 4 }, { n: 8 }],
  ['rpc/squares?limit=2&offset=1', { upto: 9 }, [4, 9]],
  ['rpc/echo', { any: [1, { thing: true }] }, { any: [1, { thing: true }] }],
  ['rpc/echo', [1, 2], [1, 2]],
])('%s with %j answers %j', async ([path, body, answer]) => {
  const { status, text } = await sendRequest(club, path, body === undefined ? {} : { body })
  expect({ status, answer: JSON.parse(text) }).toEqual({ status: 200, answer })
})

test.for<[path: string, asked: RequestOptions, status: number, contains: string]>([
  ['rpc/nothing', { body: {} }, 204, ''],
  ['rpc/unknown', { body: {} }, 404, 'PGRST202'],
  [
    'rpc/add',
    { body: { c: 1 } },
    404,
    'Searched for the function public.add with parameter c or with a single unnamed json/jsonb parameter',
  ],
  ['rpc/pick', { body: { a: '1' } }, 300, 'between: public.pick(a => integer), public.pick(a => text)'],
  ['rpc/add', { method: 'DELETE' }, 405, 'PGRST101'],
  ['rpc/add', { body: '{"a":' }, 400, 'PGRST102'],
  ['rpc/add', { body: { a: 'x' } }, 400, '22P02'],
  ['rpc/add_note?body=x', { who: 'Ada' }, 405, '25006'],
  ['rpc/add_note', { who: 'Ada', body: { body: 'x' } }, 200, ''],
  ['rpc/add_note', { body: { body: 'x' } }, 401, '42501'],
  [
    'rpc/games_of',
    { body: { player: 'Ada' }, headers: { accept: 'application/vnd.pgrst.object+json' } },
    406,
    'The result contains 2 rows',
  ],
  [
    'rpc/squares',
    { body: { upto: 3 }, headers: { prefer: 'handling=strict,max-affected=2' } },
    400,
    'PGRST124',
  ],
  ['rpc/add', { body: { a: 3 }, headers: { prefer: 'handling=strict,max-affected=2' } }, 400, 'PGRST128'],
  [
    'rpc/refuse',
    { body: { code: 'PT409', hint: 'match_full' } },
    409,
    '{"code":"PT409","message":"No place is left","details":"four of four","hint":"match_full"}',
  ],
  ['rpc/refuse', { body: { code: 'PT404', hint: 'gone' } }, 404, 'PT404'],
  ['rpc/refuse', { body: { code: 'P0001', hint: 'x' } }, 400, 'P0001'],
  ['rpc/refuse', { body: { code: '23505', hint: 'x' } }, 409, '23505'],
  ['rpc/refuse', { who: 'Ada', body: { code: '42501', hint: 'x' } }, 403, '42501'],
])('%s %j answers %i', async ([path, asked, status, contains]) => {
  const answer = await sendRequest(club, path, asked)
  expect(answer.text).toContain(contains)
  expect(answer.status).toBe(status)
})

test('counts and heads', async () => {
  const head = await sendRequest(club, 'rpc/ranking?limit=2', {
    method: 'HEAD',
    headers: { prefer: 'count=exact' },
  })
  expect(head.headers.get('content-range')).toBe('0-1/3')
  expect(head.status).toBe(206)
  const posted = await sendRequest(club, 'rpc/ranking', {
    body: {},
    headers: { prefer: 'count=exact,return=minimal' },
  })
  expect([posted.text, posted.headers.get('content-range')]).toEqual(['', '0-2/3'])
})
