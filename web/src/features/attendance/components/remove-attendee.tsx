import { placeName } from '@domain/rules/match-card.ts'
import type { Participant } from '@domain/rules/participant.ts'
import { formatDayLong, formatTime } from '@/lib/datetime.ts'
import { ConfirmDialog } from '@/ui/confirm.tsx'
import { useRemoveAttendee } from '../mutations.ts'
import type { EventFacts } from './event-standing.ts'

export interface Removal {
  /** Stays while the dialog closes. */
  attendee: Participant | null
  open: boolean
}

interface RemoveAttendeeProps {
  event: EventFacts
  removal: Removal
  close: () => void
}

/** Asks the creator before somebody is removed, and removes. */
export function RemoveAttendee({ event, removal: { attendee, open }, close }: RemoveAttendeeProps) {
  const { mutate, isPending } = useRemoveAttendee(event.id)
  const name = attendee?.username ?? ''
  function remove() {
    if (!attendee) return
    mutate({ userId: attendee.user_id, name }, { onSuccess: () => setTimeout(focusList), onSettled: close })
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(stays) => stays || isPending || close()}
      title={`Remove ${name}?`}
      description={`${name} loses the place at ${placeName(event.location)}, ${formatDayLong(event.match_date)} at ${formatTime(event.match_date)}, and will be told.`}
      confirmLabel="Remove"
      tone="danger"
      pending={isPending}
      onConfirm={remove}
    />
  )
}

// The button that opened the dialog has gone with its row.
function focusList() {
  document.getElementById('attendees')?.focus({ preventScroll: true })
}
