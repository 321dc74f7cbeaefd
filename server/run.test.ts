import pg from 'pg'
import { expect, test } from 'vitest'
import { explain, explainSystemError } from './run.ts'

test.each([
  ['ENOSPC', 'The disk is full'],
  ['EROFS', '/data/x is on a disk that cannot be written'],
  ['EACCES', '/data/x is closed to this user'],
])('%s is told with what to do', (code, expected) => {
  expect(explainSystemError(Object.assign(new Error(code), { code, path: '/data/x' }))).toContain(expected)
})

const ofDatabase = (code: string) => Object.assign(new pg.DatabaseError('no', 0, 'error'), { code })

test.each([
  [ofDatabase('53100'), 'The disk of the database is full'],
  [ofDatabase('57P01'), 'The database went away'],
  [ofDatabase('42P01'), 'start Courtside on it once'],
  [new Error('Connection terminated unexpectedly'), 'The database went away'],
  [Object.assign(new AggregateError([]), { code: 'ECONNREFUSED', syscall: 'connect' }), '(ECONNREFUSED)'],
])('%s is told with what to do', (error, expected) => {
  expect(explain(error)).toContain(expected)
})

test('what nobody foresaw is told in a sentence, too', () => {
  expect(explain(new TypeError('x is not a function'))).toMatch(/^It failed .*: x is not a function\. Please/)
})
