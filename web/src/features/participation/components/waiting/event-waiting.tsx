import type { Match } from '../../queries/match.ts'
import { useWaiting } from '../../queries/waiting.ts'
import { WaitingAction } from './waiting-action.tsx'
import { WaitingPanel } from './waiting-panel.tsx'

interface EventWaitingProps {
  event: Match
  /** The member's answer, if any. */
  own: string | null
  full: boolean
  online: boolean
}

/** The waiting list of an event with a limit, and what can be done with it. */
export function EventWaiting({ event, own, full, online }: EventWaitingProps) {
  const waiting = useWaiting(event)
  if (!waiting) return null
  const isHeld = waiting.waiting > 0 && !waiting.has_place
  const waits = own !== 'confirmed' && (full || isHeld || waiting.own !== null)
  return (
    <>
      <WaitingPanel match={event} waiting={waiting} />
      {waits && <WaitingAction match={event} waiting={waiting} online={online} />}
    </>
  )
}
