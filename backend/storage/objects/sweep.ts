import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '../../database/database.ts'
import { redactError } from '../../http/redact.ts'
import type { ByteStore } from './byte-store.ts'

const EVERY = 10 * 60_000
const BATCH = 500
/**
 * Milliseconds since the last byte was written. What is younger may belong to an upload under way, here or in another process:
 * one that pauses for half a minute is given up, and its row follows within seconds.
 */
export const GRACE = 2 * 60_000

export interface Sweeper {
  /** Looks once; resolves to the number of files that were removed. */
  sweep(): Promise<number>
  stop(): Promise<void>
}

/**
 * Removes what a crash, or a row deleted past the service, has left behind: drafts that nobody writes any more, and bytes
 * that no row names. When the rows cannot be asked nothing is removed. Looks now and every ten minutes.
 */
export function startSweeper(bytes: ByteStore, database: Database, log: Logger): Sweeper {
  const sweep = async () => {
    const drafts = await sweepFolder(bytes.folders.drafts, async (names) => names)
    const orphans = await sweepFolder(bytes.folders.objects, (names) => withoutRow(database, names))
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
    sweep,
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

async function sweepFolder(folder: string, choose: (names: string[]) => Promise<string[]>): Promise<number> {
  let removed = 0
  let batch: string[] = []
  const settle = async () => {
    const old = await olderThanGrace(folder, batch)
    batch = []
    if (old.length === 0) return
    const leftovers = await choose(old)
    await Promise.all(leftovers.map((name) => rm(join(folder, name), { force: true })))
    removed += leftovers.length
  }
  for await (const { name } of await opendir(folder)) {
    batch.push(name)
    if (batch.length >= BATCH) await settle()
  }
  await settle()
  return removed
}

async function olderThanGrace(folder: string, names: string[]): Promise<string[]> {
  const latest = Date.now() - GRACE
  const ages = await Promise.all(
    names.map(async (name) => {
      const file = await stat(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
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
