import { exportJWK, generateKeyPair } from 'jose'
import { freePort } from '../../../index.ts'
import { type BenchDatabase, execute } from '../database.ts'
import { type JsonClient, openJsonClient } from '../json-client.ts'
import { type Peer, startPeer } from '../peers/start.ts'

export const ACCOUNT = { email: 'a@b.test', password: 'correct horse 7' }

export interface AuthPeer extends JsonClient {
  name: string
  pid: number
  /** It answers requests for data too. */
  hasData: boolean
  signIn(): Promise<Record<string, string>>
  stop(): Promise<void>
}

export async function startOurs(database: BenchDatabase): Promise<AuthPeer> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const signingKey = { ...(await exportJWK(privateKey)), kid: 'bench', alg: 'ES256' }
  const peer = await startPeer('backend.ts', {
    DATABASE_URL: database.url,
    PORT: String(await freePort()),
    SIGNING_KEY: JSON.stringify(signingKey),
  })
  const admin = openJsonClient(peer.url, 'sb_secret_bench')
  await admin.call('POST', '/auth/v1/admin/users', { ...ACCOUNT, email_confirm: true })
  return asAuthPeer('ours', openJsonClient(peer.url, 'sb_publishable_bench'), peer)
}

export async function startLite(database: BenchDatabase): Promise<AuthPeer> {
  // It writes ids of its own kind into the one table of accounts that is not a uuid.
  await execute(
    database.copyUrl,
    'alter table auth.refresh_tokens alter id drop default, alter id type text using id::text',
  )
  const secret = 'a secret that is long enough for HS256 signatures'
  const peer = await startPeer('lite.ts', { DATABASE_URL: database.copyUrl, JWT_SECRET: secret })
  const client = openJsonClient(peer.url, 'none')
  await client.call('POST', '/auth/v1/signup', ACCOUNT)
  return asAuthPeer('@supabase/lite', client, peer)
}

function asAuthPeer(name: string, client: JsonClient, { pid, stop }: Peer): AuthPeer {
  const signIn = () => client.call('POST', '/auth/v1/token?grant_type=password', ACCOUNT)
  return { name, pid, hasData: true, ...client, signIn, stop }
}
