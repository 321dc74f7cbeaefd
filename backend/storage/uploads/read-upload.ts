import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { readCacheControl } from '../cache-control.ts'
import { bareType } from '../media-type.ts'
import { cutOff, invalidRequest, notSupported, tooLarge } from '../refuse.ts'
import { readForm } from './read-form.ts'
import { withPatience } from './timeout.ts'

export const MOST_METADATA = 16 * 1024

/** A file on its way, and what is said about it. */
export interface Upload {
  /** As it is said, parameters included: `text/plain;charset=UTF-8`. */
  contentType: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
  /** Bytes, if the sender said how many. */
  declaredSize: number | undefined
  /** The content; throws when it is cut off, or pauses for longer than the patience. */
  content: AsyncIterable<Buffer>
  /** Resolves when the request is over, with what came after the content. */
  finished(): Promise<void>
}

/** Reads the file of a request: the part of a form, or else the whole body. `patience` is in milliseconds. */
export async function readUpload(c: Context, limit: number, patience: number): Promise<Upload> {
  const { incoming } = c.env as HttpBindings
  const request = incoming as IncomingMessage
  refuseEncoding(c.req.header('content-encoding'))
  const contentType = c.req.header('content-type') ?? 'application/octet-stream'
  if (/^multipart\/form-data/i.test(contentType)) return readFormUpload(request, limit, patience)
  const declaredSize = declaredSizeOf(c.req.header('content-length'), limit)
  return {
    contentType: checkType(contentType),
    cacheControl: readCacheControl(c.req.header('cache-control')),
    userMetadata: readMetadata(decodeMetadata(c.req.header('x-metadata'))),
    declaredSize,
    content: withPatience(wholeBody(request), patience),
    finished: async () => {},
  }
}

async function readFormUpload(request: IncomingMessage, limit: number, patience: number): Promise<Upload> {
  const { file, fields, finished } = await readForm(request, limit, patience)
  refuseEncoding(fields.get('contentEncoding'))
  return {
    contentType: checkType(fields.get('contentType') ?? file.type),
    cacheControl: readCacheControl(seconds(fields.get('cacheControl'))),
    userMetadata: readMetadata(fields.get('metadata') ?? fields.get('userMetadata')),
    declaredSize: undefined,
    content: withPatience(file.content, patience),
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

/** The body of a request as it comes. Leaving off early leaves the connection open, so that an answer can be given. */
async function* wholeBody(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* request.iterator({ destroyOnReturn: false })
  } catch {
    throw cutOff()
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
  if (json.length > MOST_METADATA) throw invalidRequest(`metadata: may have ${MOST_METADATA} characters`)
  try {
    const parsed: unknown = JSON.parse(json)
    if (typeof parsed === 'object' && parsed && !Array.isArray(parsed)) return { ...parsed }
  } catch {
    throw invalidRequest('metadata: is not JSON')
  }
  throw invalidRequest('metadata: must be an object')
}
