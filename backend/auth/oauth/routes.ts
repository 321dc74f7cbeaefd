import type { Hono } from 'hono'
import type { Auth } from '../auth.ts'
import { authorize, authorizeLink } from './flow/authorize.ts'
import { callback, callbackForm } from './flow/callback.ts'
import { unlink } from './unlink.ts'

/** What a browser opens by itself on its way to a provider and back, without an API key. */
export function addProviderRoutes(app: Hono, auth: Auth): void {
  app.get('/authorize', (c) => authorize(auth, c))
  app.get('/callback', (c) => callback(auth, c))
  app.post('/callback', (c) => callbackForm(auth, c))
}

/** What a member does with their identities. */
export function addIdentityRoutes(app: Hono, auth: Auth): void {
  app.get('/user/identities/authorize', (c) => authorizeLink(auth, c))
  app.delete('/user/identities/:id', async (c) =>
    c.json(await unlink(auth, c, c.req.param('id')), 200, { 'cache-control': 'no-store' }),
  )
}
