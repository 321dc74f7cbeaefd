import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { installPlatform } from '../server/backend/database/platform.ts'
import { startPostgres } from '../server/embedded-postgres.ts'
import { migrate } from '../server/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/**
 * One PostgreSQL for the whole run, in a folder that goes away with it. It holds two databases to copy from:
 * `template_platform` (what the backend itself needs) and `template_courtside` (with the product's migrations).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'courtside-test-'))
  const postgres = await startPostgres({
    dataDir,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' },
  })
  await execute(postgres.url, 'create database template_platform')
  await installPlatform(withDatabase(postgres.url, 'template_platform'))
  await execute(postgres.url, 'create database template_courtside template template_platform')
  await migrate(withDatabase(postgres.url, 'template_courtside'), 'supabase/migrations')
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

function withDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
