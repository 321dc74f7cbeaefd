import { whyNotRemove } from '@domain/participants/closed-question.ts'
import type { Participant } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { whenAndWhere } from '@/lib/time/labels.ts'
import { withNewLink } from '@/lib/words/match-words.ts'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { useRemoveAttendee } from '../../mutations/attendance.ts'
import type { Match } from '../../queries/match.ts'
import { useMatchQuestion } from '../../queries/match-question.ts'

interface RemoveAttendeeProps {
  event: Match
  attendee: Participant | null
  close: () => void
}

export function RemoveAttendee({ event, attendee, close }: RemoveAttendeeProps) {
  const { mutate, isPending } = useRemoveAttendee(event.id)
  const remove = ({ user_id: userId, username: name }: Participant) =>
    mutate({ userId, name }, { onSuccess: () => setTimeout(focusList), onSettled: close })
  return (
    <RemoveConfirm
      match={event}
      attendee={attendee}
      close={close}
      explain={({ username: name, guest_kind }, asked) => {
        const when = whenAndWhere(asked, asked.match_date)
        return guest_kind
          ? t`${name} loses the place at ${when}.`
          : t`${name} loses the place at ${when}, and will be told.`
      }}
      pending={isPending}
      remove={remove}
    />
  )
}

// The button that opened the dialog has gone with its row.
function focusList() {
  document.getElementById('attendees')?.focus({ preventScroll: true })
}

interface RemoveConfirmProps {
  match: Match
  attendee: Participant | null
  close: () => void
  explain: (attendee: Participant, match: Match) => string
  pending: boolean
  remove: (attendee: Participant) => void
}

export function RemoveConfirm(props: RemoveConfirmProps) {
  const { match, attendee, close, explain, pending, remove } = props
  const { snapshot, dialog, answer } = useMatchQuestion({
    name: 'remove-participant',
    open: attendee !== null,
    close,
    subject: { ...match, attendee },
    lost: whyNotRemove,
    pending,
  })
  if (!snapshot.attendee) return null
  const { attendee: shown } = snapshot
  const name = shown.username
  return (
    <ConfirmDialog
      {...dialog}
      title={t`Remove ${name}?`}
      description={withNewLink(explain(shown, snapshot), snapshot)}
      confirmLabel={t`Remove`}
      tone="danger"
      onConfirm={() => answer(() => remove(shown))}
    />
  )
}
