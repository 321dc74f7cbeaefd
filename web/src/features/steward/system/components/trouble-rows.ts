import { t } from '@lingui/core/macro'
import { momentLabel } from '@/lib/time/moment-label.ts'
import type { Trouble } from '../../mutations.ts'
import type { FailingJob, WaitingMail } from '../../queries.ts'

export interface TroubleRow {
  trouble: Trouble
  title: string
  state: string
  reason: string
  canRetry: boolean
}

export function mailRow(mail: WaitingMail, now: number): TroubleRow {
  const { id, recipient, subject, due_at, given_up_at, reason } = mail
  const when = momentLabel(given_up_at ?? due_at, now)
  return {
    trouble: { kind: 'mail', id },
    title: subject ? t`“${subject}” to ${recipient}` : t`Mail to ${recipient}`,
    state: given_up_at ? t`given up ${when}` : t`tried again ${when}`,
    reason: reason ?? t`not tried yet`,
    canRetry: given_up_at === null,
  }
}

export function jobRow({ id, task, failed, running, run_at, reason }: FailingJob, now: number): TroubleRow {
  const when = momentLabel(run_at, now)
  const state = running ? t`is running` : failed ? t`not tried again` : t`tried again ${when}`
  // Jobs that only tidy up are named by their task.
  return { trouble: { kind: 'job', id }, title: tasks()[task] ?? task, state, reason, canRetry: !running }
}

const tasks = (): Record<string, string> => ({
  account_mails__send: t`Tell an account what stewards decided`,
  accounts__finish: t`Merge or delete accounts`,
  backups__write: t`Make a backup`,
  courts__refresh: t`Read booking systems`,
  matches__push: t`Send a push message`,
  notifications__push: t`Send a push message`,
  push_subscriptions__test: t`Send a test message`,
  matches__remind: t`Remind of matches`,
  waiting_list__advance: t`Offer a place to the next in line`,
})
