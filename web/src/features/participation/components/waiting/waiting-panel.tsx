import { minutesPerOffer } from '@domain/participants/waiting.ts'
import { plural, selectOrdinal, t } from '@lingui/core/macro'
import { useClock } from '@/lib/time/clock.ts'
import { formatDayShort, formatTime } from '@/lib/time/datetime.ts'
import { deadlineLabel, heldUntil } from '@/lib/time/labels.ts'
import { formerMember } from '@/lib/words/shown-name.ts'
import { Awaited } from '@/ui/feedback/awaited.tsx'
import type { AttendanceState } from '../../queries/attendance.ts'
import type { Match } from '../../queries/match.ts'
import { type LogEntry, useWaiting, type WaitingList } from '../../queries/waiting.ts'
import { Deadline, WaitingAction } from './slot-buttons.tsx'

export function EventWaiting({ event, attendance }: { event: Match; attendance: AttendanceState }) {
  const { own, full } = attendance
  const { waiting, isAwaited } = useWaiting(event)
  if (!waiting) return isAwaited ? <Awaited /> : null
  const isHeld = waiting.waiting > 0 && !waiting.has_place
  const waits = own !== 'confirmed' && (full || isHeld || waiting.own !== null)
  return (
    <>
      <WaitingPanel match={event} waiting={waiting} />
      {waits && <WaitingAction match={event} waiting={waiting} />}
    </>
  )
}

interface WaitingPanelProps {
  match: Match
  waiting: WaitingList
}

/** The waiting list of a match: the member's own turn, for whom a place is held, and what has happened in it. */
export function WaitingPanel({ match, waiting }: WaitingPanelProps) {
  // Said here and not by `:has`, for which a browser would style the page anew with whatever comes anywhere.
  const isEmpty = waiting.waiting === 0 && waiting.log.length === 0
  return (
    <section
      // Without a name it is no region: an empty one is none to go to.
      aria-label={isEmpty ? undefined : t`Waiting list`}
      className={isEmpty ? 'absolute' : 'mt-3.5 grid gap-2.5'}
    >
      {/* Stays in the page, so that a screen reader hears of an offer and of the own turn when they come. */}
      <div role="status" className="empty:hidden">
        {waiting.waiting > 0 && <Turn match={match} waiting={waiting} />}
      </div>
      {waiting.log.length > 0 && <WaitingLog line={waiting.line} log={waiting.log} />}
    </section>
  )
}

const CARD = 'grid gap-1 rounded-card border bg-raised p-3.5'

function Turn({ match, waiting }: WaitingPanelProps) {
  const { own, offer, held_until: until, waiting: members } = waiting
  const explanation = useExplanation(match, waiting)
  if (offer)
    return (
      <div className={`${CARD} border-ball`}>
        <Deadline until={offer.until} />
        <p className="text-muted text-small">
          {offer.is_shared
            ? t`Everybody in line may take it: the first one has it.`
            : t`If you pass it on or let the time run out, the next in line is asked.`}
        </p>
      </div>
    )
  if (own) return <OwnTurn position={own.position} explanation={explanation} />
  return (
    <div className={`${CARD} border-line`}>
      {until && <p className="font-[620]">{heldUntil(until)}</p>}
      <p className="text-muted text-small">
        {t`${plural(members, { one: '# member is waiting.', other: '# members are waiting.' })}`}
      </p>
    </div>
  )
}

function OwnTurn({ position, explanation }: { position: number; explanation: string }) {
  return (
    <div className={`${CARD} border-line`}>
      <p className="font-[680]">
        {t`You are ${selectOrdinal(position, { one: '#st', two: '#nd', few: '#rd', other: '#th' })} on the waiting list`}
      </p>
      <p className="text-muted text-small">{explanation}</p>
    </div>
  )
}

/** 'Jonas is first. A free place is offered for 30 minutes each.' */
function useExplanation(match: Match, { own, line }: WaitingList): string {
  const minutes = useClock((now) => minutesPerOffer(match, now))
  const [first] = line
  const name = first?.name.split(' ')[0] ?? ''
  const order = own?.position === 1 ? t`A free place is yours first.` : name ? t`${name} is first.` : ''
  const turns =
    minutes === null
      ? t`In the last hour everybody in line is asked at once.`
      : minutes === 120
        ? t`A free place is offered for 2 hours each.`
        : t`A free place is offered for ${minutes} minutes each.`
  return `${order} ${turns}`.trim()
}

/** Shows the order of the waiting list and its history, to those on it and in the match: all see that it is fair. */
function WaitingLog({ line, log }: Pick<WaitingList, 'line' | 'log'>) {
  return (
    <details className="rounded-card border border-line px-3.5 text-small">
      <summary className="touch-44 cursor-pointer py-2.5 font-[620]">{t`The waiting list and its history`}</summary>
      {line.length > 0 && (
        <ol aria-label={t`In line`} className="mb-2.5 grid list-inside list-decimal gap-1">
          {line.map(({ user_id, name, team, until }) => (
            <li key={user_id} className="wrap-anywhere">
              {name}
              <span className="text-muted">
                {team && ` · ${t`Team ${team}`}`}
                {until && ` · ${held(until)}`}
              </span>
            </li>
          ))}
        </ol>
      )}
      <ul aria-label={t`History of the waiting list`} className="mb-3 grid gap-1 text-muted">
        {log.map((entry) => (
          <li key={entry.seq} className="grid grid-cols-[auto_1fr] gap-x-2.5">
            <time dateTime={entry.at} className="tabular-nums">
              {formatDayShort(entry.at)} {formatTime(entry.at)}
            </time>
            <span className="wrap-anywhere">
              {SENTENCES[entry.event]?.(entry.name ?? formerMember(), entry.team)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function held(until: string): string {
  const deadline = deadlineLabel(until)
  return t`asked until ${deadline}`
}

/** A newer server may know events that are missing here. */
const SENTENCES: Record<LogEntry['event'], (name: string, team: LogEntry['team']) => string> = {
  joined: (name, team) => (team ? t`${name} waits for team ${team}` : t`${name} waits`),
  left: (name) => t`${name} left the waiting list`,
  offered: (name, team) =>
    team ? t`A place in team ${team} was offered to ${name}` : t`A place was offered to ${name}`,
  accepted: (name) => t`${name} took the place`,
  passed: (name) => t`${name} passed the place on`,
  expired: (name) => t`The time of ${name} to take the place ran out`,
  taken: (name) => t`Somebody was faster than ${name}`,
  withdrawn: (name) => t`The offer to ${name} was taken back`,
  begun: (name) => t`It began, and ${name} waits no more`,
}
