import type { Context } from 'hono'
import { z } from 'zod'
import type { Caller } from '../../http/caller.ts'
import { answerList, notSupported, readJson, type Storage } from '../storage.ts'
import { bucketIdOf, OBJECT_COLUMNS, type ObjectRow, runFor } from './object-rows.ts'

export const MAX_ENTRIES = 1000

/** Versions of objects are not stored, so every value of these options but the default is refused. */
const NOT_SUPPORTED = {
  noncurrentVersions: 'object versions',
  deleteMarkers: 'object versions',
  exactMatch: 'lists of one key',
}
const DEFAULTS = new Set<unknown>([undefined, null, 'exclude', false])

const request = z.looseObject({
  prefix: z.string().max(1024),
  limit: z.number().int().min(1).default(100),
  offset: z.number().int().min(0).default(0),
  search: z.string().max(1024).default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
})

/**
 * `POST /object/list/:bucket` lists a folder: its objects, and its folders (with null in all fields but the name). `search` is
 * the beginning of a name, in any letter case. Sorted by name by default; by time the folders come first.
 */
export async function list(storage: Storage, c: Context, caller: Caller): Promise<Response> {
  const bucketId = bucketIdOf(c)
  const body = await readJson(c, request)
  for (const [name, feature] of Object.entries(NOT_SUPPORTED))
    if (!DEFAULTS.has(body[name])) throw notSupported(feature)
  const { prefix, limit, offset, search, sortBy } = body
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  const deeper = search.slice(0, search.lastIndexOf('/') + 1)
  const text = listSql(sortBy.column, sortBy.order)
  const values = [
    bucketId,
    startsWith(folder),
    startsWith((folder + search).toLowerCase()),
    (folder + deeper).length,
    deeper,
    Math.min(limit, MAX_ENTRIES),
    offset,
  ]
  return answerList(c, await runFor(storage, caller, 'storage.object.list', { text, values }))
}

/** Folders are common prefixes of names up to the next slash. */
function listSql(column: string, order: string): string {
  const byName = `lower(name) collate "C" ${order}, name ${order}`
  return `
    with found as (
      select substr(name, $4::int + 1) as rest, id, updated_at, created_at, last_accessed_at, metadata
        from storage.objects
       where bucket_id = $1 and name like $2 and lower(name) collate "C" like $3),
    entries as (
      select rest as name, id, updated_at, created_at, last_accessed_at, metadata
        from found where strpos(rest, '/') = 0
      union all
      select distinct split_part(rest, '/', 1), null::uuid, null::timestamptz, null::timestamptz, null::timestamptz,
             null::jsonb
        from found where strpos(rest, '/') > 0)
    select $5 || name as name, id, updated_at, created_at, last_accessed_at, metadata
      from entries
     order by ${column === 'name' ? byName : `id is not null, ${column} ${order}, ${byName}`}
     limit $6 offset $7`
}

/** Returns an escaped pattern for `like`. */
export function startsWith(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`
}

export const MAX_KEYS = 1000

const removal = z.object({
  prefixes: z
    .array(z.union([z.string(), z.object({ path: z.string(), versionId: z.string() })]))
    .min(1)
    .max(MAX_KEYS),
})

/** `DELETE /object/:bucket` removes the objects that the caller may delete, and returns them. */
export async function removeMany(storage: Storage, c: Context, caller: Caller): Promise<Response> {
  const bucketId = bucketIdOf(c)
  const { prefixes } = await readJson(c, removal)
  const keys = prefixes.filter((entry) => typeof entry === 'string')
  if (keys.length < prefixes.length) throw notSupported('object versions')
  const text = `delete from storage.objects where bucket_id = $1 and name = any($2) returning ${OBJECT_COLUMNS}`
  const statement = { name: 'storage_remove', text, values: [bucketId, keys] }
  const rows = await runFor<ObjectRow>(storage, caller, 'storage.object.delete_many', statement)
  // The bytes go after the rows: the sweep removes files that a crash in between leaves.
  await storage.bytes.remove(rows.map((row) => row.version))
  return answerList(c, rows)
}
