import { expect, test } from 'vitest'
import { attendanceFailure } from './attendance.ts'

const title = 'Failed to update your attendance status'
const refusal = (hint: string) => ({ code: 'PT409', message: 'No.', hint, status: 409 })

test.each([
  ['match_full', 'Error: This event is full.'],
  ['match_past', 'Error: This event has already begun.'],
  ['match_gone', 'Error: This event no longer exists.'],
  ['not_creator', 'Error: Only the organizer may do this.'],
])('an answer refused because of %s says so', (hint, description) => {
  expect(attendanceFailure(refusal(hint), title)).toEqual({ title, description })
})

test('an answer that got lost says only that it failed, one without a session that there is none', () => {
  expect(attendanceFailure({ message: 'TypeError: Failed to fetch', code: '' }, title)).toEqual({ title })
  expect(attendanceFailure({ message: 'JWT expired', code: 'PGRST303', status: 401 }, title)).toEqual({
    title: 'Authentication required',
    description: 'Please sign in to respond to events',
  })
  expect(attendanceFailure({ name: 'AbortError' }, title)).toBeNull()
})
