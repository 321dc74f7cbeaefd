import { type InfiniteData, QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { runs } from 'supabase-compatible/testing/runs.ts'
import { expect, test } from 'vitest'
import { serialize } from '../../serialize.ts'
import type { RowChange } from '../realtime.ts'
import { catchUp, withNewRows, withoutRows, withRow, withRowChanges } from './row-pages.ts'
import { type RowPage, rowsOf } from './rows-of.ts'

interface Row {
  id: string
  created_at: string
  read: boolean
}

const row = (minute: number, read = false): Row => ({
  id: String(minute),
  created_at: `2026-11-22T10:${String(minute).padStart(2, '0')}:00+00:00`,
  read,
})

const pagesOf = (...pages: number[][]): InfiniteData<RowPage<Row>, null> => ({
  pages: pages.map((minutes) => ({ rows: minutes.map((minute) => row(minute)) })),
  pageParams: pages.map(() => null),
})

const change = (eventType: RowChange['eventType'], minute: number, read = false): RowChange => ({
  table: 'notifications',
  eventType,
  new: eventType === 'DELETE' ? {} : { ...row(minute, read) },
  old: { id: String(minute) },
})

const idsOf = (data: InfiniteData<RowPage<Row>, null>) =>
  data.pages.map(({ rows }) => rows.map(({ id }) => id))

test('a row that two pages hold is one row', () => {
  expect(rowsOf(pagesOf([5, 4], [4, 3]).pages).map(({ id }) => id)).toEqual(['5', '4', '3'])
})

test('one row changes where it stands, the others stay the same objects', () => {
  const before = pagesOf([5, 4], [3])
  const after = withRow(before, { id: '3', read: true })
  expect(after.pages[1]?.rows).toEqual([row(3, true)])
  expect(after.pages[0]?.rows[0]).toBe(before.pages[0]?.rows[0])
})

test('new rows stand on top, newest first; known ones are replaced', () => {
  const after = withNewRows(pagesOf([5, 4], [3]), [row(6), row(4, true), row(7)])
  expect(idsOf(after)).toEqual([['7', '6', '5', '4'], ['3']])
  expect(after.pages[0]?.rows[3]?.read).toBe(true)
})

test('rows go from whichever page has them', () => {
  expect(idsOf(withoutRows(pagesOf([5, 4], [3]), ['5', '3', '9']))).toEqual([['4'], []])
})

test('changes of the socket reach the pages together; one of a row that was never fetched does not', () => {
  const changes = [
    change('INSERT', 7),
    change('INSERT', 6),
    change('UPDATE', 6, true),
    change('UPDATE', 2, true),
    change('UPDATE', 4, true),
    change('DELETE', 5),
    change('INSERT', 8),
    change('DELETE', 8),
  ]
  const { pages, pageParams } = pagesOf([5, 4], [3])
  const fetched = pages.map((page) => ({ ...page, next: 3 }))
  const after = withRowChanges({ pages: fetched, pageParams }, changes)
  expect(idsOf(after)).toEqual([['7', '6', '4'], ['3']])
  expect(after.pages[0]?.rows.map(({ read }) => read)).toEqual([false, true, true])
})

test('a row whose time moves is known, also where it was never fetched', () => {
  const moved = (minute: number) => ({ ...change('UPDATE', minute), new: { ...row(9), id: String(minute) } })
  const data = { pages: [{ rows: [row(5), row(4)], next: 4 }], pageParams: [null] }
  expect(idsOf(withRowChanges(data, [moved(4), moved(1)]))).toEqual([['1', '4', '5']])
})

test('a list that is empty takes its first row', () => {
  expect(idsOf(withRowChanges(pagesOf([]), [change('INSERT', 1)]))).toEqual([['1']])
})

test('a row that was committed late stands where it belongs; behind the last fetched page it comes later', () => {
  const data = { pages: [{ rows: [row(9), row(5)], next: 5 }], pageParams: [null] }
  expect(idsOf(withNewRows(data, [row(7), row(3)]))).toEqual([['9', '7', '5']])
  expect(idsOf(withNewRows(pagesOf([9, 5]), [row(7), row(3)]))).toEqual([['9', '7', '5', '3']])
})

// A database that others write to, at every moment: before the list is fetched, between that and the socket, and from then on. `steps`
// says at each moment which rows come, go or are read meanwhile, and how long answers and the changes that the socket sends are on their way.
const PAGE = 4
const KEY = ['rows']
const step = fc.record({
  kind: fc.constantFrom('insert', 'late', 'delete', 'read', 'wait', 'wait'),
  at: fc.nat(11),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Plays a history; resolves to the ids and reads that the list has in the end, and that it should have. */
async function play(
  early: Step[],
  late: Step[],
  delays: number[],
  lists: { withTotal: boolean; some: number },
) {
  let stored: Row[] = Array.from({ length: 9 }, (_, at) => row(20 - at))
  let made = 30
  const order = () => stored.sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
  const client = new QueryClient()
  const turn = serialize()
  const sent: RowChange[] = []
  let isHeard = false
  const tell = (eventType: RowChange['eventType'], one: Row) => {
    if (isHeard)
      sent.push({ table: 't', eventType, new: eventType === 'DELETE' ? {} : { ...one }, old: { id: one.id } })
  }
  const act = ({ kind, at }: Step) => {
    const one = stored[at % Math.max(1, stored.length)]
    if (kind === 'insert' || kind === 'late') {
      made += 1
      const added = {
        ...row(made),
        id: `n${made}`,
        ...(kind === 'late' && { created_at: `2026-11-22T10:${10 + at}:30+00:00` }),
      }
      if (stored.some(({ created_at }) => created_at === added.created_at)) return
      stored = [...stored, added]
      order()
      tell('INSERT', added)
    } else if (kind === 'delete' && one) {
      stored = stored.filter(({ id }) => id !== one.id)
      tell('DELETE', one)
    } else if (kind === 'read' && one) {
      stored = stored.map((other) => (other.id === one.id ? { ...one, read: true } : other))
      tell('UPDATE', { ...one, read: true })
    }
  }
  const rest = [...late]
  // An answer says how things were when the server looked, and others write before it looks and while it is on its way.
  const answer = async <T>(look: () => T): Promise<T> => {
    const meanwhile = () => {
      for (const next of rest.splice(0, 2)) act(next)
      if ((delays.pop() ?? 0) % 2 === 0) hear()
    }
    meanwhile()
    const seen = look()
    await Promise.resolve()
    meanwhile()
    return seen
  }
  const hear = () => {
    const heard = sent.splice(0)
    if (heard.length > 0)
      void turn(async () =>
        client.setQueryData(KEY, (data: Data | undefined) => data && withRowChanges(data, heard)),
      )
  }
  type Data = InfiniteData<RowPage<Row> & { total?: number }, unknown>
  const fetchPages = (count: number): Data => {
    const starts = Array.from({ length: count }, (_, at) => at * PAGE).filter(
      (start) => start <= stored.length,
    )
    const pages = starts.map((start) => {
      const rows = stored.slice(start, start + PAGE)
      return { rows, next: rows.length < PAGE ? null : start }
    })
    return { pages, pageParams: pages.map(() => null) }
  }
  client.setQueryData(KEY, fetchPages(lists.some))
  for (const next of early) act(next)
  isHeard = true
  void turn(() =>
    catchUp(client, {
      queryKey: KEY,
      fetched: async () => client.getQueryData<Data>(KEY) as Data,
      states: (since, most) =>
        answer(() => ({
          rows: stored.filter(({ created_at }) => !since || created_at >= since).slice(0, most),
          total: stored.length,
        })),
      some: (ids) => answer(() => stored.filter(({ id }) => ids.includes(id))),
      ...(lists.withTotal && {
        withTotal: (data: Data, total: number) => ({
          ...data,
          pages: data.pages.map((page) => ({ ...page, total })),
        }),
      }),
    }),
  )
  await turn(async () => {})
  for (const next of rest) act(next)
  hear()
  await turn(async () => {})
  const data = client.getQueryData<Data>(KEY) as Data
  const listed = rowsOf(data.pages)
  const end = data.pages.at(-1)?.next === null ? '' : (listed.at(-1)?.created_at ?? '')
  client.clear()
  return { listed, expected: stored.filter(({ created_at }) => created_at >= end) }
}

test('whatever happens around the join, the list is what the database has', async () => {
  const history = fc.tuple(
    fc.array(step, { maxLength: 8 }),
    fc.array(step, { maxLength: 12 }),
    fc.array(fc.nat(3), { maxLength: 6 }),
    fc.record({ withTotal: fc.boolean(), some: fc.integer({ min: 1, max: 4 }) }),
  )
  await fc.assert(
    fc.asyncProperty(history, async ([early, late, delays, lists]) => {
      const { listed, expected } = await play(early, late, delays, lists)
      expect(listed).toEqual(expected)
    }),
    { numRuns: runs(300, 10_000) },
  )
})
