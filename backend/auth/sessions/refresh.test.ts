import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

let backend: TestBackend
let database: pg.Client
let first: string

beforeAll(async () => {
  backend = await startTestBackend({ template: 'platform' })
  database = new pg.Client({ connectionString: backend.database.url })
  await database.connect()
  const member = { email: 'member@example.test', password: 'correct horse 7', email_confirm: true }
  await post('/admin/users', member, backend.secretKey)
})
afterAll(async () => {
  await database.end()
  await backend.stop()
})
beforeEach(async () => {
  const member = { email: 'member@example.test', password: 'correct horse 7' }
  first = (await post('/token?grant_type=password', member)).refresh_token ?? ''
})

interface Answer {
  status: number
  refresh_token?: string
  access_token?: string
  code?: string
}

async function post(path: string, body: object, key = backend.publishableKey): Promise<Answer> {
  const answer = await fetch(`${backend.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify(body),
  })
  return { ...((await answer.json()) as object), status: answer.status }
}

const refresh = (refresh_token = '') => post('/token?grant_type=refresh_token', { refresh_token })

/** Shifts all refreshes so far one minute into the past. */
async function aMinutePasses(): Promise<void> {
  await database.query(`update auth.refresh_tokens set updated_at = updated_at - interval '1 minute'`)
}

describe('a refresh token', () => {
  it('is exchanged for another one that works', async () => {
    const second = await refresh(first)
    expect(second).toMatchObject({ status: 200 })
    expect(second.refresh_token).not.toBe(first)
    expect(await refresh(second.refresh_token)).toMatchObject({ status: 200 })
  })

  it('used twenty times at once gives everybody the same working successor', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(first)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
    const successors = new Set(answers.map((answer) => answer.refresh_token))
    expect(successors.size).toBe(1)
    expect(await refresh([...successors][0])).toMatchObject({ status: 200 })
  })

  it('whose answer was lost gives the same successor again, however late', async () => {
    const second = await refresh(first)
    await aMinutePasses()
    expect((await refresh(first)).refresh_token).toBe(second.refresh_token)
  })

  it('is accepted a generation late for ten seconds only; then the whole session ends', async () => {
    const second = await refresh(first)
    const third = await refresh(second.refresh_token)
    expect((await refresh(first)).refresh_token).toBe(third.refresh_token)
    await aMinutePasses()
    expect(await refresh(first)).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
    expect(await refresh(third.refresh_token)).toMatchObject({
      status: 400,
      code: 'refresh_token_already_used',
    })
  })

  it('of a stolen and ended session does not touch the other sessions', async () => {
    const member = { email: 'member@example.test', password: 'correct horse 7' }
    const phone = await post('/token?grant_type=password', member)
    const second = await refresh(first)
    await refresh(second.refresh_token)
    await aMinutePasses()
    await refresh(first)
    expect(await refresh(phone.refresh_token)).toMatchObject({ status: 200 })
  })

  it('of a banned user is refused', async () => {
    await database.query(`update auth.users set banned_until = now() + interval '1 hour'`)
    expect(await refresh(first)).toMatchObject({ status: 400, code: 'user_banned' })
    await database.query('update auth.users set banned_until = null')
  })

  it('of a session past its end is refused', async () => {
    await database.query(`update auth.sessions set not_after = now() - interval '1 second'`)
    expect(await refresh(first)).toMatchObject({ status: 400, code: 'session_expired' })
    await database.query('update auth.sessions set not_after = null')
  })

  it('keeps the ways in which its owner proved who they are', async () => {
    const [, payload = ''] = ((await refresh(first)).access_token ?? '').split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    expect(claims.exp - claims.iat).toBe(3600)
  })
})
