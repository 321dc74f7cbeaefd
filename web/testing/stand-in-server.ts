import { vi } from 'vitest'
import community from '../../config/community.json'
import { faultOfCall, onlyReads } from './database-functions.ts'
import { resetSocket, StandInSocket } from './stand-in-socket.ts'
import { readTable, resetTables } from './stand-in-tables.ts'

/** A request as the server would see it. */
export interface Call {
  method: string
  /** From the root, with the query: `/rest/v1/matches?id=eq.1`. */
  path: string
  body: unknown
  /** The token that it carries. */
  authorization: string | null
}

/** An error stands for a network that failed; `never` for a server that does not answer. */
export type Answer = { status?: number; json?: unknown; headers?: Record<string, string> } | Error | 'never'
type Handler = Answer | ((call: Call) => Answer | Promise<Answer>)

export const CONFIG = {
  supabaseUrl: location.origin,
  supabasePublishableKey: 'sb_publishable_test',
  vapidPublicKey: '',
  version: '',
  signIn: { providers: [], phoneFactors: false, passwords: { minLength: 6, requiredCharacters: [] } },
  community,
}

/** The waiting list of a match where nobody waits. */
export const NO_LINE = {
  waiting: 0,
  held: 0,
  held_until: null,
  has_place: false,
  own: null,
  offer: null,
  ask: null,
  ask_over: null,
  requests: [],
  line: [],
  log: [],
}

/** The own rating before the first result. */
export const NO_RATING = {
  visibility: 'private',
  level: null,
  ...{ mu: null, sigma: null, start: null, results: 0, played_at: null, waiting: 0 },
  is_computed: true,
  generation: { algorithm_version: 1, reason: 'start', since: '2026-10-01T03:00:00Z' },
  ...{ place: null, places: null, above: null },
}

/** Reads the tables, which are empty in the beginning. Functions that only read answer nothing; calls that write have to be answered by the test. */
const PREPARED: [string, Handler][] = [
  ['GET /config.json', { json: CONFIG }],
  ['GET /rest/v1/', ({ path }) => readTable(path)],
  ['HEAD /rest/v1/', ({ path }) => ({ headers: readTable(path).headers })],
  ['POST /rest/v1/rpc/record_looking', { json: null }],
  ['POST /rest/v1/rpc/get_evening', { json: null }],
  ['POST /rest/v1/rpc/evening_version', { json: null }],
  ['POST /rest/v1/rpc/evening_log', { json: [] }],
  ['POST /rest/v1/rpc/own_rating', { json: NO_RATING }],
  ['POST /rest/v1/rpc/rating_steps', { json: [] }],
  ['POST /rest/v1/rpc/member_rating', { json: null }],
  ['POST /rest/v1/rpc/match_forecast', { json: null }],
  ['POST /rest/v1/rpc/get_result', { json: null }],
  ['POST /rest/v1/rpc/open_results', { json: [] }],
  ['POST /rest/v1/rpc/disputed_results', { json: [] }],
  ['POST /rest/v1/rpc/member_results', { json: [] }],
  [
    'POST /rest/v1/rpc/results_together',
    { json: { with: { won: 0, lost: 0 }, against: { won: 0, lost: 0 } } },
  ],
  ['POST /rest/v1/rpc/get_waiting_list', { json: NO_LINE }],
  ['POST /rest/v1/rpc/my_place_offers', { json: [] }],
  ['POST /rest/v1/rpc/playing_partners', { json: [] }],
  ['POST /rest/v1/rpc/usual_times', { json: [] }],
  ['POST /rest/v1/rpc/my_substitute_asks', { json: [] }],
]

let handlers: [string, Handler][] = []
const faults: string[] = []

/** Calls that the API would refuse since the last time, one sentence each. */
export const takeFaults = (): string[] => faults.splice(0)

/** Every call that no later one has forgotten, in order. */
export let calls: Call[] = []

/** Answers calls whose method and path begin with `start` from here on; the latest that fits counts. */
export function answer(start: string, handler: Handler): void {
  handlers.unshift([start, handler])
}

/** The answers that calls which begin so get now, for a test that loses or delays them. */
export function answersTo(start: string): (call: Call) => Answer | Promise<Answer> {
  const [, handler] = handlers.find(([known]) => start.startsWith(known)) ?? []
  if (handler === undefined) throw new Error(`nothing prepared for ${start}`)
  return (call) => (typeof handler === 'function' ? handler(call) : handler)
}

/** Forgets what was answered and asked: an empty server that works. */
export function resetServer(): void {
  handlers = []
  calls = []
  resetTables()
  resetSocket()
}

/** The calls whose method and path begin so. */
export const callsTo = (start: string): Call[] =>
  calls.filter(({ method, path }) => `${method} ${path}`.startsWith(start))

/**
 * Tells whether a call may change something. Functions that read are called by POST as well. So are those that only
 * write down what was looked at or is due, or keep what they have put together, links of pictures, and the end of a link's session with its question.
 */
export const isWrite = ({ method, path }: Call): boolean =>
  !['GET', 'HEAD'].includes(method) &&
  !/\/rpc\/(record_looking|share_match|system_status|get_evening|shared_board)$|\/object\/sign\/|\/logout\?scope=local$/.test(
    path,
  ) &&
  !onlyReads(/^\/rest\/v1\/rpc\/(\w+)$/.exec(path)?.[1] ?? '')

/** Requests that wait for nothing but this server; those that a test holds up do not count. */
let answering = 0

/** Raised when a test ends: what it still holds up is never answered. */
let testNumber = 0

/** The client reads an answer, and does what follows from it, in a few turns of the event loop. */
const TURNS = 5

/** Resolves when all that was asked has been answered, and the client has done what follows from it. The server is that of the next test then. */
export async function finishAnswers(): Promise<void> {
  for (let quiet = 0; quiet < TURNS; quiet++) {
    await new Promise((resolve) => setTimeout(resolve))
    if (answering > 0) quiet = 0
  }
  testNumber++
}

/** Replaces the network of the page: `fetch`, and the socket. */
export function replaceNetwork(): void {
  vi.stubGlobal('fetch', respond)
  vi.stubGlobal('WebSocket', StandInSocket)
}

async function respond(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  answering++
  try {
    return await answerTo(input, init)
  } finally {
    answering--
  }
}

async function answerTo(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const { pathname, search, hash } = new URL(request.url)
  const text = await request.clone().text()
  const call = {
    method: request.method,
    path: pathname + search + hash,
    body: read(text),
    authorization: request.headers.get('authorization'),
  }
  calls.push(call)
  const [, called] = /^\/rest\/v1\/rpc\/(\w+)$/.exec(pathname) ?? []
  const fault = called && request.method === 'POST' && faultOfCall(called, call.body)
  if (fault) faults.push(fault)
  const name = `${call.method} ${call.path}`
  const [, handler] = [...handlers, ...PREPARED].find(([start]) => name.startsWith(start)) ?? []
  if (handler === undefined) throw new Error(`nothing prepared for ${name}`)
  const given = typeof handler === 'function' ? await heldUp(handler(call)) : handler
  if (given instanceof Error) throw given
  if (given === 'never') return heldUp(neverOf(request))
  const { status = 200, json, headers } = given
  return new Response(json === undefined ? null : JSON.stringify(json), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

async function heldUp<Result>(result: Result | Promise<Result>): Promise<Result> {
  const number = testNumber
  answering--
  try {
    return await result
  } finally {
    if (number !== testNumber) await new Promise(() => {})
    answering++
  }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Ends when the caller gives up. */
const neverOf = ({ signal }: Request): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
