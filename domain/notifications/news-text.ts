import { msg, plural } from '@lingui/core/runtime-macro'
import { venueName } from '../match/match-card.ts'
import { type DateFormats, type NotificationData, namesOf, type Player } from './notification-text.ts'

/** A text in every language, as `@lingui/core` takes it. */
type Text = ReturnType<typeof msg>

/** An entry that grows, in few words. The parts of a line are joined by ' · '. */
export interface NewsText {
  headline: Text[]
  /** The match and its state. */
  detail: Text[]
}

/** Kinds that one entry about the players of a match can have, one after the other. */
const OF_PLAYERS = ['match_joined', 'match_left', 'match_declined', 'match_full']

/** Tells whether an entry has these two lines, and not a sentence alone. */
export const gathers = (type: string, data: NotificationData | null | undefined): boolean =>
  Boolean(data?.location && data.start) &&
  (type === 'match_comment' ||
    type.startsWith('match_reminder_') ||
    (OF_PLAYERS.includes(type) && data?.joined !== undefined))

/**
 * The words of an entry that gathers what happened to a match. Null for the other kinds, which have a sentence
 * (`notificationText`), and where nothing is left to tell.
 *
 * @param muted kinds of which the reader does not want to hear
 */
export function newsText(
  type: string,
  data: NotificationData | null | undefined,
  formats: DateFormats,
  muted: readonly string[] = [],
): NewsText | null {
  if (!gathers(type, data) || !data?.location || !data.start) return null
  const wants = (kind: string) => !muted.includes(kind)
  const when = formats.when(data.start)
  const where = msg`${{ when }}, ${{ location: venueName(data.location) }}`
  if (type === 'match_comment') return wants(type) ? threadNews(data, when, where) : null
  if (type.startsWith('match_reminder_'))
    return wants(type) ? { headline: [reminder(type)], detail: [where, ...places(data, false)] } : null
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
    detail: [where, ...following(named), ...places(data, wanted.left.length > 0)],
  }
}

function threadNews({ messages = 1, name, quote }: NotificationData, when: string, where: Text): NewsText {
  const last = name && quote ? [msg`${{ name }}: “${{ quote }}”`] : []
  if (messages === 1 && last.length > 0) return { headline: last, detail: [where] }
  const many = msg`${plural({ messages }, { one: '# message', other: '# messages' })} in ${{ when }}`
  return { headline: [many], detail: last.length > 0 ? last : [where] }
}

const reminder = (type: string): Text =>
  type === 'match_reminder_day' ? msg`Your match is coming up` : msg`Your match starts soon`

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

function places({ free, held = 0 }: NotificationData, again: boolean): Text[] {
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

/** A sentence for each of place and time that the organizer has changed, to stand behind that of the notification. */
export function changesText(
  type: string,
  data: NotificationData | null | undefined,
  { when, time, date }: DateFormats,
): Text[] {
  if (type !== 'match_updated' || !data?.changes) return []
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
    ...(isChange(location) ? [instead(location[1], location[0])] : []),
  ]
}

const isChange = (change: readonly unknown[] | undefined): change is [string, string] =>
  change?.length === 2 && change.every((value) => typeof value === 'string')

const instead = (now: string, before: string): Text => msg`${{ now }} instead of ${{ before }}.`
