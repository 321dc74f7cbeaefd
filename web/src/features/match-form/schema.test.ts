import { EMPTY_VALUES } from '@domain/rules/match-values.ts'
import { describe, expect, test } from 'vitest'
import type { Venue } from '@/lib/config.ts'
import { editOf, resolveMatch, returnOf, wantedSlot } from './schema.ts'

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

test('every wrong field gets its own message, and a right form none', async () => {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const empty = await resolveMatch(EMPTY_VALUES, undefined, options)
  expect(Object.keys(empty.errors)).toEqual(['location', 'skillLevel', 'matchDate', 'matchTime'])
  expect(empty.errors.location?.message).toBe('Please select a location for your match')
  const values = {
    ...EMPTY_VALUES,
    location: 'Indoor Arena',
    skillLevel: 'Pro',
    matchDate: '2026-11-20',
    matchTime: '18:30',
    endTime: '20:00',
  }
  expect(await resolveMatch(values, undefined, options)).toEqual({ values, errors: {} })
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
