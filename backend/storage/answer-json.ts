import type { Context } from 'hono'
import { compressed } from '../http/compress.ts'

const TYPE = { 'content-type': 'application/json; charset=utf-8' }

/**
 * Returns JSON with the content type of storage-api. Signed URLs are sent this way: they contain tokens, which are never
 * compressed.
 */
export function answerJson(body: unknown, init: { status?: number; headers?: Record<string, string> } = {}) {
  return Response.json(body, { ...init, headers: { ...TYPE, ...init.headers } })
}

/** Returns a list, compressed as the client accepts it. */
export function answerList(c: Context, body: unknown): Promise<Response> {
  const init = { status: 200, headers: TYPE }
  return compressed(c.req.header('accept-encoding'), JSON.stringify(body), init)
}
