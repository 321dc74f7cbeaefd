import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf, failureOf } from '@/lib/backend/errors.ts'
import { callWithProof } from '@/lib/backend/session/ask-for-proof.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { toast, toastFailure } from '@/lib/toast.ts'
import { stewardKeys } from '../queries.ts'

/** Something that went wrong, and that a steward tries again or drops. */
export interface Trouble {
  kind: 'job' | 'mail'
  id: string
}
export type Act = 'retry' | 'drop'

/** Tries a job or a mail again, or drops it. What is shown is read again, also after a refusal: it may be over. */
export function useHandleTrouble() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ trouble: { kind, id }, act }: { trouble: Trouble; act: Act }) =>
      callWithProof(async () =>
        dataOf(
          kind === 'job'
            ? await supabase().rpc('handle_job', { p_act: act, p_job_id: id as unknown as number })
            : await supabase().rpc('handle_mail', { p_act: act, p_mail_id: id }),
        ),
      ),
    onSuccess: (_data, { act }) => {
      toast({ title: act === 'retry' ? t`It is tried again within half a minute` : t`Dropped` })
    },
    onError: (error, { act }) =>
      toastFailure(
        failureOf(error, act === 'retry' ? t`It could not be tried again` : t`It could not be dropped`),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: stewardKeys.all }),
  })
}
