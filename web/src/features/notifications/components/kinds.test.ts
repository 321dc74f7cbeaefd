import { NOTIFICATION_KINDS, type NotificationKind } from '@domain/notifications/notification-kind.ts'
import { describe, expect, test } from 'vitest'
import { kindOf, pathOf } from './kinds.ts'

const FREE = 'Court 7 (double) at Indoor Arena is free on 22.11.2026 from 18:00 to 19:30.'

type Row = [message: string, related: string | null, path: string | null]
const OF_MATCH: Row[] = [
  ['Later.', 'one', '/matches/one'],
  ['Later.', null, null],
]
const ROWS: Record<NotificationKind, { title: string; rows: Row[] }> = {
  match_invitation: { title: 'Invitation', rows: OF_MATCH },
  match_updated: { title: 'Updated', rows: OF_MATCH },
  match_joined: { title: 'Joined', rows: OF_MATCH },
  match_left: { title: 'Left', rows: OF_MATCH },
  match_declined: { title: 'Declined', rows: OF_MATCH },
  match_cancelled: { title: 'Cancelled', rows: [['Off.', 'one', null]] },
  court_free: {
    title: 'Court free',
    rows: [
      [FREE, 'alert', '/courts?day=2026-11-22'],
      ['A court is free.', 'alert', '/courts'],
    ],
  },
}

describe.each(NOTIFICATION_KINDS)('%s', (type) => {
  test('has a title of its own', () => {
    expect(kindOf(type).title).toBe(ROWS[type].title)
  })
  test.each(ROWS[type].rows)('%s about %s leads to %s', (message, related_id, path) => {
    expect(pathOf({ type, message, related_id })).toBe(path)
  })
})

test('a kind that this version does not know is news and leads nowhere', () => {
  for (const type of ['something_new', 'toString']) {
    expect(kindOf(type).title).toBe('News')
    expect(pathOf({ type, message: 'Hello.', related_id: 'one' })).toBeNull()
  }
})
