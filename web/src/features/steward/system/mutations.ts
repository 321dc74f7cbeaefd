import { t } from '@lingui/core/macro'
import { rpc } from '@/lib/backend/supabase.ts'
import { useAction } from '@/lib/backend/use-action.ts'
import { stewardKeys } from '../queries.ts'

/** Something that went wrong, and that a steward tries again or drops. */
export interface Trouble {
  kind: 'job' | 'mail'
  id: string
}
export type Act = 'retry' | 'drop'

/** Tries a job or a mail again, or drops it. What is shown is read again, also after a refusal: it may be over. */
export const useHandleTrouble = () =>
  useAction({
    run: ({ trouble: { kind, id }, act }: { trouble: Trouble; act: Act }) =>
      kind === 'job'
        ? rpc('handle_job', { p_act: act, p_job_id: id as unknown as number })
        : rpc('handle_mail', { p_act: act, p_mail_id: id }),
    asksForProof: true,
    says: (_, { act }) => (act === 'retry' ? t`It is tried again within half a minute` : t`Dropped`),
    failed: (_, { act }) => (act === 'retry' ? t`It could not be tried again` : t`It could not be dropped`),
    stale: [stewardKeys.all],
  })
