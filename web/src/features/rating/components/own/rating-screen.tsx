import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ListOrdered } from 'lucide-react'
import { Link } from 'react-router'
import { ownProfileQuery } from '@/features/community/queries/profiles.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { cn } from '@/lib/cn.ts'
import { paths } from '@/lib/paths.ts'
import { levelLabel } from '@/lib/words/level-label.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { MoreButton } from '@/ui/buttons/more-button.tsx'
import { Skeletons } from '@/ui/feedback/skeleton.tsx'
import { Unavailable } from '@/ui/feedback/unavailable.tsx'
import { PageHeader } from '@/ui/layout/page-header.tsx'
import { type OwnRating, ratingStepsQuery, useOwnRating } from '../../queries.ts'
import { RatingCard } from './rating-card.tsx'
import { BeforeAnyResult, GenerationNote, HasLeft, WaitingNote } from './rating-states.tsx'
import { StepList } from './step-list.tsx'
import { VisibilityCard } from './visibility-card.tsx'

export default function RatingScreen() {
  const query = useOwnRating()
  return (
    <div className="grid w-full max-w-[42rem] grid-cols-[minmax(0,1fr)] gap-4 lg:max-w-none">
      <PageHeader title={t`Your rating`} back={{ to: paths.profile, label: t`Back to the profile` }}>
        <Button asChild variant="ghost" size="sm" className="-mr-3">
          <Link to={paths.ranking}>
            <ListOrdered aria-hidden="true" />
            {t`Ranking`}
          </Link>
        </Button>
      </PageHeader>
      {query.data ? (
        <Shown own={query.data} />
      ) : (
        <Unavailable query={query} title={t`Your rating could not be loaded.`}>
          <Loading />
        </Unavailable>
      )}
    </div>
  )
}

/** On a desktop the number and its switches stand on the left, why it moved on the right. */
function Shown({ own }: { own: OwnRating }) {
  const query = useInfiniteQuery({ ...ratingStepsQuery, enabled: own.visibility !== 'left' })
  const steps = query.data ?? []
  const level = useLevel()
  if (own.visibility === 'left') return <HasLeft />
  if (own.mu === null) return <BeforeAnyResult own={own} level={level} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2 lg:items-start">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-lg:contents">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <RatingCard own={own} steps={query.data} />
          <WaitingNote own={own} />
          <GenerationNote own={own} />
        </div>
        {/* Below the results on a phone, which would push it away. */}
        <div className={cn('grid gap-3 max-lg:order-1', query.isLoading && 'max-lg:hidden')}>
          <VisibilityCard own={own} />
          <LevelNote level={level} />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {query.data ? (
          <StepList steps={steps} />
        ) : (
          <Unavailable query={query} title={t`Your results could not be loaded.`}>
            <LoadingSteps />
          </Unavailable>
        )}
        <MoreButton query={query}>{t`Show earlier results`}</MoreButton>
      </div>
    </div>
  )
}

function useLevel(): string | null {
  const { data: profile } = useQuery(ownProfileQuery(currentUserId() ?? ''))
  return levelLabel(profile?.skill_level ?? null)
}

/** A rating changes no level: others go on seeing what the member has chosen. */
function LevelNote({ level }: { level: string | null }) {
  return (
    <p className="text-muted text-small">
      {t`Only confirmed results of competitive matches count, and games of evenings that were started to count.`}{' '}
      {level ? t`Your level, ${level}, stays what you chose.` : t`You have not chosen a level.`}
    </p>
  )
}

function Loading() {
  return (
    <div role="status" aria-label={t`Loading your rating`} className="grid gap-4 lg:grid-cols-2">
      <Skeletons sizes={['h-60 rounded-card', 'h-60 rounded-card']} />
    </div>
  )
}

const LoadingSteps = () => (
  <div role="status" aria-label={t`Loading your results`} className="grid gap-2">
    <Skeletons sizes={['h-6 w-32', 'h-16 rounded-button', 'h-16 rounded-button', 'h-16 rounded-button']} />
  </div>
)
