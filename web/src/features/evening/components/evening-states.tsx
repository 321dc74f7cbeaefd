import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Match } from '@/features/participation/queries/match.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { paths } from '@/lib/paths.ts'
import { useClock } from '@/lib/time/clock.ts'
import { ageLabel } from '@/lib/time/labels.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { EmptyState } from '@/ui/feedback/empty-state.tsx'
import { Skeletons } from '@/ui/feedback/skeleton.tsx'
import { organisersQuery } from '../queries/evening.ts'
import { StartScreen } from './start/start-screen.tsx'
import { daysWord, startWindow } from './start/start-window.ts'

export function EveningSkeleton() {
  return (
    <div role="status" aria-label={t`Loading the evening`} className="grid gap-4">
      <h1 className="sr-only">{t`Evening`}</h1>
      <Skeletons
        sizes={[
          'h-8 w-2/5',
          'h-[21rem] rounded-card',
          'mt-2 h-5 w-1/3',
          'h-36 rounded-button',
          'h-36 rounded-button',
        ]}
      />
    </div>
  )
}

/** Says how old an evening is that was kept on this device. */
export function SeenNote({ at }: { at: number }) {
  const age = useClock((now) => ageLabel(at, now))
  return (
    <p
      role="status"
      className="rounded-button border border-line bg-raised px-3.5 py-2 text-muted text-small"
    >
      {t`Seen ${age}. Scores that you enter are kept here, and sent when the network is back. Everything else needs the network.`}
    </p>
  )
}

/** Instead of an evening: its start, or why there is none. `match` is null for one that is gone, or not seen any more. */
export function NoEvening({ match }: { match: Match | null }) {
  if (!match)
    return (
      <Nothing
        title={t`This match no longer exists.`}
        words={t`It was deleted, or is not open to you any more.`}
      />
    )
  if (match.match_type !== 'americano')
    return <Nothing match={match} title={t`Only an americano becomes an evening.`} />
  return <BeforeStart match={match} />
}

function BeforeStart({ match }: { match: Match }) {
  const isCreator = match.creator_id === currentUserId()
  const { data, isLoading } = useQuery({ ...organisersQuery(match.id), enabled: !isCreator })
  const when = useClock((now) => startWindow(match, now))
  const mayStart = isCreator || data?.includes(currentUserId() ?? '')
  if (isLoading) return <EveningSkeleton />
  if (when === 'open' && mayStart) return <StartScreen match={match} />
  if (when === 'over')
    return (
      <Nothing
        match={match}
        title={t`There was no evening`}
        words={t`Nobody started one on the day of this americano.`}
      />
    )
  const words = mayStart
    ? t`You start it on the day: ${daysWord(match)}.`
    : t`Rounds, courts and standings stand here as soon as an organizer has started it.`
  return <Nothing match={match} title={t`The evening has not begun`} words={words} />
}

function Nothing({ match, title, words }: { match?: Match; title: string; words?: string }) {
  return (
    <EmptyState
      heading="h1"
      title={title}
      description={words}
      actions={
        <Button asChild variant="secondary">
          <Link to={match ? paths.match(match.id) : paths.matches}>
            {match ? t`Back to the event` : t`Back to matches`}
          </Link>
        </Button>
      }
    />
  )
}
