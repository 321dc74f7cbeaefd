import { readFile } from 'node:fs/promises'
import { exportJWK, generateKeyPair } from 'jose'
import pg from 'pg'
import { createTokens } from '../../http/tokens.ts'
import type { BackendOptions } from '../../settings/options.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

export const ADA = '00000000-0000-4000-8000-000000000001'
export const BEN = '00000000-0000-4000-8000-000000000002'

export interface Club extends TestBackend {
  /** Returns an access token of a member; `exp` is in seconds from now. */
  tokenFor(sub: string, exp?: number, claims?: Record<string, unknown>): Promise<string>
  /** Runs SQL as the owner of the database. */
  sql(text: string): Promise<void>
  /** Runs one statement and returns its rows. */
  rows(text: string): Promise<unknown[]>
}

/** Starts a backend on a database with the small club of `club.sql`. */
export async function startClub(options: Partial<BackendOptions> = {}): Promise<Club> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'club', alg: 'ES256' }
  const backend = await startTestBackend({ ...options, template: 'platform', signingKeys: [key] })
  const tokens = await createTokens([key], `${backend.url}/auth/v1`)
  const rows = (text: string) => execute(backend.database.url, text)
  const sql = async (text: string) => void (await rows(text))
  await sql(await readFile(new URL('./club.sql', import.meta.url), 'utf8'))
  return {
    ...backend,
    sql,
    rows,
    tokenFor(sub, exp = 3600, claims = {}) {
      const now = Math.floor(Date.now() / 1000)
      return tokens.sign({
        sub,
        role: 'authenticated',
        aud: 'authenticated',
        iat: now,
        exp: now + exp,
        ...claims,
      })
    },
  }
}

async function execute(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text).finally(() => client.end())
  return rows
}
