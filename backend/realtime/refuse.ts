import type { Context } from 'hono'
import { Refusal } from '../http/refusal.ts'

/** Returns the refusal of a join, a token or a socket, with code and text of Supabase's service. */
export function refuse(code: string, message: string, status = 400): Refusal {
  return new Refusal(status, { code, message })
}

/** The refusal of a subscription that is not possible. */
export const invalidSubscription = (message: string) => refuse('RealtimeDisabledForConfiguration', message)

/** Refuses HTTP requests: only sockets are supported, broadcasts by `POST /api/broadcast` are not. */
export function refuseRealtimeOverHttp(c: Context): Response {
  return c.json(
    { error: 'not_offered', message: `${c.req.method} ${c.req.path} is not offered by this server` },
    404,
  )
}
