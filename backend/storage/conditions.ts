import type { Context } from 'hono'
import { Refusal } from '../http/refusal.ts'
import type { FileMetadata } from './objects/object-rows.ts'
import { refuse } from './refuse.ts'

/** Tells whether the client has the present version already (`If-None-Match`, else `If-Modified-Since`; RFC 9110, 13.2.2). */
export function isUnchanged(c: Context, { eTag, lastModified }: FileMetadata): boolean {
  const known = c.req.header('if-none-match')
  if (known !== undefined)
    return known.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === eTag)
  const since = Date.parse(c.req.header('if-modified-since') ?? '')
  return Math.floor(Date.parse(lastModified) / 1000) * 1000 <= since
}

/**
 * Returns the requested bytes, from `start` to before `end`. For several ranges, or a range of another version (`If-Range`),
 * all bytes are returned, as RFC 9110 allows. Throws 416 InvalidRange beyond the end.
 */
export function rangeOf(
  c: Context,
  { eTag }: FileMetadata,
  size: number,
): { start: number; end: number; partial: boolean } {
  const whole = { start: 0, end: size, partial: false }
  const range = c.req.method === 'HEAD' ? undefined : c.req.header('range')
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  const condition = c.req.header('if-range')
  if (!(first || last) || (condition !== undefined && condition !== eTag)) return whole
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last) + 1, size) : size
  if (start >= size || end <= start) throw beyond(size)
  return { start, end, partial: true }
}

function beyond(size: number): Refusal {
  const { body } = refuse(416, 'InvalidRange', 'The requested range is not in the object', 'invalid_range')
  return new Refusal(416, body, { 'content-range': `bytes */${size}` })
}
