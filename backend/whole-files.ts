import { randomUUID } from 'node:crypto'
import { link, open, rename, rm } from 'node:fs/promises'

/** Writes a file that only its owner reads, whole or not at all: a crash leaves what was there before. */
export async function replaceFile(path: string, content: string | Buffer): Promise<void> {
  const draft = `${path}.new`
  await writeDraft(draft, content)
  await rename(draft, path)
}

/** The same where none is there yet. Of two processes that start at once only one makes it, since a hard link is atomic. */
export async function makeFile(path: string, content: string | Buffer): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  await writeDraft(draft, content)
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
}

async function writeDraft(path: string, content: string | Buffer): Promise<void> {
  await using file = await open(path, 'w', 0o600)
  await file.writeFile(content)
  await file.sync()
}
