import { useEffect, useState } from 'react'
import { useDayResults } from '@/features/results/queries/day-results.ts'
import { useClock } from '@/lib/time/clock.ts'
import { venueDay } from '@/lib/time/datetime.ts'
import { useLazyPart } from './use-lazy-part.ts'

const loadCardResult = () => import('@/features/results/components/card-result.tsx')

/** A list that has come waits for them no longer than this. */
const AWAITED_MS = 500

/**
 * Returns what cards of a chosen day say of how their matches ended, and whether the list waits for it: a card that grows would push away
 * those below it. Results that come too late are shown the next time.
 * @param isListThere the list waits for nothing else
 */
export function usePastResults(day: string | null, isListThere: boolean) {
  const isWanted = useClock((now) => day !== null && day <= venueDay(now))
  const { isLoading, failureCount } = useDayResults(day ?? '', isWanted)
  const CardResult = useLazyPart(loadCardResult, isWanted)
  const [lateDay, setLateDay] = useState<string | null>(null)
  if (lateDay !== null && lateDay !== day) setLateDay(null)
  const isComing = isWanted && ((isLoading && failureCount === 0) || CardResult === null)
  const isLate = lateDay !== null
  useEffect(() => {
    if (!isComing || !isListThere) return
    const timer = setTimeout(() => setLateDay(day), AWAITED_MS)
    return () => clearTimeout(timer)
  }, [isComing, isListThere, day])
  return {
    CardResult: isWanted && !isLate ? CardResult : null,
    areResultsAwaited: isComing && !isLate,
  }
}
