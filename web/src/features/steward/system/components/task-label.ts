import { t } from '@lingui/core/macro'

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

/** Names a background job; those that only tidy up are named by their task. */
export const taskLabel = (task: string): string => tasks()[task] ?? task
