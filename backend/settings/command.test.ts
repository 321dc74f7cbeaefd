import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { withConnection } from '../database/connection.ts'
import { NODE_ENVIRONMENT } from '../testing/node-environment.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const PACKAGE = new URL('../', import.meta.url)
const { bin } = JSON.parse(readFileSync(new URL('package.json', PACKAGE), 'utf8'))
const COMMAND = fileURLToPath(new URL(bin['supabase-compatible'], PACKAGE))

/** A table of notes, of which everybody sees their own. */
const NOTES = `
  create table if not exists public.notes (id int generated always as identity primary key, owner uuid not null default auth.uid(), body text);
  alter table public.notes enable row level security;
  drop policy if exists "Own notes" on public.notes;
  create policy "Own notes" on public.notes to authenticated using (owner = auth.uid()) with check (owner = auth.uid());`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backend-command-'))
  // Started by root, PostgreSQL runs as another user.
  await chmod(folder, 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Ready {
  url: string
  publishableKeys: string[]
  stop(): Promise<unknown>
}

/** Starts the command as a shell does, in an empty folder, and reads its line. */
async function start(...args: string[]): Promise<Ready> {
  const child = spawn(COMMAND, ['--port', '0', '--autoconfirm', 'true', ...args], {
    cwd: folder,
    env: { ...NODE_ENVIRONMENT },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  }
  for await (const line of createInterface(child.stdout)) return { ...JSON.parse(line), stop }
  throw new Error('it ended without a line')
}

const clientOf = ({ url, publishableKeys }: Ready): SupabaseClient =>
  createClient(url, publishableKeys[0] ?? '', { auth: { persistSession: false, autoRefreshToken: false } })

async function signUpAndWrite(ready: Ready, name: string): Promise<SupabaseClient> {
  const client = clientOf(ready)
  const account = { email: `${name}@example.test`, password: 'correct horse 7' }
  expect((await client.auth.signUp(account)).error).toBeNull()
  await expect.poll(async () => (await client.from('notes').insert({ body: `of ${name}` })).error).toBeNull()
  return client
}

const bodies = async (client: SupabaseClient) => (await client.from('notes').select('body')).data

test('one command serves supabase-js on a database that is given', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const ready = await start('--database-url', database.url)
  await withConnection(database.url, (client) => client.query(NOTES))
  const [ada, ben] = [await signUpAndWrite(ready, 'ada'), await signUpAndWrite(ready, 'ben')]
  expect([await bodies(ada), await bodies(ben)]).toEqual([[{ body: 'of ada' }], [{ body: 'of ben' }]])
  expect(await bodies(clientOf(ready))).toEqual([])
  await ready.stop()
})

test('and on one that it brings, which is there after a restart with its keys', async () => {
  const first = await start()
  await withConnection(await embeddedUrl(), (client) => client.query(NOTES))
  await signUpAndWrite(first, 'ada')
  await first.stop()
  const again = await start()
  expect(again.publishableKeys).toEqual(first.publishableKeys)
  const ada = clientOf(again)
  await ada.auth.signInWithPassword({ email: 'ada@example.test', password: 'correct horse 7' })
  expect(await bodies(ada)).toEqual([{ body: 'of ada' }])
  expect((await ada.storage.listBuckets()).error).toBeNull()
  await again.stop()
})

async function embeddedUrl(): Promise<string> {
  const data = join(folder, '.supabase-compatible')
  const password = readFileSync(join(data, 'postgres-password'), 'utf8').trim()
  const port = readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
  return `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`
}
