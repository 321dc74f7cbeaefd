import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { createGunzip } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { SetupError } from 'supabase-compatible'
import { decrypt, MAGIC } from './encryption.ts'

export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new SetupError(`${path} cannot be read (${error.code}).`)
  })
  const { buffer } = await file
    .read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    .finally(() => file.close())
  return buffer.equals(MAGIC)
}

/** Yields the entries in order, each to be read or left out before the next. A damaged, cut or wrongly encrypted file is a SetupError. */
export async function* readArchive(path: string, passphrase: string | undefined, signal?: AbortSignal) {
  const encrypted = await isEncrypted(path)
  if (encrypted && !passphrase) throw new SetupError(`${path} is encrypted: its passphrase is needed.`)
  let fault: Error | null | undefined
  const bytes = pipeline(
    createReadStream(path, signal && { signal }),
    (raw: AsyncIterable<Buffer>) => (encrypted ? decrypt(raw, passphrase ?? '') : raw),
    createGunzip(),
    (error) => {
      fault = error
    },
  )
  const why = (error: unknown) => {
    if (signal?.aborted) return signal.reason
    return explain(path, fault ?? (error as Error))
  }
  try {
    // Readable.toWeb throws beside every catch when its stream is left while bytes are on their way.
    const entries = ReadableStream.from<Uint8Array>(bytes).pipeThrough(
      createTarDecoder({ strict: true }) as never,
    )
    for await (const { header, body } of entries as ReturnType<typeof createTarDecoder>['readable']) {
      yield { name: header.name, content: explained(body, why) }
      if (!body.locked) await body.cancel()
    }
  } catch (error) {
    throw why(error)
  } finally {
    bytes.destroy()
  }
}

async function* explained(content: AsyncIterable<Uint8Array>, why: (error: unknown) => unknown) {
  try {
    yield* content
  } catch (error) {
    throw why(error)
  }
}

function explain(path: string, error: Error): Error {
  if (error instanceof SetupError) return error
  const { code } = error as NodeJS.ErrnoException
  const reason = error.message || code
  return new SetupError(
    `${path} is no complete backup: it is damaged, or its end is missing${reason ? ` (${reason})` : ''}. Use another one.`,
    { cause: error },
  )
}
