import { Hono } from 'hono'
import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { refuse, renderError } from './auth.ts'

async function render(error: Error, headers: Record<string, string> = {}) {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const app = new Hono()
  app.onError((thrown, c) => renderError(c, thrown, log))
  app.get('/', () => {
    throw error
  })
  const answer = await app.request('/', { headers })
  return { answer, body: await answer.json(), log: lines.join('') }
}

function databaseError(code: string, fields: object = {}): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('it failed', 1, 'error'), { code, ...fields })
}

describe('a refusal', () => {
  it('has a code and a message for clients of today', async () => {
    const refusal = refuse(422, 'same_password', 'Choose another one')
    const { answer, body } = await render(refusal, { 'x-supabase-api-version': '2024-01-01' })
    expect(answer.status).toBe(422)
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(body).toEqual({ code: 'same_password', message: 'Choose another one' })
  })

  it('has a status, an error code and a msg for those before', async () => {
    const { body } = await render(refuse(422, 'same_password', 'Choose another one'))
    expect(body).toEqual({ code: 422, error_code: 'same_password', msg: 'Choose another one' })
  })
})

describe('a surprise', () => {
  it('that is a full disk is said as such', async () => {
    expect((await render(databaseError('53100'))).answer.status).toBe(507)
  })

  it('is a 500 that says nothing, and a log line without the values of the row', async () => {
    const error = databaseError('23514', { detail: 'Failing row contains ($2a$10$secret)' })
    const { answer, body, log } = await render(error)
    expect(answer.status).toBe(500)
    expect(JSON.stringify(body)).not.toContain('it failed')
    expect(log).toContain('it failed')
    expect(log).not.toContain('secret')
  })

  it.each([
    databaseError('57P01'),
    databaseError('08006'),
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('connect ENOENT /run/.s.PGSQL.5432'), { code: 'ENOENT', syscall: 'connect' }),
    new Error('Connection terminated unexpectedly'),
  ])('is a 503 with Retry-After while the database is away: %s', async (error) => {
    const { answer } = await render(error)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
  })

  it('of a value that PostgreSQL cannot hold is the fault of whoever sent it', async () => {
    expect((await render(databaseError('22021'))).answer.status).toBe(400)
  })
})
