import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf, failureOf } from '@/lib/backend/errors.ts'
import { callWithProof } from '@/lib/backend/session/ask-for-proof.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { toast, toastFailure } from '@/lib/toast.ts'
import type { ReportedKind, ReportReason } from '@/lib/words/report-reasons.ts'

/** A thing that can be reported; of a picture the id is that of the match or the member that shows it. */
export interface Reported {
  kind: ReportedKind
  id: string
}

interface Report extends Reported {
  reason: ReportReason
  words?: string
}

/** Reports something to the stewards. The same again adds words to the report that is open. */
export function useReport() {
  return useMutation({
    mutationFn: async ({ kind, id, reason, words }: Report) =>
      dataOf(
        await supabase().rpc('report', {
          p_kind: kind,
          p_thing_id: id,
          p_reason: reason,
          ...(words ? { p_words: words } : {}),
        }),
      ),
    onError: (error) => toastFailure(failureOf(error, t`Your report could not be sent.`)),
  })
}

interface Act extends Reported {
  act: 'hide' | 'remove'
  words: string
}

/** Hides or removes something that a steward sees, with the words that its author is sent. */
export function useActAtOnce() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, id, act, words }: Act) =>
      callWithProof(async () =>
        dataOf(
          await supabase().rpc('act_at_once', { p_kind: kind, p_thing_id: id, p_act: act, p_words: words }),
        ),
      ),
    onSuccess: (_nothing, { act }) =>
      toast({
        title:
          act === 'hide'
            ? t({ message: 'Hidden', context: 'report' })
            : t({ message: 'Removed', context: 'report' }),
      }),
    onError: (error) => toastFailure(failureOf(error, t`Your decision could not be saved.`)),
    onSettled: () => client.invalidateQueries(),
  })
}
