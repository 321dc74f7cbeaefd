import { join } from 'node:path'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { every } from 'hono/combine'
import { createConcurrencyLimiter } from '../http/admission/concurrency-limiter.ts'
import { readJsonFirst } from '../http/admission/json-body.ts'
import { type Caller, readCaller } from '../http/caller.ts'
import type { BackendContext } from '../settings/options.ts'
import { SetupError } from '../settings/setup-error.ts'
import {
  createBucket,
  deleteBucket,
  emptyBucket,
  getBucket,
  listBuckets,
  updateBucket,
} from './buckets/buckets.ts'
import { openByteStore } from './objects/byte-store.ts'
import { download, downloadPublic, downloadSigned, info } from './objects/download.ts'
import { list, removeMany } from './objects/list.ts'
import { copy, move } from './objects/move.ts'
import { startSweeper } from './objects/sweep.ts'
import { signMany, signOne, signUpload, uploadSigned } from './signed-urls/sign.ts'
import { openUrlTokens } from './signed-urls/url-tokens.ts'
import {
  noSuchRoute,
  notSupported,
  refuse,
  refuseAndClose,
  renderError,
  type Storage,
  type StorageOptions,
} from './storage.ts'
import { create, replace } from './uploads/upload.ts'
import { createUploadPace, createUploadSlots, slowDown } from './uploads/upload-limits.ts'

export const MAX_JSON_SIZE = 256 * 1024
export const MAX_FILE_SIZE = 50 * 1024 * 1024
export const UPLOAD_TIMEOUT = 30_000
export const RESERVE = 64 * 1024 * 1024

type Handler = (storage: Storage, c: Context, caller: Caller) => Promise<Response>

/** Creates the storage service (`/storage/v1`) in the shapes of storage-api; the README of the backend lists its endpoints. */
export async function storageRoutes(context: BackendContext): Promise<{ app: Hono; stop(): Promise<void> }> {
  const app = new Hono()
  app.onError((error, c) => renderError(c, error, context.log))
  if (!context.storage) {
    app.all('*', () => Promise.reject(refuse(501, 'NotSupported', OFF)))
    return { app, stop: async () => {} }
  }
  const storage = await openStorage(context, context.storage)
  const sweeper = startSweeper(storage.bytes, storage.database, storage.log)
  // A browser opens public objects and signed URLs without an API key.
  const { middleware } = storage.limiter
  app.get('/object/public/:bucket/:key{.+}', middleware, (c) => downloadPublic(storage, c))
  app.get('/object/sign/:bucket/:key{.+}', middleware, (c) => downloadSigned(storage, c))
  app.put('/object/upload/sign/:bucket/:key{.+}', (c) => uploadSigned(storage, c))
  const json = every(smallBody, readJsonFirst(context, MAX_JSON_SIZE, tooManyRequests))
  // Before the routes of objects, for which `list-v2` would be the name of a bucket.
  for (const [path, what] of REFUSED) app.all(path, () => Promise.reject(notSupported(what)))
  addBuckets(app, storage, json)
  addObjects(app, storage, json)
  app.all('*', (c) => Promise.reject(noSuchRoute(c.req.method, c.req.path)))
  return { app, stop: sweeper.stop }
}

const OFF = 'Storage is off: the backend was started without a folder for it (--storage-dir, STORAGE_DIR)'

async function openStorage(context: BackendContext, options: StorageOptions): Promise<Storage> {
  const { rows } = await context.database.pool.query<{ id: string }>('select id from _backend.storage_folder')
  const folder = join(options.dir, rows[0]?.id ?? '')
  const bytes = await openByteStore(folder, options.reserve ?? RESERVE, context.log).catch((cause: Error) => {
    throw new SetupError(`STORAGE_DIR cannot be used: ${cause.message}. Choose a folder that may be written.`)
  })
  return {
    ...context,
    bytes,
    urlTokens: await openUrlTokens(folder),
    slots: createUploadSlots(),
    pace: createUploadPace(),
    limiter: createConcurrencyLimiter(context, tooManyRequests),
    fileSizeLimit: options.fileSizeLimit ?? MAX_FILE_SIZE,
    uploadTimeout: options.uploadTimeout ?? UPLOAD_TIMEOUT,
  }
}

/** All other routes require a key. */
function as(storage: Storage, handler: Handler) {
  return async (c: Context) => {
    const caller = await readCaller(c, storage)
    return storage.limiter.run(caller, () => handler(storage, c, caller))
  }
}

/** Uploads have slots of their own instead: their senders decide how long they take. */
function asUploader(storage: Storage, handler: Handler) {
  return async (c: Context) => handler(storage, c, await readCaller(c, storage))
}

const tooManyRequests = () => slowDown('requests')

const smallBody = bodyLimit({
  maxSize: MAX_JSON_SIZE,
  onError: () => {
    const message = `A request may have ${MAX_JSON_SIZE} bytes`
    throw refuseAndClose(413, 'EntityTooLarge', message, 'Payload too large')
  },
})

function addBuckets(app: Hono, storage: Storage, json: MiddlewareHandler): void {
  app.get('/bucket', as(storage, listBuckets))
  app.post('/bucket', json, as(storage, createBucket))
  app.get('/bucket/:bucket', as(storage, getBucket))
  app.put('/bucket/:bucket', json, as(storage, updateBucket))
  app.delete('/bucket/:bucket', as(storage, deleteBucket))
  app.post('/bucket/:bucket/empty', as(storage, emptyBucket))
}

function addObjects(app: Hono, storage: Storage, json: MiddlewareHandler): void {
  app.post('/object/list/:bucket', json, as(storage, list))
  app.post('/object/move', json, as(storage, move))
  app.post('/object/copy', json, as(storage, copy))
  app.post('/object/sign/:bucket', json, as(storage, signMany))
  app.post('/object/sign/:bucket/:key{.+}', json, as(storage, signOne))
  app.post('/object/upload/sign/:bucket/:key{.+}', as(storage, signUpload))
  app.get('/object/info/:bucket/:key{.+}', as(storage, info))
  app.get('/object/authenticated/:bucket/:key{.+}', as(storage, download))
  app.delete('/object/:bucket', json, as(storage, removeMany))
  app.get('/object/:bucket/:key{.+}', as(storage, download))
  app.post('/object/:bucket/:key{.+}', asUploader(storage, create))
  app.put('/object/:bucket/:key{.+}', asUploader(storage, replace))
}

const REFUSED: [path: string, what: string][] = [
  ['/render/*', 'image transformations'],
  ['/upload/resumable/*', 'resumable uploads'],
  ['/object/list-v2/*', 'lists with a cursor: `list` has pages'],
  ['/cdn/*', 'purging of caches: there are none'],
  ['/bucket/:bucket/lifecycle', 'object versions'],
  ['/s3/*', 'the S3 protocol'],
  ['/vector/*', 'vector buckets'],
  ['/iceberg/*', 'analytics buckets'],
]
