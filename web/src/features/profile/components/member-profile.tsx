import { phoneParts } from '@domain/community/phone-number.ts'
import { t } from '@lingui/core/macro'
import { ArrowLeft } from 'lucide-react'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { MemberAvatar } from '@/features/community/components/avatars/member-avatar.tsx'
import { BlockMember } from '@/features/community/components/blocks/block-member.tsx'
import { ReportButton } from '@/features/community/components/reports/report.tsx'
import { type Profile, useLiveProfile } from '@/features/community/queries/profiles.ts'
import { MemberRating } from '@/features/rating/components/member-rating.tsx'
import { MemberResults } from '@/features/results/components/profile/member-results.tsx'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { paths } from '@/lib/paths.ts'
import { memberLevelLabel } from '@/lib/words/level-label.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { EmptyState } from '@/ui/feedback/empty-state.tsx'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { Unavailable } from '@/ui/feedback/unavailable.tsx'
import { Fact } from '@/ui/layout/fact.tsx'
import { MemberEvenings } from './member-evenings.tsx'
import { RecentMatches } from './recent-matches.tsx'

export default function MemberScreen() {
  const { id = '' } = useParams()
  if (id === currentUserId()) return <Navigate to={paths.profile} replace />
  return <MemberProfile key={id} userId={id} />
}

function MemberProfile({ userId }: { userId: string }) {
  const query = useLiveProfile(userId)
  const { data: profile } = query
  if (profile === null) return <NotFound />
  return (
    <div className="grid max-w-[42.5rem] grid-cols-[minmax(0,1fr)] gap-7 lg:max-w-none">
      <BackButton />
      {!profile && (
        <Unavailable
          heading="h1"
          query={query}
          title={t`Failed to load profile`}
          description={t`Please try again later.`}
          offline={t`Please try again later.`}
        >
          <Loading />
        </Unavailable>
      )}
      {profile && (
        // On a phone, what is seldom wanted stands below the matches; on a desktop who it is stands on the left.
        <div className="in-order grid grid-cols-[minmax(0,1fr)] gap-7 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:items-start">
          <Card profile={profile} />
          <div className="in-order grid gap-7 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <MemberResults userId={userId} />
            <MemberEvenings userId={userId} />
            <RecentMatches userId={userId} />
          </div>
          <div className="grid gap-7">
            <BlockMember member={profile} />
            <ReportMember profile={profile} />
          </div>
        </div>
      )}
    </div>
  )
}

function ReportMember({ profile: { id, avatar_filename } }: { profile: Profile }) {
  const member = { kind: 'member', id } as const
  return (
    <div className="-mt-4 flex flex-wrap gap-x-2">
      <ReportButton
        things={avatar_filename ? [member, { kind: 'avatar', id }] : [member]}
        label={t`Report`}
        size="sm"
      />
      {avatar_filename && (
        <ReportButton things={[{ kind: 'avatar', id }]} hideLabel={t`Remove picture …`} size="sm" />
      )}
    </div>
  )
}

function Card({
  profile: { id, username, avatar_filename, skill_level, phone_number },
}: {
  profile: Profile
}) {
  return (
    <section
      aria-label={t`Member`}
      className="grid gap-5 rounded-card border border-line bg-surface p-4 md:p-6"
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <MemberAvatar name={username} picture={avatar_filename} size="xl" />
        <h1 className="min-w-0 flex-1 basis-40 wrap-anywhere font-page text-page">{username}</h1>
      </div>
      <dl className="grid gap-2.5 sm:grid-cols-2">
        <Fact label={t`Skill Level`}>
          {memberLevelLabel(skill_level)}
          <MemberRating userId={id} />
        </Fact>
        <Fact label={t`Phone`}>{phone_number ? <Phone number={phone_number} /> : t`Not provided`}</Fact>
      </dl>
    </section>
  )
}

/** Each number that the member has written, to be called; the words between them as they are. */
function Phone({ number }: { number: string }) {
  return phoneParts(number).map(({ text, dialled }, at) =>
    dialled ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
        key={at}
        href={`tel:${dialled}`}
        className="rounded-badge underline underline-offset-3 hover:no-underline"
      >
        {text}
      </a>
    ) : (
      text
    ),
  )
}

function BackButton() {
  const navigate = useNavigate()
  // Opened by a link there is nothing of ours to go back to.
  const back = () => (history.length > 1 ? navigate(-1) : navigate(paths.matches))
  return (
    <Button variant="ghost" size="sm" className="-mb-4 -ml-4 justify-self-start" onClick={() => void back()}>
      <ArrowLeft aria-hidden="true" />
      {t`Back`}
    </Button>
  )
}

function NotFound() {
  return (
    <EmptyState
      heading="h1"
      title={t`User Not Found`}
      description={t`This member has left, or the link is wrong.`}
      actions={
        <Button asChild variant="secondary">
          <Link to={paths.matches}>{t`Go to Matches`}</Link>
        </Button>
      }
    />
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-5 rounded-card border border-line bg-surface p-4 md:p-6">
      <h1 className="sr-only">{t`Loading profile`}</h1>
      <div className="flex items-center gap-5">
        <Skeleton className="size-[104px] rounded-full" />
        <Skeleton className="h-9 w-40" />
      </div>
      <Skeleton className="h-16 rounded-button" />
    </div>
  )
}
