import { randomBytes } from 'node:crypto'
import { readFile, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { withConnection } from '../database/connection.ts'
import { installPlatform } from '../database/platform/apply-platform.ts'
import { startPostgres } from '../postgres/embedded-postgres.ts'
import { isLong } from './runs.ts'
import { makeTemporaryFolder } from './teardown/temporary-folder.ts'

/** The exit code of a program that SIGTERM has ended. */
const TERMINATED = 143
/** Linux keeps files of this folder in memory; containers often allow it 64 MiB. */
const MEMORY = '/dev/shm'
const PROFILES = new URL('./profiles.sql', import.meta.url)
const ROOM_OF_A_RUN = 4 * 1024 ** 3

/** Nothing outlives a crash, and nothing that a database of seconds does not need runs beside it. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  update_process_title: 'off',
  max_connections: '400',
  // A connection of a test runs most statements fewer than five times, and PostgreSQL would plan each of these anew. The long run does.
  ...(!isLong && { plan_cache_mode: 'force_generic_plan' }),
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

/**
 * One PostgreSQL for a whole test run, in a folder that goes away with it. It holds databases to copy from: `template_platform` has what the
 * backend itself needs, `template_profiles` the small product of `profiles.sql` as well.
 * @param createMore makes the templates of a product, named `template_<name>` as well
 */
export async function startTemplates(createMore?: (server: string) => Promise<void>): Promise<Templates> {
  const folder = await makeTemporaryFolder(await folderOfRun(), 'backend-test-')
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
    await execute(postgres.url, 'create database template_platform')
    await installPlatform(withDatabase(postgres.url, 'template_platform'))
    await execute(postgres.url, 'create database template_profiles template template_platform')
    const profiles = await readFile(PROFILES, 'utf8')
    await withConnection(withDatabase(postgres.url, 'template_profiles'), (client) => client.query(profiles))
    await createMore?.(postgres.url)
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

/** A database of the test's own, copied from a template in a few milliseconds. */
export const copyTemplate = (server: string, template: string): Promise<TestDatabase> =>
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

/** Runs a statement on the server of the test run. */
export async function execute(server: string, sql: string): Promise<void> {
  pool ??= new pg.Pool({ connectionString: server, max: 2, idleTimeoutMillis: 0, allowExitOnIdle: true }).on(
    'error',
    () => {},
  )
  await pool.query(sql)
}

/** The connection string of another database of the same server. */
export function withDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
