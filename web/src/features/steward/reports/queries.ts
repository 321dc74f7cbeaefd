import { queryOptions, useQuery } from '@tanstack/react-query'
import { rpc } from '@/lib/backend/supabase.ts'
import { useWatchedRows } from '@/lib/use-own-rows.ts'
import { stewardKeys } from '../queries.ts'

const reportKeys = {
  all: [...stewardKeys.all, 'reports'] as const,
  of: (open: boolean) => [...stewardKeys.all, 'reports', open] as const,
}

/** A copy of what was reported, as `private.reported_thing` makes it. */
interface Snapshot {
  by?: string | null
  text?: string | null
  tags?: string[] | null
  location?: string
  start?: string
  kind?: 'match' | 'event'
  match?: string
}

interface Reporter {
  /** Null for one who has left. */
  name: string | null
  reason: string
  words: string | null
}

/** The things that are reported and wait for a decision, the oldest first; or those that were decided, the newest first. */
export function reportsQuery(open: boolean) {
  return queryOptions({
    queryKey: reportKeys.of(open),
    queryFn: async ({ signal }) => {
      const rows = await rpc('steward_reports', { p_open: open }, signal)
      return rows.map((row) => ({
        ...row,
        snapshot: row.snapshot as Snapshot,
        reporters: row.reporters as unknown as Reporter[],
      }))
    },
    // Another steward may have decided.
    refetchOnWindowFocus: 'always',
  })
}

export type ReportedThing = Awaited<
  ReturnType<NonNullable<ReturnType<typeof reportsQuery>['queryFn']>>
>[number]

/** Open reports, up to date with what members report and other stewards decide. */
export function useReports(open: boolean) {
  useWatchedRows('steward_reports', [{ table: 'reports', event: '*' }], reportKeys.all)
  return useQuery(reportsQuery(open))
}
