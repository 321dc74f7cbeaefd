import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PART_NAMES, type PartName } from './match-columns.ts'
import {
  type Conversion,
  changedParts,
  changesOf,
  columnsIn,
  mergeEdit,
  storedEdit,
  withParts,
} from './match-edit.ts'
import { columnsOf, type MatchFormValues, NEW_MATCH, type StoredMatch, valuesOf } from './match-values.ts'
import { minutesBetween } from './time.ts'

// A venue whose clock is UTC.
const conversion: Conversion = {
  valuesOf: (stored) =>
    valuesOf(stored, {
      matchDate: stored.match_date.slice(0, 10),
      matchTime: stored.match_date.slice(11, 16),
    }),
  columnsOf: (values) => ({
    ...columnsOf(values, {
      startsAt: new Date(`${values.matchDate}T${values.matchTime}Z`),
      minutes: minutesBetween(values.matchTime, values.endTime),
    }),
    latitude: values.location.length,
    longitude: values.location.length,
  }),
}
const STORED: StoredMatch = {
  ...NEW_MATCH,
  location: 'Arena',
  latitude: 5,
  longitude: 5,
  skill_level: 'Pro',
  match_date: '2030-05-01T18:00:00.000Z',
  end_time: '19:30:00',
  match_duration: 90,
  court_booked: true,
  price_per_person: 5,
}

test('of a stored match only what a form changes is kept', () => {
  expect(storedEdit({ ...STORED, ...{ id: 'm1' } })).toEqual(STORED)
})

const form = (change: Partial<MatchFormValues> = {}) => ({ ...conversion.valuesOf(STORED), ...change })

const CHANGES: [part: PartName, change: Partial<MatchFormValues>][] = [
  ['location', { location: 'Hall' }],
  ['level', { skillLevel: 'Beginner' }],
  ['players', { players: 2 }],
  ['format', { matchType: 'game' }],
  ['time', { matchTime: '18:30' }],
  ['time', { endTime: '20:00', duration: 120 }],
  ['time', { matchDate: '2030-05-02' }],
  ['category', { matchCategory: 'competitive' }],
  ['privacy', { isPrivateMatch: true }],
  ['court', { pricePerPerson: '6' }],
  ['court', { courtBooked: false }],
  ['balls', { bringsBalls: 'ida' }],
  ['paid', { paidBy: 'tim' }],
  ['tags', { selectedTags: ['Training'] }],
  ['description', { eventDescription: 'Come' }],
  ['image', { imageUrl: 'me/1.webp' }],
]

test('each part can be changed', () => {
  expect([...new Set(CHANGES.map(([part]) => part))]).toEqual(PART_NAMES)
})

describe('a change', () => {
  test.each(CHANGES)('of %s to %o is the same when it has been stored', (_part, change) => {
    const columns = conversion.columnsOf(form(change))
    expect(conversion.columnsOf(conversion.valuesOf({ ...STORED, ...columns }))).toEqual(columns)
  })

  test.each(CHANGES)('of %s by %o is the only thing that is sent', (part, change) => {
    const { changes, expected } = changesOf(form(change), [STORED], conversion)
    const columns: readonly string[] = columnsIn(part)
    expect(Object.keys(changes).length).toBeGreaterThan(0)
    expect(columns).toEqual(expect.arrayContaining(Object.keys(changes)))
    expect(expected).toEqual(
      Object.fromEntries(columns.map((column) => [column, [STORED[column as keyof StoredMatch]]])),
    )
  })

  test('of nothing sends nothing, not even an end that the form shows as another', () => {
    const odd = { ...STORED, end_time: '19:40:00', price_per_person: 5.5 }
    expect(changesOf(conversion.valuesOf(odd), [odd], conversion)).toEqual({ changes: {}, expected: {} })
  })

  test('may replace everything that was shown, the newest first', () => {
    const newer = { ...STORED, location: 'Hall', latitude: 4, longitude: 4 }
    const { changes, expected } = changesOf(form({ location: 'Club X' }), [newer, STORED, newer], conversion)
    expect(changes).toMatchObject({ location: 'Club X' })
    expect(expected.location).toEqual(['Hall', 'Arena'])
  })
})

describe('the change of another device', () => {
  test.each(CHANGES)('of %s to %o comes into a form that has not touched it', (_part, change) => {
    const now = stored(form(change))
    const { values, conflicts } = mergeEdit(form(), { base: STORED, now }, conversion)
    expect({ changed: changedParts(values, now, conversion), conflicts }).toEqual({
      changed: [],
      conflicts: [],
    })
  })

  test('collides only where both changed the same part, and differently', () => {
    const changes = fc
      .subarray(CHANGES)
      .map((chosen) => Object.assign({}, ...chosen.map(([, change]) => change)))
    fc.assert(
      fc.property(changes, changes, fc.boolean(), (mine, theirs, twist) => {
        const values = form(twist && mine.location ? { ...mine, location: 'Club X' } : mine)
        const now = stored(form(theirs))
        const merged = mergeEdit(values, { base: STORED, now }, conversion)
        const both = PART_NAMES.filter(
          (name) =>
            changedParts(values, STORED, conversion).includes(name) &&
            changedParts(form(theirs), STORED, conversion).includes(name),
        )
        expect(merged.conflicts).toEqual(
          both.filter((name) => changedParts(values, now, conversion).includes(name)),
        )
        // Nothing of either is lost.
        expect(changedParts(merged.values, now, conversion)).toEqual(
          changedParts(values, STORED, conversion).filter((name) =>
            changedParts(values, now, conversion).includes(name),
          ),
        )
      }),
    )
  })

  test('is taken where the person chooses it', () => {
    const now = stored(form({ location: 'Hall', players: 2 }))
    const values = withParts(form({ location: 'Club X' }), conversion.valuesOf(now), ['location'])
    expect(values).toMatchObject({ location: 'Hall', players: 4 })
  })
})

/** Stores a form as the database would. */
function stored(values: MatchFormValues): StoredMatch {
  return { ...STORED, ...conversion.columnsOf(values) }
}
