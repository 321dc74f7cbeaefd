import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { openConnection } from 'supabase-compatible'
import type { BenchDatabase } from 'supabase-compatible/testing/bench/database.ts'
import { tell } from 'supabase-compatible/testing/bench/figures.ts'
import { makeTemporaryFolder } from 'supabase-compatible/testing/teardown/temporary-folder.ts'
import { restoreBackup } from '../../server/backup/restore.ts'
import { writeBackup } from '../../server/backup/write-backup.ts'
import type { Growth } from '../../testing/growth/fill-growth.ts'

const SIGN_UPS = 20

/** An operator and a newcomer wait for this: an account that becomes a member, a migration of the largest tables, a backup, and a restore. */
export async function measureUpkeep({ matches }: Growth, database: BenchDatabase): Promise<void> {
  const inDatabase = await timesInDatabase(database.url)
  const { backup, restore, bytes } = await backUp(database)
  const times = {
    ...inDatabase,
    [`backup, ${Math.round(bytes / 2 ** 20)} MiB`]: backup,
    'restore, compared': restore,
  }
  tell({
    title: `What one waits for with ${matches.toLocaleString('en')} matches`,
    rows: Object.fromEntries(Object.entries(times).map(([what, time]) => [what, ms(time)])),
    drawn: 'ms',
  })
}

async function timesInDatabase(url: string): Promise<Record<string, number>> {
  const client = await openConnection(url)
  const migration = (sql: string) => timed(() => client.query(sql))
  try {
    return {
      'sign-up in the database': (await timed(() => signUpMembers(client))) / SIGN_UPS,
      'migration: a column with a default': await migration(
        'alter table public.matches add column bench int default 0',
      ),
      'migration: an index': await migration(
        'create index matches_bench_idx on public.matches (bench, match_date)',
      ),
      'migration: a check': await migration(
        'alter table public.matches add constraint bench_positive check (bench >= 0)',
      ),
      'migration: without the column again': await migration('alter table public.matches drop column bench'),
    }
  } finally {
    await client.end()
  }
}

const ms = (milliseconds: number) => ({ ms: milliseconds.toFixed(milliseconds < 100 ? 1 : 0) })

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function signUpMembers(client: pg.Client): Promise<void> {
  for (let n = 0; n < SIGN_UPS; n++)
    await client.query(
      `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
       values (gen_random_uuid(), $1, now(), jsonb_build_object('username', $2::text))`,
      [`signing-up-${n}@demo.example`, `Newcomer ${n}`],
    )
}

async function backUp(database: BenchDatabase) {
  const folder = await makeTemporaryFolder(tmpdir(), 'courtside-bench-')
  const to = join(folder.path, 'backup')
  try {
    const from = { databaseUrl: database.url, dataDir: join(folder.path, 'data') }
    const backup = await timed(() => writeBackup({ ...from, to }))
    const { size } = await stat(to)
    const restore = await timed(() =>
      restoreBackup({
        from: to,
        dataDir: join(folder.path, 'restored'),
        openDatabase: () => emptyDatabase(database.url),
      }),
    )
    return { backup, restore, bytes: size }
  } finally {
    await folder.remove()
  }
}

async function emptyDatabase(url: string): Promise<{ url: string; stop(): Promise<void> }> {
  const name = 'bench_restored'
  const client = await openConnection(url)
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name}`)
  await client.end()
  return { url: Object.assign(new URL(url), { pathname: `/${name}` }).href, stop: async () => {} }
}
