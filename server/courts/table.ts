import type { BusyInterval, CourtSpan, SyncResult } from './court-snapshot.ts'
import { mergeIntervals } from './merge-intervals.ts'

/** Formats a table for the terminal: a row for each day, a column for each court, the taken times in its cells. */
export function tableOf(
  {
    busy,
    covered,
    coveredDays: days,
  }: Pick<Extract<SyncResult, { kind: 'ok' }>, 'busy' | 'covered' | 'coveredDays'>,
  courts: { id: number; name: string }[],
): string[] {
  const isOf = (day: string, court: number) => (one: CourtSpan) => one.day === day && one.court === court
  const cell = (day: string, court: number) =>
    covered.some(isOf(day, court)) ? timesOf(busy.filter(isOf(day, court))) || '-' : 'not known'
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

/** Formats '00:00-08:00 closed, 18:00-20:00'; times that touch are merged. */
function timesOf(busy: BusyInterval[]): string {
  const kind = (word: string, times: BusyInterval[]) =>
    mergeIntervals(times).map((time) => ({ ...time, word }))
  const closed = kind(
    ' closed',
    busy.filter((time) => time.closed),
  )
  const blocked = kind(
    ' blocked',
    busy.filter((time) => time.blocked),
  )
  const taken = kind(
    '',
    busy.filter((time) => !time.closed && !time.blocked),
  )
  return [...closed, ...blocked, ...taken]
    .sort((one, other) => one.start - other.start)
    .map(({ start, end, word }) => `${clock(start)}-${clock(end)}${word}`)
    .join(', ')
}

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
