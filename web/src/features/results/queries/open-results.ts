import { queryOptions, useQuery } from '@tanstack/react-query'
import { rpc } from '@/lib/backend/supabase.ts'
import { read, write } from '@/lib/browser/storage.ts'
import { useWatchedRows } from '@/lib/use-own-rows.ts'
import { resultKeys } from './keys.ts'

/** A match whose result waits for the member: nobody has said how it ended, the others have, or the sides disagree. */
export interface OpenResult {
  match_id: string
  location: string
  starts: string
  asks: 'report' | 'confirm' | 'correction' | 'settle'
  entry_id: string | null
  other_id: string | null
  /** The version that the member may confirm. */
  confirms: string | null
  confirm_due: string | null
}

export const openResultsQuery = (userId: string) =>
  queryOptions({
    queryKey: resultKeys.open(userId),
    queryFn: async ({ signal }) => (await rpc('open_results', {}, signal)) as unknown as OpenResult[],
    // A match becomes too old to be asked about without anybody doing anything.
    refetchOnWindowFocus: 'always',
  })

/** Lists the questions that wait for the member. Whatever opens or closes it writes a notification, or takes one away: that of all results is no row of theirs. */
export function useOpenResults(userId: string) {
  const filter = `user_id=eq.${userId}`
  const watched = [
    { table: 'notifications', event: 'INSERT', filter },
    { table: 'notifications', event: 'UPDATE', filter },
    { table: 'notifications', event: 'DELETE' },
  ] as const
  useWatchedRows(`open_results_${userId}`, watched, resultKeys.open(userId))
  return useQuery(openResultsQuery(userId))
}

const closedKey = (userId: string) => `results-closed-${userId}`

/** A question that has become another one is asked again. */
export const questionOf = ({ match_id, asks, entry_id, other_id }: OpenResult): string =>
  [match_id, asks, entry_id, other_id].join(' ')

/** The questions that the member has put away in this browser. The match and the notification still ask them. */
export const closedQuestions = (userId: string): string[] => (read(closedKey(userId)) ?? '').split('\n')
export const keepClosedQuestions = (userId: string, closed: readonly string[]): void =>
  write(closedKey(userId), closed.join('\n'))
