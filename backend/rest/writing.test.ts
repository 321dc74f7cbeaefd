import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADA, BEN, type Club, startClub } from './testing/club.ts'
import { type RequestOptions, sendRequest } from './testing/send-request.ts'

let club: Club
beforeAll(async () => {
  club = await startClub()
})
afterAll(() => club.stop())

const represent = { prefer: 'return=representation' }
const single = { ...represent, accept: 'application/vnd.pgrst.object+json' }

async function send(path: string, asked: RequestOptions) {
  const { status, text, headers } = await sendRequest(club, path, asked)
  return { status, body: text === '' ? '' : JSON.parse(text), range: headers.get('content-range') }
}

test('inserts one row and gives nothing back unless asked', async () => {
  const body = { id: 201, story: 'new', price: 1.5 }
  expect(await send('games', { body })).toEqual({ status: 201, body: '', range: '*/*' })
  expect((await send('games?id=eq.201&select=story,price', {})).body).toEqual([{ story: 'new', price: 1.5 }])
})

test('gives back what was asked for, with embeds and computed defaults', async () => {
  const { status, body } = await send('games?select=story,courts(name),created_at', {
    body: { story: 'shown', court_id: 1 },
    headers: single,
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({ story: 'shown', courts: { name: 'Court 1' } })
  expect(new Date(body.created_at).getTime()).toBeGreaterThan(Date.now() - 60_000)
})

test('inserts many rows; numbers keep every digit', async () => {
  const { body } = await send('games?select=id,price&order=id.desc', {
    body: '[{"id":211,"price":123456.78},{"id":212,"price":0.10}]',
    headers: represent,
  })
  expect(body).toEqual([
    { id: 212, price: 0.1 },
    { id: 211, price: 123456.78 },
  ])
})

test('columns decide what of the objects counts', async () => {
  const body = [
    { id: 221, story: 'kept', price: 3 },
    { id: 222, price: 4 },
  ]
  const answer = await send('games?columns=id,story&select=id,story,price&order=id', {
    body,
    headers: represent,
  })
  expect(answer.body).toEqual([
    { id: 221, story: 'kept', price: null },
    { id: 222, story: null, price: null },
  ])
})

test('missing=default fills in what an object leaves out', async () => {
  const answer = await send('courts?columns=id,venue_id,name,lit&select=name,id&order=name', {
    body: [
      { venue_id: 3, name: 'Deck A' },
      { id: 299, venue_id: 3, name: 'Deck B' },
    ],
    headers: { prefer: 'return=representation,missing=default' },
  })
  expect(answer.body).toEqual([
    { name: 'Deck A', id: expect.any(Number) },
    { name: 'Deck B', id: 299 },
  ])
})

test('an empty list inserts nothing, an empty object a row of defaults', async () => {
  expect(await send('games', { body: [], headers: represent })).toMatchObject({ status: 201, body: [] })
  const { body } = await send('games?select=id,story', { body: {}, headers: represent })
  expect(body).toEqual([{ id: expect.any(Number), story: null }])
})

test('upserts: merged rows answer 200, added ones 201, ignored ones nothing', async () => {
  const prefer = (resolution: string) => ({
    prefer: `return=representation,resolution=${resolution}-duplicates`,
  })
  const path = 'badges?select=code,note'
  const add = await send(path, {
    body: { player_id: BEN, code: 'silver', note: 'a' },
    headers: prefer('merge'),
  })
  expect(add).toMatchObject({ status: 201, body: [{ code: 'silver', note: 'a' }] })
  const merge = await send(path, { body: { player_id: BEN, code: 'bronze' }, headers: prefer('merge') })
  expect(merge).toMatchObject({ status: 200, body: [{ code: 'bronze', note: 'a' }] })
  const ignore = await send(path, { body: { player_id: BEN, code: 'tin' }, headers: prefer('ignore') })
  expect(ignore).toMatchObject({ status: 201, body: [] })
})

test('on_conflict names another unique key', async () => {
  const answer = await send('courts?on_conflict=venue_id,name&select=id,lit', {
    body: { venue_id: 1, name: 'Court 2', lit: true },
    headers: { prefer: 'return=representation,resolution=merge-duplicates' },
  })
  expect(answer).toMatchObject({ status: 200, body: [{ id: 2, lit: true }] })
})

test('updates what the filters meet, and only that', async () => {
  const answer = await send('games?id=eq.2&select=id,story,host:players!host_id(name)', {
    method: 'PATCH',
    body: { story: 'changed' },
    headers: { prefer: 'return=representation,count=exact' },
  })
  expect(answer).toEqual({
    status: 200,
    body: [{ id: 2, story: 'changed', host: { name: 'Ben' } }],
    range: '0-0/1',
  })
  expect(await send('games?id=eq.-1', { method: 'PATCH', body: { story: 'x' } })).toMatchObject({
    status: 204,
  })
  expect((await send('games?id=eq.1&select=story', {})).body).toEqual([{ story: 'A fat cat ate rats' }])
})

test('an empty change changes nothing', async () => {
  const answer = await send('games?id=eq.1', { method: 'PATCH', body: {}, headers: represent })
  expect(answer).toMatchObject({ status: 200, body: [] })
})

test('deletes what the filters meet', async () => {
  await send('games', { body: { id: 230 } })
  const answer = await send('games?id=eq.230&select=id', { method: 'DELETE', headers: represent })
  expect(answer).toMatchObject({ status: 200, body: [{ id: 230 }], range: '*/*' })
  expect(await send('games?id=eq.230', { method: 'DELETE' })).toMatchObject({ status: 204, body: '' })
})

test('a single object that is not single changes nothing', async () => {
  const update = { method: 'PATCH', body: { story: 'both' }, headers: single }
  expect(await send('games?id=in.(3,4)', update)).toMatchObject({
    status: 406,
    body: { code: 'PGRST116', details: 'The result contains 2 rows' },
  })
  expect(await send('games?id=eq.-1', update)).toMatchObject({ status: 406, body: { code: 'PGRST116' } })
  expect((await send('games?id=eq.3&select=story', {})).body).toEqual([{ story: null }])
})

test('max-affected undoes what goes too far', async () => {
  const headers = { prefer: 'handling=strict,max-affected=1' }
  expect(await send('games?id=in.(3,4)', { method: 'DELETE', headers })).toMatchObject({
    status: 400,
    body: { code: 'PGRST124', details: 'The query affects 2 rows' },
  })
  expect(await send('games?id=eq.4', { method: 'PATCH', body: { price: 5 }, headers })).toMatchObject({
    status: 204,
  })
})

test('row-level security decides about writes; defaults read the claims', async () => {
  const note = await send('notes?select=owner_id', { who: 'Ada', body: { body: 'mine' }, headers: single })
  expect(note).toMatchObject({ status: 201, body: { owner_id: ADA } })
  const stolen = await send('notes', { who: 'Ben', body: { body: 'x', owner_id: ADA } })
  expect(stolen).toMatchObject({ status: 403, body: { code: '42501' } })
  const hidden = await send('notes', { who: 'Ben', method: 'DELETE', headers: { prefer: 'count=exact' } })
  expect(hidden).toMatchObject({ status: 204, range: '*/0' })
})

test('a column that may not be read need not be returned', async () => {
  const secret = { name: 'Dora', secret: 's4' }
  expect(await send('players', { who: 'Ada', body: secret })).toMatchObject({ status: 201 })
  expect(await send('players?select=name', { who: 'Ada', body: secret, headers: represent })).toMatchObject({
    status: 201,
    body: [{ name: 'Dora' }],
  })
  expect(await send('players', { who: 'Ada', body: secret, headers: represent })).toMatchObject({
    status: 403,
  })
})

test.each([
  ['merge-duplicates', 'games', 200],
  ['ignore-duplicates', 'games', 201],
  ['merge-duplicates', 'keyless', 200],
])('an upsert of nothing (%s, %s) answers %i', async (resolution, table, status) => {
  await club.sql(`create table if not exists public.keyless (word text); notify pgrst, 'reload schema'`)
  const headers = { prefer: `resolution=${resolution}` }
  expect((await send(table, { who: 'service', body: '[]', headers })).status).toBe(status)
  if (table === 'keyless')
    expect((await send(table, { who: 'service', body: { word: 'a' }, headers })).status).toBe(201)
})

test('an answer without a body says so by its length', async () => {
  const { status, headers } = await sendRequest(club, 'games', { body: { id: 299, story: 'new' } })
  expect([status, headers.get('content-length'), headers.get('transfer-encoding')]).toEqual([201, '0', null])
})

test('values in a list count one by one, as those of conditions do', async () => {
  const list = (count: number) => `games?select=id&id=in.(${Array(count).fill(1).join()})`
  expect((await sendRequest(club, list(10_000))).status).toBe(200)
  const { status, text } = await sendRequest(club, list(10_001))
  expect([status, JSON.parse(text)]).toMatchObject([
    400,
    { code: 'PGRST100', message: 'Too many values in one request' },
  ])
  expect((await sendRequest(club, `${list(9999)}&story=eq.a&price=eq.1`)).status).toBe(400)
})
