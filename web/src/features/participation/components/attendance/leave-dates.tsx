import { whyNotLeave } from '@domain/participants/closed-question.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useQuestion } from '@/lib/question.ts'
import { whenAndWhere } from '@/lib/time/when-and-where.ts'
import { ChoiceSheet } from '@/ui/overlays/choice-sheet.tsx'
import { useLeaveFollowingEvents } from '../../mutations/attendance.ts'
import type { EventFacts } from '../../queries/attendance.ts'
import { useGround } from '../../queries/match.ts'
import { laterDates, ownDatesQuery, useKnownDates } from '../../queries/participants.ts'

interface LeaveDatesProps {
  event: EventFacts
  /** Keeps the answer that the member does not come, or gives the slots back. */
  way: 'answer' | 'leave'
  open: boolean
  close: () => void
  /** Leaves this date alone. */
  leaveOne: () => void
}

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
  const choose = (leave: () => void) => () =>
    answer(() => {
      close()
      leave()
    })
  const when = whenAndWhere(snapshot.location, snapshot.match_date)
  return (
    <ChoiceSheet
      {...dialog}
      title={t`Leave which dates?`}
      description={t`${when}. Your places become free for others.`}
      choices={[
        { label: t`Only this date`, onChoose: choose(leaveOne) },
        { label: t`This and all following ones`, onChoose: choose(() => mutate()) },
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
