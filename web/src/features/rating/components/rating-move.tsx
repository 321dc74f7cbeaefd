import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { formatChange } from '@/lib/language/ratings.ts'
import { paths } from '@/lib/paths.ts'
import { ratingStepsQuery } from '../queries.ts'

/** Says how a match has moved the own rating, with the way to why; nothing before that is computed, or where it is long ago. */
export function RatingMove({ matchId }: { matchId: string }) {
  const { data } = useInfiniteQuery(ratingStepsQuery)
  const step = data?.find(({ kind, match_id }) => kind === 'match' && match_id === matchId)
  if (!step) return null
  const change = formatChange(step.mu_after - step.mu_before)
  return (
    <Link
      to={paths.rating}
      className="mt-2 flex min-h-11 items-center gap-2 rounded-badge text-muted hover:text-text"
    >
      <span>
        {t`Your rating`} <span className="font-[680] text-text tabular-nums">{change}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
    </Link>
  )
}
