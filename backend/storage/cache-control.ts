import { invalidRequest } from './refuse.ts'

const SHAPE = /^[\w=", -]{1,200}$/

/** What an upload says about caches, as it is kept. Nothing said is `no-cache`. Throws InvalidRequest. */
export function readCacheControl(given: string | undefined): string {
  if (!given) return 'no-cache'
  if (!SHAPE.test(given)) throw invalidRequest('cache-control: cannot be read')
  return given
}

export interface Delivery {
  /** May a cache between here and the reader keep it? */
  shared: boolean
  /** Seconds after which no cache may answer any more. */
  lifetime?: number
}

/** The header of an answer. */
export function cacheControlFor(kept: string, { shared, lifetime }: Delivery): string {
  if (shared) return kept
  const directives = kept.split(/\s*,\s*/).filter((directive) => !/^(public|private)$/.test(directive))
  const shortened = directives.map((directive) => {
    const age = /^max-age=(\d+)$/.exec(directive)?.[1]
    return age && lifetime !== undefined ? `max-age=${Math.min(Number(age), lifetime)}` : directive
  })
  return ['private', ...shortened].join(', ')
}
