import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { ifMissing } from 'supabase-compatible'
import type { Bucket } from './storage-client.ts'

const VERSION = /^[0-9a-f-]{36}$/

export interface StoredFile {
  bucket_id: string
  name: string
  version: string
  size: number
  type: string
  cacheControl: string
}

/** The files of the source whose bytes are there, and the names of those whose bytes are not. */
export async function listFiles(source: ClientBase, folder: string) {
  const { rows } = await source.query<StoredFile>(
    `select bucket_id, name, coalesce(version, '') as version, coalesce((metadata ->> 'size')::float8, 0) as size,
            coalesce(metadata ->> 'mimetype', 'application/octet-stream') as type,
            coalesce(metadata ->> 'cacheControl', 'no-cache') as "cacheControl"
       from storage.objects order by bucket_id, name`,
  )
  const files: StoredFile[] = []
  const missing: StoredFile[] = []
  for (const file of rows) {
    const found =
      VERSION.test(file.version) && (await stat(join(folder, file.version)).catch(ifMissing(undefined)))
    if (found) files.push(file)
    else missing.push(file)
  }
  return { files, missing }
}

export const listBuckets = async (database: ClientBase): Promise<Bucket[]> =>
  (
    await database.query<Bucket>(
      `select id, public, file_size_limit::float8, allowed_mime_types from storage.buckets order by id`,
    )
  ).rows

/** Files that the buckets of the target would refuse. A bucket that is missing is made as it is at the source. */
export function refusedFiles(files: StoredFile[], buckets: Bucket[]): string[] {
  const byId = new Map(buckets.map((bucket) => [bucket.id, bucket]))
  return files.flatMap(({ bucket_id, name, size, type }) => {
    const bucket = byId.get(bucket_id)
    if (bucket?.file_size_limit && size > bucket.file_size_limit)
      return [`${bucket_id}/${name} is larger than its bucket allows there.`]
    if (bucket?.allowed_mime_types && !bucket.allowed_mime_types.includes(type))
      return [`${bucket_id}/${name} is ${type}, which its bucket does not allow there.`]
    return []
  })
}
