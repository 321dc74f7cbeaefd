import { expect, test } from 'vitest'
import { commentFailure } from './mutations.ts'

const title = 'Failed to post your comment'

test.each([
  [{ message: 'TypeError: Failed to fetch' }, 'Could not connect to the server. Please try again later.'],
  // The policies let nobody comment on what they do not see, which is what a deleted event looks like.
  [
    { message: 'new row violates row-level security policy', code: '42501' },
    'Error: This match no longer exists.',
  ],
  [{ message: 'odd', status: 400 }, 'Error: odd'],
])('%o says %s', (error, description) => {
  expect(commentFailure(error, title)).toEqual({ title, description })
})

test('nobody waits for it any more', () => {
  expect(commentFailure({ name: 'AbortError' }, title)).toBeNull()
})
