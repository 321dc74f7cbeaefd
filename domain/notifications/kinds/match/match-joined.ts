import { msg, plural, select } from '@lingui/core/runtime-macro'
import { definePlayersKind } from '../../players-kind.ts'

export const matchJoined = definePlayersKind({
  type: 'match_joined',
  list: 'joined',
  title: msg({ message: 'Joined', context: 'notification' }),
  pushTitle: msg`Player joined`,
  icon: 'player',
  setting: { label: msg`Joins`, description: msg`Somebody joins a match of yours.` },
  sentence: ({ names, count, kind, location, date, time, following }) =>
    msg`${{ names }} ${plural({ count }, { one: 'has', other: 'have' })} joined the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}${plural({ following }, { 0: '', one: ', with # following date', other: ', with # following dates' })}.`,
})
