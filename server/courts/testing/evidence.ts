import { overlaps } from '../../../domain/courts/court-day.ts'
import { byDay, daysFrom } from '../../../testing/court-stand-in/taken-time.ts'
import type { CourtSpan } from '../court-snapshot.ts'
import type { AnswerFormat, SentAnswer } from './random-answers.ts'

/** A sync that was believed at least in part: every answer of it, in order. */
export interface SentSync {
  /** Milliseconds. */
  at: number
  answers: SentAnswer[]
}

export interface EvidenceOptions {
  way: AnswerFormat
  courts: readonly number[]
  hasOpening: boolean
  /** The venue's clock at a moment, as milliseconds of the same clock in Greenwich. */
  wallTime(at: number): number
}

const TWO_WEEKS = 14 * 86_400_000

/**
 * Why a time is not free, judged by nothing but the answers that were sent; null where they allow it to be. This is written
 * against the rule, not against the code: an hour needs evidence for its court, its day and itself.
 */
export function reasonAgainst(
  syncs: readonly SentSync[],
  { court, day, start, end }: CourtSpan,
  options: EvidenceOptions,
): string | null {
  const last = syncs.at(-1)
  if (!last) return 'nothing was read'
  if (last.answers.some((answer) => namesOtherDays(answer, options.way))) return 'an answer is for other days'
  const answers = last.answers.filter(({ days }) => days.includes(day))
  const entries = last.answers.flatMap(ownEntries).filter((entry) => entry.day === day)
  if (entries.some((entry) => entry.court === court && overlaps(entry, { start, end }))) return 'it is taken'
  if (options.way === 'page')
    return answers.some(({ shown }) => shown.includes(court)) ? null : 'the page does not show the court'
  if (!answers.some((answer) => reaches(answer, day, options.way))) return 'no answer reaches the day'
  if (!options.hasOpening && !isBetween(entries, options.courts, { start, end }))
    return 'nobody plays before or after'
  return reasonAgainstCourt(syncs, court, options)
}

/** Entries of the days for which an answer was sent; those that go on past midnight count on both days. */
const ownEntries = ({ days, entries }: SentAnswer) =>
  entries.filter(({ day }) => days.includes(day)).flatMap(byDay)

function namesOtherDays({ days, entries }: SentAnswer, way: AnswerFormat): boolean {
  const asked = way.startsWith('widget') ? daysFrom(days[0] ?? '', 7) : days
  return entries.some(({ day }) => !asked.includes(day))
}

const reaches = ({ entries }: SentAnswer, day: string, way: AnswerFormat) =>
  !way.startsWith('widget') || entries.some((entry) => entry.day >= day)

function isBetween(
  entries: CourtSpan[],
  courts: readonly number[],
  time: { start: number; end: number },
): boolean {
  const ours = entries.filter(({ court }) => courts.includes(court))
  return ours.some(({ start }) => start <= time.start) && ours.some(({ end }) => end >= time.end)
}

/** A court needs to have been named, lately, and nothing since that says that it has got another id. */
function reasonAgainstCourt(
  syncs: readonly SentSync[],
  court: number,
  { courts, wallTime }: EvidenceOptions,
): string | null {
  let namedAt: number | null = null
  let busyUntil = 0
  const beside = new Set<number>()
  for (const { at, answers } of syncs) {
    const entries = answers.flatMap(ownEntries)
    const strange = entries.map((one) => one.court).filter((id) => !courts.includes(id))
    const own = entries.filter((one) => one.court === court)
    if (own.length > 0) {
      namedAt = at
      busyUntil = Math.max(...own.map(({ day, end }) => Date.parse(day) + end * 60_000))
      for (const id of strange) beside.add(id)
    } else if (strange.some((id) => !beside.has(id)) || busyUntil > wallTime(at)) namedAt = null
  }
  if (namedAt === null) return 'the court may have another id'
  return (syncs.at(-1)?.at ?? 0) - namedAt > TWO_WEEKS ? 'the court was not named for two weeks' : null
}
