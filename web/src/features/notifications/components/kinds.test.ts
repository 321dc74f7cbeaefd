import { expect, test } from 'vitest'
import { pathOf } from './kinds.ts'

const FREE = 'Court 7 (double) at Indoor Arena is free on 22.11.2026 from 18:00 to 19:30.'

test.each<[type: string, message: string, related: string | null, path: string | null]>([
  ['match_invitation', 'Come!', 'one', '/matches/one'],
  ['match_updated', 'Later.', 'one', '/matches/one'],
  ['match_updated', 'Later.', null, null],
  ['match_cancelled', 'Off.', 'one', null],
  ['court_free', FREE, 'alert', '/courts?day=2026-11-22'],
  ['court_free', 'A court is free.', 'alert', '/courts'],
  ['something_new', 'Hello.', 'one', null],
])('%s: %s', (type, message, related_id, path) => {
  expect(pathOf({ type, message, related_id })).toBe(path)
})
