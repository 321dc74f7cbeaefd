import { expect, test } from 'vitest'
import { isEvent, kindOf } from './match-kind.ts'

test.each([
  ['event', 'Event', true],
  ['americano', 'Americano', false],
  ['tournament', 'Tournament', false],
  ['standard', 'Match', false],
  ['game', 'Match', false],
  ['toString', 'Match', false],
])('a match of type %s is headed %s', (match_type, kind, event) => {
  expect([kindOf({ match_type }), isEvent({ match_type })]).toEqual([kind, event])
})
