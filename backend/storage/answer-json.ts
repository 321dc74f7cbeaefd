import type { Context } from 'hono'
import { compressed } from '../http/compress.ts'

const TYPE = { 'content-type': 'application/json; charset=utf-8' }

/** JSON with the content type that storage-api gives it. Links go out this way: they hold tokens, which are never compressed. */
export function answerJson(body: unknown, init: { status?: number; headers?: Record<string, string> } = {}) {
  return Response.json(body, { ...init, headers: { ...TYPE, ...init.headers } })
}

/** The same for lists, as compressed as the client accepts it. */
export function answerList(c: Context, body: unknown): Promise<Response> {
  const init = { status: 200, headers: TYPE }
  return compressed(c.req.header('accept-encoding'), JSON.stringify(body), init)
}
