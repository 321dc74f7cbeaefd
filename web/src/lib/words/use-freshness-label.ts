import type { CourtSnapshot } from '@domain/courts/court-snapshot.ts'
import { useClock } from '@/lib/time/clock.ts'
import { type FreshnessLabel, freshnessLabel } from './freshness-label.ts'

/** The words about a snapshot, up to date at the second: an age rounded from a coarser clock says a minute too little. */
export function useFreshnessLabel(
  snapshot: CourtSnapshot | undefined,
  when: { day: string; online: boolean },
): FreshnessLabel {
  const age = useClock((now) => freshnessLabel(snapshot, { ...when, now }).age)
  const warning = useClock((now) => freshnessLabel(snapshot, { ...when, now }).warning)
  return { age, warning }
}
