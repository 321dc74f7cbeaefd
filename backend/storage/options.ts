import type { ConcurrencyLimiter } from '../http/admission/concurrency-limiter.ts'
import type { BackendContext } from '../settings/options.ts'
import type { ByteStore } from './objects/byte-store.ts'
import type { UrlTokens } from './signed-urls/url-tokens.ts'
import type { createUploadPace, createUploadSlots } from './uploads/upload-limits.ts'

export interface StorageOptions {
  /** Folder of the bytes, made when missing. Each database has a folder of its own in it. */
  dir: string
  /** Maximum bytes of an object; buckets may lower it. The default is 50 MiB. */
  fileSizeLimit?: number
  /** Milliseconds without a byte after which an upload is aborted. The default is 30 s. */
  uploadTimeout?: number
  /** Bytes that stay free on the disk, for the database beside. The default is 64 MiB. */
  reserve?: number
}

/** The context that every handler of the storage service receives. */
export interface Storage extends BackendContext {
  bytes: ByteStore
  urlTokens: UrlTokens
  slots: ReturnType<typeof createUploadSlots>
  pace: ReturnType<typeof createUploadPace>
  limiter: ConcurrencyLimiter
  fileSizeLimit: number
  uploadTimeout: number
}
