import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createConcurrencyLimiter } from '../http/admission/concurrency-limiter.ts'
import { readJsonFirst } from '../http/admission/json-body.ts'
import { readCaller, requireKey } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { MailQueue } from '../mail/queue/mail-queue.ts'
import type { BackendContext } from '../settings/options.ts'
import { createUser, deleteFactor, deleteUser, getUser, listFactors, listUsers } from './admin/admin.ts'
import type { Auth } from './auth.ts'
import { composeMails } from './email/request-mail.ts'
import { verify } from './email/verify.ts'
import { verifyByLink } from './email/verify-link.ts'
import { verifyPage } from './email/verify-page.ts'
import { challenge } from './mfa/challenge.ts'
import { enroll } from './mfa/enroll.ts'
import { unenroll } from './mfa/unenroll.ts'
import { verifyFactor } from './mfa/verify-factor.ts'
import { authorize, authorizeLink } from './oauth/flow/authorize.ts'
import { callback } from './oauth/flow/callback.ts'
import { createProviders } from './oauth/providers/providers.ts'
import { unlink } from './oauth/unlink.ts'
import { startPasswords } from './password/passwords.ts'
import { recover, resend, sendSignInCode } from './password/recover.ts'
import { reauthenticate } from './proof/reauthenticate.ts'
import { createLimits } from './rate-limits/limits.ts'
import { notSupported, refuse, renderError } from './refuse.ts'
import { logout } from './sessions/logout.ts'
import { AUTH_DEFAULTS, publicSettings } from './settings/settings.ts'
import { token } from './sign-in/token.ts'
import { signUp } from './sign-up/sign-up.ts'
import { getCurrentUser, updateCurrentUser } from './user.ts'

const MAX_BODY = 64 * 1024

/** Creates the auth service (`/auth/v1`) in GoTrue's shapes; the README of the backend lists its endpoints. */
export function authRoutes(context: BackendContext): {
  app: Hono
  stop(): Promise<void>
} {
  const settings = { ...AUTH_DEFAULTS, ...context.auth }
  const auth: Auth = {
    ...context,
    settings,
    limits: createLimits(context),
    passwords: startPasswords(settings.passwordCost),
    mails: new MailQueue({
      ...context,
      prepare: (client, request) => composeMails({ ...context, settings }, client, request),
    }),
    providers: createProviders(settings, context.publicUrl, context.log),
  }
  const app = new Hono()
  app.onError((error, c) => renderError(c, error, context.log))
  app.use(bodyLimit({ maxSize: MAX_BODY, onError: refuseBody }))
  app.use(readJsonFirst(context, MAX_BODY, tooManyRequests))
  app.use(createConcurrencyLimiter(context, tooManyRequests).middleware)
  addOpenRoutes(app, auth)
  app.use('*', async (c, next) => {
    await requireKey(c, auth.apiKeys, auth.tokens)
    await next()
  })
  addRoutes(app, auth)
  addFactorRoutes(app, auth)
  addAdminRoutes(app, auth)
  app.all('*', (c) => {
    throw notSupported(c)
  })
  return {
    app,
    async stop() {
      await auth.mails.stop()
      await auth.passwords.stop()
    },
  }
}

function tooManyRequests(): Refusal {
  const { status, body } = refuse(429, 'over_request_rate_limit', 'Too many requests at once')
  return new Refusal(status, body, { 'retry-after': '1' })
}

function refuseBody(): never {
  // The rest of the body stays unread, so the connection cannot be used again.
  throw new Refusal(
    413,
    { code: 'request_entity_too_large', message: `Request body may be up to ${MAX_BODY} bytes` },
    { connection: 'close' },
  )
}

/** Adds the routes that a browser opens without an API key: links of mails, the way to a provider and back, and the public keys. */
function addOpenRoutes(app: Hono, auth: Auth): void {
  app.get('/.well-known/jwks.json', (c) =>
    c.json(auth.tokens.jwks, 200, { 'cache-control': 'public, max-age=600' }),
  )
  app.use('/verify', async (c, next) => {
    await auth.limits.countAddress(c, 'verify')
    await next()
  })
  app.get('/verify', (c) => verifyPage(auth, c))
  app.post('/verify', async (c) => {
    if (c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded'))
      return verifyByLink(auth, c)
    await requireKey(c, auth.apiKeys, auth.tokens)
    return answer(c, await verify(auth, c))
  })
  app.get('/authorize', (c) => authorize(auth, c))
  app.get('/callback', (c) => callback(auth, c))
}

function addRoutes(app: Hono, auth: Auth): void {
  app.get('/health', (c) =>
    answer(c, { version: '1', name: 'GoTrue', description: 'auth in the shapes of GoTrue' }),
  )
  app.get('/settings', (c) => answer(c, publicSettings(auth.settings)))
  app.post('/signup', async (c) => answer(c, await signUp(auth, c)))
  app.post('/token', async (c) => answer(c, await token(auth, c)))
  app.post('/recover', async (c) => answer(c, await recover(auth, c)))
  app.post('/resend', async (c) => answer(c, await resend(auth, c)))
  app.post('/otp', async (c) => answer(c, await sendSignInCode(auth, c)))
  app.get('/reauthenticate', async (c) => answer(c, await reauthenticate(auth, c)))
  app.get('/user', async (c) => answer(c, await getCurrentUser(auth, c)))
  app.put('/user', async (c) => answer(c, await updateCurrentUser(auth, c)))
  app.post('/logout', (c) => logout(auth, c))
  app.get('/user/identities/authorize', (c) => authorizeLink(auth, c))
  app.delete('/user/identities/:id', async (c) => answer(c, await unlink(auth, c, c.req.param('id'))))
}

function addFactorRoutes(app: Hono, auth: Auth): void {
  // Without this the routes below would take `recovery-codes` for the id of a factor.
  app.all('/factors/recovery-codes/*', (c) => Promise.reject(notSupported(c)))
  app.post('/factors', async (c) => answer(c, await enroll(auth, c)))
  app.post('/factors/:id/challenge', async (c) => answer(c, await challenge(auth, c, c.req.param('id'))))
  app.post('/factors/:id/verify', async (c) => answer(c, await verifyFactor(auth, c, c.req.param('id'))))
  app.delete('/factors/:id', async (c) => answer(c, await unenroll(auth, c, c.req.param('id'))))
}

function addAdminRoutes(app: Hono, auth: Auth): void {
  app.use('/admin/*', async (c, next) => {
    const caller = await readCaller(c, auth)
    if (caller.role !== 'service_role') throw refuse(403, 'not_admin', 'User not allowed')
    await next()
  })
  app.post('/admin/users', async (c) => answer(c, await createUser(auth, c)))
  app.get('/admin/users', (c) => listUsers(auth, c))
  app.get('/admin/users/:id', async (c) => answer(c, await getUser(auth, c.req.param('id'))))
  app.delete('/admin/users/:id', async (c) => answer(c, await deleteUser(auth, c, c.req.param('id'))))
  app.get('/admin/users/:id/factors', async (c) => answer(c, await listFactors(auth, c.req.param('id'))))
  app.delete('/admin/users/:id/factors/:factor', async (c) =>
    answer(c, await deleteFactor(auth, c, c.req.param('id'), c.req.param('factor'))),
  )
}

function answer(c: Context, body: object): Response {
  return c.json(body, 200, { 'cache-control': 'no-store' })
}
