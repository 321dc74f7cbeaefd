import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { isUnchanged, rangeOf } from './conditions.ts'
import { bareType } from './media-type.ts'
import type { FileMetadata, ObjectRow } from './object-rows.ts'
import type { Storage } from './options.ts'
import { noSuchKey } from './refuse.ts'

/** Shown in place; everything else is saved. */
const SHOWN = /^(image\/(png|jpeg|gif|webp|avif|bmp|x-icon)|(audio|video)\/[\w.+-]+|text\/plain)$/
/** Would run, or style, where a page of the same origin takes it in. */
const ACTIVE = /html|xml|svg|script|css|wasm|shockwave/

export interface Delivery {
  /** May a cache between here and the reader keep it? */
  shared: boolean
  /** Seconds after which no cache may answer any more. */
  lifetime?: number
}

/**
 * Answers with the bytes of an object, or what the conditions and the range of the request ask for. Whatever the content,
 * nothing in it runs: no guessing of types, no scripts, and types that would be active are sent as bytes to save.
 */
export async function serve(
  storage: Storage,
  c: Context,
  object: ObjectRow,
  delivery: Delivery,
): Promise<Response> {
  const headers = headersOf(c, object, delivery)
  if (isUnchanged(c, object.metadata)) return new Response(null, { status: 304, headers })
  const file = await storage.bytes.read(object.version)
  if (!file) throw noSuchKey()
  try {
    return await send(c, file, object.metadata, headers)
  } catch (error) {
    await file.close()
    throw error
  }
}

/** The file is closed with the answer, also when its reader hangs up. */
async function send(
  c: Context,
  file: FileHandle,
  metadata: FileMetadata,
  given: Record<string, string>,
): Promise<Response> {
  const { size } = await file.stat()
  const { start, end, partial } = rangeOf(c, metadata, size)
  const headers = {
    ...given,
    'content-length': String(end - start),
    ...(partial && { 'content-range': `bytes ${start}-${end - 1}/${size}` }),
  }
  const status = partial ? 206 : 200
  if (c.req.method === 'HEAD' || start === end) {
    await file.close()
    return new Response(null, { status, headers })
  }
  const stream = file.createReadStream({ start, end: end - 1 })
  return new Response(Readable.toWeb(stream) as ReadableStream, { status, headers })
}

function headersOf(c: Context, { name, metadata }: ObjectRow, delivery: Delivery): Record<string, string> {
  const type = bareType(metadata.mimetype)
  return {
    'accept-ranges': 'bytes',
    'cache-control': cacheControl(metadata.cacheControl, delivery),
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': ACTIVE.test(type) ? 'application/octet-stream' : metadata.mimetype,
    'cross-origin-resource-policy': 'cross-origin',
    etag: metadata.eTag,
    'last-modified': new Date(metadata.lastModified).toUTCString(),
    'x-robots-tag': 'none',
    ...(delivery.shared ? {} : { vary: 'authorization, apikey' }),
    ...disposition(c.req.query('download'), name, SHOWN.test(type)),
  }
}

function cacheControl(kept: string, { shared, lifetime }: Delivery): string {
  if (shared) return kept
  const directives = kept.split(/\s*,\s*/).filter((directive) => !/^(public|private)$/.test(directive))
  const shortened = directives.map((directive) => {
    const age = /^max-age=(\d+)$/.exec(directive)?.[1]
    return age && lifetime !== undefined ? `max-age=${Math.min(Number(age), lifetime)}` : directive
  })
  return ['private', ...shortened].join(', ')
}

/** `?download` saves under the object's name, `?download=x.png` under another. */
function disposition(download: string | undefined, name: string, shown: boolean): Record<string, string> {
  if (download === undefined && shown) return {}
  const file = download || (name.split('/').at(-1) ?? 'file')
  const ascii = file.replace(/[^\w.,;=@$&'()+! -]/g, '_')
  const encoded = encodeURIComponent(file).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return { 'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}` }
}
