import '@/lib/words/late-refusals.ts'
import { t } from '@lingui/core/macro'
import { Camera, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { MemberAvatar } from '@/features/community/components/avatars/member-avatar.tsx'
import { type Profile, useLiveProfile } from '@/features/community/queries/profiles.ts'
import { WaitingSlots } from '@/features/participation/components/waiting/waiting-slots.tsx'
import { OwnRatingLink } from '@/features/rating/components/own-rating-link.tsx'
import { MemberResults } from '@/features/results/components/profile/member-results.tsx'
import { useQuestion } from '@/lib/question.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Skeletons } from '@/ui/feedback/skeleton.tsx'
import { Unavailable } from '@/ui/feedback/unavailable.tsx'
import { PlayerAvatar } from '@/ui/layout/avatar.tsx'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { useDeleteAvatar } from '../mutations.ts'
import { MemberEvenings } from './member-evenings.tsx'
import { ProfileForm } from './profile-form.tsx'
import { RecentMatches } from './recent-matches.tsx'
import { useNewPicture } from './use-new-picture.ts'

interface PersonalInfoProps {
  userId: string
  /** Comes last on a phone, and below the form where there are two columns. */
  children: ReactNode
}

export default function PersonalInfo({ userId, children }: PersonalInfoProps) {
  const query = useLiveProfile(userId)
  return (
    <div className="in-order grid grid-cols-[minmax(0,1fr)] gap-7 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:grid-rows-[auto_1fr] xl:items-start">
      {query.data ? (
        <section
          aria-label={t`Personal Info`}
          className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-card border border-line bg-surface p-4 md:p-6"
        >
          <AvatarField profile={query.data} />
          <ProfileForm profile={query.data} />
        </section>
      ) : (
        <Unavailable
          query={query}
          title={t`Failed to load profile`}
          description={t`Please try again later.`}
          offline={t`Your profile appears as soon as you are back.`}
        >
          <Loading />
        </Unavailable>
      )}
      <div className="in-order grid grid-cols-[minmax(0,1fr)] gap-7 xl:col-start-2 xl:row-span-2 xl:row-start-1">
        <OwnRatingLink />
        <WaitingSlots userId={userId} />
        <MemberResults userId={userId} />
        <MemberEvenings userId={userId} />
        <RecentMatches userId={userId} />
      </div>
      {children}
    </div>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-4 rounded-card border border-line bg-surface p-4 md:p-6">
      <span className="sr-only">{t`Loading profile`}</span>
      <Skeletons sizes={['size-[104px] rounded-full', ...Array(3).fill('h-18 rounded-button')]} />
    </div>
  )
}

const CropDialog = lazy(() => import('./crop-dialog.tsx'))

function AvatarField({ profile }: { profile: Profile }) {
  const { chosen, choose, crop, cancel, shown, uploading } = useNewPicture(profile)
  const look = { name: profile.username, size: 'xl' } as const
  const word = profile.avatar_filename ? t`Change picture` : t`Add picture`
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      {shown ? (
        <PlayerAvatar {...look} url={shown} />
      ) : (
        <MemberAvatar {...look} picture={profile.avatar_filename} />
      )}
      <div className="grid flex-1 basis-40 justify-items-start gap-1">
        <p className="font-dialog text-dialog [overflow-wrap:anywhere]">{profile.username}</p>
        <div className="flex flex-wrap gap-2">
          <ChoosePicture word={word} onChoose={choose} pending={uploading} />
          <DeletePicture profile={profile} disabled={uploading} />
        </div>
        <p role="status" className="text-muted text-small empty:hidden">
          {uploading ? t`Uploading picture...` : ''}
        </p>
      </div>
      <Suspense>
        {chosen && <CropDialog key={chosen.address} {...chosen} onCancel={cancel} onCrop={crop} />}
      </Suspense>
    </div>
  )
}

interface ChoosePictureProps {
  word: string
  onChoose: (file: File | undefined) => Promise<void>
  pending: boolean
}

function ChoosePicture({ word, onChoose, pending }: ChoosePictureProps) {
  const input = useRef<HTMLInputElement>(null)
  function take(control: HTMLInputElement) {
    void onChoose(control.files?.[0])
    // The same file can be chosen again.
    control.value = ''
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={t`Choose a picture`}
        hidden
        onChange={(event) => take(event.currentTarget)}
      />
      <Button variant="secondary" size="sm" pending={pending} sends onClick={() => input.current?.click()}>
        {!pending && <Camera aria-hidden="true" />}
        {word}
      </Button>
    </>
  )
}

function DeletePicture({ profile, disabled }: { profile: Profile; disabled: boolean }) {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useDeleteAvatar(profile.id)
  const { dialog, answer } = useQuestion({
    name: 'delete-picture',
    open: asking,
    close: () => setAsking(false),
    subject: profile.avatar_filename,
    lost: (snapshot) => (snapshot === profile.avatar_filename ? null : t`Your picture has changed.`),
    pending: isPending,
  })
  return (
    <>
      {profile.avatar_filename && (
        <Button
          variant="ghost"
          size="sm"
          sends
          disabled={disabled}
          aria-label={t`Delete picture`}
          onClick={() => setAsking(true)}
        >
          <Trash2 aria-hidden="true" />
          {t`Delete`}
        </Button>
      )}
      <ConfirmDialog
        {...dialog}
        title={t`Delete your picture?`}
        description={t`Others see your initials instead.`}
        confirmLabel={t`Delete picture`}
        tone="danger"
        onConfirm={() => answer(() => mutate(undefined, { onSettled: () => setAsking(false) }))}
      />
    </>
  )
}
