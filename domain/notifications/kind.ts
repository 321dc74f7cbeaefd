import type { DateFormats, NewsText, NotificationData, Text } from './notification-data.ts'

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
  /** The surface that it leads to; a cancelled match cannot be opened, and what stewards say is about none that can. */
  opens: 'match' | 'courts' | 'stewards' | 'nothing'
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
