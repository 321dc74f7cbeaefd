import { venueName } from '@domain/match/match-card.ts'
import { messages } from '@domain/messages.ts'
import { whyNotLeave } from '@domain/participants/closed-question.ts'
import { useQuery } from '@tanstack/react-query'
import { useGround } from '@/features/match-dialog/queries.ts'
import { laterDates, ownDatesQuery, useKnownDates } from '@/features/participants/queries.ts'
import { useQuestion } from '@/lib/question.ts'
import { formatDayLong, formatTime } from '@/lib/time/datetime.ts'
import { ChoiceSheet } from '@/ui/overlays/choice-sheet.tsx'
import { useLeaveFollowingEvents } from '../mutations.ts'
import type { EventFacts } from '../queries.ts'

interface LeaveDatesProps {
  event: EventFacts
  /** Keeps the answer that the member does not come, or gives the slots back. */
  way: 'answer' | 'leave'
  open: boolean
  close: () => void
  /** Leaves this date alone. */
  leaveOne: () => void
}

/** Asks which dates of a series the member leaves. */
export function LeaveDates({ event, way, open, close, leaveOne }: LeaveDatesProps) {
  const { mutate, isPending } = useLeaveFollowingEvents(event.id, way)
  const ground = useGround(event, open)
  const { snapshot, dialog, answer } = useQuestion({
    name: 'leave-event-dates',
    open,
    close,
    subject: event,
    lost: (snapshot) => whyNotLeave(snapshot, ground()),
    pending: isPending,
  })
  const { series } = messages.matchPage
  const choose = (leave: () => void) => () =>
    answer(() => {
      close()
      leave()
    })
  return (
    <ChoiceSheet
      {...dialog}
      title={series.leaveTitle}
      description={`${venueName(snapshot.location)}, ${formatDayLong(snapshot.match_date)} at ${formatTime(snapshot.match_date)}. ${series.leaveAbout}`}
      choices={[
        { label: series.one, onChoose: choose(leaveOne) },
        { label: series.following, onChoose: choose(() => mutate()) },
      ]}
    />
  )
}

/** Lets a press wait for the member's dates of the series, and tells it whether leaving this event would keep later ones. */
export function useLaterDatesOnPress(event: EventFacts) {
  // Fetched in time, so that hardly a press has to wait.
  useQuery({ ...ownDatesQuery(event.id), enabled: Boolean(event.series_id) })
  const { whenKnown, isWaiting } = useKnownDates(event)
  const whetherLater = (act: (hasLater: boolean) => void) =>
    whenKnown((dates) => act(laterDates(dates, event.match_date) > 0))
  return { whetherLater, isWaiting }
}
