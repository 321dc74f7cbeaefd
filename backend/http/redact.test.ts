import pg from 'pg'
import { expect, it } from 'vitest'
import { redactError } from './redact.ts'

it('tells what failed and where, and nothing of the row', () => {
  const error = new pg.DatabaseError(
    'duplicate key value violates unique constraint "members_email_key"',
    0,
    'error',
  )
  Object.assign(error, {
    code: '23505',
    constraint: 'members_email_key',
    detail: 'Key (email)=(member@example.test) already exists.',
    where: `SQL statement "insert into members values ('secret')"`,
  })
  const told = redactError(error)
  expect(told).toMatchObject({ message: error.message, code: '23505', constraint: 'members_email_key' })
  expect(JSON.stringify(told)).not.toMatch(/member@example\.test|secret/)
})

it('tells what was thrown when that is no error', () => {
  expect(redactError('gone')).toEqual({ message: 'gone' })
})
