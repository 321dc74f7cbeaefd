import { Hono } from 'hono'
import type { BackendContext } from '../options.ts'

/** The data API (`/rest/v1`). */
export async function restRoutes(_context: BackendContext): Promise<{ app: Hono; stop(): Promise<void> }> {
  return { app: new Hono(), stop: async () => {} }
}
