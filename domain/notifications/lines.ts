import { msg, plural } from '@lingui/core/runtime-macro'
import { eventTitle } from '../match/event-title.ts'
import {
  type DateFormats,
  type NewsText,
  type NotificationData,
  namesOf,
  type Player,
  type Text,
} from './notification-data.ts'

/** 'Tuesday 18:30, TSG Padel', or with the name of an event */
export function whereLine(data: NotificationData, formats: DateFormats): Text {
  const { kind = 'match', start = '', location = '', first_line = null } = data
  const when = formats.when(start)
  const { title } = eventTitle({ match_type: kind, location, description: first_line })
  return msg`${{ when }}, ${{ title }}`
}

export function slotsLine({ free, held = 0 }: NotificationData, again: boolean): Text[] {
  if (free === undefined) return []
  const waiting =
    held > 0
      ? [
          msg`${plural({ held }, { one: '# place for the waiting list', other: '# places for the waiting list' })}`,
        ]
      : []
  if (free === 0) return held > 0 ? waiting : [msg`full`]
  return [
    ...waiting,
    again
      ? msg`${plural({ free }, { one: '# place free again', other: '# places free' })}`
      : msg`${plural({ free }, { one: '# place left', other: '# places left' })}`,
  ]
}

/** The lines of an entry that grows while players come and go. A notification of before has no lists, and its sentence alone. */
export function playersLines(
  data: NotificationData,
  formats: DateFormats,
  wants: (kind: string) => boolean,
): NewsText | null {
  const wanted = {
    joined: wants('match_joined') ? (data.joined ?? []) : [],
    left: wants('match_left') ? (data.left ?? []) : [],
    declined: wants('match_declined') ? (data.declined ?? []) : [],
  }
  const full = data.free === 0 && !data.held && (data.joined ?? []).length > 0
  const headline = happenings(wanted, formats)
  if (headline.length === 0 && !(full && wants('match_full'))) return null
  const named = [...wanted.joined, ...wanted.left, ...wanted.declined]
  return {
    headline: headline.length > 0 ? headline : [msg`Everybody is there`],
    detail: [whereLine(data, formats), ...following(named), ...slotsLine(data, wanted.left.length > 0)],
  }
}

type Told = Record<'joined' | 'left' | 'declined', readonly Player[]>

function happenings({ joined, left, declined }: Told, formats: DateFormats): Text[] {
  const tell = (players: readonly Player[], say: (names: string, count: number) => Text) =>
    players.length > 0 ? [say(namesOf(players, formats), players.length)] : []
  const went = left.filter(({ removed }) => !removed)
  const taken = left.filter(({ removed }) => removed)
  return [
    ...tell(
      joined,
      (names, count) => msg`${{ names }} ${plural({ count }, { one: 'joined', other: 'joined' })}`,
    ),
    ...tell(went, (names, count) => msg`${{ names }} ${plural({ count }, { one: 'left', other: 'left' })}`),
    ...tell(
      taken,
      (names, count) => msg`${{ names }} ${plural({ count }, { one: 'was removed', other: 'were removed' })}`,
    ),
    ...tell(
      declined,
      (names, count) => msg`${{ names }} ${plural({ count }, { one: 'declined', other: 'declined' })}`,
    ),
  ]
}

/** The number of dates of a series, if one player alone is named. */
function following(named: readonly Player[]): Text[] {
  const dates = (named.length === 1 ? named[0]?.dates : 1) ?? 1
  return dates > 1 ? [msg`${plural({ dates }, { one: '# date', other: '# dates' })}`] : []
}
