import { messages } from '@domain/messages.ts'
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

/** Nothing to show: names the filters that are to blame, and a way on. */
export function MatchListEmpty({ filters, onFilters }: MatchListEmptyProps) {
  const active = activeFilters(filters, (day) => formatDay(day, 'short')).map(({ label }) => label)
  const names = active.join(', ')
  // A short date ends with a full stop of its own.
  const about = names && `for ${names.endsWith('.') ? names : `${names}.`} `
  // The button goes away with what it resets; reading goes on where the matches appear.
  const resetAll = () => {
    document.querySelector('main')?.focus({ preventScroll: true })
    onFilters(NO_FILTERS)
  }
  const reset = active.length > 0 && (
    <Button variant="secondary" onClick={resetAll}>
      Reset
    </Button>
  )
  return (
    <div role="status">
      <EmptyState
        title={messages.matchList.noneFound}
        description={about + messages.matchList.noneFoundHint}
        actions={
          <>
            {reset}
            <Button asChild variant="secondary">
              <Link to={paths.createMatch}>Create Match</Link>
            </Button>
          </>
        }
      />
    </div>
  )
}
