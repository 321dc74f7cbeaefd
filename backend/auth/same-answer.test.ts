import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts'
import type { PasswordJob } from './password/password-pool.ts'

const TAKEN = 'member@example.test'

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend({ template: 'platform' })
  const member = { email: TAKEN, password: 'correct horse 7', email_confirm: true }
  await post('/admin/users', member, backend.secretKey)
})
afterAll(() => backend.stop())

function post(path: string, body: object, key = backend.publishableKey): Promise<Response> {
  return fetch(`${backend.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Statements that wait for the queue. Inside a transaction `pg_stat_activity` would always say the same. */
const WAITING = `select from pg_locks where not granted and relation = '_backend.mail_queue'::regclass
  and database = (select oid from pg_database where datname = current_database())`

let strangers = 0
const stranger = () => `stranger-${strangers++}@example.test`

const CALLS: Record<string, (email: string) => Promise<Response>> = {
  'sign in': (email) => post('/token?grant_type=password', { email, password: 'wrong' }),
  'sign up': (email) => post('/signup', { email, password: 'correct horse 7', data: { username: 'Demo' } }),
  recovery: (email) => post('/recover', { email }),
  resend: (email) => post('/resend', { email, type: 'signup' }),
  'resend of a change of address': (email) => post('/resend', { email, type: 'email_change' }),
  'a code': (email) => post('/verify', { email, type: 'recovery', token: '000000' }),
}

describe.each(Object.entries(CALLS))('%s', (_name, call) => {
  it('answers a taken and a free address with the same status and shape', async () => {
    const [taken, free] = await Promise.all([call(TAKEN), call(stranger())])
    expect(taken.status).toBe(free.status)
    expect(shapeOf(await taken.json())).toEqual(shapeOf(await free.json()))
    expect([...taken.headers.keys()]).toEqual([...free.headers.keys()])
  })

  it('compares and hashes as many passwords for both', async () => {
    const [taken, free] = [await hashesOf(() => call(TAKEN)), await hashesOf(() => call(stranger()))]
    expect(taken).toEqual(free)
  })
})

describe('a mail', () => {
  const mails = Object.entries(CALLS).filter(([name]) => /^(sign up|recovery|resend)/.test(name))
  const cases = mails.flatMap(([name, call]) => [
    { name, call, kind: 'taken', email: TAKEN },
    { name, call, kind: 'free', email: stranger() },
  ])

  it.each(cases)(
    '$name: without room on the disk no $kind address is told that a mail comes',
    async ({ call, email }) => {
      const watcher = new pg.Client({ connectionString: backend.database.url })
      await watcher.connect()
      await watcher.query(`
      create function public.no_room() returns trigger language plpgsql as
        $$ begin raise 'No space left on device' using errcode = 'disk_full'; end $$;
      create trigger no_room before insert on _backend.mail_queue execute function public.no_room()`)
      const answer = await call(email)
      await watcher.query('drop function public.no_room cascade')
      await watcher.end()
      expect(answer.status).toBe(507)
    },
  )

  it('is durable before the answer, to a taken and to a free address', async () => {
    const watcher = new pg.Client({ connectionString: backend.database.url })
    await watcher.connect()
    await watcher.query('begin; lock table _backend.mail_queue in exclusive mode')
    const early: string[] = []
    const answers = cases.map(async ({ name, kind, call, email }) => {
      const { status } = await call(email)
      early.push(`${name}, ${kind}`)
      return status
    })
    await expect.poll(async () => (await watcher.query(WAITING)).rowCount).toBeGreaterThan(0)
    await wait(500)
    expect(early).toEqual([])
    await watcher.query('commit')
    await watcher.end()
    expect(await Promise.all(answers)).toEqual(cases.map(() => 200))
  })
})

/** Returns names and types of the fields of a response, without their values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shapeOf(field)]))
}

/** Returns the computations of bcrypt that a call causes, by kind. */
async function hashesOf(call: () => Promise<Response>): Promise<string[]> {
  const jobs = vi.spyOn(Worker.prototype, 'postMessage')
  await (await call()).text()
  const posted = jobs.mock.calls.map(([job]) => job as PasswordJob)
  jobs.mockRestore()
  return posted.filter(({ texts }) => !texts).map(({ stored }) => (stored ? 'compare' : 'hash'))
}
