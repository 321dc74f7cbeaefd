import { SURE_FROM } from '@domain/rating/shown.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, TrendingUp } from 'lucide-react'
import { Link } from 'react-router'
import { formatRating } from '@/lib/language/ratings.ts'
import { paths } from '@/lib/paths.ts'
import { type OwnRating, ownRatingQuery } from '../queries.ts'
import { rangeLabel } from './rating-words.ts'

/** Leads from the profile to the own rating. Its height is that of any state, so that nothing below it moves. */
export function OwnRatingLink() {
  const { data } = useQuery(ownRatingQuery)
  return (
    <Link
      to={paths.rating}
      className="flex min-h-16 items-center gap-3.5 rounded-card border border-line bg-surface px-3.5 py-2 hover:bg-raised"
    >
      <TrendingUp aria-hidden="true" className="size-5.5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block font-[620]">{t`Your rating`}</span>
        <span className="block min-h-lh text-muted text-small">{data ? ownRatingLine(data) : ''}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  )
}

/** '3.42 · between 3.1 and 3.7' */
export function ownRatingLine({ visibility, mu, sigma, results }: OwnRating): string {
  if (visibility === 'left') return t`You have left the ranking`
  if (mu === null || sigma === null) return t`No result yet`
  if (results < SURE_FROM) return t`Not sure yet`
  return [formatRating(mu, 2), rangeLabel({ mu, sigma })].join(' · ')
}
