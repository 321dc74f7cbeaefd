import { expect, test } from 'vitest'
import { deleteFailure, inviteFailure } from './mutations.ts'

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

test('invitations that do not go out say so', () => {
  expect(inviteFailure({ message: 'twice', hint: 'already_in_match' })).toEqual({
    title: 'Player already invited',
  })
  expect(inviteFailure(offline)).toEqual({
    title: 'Failed to send invites',
    description: 'Error: Could not connect to the server. Please try again later.',
  })
  expect(inviteFailure({ name: 'AbortError' })).toBeNull()
})
