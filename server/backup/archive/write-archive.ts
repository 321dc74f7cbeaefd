import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { encrypt } from './encryption.ts'

type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export type ArchiveWriter = ReturnType<typeof createArchive>

/**
 * Writes a compressed tar file that only its owner can read, encrypted where there is a passphrase.
 * @param flags of the file; by default one that exists is neither followed nor replaced
 */
export function createArchive(
  path: string,
  passphrase: string | undefined,
  signal: AbortSignal,
  flags = 'wx',
) {
  const { readable, controller } = createTarPacker()
  const sums: Record<string, string> = {}
  const written = pipeline(
    // The types of streams of browsers and of Node differ in words only.
    Readable.fromWeb(readable as never),
    createGzip({ level: constants.Z_BEST_SPEED }),
    (bytes: AsyncIterable<Buffer>) => (passphrase ? encrypt(bytes, passphrase) : bytes),
    createWriteStream(path, { flags, mode: 0o600, flush: true }),
    { signal },
  )
  // A full disk ends the pipeline first. Whoever writes an entry then fails, and learns the reason from `finish`.
  const failed = written.then(
    () => undefined,
    (error: unknown) => error,
  )

  async function stream(name: string, size: number, content: Content): Promise<void> {
    const hash = createHash('sha256')
    const entry = controller.add({ name, size, type: 'file', mode: 0o600 }).getWriter()
    for await (const bytes of content) {
      hash.update(bytes)
      await entry.write(bytes)
    }
    await entry.close()
    sums[name] = hash.digest('hex')
  }
  const explained = async (work: Promise<void>) => {
    await work.catch(async (error) => {
      controller.error(error)
      throw (await failed) ?? error
    })
  }
  return {
    /** SHA-256 of what was added so far, by the name of the entry. */
    sums,
    /** Adds a file of exactly `size` bytes. */
    stream: (name: string, size: number, content: Content) => explained(stream(name, size, content)),
    add: (name: string, content: Uint8Array) => explained(stream(name, content.length, [content])),
    /** Resolves when all of it is on the disk. */
    async finish() {
      controller.finalize()
      await written
    },
    async abort(reason: unknown) {
      controller.error(reason)
      await failed
    },
  }
}
