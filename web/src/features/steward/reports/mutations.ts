import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf, failureOf } from '@/lib/backend/errors.ts'
import { callWithProof } from '@/lib/backend/session/ask-for-proof.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { toast, toastFailure } from '@/lib/toast.ts'
import type { ReportedThing } from './queries.ts'

export type Decision = 'keep' | 'hide' | 'remove' | 'done'

/** Decides what is to become of a reported thing, for all who reported it. */
export function useDecide({ kind, thing_id }: Pick<ReportedThing, 'kind' | 'thing_id'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ act, words }: { act: Decision; words?: string }) =>
      callWithProof(async () =>
        dataOf(
          await supabase().rpc('decide_report', {
            p_kind: kind,
            p_thing_id: thing_id,
            p_act: act,
            ...(words ? { p_words: words } : {}),
          }),
        ),
      ),
    onSuccess: (_nothing, { act }) => toast({ title: decidedLabels()[act] }),
    onError: (error) => toastFailure(failureOf(error, t`Your decision could not be saved.`)),
    // Matches and comments may be others now, too.
    onSettled: () => client.invalidateQueries(),
  })
}

/** Shows what was hidden or removed to everybody again. */
export function useRestore({ kind, thing_id }: Pick<ReportedThing, 'kind' | 'thing_id'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () =>
      dataOf(await supabase().rpc('restore_hidden', { p_kind: kind, p_thing_id: thing_id })),
    onSuccess: () => toast({ title: t`Everybody sees it again` }),
    onError: (error) => toastFailure(failureOf(error, t`It could not be shown again.`)),
    onSettled: () => client.invalidateQueries(),
  })
}

/** A decision in a word or two. */
export const decidedLabels = (): Readonly<Record<Decision, string>> => ({
  keep: t({ message: 'Kept', context: 'report' }),
  hide: t({ message: 'Hidden', context: 'report' }),
  remove: t({ message: 'Removed', context: 'report' }),
  done: t({ message: 'Done', context: 'report' }),
})
