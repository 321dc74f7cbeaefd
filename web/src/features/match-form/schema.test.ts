import { EMPTY_VALUES } from '@domain/match/match-values.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepConfig, type RuntimeConfig, type Venue } from '@/lib/backend/config.ts'
import { editOf, matchFaults, returnOf, wantedSlot } from './schema.ts'

beforeEach(() => {
  vi.useFakeTimers()
  keepConfig({ community: { timeZone: 'Europe/Berlin' } } as RuntimeConfig)
})

afterEach(() => {
  vi.useRealTimers()
})

const at = (state: unknown, search = '') => ({ state, search, pathname: '/', hash: '', key: 'k' })

describe('the form is opened', () => {
  test.each<[string, unknown, string, string | null]>([
    ['anew', null, '', null],
    ['from a match', { editMode: true, editMatchId: 'one' }, '', 'one'],
    ['by its address', null, '?edit=two', 'two'],
    ['with the state of something else', { from: 'list' }, '', null],
    ['with an edit flag that is off', { editMode: false, editMatchId: 'one' }, '', null],
  ])('%s', (_how, state, search, matchId) => {
    expect(editOf(at(state, search))?.matchId ?? null).toBe(matchId)
  })
})

test('every wrong field gets its own message, and a right form none', () => {
  const empty = matchFaults(EMPTY_VALUES, null)
  expect(Object.keys(empty)).toEqual(['location', 'skillLevel', 'matchDate', 'matchTime'])
  expect(empty.location).toBe('Please select a location for your match')
  vi.setSystemTime('2026-11-20T17:29:59Z')
  expect(matchFaults(RIGHT, null)).toEqual({})
})

const RIGHT = {
  ...EMPTY_VALUES,
  location: 'Indoor Arena',
  skillLevel: 'Pro',
  matchDate: '2026-11-20',
  matchTime: '18:30',
  endTime: '20:00',
}
const START = '2026-11-20T17:30:00.000Z'

test.each([
  ['a second before it', '2026-11-20T17:29:59Z', null, undefined],
  ['at its second', START, null, 'This date and time have already passed.'],
  ['of a match that keeps it', START, '2026-11-20T17:30:00+00:00', undefined],
  [
    'of a match that is moved there',
    START,
    '2026-11-21T17:30:00Z',
    'This date and time have already passed.',
  ],
])('a start in the past is told at its field: %s', (_what, now, keeps, message) => {
  vi.setSystemTime(now)
  expect(matchFaults(RIGHT, keeps).matchTime).toBe(message)
})

test.each([
  ['an hour that is there', '2026-03-28', '02:30', '04:00', []],
  ['a start that is skipped', '2026-03-29', '02:30', '04:00', ['matchTime']],
  ['an end that is skipped', '2026-03-29', '01:00', '02:30', ['endTime']],
  ['an end that is skipped in the night after', '2026-03-28', '23:30', '02:00', ['endTime']],
  ['the hour after it', '2026-03-29', '03:00', '04:30', []],
  ['an hour that comes twice', '2026-10-25', '02:30', '04:00', []],
])('%s', (_what, matchDate, matchTime, endTime, fields) => {
  vi.setSystemTime('2026-01-01T00:00:00Z')
  expect(Object.keys(matchFaults({ ...RIGHT, matchDate, matchTime, endTime }, null))).toEqual(fields)
})

test.each([
  ['edit', 'edit'],
  ['proceed', 'proceed'],
  [null, null],
  [{ editMode: true, editMatchId: 'one' }, null],
])('the state %o means coming back to %s', (state, expected) => expect(returnOf(at(state))).toBe(expected))

describe('the court that the address asks for', () => {
  const tsg: Venue = {
    id: 'tsg',
    name: 'TSG Padel (eBuSy)',
    kind: 'outdoor',
    latitude: 50,
    longitude: 8.5,
    system: 'ebusy',
    courts: [
      { id: 5907, name: 'Court 1' },
      { id: 5908, name: 'Court 2' },
    ],
    bookingUrl: 'https://tsg.example',
  }
  const wanted = (query: string) => wantedSlot(query, [tsg])

  test('fills the form', () => {
    expect(wanted('?court=5908&day=2026-11-22&start=18:30&end=20:00')).toEqual({
      location: 'TSG Padel (eBuSy)',
      matchDate: '2026-11-22',
      matchTime: '18:30',
      endTime: '20:00',
      duration: 90,
      courtBooked: true,
      court: 5908,
    })
  })

  test.each([
    '',
    '?edit=two',
    '?court=1&day=2026-11-22&start=18:30&end=20:00',
    '?court=5908&day=tomorrow&start=18:30&end=20:00',
    '?court=5908&day=2026-13-01&start=18:30&end=20:00',
    '?court=5908&day=2026-11-22&start=25:00&end=20:00',
    '?court=5908&day=2026-11-22&start=18:30',
  ])('%j is none', (query) => expect(wanted(query)).toBeNull())
})
