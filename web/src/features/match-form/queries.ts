import { storedEdit } from '@domain/match/match-edit.ts'
import { isEventFormat } from '@domain/match/match-kind.ts'
import { type Invited, NEW_MATCH, type StoredMatch } from '@domain/match/match-values.ts'
import type { UsualTime } from '@domain/match/offered-times.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { unwrap } from '@/lib/backend/errors.ts'
import { listen } from '@/lib/backend/realtime.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { rpc, supabase } from '@/lib/backend/supabase.ts'
import { readJson, write } from '@/lib/browser/storage.ts'

/** Counts the changes of a series' dates since the page came up; it listens while there is a series. */
export function useSeriesChanges(seriesId: string | null): number {
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    if (!seriesId) return
    // Undefined until they are known: any delete may then be one of theirs.
    let dates: Set<string> | undefined
    const changed = () => setChanges((count) => count + 1)
    const watched = [
      { table: 'matches', event: 'UPDATE', filter: `series_id=eq.${seriesId}` },
      // A delete cannot be filtered: of the row only the key is left by then.
      { table: 'matches', event: 'DELETE' },
    ] as const
    return listen(`series_${seriesId}`, watched, {
      changed: ({ eventType, old }) => {
        if (eventType !== 'DELETE' || !dates || dates.has(String(old.id))) changed()
      },
      joined: async () => {
        const before = dates
        // Dates that cannot be fetched are compared by the save itself.
        const now = await datesOf(seriesId).catch(() => before)
        if (before && now && [...before].some((id) => !now.has(id))) changed()
        dates = now
      },
    })
  }, [seriesId])
  return changes
}

async function datesOf(seriesId: string): Promise<Set<string>> {
  const rows = unwrap(await supabase().from('matches').select('id').eq('series_id', seriesId))
  return new Set(rows.map(({ id }) => id))
}

/** A member one has lately played with; `weekday` (Monday is 1) is that of most of these matches, null where there is none. */
export interface Partner extends Invited {
  matches: number
  weekday: number | null
}

export interface Habits {
  last: StoredMatch | null
  partners: readonly Partner[]
  times: readonly UsualTime[]
}

export const NO_HABITS: Habits = { last: null, partners: [], times: [] }

export const habitKeys = { all: ['habits'] as const, of: (userId: string) => ['habits', userId] as const }

async function fetchHabits(userId: string, signal: AbortSignal): Promise<Habits> {
  const [made, partners, times] = await Promise.all([
    supabase()
      .from('matches')
      .select('*')
      .eq('creator_id', userId)
      .not('match_type', 'in', '(event,americano,tournament)')
      .order('created_at', { ascending: false })
      .order('match_date')
      .limit(1)
      .abortSignal(signal),
    rpc('playing_partners', {}, signal),
    rpc('usual_times', {}, signal),
  ])
  const last = unwrap(made)[0] ?? (times.length > 0 ? await lastPlayed(userId, signal) : null)
  const habits = {
    last: last ? storedEdit(last) : null,
    partners,
    times: times.map(({ start_time, ...one }) => ({ ...one, time: start_time.slice(0, 5) })),
  }
  write(keyOf(userId), JSON.stringify(habits))
  return habits
}

/** Somebody who always joins makes the next match like the last one that they played. */
async function lastPlayed(userId: string, signal: AbortSignal): Promise<StoredMatch | null> {
  const played = await rpc('get_user_recent_matches', { user_id_param: userId }, signal)
  const last = played.find(({ match_type }) => !isEventFormat(match_type))
  // The function may answer fewer columns than a match has.
  return last ? { ...NEW_MATCH, ...last } : null
}

// Kept for a start without a network. Another member does not see them.
const keyOf = (userId: string) => `habits-${userId}`

/** The habits as this device fetched them last; null where it never did. */
const lastHabits = (userId: string) => readJson(keyOf(userId)) as Habits | null

/** A form that waits longer for a slow server than this does without what it would offer first. */
const TIMEOUT_MS = 2000

/** The habits of the member as the form opens; null while they are fetched. Without an answer they are as this device saw them last. */
export function useHabits(): Habits | null {
  const userId = currentUserId() ?? ''
  const { data, isPaused, isError } = useQuery({
    queryKey: habitKeys.of(userId),
    queryFn: ({ signal }) => fetchHabits(userId, signal),
  })
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])
  const now = data ?? (isPaused || isError || isLate ? (lastHabits(userId) ?? NO_HABITS) : null)
  // An answer that comes later would move rows under the finger.
  return useFirst(now)
}

/** A value as it was when there first was one. */
export function useFirst<T>(value: T | null): T | null {
  const [first, setFirst] = useState(value)
  if (first === null && value !== null) setFirst(value)
  return first ?? value
}
