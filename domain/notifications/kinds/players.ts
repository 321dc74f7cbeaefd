import { msg, plural, select } from '@lingui/core/runtime-macro'
import { defineMatchKind, definePlayersKind } from '../kind.ts'
import { playersLines } from '../lines.ts'

export const PLAYER_KINDS = [
  definePlayersKind({
    type: 'match_joined',
    list: 'joined',
    title: msg({ message: 'Joined', context: 'notification' }),
    pushTitle: msg`Player joined`,
    icon: 'player',
    setting: { label: msg`Joins`, description: msg`Somebody joins a match of yours.` },
    sentence: ({ names, count, kind, location, date, time, following }) =>
      msg`${{ names }} ${plural({ count }, { one: 'has', other: 'have' })} joined the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}${plural({ following }, { 0: '', one: ', with # following date', other: ', with # following dates' })}.`,
  }),
  definePlayersKind({
    type: 'match_left',
    list: 'left',
    title: msg({ message: 'Left', context: 'notification' }),
    pushTitle: msg`Player left`,
    icon: 'player-gone',
    setting: { label: msg`Leaves`, description: msg`Somebody leaves a match of yours.` },
    sentence: ({ names, count, kind, location, date, time, following }) =>
      msg`${{ names }} ${plural({ count }, { one: 'has', other: 'have' })} left the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}${plural({ following }, { 0: '', one: ', with # following date', other: ', with # following dates' })}.`,
  }),
  definePlayersKind({
    type: 'match_declined',
    list: 'declined',
    title: msg({ message: 'Declined', context: 'notification' }),
    pushTitle: msg`Invitation declined`,
    icon: 'player-refused',
    setting: { label: msg`Declines`, description: msg`Somebody declines to play with you.` },
    sentence: ({ names, count, kind, location, date, time, following }) =>
      msg`${{ names }} ${plural({ count }, { one: 'has', other: 'have' })} declined the invitation to the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}${plural({ following }, { 0: '', one: ', with # following date', other: ', with # following dates' })}.`,
  }),
  defineMatchKind({
    type: 'match_full',
    title: msg({ message: 'Full', context: 'notification' }),
    pushTitle: msg({ message: 'Full', context: 'notification' }),
    icon: 'players',
    setting: { label: msg`Full matches`, description: msg`Everybody is there for a match of yours.` },
    isOfPlayers: true,
    lines: playersLines,
    sentence: ({ kind, location, date, time }) =>
      msg`The ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }} is full.`,
  }),
]
