import { freeDay } from '../../domain/courts/free-court.ts'
import { type NotificationKind, ofKind } from '../../domain/notifications/notification-kind.ts'
import type { Message } from './deliver.ts'
import type { News } from './recipients.ts'

const DAY_S = 24 * 60 * 60
/** Nobody wants to hear of it on a phone that was off for longer. */
const LONGEST_S = 7 * DAY_S

const TITLES: Readonly<Record<NotificationKind, string>> = {
  match_invitation: 'You are invited',
  match_updated: 'Match updated',
  match_cancelled: 'Match cancelled',
  court_free: 'Court free',
  match_joined: 'Player joined',
  match_left: 'Player left',
  match_declined: 'Invitation declined',
}
/** Of these the thing itself is there to be opened. */
const OPENS_MATCH = new Set([
  'match_invitation',
  'match_updated',
  'match_joined',
  'match_left',
  'match_declined',
])
const LIST = '/profile?tab=notifications'

/** What is said about a notification, and how urgently. One per match: the tag replaces what the device still shows. */
export function wordingFor(news: News, now: Date): Message {
  const about = news.related_id ?? news.id
  return {
    payload: {
      title: ofKind(TITLES, news.type) ?? 'News',
      body: news.message,
      tag: about,
      url: addressOf(news, about),
    },
    // 32 characters: a topic may have no more.
    topic: about.replaceAll('-', ''),
    ...timing(news, now),
  }
}

function addressOf({ type, message }: News, about: string): string {
  if (OPENS_MATCH.has(type)) return `/matches/${about}`
  if (type !== 'court_free') return LIST
  const day = freeDay(message)
  return day ? `/courts?day=${day}` : '/courts'
}

/** The same in few words, for a push service that took offence at the length. */
export function fewWordsFor(news: News, now: Date): Message {
  const message = wordingFor(news, now)
  return { ...message, payload: { ...message.payload, body: 'Open the app to read more.' } }
}

/** Shown on the device whatever is open there: somebody waits for it. */
export function testWords(): Message {
  const payload = {
    title: 'It works',
    body: 'Messages from your matches appear like this one.',
    tag: 'test',
    url: '/profile?tab=settings',
    test: true,
  }
  return { payload, topic: 'test', urgency: 'high', ttl: 60 }
}

function timing({ type, starts }: News, now: Date): Pick<Message, 'urgency' | 'ttl'> {
  const left = starts ? Math.floor((starts.getTime() - now.getTime()) / 1000) : DAY_S
  const soon = type === 'match_cancelled' || type === 'court_free' || left < DAY_S
  return { urgency: soon ? 'high' : 'normal', ttl: Math.max(0, Math.min(left, LONGEST_S)) }
}
