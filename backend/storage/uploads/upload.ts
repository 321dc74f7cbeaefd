import type { Context } from 'hono'
import { announcedSize } from '../../http/admission/announced-size.ts'
import type { Caller } from '../../http/caller.ts'
import { answerJson } from '../answer-json.ts'
import { withKnownType } from '../known-type.ts'
import { bareType, checkContent, isAllowed } from '../media-type.ts'
import type { Draft } from '../objects/byte-store.ts'
import { addressOf, type ObjectAddress } from '../objects/object-key.ts'
import { type BucketRow, type FileMetadata, requireBucket } from '../objects/object-rows.ts'
import type { Storage } from '../options.ts'
import { invalidType } from '../refuse.ts'
import { checkPicture } from './check-picture.ts'
import { keepObject, rehearse, requireNotRevoked, type UploadRights } from './commit-upload.ts'
import { readUpload, type Upload } from './read-upload.ts'

/** `POST /object/:bucket/:key`: takes the place of an object only with `x-upsert`. */
export function create(storage: Storage, c: Context, caller: Caller): Promise<Response> {
  const upsert = c.req.header('x-upsert') === 'true'
  return upload(storage, c, addressOf(c), { ...rightsOf(caller), upsert, operation: 'storage.object.upload' })
}

/** `PUT /object/:bucket/:key`: as in storage-api, what is not there yet is made. */
export function replace(storage: Storage, c: Context, caller: Caller): Promise<Response> {
  const operation = 'storage.object.upload_update'
  return upload(storage, c, addressOf(c), { ...rightsOf(caller), upsert: true, operation })
}

function rightsOf(caller: Caller): Pick<UploadRights, 'caller' | 'claims' | 'owner'> {
  return { caller, claims: caller.claims, owner: caller.claims.sub }
}

/**
 * Takes the file of a request in as an object: what the policies refuse is refused before it is read, what the bucket
 * refuses as soon as it shows, and the row is written when the bytes are safe. Answers `{ Id, Key }` as storage-api does.
 */
export function upload(
  storage: Storage,
  c: Context,
  address: ObjectAddress,
  rights: UploadRights,
): Promise<Response> {
  return storage.slots.use(rights.owner, async () => {
    const { file, limit } = await admit(storage, c, address, rights).catch(async (error) => {
      await storage.pace.refuse(rights.owner, announcedSize(c.req.header(), 0))
      throw error
    })
    const draft = await storage.bytes.receive(storage.pace.read(rights.owner, file.content), limit)
    try {
      await file.finished()
      await checkContent(bareType(file.contentType), draft.head)
      await checkPicture(bareType(file.contentType), draft)
      // Minutes may have passed since the request was let in.
      await requireNotRevoked(storage, rights.claims)
      const content = { ...file, metadata: metadataOf(draft, file) }
      const id = await keepObject(storage, address, rights, draft, content)
      return answerJson({ Id: id, Key: `${address.bucketId}/${address.key}` })
    } finally {
      await draft.discard()
    }
  })
}

/** Looks at what can be looked at before the content is read. */
async function admit(
  storage: Storage,
  c: Context,
  address: ObjectAddress,
  rights: UploadRights,
): Promise<{ file: Upload; limit: number }> {
  const bucket = await requireBucket(storage, address.bucketId)
  const limit = sizeLimit(storage, bucket)
  const file = await withKnownType(await readUpload(c, limit, storage.uploadPatience))
  checkBucketTakes(bucket, file.contentType)
  await rehearse(storage, address, rights, { ...file, metadata: announced(file) })
  return { file, limit }
}

/** Bytes. */
export function sizeLimit({ fileSizeLimit }: Storage, bucket: BucketRow): number {
  return Math.min(bucket.file_size_limit ?? fileSizeLimit, fileSizeLimit)
}

export function checkBucketTakes(bucket: BucketRow, contentType: string): void {
  if (!isAllowed(bareType(contentType), bucket.allowed_mime_types))
    throw invalidType(`mime type ${contentType} is not supported`)
}

function announced({ contentType: mimetype, declaredSize }: Upload): Partial<FileMetadata> {
  return { mimetype, ...(declaredSize !== undefined && { contentLength: declaredSize }) }
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
