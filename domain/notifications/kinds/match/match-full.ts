import { msg, select } from '@lingui/core/runtime-macro'
import { defineMatchKind } from '../../match-kind.ts'
import { playersLines } from '../../players-lines.ts'

export const matchFull = defineMatchKind({
  type: 'match_full',
  title: msg({ message: 'Full', context: 'notification' }),
  pushTitle: msg`Match full`,
  icon: 'players',
  setting: { label: msg`Full matches`, description: msg`Everybody is there for a match of yours.` },
  isOfPlayers: true,
  lines: playersLines,
  sentence: ({ kind, location, date, time }) =>
    msg`The ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }} is full.`,
})
