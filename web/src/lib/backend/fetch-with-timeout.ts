import { millisecondsInSecond } from '@domain/time-units.ts'
import { hasStoredSession, readJson, SESSION_KEY } from '../browser/storage.ts'
import { instantNow, noteServerTime } from '../time/clock.ts'
import { config } from './config.ts'
import { takeEarlySignIn } from './early/early.ts'

const REQUEST_TIMEOUT_MS = 15_000
const KEEPALIVE_MAX_LENGTH = 1000

/** The `fetch` of the backend's client: with a timeout, never in another member's name, and with sessions by this device's clock. */
export async function fetchWithTimeout(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input)
  if (isUnsigned(url, init)) throw new TypeError('Failed to fetch a token: the old one could not be renewed')
  const signal = withTimeout(init.signal)
  if (isRenewal(url)) await whenOnline(signal)
  // A page that is being closed may still send a small request.
  const small = typeof init.body === 'string' && init.body.length < KEEPALIVE_MAX_LENGTH
  const keepalive = small && globalThis.document?.visibilityState === 'hidden'
  const askedAt = instantNow()
  const answer =
    (await takeEarlySignIn(url.href, init)) ?? (await fetch(input, { ...init, signal, keepalive }))
  // Files may come from the browser's cache, with the time of then. A project on another host shows no such header.
  if (/^\/(rest|auth)\/v1\//.test(url.pathname)) noteServerTime(answer.headers.get('date'), askedAt)
  return isRenewal(url) && answer.status === 429 ? limitedRenewal(answer) : onDeviceClock(url, answer)
}

/** Ends with the caller's signal or at the time limit; `AbortSignal.any` is missing in browsers that Courtside still runs in. */
function withTimeout(own: AbortSignal | null | undefined): AbortSignal {
  const limit = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  if (!own) return limit
  const either = new AbortController()
  for (const signal of [own, limit]) {
    const abort = () => either.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true, signal: either.signal })
  }
  return either.signal
}

/** Tells whether a signed-in member's request has no access token. As `anon` it would return empty lists, and the page would show them. */
function isUnsigned({ pathname }: URL, { headers }: RequestInit): boolean {
  if (!/^\/(rest|storage)\/v1\//.test(pathname) || !hasStoredSession()) return false
  const bearer = new Headers(headers).get('authorization')
  return bearer === null || bearer === `Bearer ${config().supabasePublishableKey}`
}

// The client retries the renewal with growing delays, up to ten seconds; waiting for the network renews as soon as that is back.
function whenOnline(signal: AbortSignal): Promise<void> {
  if (navigator.onLine !== false) return Promise.resolve()
  return new Promise((resolve, reject) => {
    addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

const isRenewal = ({ pathname, searchParams }: URL): boolean =>
  pathname.endsWith('/auth/v1/token') && searchParams.get('grant_type') === 'refresh_token'

/**
 * The answer with the end of its session by the clock of this device, counted from now. The client compares `expires_at` with that clock:
 * as the server sends it, a device that is two hours ahead would renew its token at every request, and one that is behind never.
 */
async function onDeviceClock(url: URL, answer: Response): Promise<Response> {
  if (!answer.ok || !/\/auth\/v1\/(token|signup|verify|factors\/[^/]+\/verify)$/.test(url.pathname))
    return answer
  const session = (await answer.clone().json()) as { expires_in?: unknown } | null
  if (typeof session?.expires_in !== 'number') return answer
  const expires_at = endOnDeviceClock(session.expires_in)
  return Response.json({ ...session, expires_at }, { status: answer.status, headers: answer.headers })
}

/** Returns the second of this device's clock at which a session ends that has come just now and is valid for so many seconds. */
export const endOnDeviceClock = (expiresIn: number): number =>
  Math.floor(instantNow() / millisecondsInSecond) + expiresIn

/** A renewal that the server has put off: the client would drop a session that has ended for every answer but an outage, and asks again then. */
function limitedRenewal(answer: Response): Response {
  return holds() ? answer : new Response(null, { status: 503, headers: answer.headers })
}

function holds(): boolean {
  const { expires_at } = (readJson(SESSION_KEY) ?? {}) as { expires_at?: number }
  return expires_at !== undefined && expires_at * millisecondsInSecond > instantNow()
}
