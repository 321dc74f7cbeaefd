import { t } from '@lingui/core/macro'
import { unwrap } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { useAction } from '@/lib/backend/use-action.ts'
import { mutedMatchesQuery } from '../queries/mutes.ts'

/** Mutes a match for the member's devices, or lets it be heard again. Shown at once, and taken back when it fails. */
export function useMute(userId: string, matchId: string) {
  const { queryKey } = mutedMatchesQuery(userId)
  return useAction({
    run: async (muted: boolean) => {
      const row = { user_id: userId, match_id: matchId }
      const mutes = supabase().from('match_mutes')
      const options = { ignoreDuplicates: true, onConflict: 'user_id,match_id' }
      unwrap(await (muted ? mutes.upsert(row, options) : mutes.delete().match(row)))
    },
    shows: {
      queryKey,
      as:
        (muted) =>
        (known: string[] = []) => [...known.filter((id) => id !== matchId), ...(muted ? [matchId] : [])],
    },
    failed: (_, muted) =>
      muted ? t`Failed to mute it. Please try again.` : t`Failed to unmute it. Please try again.`,
    stale: [queryKey],
  })
}
