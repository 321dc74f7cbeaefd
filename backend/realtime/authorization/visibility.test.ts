import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRaw, type RawSocket } from '../testing/raw-socket.ts'
import { startTestContext, type TestContext } from '../testing/test-context.ts'

let context: TestContext
const [ann, ben] = [randomUUID(), randomUUID()]

beforeAll(async () => {
  context = await startTestContext()
  await context.sql(`
    create function private.has_factor() returns boolean language sql stable security definer set search_path = ''
      as $$ select exists (select from auth.mfa_factors
        where user_id = (select auth.uid()) and status = 'verified') $$;
    create policy "who has a second factor needs it" on notes as restrictive
      using ((select auth.jwt() ->> 'aal') = 'aal2' or not (select private.has_factor()))`)
  await context.sql('insert into auth.users (id, email) values ($1, $2)', [ann, 'ann@example.test'])
})
afterAll(() => context.stop())

async function listen(access_token: string, ...tables: string[]): Promise<RawSocket> {
  const { url, publishableKey } = context.backend
  const raw = await openRaw(
    `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0`,
  )
  const postgres_changes = tables.map((table) => ({ event: '*', schema: 'public', table }))
  raw.send('1', '1', 'realtime:x', 'phx_join', { config: { postgres_changes }, access_token })
  await raw.next('system')
  return raw
}

async function nextRecord(raw: RawSocket): Promise<Record<string, unknown>> {
  const [, , , , payload] = await raw.next('postgres_changes')
  return (payload as { data: { record: Record<string, unknown> } }).data.record
}

async function addGame(place: string, hidden: boolean): Promise<string> {
  const text = 'insert into games (place, hidden, owner) values ($1, $2, $3) returning id'
  return (await context.sql(text, [place, hidden, ann])).rows[0].id
}

test('a member who is removed from a hidden game sees nothing more of it, from the next change on', async () => {
  const hidden = await addGame('hidden', true)
  await context.sql('insert into players values ($1, $2)', [hidden, ben])
  const raw = await listen(await context.tokenFor(ben), 'games')
  await context.sql(`update games set place = 'seen' where id = $1`, [hidden])
  expect(await nextRecord(raw)).toMatchObject({ place: 'seen' })
  await context.sql('delete from players where member = $1', [ben])
  await context.sql(`update games set place = 'not seen' where id = $1`, [hidden])
  const open = await addGame('open', false)
  expect(await nextRecord(raw)).toMatchObject({ id: open })
})

test('sessions of one member are checked separately by their assurance level', async () => {
  const [plain, assured] = await Promise.all(
    ['aal1', 'aal2'].map(async (aal) => listen(await context.tokenFor(ann, 3600, { aal }), 'notes', 'games')),
  )
  if (!plain || !assured) throw new Error('the sockets were not opened')
  await context.sql('insert into notes values (1)')
  expect(await nextRecord(plain)).toMatchObject({ id: 1 })
  await context.sql(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [ann],
  )
  await context.sql('insert into notes values (2)')
  const open = await addGame('open', false)
  expect(await nextRecord(plain)).toMatchObject({ id: open })
  for (const id of [1, 2]) expect(await nextRecord(assured)).toMatchObject({ id })
})

test('a session that was raised sees what its new level may', async () => {
  const raw = await listen(await context.tokenFor(ann, 3600, { aal: 'aal1' }), 'notes', 'games')
  await context.sql('insert into notes values (3)')
  const open = await addGame('open', false)
  expect(await nextRecord(raw)).toMatchObject({ id: open })
  const access_token = await context.tokenFor(ann, 3600, { aal: 'aal2' })
  raw.send('1', '2', 'realtime:x', 'access_token', { access_token })
  // Messages of a topic are handled in order: the answer tells that the token was.
  raw.send('1', '3', 'realtime:x', 'ping', {})
  while ((await raw.next('phx_reply'))[1] !== '3');
  await context.sql('insert into notes values (4)')
  expect(await nextRecord(raw)).toMatchObject({ id: 4 })
})
