import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf, failureOf } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { toast, toastFailure } from '@/lib/toast.ts'
import { joinStateQuery } from '../queries/joining.ts'

/** Saves the note that stewards read beside the request. */
export function useWriteNote(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (note: string) => dataOf(await supabase().rpc('write_join_note', { p_note: note })),
    onSuccess: () => toast({ title: t`Note saved` }),
    onError: (error) => toastFailure(failureOf(error, t`The note was not saved. Please try again.`)),
    // It may have been decided meanwhile.
    onSettled: () => client.invalidateQueries(joinStateQuery(userId)),
  })
}
