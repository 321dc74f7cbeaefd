import { randomInt } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withConnection } from 'supabase-compatible'
import { isLong, runs } from 'supabase-compatible/testing/runs.ts'
import type { TestBackend } from 'supabase-compatible/testing/test-backend.ts'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { startTestBackend } from '../../testing/test-backend.ts'
import { generateSecrets, saveSecrets } from '../config/secrets.ts'
import { startFailingDatabase } from '../testing/failing-database.ts'
import { command, type Printed, type Program } from '../testing/test-terminal.ts'

vi.setConfig({ testTimeout: 600_000 })

const ADA = 'ada@example.test'
const KEYS = 'secrets.json'
const FULL_DISK = new URL('../testing/full-disk.mjs', import.meta.url).href
const TARGET = { TARGET_PASSWORD: 'no', TARGET_SECRET_KEY: 'no' }

let folder: string
let backend: TestBackend
let whole: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'courtside-faults-'))
  backend = await startTestBackend()
  await addAccount()
  for (const name of ['source', 'targets', 'full']) await mkdir(join(folder, name))
  await saveSecrets(join(folder, 'source'), await generateSecrets())
  whole = join(folder, 'whole')
  expect(await run('backup', ['--to', whole])).toMatchObject({ code: 0, stderr: '' })
})
afterAll(async () => {
  await backend.stop()
  await rm(folder, { recursive: true })
})

async function addAccount(): Promise<void> {
  const answer = await fetch(`${backend.url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { apikey: backend.secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADA, password: 'correct horse 7', email_confirm: true }),
  })
  expect(answer.status).toBe(200)
}

const addressOf = (name: string) =>
  Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href
const execute = (sql: string) => withConnection(inject('postgresUrl'), (client) => client.query(sql))

async function createEmptyDatabase(): Promise<string> {
  const name = `empty_${randomInt(2 ** 40)}`
  await execute(`create database ${name}`)
  return name
}

const run = (program: Program, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Printed> =>
  command(program, { DATABASE_URL: backend.database.url, DATA_DIR: join(folder, 'source'), ...env }, args)

/** A sentence, and no trace of the program's inside. */
function expectSentence({ stderr }: Printed): void {
  expect(stderr.trim()).toMatch(/^(--to|[A-Z]).*\.$/s)
  expect(stderr).not.toMatch(/^\s+at |Unhandled|node:internal|Error:|nobody foresaw|\(\)/m)
}

describe('a database that goes away in the middle of a command', () => {
  const backup = () => join(folder, 'targets', `${randomInt(2 ** 40)}`)
  const move = ['--to', 'postgresql://postgres@127.0.0.1:9/postgres', '--storage', 'https://x.supabase.co']
  const SOME: [Program, () => string[], env?: NodeJS.ProcessEnv][] = [
    ['backup', () => ['--to', backup()]],
    ['members', () => ['list']],
    ['mail-queue', () => ['retry']],
  ]
  const OTHERS: typeof SOME = [
    ['members', () => ['confirm', ADA]],
    ['members', () => ['block', ADA]],
    ['members', () => ['unblock', ADA]],
    ['members', () => ['reset', ADA]],
    ['members', () => ['steward']],
    ['members', () => ['remove', 'nobody@example.test']],
    ['mail-queue', () => ['list']],
    ['move', () => [...move, '--dry-run'], TARGET],
  ]
  test.each(isLong ? [...SOME, ...OTHERS] : SOME)('%s', async (program, args, env) => {
    // Long runs try every stage until the command comes through; short ones one early and one late.
    for (let pieces = runs(2, 0), failed = true; failed && pieces < runs(12, 200); pieces += runs(9, 2)) {
      const database = await startFailingDatabase(backend.database.url, pieces)
      const printed = await run(program, args(), { ...env, DATABASE_URL: database.url })
      failed = database.hasFailed()
      await database.close()
      if (printed.code === 1) expectSentence(printed)
      else expect(printed).toMatchObject({ code: 0, stderr: '' })
      if (printed.code === 1 && program === 'backup')
        expect(await readdir(join(folder, 'targets'))).toEqual([])
    }
  })

  test('restore', async () => {
    for (let pieces = runs(5, 0), failed = true; failed && pieces < runs(6, 4000); pieces += runs(9, 37)) {
      const name = await createEmptyDatabase()
      const dataDir = join(folder, `restored-${pieces}`)
      const database = await startFailingDatabase(addressOf(name), pieces)
      const printed = await run('restore', ['--from', whole], {
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
      })
      failed = database.hasFailed()
      await database.close()
      if (printed.code === 1) expectSentence(printed)
      else expect(printed).toMatchObject({ code: 0, stderr: '' })
      await execute(`drop database ${name} with (force)`)
    }
  })
})

describe('a disk that becomes full', () => {
  const full = (after: number): NodeJS.ProcessEnv => ({
    NODE_OPTIONS: `--import ${FULL_DISK}`,
    FULL_FOLDER: join(folder, 'full'),
    FULL_AFTER: String(after),
  })

  test('a backup leaves nothing there', async () => {
    for (let after = 0; after < runs(1, 200_000); after += 20_000) {
      const printed = await run('backup', ['--to', join(folder, 'full', 'backup')], full(after))
      expect(printed.code).toBe(1)
      expectSentence(printed)
      expect(printed.stderr).toContain('The disk of')
      expect(await readdir(join(folder, 'full'))).toEqual([])
    }
  })

  test('the keys stay as they were', async () => {
    const dataDir = join(folder, 'full', 'keys')
    await mkdir(dataDir)
    await saveSecrets(dataDir, await generateSecrets())
    const before = await run('keys', ['list'], { DATA_DIR: dataDir })
    const printed = await run('keys', ['rotate'], { ...full(100), DATA_DIR: dataDir })
    expect(printed.code).toBe(1)
    expectSentence(printed)
    expect(await run('keys', ['list'], { DATA_DIR: dataDir })).toEqual(before)
    expect(await readdir(dataDir)).toEqual([KEYS])
    await rm(dataDir, { recursive: true })
  })
})
