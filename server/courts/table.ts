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

/** '18:00-20:00, 21:30-24:00': what touches is one time. */
function timesOf(busy: BusyInterval[]): string {
  const merged: { start: number; end: number }[] = []
  for (const { start, end } of busy.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged.map(({ start, end }) => `${clock(start)}-${clock(end)}`).join(', ')
}

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
