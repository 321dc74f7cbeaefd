import { minutesPerOffer } from '@domain/participants/waiting.ts'
import { plural, selectOrdinal, t } from '@lingui/core/macro'
import { useClock } from '@/lib/time/clock.ts'
import { heldUntil } from '@/lib/time/labels.ts'
import { Badge } from '@/ui/layout/badge.tsx'
import type { AttendanceState } from '../../queries/attendance.ts'
import type { Match } from '../../queries/match.ts'
import { useWaiting, type WaitingList } from '../../queries/waiting.ts'
import { Deadline } from './slot-buttons.tsx'
import { WaitingAction } from './waiting-action.tsx'
import { WaitingLog } from './waiting-log.tsx'

/** The waiting list of an event with a limit, and what can be done with it. */
export function EventWaiting({ event, attendance }: { event: Match; attendance: AttendanceState }) {
  const { own, full } = attendance
  const waiting = useWaiting(event)
  if (!waiting) return null
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
  return (
    <section aria-label={t`Waiting list`} className="mt-3.5 grid gap-2.5 empty:hidden">
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
    <div className={`${CARD} grid-cols-[1fr_auto] items-center gap-x-3 border-line`}>
      <div className="min-w-0">
        <p className="font-[680]">
          {t`You are ${selectOrdinal(position, { one: '#st', two: '#nd', few: '#rd', other: '#th' })} on the waiting list`}
        </p>
        <p className="text-muted text-small">{explanation}</p>
      </div>
      <Badge tone="accent" aria-hidden="true">
        {t`${selectOrdinal(position, { one: '#st', two: '#nd', few: '#rd', other: '#th' })}`}
      </Badge>
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
