import { expect, test } from 'vitest'
import { deleteFailure } from './mutations.ts'

const offline = { message: 'TypeError: Failed to fetch', code: '' }

test('a delete that fails says why, in the words of the place', () => {
  expect(deleteFailure(offline, 'dialog')).toEqual({
    title: 'Failed to delete match',
    description: 'Error: Could not connect to the server. Please try again later.',
  })
  expect(deleteFailure(offline, 'page')).toEqual({ title: 'Failed to delete match. Please try again.' })
  expect(deleteFailure({ message: 'odd', status: 400 }, 'page')?.description).toBe('Error: odd')
  expect(deleteFailure({ name: 'AbortError' }, 'page')).toBeNull()
})
