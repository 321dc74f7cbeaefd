import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  type ScryptOptions,
  scrypt,
} from 'node:crypto'
import { SetupError } from 'supabase-compatible'

/** An encrypted backup begins with this line, then the salt. A plain one begins like every gzip file. */
export const MAGIC = Buffer.from('courtside-backup-1\n')
const SALT_BYTES = 16
const HEADER_BYTES = MAGIC.length + SALT_BYTES
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'
/** A minimum that OWASP names; it takes 64 MiB of memory for a moment. */
const COST: ScryptOptions = { N: 2 ** 16, r: 8, p: 2, maxmem: 2 ** 28 }

/**
 * Encrypts a stream with AES-256-GCM in chunks, in the manner of STREAM (Hoang, Reyhanitabar, Rogaway, Vizár 2015): the nonce of a chunk is
 * its number, and tells whether it is the last one. So chunks cannot be left out, exchanged or cut off unnoticed. The salt is random,
 * so no two files have the same key.
 */
export async function* encrypt(source: AsyncIterable<Uint8Array>, passphrase: string) {
  const header = Buffer.concat([MAGIC, randomBytes(SALT_BYTES)])
  yield header
  const key = await keyOf(passphrase, header)
  const seal = (chunk: Buffer, index: number, last: boolean) => {
    const cipher = createCipheriv(CIPHER, key, nonce(index, last)).setAAD(header)
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
  for await (const { chunk, index, last } of numbered(chunksOf(source, CHUNK_BYTES)))
    yield seal(chunk, index, last)
}

/** Throws a SetupError when the passphrase is another one, or when the stream is not what was encrypted, from the first byte to the last. */
export async function* decrypt(source: AsyncIterable<Uint8Array>, passphrase: string) {
  const header: Buffer[] = []
  let key: Buffer | undefined
  const body = afterHeader(source, header)
  for await (const { chunk, index, last } of numbered(chunksOf(body, CHUNK_BYTES + TAG_BYTES))) {
    key ??= await keyOf(passphrase, Buffer.concat(header))
    yield open(chunk, key, nonce(index, last), Buffer.concat(header), index)
  }
}

function open(chunk: Buffer, key: Buffer, iv: Buffer, header: Buffer, index: number): Buffer {
  const at = Math.max(chunk.length - TAG_BYTES, 0)
  try {
    const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(header)
    decipher.setAuthTag(chunk.subarray(at))
    return Buffer.concat([decipher.update(chunk.subarray(0, at)), decipher.final()])
  } catch (error) {
    const reason =
      index === 0
        ? 'the passphrase is not the one with which it was made, or the file is damaged'
        : 'the file is damaged, or its end is missing'
    throw new SetupError(`The backup cannot be decrypted: ${reason}.`, { cause: error })
  }
}

async function* numbered(chunks: AsyncIterable<Buffer>) {
  let waiting: Buffer | undefined
  let index = 0
  for await (const chunk of chunks) {
    if (waiting) yield { chunk: waiting, index: index++, last: false }
    waiting = chunk
  }
  yield { chunk: waiting ?? Buffer.alloc(0), index, last: true }
}

async function* afterHeader(source: AsyncIterable<Uint8Array>, header: Buffer[]) {
  let missing = HEADER_BYTES
  for await (const bytes of source) {
    if (missing > 0) header.push(Buffer.from(bytes.subarray(0, missing)))
    if (bytes.length > missing) yield bytes.subarray(missing)
    missing = Math.max(missing - bytes.length, 0)
  }
}

function nonce(index: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUIntBE(index, 5, 6)
  bytes[11] = last ? 1 : 0
  return bytes
}

let latest: { of: string; key: Promise<Buffer> } | undefined

/** A backup is read back as soon as it is written, and a restore reads twice: the key of the file at hand is computed once. */
function keyOf(passphrase: string, header: Buffer): Promise<Buffer> {
  const salt = header.subarray(MAGIC.length)
  // A server that makes backups should not keep the passphrase itself.
  const of = createHash('sha256').update(salt).update(passphrase.normalize('NFC')).digest('hex')
  if (latest?.of === of) return latest.key
  const key = computeKey(passphrase, salt)
  latest = { of, key }
  key.catch(() => {
    // The caller hears of it, and the next one tries again.
    if (latest?.key === key) latest = undefined
  })
  return key
}

function computeKey(passphrase: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 32, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

/** Cuts a stream of bytes into pieces of `size` bytes; the last may be shorter. */
export async function* chunksOf(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const bytes of source) {
    waiting.push(bytes)
    length += bytes.length
    if (length < size) continue
    const whole = Buffer.concat(waiting)
    let at = 0
    for (; length - at >= size; at += size) yield whole.subarray(at, at + size)
    waiting = [whole.subarray(at)]
    length -= at
  }
  if (length > 0) yield Buffer.concat(waiting)
}
