import type { Form, Kind } from './kind.ts'
import type { DateFormats, NotificationData, Text } from './notification-data.ts'

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
  return { name, kind, location, date: formats.date(start), time: formats.time(start), following }
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
