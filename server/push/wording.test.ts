import { expect, test } from 'vitest'
import type { News } from './recipients.ts'
import { wordsFor } from './wording.ts'

const NOW = new Date('2030-07-05T12:00:00Z')
const MATCH = '00000000-0000-4000-8000-000000000001'
const news = (type: string, hours: number | null, related_id: string | null = MATCH): News => ({
  id: '00000000-0000-4000-8000-0000000000ff',
  type,
  message: 'The match at TSG Padel …',
  related_id,
  created_at: NOW,
  starts: hours === null ? null : new Date(NOW.getTime() + hours * 3_600_000),
})
const LIST = '/profile?tab=notifications'

test.each([
  ['match_invitation', 48, 'You are invited', `/matches/${MATCH}`, 'normal', 48 * 3600],
  ['match_invitation', 3, 'You are invited', `/matches/${MATCH}`, 'high', 3 * 3600],
  ['match_updated', 400, 'Match updated', `/matches/${MATCH}`, 'normal', 7 * 24 * 3600],
  ['match_cancelled', null, 'Match cancelled', LIST, 'high', 24 * 3600],
  ['court_free', null, 'Court free', '/courts', 'high', 24 * 3600],
  ['court_free', 3, 'Court free', '/courts', 'high', 3 * 3600],
])('%s that begins in %s h', (type, hours, title, url, urgency, ttl) => {
  expect(wordsFor(news(type, hours), NOW)).toEqual({
    payload: { title, body: 'The match at TSG Padel …', tag: MATCH, url },
    topic: '00000000000040008000000000000001',
    urgency,
    ttl,
  })
})

test('what is about no match is its own topic', () => {
  expect(wordsFor(news('court_free', null, null), NOW).payload).toMatchObject({
    tag: '00000000-0000-4000-8000-0000000000ff',
  })
})

test('a free court is opened on its day', () => {
  const message = 'Court 1 (double) at TSG Padel is free on 07.07.2030 from 18:00 to 19:30.'
  expect(wordsFor({ ...news('court_free', null), message }, NOW).payload).toMatchObject({
    url: '/courts?day=2030-07-07',
  })
})
