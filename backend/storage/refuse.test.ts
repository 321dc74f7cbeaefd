import { Hono } from 'hono'
import pg from 'pg'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { PoolBusyError } from '../database/connection.ts'
import { Refusal } from '../http/refusal.ts'
import { renderError } from './storage.ts'

const database = (code: string, message = 'secret of the table', more = {}) =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code, detail: 'secret', ...more })
const system = (code: string) => Object.assign(new Error('secret path'), { code })

async function answerTo(thrown: unknown) {
  const app = new Hono()
  app.onError((error, c) => renderError(c, error, pino({ level: 'silent' })))
  app.get('/', () => Promise.reject(thrown))
  const answer = await app.request('/')
  return { status: answer.status, retry: answer.headers.get('retry-after'), text: await answer.text() }
}

it.each<[string, unknown, number, string]>([
  [
    'a policy',
    database('42501', 'new row violates row-level security policy for table "objects"'),
    400,
    '403',
  ],
  ['a taken key', database('23505'), 400, '409'],
  ['a bucket with objects', database('23503', 'x', { table: 'objects' }), 400, '409'],
  ['a value that does not fit', database('22P02'), 400, '400'],
  ['a slow statement', database('57014'), 544, '544'],
  ['a fault of ours', database('42P01'), 500, '500'],
  ['a database that shuts down', database('57P01'), 503, '503'],
  ['a database that is not there', system('ECONNREFUSED'), 503, '503'],
  ['a lost connection', new Error('Connection terminated unexpectedly'), 503, '503'],
  ['a pool that is busy', new PoolBusyError('busy'), 503, '503'],
  ['a full disk', system('ENOSPC'), 507, '507'],
  ['a full disk of the database', database('53100'), 507, '507'],
  ['a used up quota', system('EDQUOT'), 507, '507'],
  ['a broken disk', system('EIO'), 500, '500'],
  ['an expired token', new Refusal(401, { code: 'bad_jwt', message: 'JWT expired' }), 400, '403'],
])('%s is told in the shape of the service, without secrets', async (_what, thrown, status, statusCode) => {
  const answer = await answerTo(thrown)
  expect(answer.status).toBe(status)
  expect(JSON.parse(answer.text)).toEqual({
    statusCode,
    code: expect.any(String),
    error: expect.any(String),
    message: expect.any(String),
  })
  expect(answer.text).not.toContain('secret')
  expect(answer.retry).toBe(status === 503 ? '1' : null)
})

it('refusals of the gateway stay as they are', async () => {
  const body = { message: 'No API key found in request', hint: 'x' }
  expect(await answerTo(new Refusal(401, body))).toMatchObject({ status: 401, text: JSON.stringify(body) })
})
