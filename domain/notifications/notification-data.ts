import type { msg } from '@lingui/core/runtime-macro'

/** A text in every language, as `@lingui/core` takes it. */
export type Text = ReturnType<typeof msg>

/** The column `data` of a notification; a text needs only some of it. */
export interface NotificationData {
  /** Name of the member who did it; left out of an invitation whose organizer has gone. */
  name?: string | undefined
  /** The one who did it is a guest. */
  guest?: boolean
  /** Anything else than these is a match. */
  kind?: 'match' | 'event' | 'comment' | 'picture' | 'account'
  location?: string
  /** By which an event is called. */
  first_line?: string
  /** Start of the match, an instant in ISO 8601. */
  start?: string
  /** Number of later dates of the series that it is about as well. */
  following?: number
  /** Makes the sentence another one than the usual one of its kind. */
  reason?: string
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
  /** The round of an evening in which the reader plays, on `court`; in the template of a sentence, its name. Names are missing when one has left. */
  round?: number | string
  partner?: Player
  opponent?: Player
  other_opponent?: Player
  /** Sets of a match from the side of the reader, '6:4 3:6 [10:8]'; in the template of a sentence, its name. */
  result?: string
  /** Day of the free court, yyyy-MM-dd, and its times, HH:mm. */
  day?: string
  from?: string
  until?: string
  /** Words of a steward: an announcement, or why they hid or removed something. */
  words?: string
  /** Numbers of requests to join, of reported things and of disputed results that wait for stewards; in the template of a sentence, their names. */
  requests?: number | string
  reports?: number | string
  results?: number | string
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

/** Formats dates and times in the reader's language and the community's zone. */
export interface DateFormats {
  /** With the weekday and without the year: 'Fri 05.07.' */
  date(instant: string): string
  /** The date in the one sentence that the specification fixes (section 8). */
  dateOfUpdate(instant: string): string
  time(instant: string): string
  /** Formats a day, yyyy-MM-dd, in the same way. */
  day(day: string): string
  /** Weekday, with the date unless it is one of the next days, and time: 'Tuesday 18:30'. */
  when(instant: string): string
  /** 'Tom (guest)': a guest may have typed the name of a member. */
  guest(name: string): string
  /** 'Ada, Ben and Ida' */
  list(names: readonly string[]): string
}

/** An entry that grows, in few words. The parts of a line are joined by ' · '. */
export interface NewsText {
  headline: Text[]
  /** The match and its state. */
  detail: Text[]
}
