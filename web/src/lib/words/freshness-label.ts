import { type CourtSnapshot, type Freshness, freshnessOf, knownSince } from '@domain/courts/court-snapshot.ts'
import { t } from '@lingui/core/macro'
import { useOnline } from '../browser/online.ts'
import { useClock } from '../time/clock.ts'
import { ageLabel } from '../time/labels.ts'

export interface FreshnessLabel {
  /** 'Read 4 minutes ago' */
  age: string
  /** Why that is not to be relied on; null when it is. */
  warning: string | null
}

const warnings = (): Record<Exclude<Freshness, 'fresh'>, string> => ({
  never: t`Its booking system has not been read yet.`,
  old: t`That is too long ago to say what is free.`,
  failed: t`Its booking system could not be read since.`,
  suspect: t`The last answer was doubtful: it may have changed.`,
  late: t`It has not been read again for a while.`,
})

export function freshnessLabel(
  snapshot: CourtSnapshot | undefined,
  { day, now, online }: { day: string; now: number; online: boolean },
): FreshnessLabel {
  const freshness = freshnessOf(snapshot, now)
  if (!snapshot?.readAt) {
    const failed = t`Its booking system could not be read.`
    return { age: t`Never read`, warning: snapshot?.failure ? failed : warnings().never }
  }
  const since = knownSince(snapshot, { day, at: now })
  const age = ageLabel(since ?? Date.parse(snapshot.readAt), now)
  if (!online) {
    const changed = t`You are offline: it may have changed.`
    return { age: t`Last seen: read ${age}`, warning: freshness === 'old' ? warnings().old : changed }
  }
  if (freshness !== 'fresh' && freshness !== 'never')
    return { age: t`Read ${age}`, warning: warnings()[freshness] }
  const unread = t`Its booking system says nothing of this day.`
  return { age: t`Read ${age}`, warning: since === null ? unread : null }
}

/** The words about a snapshot, up to date at the second: an age rounded from a coarser clock says a minute too little. */
export function useFreshnessLabel(snapshot: CourtSnapshot | undefined, day: string): FreshnessLabel {
  const online = useOnline()
  const age = useClock((now) => freshnessLabel(snapshot, { day, online, now }).age)
  const warning = useClock((now) => freshnessLabel(snapshot, { day, online, now }).warning)
  return { age, warning }
}
