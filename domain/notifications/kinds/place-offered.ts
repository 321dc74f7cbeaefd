import { msg, select } from '@lingui/core/runtime-macro'
import { defineMatchKind, forReasons } from '../match-kind.ts'

export const placeOffered = defineMatchKind({
  type: 'place_offered',
  title: msg({ message: 'A place is yours', context: 'notification' }),
  pushTitle: msg`A place is yours`,
  icon: 'hourglass',
  setting: {
    label: msg`Offered places`,
    description: msg`A place is held for you: you are next on a waiting list.`,
  },
  hurries: true,
  forms: forReasons('given_back', 'instead_of'),
  sentence({ name, kind, location, date, time }, data, formats) {
    if (!data.deadline) return null
    const { reason } = data
    const deadline = formats.when(data.deadline)
    if (reason === 'given_back' && name)
      return msg`${{ name }} gave the place back. The place in the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }} is yours until ${{ deadline }}.`
    if (reason === 'instead_of' && name)
      return msg`${{ name }} can't make it. The place in the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }} is yours until ${{ deadline }}.`
    return msg`A place in the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }} is yours until ${{ deadline }}.`
  },
})
