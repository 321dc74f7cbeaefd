import type { Context } from 'hono'
import pg from 'pg'
import type { Caller } from '../caller.ts'
import { isDatabaseAway } from '../database/away.ts'
import type { Draft } from './byte-store.ts'
import { bareType, checkContent, isAllowed } from './media-type.ts'
import type { ObjectAddress } from './object-key.ts'
import { type BucketRow, type FileMetadata, requireBucket, runFor } from './object-rows.ts'
import type { Storage } from './options.ts'
import { type NewObject, type PutRow, putObject } from './put-object.ts'
import { readUpload, type Upload } from './read-upload.ts'
import { invalidType } from './refuse.ts'

export interface UploadRights {
  caller: Caller
  /** The member whose object it becomes. */
  owner: string | undefined
  upsert: boolean
  /** What policies find in `storage.operation()`. */
  operation: string
}

/**
 * Takes the file of a request in as an object: what the policies refuse is refused before a byte is read, what the bucket
 * refuses as soon as it shows, and the row is written when the bytes are safe. Answers `{ Id, Key }` as storage-api does.
 */
export function upload(storage: Storage, c: Context, address: ObjectAddress, rights: UploadRights) {
  return storage.slots.use(async () => {
    const bucket = await requireBucket(storage, address.bucketId)
    const limit = sizeLimit(storage, bucket)
    const file = await readUpload(c, limit, storage.uploadPatience)
    checkBucketTakes(bucket, file.contentType)
    await rehearse(storage, address, rights, file)
    const draft = await storage.bytes.receive(file.content, limit)
    try {
      await file.finished()
      await checkContent(bareType(file.contentType), draft.head)
      const metadata = metadataOf(draft, file)
      const id = await keepObject(storage, address, rights, draft, metadata, file.userMetadata)
      return c.json({ Id: id, Key: `${address.bucketId}/${address.key}` })
    } finally {
      await draft.discard()
    }
  })
}

/** Bytes. */
export function sizeLimit({ fileSizeLimit }: Storage, bucket: BucketRow): number {
  return Math.min(bucket.file_size_limit ?? fileSizeLimit, fileSizeLimit)
}

export function checkBucketTakes(bucket: BucketRow, contentType: string): void {
  if (!isAllowed(bareType(contentType), bucket.allowed_mime_types))
    throw invalidType(`mime type ${contentType} is not supported`)
}

/** Asks the policies with what is known so far, and takes it back. */
async function rehearse(storage: Storage, address: ObjectAddress, rights: UploadRights, file: Upload) {
  const { contentType: mimetype, declaredSize: contentLength, userMetadata } = file
  const metadata = { mimetype, ...(contentLength !== undefined && { contentLength }) }
  const row = { ...address, version: crypto.randomUUID(), metadata, userMetadata }
  const statement = putObject(row, rights.owner, rights.upsert)
  await runFor(storage, rights.caller, rights.operation, statement, { rollback: true })
}

function metadataOf(draft: Draft, { contentType, cacheControl }: Upload): FileMetadata {
  return {
    eTag: `"${draft.hash.slice(0, 32)}"`,
    size: draft.size,
    mimetype: contentType,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: draft.size,
    httpStatusCode: 200,
  }
}

/** The bytes first, then their row: a row never lacks its bytes. Resolves to the id of the object. */
export async function keepObject(
  storage: Storage,
  address: ObjectAddress,
  rights: UploadRights,
  draft: Draft,
  metadata: FileMetadata,
  userMetadata: NewObject['userMetadata'],
): Promise<string> {
  const version = crypto.randomUUID()
  await draft.keep(version)
  const statement = putObject({ ...address, version, metadata, userMetadata }, rights.owner, rights.upsert)
  try {
    const [row] = await runFor<PutRow & pg.QueryResultRow>(
      storage,
      rights.caller,
      rights.operation,
      statement,
    )
    if (!row) throw new Error('A statement of the storage service gave no row.')
    if (row.replaced) await storage.bytes.remove([row.replaced])
    return row.id
  } catch (error) {
    // Whoever lost the connection does not know whether the row is there: the sweep looks later.
    if (error instanceof pg.DatabaseError && !isDatabaseAway(error)) await storage.bytes.remove([version])
    throw error
  }
}
