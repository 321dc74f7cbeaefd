import { msg, select } from '@lingui/core/runtime-macro'
import { defineMatchKind } from '../../match-kind.ts'
import { slotsLine, whereLine } from '../../match-lines.ts'

export const matchReminderHours = defineMatchKind({
  type: 'match_reminder_hours',
  title: msg`Reminder`,
  pushTitle: msg`Your match starts soon`,
  icon: 'alarm',
  setting: { label: msg`Reminder 2 hours before`, description: msg`A match of yours starts soon.` },
  sentence: ({ kind, location, date, time }) =>
    msg`The ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }} starts within two hours.`,
  lines: (data, formats, wants) =>
    wants('match_reminder_hours')
      ? {
          headline: [msg`Your match starts soon`],
          detail: [whereLine(data, formats), ...slotsLine(data, false)],
        }
      : null,
})
