import { Hono, type MiddlewareHandler } from 'hono'
import { startCleanUp } from './auth/admin/clean-up.ts'
import { createLimits, limitFunctions } from './auth/rate-limits/limits.ts'
import { authRoutes } from './auth/routes.ts'
import { AUTH_DEFAULTS } from './auth/settings/settings.ts'
import { openDatabase } from './database/database.ts'
import { commonHeaders, createDrain, warnAboutUnconfiguredProxy } from './http/middleware.ts'
import { DEFAULT_REQUEST_LIMITS } from './http/request-limits.ts'
import { createTokens } from './http/tokens.ts'
import { startRealtime } from './realtime/realtime.ts'
import { refuseRealtimeOverHttp } from './realtime/refuse.ts'
import { restRoutes } from './rest/routes.ts'
import { searchPathOf } from './rest/sql/names.ts'
import { createRevocations } from './revocations/revocations.ts'
import type { BackendContext, BackendOptions } from './settings/options.ts'
import { storageRoutes } from './storage/routes.ts'

/** Milliseconds that running requests get to finish after a stop. */
const DRAIN_TIMEOUT = 2000

export type Backend = Awaited<ReturnType<typeof startBackend>>

/** Starts the Supabase wire protocol on a database that has the platform schema (see `installPlatform`). */
export async function startBackend(options: BackendOptions) {
  await using parts = new AsyncDisposableStack()
  const context = await openContext(options, parts)
  const storage = await storageRoutes(context)
  parts.defer(storage.stop)
  const rest = await restRoutes(context)
  parts.defer(rest.stop)
  const auth = authRoutes(context)
  parts.defer(auth.stop)
  const cleanUp = startCleanUp(context.database, { ...AUTH_DEFAULTS, ...options.auth }, options.log)
  parts.defer(cleanUp.stop)
  const drain = createDrain()
  parts.defer(() => drain.finished(DRAIN_TIMEOUT))
  const realtime = await startRealtime(context)
  parts.defer(realtime.stop)
  const app = routes(context, drain.middleware, { auth: auth.app, rest: rest.app, storage: storage.app })
  // The backend runs from here on until it is stopped, in reverse order of the start; a failure above stops the parts before
  // it.
  const running = parts.move()
  return {
    /** Answers `/auth/v1`, `/rest/v1` and the other services. */
    app,
    /** Accepts a socket that requests `/realtime/v1/websocket`; returns true when it did. */
    upgrade: realtime.upgrade,
    /** Number of accepted sockets that are open. */
    sockets: realtime.sockets,
    /** Closes all accepted sockets. */
    disconnect: realtime.disconnect,
    /** Signs with the first of these keys from now on and verifies with all. Rejects, and goes on as before, when they are unusable. */
    setSigningKeys: context.tokens.setSigningKeys,
    stop: (): Promise<void> => running.disposeAsync(),
  }
}

/** Opens what all services share: the database, the tokens, and the list of revoked ones. */
async function openContext(options: BackendOptions, parts: AsyncDisposableStack): Promise<BackendContext> {
  const { databaseUrl, log, schemas, auth } = options
  const limits = { ...DEFAULT_REQUEST_LIMITS, ...options.requestLimits }
  const searchPath = searchPathOf(schemas[0] ?? 'public', options.extraSearchPath)
  const database = openDatabase(databaseUrl, log, limits, searchPath)
  parts.defer(database.stop)
  const tokens = await createTokens(options.signingKeys, `${options.publicUrl}/auth/v1`, {
    lifetime: auth?.accessTokenLifetime,
    legacySecret: options.legacyJwtSecret,
    findSigningKeys: options.findSigningKeys,
  })
  const revocations = createRevocations({
    databaseUrl,
    pool: database.pool,
    log,
    tokenLifetime: auth?.accessTokenLifetime,
  })
  parts.defer(revocations.stop)
  await revocations.start()
  return { ...options, database, tokens, revocations }
}

function routes(
  context: BackendContext,
  drain: MiddlewareHandler,
  services: Record<'auth' | 'rest' | 'storage', Hono>,
): Hono {
  const app = new Hono()
  app.use('*', drain)
  app.use('*', warnAboutUnconfiguredProxy(context.clientAddressHeader, context.log))
  app.use('*', commonHeaders)
  app.use('/rest/v1/rpc/:name', limitFunctions(context.limitedFunctions ?? [], createLimits(context)))
  app.get('/.well-known/jwks.json', (c) => c.json(context.tokens.jwks))
  app.route('/auth/v1', services.auth)
  app.route('/rest/v1', services.rest)
  app.route('/storage/v1', services.storage)
  app.all('/realtime/v1/*', refuseRealtimeOverHttp)
  return app
}
