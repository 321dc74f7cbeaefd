import { expect, test } from 'vitest'
import { explainSystemError } from './run.ts'

test.each([
  ['ENOSPC', 'The disk is full'],
  ['EROFS', '/data/x is on a disk that cannot be written'],
  ['EACCES', '/data/x is closed to this user'],
])('%s is told with what to do', (code, expected) => {
  expect(explainSystemError(Object.assign(new Error(code), { code, path: '/data/x' }))).toContain(expected)
})

test('what nobody foresaw is shown as it is', () => {
  expect(explainSystemError(new TypeError('x is not a function'))).toBeUndefined()
})
