import pg from 'pg'
import { isDatabaseUnavailable } from '../../database/connection-errors.ts'
import { type Caller, type Claims, SESSION_ENDED } from '../../http/caller.ts'
import type { Draft } from '../objects/byte-store.ts'
import type { ObjectAddress } from '../objects/object-key.ts'
import { type FileMetadata, runFor } from '../objects/object-rows.ts'
import type { Storage } from '../options.ts'
import { accessDenied } from '../refuse.ts'
import { type NewObject, type PutRow, putObject } from './put-object.ts'

export interface UploadRights {
  caller: Caller
  /** Of the token that allowed the upload: when that is revoked meanwhile, nothing is kept. */
  claims: Claims
  /** The member whose object it becomes. */
  owner: string | undefined
  upsert: boolean
  /** What policies find in `storage.operation()`. */
  operation: string
}

type Content = Pick<NewObject, 'metadata' | 'userMetadata'>

/** Rejects with a Refusal when the token with these claims no longer counts. */
export async function requireNotRevoked({ revocations }: Storage, claims: Claims): Promise<void> {
  if (await revocations.isRevoked(claims)) throw accessDenied(SESSION_ENDED)
}

/** Asks the policies with what is known so far, and takes it back. Throws what they refuse, or that the key is taken. */
export async function rehearse(
  storage: Storage,
  address: ObjectAddress,
  rights: UploadRights,
  content: Content,
): Promise<void> {
  const statement = putObject({ ...address, ...content, version: crypto.randomUUID() }, rights)
  await runFor(storage, rights.caller, rights.operation, statement, { rollback: true })
}

/** The bytes first, then their row: a row never lacks its bytes. Resolves to the id of the object. */
export async function keepObject(
  storage: Storage,
  address: ObjectAddress,
  rights: UploadRights,
  draft: Draft,
  content: Content & { metadata: FileMetadata },
): Promise<string> {
  const version = crypto.randomUUID()
  await draft.keep(version)
  try {
    const { id, replaced } = await writeRow(storage, rights, { ...address, ...content, version })
    if (replaced) await storage.bytes.remove([replaced])
    return id
  } catch (error) {
    // Whoever lost the connection does not know whether the row is there: the sweep looks later.
    if (error instanceof pg.DatabaseError && !isDatabaseUnavailable(error))
      await storage.bytes.remove([version])
    throw error
  }
}

async function writeRow(storage: Storage, rights: UploadRights, object: NewObject): Promise<PutRow> {
  const statement = putObject(object, rights)
  const [row] = await runFor<PutRow & pg.QueryResultRow>(storage, rights.caller, rights.operation, statement)
  if (!row) throw new Error('A statement of the storage service gave no row.')
  return row
}
