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
const ROWS: Partial<Record<NotificationKind, Row[]>> = {
  match_invitation: OF_MATCH,
  match_updated: OF_MATCH,
  match_joined: OF_MATCH,
  match_left: OF_MATCH,
  match_declined: OF_MATCH,
  place_offered: OF_MATCH,
  place_gone: OF_MATCH,
  match_full: OF_MATCH,
  substitute_asked: OF_MATCH,
  substitute_found: OF_MATCH,
  match_comment: OF_MATCH,
  match_reminder_day: OF_MATCH,
  match_reminder_hours: OF_MATCH,
  match_cancelled: [[{}, 'one', null]],
  moderation: [[{}, null, null]],
  report_decided: [[{}, null, null]],
  announcement: [[{}, null, null]],
  steward_work: [[{}, 'steward', '/steward']],
  court_free: [
    [FREE, 'alert', '/courts?day=2026-11-22'],
    [{}, 'alert', '/courts'],
  ],
}

describe.each(Object.entries(ROWS))('%s', (type, rows) => {
  test('has a title', () => {
    expect(lookOf(type).title).not.toBe('News')
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
