import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import pg from 'pg'
import { makeSigningKey, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import type { StorageOptions } from '../storage.ts'

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export interface TestStorage {
  backend: TestBackend
  /** Sends a request to the service, signed in as a member unless other headers say otherwise. */
  request(
    method: string,
    path: string,
    body?: string | Buffer | FormData | ReadableStream,
    headers?: Record<string, string>,
  ): Promise<Response>
  headers: Record<string, string>
  /** Runs as the owner of the database. */
  sql(text: string, values?: unknown[]): Promise<pg.QueryResult>
  folder: { drafts: string; objects: string }
  /** Returns the names of the present files. */
  files(): Promise<{ drafts: string[]; objects: string[] }>
  stop(): Promise<void>
}

/**
 * Starts the service with the buckets `files` (private; a member has their own folder, `member/`, in it), `pictures` (1 KiB,
 * image/*) and `open` (public, for the service role).
 */
export async function startTestStorage(options: Partial<StorageOptions> = {}): Promise<TestStorage> {
  const key = await makeSigningKey('test')
  const backend = await startTestBackend({ template: 'platform', signingKeys: [key], storage: options })
  const database = new pg.Client({ connectionString: backend.database.url })
  await database.connect()
  await database.query(BUCKETS)
  const { rows } = await database.query('select id from _backend.storage_folder')
  const root = join(backend.storageDir, rows[0].id)
  const folder = { drafts: join(root, 'drafts'), objects: join(root, 'objects') }
  const member = crypto.randomUUID()
  await database.query('insert into auth.users (id) values ($1)', [member])
  const claims = { role: 'authenticated', sub: member, iss: `${backend.url}/auth/v1` }
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: 'test' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key)
  const headers = { apikey: backend.publishableKey, authorization: `Bearer ${token}` }
  return {
    backend,
    headers,
    folder,
    request: (method, path, body, more = {}) =>
      fetch(`${backend.url}/storage/v1${path}`, {
        method,
        headers: { ...headers, ...more },
        ...(body === undefined ? {} : { body, duplex: 'half' }),
      }),
    sql: (text, values) => database.query(text, values),
    files: async () => ({ drafts: await readdir(folder.drafts), objects: await readdir(folder.objects) }),
    async stop() {
      await database.end()
      await backend.stop()
    },
  }
}

const BUCKETS = `
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('files', 'files', false, null, null), ('pictures', 'pictures', false, 1024, '{image/*}'),
    ('open', 'open', true, null, null);
  create policy "Members have a folder" on storage.objects to authenticated
    using (bucket_id = 'files' and name like 'member/%' or bucket_id = 'pictures')
    with check (bucket_id = 'files' and name like 'member/%' or bucket_id = 'pictures')`
