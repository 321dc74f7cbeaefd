import type { Context } from 'hono'

/** Refuses HTTP requests: only sockets are supported, broadcasts by `POST /api/broadcast` are not. */
export function refuseRealtimeOverHttp(c: Context): Response {
  return c.json(
    { error: 'not_offered', message: `${c.req.method} ${c.req.path} is not offered by this server` },
    404,
  )
}
