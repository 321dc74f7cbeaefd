import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { bareType } from '../media-type.ts'
import { readCacheControl } from '../serve.ts'
import { invalidRequest, notSupported, tooLarge } from '../storage.ts'
import { readForm, readStream } from './read-form.ts'

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
  const request = (c.env as HttpBindings).incoming as IncomingMessage
  refuseEncoding(c.req.header('content-encoding'))
  const contentType = c.req.header('content-type') ?? 'application/octet-stream'
  if (/^multipart\/form-data/i.test(contentType)) return readFormUpload(request, limit, timeout)
  const length = c.req.header('content-length')
  if (Number(length) > limit) throw tooLarge(limit)
  const userMetadata = Buffer.from(c.req.header('x-metadata') ?? '', 'base64').toString('utf8')
  return {
    contentType: checkType(contentType),
    cacheControl: readCacheControl(c.req.header('cache-control')),
    userMetadata: readMetadata(userMetadata),
    declaredSize: length === undefined ? undefined : Number(length),
    content: readStream(request, timeout),
    finished: async () => {},
  }
}

async function readFormUpload(request: IncomingMessage, limit: number, timeout: number): Promise<Upload> {
  const { type, fields, content, finished } = await readForm(request, limit, timeout)
  refuseEncoding(fields.get('contentEncoding'))
  const cacheControl = fields.get('cacheControl')?.replace(/^\d+$/, 'max-age=$&')
  return {
    contentType: checkType(fields.get('contentType') ?? type),
    cacheControl: readCacheControl(cacheControl),
    userMetadata: readMetadata(fields.get('metadata') ?? fields.get('userMetadata')),
    declaredSize: undefined,
    content,
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
