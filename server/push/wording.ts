import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { kindNamed } from '../../domain/notifications/all-kinds.ts'
import {
  changesText,
  gathers,
  newsText,
  notificationText,
} from '../../domain/notifications/notification-text.ts'
import { secondsInDay } from '../../domain/time-units.ts'
import { dateFormats } from '../language/date-formats.ts'
import type { Languages } from '../language/languages.ts'
import type { Message } from './deliver.ts'
import type { PushNotification } from './recipients.ts'

/** A phone that was off for longer need not show it any more. */
const MAX_TTL_S = 7 * secondsInDay

const LIST = '/profile?tab=notifications'

export interface Reader {
  languages: Languages
  /** The language that the member has chosen; null where none is chosen. */
  locale: string | null
  timeZone: string
}

/**
 * The text of notifications about the same thing, the most recent first, with the target address and the urgency of the first; null
 * when the member has muted all of them. Its tag replaces what the device still shows of the same match.
 */
export function messageFor(news: readonly PushNotification[], reader: Reader, now: Date): Message | null {
  const [first] = news
  const texts = news.flatMap((one) => textsOf(one, reader) ?? [])
  if (!first || !texts[0]) return null
  const about = first.related_id ?? first.id
  const others = texts.slice(1).map(({ title, body }) => `${title}: ${body}`)
  const payload = { title: texts[0].title, body: [texts[0].body, ...others].join('\n') }
  return {
    payload: { ...payload, tag: about, url: addressOf(first, about) },
    // A topic may have 32 characters at most.
    topic: about.replaceAll('-', ''),
    ...timing(first, now),
  }
}

function textsOf(news: PushNotification, reader: Reader): { title: string; body: string } | null {
  const { language, translate } = readerTranslator(reader)
  const { type, data, muted } = news
  const formats = dateFormats(language, reader.timeZone, translate)
  // An entry that grows tells of several kinds.
  if (gathers(type, data)) {
    const gathered = newsText(type, data, formats, muted)
    const line = (texts: MessageDescriptor[]) => texts.map(translate).join(' · ')
    return gathered && { title: line(gathered.headline), body: line(gathered.detail) }
  }
  if (muted.includes(type)) return null
  const text = notificationText(type, data, formats)
  return {
    title: translate(kindNamed(type)?.pushTitle ?? msg`News`),
    // A notification without data has its sentence alone.
    body: [text ? translate(text) : news.message, ...changesText(type, data, formats).map(translate)].join(
      ' ',
    ),
  }
}

function readerTranslator({ languages, locale }: Reader) {
  const language = languages.choose(locale)
  return { language, translate: (text: MessageDescriptor) => languages.translate(language, text) }
}

function addressOf({ type, data }: PushNotification, about: string): string {
  switch (kindNamed(type)?.opens) {
    case 'match':
      return `/matches/${about}`
    case 'result':
      return `/matches/${about}?result`
    case 'courts':
      return data.day ? `/courts?day=${data.day}` : '/courts'
    case 'stewards':
      return '/steward'
    default:
      return LIST
  }
}

export function shortMessageFor(message: Message, reader: Reader): Message {
  const body = readerTranslator(reader).translate(msg`Open the app to read more.`)
  return { ...message, payload: { ...message.payload, body } }
}

/** The message of *Send a test*. The device shows it even while the app is open, because the member waits for it. */
export function testMessage(reader: Reader): Message {
  const { translate } = readerTranslator(reader)
  const payload = {
    title: translate(msg`It works`),
    body: translate(msg`Messages from your matches appear like this one.`),
    tag: 'test',
    url: '/profile?tab=settings&open=push',
    test: true,
  }
  return { payload, topic: 'test', urgency: 'high', ttl: 60 }
}

function timing({ type, starts, data }: PushNotification, now: Date): Pick<Message, 'urgency' | 'ttl'> {
  const end = data.deadline ? new Date(data.deadline) : starts
  const left = end ? Math.floor((end.getTime() - now.getTime()) / 1000) : secondsInDay
  const soon = kindNamed(type)?.hurries || left < secondsInDay
  return { urgency: soon ? 'high' : 'normal', ttl: Math.max(0, Math.min(left, MAX_TTL_S)) }
}
