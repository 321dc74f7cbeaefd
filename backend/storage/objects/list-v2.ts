import type { Context } from 'hono'
import type pg from 'pg'
import { z } from 'zod'
import type { Caller } from '../../http/caller.ts'
import { answerList } from '../answer-json.ts'
import type { Storage } from '../options.ts'
import { readJson } from '../read-json.ts'
import { invalidRequest } from '../refuse.ts'
import { refuseVersions, startsWith } from './list.ts'
import { checkBucketId } from './object-key.ts'
import { runFor } from './object-rows.ts'

const MAX_ENTRIES = 1000

const request = z.looseObject({
  prefix: z.string().max(1024).default(''),
  limit: z.number().int().min(1).default(MAX_ENTRIES),
  cursor: z.string().optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at']),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
})
/** The end of a page: the value of the sort column, as text, and the name. */
const cursorSchema = z.tuple([z.string(), z.string()])

interface Entry extends pg.QueryResultRow {
  id: string | null
  name: string
  sort_key: string
}

/**
 * `POST /object/list-v2/:bucket` lists all objects whose key begins with the prefix, with full names; with a delimiter those of
 * one folder, and its folders. The cursor contains the end of the last page, so no entry is skipped or repeated.
 */
export async function listV2(storage: Storage, c: Context, caller: Caller): Promise<Response> {
  const bucketId = checkBucketId(c.req.param('bucket') ?? '')
  const body = await readJson(c, request)
  refuseVersions(body)
  const limit = Math.min(body.limit, MAX_ENTRIES)
  const [after, afterName] = body.cursor === undefined ? [null, null] : readCursor(body.cursor)
  const text = listSql(body.sortBy.column, body.sortBy.order, body.with_delimiter)
  const values = [bucketId, startsWith(body.prefix), body.prefix.length, after, afterName, limit + 1]
  const rows = await runFor<Entry>(storage, caller, 'storage.object.list_v2', { text, values })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hasNext = rows.length > limit
  return answerList(c, {
    hasNext,
    ...(hasNext && last && { nextCursor: writeCursor(last), nextCursorKey: last.name }),
    folders: page.filter(({ id }) => id === null).map(({ name }) => ({ name, key: name.replace(/\/$/, '') })),
    objects: page
      .filter(({ id }) => id !== null)
      .map(({ sort_key: _, ...object }) => ({ ...object, key: object.name })),
  })
}

function listSql(column: string, order: string, folders: boolean): string {
  const sorted = column === 'name' ? 'name collate "C"' : column
  const type = column === 'name' ? 'text' : 'timestamptz'
  const isFile = folders ? `strpos(substr(name, $3::int + 1), '/') = 0` : `$3::int is not null`
  return `
    with found as (
      select name, id, updated_at, created_at, last_accessed_at, metadata
        from storage.objects where bucket_id = $1 and name like $2),
    entries as (
      select * from found where ${isFile}
      union all
      select left(name, $3::int + strpos(substr(name, $3::int + 1), '/')), null::uuid, max(updated_at), max(created_at),
             max(last_accessed_at), null::jsonb
        from found where not (${isFile}) group by 1)
    select *, (${sorted})::text as sort_key from entries
     where $4::text is null or (${sorted}, name collate "C") ${order === 'asc' ? '>' : '<'} ($4::${type}, $5::text)
     order by ${sorted} ${order}, name collate "C" ${order}
     limit $6`
}

function writeCursor({ sort_key, name }: Entry): string {
  return Buffer.from(JSON.stringify([sort_key, name])).toString('base64url')
}

function readCursor(cursor: string): [string, string] {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw invalidRequest('body/cursor is not one that was given out here')
  }
}
