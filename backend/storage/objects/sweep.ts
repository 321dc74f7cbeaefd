import { randomUUID } from 'node:crypto'
import { opendir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '../../database/database.ts'
import { redactError } from '../../http/redact.ts'
import { ifMissing } from '../../whole-files.ts'
import type { ByteStore } from './byte-store.ts'

const EVERY = 10 * 60_000
const BATCH = 500
/**
 * Milliseconds since the last write. Younger files may belong to a running upload, here or in another process: one that pauses
 * for half a minute is aborted, and its row follows within seconds.
 */
export const GRACE = 2 * 60_000

/**
 * Removes files that a crash, or a row deleted by another program, has left: abandoned temporary files, and bytes without a
 * row. Removes nothing when the rows cannot be read. Runs now and every ten minutes.
 */
export function startSweeper(bytes: ByteStore, database: Database, log: Logger) {
  const sweep = async () => {
    const latest = (await clockOf(bytes.folders.drafts)) - GRACE
    const drafts = await sweepFolder(bytes.folders.drafts, latest, async (names) => names)
    const orphans = await sweepFolder(bytes.folders.objects, latest, (names) => withoutRow(database, names))
    if (drafts + orphans > 0) log.info({ drafts, orphans }, 'storage: leftovers were removed')
    return drafts + orphans
  }
  let running: Promise<unknown> = Promise.resolve()
  const look = () => {
    running = sweep().catch((error) =>
      log.warn({ error: redactError(error) }, 'storage: leftovers could not be looked for'),
    )
  }
  look()
  const timer = setInterval(look, EVERY)
  timer.unref()
  return {
    /** Sweeps once; resolves to the number of removed files. */
    sweep,
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}

/** The time by the clock that dates the files of a folder. A shared one may be on a machine whose clock differs from this one's. */
async function clockOf(folder: string): Promise<number> {
  const path = join(folder, randomUUID())
  try {
    await writeFile(path, '', { mode: 0o600 })
    return (await stat(path)).mtimeMs
  } catch {
    // A full disk takes no file, and has to be swept all the same.
    return Date.now()
  } finally {
    await rm(path, { force: true })
  }
}

async function sweepFolder(folder: string, latest: number, choose: (names: string[]) => Promise<string[]>) {
  let removed = 0
  let batch: string[] = []
  const sweepBatch = async () => {
    const old = await olderThan(latest, folder, batch)
    batch = []
    if (old.length === 0) return
    const leftovers = await choose(old)
    await Promise.all(leftovers.map((name) => rm(join(folder, name), { force: true })))
    removed += leftovers.length
  }
  for await (const { name } of await opendir(folder)) {
    batch.push(name)
    if (batch.length >= BATCH) await sweepBatch()
  }
  await sweepBatch()
  return removed
}

async function olderThan(latest: number, folder: string, names: string[]): Promise<string[]> {
  const ages = await Promise.all(
    names.map(async (name) => {
      const file = await stat(join(folder, name)).catch(ifMissing(undefined))
      return file && file.mtimeMs < latest ? [name] : []
    }),
  )
  return ages.flat()
}

async function withoutRow({ pool }: Database, versions: string[]): Promise<string[]> {
  const text = 'select version from storage.objects where version = any($1)'
  const { rows } = await pool.query<{ version: string }>(text, [versions])
  const named = new Set(rows.map((row) => row.version))
  return versions.filter((version) => !named.has(version))
}
