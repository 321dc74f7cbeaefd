import { expect, test } from 'vitest'
import { saveFailure } from './mutations.ts'

test.each([
  [{ message: 'TypeError: Failed to fetch' }, 'Could not connect to the server. Please try again later.'],
  [{ message: 'bad', code: '23514' }, 'Please check that all required fields are filled correctly.'],
  [{ message: 'bad', code: '22007' }, 'Please check that all required fields are filled correctly.'],
  [
    { message: 'More players than that have joined already.', code: 'PT409', hint: 'match_full' },
    'Error: More players than that have joined already.',
  ],
  [{ message: 'gone', hint: 'match_gone' }, 'Error: This match no longer exists.'],
])('%o says %s', (error, description) => {
  expect(saveFailure(error, 'create')).toEqual({
    title: 'Failed to create match. Please try again.',
    description,
  })
})

test('a change that failed says so, one that nobody waits for says nothing', () => {
  expect(saveFailure({ message: '', status: 503 }, 'update')?.title).toBe(
    'Failed to update match. Please try again.',
  )
  expect(saveFailure({ name: 'AbortError' }, 'update')).toBeNull()
})

test('a profile that cannot be verified has its own words', () => {
  const error = new Error('Failed to verify user profile. Please try again.')
  expect(saveFailure(error, 'create')).toEqual({
    title: 'Error',
    description: 'Failed to verify user profile. Please try again.',
  })
})
