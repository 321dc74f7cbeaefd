import { msg, plural, select } from '@lingui/core/runtime-macro'
import { definePlayersKind } from '../../players-kind.ts'

export const matchLeft = definePlayersKind({
  type: 'match_left',
  list: 'left',
  title: msg({ message: 'Left', context: 'notification' }),
  pushTitle: msg`Player left`,
  icon: 'player-gone',
  setting: { label: msg`Leaves`, description: msg`Somebody leaves a match of yours.` },
  sentence: ({ names, count, kind, location, date, time, following }) =>
    msg`${{ names }} ${plural({ count }, { one: 'has', other: 'have' })} left the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}${plural({ following }, { 0: '', one: ', with # following date', other: ', with # following dates' })}.`,
})
