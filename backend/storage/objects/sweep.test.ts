import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../database/database.ts'
import { startTestStorage, type TestStorage } from '../testing/test-storage.ts'
import { openByteStore } from './byte-store.ts'
import { GRACE, startSweeper } from './sweep.ts'

let storage: TestStorage
let database: Database
let sweeper: ReturnType<typeof startSweeper>
const log = pino({ level: 'silent' })
beforeAll(async () => {
  storage = await startTestStorage()
  database = openDatabase(storage.backend.database.url, log)
  sweeper = startSweeper(await openByteStore(join(storage.folder.objects, '..'), 0, log), database, log)
})
afterAll(async () => {
  await sweeper.stop()
  await database.stop()
  await storage.stop()
})
beforeEach(async () => {
  await storage.sql(`truncate storage.objects`)
  await age()
  await sweeper.sweep()
  for (const name of ['a', 'b', 'c'])
    await storage.request('POST', `/object/files/member/${name}.txt`, name, { 'content-type': 'text/plain' })
})

/** Makes all files older than those of a running upload can be. */
async function age() {
  const long = new Date(Date.now() - GRACE - 1000)
  for (const folder of Object.values(storage.folder))
    for (const name of await readdir(folder))
      await utimes(join(folder, name), long, long).catch((error: NodeJS.ErrnoException) => {
        // The service has removed a draft of its own meanwhile.
        if (error.code !== 'ENOENT') throw error
      })
}
const read = async (name: string) => (await storage.request('GET', `/object/files/member/${name}.txt`)).status

it('leaves what rows name', async () => {
  await age()
  expect(await sweeper.sweep()).toBe(0)
  expect(await Promise.all(['a', 'b', 'c'].map(read))).toEqual([200, 200, 200])
})

it('has nothing to do where the service itself removes', async () => {
  await storage.request('DELETE', '/object/files', '{"prefixes":["member/a.txt","member/b.txt"]}')
  expect((await storage.files()).objects).toHaveLength(1)
  const { url, secretKey } = storage.backend
  const headers = { apikey: secretKey }
  await fetch(`${url}/storage/v1/bucket/files/empty`, { method: 'POST', headers })
  expect((await storage.files()).objects).toEqual([])
})

it('takes the bytes of rows and buckets that were deleted past the service', async () => {
  await storage.sql(`set storage.allow_delete_query = 'true'`)
  await storage.sql(`delete from storage.objects where name = 'member/a.txt'`)
  await age()
  expect(await sweeper.sweep()).toBe(1)
  expect(await Promise.all(['a', 'b', 'c'].map(read))).toEqual([400, 200, 200])
  await storage.sql(`delete from storage.objects where bucket_id = 'files'`)
  expect(await sweeper.sweep()).toBe(2)
  expect((await storage.files()).objects).toEqual([])
})

it('takes drafts and bytes that a crash has left, once nobody can be writing them', async () => {
  const tempFile = join(storage.folder.drafts, crypto.randomUUID())
  const orphan = join(storage.folder.objects, crypto.randomUUID())
  for (const path of [tempFile, orphan]) await writeFile(path, 'half')
  expect(await sweeper.sweep()).toBe(0)
  await age()
  expect(await sweeper.sweep()).toBe(2)
  expect(await Promise.all(['a', 'b', 'c'].map(read))).toEqual([200, 200, 200])
})

it('takes nothing while the rows cannot be asked', async () => {
  await writeFile(join(storage.folder.objects, crypto.randomUUID()), 'half')
  await age()
  await storage.sql('alter table storage.objects rename to elsewhere')
  await expect(sweeper.sweep()).rejects.toThrow('does not exist')
  await storage.sql('alter table storage.elsewhere rename to objects')
  expect((await storage.files()).objects).toHaveLength(4)
})

it('a row whose bytes are gone is not found rather than a fault', async () => {
  await storage.sql(`update storage.objects set version = gen_random_uuid() where name = 'member/a.txt'`)
  expect(await (await storage.request('GET', '/object/files/member/a.txt')).json()).toMatchObject({
    code: 'NoSuchKey',
  })
  const copy = { bucketId: 'files', sourceKey: 'member/a.txt', destinationKey: 'member/d.txt' }
  expect(await (await storage.request('POST', '/object/copy', JSON.stringify(copy))).json()).toMatchObject({
    code: 'NoSuchKey',
  })
})
