import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import { withConnection } from 'supabase-compatible'
import {
  execute,
  startTemplates as start,
  type Templates,
  withDatabase,
} from 'supabase-compatible/testing/postgres-templates.ts'
import { migrate } from '../server/postgres/migrate.ts'
import { setEnglishTexts } from './english-texts.ts'
import { loadSafeupdate } from './hosted-project/safeupdate.ts'

const MIGRATIONS = fileURLToPath(new URL('../supabase/migrations', import.meta.url))

export type Template = 'platform' | 'courtside' | 'worked' | 'safeupdate'

/**
 * The PostgreSQL of a test run, which holds besides `template_platform`: `template_courtside` (with the product's migrations),
 * `template_worked` (in which a worker has been, so that the next one starts sooner) and `template_safeupdate` (the first, where
 * functions may run only what a hosted project lets them run).
 */
export const startTemplates = (): Promise<Templates> => start(createTemplates)

async function createTemplates(server: string): Promise<void> {
  await execute(server, 'create database template_courtside template template_platform')
  await migrate(withDatabase(server, 'template_courtside'), MIGRATIONS)
  // Migrations that write functions anew leave their former rows: half of the folder, which each test would copy and look through.
  await withConnection(withDatabase(server, 'template_courtside'), (client) =>
    client.query('vacuum (full, freeze) pg_catalog.pg_proc'),
  )
  await setEnglishTexts(withDatabase(server, 'template_courtside'))
  await execute(server, 'create database template_safeupdate template template_courtside')
  await loadSafeupdate(withDatabase(server, 'template_safeupdate'))
  await execute(server, 'create database template_worked template template_courtside')
  await runMigrations({ connectionString: withDatabase(server, 'template_worked') })
}
