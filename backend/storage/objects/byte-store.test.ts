import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openByteStore } from './byte-store.ts'

let folder: string
const log = pino({ level: 'silent' })
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backend-bytes-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}
const version = '00000000-0000-4000-8000-000000000001'
const filesIn = async () => (await readdir(folder, { recursive: true })).filter((path) => path.includes('/'))

it('keeps bytes under their version when they are whole', async () => {
  const bytes = await openByteStore(folder, 0, log)
  const tempFile = await bytes.receive(chunks('one ', 'two'), 7)
  expect(await bytes.read(version)).toBeUndefined()
  await tempFile.commit(version)
  await using file = await bytes.read(version)
  expect(await file?.readFile('utf8')).toBe('one two')
  expect(tempFile).toMatchObject({ size: 7, head: Buffer.from('one two') })
  expect(await filesIn()).toEqual([`objects/${version}`])
})

it('drops what is more than it may be', async () => {
  const bytes = await openByteStore(folder, 0, log)
  await expect(bytes.receive(chunks('one ', 'two'), 6)).rejects.toMatchObject({ body: { statusCode: '413' } })
  expect(await filesIn()).toEqual([])
})

it('drops what a failing source has sent', async () => {
  const bytes = await openByteStore(folder, 0, log)
  const failing = async function* () {
    yield Buffer.from('one')
    throw new Error('gone')
  }
  await expect(bytes.receive(failing(), 10)).rejects.toThrow('gone')
  expect(await filesIn()).toEqual([])
})

it('passes on that the disk is full, in the middle of a file', async () => {
  // The kernel fails every write to this device with ENOSPC.
  const bytes = await openByteStore(folder, 0, log, () => open('/dev/full', 'w'))
  await expect(bytes.receive(chunks('one'), 10)).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(await filesIn()).toEqual([])
})

it('leaves the rest of a nearly full disk to the database', async () => {
  const bytes = await openByteStore(folder, Number.MAX_SAFE_INTEGER, log)
  await expect(bytes.receive(chunks('one'), 10)).rejects.toMatchObject({ status: 507 })
  expect(await filesIn()).toEqual([])
})

it.each(['../../secret', '/etc/passwd', '', 'drafts'])('the version %j is no file', async (name) => {
  const bytes = await openByteStore(folder, 0, log)
  expect(await bytes.read(name)).toBeUndefined()
  await bytes.remove([name])
})

it('duplicates bytes, which then live for themselves', async () => {
  const bytes = await openByteStore(folder, 0, log)
  await (await bytes.receive(chunks('one'), 10)).commit(version)
  const other = version.replace(/1$/, '2')
  const tempFile = await bytes.duplicate(version)
  expect(tempFile).toMatchObject({ size: 3, head: Buffer.from('one') })
  await tempFile.commit(other)
  await bytes.remove([version])
  await using file = await bytes.read(other)
  expect(await file?.readFile('utf8')).toBe('one')
})
