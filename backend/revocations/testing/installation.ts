import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openRaw, type RawSocket } from '../../realtime/testing/raw-socket.ts'
import type { BackendOptions } from '../../settings/options.ts'
import { makeSigningKey, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

const SCHEMA = `
  create table notes (id int primary key);
  grant select on notes to authenticated;
  alter publication supabase_realtime add table notes;
  insert into storage.buckets (id, name) values ('files', 'files');
  create policy "Members have files" on storage.objects to authenticated using (true) with check (true);`

export interface Account {
  id: string
  email: string
  password: string
}

export interface Session {
  access_token: string
  refresh_token: string
}

/** Two processes of one installation: the same keys, the same database. */
export interface Installation {
  processes: TestBackend[]
  sql(text: string, values?: unknown[]): Promise<pg.QueryResult>
  /** Sends a request to the first process; resolves to the JSON of the response, and rejects when it is a refusal. */
  request<Answer>(method: string, path: string, body?: object, token?: string, key?: string): Promise<Answer>
  newAccount(): Promise<Account>
  signIn(account: Account): Promise<Session>
  stop(): Promise<void>
}

export async function startInstallation(options: Partial<BackendOptions> = {}): Promise<Installation> {
  const shared = { template: 'platform' as const, signingKeys: [await makeSigningKey('test')] }
  const one = await startTestBackend({ ...shared, ...options })
  const pool = new pg.Pool({ connectionString: one.database.url, max: 2 })
  // Connections that are cut on purpose take idle ones with them.
  pool.on('error', () => {})
  await pool.query(SCHEMA)
  const other = await startTestBackend({
    ...shared,
    ...options,
    databaseUrl: one.database.url,
    publicUrl: one.url,
  })
  const request: Installation['request'] = async (method, path, body, token, key = one.publishableKey) => {
    const answer = await fetch(one.url + path, {
      method,
      headers: { apikey: key, ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text || 'null')
  }
  return {
    processes: [one, other],
    sql: (text, values) => pool.query(text, values),
    request,
    async newAccount() {
      const account = { email: `${randomUUID()}@example.test`, password: `demo ${randomUUID()}` }
      const path = '/auth/v1/admin/users'
      const made = await request<{ id: string }>(
        'POST',
        path,
        { ...account, email_confirm: true },
        undefined,
        one.secretKey,
      )
      return { ...account, id: made.id }
    },
    signIn: ({ email, password }) =>
      request('POST', '/auth/v1/token?grant_type=password', { email, password }),
    async stop() {
      await pool.end()
      await other.stop()
      await one.stop()
    },
  }
}

/** For each service, tells whether it accepts a token. */
export const SERVICES: Record<string, (process: TestBackend, token: string) => Promise<boolean>> = {
  auth: (process, token) => isAccepted(process, '/auth/v1/user', token),
  rest: (process, token) => isAccepted(process, '/rest/v1/notes', token),
  storage: (process, token) => isAccepted(process, '/storage/v1/bucket', token),
  async realtime(process, token) {
    const { raw, status } = await join(process, token)
    raw.socket.terminate()
    return status === 'ok'
  },
}

async function isAccepted(
  { url, publishableKey }: TestBackend,
  path: string,
  token: string,
): Promise<boolean> {
  const headers = { apikey: publishableKey, authorization: `Bearer ${token}` }
  const { status } = await fetch(url + path, { headers })
  if (status >= 500) throw new Error(`${path}: ${status}`)
  return status === 200
}

/** Opens a socket that subscribes to notes. */
export async function join(
  { url, publishableKey }: TestBackend,
  access_token: string,
): Promise<{ raw: RawSocket; status: unknown }> {
  const raw = await openRaw(
    `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0`,
  )
  const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'notes' }] }
  raw.send('1', '1', 'realtime:notes', 'phx_join', { config, access_token })
  const [, , , , { status }] = await raw.next('phx_reply')
  return { raw, status }
}
