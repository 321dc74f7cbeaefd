import type { ProcessorTime } from './processor.ts'
import { openRawClient, requestText } from './raw-http.ts'

export interface Measured {
  perSecond: number
  /** Requests that were answered. */
  done: number
  /** Milliseconds. */
  median: number
  p95: number
  errors: number
  /** For all of them. */
  processor?: ProcessorTime
}

/** Calls `once` from so many loops at a time for so long; an exception counts as an error. */
export async function load(
  once: () => Promise<void>,
  connections: number,
  seconds: number,
): Promise<Measured> {
  const times: number[] = []
  let errors = 0
  const start = performance.now()
  const end = start + seconds * 1000
  const loop = async () => {
    while (performance.now() < end) {
      const began = performance.now()
      await once().catch(() => {
        errors++
      })
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: connections }, loop))
  const elapsed = (performance.now() - start) / 1000
  times.sort((a, b) => a - b)
  return {
    perSecond: (times.length - errors) / elapsed,
    done: times.length - errors,
    median: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    errors,
  }
}

export function quantile(sorted: number[], q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
}

/** The run in the middle by throughput. */
export function middle(runs: Measured[]): Measured {
  const [first, ...rest] = runs.toSorted((a, b) => a.perSecond - b.perSecond)
  if (!first) throw new Error('no run was measured')
  return [first, ...rest][Math.floor(runs.length / 2)] ?? first
}

export interface Request {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
  /** Bytes that an answer has at least; 2 unless said. */
  atLeast?: number
}

/** A GET over kept-alive connections; rejects unless the answer is a 200 with `atLeast` bytes or more. */
export function getter(url: string, headers: Record<string, string>, connections: number, atLeast = 2) {
  const { origin, pathname, search } = new URL(url)
  return caller(origin, headers, connections, [{ path: pathname + search, atLeast }])
}

/** Sends requests one after the other over kept-alive connections; rejects unless each answer is a 200 of its length. */
export function caller(
  origin: string,
  headers: Record<string, string>,
  connections: number,
  requests: Request[],
) {
  const client = openRawClient(origin, connections)
  const sent = requests.map(({ method = 'GET', path, headers: own, body, atLeast = 2 }) => ({
    bytes: Buffer.from(requestText(method, origin + path, { ...headers, ...own }, body)),
    atLeast,
  }))
  return async () => {
    for (const request of sent) {
      const { status, bytes } = await client.send(request.bytes)
      if (status !== 200 || bytes < request.atLeast) throw new Error(`status ${status}, ${bytes} bytes`)
    }
  }
}
