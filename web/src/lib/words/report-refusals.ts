import { msg } from '@lingui/core/macro'

/** Sentences for the refusals of reports and of decisions about them. The sheet for a report and the pages of stewards load them. */
export const REPORT_REFUSALS = {
  report_gone: msg`This does not exist any more.`,
  own_content: msg`This is your own. Another steward decides about it.`,
  too_many_reports: msg`You have reported a lot today. Please go on tomorrow.`,
} as const

export type ReportRefusal = keyof typeof REPORT_REFUSALS
