import { END_CASES } from '@domain/match/match-end.cases.ts'
import { i18n } from '@lingui/core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  addDays,
  dayRange,
  durationMinutes,
  endInstant,
  formatDate,
  formatDay,
  formatDayLong,
  formatDayShort,
  formatDayYear,
  formatMonth,
  formatTime,
  formatTime12,
  isSkipped,
  timeAfter,
  venueDay,
  venueInstant,
  weekdayNames,
} from './datetime.ts'

const BERLIN = 'Europe/Berlin'
const EVENING = '2026-11-20T17:30:00Z'
const HOUR_MS = 3_600_000

// The zone of the machine must not matter: everything is tried in two that are far from the venue and from each other.
describe.each(['Pacific/Auckland', 'America/Los_Angeles'])('on a device in %s', (device) => {
  beforeAll(() => {
    vi.stubEnv('TZ', device)
    expect(new Date(0).toString()).toContain(device === 'Pacific/Auckland' ? 'GMT+1200' : 'GMT-0800')
  })
  afterAll(() => {
    vi.unstubAllEnvs()
  })

  it('says days and times as they are at the venue', () => {
    expect(formatDayShort(EVENING, BERLIN)).toBe('Fri 20.11.')
    expect(formatDayLong(EVENING, BERLIN)).toBe('Friday, 20.11.')
    expect(formatDate(EVENING, BERLIN)).toBe('20.11.2026')
    expect(formatDayYear(EVENING, BERLIN)).toBe('Fri 20.11.2026')
    expect(formatTime(EVENING, BERLIN)).toBe('18:30')
    expect(formatTime12(EVENING, BERLIN)).toBe('6:30 PM')
    expect(formatTime12('2026-11-19T23:05:00Z', BERLIN)).toBe('12:05 AM')
    expect(formatTime12('2026-11-20T11:00:00Z', BERLIN)).toBe('12:00 PM')
    expect(formatTime12('2026-11-20T10:59:00Z', BERLIN)).toBe('11:59 AM')
    expect(formatDay('2026-11-20')).toBe('Friday, 20.11.')
    expect(formatDay('2026-11-20', 'short')).toBe('Fri 20.11.')
    expect(formatMonth('2026-11-30')).toBe('November 2026')
  })

  it('writes midnight as 00:00 and knows whose day it is', () => {
    expect(formatTime('2026-11-19T23:00:00Z', BERLIN)).toBe('00:00')
    expect(venueDay('2026-11-19T22:59:59Z', BERLIN)).toBe('2026-11-19')
    expect(venueDay('2026-11-19T23:00:00Z', BERLIN)).toBe('2026-11-20')
  })

  it('finds the instant of a time at the venue', () => {
    expect(venueInstant('2026-11-20', '18:30', BERLIN).toISOString()).toBe('2026-11-20T17:30:00.000Z')
    expect(venueInstant('2026-07-20', '18:30:00', BERLIN).toISOString()).toBe('2026-07-20T16:30:00.000Z')
  })

  it('moves a time that the clock skips in spring an hour on', () => {
    expect(venueInstant('2026-03-29', '01:59', BERLIN).toISOString()).toBe('2026-03-29T00:59:00.000Z')
    expect(venueInstant('2026-03-29', '02:30', BERLIN).toISOString()).toBe('2026-03-29T01:30:00.000Z')
    expect(venueInstant('2026-03-29', '03:00', BERLIN).toISOString()).toBe('2026-03-29T01:00:00.000Z')
  })

  it('takes the second of two that the clock shows in autumn', () => {
    expect(venueInstant('2026-10-25', '02:30', BERLIN).toISOString()).toBe('2026-10-25T01:30:00.000Z')
    expect(venueInstant('2026-10-25', '03:00', BERLIN).toISOString()).toBe('2026-10-25T02:00:00.000Z')
  })

  it.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-11-20', 24],
  ])('%s has %i hours', (day, hours) => {
    const { from, to } = dayRange(day, BERLIN)
    expect((to.getTime() - from.getTime()) / HOUR_MS).toBe(hours)
    expect(formatTime(from, BERLIN)).toBe('00:00')
  })

  it('counts days over month ends, leap days and clock changes', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  })

  it('reckons how long a match lasts, past midnight and through the clock changes too', () => {
    expect(durationMinutes(EVENING, '20:00:00', null, BERLIN)).toBe(90)
    expect(durationMinutes('2026-11-20T22:30:00Z', '00:30', null, BERLIN)).toBe(60)
    expect(durationMinutes('2026-03-29T00:30:00Z', '03:30', null, BERLIN)).toBe(60)
    expect(durationMinutes('2026-10-25T00:00:00Z', '03:30', null, BERLIN)).toBe(150)
    expect(durationMinutes(EVENING, null, null, BERLIN)).toBeNull()
  })

  it.each(END_CASES)('knows the end of a match %s', (_what, start, end, minutes, ends) => {
    expect(new Date(endInstant(start, end, minutes, BERLIN) ?? 0).toISOString()).toBe(
      new Date(ends).toISOString(),
    )
  })

  it('knows the hour that is skipped, and ends a match after its real minutes', () => {
    const times = ['01:30', '02:00', '02:30', '03:00']
    expect(times.filter((time) => isSkipped('2026-03-29', time, BERLIN))).toEqual(['02:00', '02:30'])
    expect(times.filter((time) => isSkipped('2026-10-25', time, BERLIN))).toEqual([])
    expect(timeAfter('2026-03-29', '01:30', 60, BERLIN)).toBe('03:30')
    expect(timeAfter('2026-10-24', '23:30', 240, BERLIN)).toBe('02:30')
    expect(timeAfter('2026-11-20', '23:30', 90, BERLIN)).toBe('01:00')
  })
})

describe('in German', () => {
  beforeAll(() => i18n.loadAndActivate({ locale: 'de', messages: {} }))
  afterAll(() => i18n.activate('en'))

  it('says days and months with German names, and hours up to 24', () => {
    expect(formatDayShort(EVENING, BERLIN)).toBe('Fr 20.11.')
    expect(formatDayLong(EVENING, BERLIN)).toBe('Freitag, 20.11.')
    expect(formatTime12(EVENING, BERLIN)).toBe('18:30')
    expect(formatMonth('2026-12-30')).toBe('Dezember 2026')
    expect(weekdayNames()).toEqual(['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'])
  })

  it('keeps calendar days as they are stored', () => {
    expect(venueDay(EVENING, BERLIN)).toBe('2026-11-20')
    expect(formatTime(EVENING, BERLIN)).toBe('18:30')
  })
})
