import pg from 'pg'
import { expect, it } from 'vitest'
import { redactError, withoutAddresses } from './redact.ts'

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

it('leaves out addresses that a mail server has quoted, and keeps paths', () => {
  const told = JSON.stringify(
    redactError(new Error("550 5.1.1 <zoë.o'neil+tennis@mail.example.org>: unknown")),
  )
  expect(told).toContain('550 5.1.1 <<address>>: unknown')
  expect(told).not.toContain('mail.example.org')
  expect(withoutAddresses('at node_modules/@hono/server.js:1:2')).toBe('at node_modules/@hono/server.js:1:2')
})

it('tells what was thrown when that is no error', () => {
  expect(redactError('gone')).toEqual({ message: 'gone' })
})
