import type { ConcurrencyLimiter } from '../http/admission/concurrency-limiter.ts'
import type { BackendContext } from '../settings/options.ts'
import type { ByteStore } from './objects/byte-store.ts'
import type { Links } from './signed-urls/links.ts'
import type { UploadPace } from './uploads/upload-pace.ts'
import type { UploadSlots } from './uploads/upload-slots.ts'

export interface StorageOptions {
  /** Folder of the bytes, made when missing. Each database has a folder of its own in it. */
  dir: string
  /** The most that any object may have, in bytes; buckets may lower it. 50 MiB unless given. */
  fileSizeLimit?: number
  /** Milliseconds without a byte after which an upload is given up. 30 s unless given. */
  uploadPatience?: number
  /** Bytes that stay free on the disk, for the database beside. 64 MiB unless given. */
  reserve?: number
}

/** What every handler of the storage service is given. */
export interface Storage extends BackendContext {
  bytes: ByteStore
  links: Links
  slots: UploadSlots
  pace: UploadPace
  limiter: ConcurrencyLimiter
  fileSizeLimit: number
  uploadPatience: number
}
