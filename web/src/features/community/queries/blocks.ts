import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/lib/backend/errors.ts'
import { POLLED } from '@/lib/backend/polled.ts'
import { supabase } from '@/lib/backend/supabase.ts'

const blockKeys = { of: (userId: string) => ['member_blocks', userId] as const }

/** The members that a member has blocked, the last one first. */
export function blocksQuery(userId: string) {
  return queryOptions({
    queryKey: blockKeys.of(userId),
    queryFn: async ({ signal }) => {
      const blocks = supabase()
        .from('member_blocks')
        .select('member:profiles!member_blocks_blocked_id_fkey(id, username, avatar_filename)')
        .eq('blocker_id', userId)
        .order('created_at', { ascending: false })
      return unwrap(await blocks.abortSignal(signal)).map(({ member }) => member)
    },
    ...POLLED,
  })
}
