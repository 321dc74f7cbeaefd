import { dayOfFreeCourt } from '../../domain/courts/free-court.ts'
import { type NotificationKind, ofKind } from '../../domain/notifications/notification-kind.ts'
import type { Message } from './deliver.ts'
import type { PushNotification } from './recipients.ts'

const DAY_S = 24 * 60 * 60
/** A phone that was off for longer need not show it any more. */
const MAX_TTL_S = 7 * DAY_S

const TITLES: Readonly<Record<NotificationKind, string>> = {
  match_invitation: 'You are invited',
  match_updated: 'Match updated',
  match_cancelled: 'Match cancelled',
  court_free: 'Court free',
  match_joined: 'Player joined',
  match_left: 'Player left',
  match_declined: 'Invitation declined',
}
/** A tap on these notifications opens the match. */
const OPENS_MATCH = new Set([
  'match_invitation',
  'match_updated',
  'match_joined',
  'match_left',
  'match_declined',
])
const LIST = '/profile?tab=notifications'

/** The text of a notification, its target address and its urgency. Its tag replaces what the device still shows of the same match. */
export function messageFor(news: PushNotification, now: Date): Message {
  const about = news.related_id ?? news.id
  return {
    payload: {
      title: ofKind(TITLES, news.type) ?? 'News',
      body: news.message,
      tag: about,
      url: addressOf(news, about),
    },
    // A topic may have 32 characters at most.
    topic: about.replaceAll('-', ''),
    ...timing(news, now),
  }
}

function addressOf({ type, message }: PushNotification, about: string): string {
  if (OPENS_MATCH.has(type)) return `/matches/${about}`
  if (type !== 'court_free') return LIST
  const day = dayOfFreeCourt(message)
  return day ? `/courts?day=${day}` : '/courts'
}

/** The same with a short body, for a push service that refused the length. */
export function shortMessageFor(news: PushNotification, now: Date): Message {
  const message = messageFor(news, now)
  return { ...message, payload: { ...message.payload, body: 'Open the app to read more.' } }
}

/** The message of *Send a test*. The device shows it even while the app is open, because the member waits for it. */
export function testMessage(): Message {
  const payload = {
    title: 'It works',
    body: 'Messages from your matches appear like this one.',
    tag: 'test',
    url: '/profile?tab=settings',
    test: true,
  }
  return { payload, topic: 'test', urgency: 'high', ttl: 60 }
}

function timing({ type, starts }: PushNotification, now: Date): Pick<Message, 'urgency' | 'ttl'> {
  const left = starts ? Math.floor((starts.getTime() - now.getTime()) / 1000) : DAY_S
  const soon = type === 'match_cancelled' || type === 'court_free' || left < DAY_S
  return { urgency: soon ? 'high' : 'normal', ttl: Math.max(0, Math.min(left, MAX_TTL_S)) }
}
