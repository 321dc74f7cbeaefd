import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addApp, enterCode, type Member, openTestContext, type TestContext } from './testing/test-context.ts'

// Statements that end or change several sessions of a user lock the user first. Otherwise a sign-out everywhere and a
// verification could each have locked a session that the other waits for.

let context: TestContext
let holder: pg.Client
beforeAll(async () => {
  context = await openTestContext()
  holder = new pg.Client({ connectionString: context.backend.database.url })
  await holder.connect()
})
afterAll(async () => {
  await holder.end()
  await context.stop()
})

const WAITING = `
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`
const SESSIONS = 'select id from auth.sessions where user_id = $1'

type Act = (member: Member) => Promise<{ error: unknown }>

const changePassword: Act = ({ supabase, password }) =>
  supabase.auth.updateUser({ password: 'another horse 8', current_password: password })

it.each<[what: string, act: Act]>([
  ['a sign-out everywhere', ({ supabase }) => supabase.auth.signOut({ scope: 'global' })],
  ['a sign-out everywhere else', ({ supabase }) => supabase.auth.signOut({ scope: 'others' })],
  ['another password', changePassword],
])('%s waits for the user before it touches a session', async (_, act) => {
  const member = await context.newMember()
  await member.elsewhere()
  await holder.query('begin')
  await holder.query('select from auth.users where id = $1 for update', [member.id])
  const acted = act(member)
  await expect.poll(async () => (await context.sql(WAITING))[0]?.count).toBe(1)
  const free = await context.sql(`${SESSIONS} for update skip locked`, [member.id])
  expect(free).toHaveLength(2)
  await holder.query('commit')
  expect((await acted).error).toBeNull()
  expect(await context.sql(SESSIONS, [member.id])).not.toHaveLength(2)
})

it('verifications and sign-outs of one member at once all end', async () => {
  const member = await context.newMember()
  const app = await addApp(member.supabase)
  const devices = await Promise.all(Array.from({ length: 6 }, member.elsewhere))
  const answers = await Promise.all(
    devices.map((device, n) =>
      n % 2 ? device.auth.signOut({ scope: 'global' }) : enterCode(device, app, 1),
    ),
  )
  const statuses = answers.map(({ error }) => error?.status ?? 200)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
})
