import { joined } from './joined.ts'
import type { BusyInterval } from './reading.ts'

/** Lines for the terminal: a row for each day, a column for each court, in it when that is taken. */
export function tableOf(
  busy: BusyInterval[],
  days: string[],
  courts: { id: number; name: string }[],
): string[] {
  const cell = (day: string, court: number) =>
    timesOf(busy.filter((one) => one.day === day && one.court === court)) || '-'
  const rows = [
    ['taken', ...courts.map(({ name }) => name)],
    ...days.map((day) => [day, ...courts.map(({ id }) => cell(day, id))]),
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** '00:00-08:00 closed, 18:00-20:00': what touches is one time. */
function timesOf(busy: BusyInterval[]): string {
  const closed = joined(busy.filter((time) => time.closed)).map((time) => ({ ...time, word: ' closed' }))
  const taken = joined(busy.filter((time) => !time.closed)).map((time) => ({ ...time, word: '' }))
  return [...closed, ...taken]
    .sort((one, other) => one.start - other.start)
    .map(({ start, end, word }) => `${clock(start)}-${clock(end)}${word}`)
    .join(', ')
}

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
