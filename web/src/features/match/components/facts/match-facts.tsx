import { eventTitle } from '@domain/match/event-title.ts'
import { kindOf } from '@domain/match/match-kind.ts'
import { t } from '@lingui/core/macro'
import type { Match } from '@/features/participation/queries/match.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { useClock } from '@/lib/time/clock.ts'
import { timeOf } from '@/lib/time/match-time.ts'
import { matchLevelLabel } from '@/lib/words/level-label.ts'
import { badgesOf, priceLabel } from '@/lib/words/match-badges.ts'
import { formerMember } from '@/lib/words/shown-name.ts'
import { Badge } from '@/ui/layout/badge.tsx'
import { ClampedText } from '@/ui/layout/clamped-text.tsx'
import { MatchCount } from './match-count.tsx'
import { dayLine, matchTimes } from './match-label.ts'

export function MatchDetails({ match }: { match: Match }) {
  const facts = [
    [t`Court booked`, match.court_booked ? t`Yes` : t`No`],
    [t`Price per person`, priceLabel(match.price_per_person) ?? t`Not specified`],
    [t`Created by`, match.creator?.username ?? formerMember()],
  ] as const
  return (
    <div className="grid gap-4">
      <dl className="divide-y divide-line rounded-card border border-line bg-surface px-4">
        {facts.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 py-3">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 wrap-anywhere text-right font-title">{value}</dd>
          </div>
        ))}
      </dl>
      <MatchBadges match={match} />
    </div>
  )
}

export function MatchBadges({ match }: { match: Match }) {
  return (
    <ul aria-label={t`About this match`} className="flex flex-wrap gap-2">
      {badgesOf(match, currentUserId()).map(({ label, tone }) => (
        <li key={label} className="flex">
          <Badge tone={tone}>{label}</Badge>
        </li>
      ))}
    </ul>
  )
}

export function AboutMatch({ match }: { match: Match }) {
  const info = kindInfo(match)
  const { rest } = eventTitle(match)
  return (
    <>
      {rest && <ClampedText>{rest}</ClampedText>}
      {info && <p className="text-muted text-small">{info}</p>}
    </>
  )
}

function kindInfo(match: Match): string | null {
  const kind = kindOf(match)
  if (kind === 'Event')
    return t`This is a community event. Say whether you are coming, so that everybody can plan.`
  if (kind === 'Tournament')
    return t`This is a tournament. The organizer sets the pairings and the playing times.`
  return null
}

/** When, for whom and how many, without labels for those who see it: a line on a phone, and large on a wide screen. */
export function MatchWhen({ match }: { match: Match }) {
  const { start, end } = matchTimes(match)
  const day = useClock((now) => dayLine(match, now))
  return (
    <div className="flex flex-wrap items-baseline gap-x-1.5 text-title">
      <p className="wrap-anywhere lg:basis-full">
        <span className="sr-only">{t`Time`}: </span>
        <span className="font-[760] text-[1.375rem] leading-tight tracking-tight lg:text-[2.75rem]">
          {start}
        </span>
        {end && <span className="ml-1 text-muted"> – {end}</span>}
      </p>
      <p className="max-lg:before:mr-1.5 max-lg:before:content-['·']">
        <span className="sr-only">{t`Date`}: </span>
        {day}
      </p>
      <div className="flex basis-full flex-wrap gap-x-1.5 text-muted max-lg:text-body">
        <p>
          <span className="sr-only">{t`Level`}: </span>
          {matchLevelLabel(match.skill_level)}
        </p>
        <span aria-hidden="true">·</span>
        <MatchCount match={match} />
      </div>
    </div>
  )
}

/** Says, where the buttons were, why nobody joins or leaves any more; nothing once the match is over. */
export function PlayingNote({ match }: { match: Match }) {
  const playing = useClock((now) => timeOf(match, now) === 'playing')
  const { end } = matchTimes(match)
  if (!playing) return null
  return (
    <p role="status" className="flex-1 text-center text-muted text-small">
      {end
        ? t`Being played until ${end}. Nobody joins or leaves any more.`
        : t`Being played now. Nobody joins or leaves any more.`}
    </p>
  )
}
