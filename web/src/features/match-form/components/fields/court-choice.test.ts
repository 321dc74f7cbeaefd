import { EMPTY_VALUES } from '@domain/match/match-values.ts'
import { expect, test } from 'vitest'
import { clearedFields } from './court-choice.tsx'

const slot = {
  location: 'Indoor Arena (Eversports)',
  matchDate: '2026-11-24',
  matchTime: '18:00',
  endTime: '20:00',
  duration: 120,
}
const empty = { location: '', matchDate: '', matchTime: '', endTime: '', duration: EMPTY_VALUES.duration }

test('what the slot has filled is empty again', () => {
  expect(clearedFields(slot, slot, EMPTY_VALUES)).toEqual(empty)
})

test('what was edited since stays', () => {
  const edited = { ...slot, matchDate: '2026-11-25', matchTime: '18:30', duration: 90 }
  expect(clearedFields(edited, slot, EMPTY_VALUES)).toEqual({ location: '', endTime: '' })
})

test('a match that is changed goes back to what it was', () => {
  const before = { ...EMPTY_VALUES, ...slot, matchTime: '10:00', endTime: '11:00', duration: 60 }
  expect(clearedFields(slot, slot, before)).toEqual({
    ...slot,
    matchTime: '10:00',
    endTime: '11:00',
    duration: 60,
  })
})

test('a form that an address has opened with a slot is empty without it', () => {
  expect(clearedFields(slot, slot, { ...slot, court: 100676 })).toEqual(empty)
})
