import { msg, plural, select } from '@lingui/core/runtime-macro'
import { venueName } from '../../match/match-card.ts'
import { defineKind, defineMatchKind, forReasons } from '../kind.ts'

export const FREE_SLOT_KINDS = [
  defineMatchKind({
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
  }),
  defineMatchKind({
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
  }),
  defineMatchKind({
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
  }),
  defineMatchKind({
    type: 'substitute_found',
    title: msg`Substitute found`,
    pushTitle: msg`Substitute found`,
    icon: 'arrows',
    setting: { label: msg`Your substitute`, description: msg`Somebody takes your place in a match.` },
    sentence: ({ name, kind, location, date, time }) =>
      name
        ? msg`${{ name }} takes your place in the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}.`
        : null,
  }),
  defineKind({
    type: 'court_free',
    title: msg({ message: 'Court free', context: 'notification' }),
    pushTitle: msg`Court free`,
    icon: 'day',
    setting: { label: msg`Free courts`, description: msg`A court that you wait for has become free.` },
    opens: 'courts',
    hurries: true,
    sentence({ court, location, day, from, until }, formats) {
      if (!court || !location || !day) return null
      const date = formats.day(day)
      const [name, venue] = [venueName(court), venueName(location)]
      return msg`${{ court: name }} at ${{ location: venue }} is free on ${{ date }} from ${{ from }} to ${{ until }}.`
    },
    forms: () => [
      ['', { court: '{court}', location: '{location}', day: '-', from: '{from}', until: '{until}' }],
    ],
  }),
]
