import { whyNotRemove } from '@domain/participants/closed-question.ts'
import type { Participant } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { whenAndWhere } from '@/lib/time/when-and-where.ts'
import { withNewLink } from '@/lib/words/match-words.ts'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { useRemoveAttendee } from '../../mutations/attendance.ts'
import type { Match } from '../../queries/match.ts'
import { useMatchQuestion } from '../../queries/match-question.ts'

export interface Removal {
  /** Stays while the dialog closes. */
  attendee: Participant | null
  open: boolean
}

interface RemoveAttendeeProps {
  event: Match
  removal: Removal
  close: () => void
}

/** Asks the creator before somebody is removed, and removes. */
export function RemoveAttendee({ event, removal: { attendee, open }, close }: RemoveAttendeeProps) {
  const { mutate, isPending } = useRemoveAttendee(event.id)
  const { snapshot, dialog, answer } = useMatchQuestion({
    name: 'remove-attendee',
    open,
    close,
    subject: { ...event, attendee },
    lost: whyNotRemove,
    pending: isPending,
  })
  const name = snapshot.attendee?.username ?? ''
  const when = whenAndWhere(snapshot.location, snapshot.match_date)
  function remove() {
    if (!attendee) return
    mutate({ userId: attendee.user_id, name }, { onSuccess: () => setTimeout(focusList), onSettled: close })
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={t`Remove ${name}?`}
      description={withNewLink(
        snapshot.attendee?.guest_kind
          ? t`${name} loses the place at ${when}.`
          : t`${name} loses the place at ${when}, and will be told.`,
        snapshot,
      )}
      confirmLabel={t`Remove`}
      tone="danger"
      onConfirm={() => answer(remove)}
    />
  )
}

// The button that opened the dialog has gone with its row.
function focusList() {
  document.getElementById('attendees')?.focus({ preventScroll: true })
}
