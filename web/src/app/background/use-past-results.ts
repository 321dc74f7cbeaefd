import { useState } from 'react'
import { useDayResults } from '@/features/results/queries/day-results.ts'
import { useClock } from '@/lib/time/clock.ts'
import { venueDay } from '@/lib/time/datetime.ts'
import { useLazyPart } from './use-lazy-part.ts'
import { useTooLate } from './use-too-late.ts'

const loadCardResult = () => import('@/features/results/components/card-result.tsx')

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
  useTooLate(isComing && !isLate && isListThere, () => setLateDay(day), day)
  return {
    CardResult: isWanted && !isLate ? CardResult : null,
    areResultsAwaited: isComing && !isLate,
  }
}
