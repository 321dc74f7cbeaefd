import { msg, plural, select } from '@lingui/core/runtime-macro'
import { definePlayersKind } from '../../players-kind.ts'

export const matchDeclined = definePlayersKind({
  type: 'match_declined',
  list: 'declined',
  title: msg({ message: 'Declined', context: 'notification' }),
  pushTitle: msg`Invitation declined`,
  icon: 'player-refused',
  setting: { label: msg`Declines`, description: msg`Somebody declines to play with you.` },
  sentence: ({ names, count, kind, location, date, time, following }) =>
    msg`${{ names }} ${plural({ count }, { one: 'has', other: 'have' })} declined the invitation to the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}${plural({ following }, { 0: '', one: ', with # following date', other: ', with # following dates' })}.`,
})
