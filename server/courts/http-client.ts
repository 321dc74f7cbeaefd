import { retryAfterSeconds } from '../net/retry-after.ts'
import { type FailureReason, ReadingFailure } from './court-snapshot.ts'

/** What the outside world is, so that tests can be it. */
export interface World {
  fetch: typeof fetch
  now(): Date
  /** Resolves after so many milliseconds; rejects when the signal is given. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
  /** From 0 up to 1. */
  random(): number
}

export interface Manners {
  /** Who asks, with an address at which the operator can be reached. */
  userAgent: string
  /** What it means when a page for people comes instead of data; undefined where pages are what is read. */
  pageMeans: FailureReason | undefined
  headers?: Record<string, string> | undefined
  /** Milliseconds. */
  patience?: number
}

const PATIENCE = 10_000
const LARGEST_BODY = 3_000_000
const RETRY_AFTER = 2000
const REFUSALS = new Map<number, FailureReason>([
  [401, 'not_public'],
  [403, 'blocked'],
  [429, 'blocked'],
])

/**
 * Gets JSON from a booking system, or the text of a page where pages are what is read. What may pass (the network, 5xx, half a
 * body) is tried once more; a refusal never is, nor what asks for more time. Throws ReadingFailure, or the reason of `signal`
 * when that is given.
 */
export async function askFor(
  url: URL,
  world: World,
  manners: Manners,
  signal?: AbortSignal,
): Promise<unknown> {
  try {
    return await askOnce(url, world, manners, signal)
  } catch (error) {
    if (!(error instanceof ReadingFailure) || error.reason !== 'error') throw error
    if (error.retryAfter !== undefined) throw error
    await world.sleep(RETRY_AFTER, signal)
    return askOnce(url, world, manners, signal)
  }
}

async function askOnce(url: URL, world: World, manners: Manners, signal?: AbortSignal): Promise<unknown> {
  const limit = AbortSignal.timeout(manners.patience ?? PATIENCE)
  try {
    const response = await world.fetch(url, {
      headers: { ...manners.headers, accept: acceptedBy(manners), 'user-agent': manners.userAgent },
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    requireData(response, manners, world)
    return parse(await textOf(response), manners)
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (limit.aborted)
      throw new ReadingFailure('timeout', `no answer within ${manners.patience ?? PATIENCE} ms`)
    if (error instanceof ReadingFailure) throw error
    throw new ReadingFailure('error', (error as Error).message)
  }
}

const acceptedBy = ({ pageMeans }: Manners) => (pageMeans ? 'application/json' : 'text/html')

function requireData({ status, headers }: Response, { pageMeans }: Manners, world: World): void {
  const refusal = REFUSALS.get(status)
  const retryAfter = retryAfterSeconds(headers.get('retry-after'), world.now())
  if (refusal) throw new ReadingFailure(refusal, `answered ${status}`, retryAfter)
  if (status >= 300 && status < 400) {
    const location = headers.get('location') ?? ''
    throw new ReadingFailure(
      /login|signin|auth/i.test(location) ? 'not_public' : 'changed',
      `led to another page (${status})`,
    )
  }
  if (status >= 500) throw new ReadingFailure('error', `answered ${status}`, retryAfter)
  if (status !== 200) throw new ReadingFailure('changed', `answered ${status}`)
  if (pageMeans && /html/i.test(headers.get('content-type') ?? ''))
    throw new ReadingFailure(pageMeans, 'answered with a page instead of data')
}

/** The body, unless it is too large; then it is not read to its end. */
async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > LARGEST_BODY)
      throw new ReadingFailure('changed', `answered with more than ${LARGEST_BODY} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function parse(text: string, { pageMeans }: Manners): unknown {
  if (!pageMeans) return text
  if (/^\s*</.test(text)) throw new ReadingFailure(pageMeans, 'answered with a page instead of data')
  try {
    return JSON.parse(text)
  } catch {
    throw new ReadingFailure('error', 'answered with half a body, or with what is no JSON')
  }
}
