import { msg, plural, select } from '@lingui/core/runtime-macro'
import { defineMatchKind } from '../../match-kind.ts'

export const matchCancelled = defineMatchKind({
  type: 'match_cancelled',
  title: msg({ message: 'Cancelled', context: 'notification' }),
  pushTitle: msg`Match cancelled`,
  icon: 'no-day',
  setting: { label: msg`Cancellations`, description: msg`A match of yours is off.` },
  opens: 'nothing',
  hurries: true,
  sentence: ({ kind, location, date, time, following }) =>
    msg`The ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }} has been cancelled by the organizer${plural({ following }, { 0: '', one: ', with # following date', other: ', with # following dates' })}.`,
})
