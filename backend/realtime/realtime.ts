import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { WebSocketServer } from 'ws'
import { addressKey, requestAddress } from '../auth/settings/client-address.ts'
import { resolveCaller } from '../http/caller.ts'
import { redactError } from '../http/redact.ts'
import { Refusal } from '../http/refusal.ts'
import { createTokenBuckets } from '../http/token-bucket.ts'
import type { BackendContext } from '../settings/options.ts'
import { createSessionValidator } from './authorization/session-validator.ts'
import { createAddressSockets, defaultLimits, perKey } from './limits.ts'
import { createHandler } from './message-handler.ts'
import { versionOf } from './protocol.ts'
import { refuse } from './refuse.ts'
import { createReplicationConnection } from './replication/replication-connection.ts'
import { openTables } from './replication/table.ts'
import { Connection } from './socket/connection.ts'
import { createJoinThrottle } from './socket/join-throttle.ts'
import { MemberChannels } from './subscriptions/member-channels.ts'
import { Subscriptions } from './subscriptions/subscription-index.ts'
import { createCasts } from './subscriptions/values.ts'

const PATH = '/realtime/v1/websocket'
const GAP = 'The connection to the database was lost; changes may have been missed'
const DRAIN_TIMEOUT = 500
const WARNING_INTERVAL_MS = 60_000
const TOO_MANY_OF_ADDRESS =
  'realtime: an address has too many sockets and gets no more; is it a proxy, CLIENT_ADDRESS_HEADER has to be set'
const TOO_MANY = refuse('ConnectionRateLimitReached', 'Too many sockets are open', 503)

export type Realtime = Awaited<ReturnType<typeof startRealtime>>

/**
 * Starts the realtime service: the Phoenix protocol as supabase-js uses it, and the committed changes of the publication
 * `supabase_realtime` for clients whose policies show them the row. It connects to the database with the first client.
 * `sockets` counts the open ones, `disconnect` closes them (1001), and `stop` drops the replication slot as well.
 */
export async function startRealtime(context: BackendContext) {
  const { databaseUrl, database, log } = context
  const limits = { ...defaultLimits(context.rateLimitFactor), ...context.realtime }
  const connections = new Set<Connection>()
  const subscriptions = new Subscriptions()
  const tables = openTables(database.pool)
  const sessionValidator = createSessionValidator(database.pool, context.revocations)
  const replication = createReplicationConnection(databaseUrl, subscriptions, tables, log, () => {
    for (const channel of subscriptions.channels()) channel.fail(GAP)
  })
  const unsubscribe = context.revocations.subscribe(() => {
    for (const connection of connections) connection.endRevoked(context.revocations)
  })
  const newThrottle = () => createJoinThrottle(limits.allJoinsPerSecond, database.waiting)
  const joinThrottles = { members: newThrottle(), others: newThrottle() }
  const handler = createHandler({
    context,
    subscriptions,
    tables,
    replication,
    sessionValidator,
    members: new MemberChannels(limits),
    casts: createCasts(database.pool),
    joins: perKey(limits.joinsPerMember, 10_000),
    work: createTokenBuckets({ perSecond: limits.workPerSecond, burst: limits.workPerSecond / 10 }),
    joinThrottles,
  })
  const countSocket = createAddressSockets(limits)
  const warnings = perKey(1, WARNING_INTERVAL_MS)
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.messageSize,
    clientTracking: false,
  })
  const checkSilence = () => {
    for (const connection of connections) connection.checkSilence()
  }
  // A process that stalled itself first reads what has come meanwhile.
  const interval = Math.min(limits.silence, limits.joinDeadline) / 6
  const watch = setInterval(() => setImmediate(checkSilence), interval).unref()

  return {
    /** Accepts a socket that requests `/realtime/v1/websocket`; returns true when it did. */
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
      const url = new URL(request.url ?? '/', 'http://localhost')
      if (url.pathname !== PATH) return false
      const address = addressKey(requestAddress(request, context))
      const refusal = countSocket(address, socket)
      if (refusal) {
        if (warnings.take()) log.warn({ address }, TOO_MANY_OF_ADDRESS)
        rejectUpgrade(socket, refusal)
        return true
      }
      requireApiKey(context, request, url).then(
        (key) => {
          if (connections.size >= limits.sockets) return rejectUpgrade(socket, TOO_MANY)
          replication.start()
          server.handleUpgrade(request, socket, head, (webSocket) => {
            const version = versionOf(url.searchParams.get('vsn'))
            const connection = new Connection(webSocket, socket, { version, key, address }, limits, handler)
            connections.add(connection)
            for (const throttle of Object.values(joinThrottles)) throttle.recordArrival()
            webSocket.once('close', () => connections.delete(connection))
          })
        },
        (error) => rejectUpgrade(socket, toRefusal(error, log)),
      )
      return true
    },
    sockets: () => connections.size,
    disconnect: () => drainConnections(connections),
    async stop(): Promise<void> {
      clearInterval(watch)
      unsubscribe()
      await Promise.all([drainConnections(connections), replication.stop()])
    },
  }
}

/** Returns the API key of the request. Rejects with a 401 Refusal without a known one. */
async function requireApiKey(context: BackendContext, request: IncomingMessage, url: URL): Promise<string> {
  const header = request.headers['x-api-key'] ?? request.headers.apikey
  const key = url.searchParams.get('apikey') ?? (typeof header === 'string' ? header : undefined)
  await resolveCaller(key, undefined, context, (name) => request.headers[name]?.toString())
  return key ?? ''
}

function toRefusal(error: unknown, log: Logger): Refusal {
  if (error instanceof Refusal) return error
  log.error({ error: redactError(error) }, 'realtime: a socket could not be let in')
  return refuse('UnknownErrorOnController', 'Error connecting to Realtime', 500)
}

/** Refuses a WebSocket upgrade with an HTTP response, and closes the connection. */
function rejectUpgrade(socket: Duplex, { status, body }: Refusal): void {
  const text = JSON.stringify(body)
  socket.on('error', () => socket.destroy())
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json\r\nconnection: close\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
}

/** Does not wait for clients that do not answer the close frame. */
async function drainConnections(connections: Set<Connection>): Promise<void> {
  const open = [...connections]
  for (const connection of open) connection.close(1001, 'Server is going away')
  const deadline = Date.now() + DRAIN_TIMEOUT
  while (connections.size > 0 && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 10))
  for (const connection of open) connection.terminate()
}
