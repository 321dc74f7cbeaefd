import { msg, plural, select } from '@lingui/core/runtime-macro'
import { defineMatchKind, forReasons } from '../match-kind.ts'

export const placeGone = defineMatchKind({
  type: 'place_gone',
  title: msg({ message: 'Place gone', context: 'notification' }),
  pushTitle: msg`Place gone`,
  icon: 'hourglass',
  setting: { label: msg`Lost places`, description: msg`A place that was held for you is gone.` },
  forms: forReasons('taken', 'expired', 'stepped_in', 'withdrawn', 'closed'),
  sentence({ kind, location, date, time, following }, { reason }) {
    if (reason === 'withdrawn')
      return msg`The place in the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }} is not free after all. You are still on the waiting list.`
    if (reason === 'closed')
      return msg`The ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}${plural({ following }, { 0: '', one: ', with # following date', other: ', with # following dates' })} is private now. If it is opened again, your turn on the waiting list still counts.`
    if (reason === 'taken')
      return msg`Somebody was faster: the place in the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }} is taken. You are still on the waiting list.`
    if (reason === 'stepped_in')
      return msg`Somebody was faster: the place in the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }} is taken.`
    return msg`The place in the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }} is not held for you any more: the time to take it has passed.`
  },
})
