import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { linkOf, submitForm } from 'supabase-compatible/testing/fixtures.ts'
import type { TestBackend } from 'supabase-compatible/testing/test-backend.ts'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { startTestBackend } from '../../../testing/test-backend.ts'
import { startSmtp } from '../../testing/test-smtp.ts'
import { members, type Printed } from '../../testing/test-terminal.ts'
import { parseCall } from '../run-command.ts'
import { firstStewardLink } from './links.ts'
import { USAGE } from './usage.ts'

const PASSWORD = 'correct horse 7'
const ADA = { email: 'ada@example.test', password: PASSWORD }

let backend: TestBackend
let folder: string
let db: pg.Client
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'courtside-members-'))
  backend = await startTestBackend()
  db = new pg.Client({ connectionString: backend.database.url })
  await db.connect()
  const admin = client(backend.secretKey).auth.admin
  await admin.createUser({ ...ADA, email_confirm: true, user_metadata: { username: 'Ada \u001b[2JLob' } })
  await admin.createUser({ email: 'new@example.test', password: PASSWORD })
})
afterAll(async () => {
  await db.end()
  await backend.stop()
  await rm(folder, { recursive: true })
})

function client(key = backend.publishableKey) {
  return createClient(backend.url, key, { auth: { persistSession: false, autoRefreshToken: false } })
}

function run(args: string[], typed?: string, env: NodeJS.ProcessEnv = {}): Promise<Printed> {
  return members({ DATABASE_URL: backend.database.url, DATA_DIR: folder, ...env }, args, typed)
}

describe('bad words', () => {
  it.each([
    [['ban', 'ada@example.test'], "there is no 'ban'. Known: list, confirm, block, unblock, remove, reset"],
    [['constructor', 'ada@example.test', '--yes'], "there is no 'constructor'. Known: list"],
    [['block'], 'members block: whose? Say the address.'],
    [['block', '', 'ada@example.test'], 'members block: whose? Say the address.'],
    [['block', 'ada@example.test', 'new@example.test'], "'new@example.test' is one word too many"],
    [['steward', 'ada@example.test'], "'ada@example.test' is one word too many"],
    [['list', 'ada@example.test'], "'ada@example.test' is one word too many"],
    [['list', '--data', 'x'], '--data'],
    [['list', '--port', 'x'], 'PORT'],
  ])('%j are refused by name', (words, sentence) => {
    expect(() => parseCall('members', USAGE, words, {})).toThrow(sentence)
  })

  it('end the command with what to do, and nothing else', async () => {
    const { code, stderr, stdout } = await run(['block', 'who@example.test'])
    expect(stderr).toContain("There is no account of 'who@example.test'. 'npm run members -- list'")
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  })

  it('a hosted project is administered elsewhere', () => {
    const hosted = { SUPABASE_URL: 'https://x.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'sb_x' }
    expect(() => parseCall('members', USAGE, ['list'], hosted)).toThrow('SUPABASE_URL is set')
  })

  it('none at all get the help', async () => {
    const { code, stdout } = await run([])
    expect(stdout).toContain('Usage: npm run members -- list | steward | <verb> <address>')
    expect(code).toBe(0)
  })
})

test('list shows every account, with names that cannot steer the terminal', async () => {
  await client().auth.signInWithPassword(ADA)
  await db.query(`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    select gen_random_uuid(), id, 'totp', 'verified', now(), now() from auth.users where email = 'ada@example.test'`)
  const { stdout } = await run(['list'])
  const [head, ada, fresh, ...rest] = stdout.trimEnd().split('\n')
  expect(head).toMatch(/^address +name +confirmed +last sign-in +blocked +factors$/)
  expect(ada).toMatch(/^ada@example\.test +Ada \[2JLob +20\S+ \S+ +20\S+ \S+ +no +totp$/)
  expect(fresh).toMatch(/^new@example\.test +no +never +no +-$/)
  expect(rest).toEqual([])
  await db.query('delete from auth.mfa_factors')
})

test('confirm sends a link to the address, whose reader has to know or to choose the password', async () => {
  const person = { email: 'new@example.test', password: PASSWORD }
  const signIn = async () => (await client().auth.signInWithPassword(person)).error?.code
  const env = { SITE_URL: backend.url, DATA_DIR: join(folder, 'confirming') }
  const { stdout } = await run(['confirm', ' NEW@example.test '], '', env)
  expect(stdout).toContain(
    'new@example.test was sent a link. The address is confirmed by whoever opens it.\n',
  )
  // The password of the sign-up may be a stranger's: nobody has proved anything yet.
  expect(await signIn()).toBe('email_not_confirmed')
  const link = linkOf({ text: stdout })
  expect(await (await fetch(link)).text()).toContain('name="password"')
  await submitForm(link, { password: PASSWORD })
  expect(await signIn()).toBeUndefined()
  expect((await run(['confirm', person.email])).stdout).toBe('new@example.test is confirmed already.\n')
})

test('block ends every session and lets nobody in until unblock', async () => {
  const phone = client()
  const { data } = await phone.auth.signInWithPassword(ADA)
  expect((await run(['block', ADA.email])).stdout).toContain('is blocked; every session has ended')
  expect((await client().auth.signInWithPassword(ADA)).error?.code).toBe('user_banned')
  const refresh = { refresh_token: data.session?.refresh_token ?? '' }
  expect((await client().auth.refreshSession(refresh)).data.session).toBeNull()
  expect((await phone.auth.getUser(data.session?.access_token)).error).not.toBeNull()
  expect((await run(['list'])).stdout).toMatch(/ada@example\.test .* yes +-\n/)
  expect((await run(['reset', ADA.email])).stderr).toContain('is blocked and could not sign in')
  await run(['unblock', ADA.email])
  expect((await client().auth.signInWithPassword(ADA)).error).toBeNull()
})

test('steward prints a link at which a member becomes a steward, once, and a start prints none from then on', async () => {
  const first = (await firstStewardLink(backend.database.url, 'https://padel.example')) ?? ''
  const { stdout } = await run(['steward'], '', { SITE_URL: 'https://padel.example' })
  expect(stdout).toMatch(/^https:\/\/padel\.example\/steward-link#[\w-]{32}\n$/)
  expect(first.split('#')[0]).toBe(stdout.split('#')[0])
  const ada = client()
  await ada.auth.signInWithPassword(ADA)
  const become = async (link: string) =>
    await ada.rpc('become_steward', { p_token: link.trim().split('#')[1] })
  expect(await become(stdout)).toMatchObject({ data: true, error: null })
  await db.query('delete from stewards')
  for (const link of [first, stdout])
    expect((await become(link)).error).toMatchObject({ hint: 'steward_link_gone' })
  await db.query('insert into stewards (member_id) select id from profiles limit 1')
  expect(await firstStewardLink(backend.database.url, 'https://padel.example')).toBeUndefined()
  await db.query('delete from stewards')
})

test('reset prints the link where mail is captured, and the link works', async () => {
  const { stdout } = await run(['reset', ADA.email], '', { SITE_URL: backend.url })
  expect(stdout).toContain('Mail to ada@example.test: Reset your password')
  expect(await readdir(join(folder, 'mail'))).toHaveLength(1)
  const link = new URL(/http\S+verify\S+/.exec(stdout)?.[0] ?? '')
  expect(link.searchParams.get('redirect_to')).toBe(`${backend.url}/auth/reset-password`)
  const token_hash = link.searchParams.get('token') ?? ''
  const { data } = await client().auth.verifyOtp({ type: 'recovery', token_hash })
  expect(data.user?.email).toBe(ADA.email)
})

test('reset hands the mail to the mail server, and tells when that does not take it', async () => {
  const server = await startSmtp((mail) => (mail.includes('new@') ? '550 no such box' : '250 ok'))
  const env = { SMTP_URL: server.url }
  expect((await run(['reset', ADA.email], '', env)).stdout).toContain('was sent a link')
  expect(server.received).toHaveLength(1)
  const refused = await run(['reset', 'new@example.test'], '', env)
  expect(refused.stderr).toContain('The mail could not be sent')
  expect(refused.stderr).toContain('550 no such box')
  expect(refused.code).toBe(1)
  await server.stop()
})

test('remove asks for the address, and takes anything else for a no', async () => {
  const place = async () => (await db.query('select from auth.users where email = $1', [ADA.email])).rowCount
  expect((await run(['remove', ADA.email], 'yes\n')).stderr).toContain('Nothing was removed')
  expect((await run(['remove', ADA.email])).stderr).toContain('Nothing was removed')
  expect(await place()).toBe(1)
  const { rows } = await db.query(`insert into public.matches (location, match_date, players, creator_id)
    select 'Indoor Arena', now() + interval '1 day', 4, id from auth.users where email = 'ada@example.test'
    returning id`)
  await db.query(`insert into storage.objects (bucket_id, name, owner_id)
    select 'avatars', id || '-avatar-1.png', id from auth.users where email = 'ada@example.test'`)
  const { stdout } = await run(['remove', ADA.email], `${ADA.email}\n`)
  expect(stdout).toContain('Matches that the member created stay, without a creator')
  expect(await place()).toBe(0)
  const match = await db.query('select creator_id from public.matches where id = $1', [rows[0].id])
  expect(match.rows).toEqual([{ creator_id: null }])
  expect((await db.query('select from storage.objects')).rowCount).toBe(0)
  expect((await run(['remove', 'new@example.test', '--yes'])).stdout).toBe('new@example.test is removed.\n')
  const { rows: log } =
    await db.query(`select payload ->> 'action' as action, payload -> 'traits' ->> 'user_email' as email
    from auth.audit_log_entries where payload ->> 'actor_username' = 'operator' order by created_at`)
  expect(log.at(-1)).toEqual({ action: 'user_deleted', email: 'new@example.test' })
})
