import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Match } from '@/features/participation/queries/match.ts'
import { GuestNameForm } from '@/features/sharing/components/shared-match/guest-name-form.tsx'
import { newId } from '@/lib/browser/new-id.ts'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { useAddGuest } from '../../mutations.ts'

interface AddGuestProps {
  match: Match
  open: boolean
  onOpenChange: (open: boolean) => void
}

// Asks nothing that could lose its ground: a form for something new.
/** Asks for the name of somebody whom the creator brings along. */
export default function AddGuest({ match, open, onOpenChange }: AddGuestProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t`Bring a guest`}
      description={t`Your guest needs no account and takes one of the places.`}
    >
      <NameForm key={String(open)} match={match} close={() => onOpenChange(false)} />
    </Sheet>
  )
}

function NameForm({ match, close }: { match: Match; close: () => void }) {
  const [request] = useState(newId)
  const { mutate, isPending, error } = useAddGuest(match)
  return (
    <GuestNameForm
      label={t`First name`}
      isOwn={false}
      match={match}
      action={t`Add guest`}
      send={(name) => mutate({ name, request }, { onSuccess: close })}
      pending={isPending}
      error={error}
    />
  )
}
