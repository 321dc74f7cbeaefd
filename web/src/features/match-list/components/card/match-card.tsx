import { eventTitle } from '@domain/match/event-title.ts'
import { venueName } from '@domain/match/match-card.ts'
import { holdsSlot } from '@domain/participants/invited.ts'
import { type JoinState, joinStateOf } from '@domain/participants/join-state.ts'
import { hasCourt } from '@domain/participants/line-up.ts'
import { confirmedOf, type Participant, type Team } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { type ComponentType, createContext, Fragment, memo, useContext } from 'react'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { useOnline } from '@/lib/browser/online.ts'
import { useClock } from '@/lib/time/clock.ts'
import { durationMinutes, formatDayShort, formatTime } from '@/lib/time/datetime.ts'
import { countLabel, freeLabel, ownPartLabel } from '@/lib/words/card-labels.ts'
import { cardFacts, type ShownBadge } from '@/lib/words/match-badges.ts'
import { Badge } from '@/ui/layout/badge.tsx'
import { type ListedMatch, useShownParticipants } from '../../queries/matches.ts'
import { CardLink } from './card-link.tsx'
import { CardParticipants } from './card-participants.tsx'
import { EventText } from './event-image.tsx'
import { useGlow } from './glow.ts'
import { Strip } from './strip.tsx'

export type AskToJoin = (match: ListedMatch, team: Team) => void

/** Says something on the card of a match that is over, such as its result, of which the list knows nothing. */
export type PastLine = ComponentType<{ match: ListedMatch }> | null

/** The matches whose threads have unread comments: one query of the list, where each card would need an observer of its own. */
export const UnreadThreads = createContext<readonly string[]>([])

interface MatchCardProps {
  match: ListedMatch
  onJoin: AskToJoin
  PastLine: PastLine
}

/** One match of the list. The whole card links to it; a free slot on the strip joins its team. */
export const MatchCard = memo(function MatchCard({ match, onJoin, PastLine }: MatchCardProps) {
  const participants = useShownParticipants(match)
  const confirmed = confirmedOf(participants)
  // The server's count, with the member's own changes since.
  const count = match.confirmed + confirmed.length - confirmedOf(match.participants).length
  const online = useOnline()
  const held = useClock((now) => heldSlots(match, now))
  const state = useClock((now) => joinStateOf(match, participants, currentUserId(), now, count + held))
  const invited = useInvited(participants, state)
  const [open, past] = [online && state === 'open', state === 'past']
  const facts = cardFacts(match, useOwnBadges(match, participants))
  return (
    <article
      ref={useGlow(signatureOf(match, confirmed))}
      className="relative flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-3.5 transition-colors has-[a:hover]:border-line-strong"
    >
      {/* The widths are those of windows in which these parts have 19 and 15 rem: a container query would cost each card twice the layout. */}
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-[auto_1fr] gap-x-4 max-[22.875rem]:gap-x-3 max-[18.875rem]:grid-cols-1">
        <When match={match} />
        <Where match={match} words={facts.words} PastLine={past ? PastLine : null} />
        <Count match={match} confirmed={count} held={held} />
        <Badges badges={facts.badges} />
      </div>
      <EventText match={match} />
      <div className="mt-auto">
        {hasCourt(match) ? (
          <Strip
            {...{ confirmed, invited, held }}
            players={match.players}
            heldUntil={match.heldUntil}
            of={whereAndWhen(match)}
            onJoin={open ? (team) => onJoin(match, team) : null}
          />
        ) : (
          <CardParticipants {...{ match, confirmed, count, past }} invited={invited.length} />
        )}
      </div>
    </article>
  )
})

const whereAndWhen = (match: ListedMatch) =>
  `${eventTitle(match).title}, ${formatDayShort(match.match_date)} ${formatTime(match.match_date)}`

/** Badges about the member and the match, before all others. */
function useOwnBadges(match: ListedMatch, participants: readonly Participant[]): ShownBadge[] {
  const own = ownPartLabel(match, participants, currentUserId())
  const hasNews = useContext(UnreadThreads).includes(match.id)
  return [
    ...(own ? [{ label: own, tone: 'good' } as const] : []),
    ...(hasNews ? [{ label: t`New messages`, tone: 'accent' } as const] : []),
  ]
}

function Badges({ badges }: { badges: readonly ShownBadge[] }) {
  if (badges.length === 0) return null
  return (
    <ul
      aria-label={t`About this match`}
      className="col-span-full mt-2 flex flex-wrap gap-1.5 min-[22.875rem]:col-start-2"
    >
      {badges.map(({ label, tone }) => (
        <li key={label} className="flex">
          <Badge tone={tone}>{label}</Badge>
        </li>
      ))}
    </ul>
  )
}

/** A deadline that has passed holds nothing any more. */
const heldSlots = ({ held, heldUntil }: ListedMatch, now: number): number =>
  heldUntil && Date.parse(heldUntil) <= now ? 0 : held

/** The ids in the place of the time: all cards of a list would render again at the same second. */
function useInvited(participants: readonly Participant[], state: JoinState): Participant[] {
  const ids = useClock((now) =>
    participants.flatMap((one) => (holdsSlot(one, now) ? [one.user_id] : [])).join(),
  ).split(',')
  return state === 'past' ? [] : participants.filter(({ user_id }) => ids.includes(user_id))
}

export function FarCard({ match }: { match: ListedMatch }) {
  return (
    <article className="relative h-full rounded-card border border-line bg-surface p-3.5">
      <h3 className="truncate font-title text-title">
        <CardLink match={match}>{eventTitle(match).title}</CardLink>
      </h3>
    </article>
  )
}

function When({ match }: { match: ListedMatch }) {
  const minutes = durationMinutes(match.match_date, match.end_time, match.match_duration)
  return (
    <p className="min-w-[4.6rem] text-muted min-[22.875rem]:row-span-2 text-small leading-[1.45]">
      <span className="block font-[760] text-text text-time leading-[1.1]">
        {formatTime(match.match_date)}
      </span>
      {match.end_time && <span className="block">– {match.end_time.slice(0, 5)}</span>}
      <span className="block max-w-[4.6rem]">
        {match.end_time && minutes ? t`${minutes} min` : t`Duration not specified`}
      </span>
    </p>
  )
}

interface WhereProps extends Pick<MatchCardProps, 'match' | 'PastLine'> {
  words: readonly string[]
}

function Where({ match, words, PastLine }: WhereProps) {
  const { title } = eventTitle(match)
  const venue = venueName(match.location)
  return (
    <div className="min-w-0">
      <h3 className="line-clamp-2 wrap-anywhere font-title text-title leading-[1.3]">
        <CardLink match={match}>{title}</CardLink>
      </h3>
      <p className="line-clamp-2 text-muted text-small">
        {/* The heading of the day says it to whoever sees it. */}
        <span className="sr-only">{formatDayShort(match.match_date)} · </span>
        {(title === venue ? words : [venue, ...words]).map((word, index) => (
          <Fragment key={word}>
            {index > 0 && ' · '}
            <span className="inline-block">{word}</span>
          </Fragment>
        ))}
      </p>
      {PastLine && <PastLine match={match} />}
    </div>
  )
}

function Count({ match, confirmed, held }: { match: ListedMatch; confirmed: number; held: number }) {
  const free = freeLabel(confirmed, match.players, held)
  return (
    <p className="text-right text-small max-[18.875rem]:text-left">
      <span className="sr-only">{t`Players:`} </span>
      <span className="block font-[720] text-title">{countLabel(confirmed, match.players)}</span>
      {free && <span className="block text-muted">{free}</span>}
    </p>
  )
}

/** A signature that changes when somebody else changed something visible on the card. */
function signatureOf(match: ListedMatch, confirmed: readonly Participant[]): string {
  const me = currentUserId()
  const others = confirmed.map((one) => one.user_id).filter((id) => id !== me)
  const unseen = match.isWhole ? '' : match.confirmed
  return [match.creator_id === me ? '' : match.updated_at, unseen, ...others.sort()].join()
}
