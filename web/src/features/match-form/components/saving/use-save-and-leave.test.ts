import { EMPTY_VALUES } from '@domain/match/match-values.ts'
import { expect, test } from 'vitest'
import { ProfileCheckError } from '@/lib/backend/errors.ts'
import { refusedField, saveFailure } from './use-save-and-leave.ts'

const create = { values: EMPTY_VALUES, verb: 'create' } as const
const update = { values: EMPTY_VALUES, verb: 'update' } as const

test.each([
  [{ message: 'TypeError: Failed to fetch' }, 'Could not connect to the server. Please try again later.'],
  [{ message: 'bad', code: '23514' }, 'Please check that all required fields are filled correctly.'],
  [{ message: 'bad', code: '22007' }, 'Please check that all required fields are filled correctly.'],
  [{ message: 'full', hint: 'match_full' }, 'Failed to add creator as participant'],
  [
    { message: 'This match is in the past.', hint: 'match_past' },
    'Error: The start is in the past. Please choose a later one.',
  ],
  [
    { message: 'past', code: 'PT422', hint: 'match_in_past' },
    'Error: The start is in the past. Please choose a later one.',
  ],
  [{ message: 'gone', hint: 'match_gone' }, 'Error: This match no longer exists.'],
])('%o says %s', (error, description) => {
  expect(saveFailure(error, create)).toEqual({
    title: 'Failed to create match. Please try again.',
    description,
  })
})

test('a change that failed says so, one that nobody waits for says nothing', () => {
  expect(saveFailure({ message: '', status: 503 }, update)?.title).toBe(
    'Failed to update match. Please try again.',
  )
  expect(saveFailure({ name: 'AbortError' }, update)).toBeNull()
})

test('fewer places than players have joined is told in the words of the database', () => {
  const error = { message: 'More players than that have joined already.', code: 'PT409', hint: 'match_full' }
  expect(saveFailure(error, update)?.description).toBe('Error: More players than that have joined already.')
})

test('an invited member who has gone is told apart from fields that are wrong', () => {
  const invited = [{ id: 'gone', username: 'Gone', skill_level: null, avatar_filename: null }]
  const message = 'insert or update on table "match_participants" violates foreign key constraint'
  const values = { ...EMPTY_VALUES, invited }
  expect(saveFailure({ message, code: '23503' }, { values, verb: 'create' })?.description).toBe(
    'Error adding participants to the match. Please check if all selected players are valid and try again.',
  )
})

test.each([
  ['match_in_past', ['matchTime']],
  ['match_past', ['matchTime']],
  ['match_too_far', ['matchDate']],
  ['match_gone', []],
])('what is refused as %s stands at the field %s', (hint, fields) => {
  expect(Object.keys(refusedField({ message: 'no', hint }) ?? {})).toEqual(fields)
})

test('an event is called one', () => {
  const values = { ...EMPTY_VALUES, eventType: 'event' as const }
  expect(saveFailure({ message: 'bad' }, { values, verb: 'update' })?.title).toBe(
    'Failed to update event. Please try again.',
  )
})

test('a profile that cannot be verified has its own words', () => {
  const error = new ProfileCheckError(null)
  expect(saveFailure(error, create)).toEqual({
    title: 'Error',
    description: 'Failed to verify user profile. Please try again.',
  })
})
