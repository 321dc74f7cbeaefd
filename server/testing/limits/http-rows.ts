import { BACKEND_LIMITS } from 'supabase-compatible/testing/backend-limits.ts'
import { rowsOf } from './limit.ts'

/** Limits on the connection of a request, on every service. */
export const HTTP_ROWS = rowsOf('http', BACKEND_LIMITS.http, {
  slowestBody: {
    what: 'how slowly a body may come after its first 20 s',
    per: 'request',
    unit: 'bytes/s at least',
    ending: 'HTTP 408',
    message: '',
  },
})
