import type { InfiniteData } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { RowChange } from './realtime.ts'
import { type RowPage, rowsOf, withNewRows, withoutRows, withRow, withRowChanges } from './row-pages.ts'

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
  const after = withRowChanges(pagesOf([5, 4], [3]), changes)
  expect(idsOf(after)).toEqual([['7', '6', '4'], ['3']])
  expect(after.pages[0]?.rows.map(({ read }) => read)).toEqual([false, true, true])
})

test('a list that is empty takes its first row', () => {
  expect(idsOf(withRowChanges(pagesOf([]), [change('INSERT', 1)]))).toEqual([['1']])
})
