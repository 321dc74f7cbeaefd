import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RECURRENCES, type Recurrence, seriesDays } from './recurrence.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const KINDS = Object.keys(RECURRENCES) as Recurrence[]

describe('seriesDays', () => {
  test.each([
    ['2026-11-21', 'daily', ['2026-11-21', '2026-11-22', '2026-11-23'], '2027-11-20'],
    ['2026-11-21', 'weekly', ['2026-11-21', '2026-11-28', '2026-12-05'], '2027-11-13'],
    ['2026-11-21', 'biweekly', ['2026-11-21', '2026-12-05', '2026-12-19'], '2027-11-06'],
    ['2026-12-31', 'monthly', ['2026-12-31', '2027-01-31', '2027-02-28'], '2027-11-30'],
    ['2028-01-31', 'monthly', ['2028-01-31', '2028-02-29', '2028-03-31'], '2028-12-31'],
    ['2028-02-29', 'daily', ['2028-02-29', '2028-03-01', '2028-03-02'], '2029-02-27'],
    ['2028-02-29', 'monthly', ['2028-02-29', '2028-03-29', '2028-04-29'], '2029-01-29'],
    ['2027-03-31', 'monthly', ['2027-03-31', '2027-04-30', '2027-05-31'], '2028-02-29'],
    ['2028-02-15', 'biweekly', ['2028-02-15', '2028-02-29', '2028-03-14'], '2029-01-30'],
    ['2027-12-30', 'weekly', ['2027-12-30', '2028-01-06', '2028-01-13'], '2028-12-21'],
  ] as const)('from %s, %s', (first, recurrence, beginning, last) => {
    const days = seriesDays(first, recurrence)
    expect(days).toHaveLength(RECURRENCES[recurrence].dates)
    expect(days.slice(0, 3)).toEqual(beginning)
    expect(days.at(-1)).toBe(last)
  })

  test('begins on its first day, goes on, and ends within a year', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(day, fc.constantFrom(...KINDS), (date, recurrence) => {
        const first = date.toISOString().slice(0, 10)
        const days = seriesDays(first, recurrence)
        expect(days[0]).toBe(first)
        expect([...new Set(days)].sort()).toEqual(days)
        expect(Date.parse(days.at(-1) ?? '') - Date.parse(first)).toBeLessThan(366 * DAY_MS)
      }),
    )
  })

  test('goes by whole days, or by months to the same day or the last there is', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(day, fc.constantFrom(...KINDS), (date, recurrence) => {
        const first = date.toISOString().slice(0, 10)
        const days = seriesDays(first, recurrence).map((one) => new Date(one))
        const { days: step } = RECURRENCES[recurrence]
        for (const [at, one] of days.entries()) {
          const before = days[at - 1]
          if (!before) continue
          if (step > 0) expect(one.getTime() - before.getTime()).toBe(step * DAY_MS)
          else {
            expect(one.getUTCMonth()).toBe((before.getUTCMonth() + 1) % 12)
            const next = new Date(one.getTime() + DAY_MS)
            const isLast = next.getUTCMonth() !== one.getUTCMonth()
            expect(
              one.getUTCDate() === date.getUTCDate() || (isLast && one.getUTCDate() < date.getUTCDate()),
            ).toBe(true)
          }
        }
      }),
    )
  })

  test.each(['', '2026', '2026-13-01', 'tomorrow'])('of %j is empty', (first) => {
    expect(seriesDays(first, 'weekly')).toEqual([])
  })
})
