import type { Context, Hono } from 'hono'
import type { Auth } from '../auth.ts'
import { notSupported } from '../refuse.ts'
import { deleteFactor, listFactors } from './admin-factors.ts'
import { challenge } from './challenge.ts'
import { enroll } from './enroll.ts'
import { unenroll } from './unenroll.ts'
import { verifyFactor } from './verify-factor.ts'

/** What members do with their second factors; they are listed with the user. */
export function addFactorRoutes(app: Hono, auth: Auth): void {
  // Not the id of a factor, as the routes below would take it.
  app.all('/factors/recovery-codes/*', (c) => Promise.reject(notSupported(c)))
  app.post('/factors', async (c) => answer(c, await enroll(auth, c)))
  app.post('/factors/:id/challenge', async (c) => answer(c, await challenge(auth, c, c.req.param('id'))))
  app.post('/factors/:id/verify', async (c) => answer(c, await verifyFactor(auth, c, c.req.param('id'))))
  app.delete('/factors/:id', async (c) => answer(c, await unenroll(auth, c, c.req.param('id'))))
}

/** What a server does with the factors of a user; behind the check of its key. */
export function addAdminFactorRoutes(app: Hono, auth: Auth): void {
  app.get('/admin/users/:id/factors', async (c) => answer(c, await listFactors(auth, c.req.param('id'))))
  app.delete('/admin/users/:id/factors/:factor', async (c) =>
    answer(c, await deleteFactor(auth, c, c.req.param('id'), c.req.param('factor'))),
  )
}

function answer(c: Context, body: object): Response {
  return c.json(body, 200, { 'cache-control': 'no-store' })
}
