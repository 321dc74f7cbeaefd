import { freePort } from '../../../../index.ts'
import { LITE_SECRET } from '../../auth/signer.ts'
import type { Peer } from '../start.ts'
import { findProgram, startProgram } from './programs.ts'

/** As many connections as a floor and our backend have. */
const CONNECTIONS = '10'

/** PostgREST on a database, where this machine has it; null where not. It trusts the tokens of `liteTokenOf`, and has no `/rest/v1` in its addresses. */
export async function startPostgrest(databaseUrl: string): Promise<Peer | null> {
  const path = findProgram('postgrest')
  if (path === null) return null
  const [port, adminPort] = [await freePort(), await freePort()]
  return startProgram(path, {
    port,
    readyUrl: `http://127.0.0.1:${adminPort}/ready`,
    env: {
      PGRST_DB_URI: databaseUrl,
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_EXTRA_SEARCH_PATH: 'public, extensions',
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_POOL: CONNECTIONS,
      PGRST_JWT_SECRET: LITE_SECRET,
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
      PGRST_ADMIN_SERVER_PORT: String(adminPort),
      PGRST_LOG_LEVEL: 'crit',
    },
  })
}

/** The path of a request to our backend, as PostgREST has it. */
export const postgrestPath = (path: string) => path.replace(/^\/rest\/v1/, '')
