import { msg, plural, select } from '@lingui/core/runtime-macro'

/** A text in every language, as `@lingui/core` takes it. */
type Text = ReturnType<typeof msg>

/** The column `data` of a notification; a text needs only some of it. */
export interface NotificationData {
  /** Name of the member who did it; left out of an invitation whose organizer has gone. */
  name?: string | undefined
  /** The one who did it is a guest. */
  guest?: boolean
  /** Anything else than these is a match. */
  kind?: 'match' | 'event' | 'comment' | 'picture' | 'account'
  location?: string
  /** Start of the match, an instant in ISO 8601. */
  start?: string
  /** Number of later dates of the series that it is about as well. */
  following?: number
  /** Makes the sentence another one than the usual one of its kind. */
  reason?: Reason
  /** Until when a place is held for the reader, who is first on the waiting list: an instant. */
  deadline?: string
  /** Players since the reader has read, the places that are left, and those that are held for the waiting list. */
  joined?: Player[]
  left?: Player[]
  declined?: Player[]
  free?: number
  held?: number
  /** Number of comments since the reader has looked, and the last of them. */
  messages?: number
  quote?: string
  /** Columns of the match that changed, each with the old and the new value. */
  changes?: Record<string, [unknown, unknown] | []>
  court?: string
  /** Day of the free court, yyyy-MM-dd, and its times, HH:mm. */
  day?: string
  from?: string
  until?: string
  /** Words of a steward: an announcement, or why they hid or removed something. */
  words?: string
  /** Numbers of requests to join and of reported things that wait for stewards; in the template of a sentence, their names. */
  requests?: number | string
  reports?: number | string
}

export interface Player {
  name: string
  /** Number of dates of a series that it is about. */
  dates?: number
  /** The organizer took them out. */
  removed?: boolean
  guest?: boolean
}

/** The names of players in a sentence. */
export const namesOf = (players: readonly Player[], { list, guest }: DateFormats): string =>
  list(players.map((player) => (player.guest ? guest(player.name) : player.name)))

/**
 * An invitation without an organizer; a member who was taken out of a match; a match that was handed on, to the reader or to
 * another member; an offered place whose deadline has passed, that somebody else has taken, or that is not free after all; a place
 * that somebody else has taken for which the reader was asked to step in; a match with a waiting list that the reader sees no longer, or
 * again; an offered place that somebody gave back, or whose player cannot come; what stewards did with something of the reader's, with
 * what the reader reported, or with the reader's account; what waits for a reader who is a steward.
 */
type Reason =
  | 'unnamed'
  | 'removed'
  | 'own_match'
  | 'new_organizer'
  | 'expired'
  | 'taken'
  | 'stepped_in'
  | 'withdrawn'
  | 'closed'
  | 'reopened'
  | 'given_back'
  | 'instead_of'
  | 'hidden'
  | 'restored'
  | 'kept'
  | 'acted'
  | 'blocked'
  | 'unblocked'
  | 'admitted'
  | 'merge_asked'
  | 'requests'
  | 'reports'
  | 'both'

/** Formats dates and times in the reader's language and the community's zone. */
export interface DateFormats {
  date(instant: string): string
  time(instant: string): string
  /** Formats a day, yyyy-MM-dd. */
  day(day: string): string
  /** Weekday, with the date unless it is one of the next days, and time: 'Tuesday 18:30'. */
  when(instant: string): string
  /** 'Tom (guest)': a guest may have typed the name of a member. */
  guest(name: string): string
  /** 'Ada, Ben and Ida' */
  list(names: readonly string[]): string
}

/**
 * The sentence of a notification: list, toast, push message and the column `message` all have it from here. Null for a row
 * without data, and for a kind that this version does not know: those have their `message` alone.
 */
export function notificationText(
  type: string,
  data: NotificationData | null | undefined,
  formats: DateFormats,
): Text | null {
  if (type === 'court_free') return courtText(data ?? {}, formats)
  if (type === 'moderation') return moderationText(data ?? {}, formats)
  if (type === 'report_decided') return decidedText(data ?? {})
  if (type === 'steward_work') return workText(data ?? {})
  if (type === 'announcement') return data?.words ? msg`${{ words: data.words }}` : null
  const { kind, location, start, following = 0, reason } = data ?? {}
  const name = data?.name && data.guest ? formats.guest(data.name) : data?.name
  if (!location || !start) return null
  const match = { name, kind, location, date: formats.date(start), time: formats.time(start), following }
  if (type === 'match_invitation') return invitationText(match)
  if (type === 'match_updated') return updateText(match, reason)
  if (type === 'match_cancelled') return cancelledText(match)
  if (type === 'match_reminder_day')
    return msg`The ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date: match.date }} at ${{ time: match.time }} starts within a day.`
  if (type === 'match_reminder_hours')
    return msg`The ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date: match.date }} at ${{ time: match.time }} starts within two hours.`
  if (type === 'match_comment')
    return msg`There is news in the thread of the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date: match.date }} at ${{ time: match.time }}.`
  if (type === 'place_offered')
    return data?.deadline ? offerText(match, formats.when(data.deadline), reason) : null
  if (type === 'place_gone') return goneText(match, reason)
  if (type === 'substitute_asked') return name ? askText(match, name) : null
  if (type === 'substitute_found') return name ? foundText(match, name) : null
  if (type === 'match_full')
    return msg`The ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date: match.date }} at ${{ time: match.time }} is full.`
  const players = playersOf(type, data ?? {})
  return players.length > 0
    ? playersText(type, { ...match, names: namesOf(players, formats), count: players.length })
    : null
}

/** The players whom the sentence names. Notifications of before have one name and no lists. */
function playersOf(type: string, { name, joined, left, declined }: NotificationData): readonly Player[] {
  const listed = { match_joined: joined, match_left: left, match_declined: declined }[type]
  return listed ?? (name ? [{ name }] : [])
}

function courtText({ court, location, day, from, until }: NotificationData, formats: DateFormats) {
  if (!court || !location || !day) return null
  const date = formats.day(day)
  return msg`${{ court }} at ${{ location }} is free on ${{ date }} from ${{ from }} to ${{ until }}.`
}

/** Acts of stewards about something of the reader's, or about a match of theirs. */
function moderationText(data: NotificationData, formats: DateFormats): Text | null {
  const { kind, quote, reason, words } = data
  if (kind === 'picture' && reason === 'restored') return msg`Stewards show your picture again.`
  if (kind === 'picture') return msg`Stewards have removed a picture of yours. Reason: ${{ words }}`
  if (kind === 'account') return accountText(data)
  if (kind !== 'comment') return moderatedMatchText(data, formats)
  if (reason === 'restored') return msg`Stewards show your comment again: ${{ quote }}`
  if (reason === 'removed')
    return msg`Stewards have deleted your comment: ${{ quote }} – Reason: ${{ words }}`
  return msg`Stewards have hidden your comment: ${{ quote }} – Reason: ${{ words }}`
}

/** Blocked members read it once they can sign in again. */
function accountText({ reason, words }: NotificationData): Text | null {
  if (reason === 'blocked') return msg`Stewards have blocked your account. Reason: ${{ words }}`
  if (reason === 'unblocked') return msg`Stewards have ended the block of your account.`
  if (reason === 'merge_asked')
    return msg`Do you have two accounts? Stewards ask whether this one may become part of the account of ${{ words }}. Answer in the settings.`
  if (reason === 'admitted') return msg`Stewards have admitted you. Welcome!`
  return null
}

function moderatedMatchText(data: NotificationData, formats: DateFormats): Text | null {
  const { kind, location, start, reason, words } = data
  if (!location || !start) return null
  const [date, time] = [formats.date(start), formats.time(start)]
  if (reason === 'restored')
    return msg`Stewards show the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }} again.`
  if (reason === 'removed')
    return msg`Stewards have deleted the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}. Reason: ${{ words }}`
  return msg`Stewards have hidden the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}. Reason: ${{ words }}`
}

function decidedText({ reason }: NotificationData): Text | null {
  if (reason === 'kept') return msg`Stewards have looked at your report. What you reported stays.`
  if (reason !== 'acted') return null
  return msg`Stewards have looked at your report and have acted on it. Thank you.`
}

/** The work that waits for a steward, in numbers alone: it appears on locked telephones. */
function workText({ reason, requests, reports }: NotificationData): Text | null {
  if (reason === 'requests') return msg`Requests to join: ${{ requests }}`
  if (reason === 'reports') return msg`Reports: ${{ reports }}`
  return reason === 'both' ? msg`Requests to join: ${{ requests }}, reports: ${{ reports }}` : null
}

interface Match {
  name: string | undefined
  kind: string | undefined
  location: string
  date: string
  time: string
  following: number
}

function invitationText({ name, kind, location, date, time, following }: Match): Text {
  if (name)
    return msg`${{ name }} invited you to the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}${plural({ following }, { 0: '', one: ', with # following date', other: ', with # following dates' })}.`
  return msg`You have been invited to the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}${plural({ following }, { 0: '', one: ', with # following date', other: ', with # following dates' })}.`
}

/** Changes of a match by its organizer, or of the organizer. */
function updateText(
  { name, kind, location, date, time, following }: Match,
  reason: Reason | undefined,
): Text {
  if (reason === 'removed')
    return msg`You have been removed from the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }} by the organizer.`
  if (reason === 'own_match')
    return msg`You are now the organizer of the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}${plural({ following }, { 0: '', one: ', with # following date', other: ', with # following dates' })}.`
  if (reason === 'new_organizer')
    return msg`There is a new organizer, ${{ name }}, of the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}${plural({ following }, { 0: '', one: ', with # following date', other: ', with # following dates' })}.`
  if (reason === 'reopened')
    return msg`The ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}${plural({ following }, { 0: '', one: ', with # following date', other: ', with # following dates' })} is open to everybody again. You are still on the waiting list.`
  return msg`The ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }} has been updated by the organizer${plural({ following }, { 0: '', one: ', with # following date', other: ', with # following dates' })}.`
}

const cancelledText = ({ kind, location, date, time, following }: Match): Text =>
  msg`The ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }} has been cancelled by the organizer${plural({ following }, { 0: '', one: ', with # following date', other: ', with # following dates' })}.`

/** A place that is held for the reader, with the name of whoever made it free, if somebody did. */
function offerText(
  { name, kind, location, date, time }: Match,
  deadline: string,
  reason: Reason | undefined,
): Text {
  if (reason === 'given_back' && name)
    return msg`${{ name }} gave the place back. The place in the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }} is yours until ${{ deadline }}.`
  if (reason === 'instead_of' && name)
    return msg`${{ name }} can't make it. The place in the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }} is yours until ${{ deadline }}.`
  return msg`A place in the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }} is yours until ${{ deadline }}.`
}

/** A place that the reader could have taken: of the waiting list, or of a player who could not come. */
function goneText({ kind, location, date, time, following }: Match, reason: Reason | undefined): Text {
  if (reason === 'withdrawn')
    return msg`The place in the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }} is not free after all. You are still on the waiting list.`
  if (reason === 'closed')
    return msg`The ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}${plural({ following }, { 0: '', one: ', with # following date', other: ', with # following dates' })} is private now. If it is opened again, your turn on the waiting list still counts.`
  if (reason === 'taken')
    return msg`Somebody was faster: the place in the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }} is taken. You are still on the waiting list.`
  if (reason === 'stepped_in')
    return msg`Somebody was faster: the place in the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }} is taken.`
  return msg`The place in the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }} is not held for you any more: the time to take it has passed.`
}

/** A player who cannot come, whose place the reader may take. */
const askText = ({ kind, location, date, time }: Match, name: string): Text =>
  msg`${{ name }} can't make it. Take the place in the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}?`

const foundText = ({ kind, location, date, time }: Match, name: string): Text =>
  msg`${{ name }} takes your place in the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}.`

/** Players who come and go, of whom the others are notified. */
function playersText(type: string, match: Match & { names: string; count: number }): Text | null {
  const { names, count, kind, location, date, time, following } = match
  switch (type) {
    case 'match_joined':
      return msg`${{ names }} ${plural({ count }, { one: 'has', other: 'have' })} joined the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}${plural({ following }, { 0: '', one: ', with # following date', other: ', with # following dates' })}.`
    case 'match_left':
      return msg`${{ names }} ${plural({ count }, { one: 'has', other: 'have' })} left the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}${plural({ following }, { 0: '', one: ', with # following date', other: ', with # following dates' })}.`
    case 'match_declined':
      return msg`${{ names }} ${plural({ count }, { one: 'has', other: 'have' })} declined the invitation to the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}${plural({ following }, { 0: '', one: ', with # following date', other: ', with # following dates' })}.`
    default:
      return null
  }
}
