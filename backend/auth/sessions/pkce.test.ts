import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

let backend: TestBackend
let database: pg.Client
beforeAll(async () => {
  backend = await startTestBackend({ template: 'platform' })
  database = new pg.Client({ connectionString: backend.database.url })
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await backend.stop()
})

let verifier: string
let code: string
let count = 0

beforeEach(async () => {
  const email = `member-${count++}@example.test`
  verifier = randomBytes(32).toString('base64url')
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  const body = { email, password: 'correct horse 7', code_challenge, code_challenge_method: 's256' }
  expect((await post('/signup', body)).status).toBe(200)
  const link = /https?:\S+verify\?\S+/.exec((await backend.nextMail(email)).text)?.[0] ?? ''
  const form = new URLSearchParams({ password: 'correct horse 7' })
  const answer = await fetch(link, { method: 'POST', redirect: 'manual', body: form })
  const target = new URL(answer.headers.get('location') ?? '')
  expect(target.hash).toBe('')
  code = target.searchParams.get('code') ?? ''
})

function post(path: string, body: object): Promise<Response> {
  return fetch(`${backend.url}/auth/v1${path}`, {
    method: 'POST',
    headers: {
      apikey: backend.publishableKey,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
    body: JSON.stringify(body),
  })
}

const exchange = (code_verifier: string) => post('/token?grant_type=pkce', { auth_code: code, code_verifier })

describe('the code at the end of a PKCE flow', () => {
  it('is exchanged once', async () => {
    expect((await exchange(verifier)).status).toBe(200)
    const again = await exchange(verifier)
    expect(again.status).toBe(404)
    expect(await again.json()).toMatchObject({ code: 'flow_state_not_found' })
  })

  it('is exchanged once also by two who come at the same time', async () => {
    const statuses = (await Promise.all([exchange(verifier), exchange(verifier)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 404])
  })

  it('is of no use without the verifier, and stays of use to whoever has it', async () => {
    const guess = await exchange(randomBytes(32).toString('base64url'))
    expect(guess.status).toBe(400)
    expect(await guess.json()).toMatchObject({ code: 'bad_code_verifier' })
    expect((await exchange(verifier)).status).toBe(200)
  })

  it('works for five minutes', async () => {
    await database.query(`update auth.flow_state set auth_code_issued_at = now() - interval '301 seconds'`)
    const late = await exchange(verifier)
    expect(late.status).toBe(422)
    expect(await late.json()).toMatchObject({ code: 'flow_state_expired' })
  })

  it('cannot be used before the link of the mail was', async () => {
    await database.query('update auth.flow_state set auth_code_issued_at = null')
    expect((await exchange(verifier)).status).toBe(404)
  })
})
