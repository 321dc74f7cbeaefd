import type { Context, Hono } from 'hono'
import type { Auth } from '../auth.ts'
import { notSupported } from '../refuse.ts'
import { deleteFactor, listFactors } from './admin-factors.ts'
import { challenge } from './challenge.ts'
import { enroll } from './enroll.ts'
import { unenroll } from './unenroll.ts'
import { verifyFactor } from './verify-factor.ts'

/** Adds the members' routes for their second factors, which are listed with the user. */
export function addFactorRoutes(app: Hono, auth: Auth): void {
  // Without this the routes below would take `recovery-codes` for the id of a factor.
  app.all('/factors/recovery-codes/*', (c) => Promise.reject(notSupported(c)))
  app.post('/factors', async (c) => answer(c, await enroll(auth, c)))
  app.post('/factors/:id/challenge', async (c) => answer(c, await challenge(auth, c, c.req.param('id'))))
  app.post('/factors/:id/verify', async (c) => answer(c, await verifyFactor(auth, c, c.req.param('id'))))
  app.delete('/factors/:id', async (c) => answer(c, await unenroll(auth, c, c.req.param('id'))))
}

/** Adds the routes for servers; the secret key is checked before. */
export function addAdminFactorRoutes(app: Hono, auth: Auth): void {
  app.get('/admin/users/:id/factors', async (c) => answer(c, await listFactors(auth, c.req.param('id'))))
  app.delete('/admin/users/:id/factors/:factor', async (c) =>
    answer(c, await deleteFactor(auth, c, c.req.param('id'), c.req.param('factor'))),
  )
}

function answer(c: Context, body: object): Response {
  return c.json(body, 200, { 'cache-control': 'no-store' })
}
