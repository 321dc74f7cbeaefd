import { randomBytes } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { installPlatform } from '../backend/index.ts'
import { startPostgres } from '../server/postgres/embedded-postgres.ts'
import { migrate } from '../server/postgres/migrate.ts'
import { loadSafeupdate } from './hosted-project/safeupdate.ts'
import { makeTemporaryFolder } from './teardown/temporary-folder.ts'

/** The exit code of a program that SIGTERM has ended. */
const TERMINATED = 143
/** Linux keeps files of this folder in memory; containers often allow it 64 MiB. */
const MEMORY = '/dev/shm'
const ROOM_OF_A_RUN = 4 * 1024 ** 3
const MIGRATIONS = fileURLToPath(new URL('../supabase/migrations', import.meta.url))

/** Nothing outlives a crash, and nothing that a database of seconds does not need runs beside it. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  update_process_title: 'off',
  max_connections: '400',
}

export interface Templates {
  /** Connection string of the server's superuser. */
  url: string
  /** Goes away with the run, and with what else is put into it. */
  folder: string
  stop(): Promise<void>
}

export interface TestDatabase {
  /** Connection string of the superuser. */
  url: string
  drop(): Promise<void>
}

export type Template = 'platform' | 'courtside' | 'worked' | 'safeupdate'

/**
 * One PostgreSQL for a whole test run, in a folder that goes away with it. It holds databases to copy from:
 * `template_platform` (what the backend itself needs), `template_courtside` (with the product's migrations),
 * `template_worked` (in which a worker has been, so that the next one starts sooner) and `template_safeupdate` (the second, where
 * functions may run only what a hosted project lets them run).
 */
export async function startTemplates(): Promise<Templates> {
  const folder = await makeTemporaryFolder(await folderOfRun(), 'courtside-test-')
  const postgres = await startPostgres({
    dataDir: folder.path,
    settings: SETTINGS,
  })
  const stop = async () => {
    process.off('SIGTERM', stopAndExit)
    await postgres.stop()
    await folder.remove()
  }
  // A run that a time limit ends leaves neither a server nor a folder behind.
  const stopAndExit = () => void stop().finally(() => process.exit(TERMINATED))
  process.once('SIGTERM', stopAndExit)
  try {
    await createTemplates(postgres.url)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: postgres.url, folder: folder.path, stop }
}

/** Memory where the system has enough of it to offer: copying a database takes half the time there. */
async function folderOfRun(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= ROOM_OF_A_RUN ? MEMORY : tmpdir()
}

async function createTemplates(server: string): Promise<void> {
  await execute(server, 'create database template_platform')
  await installPlatform(withDatabase(server, 'template_platform'))
  await execute(server, 'create database template_courtside template template_platform')
  await migrate(withDatabase(server, 'template_courtside'), MIGRATIONS)
  await execute(server, 'create database template_safeupdate template template_courtside')
  await loadSafeupdate(withDatabase(server, 'template_safeupdate'))
  await execute(server, 'create database template_worked template template_courtside')
  await runMigrations({ connectionString: withDatabase(server, 'template_worked') })
}

/** A database of the test's own, copied from a template in a few milliseconds. */
export const copyTemplate = (server: string, template: Template): Promise<TestDatabase> =>
  copyDatabase(server, `template_${template}`)

/** A copy of the database with this name, to which nobody is connected. */
export async function copyDatabase(server: string, source: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // File by file, which costs half of what PostgreSQL's usual way through its log does.
  await execute(server, `create database ${name} template ${source} strategy file_copy`)
  return {
    url: withDatabase(server, name),
    drop: () => dropDatabase(server, name),
  }
}

// A reader of changes that has just hung up keeps its slot for a moment, and while a slot is in use nothing can force the
// database away: its process is ended first, and waited for. Connections that are closing get the moment that they need: one that is cut
// off while it closes is an error that no test expects.
async function dropDatabase(server: string, name: string): Promise<void> {
  await execute(
    server,
    `do $$ begin
       perform pg_terminate_backend(active_pid, 10000) from pg_replication_slots
       where database = '${name}' and active_pid is not null;
       for look in 1..100 loop
         exit when not exists (select from pg_stat_activity where datname = '${name}');
         perform pg_sleep(0.005), pg_stat_clear_snapshot();
       end loop;
     end $$`,
  )
  await execute(server, `drop database ${name} with (force)`)
}

// A connection costs as much as half a database, so each process of tests keeps one, as long as it lives. PostgreSQL ends before some
// of them do.
let pool: pg.Pool | undefined

async function execute(server: string, sql: string): Promise<void> {
  pool ??= new pg.Pool({ connectionString: server, max: 2, idleTimeoutMillis: 0, allowExitOnIdle: true }).on(
    'error',
    () => {},
  )
  await pool.query(sql)
}

function withDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
