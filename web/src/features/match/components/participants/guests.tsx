import type { Participant } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { RemoveConfirm } from '@/features/participation/components/attendance/remove-attendee.tsx'
import type { Match } from '@/features/participation/queries/match.ts'
import { GuestNameForm } from '@/features/sharing/components/shared-match/guest-name-form.tsx'
import { newId } from '@/lib/browser/new-id.ts'
import { useClock } from '@/lib/time/clock.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { useAddGuest, useRemoveGuest } from '../../mutations.ts'
import type { MatchJoinState } from '../actions/join-state.ts'

interface GuestsProps {
  match: Match
  joinState: MatchJoinState
}

// Asks nothing that could lose its ground: a form for something new, and RemoveConfirm holds its question.
/** Says who plays without an account and how they came; the creator removes them. */
export function Guests({ match, joinState }: GuestsProps) {
  const guests = guestsOf(joinState)
  const isManaged = useClock((now) => isManagedAt(match, joinState, now))
  if (guests.length === 0) return null
  return (
    <ul aria-label={t`Guests`} className="mt-1 grid">
      {guests.map((guest) => (
        <li key={guest.id} className="flex min-h-9 items-center justify-between gap-3 text-muted text-small">
          <span className="min-w-0 wrap-anywhere">{guestLabel(guest, match)}</span>
          {isManaged && <Remove match={match} guest={guest} />}
        </li>
      ))}
    </ul>
  )
}

const guestsOf = ({ confirmed }: MatchJoinState) => confirmed.filter(({ guest_kind }) => guest_kind)

const isManagedAt = (match: Match, { userId }: MatchJoinState, now: number) =>
  match.creator_id === userId && Date.parse(match.match_date) > now

/** 'Tom is a guest of Ela'. Creators alone bring guests along; everybody else comes by the link. */
function guestLabel({ username: name, guest_kind }: Participant, { creator }: Match): string {
  const host = creator?.username.split(' ')[0]
  return guest_kind === 'plus_one' && host
    ? t`${name} is a guest of ${host}`
    : t`${name} is a guest of the link`
}

function Remove({ match, guest }: { match: Match; guest: Participant }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { mutate, isPending } = useRemoveGuest(match)
  const name = guest.username
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="-mr-3"
        sends
        aria-label={t`Remove the guest ${name}`}
        onClick={() => setOpen(true)}
      >
        {t`Remove`}
      </Button>
      <RemoveConfirm
        {...{ match, close }}
        attendee={open ? guest : null}
        explain={() => t`The place is free for somebody else then.`}
        pending={isPending}
        remove={() => mutate(guest, { onSettled: close })}
      />
    </>
  )
}

export function BringGuest({ match, joinState }: GuestsProps) {
  const isManaged = useClock((now) => isManagedAt(match, joinState, now))
  const most = match.players === 0 ? 10 : Math.floor(match.players / 2)
  const [open, setOpen] = useState(false)
  if (!isManaged || joinState.full || guestsOf(joinState).length >= most) return null
  return (
    <>
      <Button variant="ghost" size="sm" sends onClick={() => setOpen(true)}>
        <UserPlus aria-hidden="true" />
        {t`Bring a guest`}
      </Button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title={t`Bring a guest`}
        description={t`Your guest needs no account and takes one of the places.`}
      >
        <NameForm key={String(open)} match={match} close={() => setOpen(false)} />
      </Sheet>
    </>
  )
}

function NameForm({ match, close }: { match: Match; close: () => void }) {
  const [request] = useState(newId)
  const { mutate, isPending, error } = useAddGuest(match)
  return (
    <GuestNameForm
      isOwn={false}
      match={match}
      action={t`Add guest`}
      send={(name) => mutate({ name, request }, { onSuccess: close })}
      pending={isPending}
      error={error}
    />
  )
}
