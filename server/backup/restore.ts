import { mkdir, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import {
  ifMissing,
  installPlatform,
  SetupError,
  stopStalePostmaster,
  withConnection,
} from 'supabase-compatible'
import { replayMigrations } from '../postgres/migrate.ts'
import { MIGRATIONS, nameOf } from '../program.ts'
import { unknownParts } from '../update/data-version.ts'
import { readArchive } from './archive/read-archive.ts'
import { claimEmptyDatabase, loadDatabase } from './database/load.ts'
import { columnsOf, quote } from './database/tables.ts'
import { COMMUNITY, FILES, HEAD, type Head, KEYS, type Manifest, tableFolder } from './format.ts'
import { readBack } from './read-back.ts'
import { isThere, UNFINISHED } from './unfinished-restore.ts'

const VERSION = /^[0-9a-f-]{36}$/

export interface RestoreOptions {
  from: string
  passphrase?: string | undefined
  /** Folder of the keys, which must be empty or missing. */
  dataDir: string
  /** Folder of the uploaded files; `storage` of the data folder when undefined. It may have files of other databases. */
  storageDir?: string | undefined
  /** Opens the database to fill, once the backup is known to be whole. */
  openDatabase(): Promise<{ url: string; stop(): Promise<void> }>
  signal?: AbortSignal
}

/**
 * Brings a backup into an empty folder and an empty database, and compares all of it with what was written. Throws a SetupError that says
 * what to do. What an interrupted restore left in the folder is removed by the next one, and refused by the start.
 */
export async function restoreBackup(options: RestoreOptions) {
  const { from, passphrase, dataDir, signal } = options
  const { head, manifest } = await readBack(from, passphrase, signal)
  await refuseNewer(head)
  await claimEmptyFolder(dataDir)
  const database = await options.openDatabase()
  try {
    await fill(database.url, head, manifest, options)
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    await database.stop()
  }
  await rm(join(dataDir, UNFINISHED))
  return {
    head,
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: Object.keys(manifest.sums).filter((name) => name.startsWith(FILES)).length,
    missingFiles: manifest.missingFiles,
  }
}

async function refuseNewer({ platform, migrations, program }: Head): Promise<void> {
  if ((await unknownParts({ platform, migrations }, MIGRATIONS)).length === 0) return
  throw new SetupError(
    `The backup was written by Courtside ${nameOf(program)}, which is newer than this one. Update this one (npm run update), then restore.`,
  )
}

async function claimEmptyFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const there = await readdir(dataDir)
  if (there.includes(UNFINISHED)) {
    // PostgreSQL of a restore that was killed.
    const cluster = await realpath(join(dataDir, 'postgres')).catch(ifMissing(undefined))
    if (cluster) await stopStalePostmaster(cluster)
    if (cluster) await rm(cluster, { recursive: true })
    // The mark goes last, so that this too can be interrupted.
    for (const name of there.filter((one) => one !== UNFINISHED))
      await rm(join(dataDir, name), { recursive: true, force: true })
    return
  }
  if (there.length > 0)
    throw new SetupError(
      `${dataDir} is not empty, and is left as it is. Move it away (mv ${dataDir} ${dataDir}.before), or set DATA_DIR to another folder.`,
    )
  await writeFile(join(dataDir, UNFINISHED), '', { flush: true })
}

async function fill(url: string, head: Head, manifest: Manifest, options: RestoreOptions): Promise<void> {
  await withConnection(url, async (client) => {
    await claimEmptyDatabase(client)
    await installPlatform(url, head.platform)
    await replayMigrations(url, head.migrations)
    if (head.tables.some(({ schema }) => schema === 'graphile_worker'))
      await runMigrations({ connectionString: url })
    await loadDatabase(client, head, manifest, () => copyEntries(client, head, options))
  })
}

async function copyEntries(client: pg.Client, head: Head, options: RestoreOptions): Promise<void> {
  const { from, passphrase, dataDir, storageDir = join(dataDir, 'storage'), signal } = options
  const entries = readArchive(from, passphrase, signal)
  let storage = ''
  let entry = await entries.next()
  // One stream per table: an error of COPY between two pieces would be lost by a stream per piece.
  async function* piecesIn(folder: string): AsyncGenerator<Uint8Array> {
    for (; !entry.done && entry.value.name.startsWith(folder); entry = await entries.next())
      yield* entry.value.content
  }
  try {
    while (!entry.done) {
      signal?.throwIfAborted()
      const { name, content } = entry.value
      const table = head.tables.find((one) => name.startsWith(tableFolder(one)))
      if (table) {
        const rows = client.query(copyFrom(`copy ${quote(table)} (${columnsOf(table)}) from stdin`))
        await pipeline(piecesIn(tableFolder(table)), rows)
        continue
      }
      if (name !== HEAD) storage ||= await makeStorage(client, storageDir)
      const path = pathOf(name, dataDir, storage)
      if (path) await writeFile(path, content, { mode: 0o600, flush: true })
      entry = await entries.next()
    }
  } finally {
    await entries.return()
  }
}

/** The rows come before the files, and say in which folder the files of this database lie. */
async function makeStorage(client: pg.Client, storageDir: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from _backend.storage_folder')
  const folder = join(storageDir, rows[0]?.id ?? '')
  // The sweep of the restored community would remove the files that the other one has got since.
  if (await isThere(join(folder, 'objects')))
    throw new SetupError(
      `${folder} has the files of this community already, and is left as it is. Move it away, or set STORAGE_DIR to another folder.`,
    )
  await mkdir(join(folder, 'objects'), { recursive: true, mode: 0o700 })
  return folder
}

/** The names in a backup are ours, and yet none may lead out of the folder. */
function pathOf(name: string, dataDir: string, storage: string): string | undefined {
  const version = name.startsWith(FILES) ? name.slice(FILES.length) : ''
  if (VERSION.test(version)) return join(storage, 'objects', version)
  if (name === `${KEYS}link-key`) return join(storage, 'link-key')
  if (name === `${KEYS}secrets.json` || name === `${KEYS}vapid.json`)
    return join(dataDir, name.slice(KEYS.length))
  return name === COMMUNITY ? join(dataDir, 'community-of-backup.json') : undefined
}
