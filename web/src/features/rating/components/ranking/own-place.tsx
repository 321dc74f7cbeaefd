import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { type OwnRating, type Ranking, useOwnRating } from '../../queries.ts'
import { placeTitle, whatWouldChangeIt, whoSeesIt } from './place-words.ts'

interface OwnPlaceProps {
  ranking: Ranking | undefined
  level: string | null
}

/** The own place in what is listed beside it, which nobody else needs to see. */
export function OwnPlace({ ranking, level }: OwnPlaceProps) {
  const { data: own } = useOwnRating()
  return (
    <section aria-label={t`Your place`} className="grid gap-1 rounded-card border border-line bg-surface p-4">
      {own && ranking ? <Place {...{ own, ranking, level }} /> : <Skeleton className="h-28" />}
    </section>
  )
}

interface PlaceProps extends OwnPlaceProps {
  own: OwnRating
  ranking: Ranking
}

function Place({ own, ranking, level }: PlaceProps) {
  const seen = ranking.you && whoSeesIt(own.visibility)
  return (
    <>
      <h2 className="font-dialog text-dialog">{placeTitle(own, ranking)}</h2>
      <p>{whatWouldChangeIt(own, ranking, level)}</p>
      {seen && <p className="text-muted text-small">{seen}</p>}
      <Button asChild variant="secondary" size="sm" className="mt-2.5 justify-self-start">
        <Link to={paths.rating}>{t`Your rating`}</Link>
      </Button>
    </>
  )
}
