import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestContext, type TestContext } from './testing/test-context.ts'

let context: TestContext
const [ann, ben, cleo] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]

beforeAll(async () => {
  context = await startTestContext()
})
afterAll(() => context.stop())

type Payload = RealtimePostgresChangesPayload<Record<string, unknown>>
interface Binding {
  event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  table?: string
  filter?: string
  select?: string[]
}

/** Subscribes and collects changes; `next` returns the next one, in order. */
async function listen(client: SupabaseClient, binding: Binding) {
  const arrived: Payload[] = []
  const runQuery: ((payload: Payload) => void)[] = []
  const channel = client.channel(`listen ${crypto.randomUUID()}`)
  channel.on(
    'postgres_changes' as never,
    { event: '*', schema: 'public', ...binding } as never,
    (payload: Payload) => {
      const asker = runQuery.shift()
      if (asker) asker(payload)
      else arrived.push(payload)
    },
  )
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve()
      else reject(error ?? new Error(status))
    })
  })
  const next = () =>
    new Promise<Payload>((resolve) => {
      const first = arrived.shift()
      if (first) resolve(first)
      else runQuery.push(resolve)
    })
  return { next, arrived }
}

async function addGame(values: Record<string, unknown>): Promise<string> {
  const columns = Object.keys(values)
  const { rows } = await context.sql(
    `insert into games (${columns}) values (${columns.map((_, index) => `$${index + 1}`)}) returning id`,
    Object.values(values),
  )
  return rows[0].id
}

test('a member receives a new row, with values as the data API renders them', async () => {
  const { next } = await listen(await context.clientFor(ann), { table: 'games' })
  const id = await addGame({
    place: 'Court "1"',
    seats: 4,
    price: '12.50',
    tags: ['a, b', 'c'],
    extra: { nets: [1, null] },
    starts: '2026-05-01T20:00:00+02:00',
    secret: 'not for members',
    owner: ben,
  })
  expect(await next()).toMatchObject({
    schema: 'public',
    table: 'games',
    eventType: 'INSERT',
    errors: null,
    old: {},
    new: {
      id,
      place: 'Court "1"',
      seats: 4,
      price: 12.5,
      hidden: false,
      tags: ['a, b', 'c'],
      extra: { nets: [1, null] },
      starts: '2026-05-01T18:00:00+00:00',
      owner: ben,
    },
  })
})

test('only members who may see a row under the policies receive it', async () => {
  const toAnn = await listen(await context.clientFor(ann), { table: 'games' })
  const toBen = await listen(await context.clientFor(ben), { table: 'games' })
  const toNobody = await listen(await context.clientFor(), { table: 'games' })
  const hidden = await addGame({ place: 'hidden', hidden: true, owner: ben })
  const open = await addGame({ place: 'open', owner: ben })
  expect((await toBen.next()).new).toMatchObject({ id: hidden })
  expect((await toBen.next()).new).toMatchObject({ id: open })
  expect((await toAnn.next()).new).toMatchObject({ id: open })
  expect(toNobody.arrived).toEqual([])
})

test('columns that the role may not read are in no message', async () => {
  const { next } = await listen(await context.clientFor(ann), { table: 'games' })
  await addGame({ place: 'elsewhere', secret: 'hush' })
  expect(JSON.stringify(await next())).not.toMatch(/secret"|hush/)
})

test('an update carries the new row and of the old one only its key', async () => {
  const { next } = await listen(await context.clientFor(ann), { table: 'games', event: 'UPDATE' })
  const id = await addGame({ place: 'before', owner: ann })
  await context.sql(`update games set place = 'after' where id = $1`, [id])
  expect(await next()).toMatchObject({ eventType: 'UPDATE', new: { id, place: 'after' }, old: { id } })
})

test('a row that turns private is shown to its owner alone', async () => {
  const toAnn = await listen(await context.clientFor(ann), { table: 'games', event: 'UPDATE' })
  const toBen = await listen(await context.clientFor(ben), { table: 'games', event: 'UPDATE' })
  const id = await addGame({ place: 'open yet', owner: ben })
  await context.sql(`update games set hidden = true where id = $1`, [id])
  const other = await addGame({ place: 'open', owner: ben })
  await context.sql(`update games set seats = 2 where id = $1`, [other])
  expect((await toBen.next()).new).toMatchObject({ id })
  expect((await toAnn.next()).new).toMatchObject({ id: other })
})

test('a deletion is sent with the key alone, to members who could see the row, cascades included', async () => {
  const gone = { event: 'DELETE' } as const
  const hidden = await addGame({ place: 'hidden', hidden: true, owner: ben })
  const open = await addGame({ place: 'open', owner: ben })
  await context.sql('insert into players values ($1, $3), ($2, $3), ($2, $4)', [hidden, open, cleo, ann])
  const toAnn = { games: await listen(await context.clientFor(ann), { ...gone, table: 'games' }) }
  const toAnnPlayers = await listen(await context.clientFor(ann), { ...gone, table: 'players' })
  const toCleo = await listen(await context.clientFor(cleo), { ...gone, table: 'games' })
  const toCleoPlayers = await listen(await context.clientFor(cleo), { ...gone, table: 'players' })
  await context.sql('delete from games where id = $1', [hidden])
  await context.sql('delete from games where id = $1', [open])
  expect(await toCleo.next()).toMatchObject({ eventType: 'DELETE', old: { id: hidden }, new: {} })
  expect((await toCleo.next()).old).toEqual({ id: open })
  expect((await toCleoPlayers.next()).old).toEqual({ game: hidden, member: cleo })
  expect((await toAnn.games.next()).old).toEqual({ id: open })
  const players = [(await toAnnPlayers.next()).old, (await toAnnPlayers.next()).old]
  expect(players).toContainEqual({ game: open, member: ann })
  expect(players).toContainEqual({ game: open, member: cleo })
  const { rows } = await context.sql('select id from games where id in ($1, $2)', [hidden, open])
  expect(rows).toEqual([])
})

test('filters are cast like their column and hold for deletions too', async () => {
  const { next } = await listen(await context.clientFor(ann), {
    table: 'games',
    filter: 'starts=gt.2026-06-01T00:30:00+02:00,place=in.("a, b",c)',
  })
  await addGame({ place: 'c', starts: '2026-05-31T22:30:00Z' })
  await addGame({ place: 'd', starts: '2026-06-02T00:00:00Z' })
  const id = await addGame({ place: 'a, b', starts: '2026-06-02T00:00:00Z' })
  expect((await next()).new).toMatchObject({ id })
  await context.sql('delete from games where id = $1', [id])
  expect(await next()).toMatchObject({ eventType: 'DELETE', old: { id } })
})

test('only the columns asked for come, with the key', async () => {
  const { next } = await listen(await context.clientFor(ann), { table: 'games', select: ['place'] })
  const id = await addGame({ place: 'short', seats: 4 })
  expect((await next()).new).toEqual({ id, place: 'short' })
})

test('a large value that an update leaves alone is in its message', async () => {
  const long = Array.from({ length: 600 }, () => crypto.randomUUID()).join()
  const { next } = await listen(await context.clientFor(ann), { table: 'games', event: 'UPDATE' })
  const id = await addGame({ place: long, owner: ann })
  await context.sql('update games set seats = 3 where id = $1', [id])
  expect((await next()).new).toMatchObject({ place: long, seats: 3 })
})

test('changes come in the order of their commits', async () => {
  const { next } = await listen(await context.clientFor(), { table: 'notes' })
  for (let id = 0; id < 30; id++) await context.sql('insert into notes values ($1)', [id])
  const ids = []
  for (let count = 0; count < 30; count++) ids.push(((await next()).new as { id: number }).id)
  expect(ids).toEqual([...Array(30).keys()])
})

test.each([
  [{ table: 'nowhere' }, /Please check Realtime is enabled for the given connect parameters/],
  [{ table: 'unpublished' }, /Please check Realtime is enabled/],
  [{ table: 'games', filter: 'colour=eq.red' }, /invalid column for filter colour/],
  [{ table: 'games', filter: 'secret=eq.hush' }, /invalid column for filter secret/],
  [{ table: 'games', filter: 'seats=eq.many' }, /invalid input syntax for type integer: "many"/],
  [{ table: 'games', filter: 'seats=foo.1' }, /Error parsing `filter` params/],
  [{ table: 'games', select: ['secret'] }, /invalid column for select secret/],
])('a subscription that cannot work is refused: %o', async (binding, message) => {
  await expect(listen(await context.clientFor(ann), binding)).rejects.toThrow(message)
})

test('a large transaction arrives whole and in order', async () => {
  const { next } = await listen(await context.clientFor(ann), { table: 'notes', event: 'UPDATE' })
  await context.sql('insert into notes select n from generate_series(1000, 5999) n')
  await context.sql(`update notes set words = 'x' where id >= 1000`)
  const { rows } = await context.sql('select id from notes where id >= 1000 order by ctid')
  const ids = []
  for (const _ of rows) ids.push(((await next()).new as { id: number }).id)
  expect(ids).toEqual(rows.map(({ id }) => id))
})

test('a member whose claims make a policy fail takes nothing from the others', async () => {
  const odd = await context.clientFor('not-a-uuid')
  const toOdd = await listen(odd, { table: 'games' })
  const toAnn = await listen(await context.clientFor(ann), { table: 'games' })
  const id = await addGame({ place: 'hidden', hidden: true, owner: ann })
  expect((await toAnn.next()).new).toMatchObject({ id })
  expect(toOdd.arrived).toEqual([])
})

test('a grant that is taken back holds for the next change', async () => {
  const { next } = await listen(await context.clientFor(ann), { table: 'games' })
  const first = await addGame({ place: 'one', price: '3.00' })
  expect((await next()).new).toMatchObject({ id: first, price: 3 })
  await context.sql('revoke select (price) on games from authenticated')
  const second = await addGame({ place: 'two', price: '3.00' })
  const { new: row } = await next()
  expect(row).toMatchObject({ id: second })
  expect(row).not.toHaveProperty('price')
})
