import { daysInWeek } from 'date-fns/constants'

// Calendar days as 'yyyy-MM-dd', without any time or zone.
export type Day = string

function shiftDay(day: Day, count: number): Day {
  const date = dateOf(day)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** Moves a day by months; where a month is shorter, its last day. */
export function shiftMonth(day: Day, count: number): Day {
  const date = dateOf(day)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count + 1, 0, 12)).getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + count, Math.min(date.getUTCDate(), last))
  return date.toISOString().slice(0, 10)
}

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: Day): number => (dateOf(day).getUTCDay() + 6) % daysInWeek

/** The weeks of a month, Monday first; null where a neighbouring month lies. */
export function weeksOf(day: Day): (Day | null)[][] {
  const month = day.slice(0, 7)
  const first = shiftDay(`${month}-01`, -weekdayOf(`${month}-01`))
  const weeks: (Day | null)[][] = []
  for (let start = first; start.slice(0, 7) <= month; start = shiftDay(start, daysInWeek))
    weeks.push(
      Array.from({ length: daysInWeek }, (_, i) => shiftDay(start, i)).map((d) =>
        d.startsWith(month) ? d : null,
      ),
    )
  return weeks
}

/** Moves the focus in a calendar by a key; null for keys it does not know. */
export function dayAfterKey(day: Day, key: string): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return shiftDay(day, -1)
    case 'ArrowRight':
      return shiftDay(day, 1)
    case 'ArrowUp':
      return shiftDay(day, -daysInWeek)
    case 'ArrowDown':
      return shiftDay(day, daysInWeek)
    case 'Home':
      return shiftDay(day, -weekdayOf(day))
    case 'End':
      return shiftDay(day, daysInWeek - 1 - weekdayOf(day))
    case 'PageUp':
      return shiftMonth(day, -1)
    case 'PageDown':
      return shiftMonth(day, 1)
    default:
      return null
  }
}

const dateOf = (day: Day) => new Date(`${day}T12:00:00Z`)
