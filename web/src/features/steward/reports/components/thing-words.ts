import { eventTitle } from '@domain/match/event-title.ts'
import { isCalledEvent } from '@domain/match/match-kind.ts'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { paths } from '@/lib/paths.ts'
import { formatDayShort, formatTime } from '@/lib/time/datetime.ts'
import { type ReportReason, reasonLabels } from '@/lib/words/report-reasons.ts'
import { formerMember } from '@/lib/words/shown-name.ts'
import type { ReportedThing } from '../queries.ts'

/** Names a reported thing: 'Comment in “TSG Padel, Sat 10:00”', or by the name of its event. */
export function thingTitle({ kind, snapshot }: ReportedThing): string {
  const { kind: match_type = 'match', start, location: venue = '', first_line = null } = snapshot
  const { title: location } = eventTitle({ match_type, location: venue, description: first_line })
  const name = snapshot.by ?? formerMember()
  const when = start ? `${formatDayShort(start)} ${formatTime(start)}` : ''
  if (kind === 'comment') return t`Comment in “${location}, ${when}”`
  if (kind === 'match' && isCalledEvent({ match_type })) return t`Event “${location}, ${when}”`
  if (kind === 'match') return t`Match “${location}, ${when}”`
  if (kind === 'event_image') return t`Picture of “${location}, ${when}”`
  if (kind === 'result') return t`Result of “${location}, ${when}”`
  return kind === 'avatar' ? t`Picture of ${name}` : t`Member ${name}`
}

/** Tells who wrote it and who reported it: 'by Enno Volley, reported by Ida and Ben'. */
export function reportedBy({ kind, snapshot, reporters }: ReportedThing): string {
  const names = new Intl.ListFormat(i18n.locale).format(reporters.map(({ name }) => name ?? formerMember()))
  const author = snapshot.by ?? formerMember()
  return kind === 'comment' || kind === 'match' || kind === 'result'
    ? t`by ${author}, reported by ${names}`
    : t`reported by ${names}`
}

export function reasonsOf({ reporters }: ReportedThing): string[] {
  const labels: Record<string, string> = reasonLabels()
  return [...new Set(reporters.map(({ reason }) => labels[reason] ?? labels.other ?? ''))]
}

/** The words with which a steward begins to tell the author why. */
export const firstReason = (thing: ReportedThing): string => {
  const reason = thing.reporters[0]?.reason as ReportReason | undefined
  return reason && reason !== 'other' ? reasonLabels()[reason] : ''
}

export function pathOf({ kind, thing_id, snapshot }: ReportedThing): string {
  if (kind === 'member' || kind === 'avatar') return paths.member(thing_id)
  return kind === 'comment' && snapshot.match ? paths.comments(snapshot.match) : paths.match(thing_id)
}
