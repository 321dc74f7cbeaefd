import '@/lib/words/late-refusals.ts'
import { t } from '@lingui/core/macro'
import { useLiveProfile } from '@/features/community/queries/profiles.ts'
import { WaitingSlots } from '@/features/participation/components/waiting/waiting-slots.tsx'
import { useOnline } from '@/lib/browser/online.ts'
import { ErrorState } from '@/ui/feedback/error-state.tsx'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { AvatarField } from './avatar-field.tsx'
import { ProfileForm } from './profile-form.tsx'
import { RecentMatches } from './recent-matches.tsx'

export default function PersonalInfo({ userId }: { userId: string }) {
  const query = useLiveProfile(userId)
  const online = useOnline()
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
        <NoProfile query={query} online={online} />
      )}
      <WaitingSlots userId={userId} />
      <RecentMatches userId={userId} />
    </div>
  )
}

type Query = Pick<ReturnType<typeof useLiveProfile>, 'isPending' | 'isFetching' | 'refetch'>

function NoProfile({ query, online }: { query: Query; online: boolean }) {
  if (query.isPending && online)
    return (
      <div role="status" className="grid gap-4 rounded-card border border-line bg-surface p-4 md:p-6">
        <span className="sr-only">{t`Loading profile`}</span>
        <Skeleton className="size-[104px] rounded-full" />
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-18 rounded-button" />
        ))}
      </div>
    )
  return (
    <ErrorState
      title={online ? t`Failed to load profile` : t`You are offline`}
      description={online ? t`Please try again later.` : t`Your profile appears as soon as you are back.`}
      onRetry={() => void query.refetch()}
      retrying={online && query.isFetching}
    />
  )
}
