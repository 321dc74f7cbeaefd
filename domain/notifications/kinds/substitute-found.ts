import { msg, select } from '@lingui/core/runtime-macro'
import { defineMatchKind } from '../match-kind.ts'

export const substituteFound = defineMatchKind({
  type: 'substitute_found',
  title: msg`Substitute found`,
  pushTitle: msg`Substitute found`,
  icon: 'arrows',
  setting: { label: msg`Your substitute`, description: msg`Somebody takes your place in a match.` },
  sentence: ({ name, kind, location, date, time }) =>
    name
      ? msg`${{ name }} takes your place in the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}.`
      : null,
})
