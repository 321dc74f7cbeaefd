import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf, failureOf } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { toastFailure } from '@/lib/toast.ts'
import { mutedMatchesQuery } from '../queries/mutes.ts'

/** Mutes a match for the member's devices, or lets it be heard again. Shown at once, and taken back when it fails. */
export function useMute(userId: string, matchId: string) {
  const client = useQueryClient()
  const { queryKey } = mutedMatchesQuery(userId)
  const show = (muted: boolean) =>
    client.setQueryData(queryKey, (known = []) => {
      const others = known.filter((id) => id !== matchId)
      return muted ? [...others, matchId] : others
    })
  return useMutation({
    mutationFn: async (muted: boolean) => {
      const row = { user_id: userId, match_id: matchId }
      const mutes = supabase().from('match_mutes')
      const options = { ignoreDuplicates: true, onConflict: 'user_id,match_id' }
      dataOf(await (muted ? mutes.upsert(row, options) : mutes.delete().match(row)))
    },
    onMutate: async (muted) => {
      await client.cancelQueries({ queryKey })
      show(muted)
    },
    onError: (error, muted) => {
      show(!muted)
      toastFailure(
        failureOf(
          error,
          muted
            ? t`Failed to mute the match. Please try again.`
            : t`Failed to unmute the match. Please try again.`,
        ),
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
