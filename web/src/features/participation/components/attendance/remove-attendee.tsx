import { whyNotOwn, whyNotRemove } from '@domain/participants/closed-question.ts'
import type { Participant } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { useQuestion } from '@/lib/question.ts'
import { whenAndWhere } from '@/lib/time/when-and-where.ts'
import { withNewLink } from '@/lib/words/match-words.ts'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { useRemoveAttendee } from '../../mutations/attendance.ts'
import type { EventFacts } from '../../queries/attendance.ts'
import { useGround } from '../../queries/match.ts'

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
  const ground = useGround(event, open)
  const { snapshot, dialog, answer } = useQuestion({
    name: 'remove-attendee',
    open,
    close,
    subject: { ...event, attendee },
    lost: (snapshot) => whyNotOwn(snapshot, ground()) ?? whyNotRemove(snapshot, ground()),
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
