import type { Context } from 'hono'
import { z } from 'zod'
import type { Caller } from '../../http/caller.ts'
import { startsWith } from '../objects/list.ts'
import { BUCKET_COLUMNS, type BucketRow, bucketIdOf, checkBucketId, runFor } from '../objects/object-rows.ts'
import {
  accessDenied,
  answerJson,
  answerList,
  invalidRequest,
  noSuchBucket,
  readJson,
  readQuery,
  refuseOptions,
  type Storage,
} from '../storage.ts'

const UNITS: Record<string, number> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 }
const SIZE = /^(\d+(?:\.\d+)?)(b|kb|mb|gb)$/i
const TYPE = /^(\*|[\w.+-]+\/(\*|[\w.+-]+)(;\s*charset=[\w-]+)?)$/

/** Bytes as a number, or as text with a decimal unit: `20MB`. Null removes the limit. */
const fileSize = z
  .union([
    z.number().int().min(0),
    z
      .string()
      .regex(SIZE, 'must be a number of bytes, or text such as 20MB')
      .transform((text) => {
        const [, digits = '0', unit = 'b'] = SIZE.exec(text) ?? []
        return Math.round(Number(digits) * (UNITS[unit.toLowerCase()] ?? 1))
      }),
  ])
  .nullish()

const settings = z.object({
  public: z.boolean().nullish(),
  file_size_limit: fileSize,
  /** Null removes the restriction. */
  allowed_mime_types: z
    .array(z.string().max(200).regex(TYPE, 'must be a media type such as image/png'))
    .nullish(),
  versioning_status: z.unknown().optional(),
})
const newBucket = settings.extend({
  id: z.string().optional(),
  name: z.string(),
  type: z.string().optional(),
})
const listing = z.object({
  limit: z.coerce.number().int().min(1).default(1000),
  offset: z.coerce.number().int().min(0).default(0),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('id'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().default(''),
})

/** `GET /bucket` lists the buckets that the caller may see. */
export async function listBuckets(storage: Storage, c: Context, caller: Caller): Promise<Response> {
  const { limit, offset, sortColumn, sortOrder, search } = readQuery(c, listing)
  const text = `select ${BUCKET_COLUMNS} from storage.buckets where lower(name) like $1
    order by ${sortColumn} ${sortOrder}, id limit $2 offset $3`
  const values = [`%${startsWith(search.toLowerCase())}`, limit, offset]
  return answerList(c, await runFor(storage, caller, 'storage.bucket.list', { text, values }))
}

/** `GET /bucket/:bucket` returns a bucket. */
export async function getBucket(storage: Storage, c: Context, caller: Caller): Promise<Response> {
  const text = `select ${BUCKET_COLUMNS} from storage.buckets where id = $1`
  const values = [bucketIdOf(c)]
  const [bucket] = await runFor<BucketRow>(storage, caller, 'storage.bucket.get', { text, values })
  if (!bucket) throw noSuchBucket()
  return answerJson(bucket)
}

/** `POST /bucket` creates a bucket. */
export async function createBucket(storage: Storage, c: Context, caller: Caller): Promise<Response> {
  const body = await readJson(c, newBucket)
  refuseVersioning(body.versioning_status)
  refuseOptions({ type: body.type === 'STANDARD' ? undefined : body.type }, { type: 'this type of bucket' })
  const name = checkBucketId(body.name)
  const limit = sizeWithin(storage, body.file_size_limit)
  const text = `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
    values ($1, $2, $3::uuid, $3, $4, $5, $6)`
  const values = [
    checkBucketId(body.id ?? name),
    name,
    caller.claims.sub ?? null,
    body.public ?? false,
    limit ?? null,
    body.allowed_mime_types ?? null,
  ]
  await runFor(storage, caller, 'storage.bucket.create', { text, values })
  return answerJson({ name })
}

/** `PUT /bucket/:bucket` updates the given settings; the others stay. */
export async function updateBucket(storage: Storage, c: Context, caller: Caller): Promise<Response> {
  const body = await readJson(c, settings)
  refuseVersioning(body.versioning_status)
  const { public: open, allowed_mime_types: types } = body
  const limit = sizeWithin(storage, body.file_size_limit)
  if (open === undefined && limit === undefined && types === undefined)
    throw invalidRequest('body must have public, file_size_limit or allowed_mime_types')
  const text = `update storage.buckets set updated_at = now(), public = coalesce($2, public),
      file_size_limit = case when $3 then $4 else file_size_limit end,
      allowed_mime_types = case when $5 then $6 else allowed_mime_types end
    where id = $1 returning id`
  const values = [
    bucketIdOf(c),
    open ?? null,
    limit !== undefined,
    limit ?? null,
    types !== undefined,
    types ?? null,
  ]
  await requireOne(storage, caller, 'storage.bucket.update', { text, values })
  return answerJson({ message: 'Successfully updated' })
}

/** `DELETE /bucket/:bucket` deletes an empty bucket. */
export async function deleteBucket(storage: Storage, c: Context, caller: Caller): Promise<Response> {
  const text = 'delete from storage.buckets where id = $1 returning id'
  await requireOne(storage, caller, 'storage.bucket.delete', { text, values: [bucketIdOf(c)] })
  return answerJson({ message: 'Successfully deleted' })
}

/** `POST /bucket/:bucket/empty` requires a secret key. It is completed before the response, which is that of storage-api. */
export async function emptyBucket(storage: Storage, c: Context, caller: Caller): Promise<Response> {
  if (caller.role !== 'service_role') throw accessDenied('Access denied: Invalid role')
  const values = [bucketIdOf(c)]
  const operation = 'storage.bucket.empty'
  await requireOne(storage, caller, operation, {
    text: 'select id from storage.buckets where id = $1',
    values,
  })
  const text = 'delete from storage.objects where bucket_id = $1 returning version'
  const rows = await runFor<{ version: string }>(storage, caller, operation, { text, values })
  await storage.bytes.remove(rows.map(({ version }) => version))
  return answerJson({ message: 'Empty bucket has been queued. Completion may take up to an hour.' })
}

function refuseVersioning(status: unknown): void {
  refuseOptions({ status: status === 'DISABLED' ? undefined : status }, { status: 'object versions' })
}

function sizeWithin({ fileSizeLimit }: Storage, size: number | null | undefined): number | null | undefined {
  if (size && size > fileSizeLimit)
    throw invalidRequest(
      `body/file_size_limit is more than the ${fileSizeLimit} bytes that any object may have`,
    )
  return size
}

async function requireOne(...request: Parameters<typeof runFor>): Promise<void> {
  if ((await runFor(...request)).length === 0) throw noSuchBucket()
}
