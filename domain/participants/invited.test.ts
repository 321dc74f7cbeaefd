import { expect, test } from 'vitest'
import { INVITATION_HOLDS_SLOT_HOURS } from '../limits.ts'
import { canBeInvited, holdsSlot, takenSlots } from './invited.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const ago = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString()
const CASES: [status: string, hours: number, keeps: boolean, canBeInvited: boolean][] = [
  ['pending', 0, true, false],
  ['invited', INVITATION_HOLDS_SLOT_HOURS - 1, true, false],
  ['pending', INVITATION_HOLDS_SLOT_HOURS, false, true],
  ['declined', 0, false, true],
  ['confirmed', 999, false, false],
]

test.each(CASES)('%s for %s hours keeps a place: %s; can be asked: %s', (status, hours, keeps, again) => {
  const participant = { status, created_at: ago(hours) }
  expect([holdsSlot(participant, NOW), canBeInvited(participant, NOW)]).toEqual([keeps, again])
})

test('who has never been asked can be', () => expect(canBeInvited(undefined, NOW)).toBe(true))

test('two of four in, and one invitation that counts, take three places', () => {
  const participants = [
    { status: 'confirmed', created_at: ago(500) },
    { status: 'confirmed', created_at: ago(0) },
    { status: 'pending', created_at: ago(2) },
    { status: 'pending', created_at: ago(INVITATION_HOLDS_SLOT_HOURS + 2) },
    { status: 'declined', created_at: ago(1) },
  ]
  expect(takenSlots(participants, NOW)).toEqual(participants.slice(0, 3))
})
