import { msg, plural, select } from '@lingui/core/runtime-macro'
import { defineMatchKind, type Kind } from '../kind.ts'
import { slotsLine, whereLine } from '../lines.ts'
import type { Text } from '../notification-data.ts'

const linesOfReminder =
  (kind: string, headline: Text): NonNullable<Kind['lines']> =>
  (data, formats, wants) =>
    wants(kind)
      ? { headline: [headline], detail: [whereLine(data, formats), ...slotsLine(data, false)] }
      : null

export const THREAD_AND_REMINDER_KINDS = [
  defineMatchKind({
    type: 'match_comment',
    title: msg({ message: 'Messages', context: 'notification' }),
    pushTitle: msg`New messages`,
    icon: 'bubble',
    setting: {
      label: msg({ message: 'Messages', context: 'notification' }),
      description: msg`Somebody writes in the thread of a match of yours.`,
    },
    sentence: ({ kind, location, date, time }) =>
      msg`There is news in the thread of the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}.`,
    lines(data, formats, wants) {
      if (!wants('match_comment')) return null
      const { messages = 1, name, quote, start = '' } = data
      const when = formats.when(start)
      const where = whereLine(data, formats)
      const last = name && quote ? [msg`${{ name }}: “${{ quote }}”`] : []
      if (messages === 1 && last.length > 0) return { headline: last, detail: [where] }
      const many = msg`${plural({ messages }, { one: '# message', other: '# messages' })} in ${{ when }}`
      return { headline: [many], detail: last.length > 0 ? last : [where] }
    },
  }),
  defineMatchKind({
    type: 'match_reminder_day',
    title: msg`Reminder`,
    pushTitle: msg`Coming up`,
    icon: 'alarm',
    setting: {
      label: msg`Reminder a day before`,
      description: msg`A match of yours starts within 24 hours.`,
    },
    sentence: ({ kind, location, date, time }) =>
      msg`The ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }} starts within a day.`,
    lines: linesOfReminder('match_reminder_day', msg`Coming up`),
  }),
  defineMatchKind({
    type: 'match_reminder_hours',
    title: msg`Reminder`,
    pushTitle: msg`Starting soon`,
    icon: 'alarm',
    setting: { label: msg`Reminder 2 hours before`, description: msg`A match of yours starts soon.` },
    sentence: ({ kind, location, date, time }) =>
      msg`The ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }} starts within two hours.`,
    lines: linesOfReminder('match_reminder_hours', msg`Starting soon`),
  }),
]
