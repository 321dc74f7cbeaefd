import { freePort } from '../../../../index.ts'
import { ACCOUNT, type AuthPeer } from '../../auth/auth-peers.ts'
import { type BenchDatabase, execute } from '../../database.ts'
import { openJsonClient } from '../../json-client.ts'
import { findProgram, runProgram, startProgram } from './programs.ts'

const DATABASE = 'bench_gotrue'
const NO_LIMIT = '1000000000'

/** GoTrue on a database of its own beside the given one, where this machine has it with its folder `migrations`; null where not. */
export async function startGotrue({ url }: BenchDatabase): Promise<AuthPeer | null> {
  const path = findProgram('gotrue')
  if (path === null) return null
  const own = Object.assign(new URL(url), { pathname: `/${DATABASE}` })
  await execute(url, `create database ${DATABASE}`)
  await execute(own.href, 'create schema auth')
  own.searchParams.set('search_path', 'auth')
  const port = await freePort()
  const env = settingsOf(own.href, port)
  await runProgram(path, ['migrate'], env)
  const peer = await startProgram(path, {
    args: ['serve'],
    env,
    port,
    readyUrl: `http://127.0.0.1:${port}/health`,
  })
  const client = openJsonClient(peer.url, 'none')
  await client.call('POST', '/signup', ACCOUNT)
  const call: AuthPeer['call'] = (method, address, ...more) =>
    client.call(method, address.replace(/^\/auth\/v1/, ''), ...more)
  return {
    name: 'GoTrue',
    pid: peer.pid,
    hasData: false,
    call,
    signIn: () => call('POST', '/token?grant_type=password', ACCOUNT),
    stop: peer.stop,
  }
}

const settingsOf = (databaseUrl: string, port: number) => ({
  DATABASE_URL: databaseUrl,
  GOTRUE_DB_DRIVER: 'postgres',
  DB_NAMESPACE: 'auth',
  GOTRUE_API_HOST: '127.0.0.1',
  PORT: String(port),
  API_EXTERNAL_URL: `http://127.0.0.1:${port}`,
  GOTRUE_SITE_URL: `http://127.0.0.1:${port}`,
  GOTRUE_JWT_SECRET: 'a secret that is long enough for HS256 signatures',
  GOTRUE_JWT_EXP: '3600',
  GOTRUE_JWT_AUD: 'authenticated',
  GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
  GOTRUE_MAILER_AUTOCONFIRM: 'true',
  GOTRUE_RATE_LIMIT_TOKEN_REFRESH: NO_LIMIT,
  GOTRUE_LOG_LEVEL: 'fatal',
})
