import { randomBytes } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing, replaceFile } from 'supabase-compatible'

const ID = /^\d{13}-[0-9a-f]{8}$/

/** Writes content atomically to a file of its own and resolves with its id. Ids sort by time. */
export async function saveFile(folder: string, ending: string, content: string | Buffer): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const id = `${Date.now()}-${randomBytes(4).toString('hex')}`
  await replaceFile(join(folder, id + ending), content)
  return id
}

/** Ids of the kept files, oldest first. */
export async function listFiles(folder: string, ending: string): Promise<string[]> {
  const names = await readdir(folder).catch(ifMissing([]))
  return names
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .filter(isId)
    .sort()
}

export function isId(text: string): boolean {
  return ID.test(text)
}
