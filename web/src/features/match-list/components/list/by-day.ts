import { isPast } from '@domain/participants/join-state.ts'
import { t } from '@lingui/core/macro'
import { addDays, type Day, formatDay, venueDay } from '@/lib/time/datetime.ts'

/** Groups matches, sorted by time, by the venue's days; `today` gets the label 'Today'. `from` is the number of matches on the days before. */
export function groupByDay<M extends { match_date: string }>(matches: readonly M[], today: Day) {
  const days = new Map<string, M[]>()
  for (const match of matches) {
    const day = venueDay(match.match_date)
    const sameDay = days.get(day)
    if (sameDay) sameDay.push(match)
    else days.set(day, [match])
  }
  let before = 0
  return [...days].map(([day, ofDay]) => {
    const from = before
    before += ofDay.length
    return { day, heading: headingOf(day, today), matches: ofDay, from }
  })
}

/** Returns the start of the latest match that has begun; null if none has. `now` in milliseconds. */
export function lastBegun(matches: readonly { match_date: string }[], now: number): string | null {
  return matches.findLast((match) => isPast(match, now))?.match_date ?? null
}

function headingOf(day: Day, today: Day) {
  const relative = day === today ? t`Today` : day === addDays(today, 1) ? t`Tomorrow` : null
  return relative ? { main: relative, aside: formatDay(day) } : { main: formatDay(day), aside: null }
}
