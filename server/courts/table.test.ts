import { expect, test } from 'vitest'
import { tableOf } from './table.ts'

test('a row for each day, a column for each court; what touches is one time', () => {
  const courts = [
    { id: 1, name: 'Court 1 (double)' },
    { id: 2, name: 'Court 2' },
  ]
  const taken = (court: number, start: number, end: number) => ({ court, day: '2026-11-22', start, end })
  const busy = [
    taken(1, 1110, 1140),
    taken(1, 1080, 1110),
    taken(1, 1320, 1440),
    taken(2, 540, 660),
    taken(2, 600, 630),
  ]
  expect(tableOf(busy, ['2026-11-22', '2026-11-23'], courts)).toEqual([
    'taken       Court 1 (double)          Court 2',
    '2026-11-22  18:00-19:00, 22:00-24:00  09:00-11:00',
    '2026-11-23  -                         -',
  ])
})
