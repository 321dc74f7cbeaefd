import { addDays, type Day } from '@/lib/time/datetime.ts'

const DAYS_IN_WEEK = 7
const MONTHS_IN_YEAR = 12

/** Moves a day by months; where a month is shorter, its last day. */
export function shiftMonth(day: Day, count: number): Day {
  const date = dateOf(day)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count + 1, 0, 12)).getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + count, Math.min(date.getUTCDate(), last))
  return date.toISOString().slice(0, 10)
}

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: Day): number => (dateOf(day).getUTCDay() + 6) % DAYS_IN_WEEK

/** The weeks of a month, Monday first; null where a neighbouring month lies. */
export function weeksOf(day: Day): (Day | null)[][] {
  const month = day.slice(0, 7)
  const first = addDays(`${month}-01`, -weekdayOf(`${month}-01`))
  const weeks: (Day | null)[][] = []
  for (let start = first; start.slice(0, 7) <= month; start = addDays(start, DAYS_IN_WEEK))
    weeks.push(
      Array.from({ length: DAYS_IN_WEEK }, (_, i) => addDays(start, i)).map((d) =>
        d.startsWith(month) ? d : null,
      ),
    )
  return weeks
}

/** The day to which a key of a grid of days leads: by days, weeks, months, and with Shift by years. Null for other keys. */
export function dayAfterKey(
  day: Day,
  { key, shiftKey = false }: { key: string; shiftKey?: boolean },
): Day | null {
  const months = shiftKey ? MONTHS_IN_YEAR : 1
  if (key === 'PageUp') return shiftMonth(day, -months)
  if (key === 'PageDown') return shiftMonth(day, months)
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -DAYS_IN_WEEK,
    ArrowDown: DAYS_IN_WEEK,
    Home: -weekdayOf(day),
    End: DAYS_IN_WEEK - 1 - weekdayOf(day),
  }
  const step = steps[key]
  return step === undefined ? null : addDays(day, step)
}

const dateOf = (day: Day) => new Date(`${day}T12:00:00Z`)
