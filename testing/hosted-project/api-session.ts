import pg from 'pg'

export type ApiRole = 'anon' | 'authenticated' | 'service_role'

/** Settings that the platform gives to the roles of the API, and that PostgREST takes over for each request. */
const TIMEOUT: Record<ApiRole, string> = { anon: '3s', authenticated: '8s', service_role: '8s' }

/**
 * Runs a statement as PostgREST does in a hosted project: in the session of its login role, with role, claims and settings of the
 * request in the transaction. Rejects with PostgreSQL's error.
 */
export async function request(
  apiUrl: string,
  role: ApiRole,
  claims: Record<string, unknown>,
  sql: string,
  values: unknown[] = [],
): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: apiUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(
      `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('statement_timeout', $3, true),
              set_config('search_path', 'public, extensions', true)`,
      [role, JSON.stringify({ role, ...claims }), TIMEOUT[role]],
    )
    const { rows } = await client.query(sql, values)
    await client.query('commit')
    return rows
  } finally {
    await client.end()
  }
}

/** Claims of a member who signed in with a password just now. */
export const memberClaims = (id: string) => ({
  sub: id,
  aal: 'aal1',
  amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }],
})
