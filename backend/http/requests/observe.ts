import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Logger } from 'pino'

/** A request that was answered, or whose client has disconnected before. */
export interface AnsweredRequest {
  id: string
  method: string
  /** Without its query. It can contain tokens and ids: log the route instead. */
  path: string
  status: number
  milliseconds: number
  /** The client has disconnected before the end of the response. */
  aborted: boolean
}

export type ObserveRequest = (request: AnsweredRequest) => void

/** Gives each request its id, which the response repeats, and reports it once it is over. Sockets of realtime are no requests. */
export function observeRequests(server: Server, observe: ObserveRequest): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const started = performance.now()
    const id = requestId(request)
    response.setHeader('x-request-id', id)
    response.once('close', () => {
      const { method = '', url = '' } = request
      const [path = ''] = url.split('?', 1)
      const milliseconds = Math.round((performance.now() - started) * 10) / 10
      const aborted = !response.writableFinished
      observe({ id, method, path, status: response.statusCode, milliseconds, aborted })
    })
  })
}

/**
 * Logs one line per request: failures of the server as warnings, others as information. It has no address, no query and nothing of
 * the path that belongs to a person.
 * @param routeOf returns the route of a path as it may be logged
 */
export function logRequests(
  log: Logger,
  routeOf = (path: string) => serviceRoute(path) ?? '/*',
): ObserveRequest {
  return ({ id, method, path, status, milliseconds, aborted }) => {
    const level = status >= 500 ? 'warn' : 'info'
    if (!log.isLevelEnabled(level)) return
    const facts = { request: id, method, route: routeOf(path), status, ms: milliseconds }
    log[level](aborted ? { ...facts, aborted } : facts, 'request')
  }
}

/** An id that a proxy may give: short enough for `application_name`, and without a character that could forge a line of a log. */
const HARMLESS = /^[\w.-]{6,48}$/

const ids = new WeakMap<IncomingMessage, string>()
const process = randomBytes(4).toString('hex')
let count = 0

/** Returns the id of a request: that of its header `x-request-id` if it is harmless, else one of its own. */
export function requestId(request: IncomingMessage): string {
  const known = ids.get(request)
  if (known !== undefined) return known
  const given = request.headers['x-request-id']
  // Counting is a hundred times cheaper than random numbers; the beginning tells processes apart.
  const id =
    typeof given === 'string' && HARMLESS.test(given) ? given : `${process}-${(++count).toString(36)}`
  ids.set(request, id)
  return id
}

const NAME = /^[a-z][a-z_]{0,62}$/
const WORD = /^[a-z]+(-[a-z]+)?$/
const STORAGE_WORDS = new Set('authenticated bucket copy info list move object public sign upload'.split(' '))

/**
 * Returns the route of a path of the services without ids, keys of files or tokens, as it may be logged: `/auth/v1/factors/:id/verify`.
 * Undefined for a path of no service.
 */
export function serviceRoute(path: string): string | undefined {
  const [, service, version, ...rest] = path.split('/')
  if (version !== 'v1') return path === '/.well-known/jwks.json' ? path : undefined
  if (service === 'rest') return `/rest/v1/${restRoute(rest)}`
  if (service === 'auth')
    return `/auth/v1/${rest
      .slice(0, 5)
      .map((part) => (WORD.test(part) && part.length < 25 ? part : ':id'))
      .join('/')}`
  if (service === 'storage') return `/storage/v1/${storageRoute(rest)}`
  return service === 'realtime' || service === 'functions' ? `/${service}/v1` : undefined
}

/** Names of tables and functions are no secret, but a stranger can write anything in their stead. */
function restRoute([first = '', second = '']: string[]): string {
  if (first === 'rpc') return `rpc/${NAME.test(second) ? second : ':name'}`
  return NAME.test(first) ? first : ':name'
}

function storageRoute(parts: string[]): string {
  const end = parts.findIndex((part) => !STORAGE_WORDS.has(part))
  return end === -1 ? parts.join('/') : [...parts.slice(0, end), ':path'].join('/')
}
