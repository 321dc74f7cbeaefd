import { msg, plural } from '@lingui/core/runtime-macro'
import { slotsLine, whereLine } from './match-lines.ts'
import {
  type DateFormats,
  type NewsText,
  type NotificationData,
  namesOf,
  type Player,
  type Text,
} from './notification-data.ts'

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
  const counted = (players: readonly Player[]) => ({
    names: namesOf(players, formats),
    count: players.length,
  })
  const went = counted(left.filter(({ removed }) => !removed))
  const removed = counted(left.filter((player) => player.removed))
  const came = counted(joined)
  const refused = counted(declined)
  return [
    ...(came.count
      ? [msg`${{ names: came.names }} ${plural({ count: came.count }, { one: 'joined', other: 'joined' })}`]
      : []),
    ...(went.count
      ? [msg`${{ names: went.names }} ${plural({ count: went.count }, { one: 'left', other: 'left' })}`]
      : []),
    ...(removed.count
      ? [
          msg`${{ names: removed.names }} ${plural({ count: removed.count }, { one: 'was removed', other: 'were removed' })}`,
        ]
      : []),
    ...(refused.count
      ? [
          msg`${{ names: refused.names }} ${plural({ count: refused.count }, { one: 'declined', other: 'declined' })}`,
        ]
      : []),
  ]
}

/** The number of dates of a series, if one player alone is named. */
function following(named: readonly Player[]): Text[] {
  const dates = (named.length === 1 ? named[0]?.dates : 1) ?? 1
  return dates > 1 ? [msg`${plural({ dates }, { one: '# date', other: '# dates' })}`] : []
}
