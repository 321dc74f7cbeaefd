import type { Task } from '../job.ts'
import { sendAccountMail } from './account_mails__send.ts'
import { finishAccounts } from './accounts__finish.ts'
import { writeDueBackup } from './backups__write.ts'
import { cleanUpBookings } from './clean-up/bookings__clean_up.ts'
import { cleanUpJobs } from './clean-up/jobs__clean_up.ts'
import { cleanUpNotifications } from './clean-up/notifications__clean_up.ts'
import { cleanUpRateCounters } from './clean-up/rate_counters__clean_up.ts'
import { cleanUpReports } from './clean-up/reports__clean_up.ts'
import { applyCommunity } from './community_versions__apply.ts'
import { refreshCourtsInTime } from './courts__refresh.ts'
import { releaseJobs } from './jobs__release.ts'
import { pushMatch } from './matches__push.ts'
import { remindOfMatches } from './matches__remind.ts'
import { pushNotification } from './notifications__push.ts'
import { testDevice } from './push_subscriptions__test.ts'
import { settleWaitingList } from './waiting_list__settle.ts'

/** Every task by the name that its jobs carry: that of its file. */
export const TASKS: Record<string, Task> = {
  account_mails__send: sendAccountMail,
  accounts__finish: finishAccounts,
  backups__write: writeDueBackup,
  bookings__clean_up: cleanUpBookings,
  community_versions__apply: applyCommunity,
  courts__refresh: refreshCourtsInTime,
  jobs__clean_up: cleanUpJobs,
  jobs__release: releaseJobs,
  matches__push: pushMatch,
  matches__remind: remindOfMatches,
  notifications__clean_up: cleanUpNotifications,
  notifications__push: pushNotification,
  push_subscriptions__test: testDevice,
  rate_counters__clean_up: cleanUpRateCounters,
  reports__clean_up: cleanUpReports,
  waiting_list__settle: settleWaitingList,
}
