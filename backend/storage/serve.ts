import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { Refusal } from '../http/refusal.ts'
import { bareType } from './media-type.ts'
import type { FileMetadata, ObjectRow } from './objects/object-rows.ts'
import { invalidRequest, noSuchKey, refuse, type Storage } from './storage.ts'

/** Types that browsers may show; all others are downloaded. */
const INLINE_TYPES = /^(image\/(png|jpeg|gif|webp|avif|bmp|x-icon)|(audio|video)\/[\w.+-]+|text\/plain)$/
/** Types that would run code, or style, when a page of the same origin includes them. */
const ACTIVE_TYPES = /html|xml|svg|script|css|wasm|shockwave/

/**
 * Responds with the bytes of an object, under the conditions and the range of the request. No content can run: types are not
 * guessed, scripts are blocked, and active types are sent as downloads.
 *
 * @param find looks the object up, again when a new version has replaced it meanwhile
 */
export async function serve(
  storage: Pick<Storage, 'bytes'>,
  c: Context,
  find: () => Promise<ObjectRow>,
  delivery: Delivery,
): Promise<Response> {
  const object = await find()
  const headers = headersOf(c, object, delivery)
  if (isUnchanged(c, object.metadata)) return new Response(null, { status: 304, headers })
  const file = await storage.bytes.read(object.version)
  if (file) return send(c, file, object.metadata, headers)
  if ((await find()).version === object.version) throw noSuchKey()
  return serve(storage, c, find, delivery)
}

/** The file is closed with the response, also when the client disconnects. */
async function send(c: Context, file: FileHandle, metadata: FileMetadata, headers: Record<string, string>) {
  try {
    const { size } = await file.stat()
    const { start, end, partial } = rangeOf(c, metadata, size)
    headers['content-length'] = String(end - start)
    if (partial) headers['content-range'] = `bytes ${start}-${end - 1}/${size}`
    const empty = c.req.method === 'HEAD' || start === end
    const body = empty ? null : Readable.toWeb(file.createReadStream({ start, end: end - 1 }))
    if (empty) await file.close()
    return new Response(body as ReadableStream | null, { status: partial ? 206 : 200, headers })
  } catch (error) {
    await file.close()
    throw error
  }
}

function headersOf(c: Context, { name, metadata }: ObjectRow, delivery: Delivery): Record<string, string> {
  const type = bareType(metadata.mimetype)
  return {
    'accept-ranges': 'bytes',
    'cache-control': cacheControlFor(metadata.cacheControl, delivery),
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': ACTIVE_TYPES.test(type) ? 'application/octet-stream' : metadata.mimetype,
    'cross-origin-resource-policy': 'cross-origin',
    etag: metadata.eTag,
    'last-modified': new Date(metadata.lastModified).toUTCString(),
    'x-robots-tag': 'none',
    ...(delivery.shared ? {} : { vary: 'authorization, apikey' }),
    ...disposition(c.req.query('download'), name, INLINE_TYPES.test(type)),
  }
}

/** `?download` saves under the object's name, `?download=x.png` under another one. */
function disposition(download: string | undefined, name: string, shown: boolean): Record<string, string> {
  if (download === undefined && shown) return {}
  const file = download || (name.split('/').at(-1) ?? 'file')
  const ascii = file.replace(/[^\w.,;=@$&'()+! -]/g, '_')
  const encoded = encodeURIComponent(file).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return { 'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}` }
}

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
function cacheControlFor(kept: string, { shared, lifetime }: Delivery): string {
  if (shared) return kept
  const directives = kept.split(/\s*,\s*/).filter((directive) => !/^(public|private)$/.test(directive))
  const shortened = directives.map((directive) => {
    const age = /^max-age=(\d+)$/.exec(directive)?.[1]
    return age && lifetime !== undefined ? `max-age=${Math.min(Number(age), lifetime)}` : directive
  })
  return ['private', ...shortened].join(', ')
}

/** Tells whether the client has the present version already (`If-None-Match`, else `If-Modified-Since`; RFC 9110, 13.2.2). */
function isUnchanged(c: Context, { eTag, lastModified }: FileMetadata): boolean {
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
function rangeOf(c: Context, { eTag }: FileMetadata, size: number) {
  const whole = { start: 0, end: size, partial: false }
  const range = c.req.method === 'HEAD' ? undefined : c.req.header('range')
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  const condition = c.req.header('if-range')
  if (!(first || last) || (condition !== undefined && condition !== eTag)) return whole
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last) + 1, size) : size
  if (start >= size || end <= start) {
    const { body } = refuse(416, 'InvalidRange', 'The requested range is not in the object', 'invalid_range')
    throw new Refusal(416, body, { 'content-range': `bytes */${size}` })
  }
  return { start, end, partial: true }
}
