import { expect, test } from 'vitest'
import type { RowChange } from '@/lib/backend/realtime.ts'
import { newsDetector } from './live-notifications.tsx'

const at = (second: number) => `2026-11-22T10:00:${String(second).padStart(2, '0')}+00:00`
const change = (
  eventType: RowChange['eventType'],
  created: number,
  committed: number,
  read = false,
): RowChange => ({
  table: 'notifications',
  eventType,
  commit_timestamp: at(committed),
  new: { id: 'a', created_at: at(created), read },
  old: { id: 'a' },
})

test.each<[string, RowChange[], boolean[]]>([
  ['a new entry', [change('INSERT', 0, 0)], [true]],
  ['one that grows', [change('INSERT', 0, 0), change('UPDATE', 5, 5)], [true, true]],
  ['one that says less', [change('INSERT', 0, 0), change('UPDATE', 0, 5)], [true, false]],
  ['one that says less and then more', [change('UPDATE', 0, 30), change('UPDATE', 40, 40)], [false, true]],
  ['one from before the page that grows', [change('UPDATE', 30, 31)], [true]],
  ['one from before the page that says less', [change('UPDATE', 0, 30)], [false]],
  ['one that is read meanwhile', [change('UPDATE', 30, 30, true)], [false]],
  ['one that is gone', [change('DELETE', 30, 30)], [false]],
])('%s', (_which, changes, news) => {
  expect(changes.map(newsDetector())).toEqual(news)
})
