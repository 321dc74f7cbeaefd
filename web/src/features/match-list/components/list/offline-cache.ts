import { useEffect, useState } from 'react'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { offlineCacheKey, readJson, write } from '@/lib/browser/storage.ts'
import { onServerClock, secondNow } from '@/lib/time/clock.ts'
import type { ListedMatch, useMatchList } from '../../queries/matches.ts'
import { type MatchFilters, NO_FILTERS } from '../../schema.ts'
import { matchesFilters } from './matches-filters.ts'

interface OfflineCache {
  /** Instant of the server's answer, in milliseconds. */
  at: number
  matches: ListedMatch[]
}

const MAX_MATCHES = 60

/** Stores the unfiltered list, and returns it while the server cannot be reached; null while it can. */
export function useOfflineCache(filters: MatchFilters, query: ReturnType<typeof useMatchList>) {
  const { data, dataUpdatedAt } = query
  const me = currentUserId() ?? ''
  const whole = isWhole(filters)
  useEffect(() => {
    if (!data || !whole) return
    const seen: OfflineCache = { at: onServerClock(dataUpdatedAt), matches: data.slice(0, MAX_MATCHES) }
    write(offlineCacheKey(me), JSON.stringify(seen))
  }, [data, dataUpdatedAt, whole, me])
  const key = me + JSON.stringify(filters)
  const [held, setHeld] = useState<{ key: string; seen: OfflineCache | null } | null>(null)
  // The stored list stays during a retry, so that nothing jumps.
  const isUnreached = query.fetchStatus === 'paused' || query.failureCount > 0
  if (!data && isUnreached && held?.key !== key) setHeld({ key, seen: recall(me, filters) })
  return !data && held?.key === key ? held.seen : null
}

const isWhole = (filters: MatchFilters) =>
  // For a member who always looks at what fits, that is the whole list.
  Object.entries({ ...NO_FILTERS, fitting: filters.fitting }).every(
    ([name, none]) => filters[name as keyof MatchFilters] === none,
  )

function recall(userId: string, filters: MatchFilters): OfflineCache | null {
  const seen = readJson(offlineCacheKey(userId)) as OfflineCache | null
  // Another version may have stored other rows.
  const isListed = (match: ListedMatch | null) =>
    Array.isArray(match?.participants) &&
    'confirmed' in match &&
    matchesFilters(match, filters, userId, secondNow())
  const matches = Array.isArray(seen?.matches) ? seen.matches.filter(isListed) : []
  return seen && matches.length > 0 ? { at: seen.at, matches } : null
}
