import { msg, select } from '@lingui/core/runtime-macro'
import { defineMatchKind } from '../match-kind.ts'

export const substituteAsked = defineMatchKind({
  type: 'substitute_asked',
  title: msg`Can you step in?`,
  pushTitle: msg`Can you step in?`,
  icon: 'arrows',
  setting: {
    label: msg`Substitutes`,
    description: msg`A player can't make it, and you could step in. Switched off, you are not asked.`,
  },
  hurries: true,
  sentence: ({ name, kind, location, date, time }) =>
    name
      ? msg`${{ name }} can't make it. Take the place in the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}?`
      : null,
})
