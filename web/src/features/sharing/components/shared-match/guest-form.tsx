import { t } from '@lingui/core/macro'
import type { RefObject } from 'react'
import { guestSlots } from '@/lib/backend/session/guest-slots.ts'
import { useJoinAsGuest } from '../../mutations/shared-match.ts'
import { GuestNameForm } from './guest-name-form.tsx'

interface GuestFormProps {
  link: string
  match: { match_type: string }
  joinButton: RefObject<HTMLButtonElement | null>
}

/** Joins with a first name, and nothing else. */
export function GuestForm({ link, match, joinButton }: GuestFormProps) {
  const { mutate, isPending, error } = useJoinAsGuest(link)
  return (
    <div className="grid gap-2.5">
      <GuestNameForm
        button={joinButton}
        label={t`Your first name`}
        isOwn
        match={match}
        name={guestSlots()[0]?.name ?? ''}
        action={t`Join as a guest`}
        send={(name) => mutate(name)}
        pending={isPending}
        error={error}
      />
      <p className="text-muted text-small">
        {t`No account needed. Members and whoever has this link see your name. You can leave again in this browser.`}
      </p>
    </div>
  )
}
