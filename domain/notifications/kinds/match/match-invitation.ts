import { msg, plural, select } from '@lingui/core/runtime-macro'
import { defineMatchKind } from '../../match-kind.ts'

export const matchInvitation = defineMatchKind({
  type: 'match_invitation',
  title: msg({ message: 'Invitation', context: 'notification' }),
  pushTitle: msg`You are invited`,
  icon: 'mail',
  setting: { label: msg`Invitations`, description: msg`Somebody asks you to play.` },
  forms: [['unnamed', { name: undefined }]],
  sentence({ name, kind, location, date, time, following }) {
    if (name)
      return msg`${{ name }} invited you to the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}${plural({ following }, { 0: '', one: ', with # following date', other: ', with # following dates' })}.`
    return msg`You have been invited to the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}${plural({ following }, { 0: '', one: ', with # following date', other: ', with # following dates' })}.`
  },
})
