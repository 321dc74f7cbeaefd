import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { dataOf, failureOf } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { toastFailure } from '@/lib/toast.ts'
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
