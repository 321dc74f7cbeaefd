import type { Logger } from 'pino'
import type { Community } from '../../domain/community/community-config.ts'
import { clockAt } from '../../domain/local-time.ts'
import { alignColumns } from '../program.ts'
import { type BusyInterval, type CourtSpan, mergeIntervals, type SyncResult } from './court-snapshot.ts'
import type { CourtReader, NamedVenue } from './systems/all-systems.ts'
import { readVenue } from './systems/read-venue.ts'

interface CheckOptions {
  community: Community
  courts: CourtReader
  days: number
  log: Logger
  print(line: string): void
}

/** Reads every venue once and prints the result; nothing is stored. Resolves with false if any venue could not be read. */
export async function checkVenues(options: CheckOptions): Promise<boolean> {
  const { community, courts, print } = options
  for (const { id, name, reading } of community.venues)
    if (!courts.venues.some((venue) => venue.id === id))
      print(`\n${name} is not read: ${reading ? 'its `reading` is not enabled' : 'it has no `reading`'}.`)
  let all = true
  for (const venue of courts.venues) all = (await checkVenue(venue, options)) && all
  return all
}

async function checkVenue(venue: NamedVenue, { community, courts, days, log, print }: CheckOptions) {
  const now = () => new Date()
  const { day: today } = clockAt({ now: Date.now(), zone: community.timeZone })
  const result = await readVenue(venue, today, days, { ...courts, now, log })
  print(`\n${venue.name}`)
  if (result.kind === 'failed') {
    const rest =
      result.retryAfter === undefined ? '' : ` It asks to be left alone for ${result.retryAfter} s.`
    print(`cannot be read (${result.reason}): ${result.detail}.${rest}`)
    return false
  }
  for (const line of tableOf(result, venue.courts)) print(line)
  for (const line of gapsOf(venue, result, days)) print(line)
  return true
}

/** Lists courts, days and hours that the answers leave unknown, and how they become known. */
function gapsOf(venue: NamedVenue, result: Extract<SyncResult, { kind: 'ok' }>, days: number): string[] {
  const unnamed = venue.courts.filter(({ id }) => !result.named.includes(id)).map(({ name }) => name)
  const isWhole = new Set(result.coveredDays).size === days
  return [
    unnamed.length > 0 && `No answer names ${unnamed.join(', ')}: not known until one does.`,
    result.strange.length > 0 &&
      `Courts ${result.strange.join(', ')} are named and not configured: has one of yours got another id?`,
    !isWhole && 'No answer speaks of the other days: they are not known.',
    !venue.opening &&
      !venue.week &&
      !venue.system.showsHours &&
      'No opening hours are configured: hours before the first and after the last booking of a day are not known.',
  ].filter((line) => line !== false)
}

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
  return alignColumns(rows)
}

/** Formats '00:00-08:00 closed, 18:00-20:00'; times that touch are merged. */
function timesOf(busy: BusyInterval[]): string {
  const wordOf = ({ closed, blocked }: BusyInterval) => (closed ? ' closed' : blocked ? ' blocked' : '')
  return [...Map.groupBy(busy, wordOf)]
    .flatMap(([word, times]) => mergeIntervals(times).map((time) => ({ ...time, word })))
    .sort((one, other) => one.start - other.start)
    .map(({ start, end, word }) => `${clock(start)}-${clock(end)}${word}`)
    .join(', ')
}

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
