import { retryAfterSeconds } from '../net/public-fetch.ts'
import { type CourtSystem, type FailureReason, SyncError } from './court-snapshot.ts'

export interface HttpClient {
  /** Names the community, with an address of the operator. */
  userAgent: string
  fetch: typeof fetch
  now(): Date
  /** Resolves after so many milliseconds; rejects when the signal is given. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
  /** From 0 up to 1. */
  random(): number
  signal?: AbortSignal | undefined
}

/** The properties of a booking system that its requests depend on. */
type Asked = Pick<CourtSystem, 'pageMeans' | 'headers'>

const TIMEOUT_MS = 10_000
const MAX_BODY_BYTES = 3_000_000
const RETRY_DELAY_MS = 2000
const REFUSALS = new Map<number, FailureReason>([
  [401, 'not_public'],
  [403, 'blocked'],
  [429, 'blocked'],
])

/** Fetches JSON or HTML. A temporary failure (network, 5xx, cut body) is retried once, a refusal or `Retry-After` not. Throws SyncError, or the reason of `signal`. */
export async function fetchData(url: URL, client: HttpClient, asked: Asked, timeoutMs = TIMEOUT_MS) {
  try {
    return await fetchOnce(url, client, asked, timeoutMs)
  } catch (error) {
    if (!(error instanceof SyncError) || error.reason !== 'error') throw error
    if (error.retryAfter !== undefined) throw error
    await client.sleep(RETRY_DELAY_MS, client.signal)
    return fetchOnce(url, client, asked, timeoutMs)
  }
}

async function fetchOnce(url: URL, client: HttpClient, { pageMeans, headers }: Asked, timeoutMs: number) {
  const { userAgent, signal } = client
  const limit = AbortSignal.timeout(timeoutMs)
  const accept = pageMeans ? 'application/json' : 'text/html'
  try {
    const response = await client.fetch(url, {
      headers: { ...headers, accept, 'user-agent': userAgent },
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    requireData(response, pageMeans, client.now())
    return parse(await textOf(response), pageMeans)
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (limit.aborted) throw new SyncError('timeout', `no answer within ${timeoutMs} ms`)
    if (error instanceof SyncError) throw error
    throw new SyncError('error', (error as Error).message)
  }
}

function requireData({ status, headers }: Response, pageMeans: Asked['pageMeans'], now: Date): void {
  const refusal = REFUSALS.get(status)
  const retryAfter = retryAfterSeconds(headers.get('retry-after'), now)
  if (refusal) throw new SyncError(refusal, `answered ${status}`, retryAfter)
  if (status >= 300 && status < 400) {
    const location = headers.get('location') ?? ''
    throw new SyncError(
      /login|signin|auth/i.test(location) ? 'not_public' : 'changed',
      `led to another page (${status})`,
    )
  }
  if (status >= 500) throw new SyncError('error', `answered ${status}`, retryAfter)
  if (status !== 200) throw new SyncError('changed', `answered ${status}`)
  if (pageMeans && /html/i.test(headers.get('content-type') ?? ''))
    throw new SyncError(pageMeans, 'answered with a page instead of data')
}

/** The body, unless it is too large; then it is not read to its end. */
async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_BODY_BYTES)
      throw new SyncError('changed', `answered with more than ${MAX_BODY_BYTES} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function parse(text: string, pageMeans: Asked['pageMeans']): unknown {
  if (!pageMeans) return text
  if (/^\s*</.test(text)) throw new SyncError(pageMeans, 'answered with a page instead of data')
  try {
    return JSON.parse(text)
  } catch {
    throw new SyncError('error', 'answered with half a body, or with what is no JSON')
  }
}
