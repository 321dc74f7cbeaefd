import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installPlatform } from '../../database/platform/apply-platform.ts'
import { type RunningPostgres, startPostgres } from '../../postgres/embedded-postgres.ts'
import { openRaw, type RawSocket } from '../testing/raw-socket.ts'
import { startTestContext, type TestContext } from '../testing/test-context.ts'

let dataDir: string
let postgres: RunningPostgres
let context: TestContext
const NOTES = { postgres_changes: [{ event: '*', schema: 'public', table: 'notes' }] }

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backend-realtime-'))
  postgres = await startPostgres({ dataDir, settings: { fsync: 'off' } })
  await installPlatform(postgres.url)
  context = await startTestContext({ databaseUrl: postgres.url })
})
afterAll(async () => {
  await context.stop()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function open(): Promise<RawSocket> {
  const { url, publishableKey } = context.backend
  return openRaw(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0`)
}

async function joinNotes(raw: RawSocket, ref: string, wait?: boolean) {
  const config = { ...NOTES, postgres_changes_options: { wait, timeout: 15_000 } }
  raw.send(ref, ref, 'realtime:notes', 'phx_join', { config })
  return (await raw.next('phx_reply'))[4]
}

test('a change is shown also when its transaction lingers after it was logged', async () => {
  const raw = await open()
  await joinNotes(raw, '1')
  // A commit that waits for a standby is already logged and streamed, while no other session sees its rows.
  await context.sql(`alter system set synchronous_standby_names = 'nobody'`)
  await context.sql('select pg_reload_conf()')
  const writing = await connectWaiting()
  const written = writing.query(`set synchronous_commit = 'on'; insert into notes values (1)`)
  await seen(
    `select from pg_stat_activity where application_name = 'lingering' and wait_event = 'SyncRep'
     and pg_current_wal_flush_lsn() <= (select sent_lsn from pg_stat_replication limit 1)`,
  )
  await context.sql('alter system reset synchronous_standby_names')
  await context.sql('select pg_reload_conf()')
  await written
  await writing.end()
  expect((await raw.next('postgres_changes'))[4]).toMatchObject({ data: { record: { id: 1 } } })
})

/** A connection whose commits wait. The checkpointer tells them to, once it has read the setting, which is before its next checkpoint. */
async function connectWaiting(): Promise<pg.Client> {
  for (;;) {
    const writing = new pg.Client({ connectionString: postgres.url, application_name: 'lingering' })
    await writing.connect()
    const { rows } = await writing.query('show synchronous_standby_names')
    if (rows[0].synchronous_standby_names === 'nobody') {
      await writing.query('checkpoint')
      return writing
    }
    await writing.end()
  }
}

/** Polls until a row exists: the state of another connection emits no event to await. */
const seen = (sql: string) => expect.poll(async () => (await context.sql(sql)).rowCount).toBe(1)

test('after the database was killed clients are told to join again, and hear of what comes then', async () => {
  const raw = await open()
  expect(await joinNotes(raw, '1')).toMatchObject({ status: 'ok' })
  const [slot] = await slots()
  process.kill(postgres.pid, 'SIGKILL')
  expect((await raw.next('phx_error')).slice(0, 3)).toEqual(['1', '1', 'realtime:notes'])
  expect(await joinNotes(raw, '2', true)).toMatchObject({ status: 'ok' })
  await context.sql('insert into notes values (2)')
  expect((await raw.next('postgres_changes'))[4]).toMatchObject({ data: { record: { id: 2 } } })
  const now = await slots()
  expect(now).toHaveLength(1)
  expect(now).not.toContain(slot)
})

async function slots(): Promise<string[]> {
  const { rows } = await context.sql('select slot_name from pg_replication_slots where active')
  return rows.map(({ slot_name }) => slot_name)
}

test('supabase-js joins again by itself', async () => {
  const client = await context.clientFor()
  const states: string[] = []
  let subscribed = () => {}
  const next = () =>
    new Promise<void>((resolve) => {
      subscribed = resolve
    })
  const first = next()
  const arrived = new Promise((resolve) => {
    client
      .channel('notes')
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'notes' }, ({ new: row }) =>
        resolve(row),
      )
      .subscribe((state) => {
        states.push(state)
        if (state === 'SUBSCRIBED') subscribed()
      })
  })
  await first
  const again = next()
  process.kill(postgres.pid, 'SIGKILL')
  await again
  await context.sql('insert into notes values (3)')
  expect(await arrived).toMatchObject({ id: 3 })
  expect(states).toContain('CHANNEL_ERROR')
})
