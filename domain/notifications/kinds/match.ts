import { msg, plural, select } from '@lingui/core/runtime-macro'
import { venueName } from '../../match/match-card.ts'
import { defineMatchKind, forReasons } from '../kind.ts'
import type { Text } from '../notification-data.ts'

export const MATCH_KINDS = [
  defineMatchKind({
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
  }),
  defineMatchKind({
    type: 'match_updated',
    title: msg({ message: 'Updated', context: 'notification' }),
    pushTitle: msg({ message: 'Updated', context: 'notification' }),
    icon: 'pencil',
    setting: { label: msg`Changes`, description: msg`A match of yours is not what it was.` },
    forms: forReasons('removed', 'own_match', 'new_organizer', 'reopened'),
    sentence({ name, kind, location, date, time, following }, { reason, start = '' }, formats) {
      if (reason === 'removed')
        return msg`You have been removed from the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }} by the organizer.`
      if (reason === 'own_match')
        return msg`You are now the organizer of the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}${plural({ following }, { 0: '', one: ', with # following date', other: ', with # following dates' })}.`
      if (reason === 'new_organizer')
        return msg`There is a new organizer, ${{ name }}, of the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}${plural({ following }, { 0: '', one: ', with # following date', other: ', with # following dates' })}.`
      if (reason === 'reopened')
        return msg`The ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}${plural({ following }, { 0: '', one: ', with # following date', other: ', with # following dates' })} is open to everybody again. You are still on the waiting list.`
      // The specification (section 8) fixes this sentence.
      return msg`The ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date: formats.dateOfUpdate(start) }} at ${{ time }} has been updated by the organizer${plural({ following }, { 0: '', one: ', with # following date', other: ', with # following dates' })}.`
    },
    /** A sentence for each of place and time that the organizer has changed. */
    more(data, { when, time, date }) {
      if (!data.changes) return []
      const { match_date, location } = data.changes
      return [
        ...(isChange(match_date)
          ? [
              instead(
                when(match_date[1]),
                (date(match_date[0]) === date(match_date[1]) ? time : when)(match_date[0]),
              ),
            ]
          : []),
        ...(isChange(location) ? [instead(venueName(location[1]), venueName(location[0]))] : []),
      ]
    },
  }),
  defineMatchKind({
    type: 'match_cancelled',
    title: msg({ message: 'Cancelled', context: 'notification' }),
    pushTitle: msg({ message: 'Cancelled', context: 'notification' }),
    icon: 'no-day',
    setting: { label: msg`Cancellations`, description: msg`A match of yours is off.` },
    opens: 'nothing',
    hurries: true,
    sentence: ({ kind, location, date, time, following }) =>
      msg`The ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }} has been cancelled by the organizer${plural({ following }, { 0: '', one: ', with # following date', other: ', with # following dates' })}.`,
  }),
]

const isChange = (change: readonly unknown[] | undefined): change is [string, string] =>
  change?.length === 2 && change.every((value) => typeof value === 'string')

const instead = (now: string, before: string): Text => msg`${{ now }} instead of ${{ before }}.`
