import type { Context } from 'hono'
import type { Caller } from '../../http/caller.ts'
import { serve } from '../serve.ts'
import { answerJson, noSuchBucket, type Storage } from '../storage.ts'
import { addressOf, requireBucket, requireObject, SERVICE } from './object-rows.ts'

/** `GET /object/:bucket/:key` and `/object/authenticated/...` read as the caller; everybody reads a public bucket. */
export async function download(storage: Storage, c: Context, caller: Caller): Promise<Response> {
  const { bucketId, key } = addressOf(c)
  const bucket = await requireBucket(storage, bucketId)
  const reader = bucket.public ? SERVICE : caller
  const operation = 'storage.object.get_authenticated'
  const find = () => requireObject(storage, reader, operation, bucketId, key)
  return serve(storage, c, find, { shared: false })
}

/** `GET /object/public/:bucket/:key` needs no key. */
export async function downloadPublic(storage: Storage, c: Context): Promise<Response> {
  const { bucketId, key } = addressOf(c)
  const find = async () => {
    if (!(await requireBucket(storage, bucketId)).public) throw noSuchBucket()
    return requireObject(storage, SERVICE, 'storage.object.get_public', bucketId, key)
  }
  return serve(storage, c, find, { shared: true })
}

/** `GET /object/sign/:bucket/:key?token=` needs no key, but a signed URL for this object. */
export async function downloadSigned(storage: Storage, c: Context): Promise<Response> {
  const { bucketId, key } = addressOf(c)
  const { exp } = await storage.urlTokens.verify(c.req.query('token'), 'download', `${bucketId}/${key}`)
  const find = () => requireObject(storage, SERVICE, 'storage.object.get_signed', bucketId, key)
  const lifetime = Math.max(0, Math.floor(exp - Date.now() / 1000))
  return serve(storage, c, find, { shared: false, lifetime })
}

/** `GET /object/info/...` returns the metadata of an object. */
export async function info(storage: Storage, c: Context, caller: Caller): Promise<Response> {
  const { bucketId, key } = addressOf(c)
  const bucket = await requireBucket(storage, bucketId)
  const reader = bucket.public ? SERVICE : caller
  const object = await requireObject(storage, reader, 'object.get_authenticated_info', bucketId, key)
  const { id, name, version, bucket_id, metadata, created_at, updated_at } = object
  return answerJson({
    id,
    name,
    version,
    bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: object.user_metadata ?? {},
    last_modified: updated_at,
    created_at,
  })
}
