import { SURE_FROM } from '@domain/rating/shown.ts'
import { plural, t } from '@lingui/core/macro'
import { formatChange, formatRating } from '@/lib/language/ratings.ts'
import { useClock } from '@/lib/time/clock.ts'
import { formatMonthName, venueDay } from '@/lib/time/datetime.ts'
import { Badge } from '@/ui/layout/badge.tsx'
import type { OwnRating, RatingStep } from '../../queries.ts'
import { rangeLabel, resultsLabel } from '../rating-words.ts'
import { changeInMonth } from './month-change.ts'
import { RatingLine } from './rating-line.tsx'

interface RatingCardProps {
  own: OwnRating
  /** Undefined while they are fetched: the line keeps its place. */
  steps: readonly RatingStep[] | undefined
}

/** The number with what is likely around it, and the line of how it came about. */
export function RatingCard({ own, steps }: RatingCardProps) {
  const { mu, sigma, results } = own
  if (mu === null || sigma === null || results < SURE_FROM) return <NotSureYet results={results} />
  return (
    <section
      aria-label={t`Your rating`}
      className="grid gap-5 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="font-page text-[3rem] leading-none tracking-tight">{formatRating(mu, 2)}</p>
          <p className="mt-1.5 text-muted">
            {[rangeLabel({ mu, sigma }), resultsLabel(results)].join(' · ')}
          </p>
        </div>
        {steps && <MonthChange steps={steps} />}
      </div>
      <div className="grid aspect-[328/96] max-h-48 w-full items-center">
        {steps && <RatingLine steps={steps} />}
      </div>
    </section>
  )
}

function MonthChange({ steps }: { steps: readonly RatingStep[] }) {
  const today = useClock((now) => venueDay(now))
  const change = changeInMonth(steps, today)
  if (change === null) return null
  const text = formatChange(change)
  const month = formatMonthName(today)
  return (
    <p className="grid shrink-0 justify-items-end gap-1 pt-1 text-muted text-small">
      <Badge tone={text.startsWith('+') ? 'good' : 'neutral'}>{text}</Badge> {t`in ${month}`}
    </p>
  )
}

/** A number would say more than a few results tell. */
function NotSureYet({ results }: Pick<OwnRating, 'results'>) {
  const missing = SURE_FROM - results
  return (
    <section
      aria-label={t`Your rating`}
      className="grid gap-1.5 rounded-card border border-line bg-surface p-4"
    >
      <p className="font-page text-page">{t`Not sure yet`}</p>
      <p className="text-muted">
        {t`${plural(missing, {
          one: 'One more result, and there is a number.',
          other: '# more results, and there is a number.',
        })}`}
      </p>
    </section>
  )
}
