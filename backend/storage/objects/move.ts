import type { Context } from 'hono'
import { z } from 'zod'
import type { Caller } from '../../http/caller.ts'
import { readCacheControl } from '../serve.ts'
import {
  answerJson,
  noSuchKey,
  notSupported,
  readJson,
  refuseOptions,
  type Storage,
  tooLarge,
} from '../storage.ts'
import { checkUploadPolicy, commitUpload } from '../uploads/commit-upload.ts'
import { checkBucketTakes, checkFile, sizeLimit } from '../uploads/upload.ts'
import {
  checkBucketId,
  checkKey,
  type FileMetadata,
  type ObjectAddress,
  requireBucket,
  requireObject,
  runFor,
} from './object-rows.ts'

const request = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().optional(),
  destinationKey: z.string(),
  sourceVersionId: z.unknown().optional(),
  copyMetadata: z.boolean().default(true),
  metadata: z
    .object({
      cacheControl: z.string().max(200).optional(),
      mimetype: z.string().max(200).optional(),
      contentEncoding: z.string().optional(),
    })
    .optional(),
})

/** `POST /object/move` renames an object without copying its bytes. */
export async function move(storage: Storage, c: Context, caller: Caller): Promise<Response> {
  const body = await readJson(c, request)
  refuseOptions(body, { sourceVersionId: 'object versions' })
  const { from, to } = addressesOf(body)
  const operation = 'storage.object.move'
  const object = await requireObject(storage, caller, operation, from.bucketId, from.key)
  await checkDestination(storage, to, object.metadata)
  const text = `update storage.objects set bucket_id = $3, name = $4, owner = $5::uuid, owner_id = $5
    where bucket_id = $1 and name = $2 returning id`
  const values = [from.bucketId, from.key, to.bucketId, to.key, caller.claims.sub ?? null]
  const [moved] = await runFor(storage, caller, operation, { name: 'storage_move', text, values })
  if (!moved) throw noSuchKey()
  return answerJson({ message: 'Successfully moved', Id: object.id, Key: to.key })
}

/** `POST /object/copy` copies an object and its bytes; `x-upsert` allows it to replace another. */
export async function copy(storage: Storage, c: Context, caller: Caller): Promise<Response> {
  const body = await readJson(c, request)
  refuseOptions(body, { sourceVersionId: 'object versions' })
  if (body.metadata?.contentEncoding) throw notSupported('content encodings')
  const { from, to } = addressesOf(body)
  const operation = 'storage.object.copy'
  const object = await requireObject(storage, caller, operation, from.bucketId, from.key)
  const { cacheControl, mimetype } = (!body.copyMetadata && body.metadata) || {}
  const metadata = {
    ...object.metadata,
    ...(cacheControl !== undefined && { cacheControl: readCacheControl(cacheControl) }),
    ...(mimetype !== undefined && { mimetype }),
  }
  await checkDestination(storage, to, metadata)
  const upsert = c.req.header('x-upsert') === 'true'
  const rights = { caller, claims: caller.claims, upsert, operation }
  const userMetadata = body.copyMetadata ? object.user_metadata : null
  const content = { metadata: { ...metadata, lastModified: new Date().toISOString() }, userMetadata }
  await checkUploadPolicy(storage, to, rights, content)
  const tempFile = await storage.bytes.duplicate(object.version).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? noSuchKey() : error
  })
  try {
    await checkFile(metadata.mimetype, tempFile)
    const id = await commitUpload(storage, to, rights, tempFile, content)
    return answerJson({ Id: id, Key: `${to.bucketId}/${to.key}`, id, name: to.key, bucket_id: to.bucketId })
  } finally {
    await tempFile.discard()
  }
}

function addressesOf(body: z.output<typeof request>) {
  const bucketId = checkBucketId(body.bucketId)
  return {
    from: { bucketId, key: checkKey(body.sourceKey) },
    to: { bucketId: checkBucketId(body.destinationBucket ?? bucketId), key: checkKey(body.destinationKey) },
  }
}

/** The rules of a bucket for uploads also apply to copies from another bucket. */
async function checkDestination(storage: Storage, to: ObjectAddress, metadata: FileMetadata): Promise<void> {
  const bucket = await requireBucket(storage, to.bucketId)
  const limit = sizeLimit(storage, bucket)
  if (metadata.size > limit) throw tooLarge(limit)
  checkBucketTakes(bucket, metadata.mimetype)
}
