import { randomBytes, randomInt } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { SetupError } from 'supabase-compatible'
import { isLong, runs } from 'supabase-compatible/testing/runs.ts'
import type { TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterAll, beforeAll, describe, expect, inject, it, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { migrate } from '../postgres/migrate.ts'
import { createArchive } from './archive/write-archive.ts'
import { refuseHalfRestored } from './database/load.ts'
import { restoreBackup } from './restore.ts'
import { refuseHalfRestoredFolder } from './unfinished-restore.ts'
import { unwritable, writeBackup } from './write-backup.ts'

const PASSPHRASE = 'long enough for a test'

let folder: string
let database: TestDatabase
let plain: string
let encrypted: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'courtside-backup-'))
  // The migrations of the product would come back with each restore, and say nothing about what is tried here: `round-trip.test.ts` has them.
  database = await withoutProduct()
  // More than one chunk of the encryption.
  await execute(
    database.url,
    `insert into storage.buckets (id, name) values ('a', 'a');
     insert into storage.objects (bucket_id, name, version, metadata)
     select 'a', n::text, gen_random_uuid(), jsonb_build_object('noise', gen_random_uuid()) from generate_series(1, 3000) n`,
  )
  plain = join(folder, 'plain.tar.gz')
  encrypted = join(folder, 'encrypted')
  await writeBackup({ ...source(), to: plain })
  await writeBackup({ ...source(), to: encrypted, passphrase: PASSPHRASE })
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function withoutProduct(): Promise<TestDatabase> {
  const made = await createTestDatabase('platform')
  await migrate(made.url, await mkdtemp(join(folder, 'no-migrations-')))
  return made
}

const source = () => ({ databaseUrl: database.url, dataDir: join(folder, 'source') })

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

const nothingOpens = () => Promise.reject(new Error('the database was opened'))
const restore = (from: string, passphrase?: string) =>
  restoreBackup({ from, passphrase, dataDir: join(folder, 'target'), openDatabase: nothingOpens })

async function changed(path: string, change: (bytes: Buffer) => Buffer): Promise<string> {
  const to = join(folder, `changed-${randomBytes(4).toString('hex')}`)
  await writeFile(to, change(await readFile(path)))
  return to
}

/** One bit is another one. */
function flipped(bytes: Buffer, at: number): Buffer {
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes
}

test("the file is its owner's alone", async () => {
  expect((await stat(plain)).mode & 0o777).toBe(0o600)
})

test('a file whose bytes were deleted meanwhile is named, and the rest is there', async () => {
  const { missingFiles, files } = await writeBackup({ ...source(), to: join(folder, 'missing') })
  expect([missingFiles.length, files]).toEqual([3000, 0])
})

describe('a backup that is not whole is refused before anything is touched', () => {
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  it.each([
    ['half of a plain one', () => changed(plain, half), undefined, 'no complete backup'],
    [
      'one without its end',
      () => changed(plain, (bytes) => bytes.subarray(0, -1)),
      undefined,
      'no complete backup',
    ],
    ['an empty file', () => changed(plain, () => Buffer.alloc(0)), undefined, 'no complete backup'],
    [
      'a bit in the middle',
      () => changed(plain, (bytes) => flipped(bytes, bytes.length >> 1)),
      undefined,
      'no complete backup',
    ],
    [
      'another tar file',
      () => changed(plain, () => gzipSync(Buffer.alloc(10_240))),
      undefined,
      'no backup of Courtside',
    ],
    [
      'a row that somebody changed',
      () => changed(plain, changeRow),
      undefined,
      'damaged: tables/storage.objects/0',
    ],
    [
      'an encrypted one at the end of a chunk',
      () => changed(encrypted, firstChunk),
      PASSPHRASE,
      'cannot be decrypted',
    ],
    [
      'a bit in an encrypted one',
      () => changed(encrypted, (bytes) => flipped(bytes, 90_000)),
      PASSPHRASE,
      'the file is damaged',
    ],
    [
      'a bit in the salt',
      () => changed(encrypted, (bytes) => flipped(bytes, 20)),
      PASSPHRASE,
      'passphrase is not the one',
    ],
    ['another passphrase', async () => encrypted, 'not the one that it was', 'passphrase is not the one'],
    ['no passphrase', async () => encrypted, undefined, 'its passphrase is needed'],
    ['no file', async () => join(folder, 'nowhere'), undefined, 'cannot be read (ENOENT)'],
    ['one of a newer program', () => changed(plain, newer), undefined, 'written by a newer Courtside'],
  ])('%s', async (_what, path, passphrase, sentence) => {
    await expect(restore(await path(), passphrase)).rejects.toThrow(sentence)
    await expect(stat(join(folder, 'target'))).rejects.toThrow('ENOENT')
  })

  it('anywhere, by a wrong byte or a missing end, plain and encrypted', { timeout: 600_000 }, async () => {
    const seed = randomInt(2 ** 31)
    for (let at = 0; at < runs(3, 200); at++) {
      const [path, passphrase] = at % 2 ? [plain, undefined] : [encrypted, PASSPHRASE]
      const { size } = await stat(path)
      const position = Math.floor(((seed / 2 ** 31 + at * 0.618) % 1) * size)
      const isCut = at % 3 === 0
      const to = await changed(path, (bytes) =>
        isCut ? bytes.subarray(0, position) : flipped(bytes, position),
      )
      const refusal = await restore(to, passphrase).catch((error) => error)
      // The opening bytes of gzip carry a time and a name of no meaning.
      if (!isCut && position < 10) continue
      expect(refusal, `seed ${seed}, byte ${position}`).toBeInstanceOf(SetupError)
      expect(refusal.message).not.toMatch(/\(\)|undefined|JSON/)
    }
  })

  const firstChunk = (bytes: Buffer) => bytes.subarray(0, 34 + 65_536 + 16)
  const replaced = (bytes: Buffer, from: string, to: string) => {
    const tar = gunzipSync(bytes)
    const at = tar.indexOf(from)
    expect(at).toBeGreaterThan(0)
    tar.write(to, at)
    return gzipSync(tar)
  }
  const changeRow = (bytes: Buffer) => replaced(bytes, '"noise": "', '"voice": "')
  const newer = (bytes: Buffer) => replaced(bytes, '"format":1', '"format":9')
})

describe('a target with something in it is left as it is', () => {
  it('a folder', async () => {
    const dataDir = join(folder, 'used')
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'secrets.json'), '{}')
    const restoring = restoreBackup({ from: plain, dataDir, openDatabase: nothingOpens })
    await expect(restoring).rejects.toThrow(`${dataDir} is not empty, and is left as it is. Move it away`)
    expect(await readdir(dataDir)).toEqual(['secrets.json'])
  })

  it('a database', async () => {
    const used = await createTestDatabase('platform')
    const openDatabase = async () => ({ url: used.url, stop: async () => {} })
    const restoring = restoreBackup({ from: plain, dataDir: join(folder, 'beside'), openDatabase })
    await expect(restoring).rejects.toThrow('the database is not empty')
    await used.drop()
  })

  it('a shared folder that has the uploads of this community', async () => {
    const storageDir = join(folder, 'shared')
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query('select id from _backend.storage_folder').finally(() => client.end())
    const objects = join(storageDir, rows[0].id, 'objects')
    await mkdir(objects, { recursive: true })
    await writeFile(join(objects, 'a picture'), 'of the other one')
    const url = await emptyDatabase()
    const openDatabase = async () => ({ url, stop: async () => {} })
    const options = { from: plain, dataDir: join(folder, 'apart'), storageDir, openDatabase }
    await expect(restoreBackup(options)).rejects.toThrow('has the files of this community already')
    expect(await readdir(objects)).toEqual(['a picture'])
    await execute(inject('postgresUrl'), `drop database ${new URL(url).pathname.slice(1)} with (force)`)
  })

  it('a file for a backup', async () => {
    const before = await readFile(plain)
    await expect(writeBackup({ ...source(), to: plain })).rejects.toThrow(`${plain} exists already`)
    expect((await readFile(plain)).equals(before)).toBe(true)
  })
})

test('an interrupted restore is refused by the start, and the next one begins anew', async () => {
  const dataDir = join(folder, 'interrupted')
  const url = await emptyDatabase()
  const stopping = new AbortController()
  const openDatabase = async () => {
    // The rows have begun to arrive when this is noticed.
    setImmediate(() => stopping.abort(new Error('stopped')))
    return { url, stop: async () => {} }
  }
  const options = { from: plain, dataDir, openDatabase }
  await expect(restoreBackup({ ...options, signal: stopping.signal })).rejects.toThrow('stopped')
  await expect(refuseHalfRestoredFolder(dataDir)).rejects.toThrow('did not come to its end. Run it again')
  await expect(refuseHalfRestored(url)).rejects.toThrow('Make the database anew')
  await expect(restoreBackup(options)).rejects.toThrow(
    'an earlier restore into this database did not come to its end',
  )
  await execute(inject('postgresUrl'), `drop database ${new URL(url).pathname.slice(1)} with (force)`)

  const other = await emptyDatabase()
  await restoreBackup({ ...options, openDatabase: async () => ({ url: other, stop: async () => {} }) })
  await refuseHalfRestoredFolder(dataDir)
  await refuseHalfRestored(other)
  await execute(inject('postgresUrl'), `drop database ${new URL(other).pathname.slice(1)} with (force)`)
})

describe('a table of many pieces', () => {
  let large: TestDatabase
  beforeAll(async () => {
    large = await withoutProduct()
    await execute(
      large.url,
      `insert into storage.buckets (id, name) values ('a', 'a');
       insert into storage.objects (bucket_id, name, version, metadata)
       select 'a', n::text, gen_random_uuid(), jsonb_build_object('long', repeat('x', 100000)) from generate_series(1, 140) n`,
    )
  })
  afterAll(() => large.drop())

  async function restoreLarge(name: string): Promise<void> {
    const from = join(folder, `${name}.tar.gz`)
    await writeBackup({ databaseUrl: large.url, dataDir: join(folder, 'source'), to: from })
    const url = await emptyDatabase()
    const openDatabase = async () => ({ url, stop: async () => {} })
    await restoreBackup({ from, dataDir: join(folder, name), openDatabase }).finally(() =>
      execute(inject('postgresUrl'), `drop database ${new URL(url).pathname.slice(1)} with (force)`),
    )
  }

  // One that is refused has as many pieces.
  if (isLong)
    it('is restored without a listener for each', async () => {
      const warnings: Error[] = []
      const warn = (warning: Error) => warnings.push(warning)
      process.on('warning', warn)
      await restoreLarge('large').finally(() => process.off('warning', warn))
      expect(warnings).toEqual([])
    })

  it('says why the database refused one', async () => {
    await execute(
      large.url,
      `alter table storage.objects alter is_delete_marker drop not null;
       update storage.objects set is_delete_marker = null`,
    )
    await expect(restoreLarge('refused')).rejects.toThrow('null value in column "is_delete_marker"')
  })
})

async function emptyDatabase(): Promise<string> {
  const name = `restored_${randomBytes(6).toString('hex')}`
  await execute(inject('postgresUrl'), `create database ${name}`)
  return Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href
}

describe('a backup that cannot be made', () => {
  it('leaves nothing when it is stopped, and a later one is not in its way', async () => {
    const to = join(folder, 'stopped')
    const stopping = new AbortController()
    const writing = writeBackup({ ...source(), to, signal: stopping.signal })
    setImmediate(() => stopping.abort(new Error('stopped')))
    await expect(writing).rejects.toThrow('stopped')
    expect((await readdir(folder)).filter((name) => name.startsWith('stopped'))).toEqual([])
    await writeFile(`${to}.unfinished`, 'of one that was killed')
    await writeBackup({ ...source(), to })
  })

  it('says that another one is under way', async () => {
    const both = ['one', 'two'].map((name) => writeBackup({ ...source(), to: join(folder, name) }))
    const ends = await Promise.allSettled(both)
    const [refused] = ends.filter((end) => end.status === 'rejected')
    expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
    expect(String(refused?.reason)).toContain('Another backup of this database is being made')
  })

  it('ends on a full disk', async () => {
    const archive = createArchive('/dev/full', undefined, new AbortController().signal, 'w')
    const filling = async () => {
      for (let entry = 0; entry < 1000; entry += 1) await archive.add(`${entry}`, randomBytes(1024 * 1024))
    }
    await expect(filling()).rejects.toMatchObject({ code: 'ENOSPC' })
  })

  it('names a folder that is not there, or closed', async () => {
    await expect(writeBackup({ ...source(), to: join(folder, 'no/where') })).rejects.toThrow(
      `No backup can be written into ${join(folder, 'no')} (ENOENT). Make the folder`,
    )
  })

  it('names the line of the unit that opens a folder which systemd has closed', () => {
    const closed = Object.assign(new Error(), { code: 'EROFS' })
    expect(unwritable('/mnt/other-disk', closed).message).toContain('ReadWritePaths')
  })
})
