import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { type CommunityNumbers, numbersQuery, type Week } from '../queries.ts'
import { WeekBars } from './week-bars.tsx'

/** Matches and other numbers of the last twelve weeks. */
export function NumbersCard() {
  return (
    <section aria-label={t`Numbers`} className="rounded-card border border-line bg-surface p-4">
      <Loaded query={useQuery(numbersQuery)} size="h-64">
        {(numbers) => <Plots numbers={numbers} />}
      </Loaded>
    </section>
  )
}

function Plots({ numbers: { weeks, members } }: { numbers: CommunityNumbers }) {
  const of = (read: (week: Week) => number) => weeks.map((week) => ({ week: week.week, value: read(week) }))
  const share = filledShare(weeks)
  const hasMails = weeks.some(({ failed_mails }) => failed_mails !== null)
  return (
    <div className="grid gap-6">
      <WeekBars
        title={t`Matches a week`}
        note={share === null ? '' : t`filled places ${share} %`}
        bars={of(({ matches }) => matches)}
        isLarge
      />
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        <WeekBars title={t`New members`} note={t`${members} in all`} bars={of((week) => week.members)} />
        <WeekBars title={t`Push messages`} bars={of(({ pushes }) => pushes)} />
        {hasMails && (
          <WeekBars title={t`Mails that failed`} bars={of(({ failed_mails }) => failed_mails ?? 0)} />
        )}
      </div>
    </div>
  )
}

/** Per cent of the places that were taken; null where none was there to take. */
function filledShare(weeks: Week[]): number | null {
  const places = weeks.reduce((sum, week) => sum + week.places, 0)
  const taken = weeks.reduce((sum, week) => sum + week.taken, 0)
  return places === 0 ? null : Math.round((taken / places) * 100)
}
