import { t } from '@lingui/core/macro'
import { unwrap } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { EVERYTHING, useAction } from '@/lib/backend/use-action.ts'

/** Blocks a member or lifts the block. Lists, matches and comments may have others after it, so everything is fetched anew. */
export function useBlock(userId: string, { id, username: name }: { id: string; username: string }) {
  return useAction({
    run: async (blocked: boolean) => {
      const row = { blocker_id: userId, blocked_id: id }
      const blocks = supabase().from('member_blocks')
      const options = { ignoreDuplicates: true, onConflict: 'blocker_id,blocked_id' }
      unwrap(await (blocked ? blocks.upsert(row, options) : blocks.delete().match(row)))
    },
    says: (_, blocked) =>
      blocked
        ? { title: t`Blocked`, description: t`You and ${name} do not see each other’s matches any more.` }
        : { title: t`Unblocked`, description: t`You and ${name} see each other’s matches again.` },
    failed: (_, blocked) =>
      blocked
        ? t`Failed to block ${name}. Please try again.`
        : t`Failed to unblock ${name}. Please try again.`,
    stale: EVERYTHING,
  })
}
