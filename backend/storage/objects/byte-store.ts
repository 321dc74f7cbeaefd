import { createHash } from 'node:crypto'
import { constants, copyFile, type FileHandle, mkdir, open, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { isUuid } from '../../uuid.ts'
import { ifMissing } from '../../whole-files.ts'
import { HEAD_BYTES } from '../media-type.ts'
import { diskFull, tooLarge } from '../storage.ts'

/** Received bytes that belong to no object yet. Either `commit` or `discard` ends it. */
export interface TempFile {
  /** Bytes. */
  size: number
  /** SHA-256 of the content in hexadecimal digits. */
  hash: string
  head: Buffer
  /** Reads the beginning again, at most `length` bytes. */
  start(length: number): Promise<Buffer>
  /** Stores the bytes as those of a version, completely and safe from a power failure. */
  commit(version: string): Promise<void>
  discard(): Promise<void>
}

export type ByteStore = Awaited<ReturnType<typeof openByteStore>>

/**
 * Opens the store of one database: bytes on disk, named by the version of their object (a UUID made here). No name of a user ever becomes a
 * file name. They are written to a temporary file and renamed when complete, so no partial file can be read.
 * @param folder its folder, created when missing
 * @param reserve bytes that stay free on the disk
 * @param openFile opens a temporary file; tests replace it to simulate disk errors
 */
export async function openByteStore(folder: string, reserve: number, log: Logger, openFile = open) {
  const folders = { drafts: join(folder, 'drafts'), objects: join(folder, 'objects') }
  for (const path of Object.values(folders)) await mkdir(path, { recursive: true, mode: 0o700 })
  // We create the versions, but read them from a table that others may write: only a UUID is ever looked up on the disk.
  const pathOf = (version: string) => join(folders.objects, isUuid(version) ? version : 'no-version')

  async function createTempFile(fill: (path: string) => Promise<Written>): Promise<TempFile> {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < reserve) throw diskFull()
    const path = join(folders.drafts, crypto.randomUUID())
    const discard = () => rm(path, { force: true })
    try {
      const written = await fill(path)
      return {
        ...written,
        start: (length) => readStart(path, Math.min(length, written.size)),
        commit: (version) => renameDurably(path, pathOf(version), folders.objects),
        discard,
      }
    } catch (error) {
      await discard()
      throw error
    }
  }

  return {
    /** The folders of temporary files and of stored ones. */
    folders,
    /** Rejects with EntityTooLarge, InsufficientStorage, or the error of the source. */
    receive: (source: AsyncIterable<Buffer>, limit: number) =>
      createTempFile(async (path) => writeTempFile(await openFile(path, 'wx', 0o600), source, limit)),
    /** Returns a temporary file with the bytes of a version. */
    duplicate: (version: string) =>
      createTempFile(async (path) => {
        await copyFile(pathOf(version), path, constants.COPYFILE_FICLONE)
        return measure(path)
      }),
    /** Undefined when there are no such bytes. */
    read: (version: string) => open(pathOf(version)).catch(ifMissing(undefined)),
    /** Never rejects: a file that cannot be removed is logged, and left to the sweep. */
    remove: async (versions: string[]): Promise<void> => {
      const removals = versions.map((version) => rm(pathOf(version), { force: true }))
      for (const { status, ...outcome } of await Promise.allSettled(removals))
        if (status === 'rejected') log.warn({ outcome }, 'storage: bytes could not be removed')
    },
  }
}

type Written = Pick<TempFile, 'size' | 'hash' | 'head'>

async function writeTempFile(
  file: FileHandle,
  source: AsyncIterable<Buffer>,
  limit: number,
): Promise<Written> {
  await using handle = file
  const meter = createMeter()
  for await (const chunk of source) {
    if (meter.add(chunk) > limit) throw tooLarge(limit)
    await handle.writeFile(chunk)
  }
  await handle.sync()
  return meter.result()
}

async function readStart(path: string, length: number): Promise<Buffer> {
  await using handle = await open(path)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0)
  return buffer.subarray(0, bytesRead)
}

async function measure(path: string): Promise<Written> {
  await using handle = await open(path, 'r+')
  const meter = createMeter()
  for await (const chunk of handle.createReadStream({ autoClose: false, start: 0 })) meter.add(chunk)
  await handle.sync()
  return meter.result()
}

function createMeter() {
  const hash = createHash('sha256')
  let size = 0
  let head = Buffer.alloc(0)
  return {
    add(chunk: Buffer): number {
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)])
      hash.update(chunk)
      size += chunk.length
      return size
    },
    result: (): Written => ({ size, hash: hash.digest('hex'), head }),
  }
}

/** The content is synced already; the name is after syncing its folder. */
async function renameDurably(from: string, to: string, folder: string): Promise<void> {
  await rename(from, to)
  await using handle = await open(folder, constants.O_RDONLY)
  await handle.sync()
}
