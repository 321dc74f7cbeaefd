import { constants } from 'node:fs'
import { access, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { closeConnection, ifMissing, openConnection, SetupError } from 'supabase-compatible'
import { syncFolder } from '../config/secrets.ts'
import { COMMUNITY_FILE, thisProgram } from '../program.ts'
import { chunksOf } from './archive/encryption.ts'
import { type ArchiveWriter, createArchive } from './archive/write-archive.ts'
import {
  checksum,
  columnsOf,
  listTables,
  quote,
  readSequences,
  rowsQuery,
  SESSION,
  tryLock,
} from './database/tables.ts'
import {
  COMMUNITY,
  FILES,
  FORMAT,
  HEAD,
  type Head,
  KEYS,
  MANIFEST,
  type Manifest,
  tableFolder,
} from './format.ts'
import { readBack } from './read-back.ts'

const PIECE_BYTES = 1024 * 1024

export interface BackupOptions {
  databaseUrl: string
  dataDir: string
  /** Folder of the uploaded files; `storage` of the data folder when undefined. */
  storageDir?: string | undefined
  /** The file to write, which must not exist. */
  to: string
  passphrase?: string | undefined
  signal?: AbortSignal
}

/** Backs everything up into one file while Courtside runs, and reads it back. Rows are of one moment; after a SetupError no file is left. */
export async function writeBackup(options: BackupOptions) {
  const to = resolve(options.to)
  await checkTarget(to)
  const client = await openConnection(options.databaseUrl)
  const draft = `${to}.unfinished`
  try {
    await client.query(SESSION)
    if (!(await tryLock(client, 'courtside_backup')))
      throw new SetupError('Another backup of this database is being made. Wait until it is done.')
    // Left by one that was killed.
    await rm(draft, { force: true })
    const summary = await write(client, draft, options)
    await rename(draft, to)
    await syncFolder(dirname(to))
    return summary
  } catch (error) {
    // The first error is the one to report; the next backup removes what is left.
    await rm(draft, { force: true }).catch(() => {})
    options.signal?.throwIfAborted()
    throw explain(error, to)
  } finally {
    await closeConnection(client)
  }
}

async function checkTarget(to: string): Promise<void> {
  const folder = dirname(to)
  await access(folder, constants.W_OK).catch((error) => {
    throw unwritable(folder, error)
  })
  if (await stat(to).catch(ifMissing(undefined)))
    throw new SetupError(`${to} exists already, and is left as it is. Choose another name.`)
}

export function unwritable(folder: string, error: unknown): SetupError {
  const { code = '' } = error as NodeJS.ErrnoException
  const wayOut = WAYS_OUT[code] ?? 'Make the folder, or choose another one.'
  return new SetupError(`No backup can be written into ${folder} (${code}). ${wayOut}`, { cause: error })
}

const WAYS_OUT: Record<string, string> = {
  EACCES: 'It belongs to another user: give it to the one as whom Courtside runs, or choose another folder.',
  EROFS:
    'Its disk cannot be written. Under systemd the unit has to name the folder in ReadWritePaths (docs/operations.md, Backups).',
}

async function write(client: pg.Client, draft: string, options: BackupOptions) {
  const { passphrase, signal = new AbortController().signal } = options
  const archive = createArchive(draft, passphrase, signal)
  try {
    const { tables, sequences, versions, folder } = await writeDatabase(client, archive)
    const storage = join(options.storageDir ?? join(options.dataDir, 'storage'), folder)
    await writeKeys(archive, options.dataDir, storage)
    const missingFiles = await writeFiles(archive, storage, versions, signal)
    const manifest: Manifest = { sums: archive.sums, tables, sequences, missingFiles }
    await archive.add(MANIFEST, json(manifest))
    await archive.finish()
    const { bytes } = await readBack(draft, passphrase, signal)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return { bytes, rows, files: versions.length - missingFiles.length, missingFiles }
  } catch (error) {
    await archive.abort(error)
    throw error
  }
}

async function writeDatabase(client: pg.Client, archive: ArchiveWriter) {
  await client.query('begin isolation level repeatable read read only')
  const head = await readHead(client)
  await archive.add(HEAD, json(head))
  const tables: Manifest['tables'] = []
  for (const table of head.tables) {
    const rows = client.query(copyTo(`copy ${quote(table)} (${columnsOf(table)}) to stdout`))
    let piece = 0
    for await (const bytes of chunksOf(rows, PIECE_BYTES))
      await archive.add(`${tableFolder(table)}${piece++}`, bytes)
    tables.push({ ...table, ...(await checksum(client, rowsQuery(table))) })
  }
  const sequences = await readSequences(client)
  const stored = await client.query<{ version: string }>(
    // Anything else is no name of a file that the storage service gave.
    `select version from storage.objects where version ~ '^[0-9a-f-]{36}$' order by version`,
  )
  const folder = await client.query<{ id: string }>('select id from _backend.storage_folder')
  await client.query('commit')
  return {
    tables,
    sequences,
    versions: stored.rows.map(({ version }) => version),
    folder: folder.rows[0]?.id ?? '',
  }
}

async function readHead(client: pg.Client): Promise<Head> {
  const platform = await client.query<{ name: string }>('select name from _backend.platform_files order by 1')
  const migrations = await client.query<Head['migrations'][number]>(
    `select version, coalesce(name, '') as name, coalesce(statements, '{}') as statements
       from supabase_migrations.schema_migrations order by version`,
  )
  return {
    format: FORMAT,
    program: await thisProgram(),
    createdAt: new Date().toISOString(),
    platform: platform.rows.map(({ name }) => name),
    migrations: migrations.rows,
    tables: await listTables(client),
  }
}

async function writeKeys(archive: ArchiveWriter, dataDir: string, storage: string): Promise<void> {
  const sources = [
    [`${KEYS}secrets.json`, join(dataDir, 'secrets.json')],
    [`${KEYS}vapid.json`, join(dataDir, 'vapid.json')],
    [`${KEYS}link-key`, join(storage, 'link-key')],
    [COMMUNITY, COMMUNITY_FILE],
  ] as const
  for (const [name, path] of sources) {
    const content = await readFile(path).catch(ifMissing(undefined))
    if (content) await archive.add(name, content)
  }
}

/** Files never change, so they need not be of the moment of the rows. Returns those that were deleted since. */
async function writeFiles(archive: ArchiveWriter, folder: string, versions: string[], signal: AbortSignal) {
  const missing: string[] = []
  for (const version of versions) {
    signal.throwIfAborted()
    const file = await open(join(folder, 'objects', version)).catch(ifMissing(undefined))
    if (!file) missing.push(version)
    else {
      const { size } = await file.stat()
      await archive.stream(`${FILES}${version}`, size, file.createReadStream())
    }
  }
  return missing
}

const json = (content: unknown) => Buffer.from(JSON.stringify(content))

function explain(error: unknown, to: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new SetupError(
      `The disk of ${dirname(to)} is full, so there is no backup. Free some space, or choose another disk.`,
      { cause: error },
    )
  return error
}
