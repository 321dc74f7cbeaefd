import { t } from '@lingui/core/macro'
import { rpc } from '@/lib/backend/supabase.ts'
import { EVERYTHING, useAction } from '@/lib/backend/use-action.ts'
import type { ReportedThing } from './queries.ts'

export type Decision = 'keep' | 'hide' | 'remove' | 'done'

/** Decides what is to become of a reported thing, for all who reported it. */
export const useDecide = ({ kind, thing_id }: Pick<ReportedThing, 'kind' | 'thing_id'>) =>
  useAction({
    run: ({ act, words }: { act: Decision; words?: string }) =>
      rpc('decide_report', { p_kind: kind, p_thing_id: thing_id, p_act: act, p_words: words }),
    asksForProof: true,
    says: (_, { act }) => decidedLabels()[act],
    failed: () => t`Your decision could not be saved.`,
    // Matches and comments may be others now, too.
    stale: EVERYTHING,
  })

export const useRestore = ({ kind, thing_id }: Pick<ReportedThing, 'kind' | 'thing_id'>) =>
  useAction({
    run: () => rpc('restore_hidden', { p_kind: kind, p_thing_id: thing_id }),
    says: () => t`Everybody sees it again`,
    failed: () => t`It could not be shown again.`,
    stale: EVERYTHING,
  })

export const decidedLabels = (): Readonly<Record<Decision, string>> => ({
  keep: t({ message: 'Kept', context: 'report' }),
  hide: t({ message: 'Hidden', context: 'report' }),
  remove: t({ message: 'Removed', context: 'report' }),
  done: t({ message: 'Done', context: 'report' }),
})
