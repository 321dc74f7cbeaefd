import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { SetupError } from 'supabase-compatible'
import { checksum } from '../backup/database/tables.ts'
import { sumOf } from '../backup/read-back.ts'
import { listBuckets, type StoredFile } from './list-files.ts'
import type { Endpoints, Plan } from './plan.ts'

const AT_ONCE = 4

/** Both sides must agree on these, besides the bytes. The rest of a row is the storage service's own. */
const FACTS = `
  select bucket_id, name, owner, owner_id, user_metadata, created_at, updated_at,
         metadata ->> 'size' as size, metadata ->> 'mimetype' as type
    from storage.objects`

// Names, owner and times are those of the source; a trigger would stamp the times anew.
const FINISH = `
  with moved as (
    update storage.objects o
       set owner = r.owner, owner_id = r.owner_id, user_metadata = r.user_metadata,
           created_at = r.created_at, updated_at = r.updated_at, last_accessed_at = r.last_accessed_at
      from jsonb_populate_record(null::storage.objects, $1) r
     where o.bucket_id = r.bucket_id and o.name = r.name
    returning o.bucket_id, o.name)
  insert into courtside_move.files (bucket_id, name, version)
  select bucket_id, name, $2 from moved
  on conflict (bucket_id, name) do update set version = excluded.version`

/** The target is a connection that works without triggers. */
type FileMove = Endpoints & Pick<Plan, 'files' | 'missing'> & { print(line: string): void }

/** Uploads missing files, reads each back and notes it, so that a second call goes on. Throws a SetupError where one arrived otherwise. */
export async function moveFiles(move: FileMove): Promise<{ uploaded: number; already: number }> {
  await makeBuckets(move)
  await removeOthers(move)
  const done = await finished(move.target)
  const waiting = move.files.filter((file) => done.get(addressOf(file)) !== file.version)
  const total = waiting.length
  let uploaded = 0
  const one = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      await moveFile(move, file)
      if (++uploaded % 100 === 0) move.print(`${uploaded} of ${total} files.`)
    }
  }
  // One that fails ends the others before their next file, so that nothing goes on after the command has reported it.
  const workers = Array.from({ length: AT_ONCE }, () =>
    one().catch((error: unknown) => {
      waiting.length = 0
      throw error
    }),
  )
  const failed = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  await compareFiles(move)
  return { uploaded, already: move.files.length - total }
}

const addressOf = ({ bucket_id, name }: { bucket_id: string; name: string }) => `${bucket_id}/${name}`

async function makeBuckets({ source, target, storage }: FileMove): Promise<void> {
  const there = new Set((await listBuckets(target)).map(({ id }) => id))
  for (const bucket of await listBuckets(source))
    if (!there.has(bucket.id)) await storage.createBucket(bucket)
}

/** Files that an earlier call has uploaded, and that the source has deleted since. */
async function removeOthers({ target, storage, files }: FileMove): Promise<void> {
  const wanted = new Set(files.map(addressOf))
  const { rows } = await target.query<StoredFile>('select bucket_id, name from storage.objects')
  for (const file of rows) if (!wanted.has(addressOf(file))) await storage.remove(addressOf(file))
}

/** By address, the versions that were uploaded and are still there. */
async function finished(target: ClientBase): Promise<Map<string, string>> {
  const { rows } = await target.query<StoredFile>(
    'select bucket_id, name, files.version from courtside_move.files join storage.objects using (bucket_id, name)',
  )
  return new Map(rows.map((file) => [addressOf(file), file.version]))
}

async function moveFile(move: FileMove, file: StoredFile): Promise<void> {
  const { source, target, storage, folder } = move
  const path = join(folder, file.version)
  await storage.upload(addressOf(file), path, file.type, file.cacheControl)
  const arrived = createHash('sha256').update(await storage.download(addressOf(file)))
  if (arrived.digest('hex') !== (await sumOf(createReadStream(path))))
    throw new SetupError(`${addressOf(file)} did not arrive as it was. Run the command again.`)
  const { rows } = await source.query<{ row: unknown }>(
    'select to_jsonb(o) as row from storage.objects o where bucket_id = $1 and name = $2',
    [file.bucket_id, file.name],
  )
  const { rowCount } = await target.query(FINISH, [JSON.stringify(rows[0]?.row), file.version])
  if (rowCount !== 1)
    throw new SetupError(
      `${addressOf(file)} is not in the database of --to: do --to and --storage belong together?`,
    )
}

async function compareFiles({ source, target, missing }: FileMove): Promise<void> {
  const lost = JSON.stringify(missing.map(({ bucket_id, name }) => ({ bucket_id, name })))
  const wanted = await checksum(
    source,
    `${FACTS} where (bucket_id, name) not in (select bucket_id, name from
       jsonb_to_recordset('${lost.replaceAll("'", "''")}') as lost(bucket_id text, name text))`,
  )
  const found = await checksum(target, FACTS)
  if (found.rows !== wanted.rows || found.checksum !== wanted.checksum)
    throw new SetupError(
      `The files are not those of the source: ${found.rows} of ${wanted.rows}, or other ones. Run the command again.`,
    )
}
