import { queryOptions, useQuery } from '@tanstack/react-query'
import { type RowOf, rpc } from '@/lib/backend/supabase.ts'
import { useWatchedRows } from '@/lib/use-own-rows.ts'
import { stewardKeys } from '../queries.ts'

const reportKeys = [...stewardKeys.all, 'reports'] as const

export interface ReportedThing extends RowOf<'steward_reports', 'decided_at' | 'decision' | 'deleted_at'> {
  /** A copy of what was reported, as `private.reported_thing` makes it. */
  snapshot: {
    by?: string | null
    text?: string | null
    /** The kind of match that it is, or belongs to; anything else than 'event' is a match. */
    kind?: string
    /** By which an event is called. */
    first_line?: string
    location?: string
    start?: string
    match?: string
  }
  /** The name is null for one who has left. */
  reporters: { name: string | null; reason: string; words: string | null }[]
}

/** The things that are reported and wait for a decision, the oldest first; or those that were decided, the newest first. */
export function reportsQuery(open: boolean) {
  return queryOptions({
    queryKey: [...reportKeys, open],
    queryFn: async ({ signal }) =>
      (await rpc('steward_reports', { p_open: open }, signal)) as unknown as ReportedThing[],
    // Another steward may have decided.
    refetchOnWindowFocus: 'always',
  })
}

/** Open reports, up to date with what members report and other stewards decide. */
export function useReports(open: boolean) {
  useWatchedRows('steward_reports', [{ table: 'reports', event: '*' }], reportKeys)
  return useQuery(reportsQuery(open))
}
