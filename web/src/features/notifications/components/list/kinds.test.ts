import type { NotificationKind } from '@domain/notifications/all-kinds.ts'
import { describe, expect, test } from 'vitest'
import type { Notification } from '../../queries/notifications.ts'
import { lookOf, pathOf } from './words.ts'

const FREE = { court: 'Court 7', location: 'Indoor Arena', day: '2026-11-22', from: '18:00', until: '19:30' }

type Row = [data: Notification['data'], related: string | null, path: string | null]
const OF_MATCH: Row[] = [
  [{}, 'one', '/matches/one'],
  [{}, null, null],
]
const ROWS: Partial<Record<NotificationKind, { title: string; rows: Row[] }>> = {
  match_invitation: { title: 'Invitation', rows: OF_MATCH },
  match_updated: { title: 'Updated', rows: OF_MATCH },
  match_joined: { title: 'Joined', rows: OF_MATCH },
  match_left: { title: 'Left', rows: OF_MATCH },
  match_declined: { title: 'Declined', rows: OF_MATCH },
  place_offered: { title: 'A place is yours', rows: OF_MATCH },
  place_gone: { title: 'Place gone', rows: OF_MATCH },
  match_full: { title: 'Full', rows: OF_MATCH },
  substitute_asked: { title: 'Can you step in?', rows: OF_MATCH },
  substitute_found: { title: 'Substitute found', rows: OF_MATCH },
  match_comment: { title: 'Messages', rows: OF_MATCH },
  match_reminder_day: { title: 'Reminder', rows: OF_MATCH },
  match_reminder_hours: { title: 'Reminder', rows: OF_MATCH },
  match_cancelled: { title: 'Cancelled', rows: [[{}, 'one', null]] },
  moderation: { title: 'From the stewards', rows: [[{}, null, null]] },
  report_decided: { title: 'Your report', rows: [[{}, null, null]] },
  announcement: { title: 'Announcement', rows: [[{}, null, null]] },
  steward_work: { title: 'Waiting for stewards', rows: [[{}, 'steward', '/steward']] },
  court_free: {
    title: 'Court free',
    rows: [
      [FREE, 'alert', '/courts?day=2026-11-22'],
      [{}, 'alert', '/courts'],
    ],
  },
}

describe.each(Object.entries(ROWS))('%s', (type, { title, rows }) => {
  test('has a title of its own', () => {
    expect(lookOf(type).title).toBe(title)
  })
  test.each(rows)('%j about %s leads to %s', (data, related_id, path) => {
    expect(pathOf({ type, data, related_id })).toBe(path)
  })
})

test('a kind that this version does not know is news and leads nowhere', () => {
  for (const type of ['something_new', 'toString']) {
    expect(lookOf(type).title).toBe('News')
    expect(pathOf({ type, data: {}, related_id: 'one' })).toBeNull()
  }
})
