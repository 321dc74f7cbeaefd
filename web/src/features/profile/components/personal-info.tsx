import '@/lib/words/late-refusals.ts'
import { t } from '@lingui/core/macro'
import { useLiveProfile } from '@/features/community/queries/profiles.ts'
import { WaitingSlots } from '@/features/participation/components/waiting/waiting-slots.tsx'
import { Skeletons } from '@/ui/feedback/skeleton.tsx'
import { Unavailable } from '@/ui/feedback/unavailable.tsx'
import { AvatarField } from './avatar-field.tsx'
import { ProfileForm } from './profile-form.tsx'
import { RecentMatches } from './recent-matches.tsx'

export default function PersonalInfo({ userId }: { userId: string }) {
  const query = useLiveProfile(userId)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
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
      <WaitingSlots userId={userId} />
      <RecentMatches userId={userId} />
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
