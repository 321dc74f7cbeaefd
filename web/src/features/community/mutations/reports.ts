import { t } from '@lingui/core/macro'
import { unwrap } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { EVERYTHING, useAction } from '@/lib/backend/use-action.ts'
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
export const useReport = () =>
  useAction({
    run: async ({ kind, id, reason, words }: Report) => {
      const report = { p_kind: kind, p_thing_id: id, p_reason: reason, ...(words && { p_words: words }) }
      return unwrap(await supabase().rpc('report', report))
    },
    failed: () => t`Your report could not be sent.`,
  })

interface Act extends Reported {
  act: 'hide' | 'remove'
  words: string
}

/** Hides or removes something that a steward sees, with the words that its author is sent. */
export const useActAtOnce = () =>
  useAction({
    run: async ({ kind, id, act, words }: Act) => {
      const decision = { p_kind: kind, p_thing_id: id, p_act: act, p_words: words }
      return unwrap(await supabase().rpc('act_at_once', decision))
    },
    asksForProof: true,
    says: (_, { act }) =>
      act === 'hide'
        ? t({ message: 'Hidden', context: 'report' })
        : t({ message: 'Removed', context: 'report' }),
    failed: () => t`Your decision could not be saved.`,
    stale: EVERYTHING,
  })
