import { type Context, Hono } from 'hono'
import { PoolBusyError } from '../database/connection.ts'
import { callerKey, createConcurrencyLimiter } from '../http/admission/concurrency-limiter.ts'
import { announcedSize, BODY_LIMITS, type BodyBudget, createBodyBudget } from '../http/admission/json-body.ts'
import { type Caller, readCaller } from '../http/caller.ts'
import { compressed } from '../http/compress.ts'
import { redactError } from '../http/redact.ts'
import { Refusal } from '../http/refusal.ts'
import { DEFAULT_REQUEST_LIMITS } from '../http/request-limits.ts'
import type { BackendContext } from '../settings/options.ts'
import { refusalOf } from './database-errors.ts'
import { refuse, tooManyBodies } from './errors.ts'
import { handleCall } from './handle-call.ts'
import { handleRead, handleWrite } from './handle-relation.ts'
import { type CompileRead, createReadCompiler } from './plan/compile-read.ts'
import {
  type ReadOptions,
  type RestRequest,
  type RestResponse,
  readRequest,
  requestedSchema,
  withCommonHeaders,
} from './request/request.ts'
import type { Schema } from './schema/model.ts'
import { createSchemaCache, type SchemaCache } from './schema/schema-cache.ts'
import { searchPathOf } from './sql/names.ts'
import { createRun, type Run } from './statements.ts'

const busy = () => new PoolBusyError('too many requests of one caller wait for their turn')

/** Creates the data API (`/rest/v1`). */
export async function restRoutes(context: BackendContext): Promise<{ app: Hono; stop(): Promise<void> }> {
  const cache = createSchemaCache(context)
  // The catalogues are read at the start: otherwise all first requests after a restart would wait for it.
  await cache.current().catch((error) => {
    context.log.warn({ error: redactError(error) }, 'the catalogues cannot be read yet')
  })
  const run = createRun(context.database)
  const limits = { ...DEFAULT_REQUEST_LIMITS, ...context.requestLimits }
  const { maxRows } = limits
  const service = { cache, run, compile: createReadCompiler(maxRows), maxRows }
  const app = new Hono()
  const { schemas, extraSearchPath } = context
  const options: ReadOptions = {
    ...limits,
    schemas,
    searchPaths: new Map(schemas.slice(1).map((schema) => [schema, searchPathOf(schema, extraSearchPath)])),
    allowsRollback: context.transactionEnd === 'commit-allow-override',
  }
  const ofMembers = { ...options, maxBodySize: Math.min(limits.maxBodySize, limits.maxMemberBodySize) }
  const limiter = createConcurrencyLimiter(context, busy)
  const bodies = createBodyBudget(BODY_LIMITS, tooManyBodies)
  const serve = (isCall: boolean) => (c: Context) =>
    guarded(c, context, async (caller) => {
      const read = caller.role === 'service_role' ? options : ofMembers
      using _room = reserveBody(c, caller, bodies, read.maxBodySize)
      const request = await readRequest(c, read, caller, c.req.param('name') ?? '', isCall)
      return await limiter.run(caller, () => respond(c, request, service, isCall))
    })
  app.all('/rpc/:name', serve(true))
  app.all('/:name', serve(false))
  app.all('*', (c) => guarded(c, context, async () => Promise.reject(unknownPath(c, options))))
  return { app, stop: cache.stop }
}

/** Reserves memory for the body of a request until the response. Throws a 429 Refusal when there is none. */
function reserveBody(c: Context, caller: Caller, bodies: BodyBudget, most: number): Disposable | undefined {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return undefined
  const key = callerKey(caller)
  const bytes = announcedSize(c.req.header(), most)
  // A body above its sender's limit is refused without being read.
  return key === undefined || bytes > most ? undefined : bodies.reserve(key, bytes)
}

/** Requires an API key, and renders every error in the service's shape. */
async function guarded(c: Context, context: BackendContext, work: (caller: Caller) => Promise<Response>) {
  let caller: Caller | undefined
  try {
    caller = await readCaller(c, context)
    return await work(caller)
  } catch (error) {
    const refusal = refusalOf(error, caller)
    if (refusal.status >= 500)
      context.log.warn({ error: redactError(error), path: c.req.path }, 'a data request failed')
    return render(c, refusal)
  }
}

function unknownPath(c: Context, options: ReadOptions): Refusal {
  if (!/\/rest\/v1\/?$/.test(c.req.path))
    return refuse(404, 'PGRST125', 'Invalid path specified in request URL')
  requestedSchema(c, options)
  return refuse(404, 'PGRST126', 'Root endpoint metadata is disabled')
}

interface Service {
  cache: SchemaCache
  run: Run
  compile: CompileRead
  maxRows: number
}

async function respond(c: Context, request: RestRequest, service: Service, isCall: boolean) {
  const { cache, run, maxRows } = service
  const handle = (schema: Schema) =>
    isCall ? handleCall(request, schema, run, maxRows) : handleRelation(request, schema, service)
  const { status, headers, body } = withCommonHeaders(request, await withFreshNames(cache, handle))
  return compressed(c.req.header('accept-encoding'), body, { status, headers })
}

async function handleRelation(request: RestRequest, schema: Schema, { run, compile }: Service) {
  const relation = schema.relations.get(`${request.schema}.${request.target}`)
  // A malformed query string is refused first, since parsing it throws.
  if (!relation)
    throw (
      request.query &&
      refuse(
        404,
        'PGRST205',
        `Could not find the table '${request.schema}.${request.target}' in the schema cache`,
      )
    )
  return request.method === 'GET' || request.method === 'HEAD'
    ? handleRead(request, compile(request, schema, relation), run)
    : handleWrite(request, schema, relation, run)
}

/** An unknown name may have been added since: then the catalogues are read once more. */
async function withFreshNames(cache: SchemaCache, handle: (schema: Schema) => Promise<RestResponse>) {
  try {
    return await handle(await cache.current())
  } catch (error) {
    const isUnknownName = error instanceof Refusal && UNKNOWN_NAME.has(String(error.body.code))
    if (!isUnknownName || !(await cache.refresh())) throw error
    return await handle(await cache.current())
  }
}

const UNKNOWN_NAME = new Set(['PGRST200', 'PGRST202', 'PGRST204', 'PGRST205', '42703'])

function render(c: Context, refusal: Refusal): Response {
  const { status, body, headers } = toRestError(refusal)
  // A function may raise any text as a code; a header may not contain it.
  const code = String(body.code).replaceAll(/[^\w.-]/g, '')
  const shown = {
    'content-type': 'application/json; charset=utf-8',
    'proxy-status': `PostgREST; error=${code}`,
    ...headers,
  }
  return new Response(c.req.method === 'HEAD' ? null : JSON.stringify(body), { status, headers: shown })
}

/** Token errors come from the token service; clients of this one expect PostgREST's codes. */
function toRestError(refusal: Refusal): Refusal {
  if (refusal.body.code !== 'bad_jwt') return refusal
  const message = String(refusal.body.message)
  return refuse(401, refusal.body.expired ? 'PGRST303' : 'PGRST301', message).with({
    'www-authenticate': `Bearer error="invalid_token", error_description="${message}"`,
  })
}
