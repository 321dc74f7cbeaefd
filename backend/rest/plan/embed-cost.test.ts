import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Club, startClub } from '../testing/club.ts'
import { sendRequest } from '../testing/send-request.ts'

let club: Club
beforeAll(async () => {
  club = await startClub()
})
afterAll(() => club.stop())

const many = (count: number, embed: (number: number) => string) =>
  Array.from({ length: count }, (_, number) => embed(number)).join()
/** Each second level leads from a venue to all of its courts. */
const deepInner = (levels: number): string =>
  levels === 0 ? 'id' : `id,venues!inner(id,courts!inner(${deepInner(levels - 1)}))`
const deep = (levels: number): string => (levels === 0 ? 'id' : `id,venues(id,courts(${deep(levels - 1)}))`)

test.each([
  ['a list with a dozen embeds', `games?select=id,${many(12, (n) => `e${n}:courts(id)`)}`, 200],
  [
    '24 embeds with one in each, on a thousand rows',
    `games?select=id,${many(24, (n) => `e${n}:courts(id,venues(id))`)}`,
    400,
  ],
  [
    'the same on a page of rows',
    `games?limit=20&select=id,${many(24, (n) => `e${n}:courts(id,venues(id))`)}`,
    200,
  ],
  [
    'the same on one row, by its key',
    `games?id=eq.1&select=id,${many(24, (n) => `e${n}:courts(id,venues(id))`)}`,
    200,
  ],
  [
    'the same on rows by their keys',
    `games?id=in.(1,2,3)&select=id,${many(24, (n) => `e${n}:courts(id,venues(id))`)}`,
    200,
  ],
  [
    'the same on a row that is not the one',
    `games?id=not.eq.1&select=id,${many(24, (n) => `e${n}:courts(id,venues(id))`)}`,
    400,
  ],
  ['three levels of many from one row', `courts?id=eq.1&select=${deep(3)}`, 200],
  ['six levels of many from one row', `courts?id=eq.1&select=${deep(6)}`, 400],
  ['three levels of many from a thousand rows', `courts?select=${deep(3)}`, 400],
  ['inner embeds side by side', `games?limit=1&select=id,${many(8, (n) => `e${n}:courts!inner(id)`)}`, 200],
  ['more of them', `games?limit=1&select=id,${many(24, (n) => `e${n}:courts!inner(id)`)}`, 400],
  [
    'the same on one row, by its key',
    `games?id=eq.1&select=id,${many(24, (n) => `e${n}:courts!inner(id)`)}`,
    200,
  ],
  ['two levels of many that are inner', `courts?limit=1&select=${deepInner(1)}`, 200],
  ['more of them', `courts?limit=1&select=${deepInner(3)}`, 400],
  [
    'the same as a condition alone',
    `games?limit=1&select=id,c:courts(${deepInner(3)})&or=(c.is.null,id.eq.1)`,
    400,
  ],
  ['an inner view', `courts?limit=1&select=id,open_games!inner(id)`, 200],
  ['an order by many embeds', `games?limit=1&select=id,c:courts(id)&order=${many(50, () => 'c(id)')}`, 400],
])('%s answers %i', async (_, path, status) => {
  const answer = await sendRequest(club, path)
  expect(answer.status, answer.text).toBe(status)
  if (status === 400)
    expect(JSON.parse(answer.text)).toMatchObject({
      code: 'PGRST100',
      message: 'Too many lookups of embedded resources in one request',
    })
})

test('nor can a function or a change be asked for them', async () => {
  const select = `id,courts(${deep(5)}),more:courts(${deep(5)})`
  const headers = { prefer: 'return=representation' }
  for (const [path, asked] of [
    [`rpc/one_game?select=${select}`, { body: { game: 1 } }],
    [`games?id=eq.1&select=${select}`, { method: 'PATCH', body: { story: 'x' }, headers }],
  ] as const)
    expect(await sendRequest(club, path, asked)).toMatchObject({ status: 400 })
})
