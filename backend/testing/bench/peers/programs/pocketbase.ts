import { tmpdir } from 'node:os'
import { freePort } from '../../../../index.ts'
import { makeTemporaryFolder } from '../../../teardown/temporary-folder.ts'
import { ACCOUNT, type AuthPeer } from '../../auth/auth-peers.ts'
import { type JsonClient, openJsonClient } from '../../json-client.ts'
import { findProgram, runProgram, startProgram } from './programs.ts'

const SUPERUSER = { identity: 'root@b.test', password: 'correct horse 8' }
/** A record belongs to whoever creates it, once for a match. */
const PARTICIPATIONS = {
  name: 'participations',
  type: 'base',
  createRule: 'member = @request.auth.id',
  fields: [
    { name: 'match', type: 'text', required: true },
    { name: 'member', type: 'text', required: true },
  ],
  indexes: ['CREATE UNIQUE INDEX one_each ON participations (match, member)'],
}

interface Pocketbase extends AuthPeer {
  /** Creates a record that a rule has to allow. */
  join(match: string): Promise<unknown>
}

/** PocketBase (0.23 or newer) on a database of its own, where this machine has it; null where not. */
export async function startPocketbase(): Promise<Pocketbase | null> {
  const path = findProgram('pocketbase')
  if (path === null) return null
  const folder = await makeTemporaryFolder(tmpdir(), 'bench-pocketbase-')
  const dir = `--dir=${folder.path}`
  await runProgram(path, ['superuser', 'upsert', SUPERUSER.identity, SUPERUSER.password, dir])
  const port = await freePort()
  const peer = await startProgram(path, {
    args: ['serve', `--http=127.0.0.1:${port}`, dir],
    port,
    readyUrl: `http://127.0.0.1:${port}/api/health`,
  })
  const client = openJsonClient(peer.url, '')
  const signIn = () => authorise(client, 'users', { identity: ACCOUNT.email, password: ACCOUNT.password })
  const root = await authorise(client, '_superusers', SUPERUSER)
  const account = { ...ACCOUNT, passwordConfirm: ACCOUNT.password, verified: true }
  await client.call('POST', '/api/collections', PARTICIPATIONS, root.access_token)
  const { id } = await client.call('POST', '/api/collections/users/records', account, root.access_token)
  const { access_token } = await signIn()
  return {
    name: 'PocketBase',
    pid: peer.pid,
    hasData: false,
    call: client.call,
    signIn,
    join: (match) =>
      client.call('POST', '/api/collections/participations/records', { match, member: id }, access_token),
    async stop() {
      await peer.stop()
      await folder.remove()
    },
  }
}

/** Signs in to a collection of accounts; the token has the name that ours has. */
async function authorise(client: JsonClient, collection: string, body: object) {
  const { token = '' } = await client.call('POST', `/api/collections/${collection}/auth-with-password`, body)
  return { access_token: token }
}
