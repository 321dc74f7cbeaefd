import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

const MEMBER = { email: 'member@example.test', password: 'correct horse 7' }

const UPLOADS_FOR_ALL = `
  insert into storage.buckets (id, name) values ('files', 'files');
  create policy "Members upload" on storage.objects for all to authenticated using (true) with check (true)`

function clientOf(backend: TestBackend, key = backend.publishableKey) {
  return createClient(backend.url, key, { auth: { persistSession: false, autoRefreshToken: false } })
}

async function withBackend(
  work: (backend: TestBackend) => Promise<void>,
  auth: NonNullable<Parameters<typeof startTestBackend>[0]>['auth'] = {},
): Promise<void> {
  const backend = await startTestBackend({ template: 'platform', auth })
  await work(backend).finally(() => backend.stop())
}

async function sql(backend: TestBackend, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: backend.database.url })
  await client.connect()
  const { rows } = await client.query(text).finally(() => client.end())
  return rows
}

describe('with confirmation switched off', () => {
  it('a sign-up signs in, and a taken address is reported', () =>
    withBackend(
      async (backend) => {
        const first = await clientOf(backend).auth.signUp(MEMBER)
        expect(first.data.session?.user.email_confirmed_at).toBeTruthy()
        const again = await clientOf(backend).auth.signUp({ ...MEMBER, password: 'another horse 8' })
        expect(again.error).toMatchObject({ message: 'User already registered', code: 'user_already_exists' })
        expect(backend.mails).toEqual([])
      },
      { autoconfirm: true },
    ))
})

describe('with sign-up switched off', () => {
  it('nobody new gets in', () =>
    withBackend(
      async (backend) => {
        const { error } = await clientOf(backend).auth.signUp(MEMBER)
        expect(error).toMatchObject({ code: 'signup_disabled', status: 422 })
      },
      { disableSignup: true },
    ))
})

describe('an operator', () => {
  it('makes, finds, lists and deletes accounts, and a deleted one is out at once', () =>
    withBackend(async (backend) => {
      const { admin } = clientOf(backend, backend.secretKey).auth
      const made = await admin.createUser({
        ...MEMBER,
        email_confirm: true,
        user_metadata: { username: 'M' },
      })
      const id = made.data.user?.id ?? ''
      const metadata = { username: 'M', email_verified: true }
      expect((await admin.getUserById(id)).data.user?.user_metadata).toEqual(metadata)
      expect((await admin.listUsers()).data).toMatchObject({ users: [{ id }], total: 1, lastPage: 1 })

      const { data } = await clientOf(backend).auth.signInWithPassword(MEMBER)
      expect((await admin.deleteUser(id)).error).toBeNull()
      const { error } = await clientOf(backend).auth.getUser(data.session?.access_token)
      expect(error).toMatchObject({ code: 'user_not_found', status: 403 })
      expect(await sql(backend, 'select from auth.refresh_tokens')).toEqual([])
    }))

  it('deletes an account with what it has uploaded, for good only', () =>
    withBackend(async (backend) => {
      await sql(backend, UPLOADS_FOR_ALL)
      const { admin } = clientOf(backend, backend.secretKey).auth
      const [gone, kept] = [MEMBER, { ...MEMBER, email: 'other@example.test' }]
      for (const account of [gone, kept]) await admin.createUser({ ...account, email_confirm: true })
      for (const account of [gone, kept]) {
        const member = clientOf(backend)
        await member.auth.signInWithPassword(account)
        expect((await member.storage.from('files').upload(`${account.email}.txt`, 'mine')).error).toBeNull()
      }
      const [user] = await sql(backend, `select id from auth.users where email = '${gone.email}'`)
      const id = String(user?.id)
      expect((await admin.deleteUser(id, true)).error).toMatchObject({ code: 'feature_disabled' })
      expect((await admin.deleteUser(id)).error).toBeNull()
      expect(await sql(backend, 'select name from storage.objects')).toEqual([{ name: `${kept.email}.txt` }])
      expect((await admin.deleteUser(id)).error).toMatchObject({ code: 'user_not_found', status: 404 })
    }))

  it('shuts out a banned member', () =>
    withBackend(async (backend) => {
      const { admin } = clientOf(backend, backend.secretKey).auth
      await admin.createUser({ ...MEMBER, email_confirm: true })
      const { data } = await clientOf(backend).auth.signInWithPassword(MEMBER)
      await sql(backend, `update auth.users set banned_until = now() + interval '1 day'`)
      const late = await clientOf(backend).auth.getUser(data.session?.access_token)
      expect(late.error).toMatchObject({ code: 'user_banned', status: 403 })
      const again = await clientOf(backend).auth.signInWithPassword(MEMBER)
      expect(again.error).toMatchObject({ code: 'user_banned' })
    }))
})

describe('a ban', () => {
  it('is told with its reason and its end to who knows the password, and to nobody else', () =>
    withBackend(async (backend) => {
      const { admin } = clientOf(backend, backend.secretKey).auth
      const { data } = await admin.createUser({ ...MEMBER, email_confirm: true })
      const ban = (until: string, reason: string) =>
        sql(
          backend,
          `update auth.users set banned_until = ${until},
          raw_app_meta_data = raw_app_meta_data || '{"ban_reason": ${reason}}' where id = '${data.user?.id}'`,
        )
      const refused = async (password = MEMBER.password) =>
        (await clientOf(backend).auth.signInWithPassword({ ...MEMBER, password })).error?.message
      await ban(`'2040-12-01T09:00:00Z'`, '"Insulted others"')
      expect(await refused()).toBe('User is banned until 2040-12-01T09:00:00.000Z: Insulted others')
      expect(await refused('wrong horse 7')).toBe('Invalid login credentials')
      await ban(`now() + interval '100 years'`, '"Insulted others"')
      expect(await refused()).toBe('User is banned: Insulted others')
      await ban(`now() + interval '1 day'`, 'null')
      expect(await refused()).toBe('User is banned')
    }))
})

describe('two sign-ups at once with one address', () => {
  it('make one account', () =>
    withBackend(async (backend) => {
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => clientOf(backend).auth.signUp(MEMBER)),
      )
      expect(answers.map(({ error }) => error)).toEqual(Array(5).fill(null))
      expect(await sql(backend, 'select email from auth.users')).toEqual([{ email: MEMBER.email }])
    }))
})

describe('the tables', () => {
  it('keep the password as GoTrue does, and are closed to the roles of the data API', () =>
    withBackend(async (backend) => {
      await clientOf(backend, backend.secretKey).auth.admin.createUser({ ...MEMBER, email_confirm: true })
      const [user] = await sql(backend, 'select encrypted_password, instance_id, aud, role from auth.users')
      expect(user).toMatchObject({ aud: 'authenticated', role: 'authenticated' })
      expect(user?.encrypted_password).toMatch(/^\$2a\$/)
      const open = `select table_name, grantee from information_schema.role_table_grants
        where table_schema = 'auth' and grantee in ('anon', 'authenticated', 'service_role', 'PUBLIC')`
      expect(await sql(backend, open)).toEqual([])
    }))
})
