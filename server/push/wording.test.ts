import { describe, expect, test } from 'vitest'
import { NOTIFICATION_KINDS, type NotificationKind } from '../../domain/notifications/notification-kind.ts'
import type { PushNotification } from './recipients.ts'
import { messageFor } from './wording.ts'

const NOW = new Date('2030-07-05T12:00:00Z')
const MATCH = '00000000-0000-4000-8000-000000000001'
const news = (type: string, hours: number | null, related_id: string | null = MATCH): PushNotification => ({
  id: '00000000-0000-4000-8000-0000000000ff',
  type,
  message: 'The match at TSG Padel …',
  related_id,
  created_at: NOW,
  starts: hours === null ? null : new Date(NOW.getTime() + hours * 3_600_000),
})
const LIST = '/profile?tab=notifications'

type Urgency = 'normal' | 'high'
type Row = [hours: number | null, title: string, url: string, urgency: Urgency, ttl: number]
const HOUR = 3600
const ofMatch = (title: string): Row[] => [
  [48, title, `/matches/${MATCH}`, 'normal', 48 * HOUR],
  [3, title, `/matches/${MATCH}`, 'high', 3 * HOUR],
  [400, title, `/matches/${MATCH}`, 'normal', 7 * 24 * HOUR],
]
const ROWS: Record<NotificationKind, Row[]> = {
  match_invitation: ofMatch('You are invited'),
  match_updated: ofMatch('Match updated'),
  match_joined: ofMatch('Player joined'),
  match_left: ofMatch('Player left'),
  match_declined: ofMatch('Invitation declined'),
  match_cancelled: [[null, 'Match cancelled', LIST, 'high', 24 * HOUR]],
  court_free: [
    [null, 'Court free', '/courts', 'high', 24 * HOUR],
    [3, 'Court free', '/courts', 'high', 3 * HOUR],
  ],
}

describe.each(NOTIFICATION_KINDS)('%s', (type) => {
  test.each(ROWS[type])('that begins in %s h', (hours, title, url, urgency, ttl) => {
    expect(messageFor(news(type, hours), NOW)).toEqual({
      payload: { title, body: 'The match at TSG Padel …', tag: MATCH, url },
      topic: '00000000000040008000000000000001',
      urgency,
      ttl,
    })
  })
})

test('a kind that this version does not know leads to the list', () => {
  expect(messageFor(news('toString', null), NOW).payload).toMatchObject({ title: 'News', url: LIST })
})

test('what is about no match is its own topic', () => {
  expect(messageFor(news('court_free', null, null), NOW).payload).toMatchObject({
    tag: '00000000-0000-4000-8000-0000000000ff',
  })
})

test('a free court is opened on its day', () => {
  const message = 'Court 1 (double) at TSG Padel is free on 07.07.2030 from 18:00 to 19:30.'
  expect(messageFor({ ...news('court_free', null), message }, NOW).payload).toMatchObject({
    url: '/courts?day=2030-07-07',
  })
})
