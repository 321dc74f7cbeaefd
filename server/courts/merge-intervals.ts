import type { BusyInterval } from './court-snapshot.ts'

/** Merges intervals of one court and day that touch or overlap, and sorts them. */
export function mergeIntervals(busy: readonly BusyInterval[]): BusyInterval[] {
  const times: BusyInterval[] = []
  for (const time of busy.toSorted(byCourtAndTime)) {
    const last = times.at(-1)
    if (last?.court === time.court && last.day === time.day && time.start <= last.end)
      last.end = Math.max(last.end, time.end)
    else times.push({ ...time })
  }
  return times
}

function byCourtAndTime(one: BusyInterval, other: BusyInterval): number {
  return one.court - other.court || one.day.localeCompare(other.day) || one.start - other.start
}
