import { expect, test } from 'vitest'
import { tableOf } from './check.ts'

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
  const coveredDays = ['2026-11-22', '2026-11-23']
  const covered = [
    { court: 1, day: '2026-11-22', start: 0, end: 1440 },
    { court: 2, day: '2026-11-22', start: 0, end: 1440 },
    { court: 2, day: '2026-11-23', start: 0, end: 1440 },
  ]
  const blocked = { court: 2, day: '2026-11-23', start: 600, end: 660, blocked: true as const }
  expect(tableOf({ busy: [...busy, blocked], covered, coveredDays }, courts)).toEqual([
    'taken       Court 1 (double)          Court 2',
    '2026-11-22  18:00-19:00, 22:00-24:00  09:00-11:00',
    '2026-11-23  not known                 10:00-11:00 blocked',
  ])
})
