import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf, failureOf } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { toast, toastFailure } from '@/lib/toast.ts'

/** Blocks a member or lifts the block. Lists, matches and comments may have others after it, so everything is fetched anew. */
export function useBlock(userId: string, member: { id: string; username: string }) {
  const client = useQueryClient()
  const name = member.username
  return useMutation({
    mutationFn: async (blocked: boolean) => {
      const row = { blocker_id: userId, blocked_id: member.id }
      const blocks = supabase().from('member_blocks')
      const options = { ignoreDuplicates: true, onConflict: 'blocker_id,blocked_id' }
      dataOf(await (blocked ? blocks.upsert(row, options) : blocks.delete().match(row)))
    },
    onSuccess: (_nothing, blocked) =>
      toast(
        blocked
          ? { title: t`Blocked`, description: t`You and ${name} do not see each other’s matches any more.` }
          : { title: t`Unblocked`, description: t`You and ${name} see each other’s matches again.` },
      ),
    onError: (error, blocked) =>
      toastFailure(
        failureOf(
          error,
          blocked
            ? t`Failed to block ${name}. Please try again.`
            : t`Failed to unblock ${name}. Please try again.`,
        ),
      ),
    onSettled: () => client.invalidateQueries(),
  })
}
