import { t } from '@lingui/core/macro'
import { unwrap } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { useAction } from '@/lib/backend/use-action.ts'
import { joinStateQuery } from '../queries/joining.ts'

/** Saves the note that stewards read beside the request. */
export const useWriteNote = (userId: string) =>
  useAction({
    run: async (note: string) => unwrap(await supabase().rpc('write_join_note', { p_note: note })),
    says: () => t`Note saved`,
    failed: () => t`The note was not saved. Please try again.`,
    // It may have been decided meanwhile.
    stale: [joinStateQuery(userId).queryKey],
  })
