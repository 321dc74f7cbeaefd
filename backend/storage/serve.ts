import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { cacheControlFor, type Delivery } from './cache-control.ts'
import { isUnchanged, rangeOf } from './conditions.ts'
import { bareType } from './media-type.ts'
import type { FileMetadata, ObjectRow } from './objects/object-rows.ts'
import type { Storage } from './options.ts'
import { noSuchKey } from './refuse.ts'

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
async function send(
  c: Context,
  file: FileHandle,
  metadata: FileMetadata,
  headers: Record<string, string>,
): Promise<Response> {
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
