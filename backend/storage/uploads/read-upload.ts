import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { bareType } from '../media-type.ts'
import { invalidRequest, notSupported, tooLarge, uploadAborted } from '../refuse.ts'
import { readCacheControl } from '../serve.ts'
import { readForm, withChunkTimeout } from './read-form.ts'

export const MAX_METADATA_SIZE = 16 * 1024

/** A file that is being received, and its description. */
export interface Upload {
  /** The given type, including parameters: `text/plain;charset=UTF-8`. */
  contentType: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
  /** Bytes, if the sender declared them. */
  declaredSize: number | undefined
  /** The content; throws when it is aborted, or pauses for longer than the timeout. */
  content: AsyncIterable<Buffer>
  /** Resolves at the end of the request, after the content. */
  finished(): Promise<void>
}

/** Reads the file of a request: the part of a form, or else the whole body. `timeout` is in milliseconds. */
export async function readUpload(c: Context, limit: number, timeout: number): Promise<Upload> {
  const { incoming } = c.env as HttpBindings
  const request = incoming as IncomingMessage
  refuseEncoding(c.req.header('content-encoding'))
  const contentType = c.req.header('content-type') ?? 'application/octet-stream'
  if (/^multipart\/form-data/i.test(contentType)) return readFormUpload(request, limit, timeout)
  const declaredSize = declaredSizeOf(c.req.header('content-length'), limit)
  return {
    contentType: checkType(contentType),
    cacheControl: readCacheControl(c.req.header('cache-control')),
    userMetadata: readMetadata(decodeMetadata(c.req.header('x-metadata'))),
    declaredSize,
    content: withChunkTimeout(wholeBody(request), timeout),
    finished: async () => {},
  }
}

async function readFormUpload(request: IncomingMessage, limit: number, timeout: number): Promise<Upload> {
  const { file, fields, finished } = await readForm(request, limit, timeout)
  refuseEncoding(fields.get('contentEncoding'))
  return {
    contentType: checkType(fields.get('contentType') ?? file.type),
    cacheControl: readCacheControl(seconds(fields.get('cacheControl'))),
    userMetadata: readMetadata(fields.get('metadata') ?? fields.get('userMetadata')),
    declaredSize: undefined,
    content: withChunkTimeout(file.content, timeout),
    finished,
  }
}

function refuseEncoding(encoding: string | undefined): void {
  if (encoding && encoding !== 'identity') throw notSupported('content encodings')
}

function checkType(contentType: string): string {
  bareType(contentType)
  return contentType
}

function declaredSizeOf(header: string | undefined, limit: number): number | undefined {
  if (header === undefined) return undefined
  const size = Number(header)
  if (size > limit) throw tooLarge(limit)
  return size
}

/** Streams the body of a request. Stopping early leaves the connection open, so that a response can be sent. */
async function* wholeBody(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* request.iterator({ destroyOnReturn: false })
  } catch {
    throw uploadAborted()
  }
}

function seconds(field: string | undefined): string | undefined {
  return field && /^\d+$/.test(field) ? `max-age=${field}` : field
}

function decodeMetadata(header: string | undefined): string | undefined {
  return header && Buffer.from(header, 'base64').toString('utf8')
}

function readMetadata(json: string | undefined): Record<string, unknown> | null {
  if (!json) return null
  if (json.length > MAX_METADATA_SIZE)
    throw invalidRequest(`metadata: may have ${MAX_METADATA_SIZE} characters`)
  try {
    const parsed: unknown = JSON.parse(json)
    if (typeof parsed === 'object' && parsed && !Array.isArray(parsed)) return { ...parsed }
  } catch {
    throw invalidRequest('metadata: is not JSON')
  }
  throw invalidRequest('metadata: must be an object')
}
