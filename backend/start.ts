import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Hono } from 'hono'
import { startCleanUp } from './auth/admin/clean-up.ts'
import { limitFunctions } from './auth/rate-limits/limit-functions.ts'
import { createLimits } from './auth/rate-limits/limits.ts'
import { authRoutes } from './auth/routes.ts'
import { AUTH_DEFAULTS } from './auth/settings/settings.ts'
import { openDatabase } from './database/database.ts'
import { commonHeaders } from './http/common-headers.ts'
import { createDrain } from './http/drain.ts'
import { DEFAULT_REQUEST_LIMITS } from './http/request-limits.ts'
import { searchPathOf } from './http/search-path.ts'
import type { SigningKey } from './http/signing-keys.ts'
import { createTokens } from './http/tokens.ts'
import { warnAboutUnconfiguredProxy } from './http/unconfigured-proxy.ts'
import { startRealtime } from './realtime/realtime.ts'
import { refuseRealtimeOverHttp } from './realtime/socket/over-http.ts'
import { restRoutes } from './rest/routes.ts'
import { createRevocations } from './revocations/revocations.ts'
import type { BackendContext, BackendOptions } from './settings/options.ts'
import { storageRoutes } from './storage/routes.ts'

/** Milliseconds that running requests get to finish after a stop. */
const DRAIN_TIMEOUT = 2000

export interface Backend {
  /** Answers `/auth/v1`, `/rest/v1` and the other services. */
  app: Hono
  /** Accepts a socket that requests `/realtime/v1/websocket`; returns true when it did. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Number of accepted sockets that are open. */
  sockets(): number
  /** Closes all accepted sockets. */
  disconnect(): Promise<void>
  /**
   * Signs with the first of these keys from now on and verifies with all. Rejects, and goes on as before, when they are
   * unusable.
   */
  setSigningKeys(keys: SigningKey[]): Promise<void>
  stop(): Promise<void>
}

/** Starts the Supabase wire protocol on a database that has the platform schema (see `installPlatform`). */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const limits = { ...DEFAULT_REQUEST_LIMITS, ...options.requestLimits }
  await using parts = new AsyncDisposableStack()
  const [firstSchema = 'public'] = options.schemas
  const searchPath = searchPathOf(firstSchema, options.extraSearchPath)
  const database = openDatabase(options.databaseUrl, options.log, limits, searchPath)
  parts.defer(database.stop)
  const tokens = await createTokens(options.signingKeys, `${options.publicUrl}/auth/v1`, {
    lifetime: options.auth?.accessTokenLifetime,
    legacySecret: options.legacyJwtSecret,
    findSigningKeys: options.findSigningKeys,
  })
  const revocations = createRevocations({
    databaseUrl: options.databaseUrl,
    pool: database.pool,
    log: options.log,
    tokenLifetime: options.auth?.accessTokenLifetime,
  })
  parts.defer(revocations.stop)
  await revocations.start()
  const context: BackendContext = { ...options, database, tokens, revocations }
  const storage = await storageRoutes(context)
  parts.defer(storage.stop)
  const rest = await restRoutes(context)
  parts.defer(rest.stop)
  const auth = authRoutes(context)
  parts.defer(auth.stop)
  const cleanUp = startCleanUp(database, { ...AUTH_DEFAULTS, ...options.auth }, options.log)
  parts.defer(cleanUp.stop)
  const app = new Hono()
  const drain = createDrain()
  parts.defer(() => drain.finished(DRAIN_TIMEOUT))
  const realtime = await startRealtime(context)
  parts.defer(realtime.stop)
  app.use('*', drain.middleware)
  app.use('*', warnAboutUnconfiguredProxy(options.clientAddressHeader, options.log))
  app.use('*', commonHeaders)
  app.use('/rest/v1/rpc/*', limitFunctions(options.limitedFunctions ?? [], createLimits(context)))
  app.get('/.well-known/jwks.json', (c) => c.json(tokens.jwks))
  app.route('/auth/v1', auth.app)
  app.route('/rest/v1', rest.app)
  app.route('/storage/v1', storage.app)
  app.all('/realtime/v1/*', refuseRealtimeOverHttp)
  // The backend runs from here on until it is stopped, in reverse order of the start; a failure above stops the parts before
  // it.
  const running = parts.move()
  return {
    app,
    upgrade: realtime.upgrade,
    sockets: realtime.sockets,
    disconnect: realtime.disconnect,
    setSigningKeys: tokens.setSigningKeys,
    stop: () => running.disposeAsync(),
  }
}
