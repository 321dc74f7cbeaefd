import { whyNotRemove } from '@domain/participants/closed-question.ts'
import type { Participant } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { UserPlus } from 'lucide-react'
import { lazy, useState } from 'react'
import type { Match } from '@/features/participation/queries/match.ts'
import { useMatchQuestion } from '@/features/participation/queries/match-question.ts'
import { useClock } from '@/lib/time/clock.ts'
import { withNewLink } from '@/lib/words/match-words.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Deferred, useDeferredDialog } from '@/ui/feedback/deferred.tsx'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { useRemoveGuest } from '../../mutations.ts'
import type { MatchJoinState } from '../actions/join-state.ts'

const AddGuest = lazy(() => import('./add-guest.tsx'))

/** Says who plays without an account and how they came; their creator removes them, and brings one along. */
export function Guests({ match, joinState }: { match: Match; joinState: MatchJoinState }) {
  const { confirmed, full, online, userId } = joinState
  const guests = confirmed.filter(({ guest_kind }) => guest_kind)
  const isAhead = useClock((now) => Date.parse(match.match_date) > now)
  const isManaged = match.creator_id === userId && isAhead
  const most = match.players === 0 ? 10 : Math.floor(match.players / 2)
  return (
    <>
      {guests.length > 0 && (
        <ul aria-label={t`Guests`} className="mt-1 grid">
          {guests.map((guest) => (
            <li
              key={guest.id}
              className="flex min-h-9 items-center justify-between gap-3 text-muted text-small"
            >
              <span className="min-w-0 wrap-anywhere">{guestLabel(guest, match)}</span>
              {isManaged && <Remove match={match} guest={guest} disabled={!online} />}
            </li>
          ))}
        </ul>
      )}
      {isManaged && !full && guests.length < most && <Add match={match} disabled={!online} />}
    </>
  )
}

/** 'Tom is a guest of Ela'. Creators alone bring guests along; everybody else comes by the link. */
function guestLabel(
  { username: name, guest_kind }: Participant,
  { creator }: Pick<Match, 'creator'>,
): string {
  const host = creator?.username.split(' ')[0]
  return guest_kind === 'plus_one' && host
    ? t`${name} is a guest of ${host}`
    : t`${name} is a guest of the link`
}

function Remove({ match, guest, disabled }: { match: Match; guest: Participant; disabled: boolean }) {
  const [open, setOpen] = useState(false)
  const { mutate, isPending } = useRemoveGuest(match)
  const question = useMatchQuestion({
    name: 'remove-guest',
    open,
    close: () => setOpen(false),
    subject: { ...match, attendee: guest },
    lost: whyNotRemove,
    pending: isPending,
  })
  const name = guest.username
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="-mr-3"
        disabled={disabled}
        aria-label={t`Remove the guest ${name}`}
        onClick={() => setOpen(true)}
      >
        {t`Remove`}
      </Button>
      <ConfirmDialog
        {...question.dialog}
        title={t`Remove ${name}?`}
        description={withNewLink(t`The place is free for somebody else then.`, match)}
        confirmLabel={t`Remove`}
        tone="danger"
        onConfirm={() => question.answer(() => mutate(guest, { onSettled: () => setOpen(false) }))}
      />
    </>
  )
}

function Add({ match, disabled }: { match: Match; disabled: boolean }) {
  const { show, cancel, dialog } = useDeferredDialog()
  return (
    <>
      <Button variant="ghost" size="sm" className="-ml-3 mt-1" disabled={disabled} onClick={show}>
        <UserPlus aria-hidden="true" />
        {t`Bring a guest`}
      </Button>
      <Deferred close={cancel}>{dialog && <AddGuest match={match} {...dialog} />}</Deferred>
    </>
  )
}
