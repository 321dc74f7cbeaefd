import { t } from '@lingui/core/macro'
import { useJoinAsGuest } from '../mutations.ts'
import { guestPlaces } from '../schema.ts'
import { GuestNameForm } from './guest-name-form.tsx'

/** Joins with a first name, and nothing else. */
export function GuestForm({ link }: { link: string }) {
  const { mutate, isPending, error } = useJoinAsGuest(link)
  return (
    <div className="grid gap-2.5">
      <GuestNameForm
        label={t`Your first name`}
        isOwn
        name={guestPlaces()[0]?.name ?? ''}
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
