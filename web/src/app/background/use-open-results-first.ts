import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { openResultsQuery } from '@/features/results/queries/open-results.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { useLazyPart } from './use-lazy-part.ts'
import { useTooLate } from './use-too-late.ts'

const loadOpenResults = () => import('@/features/results/components/home/open-results.tsx')

/**
 * Returns the cards that ask how matches ended, and whether the list below them may be shown: what comes above it later would push it away.
 * Cards that come too late stand there the next time; a notification asks meanwhile.
 * @param isListThere the list waits for nothing else
 */
export function useOpenResultsFirst(isListThere: boolean) {
  const { data, isLoading, failureCount } = useQuery(openResultsQuery(currentUserId() ?? ''))
  const [state, setState] = useState<'awaited' | 'late' | 'there'>('awaited')
  const hasSome = !!data?.length
  const OpenResults = useLazyPart(loadOpenResults, hasSome)
  const isFetched = !isLoading || failureCount > 0
  if (state === 'awaited' && isFetched && (!hasSome || OpenResults !== null))
    setState(hasSome ? 'there' : 'late')
  useTooLate(state === 'awaited' && isListThere, () => setState('late'))
  return { OpenResults: state === 'there' ? OpenResults : null, areResultsKnown: state !== 'awaited' }
}
