import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { backupTimes, lastDue, newBackupPath, nightlyBackup } from './nightly.ts'

let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'courtside-nightly-'))
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test.each([
  ['2026-11-23T02:00:00Z', '2026-11-23T02:00:00.000Z'],
  ['2026-11-23T01:59:59Z', '2026-11-22T02:00:00.000Z'],
  // The night of 25 hours, and the one in which the hour does not exist.
  ['2026-10-25T12:00:00Z', '2026-10-25T02:00:00.000Z'],
  ['2026-03-29T12:00:00Z', '2026-03-29T01:00:00.000Z'],
])('at %s the backup of three in the morning in Berlin was due at %s', (now, due) => {
  expect(lastDue(new Date(now), 3, 'Europe/Berlin').toISOString()).toBe(due)
})

test('one each night, the newest are kept, and nothing else is removed', async () => {
  const dir = join(folder, 'kept')
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) })
  const backups = { dir, hour: 3, keep: 2, passphraseFile: undefined, beforeUpdate: true }
  const backUp = nightlyBackup({ backups, dataDir: folder }, database.url, () => 'UTC')
  const at = async (time: string) => {
    await backUp?.(new Date(time), log, new AbortController().signal)
    return (await readdir(dir)).sort()
  }
  expect(await at('2026-11-20T14:00:00Z')).toEqual(['courtside-nightly-2026-11-20T140000.000Z.tar.gz'])
  expect(await at('2026-11-21T02:50:00Z')).toHaveLength(1)
  expect(await at('2026-11-21T03:10:00Z')).toHaveLength(2)
  await writeFile(
    join(dir, 'courtside-nightly-2026-11-21T031500Z.tar.gz.unfinished'),
    'of one that was killed',
  )
  await writeFile(join(dir, 'courtside.tar.gz'), 'made by hand')
  await writeFile(join(dir, 'courtside-before-update-2026-01-01T000000Z.tar.gz'), 'of an update')
  expect(await at('2026-11-22T03:00:00Z')).toEqual([
    'courtside-before-update-2026-01-01T000000Z.tar.gz',
    'courtside-nightly-2026-11-21T031000.000Z.tar.gz',
    'courtside-nightly-2026-11-22T030000.000Z.tar.gz',
    'courtside.tar.gz',
  ])
  expect(lines.filter((line) => line.includes('backup: written and read back'))).toHaveLength(3)
})

test('two backups within a second have names of their own', async () => {
  const dir = join(folder, 'same-second')
  const [first, second] = [new Date('2026-11-20T14:00:00.001Z'), new Date('2026-11-20T14:00:00.002Z')]
  const paths = await Promise.all([first, second].map((at) => newBackupPath(dir, 'before-update', at, true)))
  expect(new Set(paths).size).toBe(2)
  for (const path of paths) await writeFile(path, '')
  expect(await backupTimes(dir, 'before-update')).toEqual([first, second])
})

test('a failure is an error in the log that says why, and the next look tries again', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => lines.push(line) })
  await writeFile(join(folder, 'file'), '')
  const backups = {
    dir: join(folder, 'file'),
    hour: 3,
    keep: 2,
    passphraseFile: undefined,
    beforeUpdate: true,
  }
  const backUp = nightlyBackup({ backups, dataDir: folder }, database.url, () => 'UTC')
  await backUp?.(new Date(), log, new AbortController().signal)
  expect(lines.join()).toContain('backup: there is none of this night. ENOTDIR')
})

test('without a folder there is no nightly backup', () => {
  const backups = { dir: undefined, hour: 3, keep: 2, passphraseFile: undefined, beforeUpdate: true }
  expect(nightlyBackup({ backups, dataDir: folder }, database.url, () => 'UTC')).toBeUndefined()
})
