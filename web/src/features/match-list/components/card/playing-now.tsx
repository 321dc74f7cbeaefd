import { eventTitle } from '@domain/match/event-title.ts'
import { opensAsDialog } from '@domain/match/match-card.ts'
import { kindOf } from '@domain/match/match-kind.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { paths } from '@/lib/paths.ts'
import { useClock } from '@/lib/time/clock.ts'
import { formatTime } from '@/lib/time/datetime.ts'
import { timeOf } from '@/lib/time/match-time.ts'
import { kindLabel } from '@/lib/words/match-words.ts'
import { type OwnMatch, ownMatchesQuery } from '../../queries/matches.ts'

/** Links to the matches that the member is playing right now, which the list of upcoming matches lacks. */
export function PlayingNow() {
  const { data = [], refetch } = useQuery(ownMatchesQuery(currentUserId() ?? ''))
  const playing = useClock((now) => playingIds(data, now))
  useEffect(() => {
    // The member may have left the match since it was fetched.
    if (playing) void refetch()
  }, [playing, refetch])
  if (!playing) return null
  return (
    <section aria-labelledby="playing-now">
      <h2 id="playing-now" className="mt-[22px] mb-2.5 px-0.5 font-title text-body">
        {t`Playing now`}
      </h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {data
          .filter(({ id }) => playing.includes(id))
          .map((match) => (
            <Row key={match.id} match={match} />
          ))}
      </ul>
    </section>
  )
}

/**
 * Tells whether the member's own matches are known. The list waits for this, since a match that appears above it later would push it down.
 * It does not wait for a server that cannot be reached.
 */
export function useIsPlayingKnown(): boolean {
  const { isLoading, failureCount } = useQuery(ownMatchesQuery(currentUserId() ?? ''))
  return !isLoading || failureCount > 0
}

const playingIds = (matches: readonly OwnMatch[], now: number) =>
  matches
    .filter((match) => timeOf(match, now) === 'playing')
    .map(({ id }) => id)
    .join()

function Row({ match }: { match: OwnMatch }) {
  const { id, match_date } = match
  const kind = kindLabel(kindOf(match))
  const end = match.end_time?.slice(0, 5)
  return (
    <li className="min-w-0">
      <Link
        to={opensAsDialog(match) ? { search: `?match=${id}` } : paths.match(id)}
        state={{ overList: true }}
        className="flex min-h-14 items-center gap-4 rounded-card border border-line bg-surface px-3.5 py-2.5 transition-colors hover:border-line-strong"
      >
        <span className="font-[760] text-time leading-none">{formatTime(match_date)}</span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-title text-title">{eventTitle(match).title}</span>
          <span className="block text-muted text-small">{end ? t`${kind} · until ${end}` : kind}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </Link>
    </li>
  )
}
