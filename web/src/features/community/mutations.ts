import { t } from '@lingui/core/macro'
import { unwrap } from '@/lib/backend/errors.ts'
import { rpc, supabase } from '@/lib/backend/supabase.ts'
import { EVERYTHING, useAction } from '@/lib/backend/use-action.ts'
import type { ReportedKind, ReportReason } from '@/lib/words/report-reasons.ts'
import { joinStateQuery } from './queries/joining.ts'

/** Blocks a member or lifts the block. Lists, matches and comments may have others after it, so everything is fetched anew. */
export function useBlock(userId: string, { id, username: name }: { id: string; username: string }) {
  return useAction({
    run: async (blocked: boolean) => {
      const row = { blocker_id: userId, blocked_id: id }
      const blocks = supabase().from('member_blocks')
      const options = { ignoreDuplicates: true, onConflict: 'blocker_id,blocked_id' }
      unwrap(await (blocked ? blocks.upsert(row, options) : blocks.delete().match(row)))
    },
    says: (_, blocked) =>
      blocked
        ? { title: t`Blocked`, description: t`You and ${name} do not see each other’s matches any more.` }
        : { title: t`Unblocked`, description: t`You and ${name} see each other’s matches again.` },
    failed: (_, blocked) =>
      blocked
        ? t`Failed to block ${name}. Please try again.`
        : t`Failed to unblock ${name}. Please try again.`,
    stale: EVERYTHING,
  })
}

export const useWriteNote = (userId: string) =>
  useAction({
    run: (note: string) => rpc('write_join_note', { p_note: note }),
    says: () => t`Note saved`,
    failed: () => t`The note was not saved. Please try again.`,
    // It may have been decided meanwhile.
    stale: [joinStateQuery(userId).queryKey],
  })

/** A thing that can be reported; of a picture the id is that of the match or the member that shows it. */
export interface Reported {
  kind: ReportedKind
  id: string
}

/** Reports something to the stewards. The same again adds words to the report that is open. */
export const useReport = () =>
  useAction({
    run: ({ kind, id, reason, words }: Reported & { reason: ReportReason; words?: string }) =>
      rpc('report', { p_kind: kind, p_thing_id: id, p_reason: reason, p_words: words }),
    failed: () => t`Your report could not be sent.`,
  })

export const useActAtOnce = () =>
  useAction({
    run: ({ kind, id, act, words }: Reported & { act: 'hide' | 'remove'; words: string }) =>
      rpc('act_at_once', { p_kind: kind, p_thing_id: id, p_act: act, p_words: words }),
    asksForProof: true,
    says: (_, { act }) =>
      act === 'hide'
        ? t({ message: 'Hidden', context: 'report' })
        : t({ message: 'Removed', context: 'report' }),
    failed: () => t`Your decision could not be saved.`,
    stale: EVERYTHING,
  })
