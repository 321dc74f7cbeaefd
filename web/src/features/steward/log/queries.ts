import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Database } from '@/lib/backend/database.types.ts'
import { unwrap } from '@/lib/backend/errors.ts'
import { POLLED_PAGES } from '@/lib/backend/polled.ts'
import { cutPage } from '@/lib/backend/rows/rows-of.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { stewardKeys } from '../queries.ts'

const PAGE = 40

type Row = Database['public']['Functions']['steward_log_page']['Returns'][number]

/** An act. Names are null for the operator and for members who have left. */
export interface LogEntry extends Omit<Row, 'steward_id' | 'steward_name' | 'about_member' | 'about_name'> {
  steward_id: string | null
  steward_name: string | null
  about_member: string | null
  about_name: string | null
}

const logKeys = { all: [...stewardKeys.all, 'log'] as const }

/** The acts of all stewards, the last one first, page by page. */
export const logQuery = infiniteQueryOptions({
  queryKey: logKeys.all,
  queryFn: async ({ pageParam, signal }) => {
    // Null for the first page, which the generated types do not know.
    const which = { p_limit: PAGE + 1, p_before: pageParam as number }
    const entries: LogEntry[] = unwrap(await supabase().rpc('steward_log_page', which).abortSignal(signal))
    return cutPage(entries, PAGE)
  },
  initialPageParam: null as number | null,
  getNextPageParam: ({ last }) => last?.id ?? null,
  ...POLLED_PAGES,
})
