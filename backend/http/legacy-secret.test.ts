import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts'

// A project moved here with its accounts, its clients still carry its keys and tokens.
const SECRET = 'the shared secret of the project that moved, 32 bytes or more'
const MEMBER = { email: 'moved@example.test', password: 'correct horse 7' }

let backend: TestBackend
let userId: string
beforeAll(async () => {
  backend = await startTestBackend({ template: 'profiles', legacyJwtSecret: SECRET })
  const { data } = await client(await keyOf('service_role')).auth.admin.createUser({
    ...MEMBER,
    email_confirm: true,
  })
  userId = data.user?.id ?? ''
})
afterAll(() => backend.stop())

function sign(claims: object, secret = SECRET): Promise<string> {
  return new SignJWT({ iss: 'https://old.example/auth/v1', ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('10y')
    .sign(new TextEncoder().encode(secret))
}

const keyOf = (role: string, secret?: string) => sign({ iss: 'supabase', ref: 'old', role }, secret)

function client(key: string): SupabaseClient {
  return createClient(backend.url, key, { auth: { persistSession: false, autoRefreshToken: false } })
}

async function withToken(secret?: string): Promise<SupabaseClient> {
  const token = await sign({ role: 'authenticated', aud: 'authenticated', sub: userId }, secret)
  return createClient(backend.url, await keyOf('anon'), { accessToken: async () => token })
}

/** Tells whether a member sees their own profile, which the policies show to members. */
async function seesProfiles(db: SupabaseClient): Promise<boolean> {
  const { data } = await db.from('profiles').select('id').eq('id', userId)
  return data?.length === 1
}

async function subscribes(db: SupabaseClient): Promise<boolean> {
  const channel = db.channel('all').on('postgres_changes', { event: '*', schema: 'public' }, () => {})
  const status = await new Promise<string>((resolve) =>
    channel.subscribe((state, error) => resolve(error ? `${state}: ${error.message}` : state)),
  )
  await db.removeAllChannels()
  return status === 'SUBSCRIBED'
}

describe('an old anon key', () => {
  it('signs in, and what comes back is signed by us', async () => {
    const db = client(await keyOf('anon'))
    const { data, error } = await db.auth.signInWithPassword(MEMBER)
    expect(error).toBeNull()
    const { data: read } = await db.auth.getClaims(data.session?.access_token)
    expect(read?.header.alg).toBe('ES256')
    expect(await seesProfiles(db)).toBe(true)
  })

  it('alone shows no data of members', async () => {
    expect(await seesProfiles(client(await keyOf('anon')))).toBe(false)
  })

  it('of another project is no key', async () => {
    const db = client(await keyOf('anon', 'the shared secret of another project, 32 bytes or more'))
    expect((await db.from('profiles').select('id')).status).toBe(401)
    expect((await db.auth.signInWithPassword(MEMBER)).error?.status).toBe(401)
    expect((await db.storage.listBuckets()).error).not.toBeNull()
  })
})

describe('an old service_role key', () => {
  it('administers accounts and sees everything', async () => {
    const db = client(await keyOf('service_role'))
    expect((await db.auth.admin.listUsers()).data.users).toHaveLength(1)
    expect(await seesProfiles(db)).toBe(true)
    expect((await db.storage.listBuckets()).data?.map(({ id }) => id)).toContain('avatars')
  })
})

describe('an old access token', () => {
  it('is let in by the data API, by storage, by auth and by realtime', async () => {
    const db = await withToken()
    expect(await db.storage.from('avatars').list(userId)).toEqual({ data: [], error: null })
    expect(await seesProfiles(db)).toBe(true)
    expect(await subscribes(db)).toBe(true)
    expect(await getUser(SECRET)).toBe(200)
  })

  it('of another secret is refused by each', async () => {
    const other = 'the shared secret of another project, 32 bytes or more'
    const db = await withToken(other)
    expect((await db.from('profiles').select('id')).status).toBe(401)
    expect((await db.storage.from('avatars').list(userId)).error).not.toBeNull()
    expect(await subscribes(db)).toBe(false)
    expect(await getUser(other)).toBe(403)
  })

  it('cannot be used as an API key', async () => {
    const token = await sign({ role: 'authenticated', sub: userId })
    expect((await client(token).from('profiles').select('id')).status).toBe(401)
  })
})

async function getUser(secret: string): Promise<number> {
  const token = await sign({ role: 'authenticated', sub: userId }, secret)
  const headers = { apikey: await keyOf('anon'), authorization: `Bearer ${token}` }
  return (await fetch(`${backend.url}/auth/v1/user`, { headers })).status
}

it('a session that moved with its refresh token goes on', async () => {
  const database = new pg.Client({ connectionString: backend.database.url })
  await database.connect()
  await database
    .query(
      `with moved as (insert into auth.sessions (id, user_id, aal, created_at, updated_at)
         values (gen_random_uuid(), $1, 'aal1', now(), now()) returning id)
       insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
         select 'moved-token', $1::text, id, false, now(), now() from moved`,
      [userId],
    )
    .finally(() => database.end())
  const { data } = await client(await keyOf('anon')).auth.refreshSession({ refresh_token: 'moved-token' })
  expect(data.user?.id).toBe(userId)
})

describe('where no shared secret is configured', () => {
  it('old keys are no keys', async () => {
    const other = await startTestBackend()
    const answers = await Promise.all(
      [await keyOf('anon'), await keyOf('service_role')].map((key) =>
        fetch(`${other.url}/rest/v1/profiles`, { headers: { apikey: key } }),
      ),
    )
    await other.stop()
    expect(answers.map((answer) => answer.status)).toEqual([401, 401])
  })
})
