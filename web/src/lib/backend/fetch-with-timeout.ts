import { hasStoredSession } from '../browser/storage.ts'
import { instantNow, noteServerTime } from '../time/clock.ts'
import { config } from './config.ts'
import { isRenewal, limitedRenewal, onDeviceClock } from './session/token-answers.ts'

const REQUEST_TIMEOUT_MS = 15_000
const KEEPALIVE_MAX_LENGTH = 1000

/**
 * The `fetch` of the backend's client: every request has a timeout, none is sent in another member's name, and sessions are measured by
 * the clock of this device.
 */
export async function fetchWithTimeout(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input)
  if (isUnsigned(url, init)) throw new TypeError('Failed to fetch a token: the old one could not be renewed')
  const signal = withTimeout(init.signal)
  if (isRenewal(url)) await whenOnline(signal)
  // A page that is being closed may still send a small request.
  const small = typeof init.body === 'string' && init.body.length < KEEPALIVE_MAX_LENGTH
  const keepalive = small && globalThis.document?.visibilityState === 'hidden'
  const askedAt = instantNow()
  const answer = await fetch(input, { ...init, signal, keepalive })
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

// The client retries the renewal of a token with growing delays, up to ten seconds. Waiting for the network instead renews it as soon as
// the network is back.
function whenOnline(signal: AbortSignal): Promise<void> {
  if (navigator.onLine !== false) return Promise.resolve()
  return new Promise((resolve, reject) => {
    addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
