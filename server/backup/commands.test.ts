import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { isLong } from 'supabase-compatible/testing/runs.ts'
import type { TestBackend } from 'supabase-compatible/testing/test-backend.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestBackend } from '../../testing/test-backend.ts'
import { type ServerProcess, startServer } from '../../testing/test-server.ts'
import { generateSecrets, saveSecrets } from '../config/secrets.ts'
import { command } from '../testing/test-terminal.ts'

vi.setConfig({ testTimeout: 90_000 })

const ADA = { email: 'ada@example.test', password: 'correct horse 7' }
const SECRET = { BACKUP_PASSPHRASE: 'long enough for a test' }

let folder: string
let target: string
let backend: TestBackend
let server: ServerProcess | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'courtside-backup-'))
  target = await mkdtemp(join(tmpdir(), 'courtside-restored-'))
  backend = await startTestBackend({ storage: { dir: join(folder, 'source/storage') } })
})
afterAll(async () => {
  if (server?.alive()) await server.end('SIGTERM')
  await backend.stop()
  for (const path of [folder, target]) await rm(path, { recursive: true, force: true })
})

// Each half is in `npm test`: what is in a backup (`round-trip.test.ts`), and what a start says of a folder.
if (isLong)
  test('what one command has written, the other brings into a folder, on which Courtside starts', async () => {
    const headers = { apikey: backend.secretKey, 'content-type': 'application/json' }
    const account = { method: 'POST', headers, body: JSON.stringify({ ...ADA, email_confirm: true }) }
    expect((await fetch(`${backend.url}/auth/v1/admin/users`, account)).status).toBe(200)
    const secrets = await saveSecrets(join(folder, 'source'), await generateSecrets())
    const file = join(folder, 'courtside.tar.gz')

    const source = { DATABASE_URL: backend.database.url, DATA_DIR: join(folder, 'source') }
    const written = await command('backup', { ...source, ...SECRET }, ['--to', file])
    expect([written.code, written.stderr]).toEqual([0, ''])
    expect(written.stdout).toMatch(
      /courtside\.tar\.gz is written and read back: \d+ rows, 0 files, \d\.\d MiB\./,
    )
    expect(written.stdout).not.toContain('not encrypted')

    const refused = await command('restore', { DATA_DIR: target }, ['--from', file])
    expect([refused.code, refused.stderr.trim()]).toEqual([
      1,
      'Nobody is there to type the passphrase: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.',
    ])
    const restored = await command('restore', { DATA_DIR: target, ...SECRET }, ['--from', file])
    expect([restored.code, restored.stderr]).toEqual([0, ''])
    expect(restored.stdout).toMatch(/rows in \d+ tables, 0 files, all compared with what was written/)
    expect(JSON.parse(await readFile(join(target, 'secrets.json'), 'utf8'))).toEqual(secrets)

    server = await startServer(target)
    const signIn = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: secrets.apiKeys.publishable[0] ?? '', 'content-type': 'application/json' },
      body: JSON.stringify(ADA),
    })
    expect(signIn.status).toBe(200)
  })

test('flags and passphrases that do not help are refused by name', async () => {
  const env = { DATABASE_URL: backend.database.url, DATA_DIR: folder }
  const sentences = await Promise.all([
    command('backup', env, []),
    command('backup', { ...env, BACKUP_PASSPHRASE: 'short' }, ['--to', 'x']),
    command('backup', { ...env, BACKUP_PASSPHRASE_FILE: '/nowhere' }, ['--to', 'x']),
    command('restore', env, ['--form', 'x']),
  ])
  expect(sentences.map(({ code, stderr }) => [code, stderr.trim()])).toEqual([
    [1, 'Into which file? npm run backup -- --to courtside.tar.gz'],
    [1, expect.stringContaining('BACKUP_PASSPHRASE must have at least 12 characters')],
    [1, 'BACKUP_PASSPHRASE_FILE: /nowhere cannot be read (ENOENT).'],
    [1, expect.stringContaining("Unknown option '--form'")],
  ])
})

// Each refusal is in `npm test` without the start around it (`faults.test.ts`, `prepare-update.test.ts`).
if (isLong)
  test('the start refuses half a restore, and data that a newer program has changed', async () => {
    const half = await mkdtemp(join(tmpdir(), 'courtside-half-'))
    await writeFile(join(half, 'unfinished-restore'), '')
    await expect(startServer(half)).rejects.toThrow(`A restore into ${half} did not come to its end`)
    await rm(half, { recursive: true })

    const { url } = backend.database
    await execute(url, `create schema courtside_unfinished_restore`)
    await expect(startServer(folder, { DATABASE_URL: url })).rejects.toThrow(
      'A restore into this database did not come',
    )
    await execute(url, `drop schema courtside_unfinished_restore`)
    await execute(
      url,
      `insert into supabase_migrations.schema_migrations (version) values ('29990101000000')`,
    )
    await expect(startServer(folder, { DATABASE_URL: url })).rejects.toThrow(
      'was changed by a newer Courtside',
    )
  })

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
