import { t } from '@lingui/core/macro'
import type { Database } from '@/lib/backend/database.types.ts'
import { isUnreached, problemOf, UNIQUE_VIOLATION, unwrap } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { useAction } from '@/lib/backend/use-action.ts'
import type { ToastInput } from '@/lib/toast.ts'
import { alertKeys } from './queries.ts'

type Columns = Database['public']['Tables']['court_alerts']['Insert']

/** An alert with an id chosen by the client, so that sending it twice creates one alert. */
export type NewAlert = Required<
  Pick<Columns, 'id' | 'booking_date' | 'from_hour' | 'until_hour' | 'minutes' | 'venue' | 'court_kind'>
>

export const useMakeAlert = (userId: string) =>
  useAction({
    run: insertAlert,
    says: (outcome) => ({
      title: outcome === 'made' ? t`Alert set` : t`You have this alert already`,
      description: t`You will be told once, as soon as a court is free.`,
    }),
    // That stands at the field.
    failed: (error) =>
      isPastAlert(error) ? null : failure(error, t`Failed to set the alert. Please try again.`),
    stale: [alertKeys.of(userId)],
  })

/** Tells whether an alert was refused because its last start is over. */
export const isPastAlert = (error: unknown): boolean => problemOf(error)?.reason === 'alert_past'

async function insertAlert(alert: NewAlert): Promise<'made' | 'known'> {
  const answer = await supabase().from('court_alerts').insert(alert)
  if (answer.error?.code !== UNIQUE_VIOLATION) {
    unwrap(answer)
    return 'made'
  }
  // By its own key it arrived before, and only the answer was lost; by another one it is like one that waits.
  return answer.error.message.includes('court_alerts_open_key') ? 'known' : 'made'
}

export const useRemoveAlert = (userId: string) =>
  useAction({
    run: async (id: string) => unwrap(await supabase().from('court_alerts').delete().eq('id', id)),
    says: () => t`Alert removed`,
    failed: (error) => failure(error, t`Failed to remove the alert. Please try again.`),
    stale: [alertKeys.of(userId)],
  })

function failure(error: unknown, title: string): ToastInput | null {
  const problem = problemOf(error)
  return (
    problem && { title, description: isUnreached(problem) || problem.said ? problem.sentence : undefined }
  )
}
