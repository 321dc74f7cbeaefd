import type { Context } from 'hono'
import type pg from 'pg'
import { z } from 'zod'
import type { Caller } from '../../http/caller.ts'
import { answerList } from '../answer-json.ts'
import type { Storage } from '../options.ts'
import { readJson } from '../read-json.ts'
import { notSupported } from '../refuse.ts'
import { checkBucketId, OBJECT_COLUMNS, type ObjectRow, runFor } from './object-rows.ts'

export const MAX_KEYS = 1000

const request = z.object({
  prefixes: z
    .array(z.union([z.string(), z.object({ path: z.string(), versionId: z.string() })]))
    .min(1)
    .max(MAX_KEYS),
})
type Removed = ObjectRow & pg.QueryResultRow

/** `DELETE /object/:bucket` removes the objects that the caller may delete, and returns them. */
export async function removeMany(storage: Storage, c: Context, caller: Caller): Promise<Response> {
  const bucketId = checkBucketId(c.req.param('bucket') ?? '')
  const { prefixes } = await readJson(c, request)
  const keys = prefixes.filter((entry) => typeof entry === 'string')
  if (keys.length < prefixes.length) throw notSupported('object versions')
  const text = `delete from storage.objects where bucket_id = $1 and name = any($2) returning ${OBJECT_COLUMNS}`
  const statement = { name: 'storage_remove', text, values: [bucketId, keys] }
  const rows = await runFor<Removed>(storage, caller, 'storage.object.delete_many', statement)
  // The bytes go after the rows: the sweep removes files that a crash in between leaves.
  await storage.bytes.remove(rows.map((row) => row.version))
  return answerList(c, rows)
}
