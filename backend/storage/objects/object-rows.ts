import type { Context } from 'hono'
import type { RunOptions, Statement } from '../../database/database.ts'
import type { Caller } from '../../http/caller.ts'
import { invalidKey, noSuchBucket, noSuchKey, refuse, type Storage } from '../storage.ts'

/** The service itself, which bypasses the policies: for access that a signed URL or a public bucket has already allowed. */
export const SERVICE: Caller = { role: 'service_role', claims: { role: 'service_role' } }

/** The part of an object's row that describes its bytes. The column is JSON, which others may write, too. */
export interface FileMetadata {
  eTag: string
  size: number
  /** The given type, including parameters. */
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: number
}

export interface ObjectRow {
  id: string
  name: string
  bucket_id: string
  version: string
  owner: string | null
  owner_id: string | null
  metadata: FileMetadata
  user_metadata: Record<string, unknown> | null
  created_at: Date
  updated_at: Date
  last_accessed_at: Date
}
export const OBJECT_COLUMNS =
  'id, name, bucket_id, version, owner, owner_id, metadata, user_metadata, created_at, updated_at, last_accessed_at'

export interface BucketRow {
  id: string
  name: string
  owner: string
  public: boolean
  type: string
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  created_at: Date
  updated_at: Date
}
export const BUCKET_COLUMNS = `id, name, coalesce(owner_id, owner::text, '') as owner, public, type, file_size_limit::float8,
  allowed_mime_types, created_at, updated_at`

/** Runs a statement as the caller. Policies read its purpose from `storage.operation()` (`storage.object.upload`). */
export async function runFor<Row>(
  { database }: Storage,
  caller: Caller,
  operation: string,
  statement: Statement,
  options: Pick<RunOptions, 'rollback'> = {},
): Promise<Row[]> {
  const settings = { 'storage.operation': operation, 'storage.allow_delete_query': 'true' }
  return (await database.runAs<Row & object>(caller, statement, { ...options, settings })).rows
}

/** Returns the bucket for any caller: its rules and whether it is public. Throws NoSuchBucket. */
export async function requireBucket(storage: Storage, id: string): Promise<BucketRow> {
  const text = `select ${BUCKET_COLUMNS} from storage.buckets where id = $1`
  const statement = { name: 'storage_bucket', text, values: [id] }
  const [bucket] = await runFor<BucketRow>(storage, SERVICE, 'storage.bucket.get', statement)
  if (!bucket) throw noSuchBucket()
  return bucket
}

/** Returns the object, if the caller may see it. A row that another program inserted has no bytes. Throws NoSuchKey. */
export async function requireObject(
  storage: Storage,
  caller: Caller,
  operation: string,
  bucketId: string,
  key: string,
): Promise<ObjectRow> {
  const text = `select ${OBJECT_COLUMNS} from storage.objects
    where bucket_id = $1 and name = $2 and version is not null and metadata is not null`
  const statement = { name: 'storage_object', text, values: [bucketId, key] }
  const [object] = await runFor<ObjectRow>(storage, caller, operation, statement)
  if (!object) throw noSuchKey()
  return object
}

/** The characters of S3's safe list and of those with special handling, as storage-api allows them. */
const CHARACTERS = /^[\w/!.*'() &$=@;:+,?-]+$/
export const MAX_KEY_LENGTH = 1024
const MAX_BUCKET_LENGTH = 100

export interface ObjectAddress {
  bucketId: string
  /** Path of the object in the bucket, without a slash in front. */
  key: string
}

/** Returns the object in the path of the request. Throws InvalidKey or InvalidBucketName. */
export function addressOf(c: Context): ObjectAddress {
  return { bucketId: bucketIdOf(c), key: checkKey(c.req.param('key') ?? '') }
}

/** Returns the bucket in the path of the request. Throws InvalidBucketName. */
export const bucketIdOf = (c: Context) => checkBucketId(c.req.param('bucket') ?? '')

/**
 * Checks a key: a path of names, none of them empty, `.` or `..`. It never becomes a file name, so it cannot escape a folder;
 * but copying a bucket to a disk must be safe, too.
 */
export function checkKey(key: string): string {
  const inOrder = key.split('/').every((name) => name !== '' && name !== '.' && name !== '..')
  if (!inOrder || key.length > MAX_KEY_LENGTH || !CHARACTERS.test(key)) throw invalidKey(key.slice(0, 200))
  return key
}

export function checkBucketId(id: string): string {
  const valid = id.length <= MAX_BUCKET_LENGTH && id.trim() === id && !id.includes('/') && CHARACTERS.test(id)
  if (!valid) throw refuse(400, 'InvalidBucketName', 'Bucket name invalid', 'Invalid Input')
  return id
}
