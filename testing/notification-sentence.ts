import { kindNamed, type NotificationKind } from '../domain/notifications/all-kinds.ts'
import type { Kind } from '../domain/notifications/kind.ts'
import type { DateFormats, NotificationData } from '../domain/notifications/notification-data.ts'
import { newsText, notificationText } from '../domain/notifications/notification-text.ts'
import { dateFormats } from '../server/language/date-formats.ts'
import { openLanguages } from '../server/language/languages.ts'

// Tests take the words of notifications from here: only server/push/wording.test.ts repeats them.

const { translate } = openLanguages('en')
const inLanguage = (language: string) => (text: Kind['title']) => translate(language, text)
const english = inLanguage('en')

/** The sentence of a notification as its column has it. */
export function sentenceOf(
  type: NotificationKind,
  data: NotificationData,
  { zone = 'Europe/Berlin', language = 'en' } = {},
): string {
  const formats = dateFormats(language, zone, inLanguage(language))
  const { fullDate } = formats
  const stored = {
    ...formats,
    date: fullDate,
    day: (day: string) => fullDate(`${day}T12:00Z`),
    list: (names: readonly string[]) => names.join(', '),
  }
  return inLanguage(language)(textOf(type, data, stored))
}

/** The English sentence at any date and time, and with any name and location that is left out. */
export function sentenceLike(type: NotificationKind, data: NotificationData): RegExp {
  const any = () => ANY
  const formats = {
    ...dateFormats('en', 'UTC', english),
    date: any,
    dateOfUpdate: any,
    time: any,
    when: any,
    day: any,
  }
  const left = { name: ANY, location: ANY, start: ANY, deadline: ANY, day: ANY, from: ANY, until: ANY }
  const parts = english(textOf(type, { ...left, ...data }, formats)).split(ANY)
  return new RegExp(parts.map(escaped).join('.+'))
}
const ANY = '\0'
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The English headline of an entry about players who came or went. */
export function headlineOf(players: { [told in 'joined' | 'left']?: string[] }): string {
  const [joined, left] = [players.joined, players.left].map((names = []) => names.map((name) => ({ name })))
  const data = { location: 'TSG Padel', start: '2030-07-05T20:30Z', joined, left }
  const formats = dateFormats('en', 'UTC', english)
  return (
    newsText('match_joined', data as NotificationData, formats)
      ?.headline.map(english)
      .join(' · ') ?? ''
  )
}

/** The English title of a kind in the list. */
export const titleOf = (type: NotificationKind): string => english(knownKind(type).title)
export const pushTitleOf = (type: NotificationKind): string => english(knownKind(type).pushTitle)

function knownKind(type: NotificationKind): Kind {
  const kind = kindNamed(type)
  if (!kind) throw new Error(`there is no kind ${type}`)
  return kind
}

function textOf(type: NotificationKind, data: NotificationData, formats: DateFormats): Kind['title'] {
  const text = notificationText(type, { location: 'TSG Padel', ...data }, formats)
  if (!text) throw new Error(`${type} lacks facts`)
  return text
}
