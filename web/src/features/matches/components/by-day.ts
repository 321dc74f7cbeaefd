import { formatDay, relativeDay, venueDay } from '@/lib/datetime.ts'

export interface DayOfMatches<M> {
  /** yyyy-MM-dd at the venue. */
  day: string
  heading: { main: string; aside: string | null }
  matches: M[]
}

/** Matches in order of time, under the venue's days. */
export function groupByDay<M extends { match_date: string }>(
  matches: readonly M[],
  now = Date.now(),
): DayOfMatches<M>[] {
  const days = new Map<string, M[]>()
  for (const match of matches) {
    const day = venueDay(match.match_date)
    const sameDay = days.get(day)
    if (sameDay) sameDay.push(match)
    else days.set(day, [match])
  }
  return [...days].map(([day, ofDay]) => ({
    day,
    heading: headingOf(day, ofDay[0]?.match_date ?? day, now),
    matches: ofDay,
  }))
}

function headingOf(day: string, instant: string, now: number) {
  const relative = relativeDay(instant, now)
  return relative ? { main: relative, aside: formatDay(day) } : { main: formatDay(day), aside: null }
}
