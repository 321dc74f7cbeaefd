import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { WebSocket } from 'ws'
import { freePort, type RealtimeLimits as Limits } from '../../../index.ts'
import { memberId } from '../database.ts'
import { type Peer, startPeer } from '../peers/start.ts'
import { openSocket } from './sockets.ts'

export interface RealtimeServer {
  url: string
  /** The process that answers now. */
  pid(): number
  /** The headers of a member's requests. */
  headersOf(member: number): Promise<Record<string, string>>
  /** A socket on which a member hears of changes of the table, or of one row of it, from when it is live. Rejects when the server is away. */
  listen(member: number, id?: string): Promise<WebSocket>
  /** kill -9, and started anew at once; resolves when it answers. */
  crash(): Promise<void>
  stop(): Promise<void>
}

/** Our backend in a process of its own, and tokens for the members of the benchmark's database. */
export async function startRealtimeServer(
  databaseUrl: string,
  table: string,
  limits: Partial<Limits> = {},
): Promise<RealtimeServer> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const signingKey = JSON.stringify({ ...(await exportJWK(privateKey)), kid: 'bench', alg: 'ES256' })
  const port = await freePort()
  const start = () =>
    startPeer('backend.ts', {
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      SIGNING_KEY: signingKey,
      REALTIME_LIMITS: JSON.stringify(limits),
    })
  let peer: Peer = await start()
  const tokens = new Map<number, Promise<string>>()
  const tokenOf = (member: number) => {
    const token =
      tokens.get(member) ??
      new SignJWT({ sub: memberId(member), role: 'authenticated', aud: 'authenticated', aal: 'aal1' })
        .setProtectedHeader({ alg: 'ES256', kid: 'bench' })
        .setIssuer(`http://127.0.0.1:${port}/auth/v1`)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey)
    tokens.set(member, token)
    return token
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pid: () => peer.pid,
    async headersOf(member) {
      return { apikey: 'sb_publishable_bench', authorization: `Bearer ${await tokenOf(member)}` }
    },
    async listen(member, id) {
      const address = `ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=sb_publishable_bench&vsn=2.0.0`
      return openSocket(address, hello(await tokenOf(member), table, id), 'Subscribed to PostgreSQL')
    },
    async crash() {
      await peer.stop()
      peer = await start()
    },
    stop: () => peer.stop(),
  }
}

function hello(token: string, table: string, id?: string): string {
  const change = { event: '*', schema: 'public', table, ...(id && { filter: `id=eq.${id}` }) }
  const config = { postgres_changes: [change] }
  return JSON.stringify(['1', '1', 'realtime:bench', 'phx_join', { config, access_token: token }])
}
