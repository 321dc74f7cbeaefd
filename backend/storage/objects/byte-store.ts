import { createHash } from 'node:crypto'
import { constants, copyFile, type FileHandle, mkdir, open, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { isUuid } from '../../uuid.ts'
import { diskFull, tooLarge } from '../refuse.ts'

/** As much of a file as its kind is told by. */
const HEAD_BYTES = 4100

/** Bytes that have arrived but belong to nothing yet. Either `keep` or `discard` ends it. */
export interface Draft {
  /** Bytes. */
  size: number
  /** SHA-256 of the content in hexadecimal digits. */
  hash: string
  /** The first bytes. */
  head: Buffer
  /** The beginning again, as many bytes as there are up to this number. */
  start(length: number): Promise<Buffer>
  /** Makes the bytes those of a version, whole and safe from a loss of power. */
  keep(version: string): Promise<void>
  discard(): Promise<void>
}

/**
 * Bytes on disk, named by the version of their object (a UUID made here): no name of a user ever becomes a file name.
 * They are written beside their place and renamed when whole, so nothing half-written can be read.
 */
export interface ByteStore {
  /** Folder of what is arriving, folder of what is kept. */
  folders: { drafts: string; objects: string }
  /** Rejects with EntityTooLarge, InsufficientStorage, or what befell the source. */
  receive(source: AsyncIterable<Buffer>, limit: number): Promise<Draft>
  /** A draft with the bytes of a version. */
  duplicate(version: string): Promise<Draft>
  /** Undefined when there are no such bytes. */
  read(version: string): Promise<FileHandle | undefined>
  /** Never rejects: what could not be removed is logged, and left to the sweep. */
  remove(versions: string[]): Promise<void>
}

/**
 * @param folder the folder of one database, made when missing
 * @param reserve bytes that stay free on the disk
 * @param openFile how a draft is opened, for tests of what a disk does
 */
export async function openByteStore(
  folder: string,
  reserve: number,
  log: Logger,
  openFile = open,
): Promise<ByteStore> {
  const folders = { drafts: join(folder, 'drafts'), objects: join(folder, 'objects') }
  for (const path of Object.values(folders)) await mkdir(path, { recursive: true, mode: 0o700 })
  const pathOf = (version: string) => join(folders.objects, fileName(version))

  async function draft(fill: (path: string) => Promise<Written>): Promise<Draft> {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < reserve) throw diskFull()
    const path = join(folders.drafts, crypto.randomUUID())
    const discard = () => rm(path, { force: true })
    try {
      const written = await fill(path)
      const start = (length: number) => readStart(path, Math.min(length, written.size))
      return { ...written, start, keep: (version) => settle(path, pathOf(version), folders.objects), discard }
    } catch (error) {
      await discard()
      throw error
    }
  }

  return {
    folders,
    receive: (source, limit) =>
      draft(async (path) => writeDraft(await openFile(path, 'wx', 0o600), source, limit)),
    duplicate: (version) =>
      draft(async (path) => {
        await copyFile(pathOf(version), path, constants.COPYFILE_FICLONE)
        return measure(path)
      }),
    read: (version) => open(pathOf(version)).catch(undefinedWhenMissing),
    remove: async (versions) => {
      const removals = versions.map((version) => rm(pathOf(version), { force: true }))
      for (const { status, ...outcome } of await Promise.allSettled(removals))
        if (status === 'rejected') log.warn({ outcome }, 'storage: bytes could not be removed')
    },
  }
}

type Written = Pick<Draft, 'size' | 'hash' | 'head'>

/** Versions are ours, but they come back from a table that others may write: only a UUID is ever looked up on the disk. */
function fileName(version: string): string {
  return isUuid(version) ? version : 'no-version'
}

async function writeDraft(file: FileHandle, source: AsyncIterable<Buffer>, limit: number): Promise<Written> {
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

/** The file is safe already; the name is once its folder is. */
async function settle(from: string, to: string, folder: string): Promise<void> {
  await rename(from, to)
  await using handle = await open(folder, constants.O_RDONLY)
  await handle.sync()
}

function undefinedWhenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
