import type { Context } from 'hono'
import { announcedSize } from '../../http/admission/json-body.ts'
import type { Caller } from '../../http/caller.ts'
import { bareType, checkContent, detectType, isAllowed } from '../media-type.ts'
import type { TempFile } from '../objects/byte-store.ts'
import {
  addressOf,
  type BucketRow,
  type FileMetadata,
  type ObjectAddress,
  requireBucket,
} from '../objects/object-rows.ts'
import { answerJson, invalidType, type Storage } from '../storage.ts'
import { checkUploadPolicy, commitUpload, requireNotRevoked, type UploadRights } from './commit-upload.ts'
import { checkPicture } from './picture-size.ts'
import { readUpload, type Upload } from './read-upload.ts'

/** `POST /object/:bucket/:key` creates an object; it replaces one only with `x-upsert`. */
export function create(storage: Storage, c: Context, caller: Caller): Promise<Response> {
  const upsert = c.req.header('x-upsert') === 'true'
  const rights = { caller, claims: caller.claims, upsert, operation: 'storage.object.upload' }
  return upload(storage, c, addressOf(c), rights)
}

/** `PUT /object/:bucket/:key` replaces an object; as in storage-api, it creates a missing one. */
export function replace(storage: Storage, c: Context, caller: Caller): Promise<Response> {
  const operation = 'storage.object.upload_update'
  return upload(storage, c, addressOf(c), { caller, claims: caller.claims, upsert: true, operation })
}

/**
 * Stores the file of a request as an object: policies refuse before it is read, the bucket's rules as soon as possible, and the
 * row is written after the bytes are safe. Returns `{ Id, Key }` as storage-api does.
 */
export function upload(storage: Storage, c: Context, address: ObjectAddress, rights: UploadRights) {
  const { sub: member } = rights.claims
  return storage.slots.use(member, async () => {
    const { file, limit } = await checkBeforeRead(storage, c, address, rights).catch(async (error) => {
      await storage.pace.refuse(member, announcedSize(c.req.header(), 0))
      throw error
    })
    const tempFile = await storage.bytes.receive(storage.pace.read(member, file.content), limit)
    try {
      await file.finished()
      await checkFile(file.contentType, tempFile)
      // The token may have been revoked during the upload.
      await requireNotRevoked(storage, rights.claims)
      const content = { ...file, metadata: metadataOf(tempFile, file) }
      const id = await commitUpload(storage, address, rights, tempFile, content)
      return answerJson({ Id: id, Key: `${address.bucketId}/${address.key}` })
    } finally {
      await tempFile.discard()
    }
  })
}

/** Checks everything that is known before the content is read. */
async function checkBeforeRead(storage: Storage, c: Context, address: ObjectAddress, rights: UploadRights) {
  const bucket = await requireBucket(storage, address.bucketId)
  const limit = sizeLimit(storage, bucket)
  const file = await detectType(await readUpload(c, limit, storage.uploadTimeout))
  checkBucketTakes(bucket, file.contentType)
  const { contentType: mimetype, declaredSize } = file
  const metadata = { mimetype, ...(declaredSize !== undefined && { contentLength: declaredSize }) }
  await checkUploadPolicy(storage, address, rights, { ...file, metadata })
  return { file, limit }
}

/** Throws a Refusal when the content of a file is not what its type says, or a picture that is too large. */
export async function checkFile(contentType: string, tempFile: TempFile): Promise<void> {
  await checkContent(bareType(contentType), tempFile.head)
  await checkPicture(bareType(contentType), tempFile)
}

/** Bytes. */
export function sizeLimit({ fileSizeLimit }: Storage, bucket: BucketRow): number {
  return Math.min(bucket.file_size_limit ?? fileSizeLimit, fileSizeLimit)
}

export function checkBucketTakes(bucket: BucketRow, contentType: string): void {
  if (!isAllowed(bareType(contentType), bucket.allowed_mime_types))
    throw invalidType(`mime type ${contentType} is not supported`)
}

function metadataOf(tempFile: TempFile, { contentType, cacheControl }: Upload): FileMetadata {
  return {
    eTag: `"${tempFile.hash.slice(0, 32)}"`,
    size: tempFile.size,
    mimetype: contentType,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: tempFile.size,
    httpStatusCode: 200,
  }
}
