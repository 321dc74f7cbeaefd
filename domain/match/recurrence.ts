// Dates of recurring matches. Days are 'yyyy-MM-dd' on the calendar of the venue, so no time zone is needed here.

/** The distance between two dates of each recurrence, and the number of dates in the next year (specification, section 9). */
export const RECURRENCES = {
  daily: { days: 1, months: 0, dates: 365 },
  weekly: { days: 7, months: 0, dates: 52 },
  biweekly: { days: 14, months: 0, dates: 26 },
  monthly: { days: 0, months: 1, dates: 12 },
} as const

export type Recurrence = keyof typeof RECURRENCES

/** The form preselects this recurrence. */
export const DEFAULT_RECURRENCE: Recurrence = 'weekly'

/**
 * The days of a series that begins on `first`. A month without that day takes its last one: the 31st, the 28th or 29th of February,
 * the 31st again. Empty if `first` is no day.
 */
export function seriesDays(first: string, recurrence: Recurrence): string[] {
  const [year = Number.NaN, month = Number.NaN, day = Number.NaN] = first.split('-').map(Number)
  if (Number.isNaN(Date.parse(first)) || Number.isNaN(day)) return []
  const { days, months, dates } = RECURRENCES[recurrence]
  return Array.from({ length: dates }, (_, number) => {
    const inMonth = month - 1 + months * number
    const lastDay = new Date(Date.UTC(year, inMonth + 1, 0)).getUTCDate()
    const date = Date.UTC(year, inMonth, Math.min(day, lastDay) + days * number)
    return new Date(date).toISOString().slice(0, 10)
  })
}
