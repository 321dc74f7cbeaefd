import { infiniteQueryOptions } from '@tanstack/react-query'
import { POLLED_PAGES } from '@/lib/backend/polled.ts'
import { cutPage } from '@/lib/backend/rows/rows-of.ts'
import { type RowOf, rpc } from '@/lib/backend/supabase.ts'
import { stewardKeys } from '../queries.ts'

const PAGE = 40

/** An act. Names are null for the operator and for members who have left. */
export type LogEntry = RowOf<
  'steward_log_page',
  'steward_id' | 'steward_name' | 'about_member' | 'about_name'
>

/** The acts of all stewards, the last one first, page by page. */
export const logQuery = infiniteQueryOptions({
  queryKey: [...stewardKeys.all, 'log'],
  queryFn: async ({ pageParam, signal }) => {
    const which = { p_limit: PAGE + 1, p_before: pageParam }
    const entries: LogEntry[] = await rpc('steward_log_page', which, signal)
    return cutPage(entries, PAGE)
  },
  initialPageParam: null as number | null,
  getNextPageParam: ({ last }) => last?.id,
  select: ({ pages }) => pages.flatMap(({ rows }) => rows),
  ...POLLED_PAGES,
})
