import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { ownRatingQuery } from '../queries.ts'
import { HasLeft } from './own/rating-states.tsx'
import { VisibilityCard } from './own/visibility-card.tsx'

/** The settings of the rating, and ways to its pages. */
export default function RatingSection() {
  const query = useQuery(ownRatingQuery)
  return (
    <div className="grid gap-3">
      <Loaded query={query} size="h-24 rounded-card">
        {(own) => (own.visibility === 'left' ? <HasLeft /> : <VisibilityCard own={own} />)}
      </Loaded>
      <div className="flex flex-wrap gap-2.5">
        <Button asChild variant="secondary" size="sm">
          <Link to={paths.rating}>{t`Your rating`}</Link>
        </Button>
        <Button asChild variant="secondary" size="sm">
          <Link to={paths.ranking}>{t`Ranking`}</Link>
        </Button>
      </div>
    </div>
  )
}
