import { invalidRequest } from './refuse.ts'

const SHAPE = /^[\w=", -]{1,200}$/

/** Returns the cache-control of an upload as it is stored; the default is `no-cache`. Throws InvalidRequest. */
export function readCacheControl(given: string | undefined): string {
  if (!given) return 'no-cache'
  if (!SHAPE.test(given)) throw invalidRequest('cache-control: cannot be read')
  return given
}

export interface Delivery {
  /** True when shared caches may store it. */
  shared: boolean
  /** Seconds after which caches have to drop it. */
  lifetime?: number
}

/** Returns the cache-control header of a response. */
export function cacheControlFor(kept: string, { shared, lifetime }: Delivery): string {
  if (shared) return kept
  const directives = kept.split(/\s*,\s*/).filter((directive) => !/^(public|private)$/.test(directive))
  const shortened = directives.map((directive) => {
    const age = /^max-age=(\d+)$/.exec(directive)?.[1]
    return age && lifetime !== undefined ? `max-age=${Math.min(Number(age), lifetime)}` : directive
  })
  return ['private', ...shortened].join(', ')
}
