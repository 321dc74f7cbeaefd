import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { SetupError } from 'supabase-compatible'
import { z } from 'zod'
import { readArchive } from './archive/read-archive.ts'
import { FORMAT, HEAD, type Head, headSchema, MANIFEST, type Manifest, manifestSchema } from './format.ts'

/** A file of a later format says at least this. */
const NEWER = z.object({ format: z.number(), program: z.object({ version: z.string() }) })

/** Reads a backup from the first byte to the last. Throws a SetupError when anything in it is not what was written. */
export async function readBack(path: string, passphrase: string | undefined, signal?: AbortSignal) {
  const sums: Record<string, string> = {}
  let head: Head | undefined
  let manifest: Manifest | undefined
  for await (const { name, content } of readArchive(path, passphrase, signal)) {
    if (name === HEAD) {
      const bytes = await buffer(content)
      head = parseHead(path, bytes)
      sums[name] = createHash('sha256').update(bytes).digest('hex')
    } else if (name === MANIFEST)
      manifest = parse(path, name, await buffer(content), (json) => manifestSchema.parse(json))
    else sums[name] = await sumOf(content)
  }
  if (!head || !manifest) throw new SetupError(`${path} is no backup of Courtside, or not a complete one.`)
  const names = new Set([...Object.keys(sums), ...Object.keys(manifest.sums)])
  for (const name of names)
    if (sums[name] !== manifest.sums[name])
      throw new SetupError(`${path} is damaged: ${name} is not what was written. Use another backup.`)
  return { head, manifest, bytes: (await stat(path)).size }
}

export async function readHead(path: string, passphrase: string | undefined): Promise<Head | undefined> {
  for await (const { name, content } of readArchive(path, passphrase))
    return name === HEAD ? parseHead(path, await buffer(content)) : undefined
}

function parseHead(path: string, bytes: Buffer): Head {
  return parse(path, HEAD, bytes, (content) => {
    const { data: newer } = NEWER.safeParse(content)
    if (newer && newer.format > FORMAT)
      throw new SetupError(
        `${path} was written by a newer Courtside, ${newer.program.version}. Update this one (git pull), then restore.`,
      )
    return headSchema.parse(content)
  })
}

/** A damaged entry is read before its sum can be compared. */
function parse<Content>(path: string, name: string, bytes: Buffer, read: (json: unknown) => Content) {
  try {
    return read(JSON.parse(String(bytes)))
  } catch (error) {
    if (error instanceof SetupError) throw error
    throw new SetupError(`${path} is damaged: ${name} cannot be read. Use another backup.`, { cause: error })
  }
}

export async function sumOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of content) hash.update(bytes)
  return hash.digest('hex')
}
