import type { Statement } from '../../database/database.ts'
import type { FileMetadata } from '../objects/object-rows.ts'

export interface NewObject {
  bucketId: string
  key: string
  version: string
  metadata: Partial<FileMetadata>
  userMetadata: Record<string, unknown> | null
}

/** The row that the statement of `putObject` returns. */
export interface PutRow {
  id: string
  /** The version that the new one replaced. */
  replaced: string | null
}

const INSERT = `
  insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
  values ($1, $2, $3::uuid, $3, $4, $5, $6)`
const UPSERT = `${INSERT}
  on conflict (bucket_id, name) do update set owner = excluded.owner, owner_id = excluded.owner_id,
    version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata`
const RETURNING = `
  returning id, (select old.version from storage.objects old where old.bucket_id = $1 and old.name = $2) as replaced`

/** Creates an object or, with `upsert`, replaces its version. Without it an existing key fails with 23505. */
export function putObject(
  object: NewObject,
  rights: { owner: string | undefined; upsert: boolean },
): Statement {
  const { bucketId, key, version, metadata, userMetadata } = object
  const { owner, upsert } = rights
  return {
    name: upsert ? 'storage_upsert' : 'storage_insert',
    text: (upsert ? UPSERT : INSERT) + (upsert ? RETURNING : ' returning id, null as replaced'),
    values: [bucketId, key, owner ?? null, version, metadata, userMetadata],
  }
}
