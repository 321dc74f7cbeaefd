import { msg } from '@lingui/core/runtime-macro'
import { defineKind } from '../kind.ts'

export const reportDecided = defineKind({
  type: 'report_decided',
  title: msg`Your report`,
  pushTitle: msg`Your report`,
  icon: 'flag',
  setting: { label: msg`Your reports`, description: msg`The stewards have decided on a report of yours.` },
  opens: 'nothing',
  sentence({ reason }) {
    if (reason === 'kept') return msg`Stewards have looked at your report. What you reported stays.`
    if (reason !== 'acted') return null
    return msg`Stewards have looked at your report and have acted on it. Thank you.`
  },
  forms: () => ['kept', 'acted'].map((reason) => [reason, { reason }]),
})
