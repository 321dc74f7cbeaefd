import type { Hono } from 'hono'
import type { Auth } from '../auth.ts'
import { authorize, authorizeLink } from './flow/authorize.ts'
import { callback } from './flow/callback.ts'
import { unlink } from './unlink.ts'

/** Adds the routes that a browser opens without an API key on its way to a provider and back. */
export function addProviderRoutes(app: Hono, auth: Auth): void {
  app.get('/authorize', (c) => authorize(auth, c))
  app.get('/callback', (c) => callback(auth, c))
}

/** Adds the routes for a member's identities. */
export function addIdentityRoutes(app: Hono, auth: Auth): void {
  app.get('/user/identities/authorize', (c) => authorizeLink(auth, c))
  app.delete('/user/identities/:id', async (c) =>
    c.json(await unlink(auth, c, c.req.param('id')), 200, { 'cache-control': 'no-store' }),
  )
}
