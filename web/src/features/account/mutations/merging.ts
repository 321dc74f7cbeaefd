import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf, failureOf } from '@/lib/backend/errors.ts'
import { callWithProof } from '@/lib/backend/session/ask-for-proof.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { toast, toastFailure } from '@/lib/toast.ts'
import { type MergeRequest, mergeKeys } from '../queries/merging.ts'

/** Agrees that the account becomes part of the other one, or says no, also after having agreed. */
export function useAnswerMerge({ kept }: MergeRequest) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (agrees: boolean) =>
      callWithProof(async () =>
        dataOf(await supabase().rpc('answer_merge', { p_kept: kept, p_agrees: agrees })),
      ),
    onSuccess: (_nothing, agrees) => toast({ title: agrees ? t`You have agreed` : t`The accounts stay two` }),
    onError: (error) => toastFailure(failureOf(error, t`Your answer could not be saved.`)),
    onSettled: () => client.invalidateQueries({ queryKey: mergeKeys.all }),
  })
}
