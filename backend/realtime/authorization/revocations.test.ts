import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRaw, type RawSocket } from '../testing/raw-socket.ts'
import { startTestContext, type TestContext } from '../testing/test-context.ts'

let context: TestContext
const TOPIC = 'realtime:notes'
const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'notes' }] }

beforeAll(async () => {
  context = await startTestContext()
})
afterAll(() => context.stop())

async function newMember(): Promise<string> {
  const id = randomUUID()
  await context.sql('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.test`])
  return id
}

async function newSession(member: string): Promise<{ session: string; access_token: string }> {
  const session = randomUUID()
  await context.sql('insert into auth.sessions (id, user_id) values ($1, $2)', [session, member])
  return { session, access_token: await context.tokenFor(member, 3600, { session_id: session }) }
}

async function join(access_token: string): Promise<{ raw: RawSocket; answer: Record<string, unknown> }> {
  const { url, publishableKey } = context.backend
  const raw = await openRaw(
    `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0`,
  )
  raw.send('1', '1', TOPIC, 'phx_join', { config, access_token })
  const [, , , , answer] = await raw.next('phx_reply')
  if (answer.status === 'ok') await raw.next('system')
  return { raw, answer }
}

async function expectEnd(raw: RawSocket): Promise<void> {
  expect((await raw.next('system'))[4]).toEqual({
    extension: 'system',
    status: 'error',
    message: 'The session of this token has ended',
    channel: 'notes',
  })
  expect(await raw.next('phx_close')).toEqual(['1', '1', TOPIC, 'phx_close', {}])
}

/** Notifications arrive in order: once this session's end is known, so are all before it. */
async function allHeard(): Promise<void> {
  const { session, access_token } = await newSession(await newMember())
  const { raw } = await join(access_token)
  await context.sql('delete from auth.sessions where id = $1', [session])
  await expectEnd(raw)
}

let note = 0
async function nextNote(...sockets: RawSocket[]): Promise<void> {
  note += 1
  await context.sql('insert into notes values ($1)', [note])
  for (const raw of sockets)
    expect((await raw.next('postgres_changes'))[4]).toMatchObject({ data: { record: { id: note } } })
}

test('a session that ends takes its own channels with it and no others', async () => {
  const member = await newMember()
  const [phone, desk] = [await newSession(member), await newSession(member)]
  const [onPhone, elsewhere, onDesk] = await Promise.all(
    [phone, phone, desk].map(async ({ access_token }) => (await join(access_token)).raw),
  )
  if (!onPhone || !elsewhere || !onDesk) throw new Error('the sockets were not opened')
  await context.sql('delete from auth.sessions where id = $1', [phone.session])
  await Promise.all([expectEnd(onPhone), expectEnd(elsewhere)])
  await nextNote(onDesk)
  expect([onPhone.arrived, elsewhere.arrived]).toEqual([[], []])
})

test.each([
  ['signs out everywhere', 'delete from auth.sessions where user_id = $1'],
  ['is blocked', `update auth.users set banned_until = now() + interval '1 day' where id = $1`],
  ['is removed', 'delete from auth.users where id = $1'],
])('all channels of a member end who %s, and no new one is let in', async (_what, sql) => {
  const member = await newMember()
  const sessions = [await newSession(member), await newSession(member)]
  const sockets = await Promise.all(sessions.map(({ access_token }) => join(access_token)))
  await context.sql(sql, [member])
  for (const { raw } of sockets) await expectEnd(raw)
  for (const { access_token } of sessions)
    expect((await join(access_token)).answer).toEqual({
      status: 'error',
      response: { reason: 'InvalidJWTToken: The session of this token has ended' },
    })
})

test('a token of an ended session renews nothing', async () => {
  const member = await newMember()
  const [first, second] = [await newSession(member), await newSession(member)]
  const { raw } = await join(first.access_token)
  await context.sql('delete from auth.sessions where id = $1', [second.session])
  raw.send('1', '2', TOPIC, 'access_token', { access_token: second.access_token })
  await expectEnd(raw)
})

test('a token that names the session of somebody else is refused', async () => {
  const { session } = await newSession(await newMember())
  const access_token = await context.tokenFor(await newMember(), 3600, { session_id: session })
  expect((await join(access_token)).answer).toMatchObject({ status: 'error' })
})

test('an unblocked member is let in again', async () => {
  const member = await newMember()
  const { access_token } = await newSession(member)
  await context.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [member])
  await context.sql('update auth.users set banned_until = null where id = $1', [member])
  await allHeard()
  const { raw } = await join(access_token)
  await nextNote(raw)
})

test('of many sessions that end at once each is revoked', async () => {
  const member = await newMember()
  const sessions = await Promise.all(Array.from({ length: 30 }, () => newSession(member)))
  const sockets = await Promise.all(sessions.map(({ access_token }) => join(access_token)))
  await context.sql('delete from auth.sessions where user_id = $1', [member])
  await Promise.all(sockets.map(({ raw }) => expectEnd(raw)))
})
