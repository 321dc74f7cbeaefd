/** Monday first, as ISO 8601 counts. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Times on the venue's clock, HH:mm; the end is '24:00' at most. */
export interface Hours {
  from: string
  until: string
}

/** The hours of each weekday; null on a day on which the venue is closed. */
export type OpeningHours = Record<Weekday, Hours | null>

/** The weekday of a calendar day, yyyy-MM-dd. */
export function weekdayOf(day: string): Weekday {
  // getUTCDay counts from Sunday.
  const index = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7
  return WEEKDAYS[index] ?? 'monday'
}

/** Days that follow each other and have the same hours, for a short list: Monday to Friday, then the weekend. */
export function groupedHours(
  opening: OpeningHours,
): { first: Weekday; last: Weekday; hours: Hours | null }[] {
  const groups: { first: Weekday; last: Weekday; hours: Hours | null }[] = []
  for (const day of WEEKDAYS) {
    const hours = opening[day]
    const open = groups.at(-1)
    if (open && sameHours(open.hours, hours)) open.last = day
    else groups.push({ first: day, last: day, hours })
  }
  return groups
}

const sameHours = (one: Hours | null, other: Hours | null) =>
  one?.from === other?.from && one?.until === other?.until
