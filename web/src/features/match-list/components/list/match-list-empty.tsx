import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { formatDay } from '@/lib/time/datetime.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { EmptyState } from '@/ui/feedback/empty-state.tsx'
import { activeFilters, type MatchFilters, NO_FILTERS } from '../../schema.ts'

interface MatchListEmptyProps {
  filters: MatchFilters
  onFilters: (filters: MatchFilters) => void
}

/** The empty list: names the active filters, and offers to reset them or to create a match. */
export function MatchListEmpty({ filters, onFilters }: MatchListEmptyProps) {
  const active = activeFilters(filters, (day) => formatDay(day, 'short')).map(({ label }) => label)
  const names = active.join(', ')
  // A short date already ends with a full stop.
  const ended = names.endsWith('.') ? names : `${names}.`
  // The button disappears with the filters that it resets, so the focus moves to where the matches appear.
  const resetAll = () => {
    document.querySelector('main')?.focus({ preventScroll: true })
    onFilters(NO_FILTERS)
  }
  const reset = active.length > 0 && (
    <Button variant="secondary" onClick={resetAll}>
      {t`Reset`}
    </Button>
  )
  return (
    <div role="status">
      <EmptyState
        title={t`No matches found`}
        description={
          names
            ? t`for ${ended} Try different filters or create a new match!`
            : t`Try different filters or create a new match!`
        }
        actions={
          <>
            {reset}
            <Button asChild variant="secondary">
              <Link to={paths.createMatch}>{t`Create Match`}</Link>
            </Button>
          </>
        }
      />
    </div>
  )
}
