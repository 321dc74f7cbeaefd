import pg from 'pg'
import { isDatabaseUnavailable } from '../../database/connection.ts'
import type { Statement } from '../../database/database.ts'
import { type Caller, type Claims, SESSION_ENDED } from '../../http/caller.ts'
import type { TempFile } from '../objects/byte-store.ts'
import { type FileMetadata, type ObjectAddress, runFor } from '../objects/object-rows.ts'
import { accessDenied, type Storage } from '../storage.ts'

export interface UploadRights {
  caller: Caller
  /** The claims of the token that allowed the upload; its member owns the object. When it is revoked meanwhile, nothing is stored. */
  claims: Claims
  upsert: boolean
  /** The value of `storage.operation()` for policies. */
  operation: string
}

interface Content {
  metadata: Partial<FileMetadata>
  userMetadata: Record<string, unknown> | null
}

/** Rejects with a Refusal when the token with these claims is revoked. */
export async function requireNotRevoked({ revocations }: Storage, claims: Claims): Promise<void> {
  if (await revocations.isRevoked(claims)) throw accessDenied(SESSION_ENDED)
}

/** Checks the policies: inserts the row as known so far and rolls back. Throws their refusal, or that the key exists. */
export async function checkUploadPolicy(
  storage: Storage,
  address: ObjectAddress,
  rights: UploadRights,
  content: Content,
): Promise<void> {
  const statement = putObject({ ...address, ...content, version: crypto.randomUUID() }, rights)
  await runFor(storage, rights.caller, rights.operation, statement, { rollback: true })
}

/** Stores the bytes first, then their row, so that a row never lacks its bytes. Resolves to the id of the object. */
export async function commitUpload(
  storage: Storage,
  address: ObjectAddress,
  rights: UploadRights,
  tempFile: TempFile,
  content: Content & { metadata: FileMetadata },
): Promise<string> {
  const version = crypto.randomUUID()
  await tempFile.commit(version)
  try {
    const statement = putObject({ ...address, ...content, version }, rights)
    const { caller, operation } = rights
    const [row] = await runFor<{ id: string; replaced: string | null }>(storage, caller, operation, statement)
    if (!row) throw new Error('A statement of the storage service gave no row.')
    if (row.replaced) await storage.bytes.remove([row.replaced])
    return row.id
  } catch (error) {
    // After a lost connection it is unknown whether the row exists: the sweep checks later.
    if (error instanceof pg.DatabaseError && !isDatabaseUnavailable(error))
      await storage.bytes.remove([version])
    throw error
  }
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
function putObject(
  { bucketId, key, version, metadata, userMetadata }: ObjectAddress & Content & { version: string },
  { claims, upsert }: UploadRights,
): Statement {
  return {
    name: upsert ? 'storage_upsert' : 'storage_insert',
    text: (upsert ? UPSERT : INSERT) + (upsert ? RETURNING : ' returning id, null as replaced'),
    values: [bucketId, key, claims.sub ?? null, version, metadata, userMetadata],
  }
}
