import { Hono } from 'hono'
import type { BackendContext } from '../options.ts'

/** The auth service (`/auth/v1`). */
export function authRoutes(_context: BackendContext): Hono {
  return new Hono()
}
