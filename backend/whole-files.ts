import { randomUUID } from 'node:crypto'
import { link, open, rename, rm } from 'node:fs/promises'

/** Writes a file that only its owner reads, whole or not at all: a crash leaves what was there before. */
export async function replaceFile(path: string, content: string | Buffer): Promise<void> {
  const draft = `${path}.new`
  await writeDraft(draft, content)
  await rename(draft, path)
}

/** Writes a file where none is there yet. Of two processes that start at once only one makes it, since a hard link is atomic. */
export async function makeFile(path: string, content: string | Buffer): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  await writeDraft(draft, content)
  try {
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
}

/** Nothing stays of a draft that could not be written whole. */
async function writeDraft(path: string, content: string | Buffer): Promise<void> {
  await using file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** For the `catch` of reading a file or folder: gives this value where there is none; other errors stay errors. */
export function ifMissing<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return value
    throw error
  }
}
