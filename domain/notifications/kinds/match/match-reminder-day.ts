import { msg, select } from '@lingui/core/runtime-macro'
import { defineMatchKind } from '../../match-kind.ts'
import { slotsLine, whereLine } from '../../match-lines.ts'

export const matchReminderDay = defineMatchKind({
  type: 'match_reminder_day',
  title: msg`Reminder`,
  pushTitle: msg`Your match is coming up`,
  icon: 'alarm',
  setting: { label: msg`Reminder a day before`, description: msg`A match of yours starts within 24 hours.` },
  sentence: ({ kind, location, date, time }) =>
    msg`The ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }} starts within a day.`,
  lines: (data, formats, wants) =>
    wants('match_reminder_day')
      ? {
          headline: [msg`Your match is coming up`],
          detail: [whereLine(data, formats), ...slotsLine(data, false)],
        }
      : null,
})
