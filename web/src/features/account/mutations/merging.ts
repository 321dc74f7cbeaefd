import { t } from '@lingui/core/macro'
import { rpc } from '@/lib/backend/supabase.ts'
import { useAction } from '@/lib/backend/use-action.ts'
import { type MergeRequest, mergeKeys } from '../queries.ts'

/** Agrees that the account becomes part of the other one, or says no, also after having agreed. */
export const useAnswerMerge = ({ kept }: MergeRequest) =>
  useAction({
    run: (agrees: boolean) => rpc('answer_merge', { p_kept: kept, p_agrees: agrees }),
    asksForProof: true,
    says: (_, agrees) => (agrees ? t`You have agreed` : t`The accounts stay two`),
    failed: () => t`Your answer could not be saved.`,
    stale: [mergeKeys.all],
  })
