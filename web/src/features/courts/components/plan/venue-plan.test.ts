import type { CourtSnapshot } from '@domain/courts/court-snapshot.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadConfig } from '@/lib/backend/config.ts'
import { clockOn } from '@/lib/time/datetime.ts'
import { cellAfterKey, courtDays, isFreeIn, plansOf, silentCourts, venueDays } from './venue-plan.ts'

const community = {
  timeZone: 'Europe/Berlin',
  venues: [
    {
      id: 'arena',
      name: 'Arena',
      system: 'eversports',
      courts: [
        { id: 6, name: 'Court 6 (double)' },
        { id: 7, name: 'Court 7 (double)' },
      ],
    },
    { id: 'tsg', name: 'TSG', system: 'ebusy', courts: [{ id: 1, name: 'Court 1' }] },
  ],
}

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ community }))
  await loadConfig()
})
afterEach(() => vi.unstubAllGlobals())

describe('the moment on the clock of the venue', () => {
  test.each<[what: string, now: string, day: string, minutes: number]>([
    ['today', '2026-11-21T15:30:00Z', '2026-11-21', 16 * 60 + 30],
    ['tomorrow', '2026-11-21T15:30:00Z', '2026-11-22', 16 * 60 + 30 - 1440],
    ['yesterday', '2026-11-21T15:30:00Z', '2026-11-20', 16 * 60 + 30 + 1440],
    ['after midnight there, before it in Greenwich', '2026-11-21T23:30:00Z', '2026-11-22', 30],
    ['the day on which the clocks go forward', '2027-03-28T10:00:00Z', '2027-03-28', 12 * 60],
    ['the day before that, from after it', '2027-03-28T10:00:00Z', '2027-03-27', 12 * 60 + 1440],
    ['the day on which they go back', '2026-10-25T11:00:00Z', '2026-10-25', 12 * 60],
    ['the day after that', '2026-10-25T11:00:00Z', '2026-10-26', 12 * 60 - 1440],
  ])('%s', (_, now, day, minutes) => {
    expect(clockOn(day, Date.parse(now))).toBe(minutes)
  })
})

test('today, tomorrow and seven more days can be looked at, over the end of a month too', () => {
  const days = courtDays('2027-02-25')
  expect(days).toHaveLength(9)
  expect([days[0], days[4], days[8]]).toEqual(['2027-02-25', '2027-03-01', '2027-03-05'])
})

const NOON = Date.parse('2026-11-21T11:00:00Z')
const snapshots: CourtSnapshot[] = [
  {
    venue: 'arena',
    system: 'eversports',
    readAt: '2026-11-21T10:55:00Z',
    coverage: [
      { court: 6, day: '2026-11-21', start: '00:00:00', end: '24:00:00', readAt: '2026-11-21T10:55:00Z' },
    ],
    failure: null,
    isSuspect: false,
    bookings: [{ court: 6, day: '2026-11-21', start: '18:00:00', end: '19:00:00' }],
  },
]

test('each venue is drawn from the snapshot of its own system', () => {
  const plans = plansOf(snapshots, '2026-11-21', NOON)
  const isFree = isFreeIn(plans, 'arena')
  expect([isFree(6, 11), isFree(6, 13), isFree(6, 18)]).toEqual([false, true, false])
  expect(plans[1]?.grid.get(1)?.get(18)).toBe('unknown')
  expect(isFreeIn(plans, 'tsg')(1, 18)).toBe(false)
  expect(isFreeIn(plans, 'tsg')(6, 13)).toBe(false)
})

test('every venue is searched on every day', () => {
  const days = venueDays(snapshots, NOON)
  expect(days).toHaveLength(18)
  expect(days[0]).toMatchObject({ venue: 'Arena', day: '2026-11-21', now: 720, snapshot: snapshots[0] })
  expect(days[17]).toMatchObject({
    venue: 'TSG',
    day: '2026-11-29',
    now: 720 - 8 * 1440,
    snapshot: undefined,
  })
})

test('courts of which nothing is known are named beside those of which something is', () => {
  const [arena, tsg] = plansOf(snapshots, '2026-11-21', NOON)
  expect(arena && silentCourts(arena)).toEqual(['Court 7'])
  expect(tsg && silentCourts(tsg)).toEqual([])
})

const after = (at: [row: number, column: number], key: string, ctrlKey = false) => {
  const [row, column] = at
  const cell = cellAfterKey({ row, column }, { key, ctrlKey }, { first: 0, rows: 17, columns: 5 })
  return cell && [cell.row, cell.column]
}

test.each<[key: string, from: [number, number], to: [number, number]]>([
  ['ArrowLeft', [3, 2], [3, 1]],
  ['ArrowRight', [3, 2], [3, 3]],
  ['ArrowUp', [3, 2], [2, 2]],
  ['ArrowDown', [3, 2], [4, 2]],
  ['Home', [3, 2], [3, 0]],
  ['End', [3, 2], [3, 4]],
])('%s moves', (key, from, to) => expect(after(from, key)).toEqual(to))

test('the ends of the whole grid are reached with Control', () => {
  expect(after([3, 2], 'Home', true)).toEqual([0, 0])
  expect(after([3, 2], 'End', true)).toEqual([16, 4])
})

test('an edge holds', () => {
  expect(after([0, 0], 'ArrowUp')).toEqual([0, 0])
  expect(after([0, 0], 'ArrowLeft')).toEqual([0, 0])
  expect(after([16, 4], 'ArrowDown')).toEqual([16, 4])
  expect(after([16, 4], 'ArrowRight')).toEqual([16, 4])
})

test('other keys are the browser’s', () => {
  expect(after([3, 2], 'Tab')).toBeNull()
  expect(after([3, 2], 'Enter')).toBeNull()
})
