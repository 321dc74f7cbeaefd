import { sendAccountMail } from './account_mails__send.ts'
import { finishAccounts } from './accounts__finish.ts'
import { writeDueBackup } from './backups__write.ts'
import { CLEAN_UPS } from './clean-ups.ts'
import { applyCommunity } from './community_versions__apply.ts'
import { refreshCourtsInTime } from './courts__refresh.ts'
import { checkDeal } from './evening_rounds__check.ts'
import { rankEvening } from './evenings__rank.ts'
import { releaseJobs } from './jobs__release.ts'
import { pushMatch } from './matches__push.ts'
import { remindOfMatches } from './matches__remind.ts'
import { pushNotification } from './notifications__push.ts'
import { testDevice } from './push_subscriptions__test.ts'
import { updateAllRatings } from './ratings/ratings__update.ts'
import { askForResults } from './results/results__ask.ts'
import { settleResults } from './results/results__settle.ts'
import { advanceWaitingList } from './waiting_list__advance.ts'

/** Every task of the worker. Two workers together run each timer once. */
export const TASKS = [
  sendAccountMail,
  finishAccounts,
  writeDueBackup,
  applyCommunity,
  refreshCourtsInTime,
  checkDeal,
  rankEvening,
  releaseJobs,
  pushMatch,
  remindOfMatches,
  pushNotification,
  updateAllRatings,
  testDevice,
  askForResults,
  settleResults,
  advanceWaitingList,
  ...CLEAN_UPS,
] as const

export type TaskName = (typeof TASKS)[number]['name']
