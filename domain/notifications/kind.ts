import { venueName } from '../match/match-card.ts'
import { playersLines } from './lines.ts'
import {
  type DateFormats,
  type NewsText,
  type NotificationData,
  namesOf,
  type Text,
} from './notification-data.ts'

/** A form of a sentence as `private.notification_text` asks for it, 'match_updated event other', without the kind, and facts that lead to it. */
export type Form = readonly [name: string, data: NotificationData]

type IconName =
  | 'alarm'
  | 'arrows'
  | 'bubble'
  | 'day'
  | 'flag'
  | 'hourglass'
  | 'inbox'
  | 'mail'
  | 'megaphone'
  | 'no-day'
  | 'pencil'
  | 'player'
  | 'player-gone'
  | 'player-refused'
  | 'players'
  | 'shield'

/** Everything about a kind of notification. A method may ask for the facts that its kind has, as its SQL writes them. */
export interface Kind<Type extends string = string> {
  type: Type
  /** In the list. */
  title: Text
  /** Above a push message. */
  pushTitle: Text
  icon: IconName
  /** The switch by which members keep it from their devices. */
  setting: { label: Text; description: Text }
  /** Only stewards get it, and have the switch. */
  forStewards?: true
  /** The surface that it leads to, `result` being the question of a match how it ended; a cancelled match cannot be opened, and what stewards say is about none that can. */
  opens: 'match' | 'result' | 'courts' | 'stewards' | 'nothing'
  /** Worth something to whoever reads it at once. */
  hurries?: true
  /** It is one of the kinds that an entry about the players of a match takes on while it grows. */
  isOfPlayers?: true
  /** The sentence of list, toast, push message and `message`; null where facts are missing. */
  sentence(data: NotificationData, formats: DateFormats): Text | null
  /** Every form of the sentence. */
  forms(): Form[]
  /** Two lines in place of the sentence; null where nothing is left to tell a reader who does not want all kinds. */
  lines?(data: NotificationData, formats: DateFormats, wants: (kind: string) => boolean): NewsText | null
  /** Sentences behind that of the notification. */
  more?(data: NotificationData, formats: DateFormats): Text[]
}

export const defineKind = <const Type extends string>(kind: Kind<Type>): Kind<Type> => kind

/** The match of a sentence, with date and time as the reader writes them. */
export interface ToldMatch {
  name: string | undefined
  kind: string | undefined
  location: string
  date: string
  time: string
  following: number
}

interface MatchKind<Type extends string> extends Omit<Kind<Type>, 'sentence' | 'forms' | 'opens'> {
  opens?: Kind['opens']
  sentence(match: ToldMatch, data: NotificationData, formats: DateFormats): Text | null
  /** Forms beside the usual one. */
  forms?: readonly Form[]
}

/** Declares a kind whose sentence names a match. */
export const defineMatchKind = <const Type extends string>({
  sentence,
  forms = [],
  ...kind
}: MatchKind<Type>): Kind<Type> => ({
  opens: 'match',
  ...kind,
  sentence(data, formats) {
    const match = toldMatch(data, formats)
    return match && sentence(match, data, formats)
  },
  forms: () =>
    (['match', 'event'] as const).flatMap((about) =>
      NUMBERS.flatMap(([number, following]) =>
        [['', { name: '{name}', deadline: '-' }] as const, ...forms].map(
          ([name, more]): Form => [
            [about, number, name].filter(Boolean).join(' '),
            { kind: about, following, location: '{location}', start: '-', ...more },
          ],
        ),
      ),
    ),
})

export function toldMatch(data: NotificationData, formats: DateFormats): ToldMatch | null {
  const { kind, location, start, following = 0 } = data
  if (!location || !start) return null
  const name = data.name && data.guest ? formats.guest(data.name) : data.name
  const venue = venueName(location)
  return { name, kind, location: venue, date: formats.date(start), time: formats.time(start), following }
}

/** The forms of reasons that make the sentence another one. */
export const forReasons = (...reasons: string[]): Form[] =>
  reasons.map((reason) => [reason, { name: '{name}', deadline: '-', reason }])

/** A number whose plural is the common one; it stands for every number above 1. */
export const MANY = 5
const NUMBERS = [
  ['', 0],
  ['one', 1],
  ['other', MANY],
] as const

interface PlayersKind<Type extends string>
  extends Pick<Kind<Type>, 'type' | 'title' | 'pushTitle' | 'icon' | 'setting'> {
  /** The players whom the sentence names. */
  list: 'joined' | 'left' | 'declined'
  sentence(match: ToldMatch & { names: string; count: number }): Text
}

const ANYBODY = { name: '{name}' }

/** Declares a kind about players who come or go, of whom the others are notified. */
export const definePlayersKind = <const Type extends string>({
  list,
  sentence,
  ...kind
}: PlayersKind<Type>) =>
  defineMatchKind({
    ...kind,
    isOfPlayers: true,
    lines: playersLines,
    forms: [['several', { [list]: [ANYBODY, ANYBODY] }]],
    sentence(match, data, formats) {
      // Notifications of before have one name and no lists.
      const players = data[list] ?? (match.name ? [{ name: match.name }] : [])
      if (players.length === 0) return null
      return sentence({ ...match, names: namesOf(players, formats), count: players.length })
    },
  })
