import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createConcurrencyLimiter } from '../http/admission/concurrency-limiter.ts'
import { readJsonFirst } from '../http/admission/json-body.ts'
import { readCaller, requireKey } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { MailQueue } from '../mail/queue/mail-queue.ts'
import type { BackendContext } from '../settings/options.ts'
import { createUser, deleteFactor, deleteUser, getUser, listFactors, listUsers } from './admin/admin.ts'
import {
  type Auth,
  type AuthRequest,
  notSupported,
  refuse,
  refuseWithRetryAfter,
  renderError,
} from './auth.ts'
import { composeMails } from './email/request-mail.ts'
import { verify, verifyByLink } from './email/verify.ts'
import { verifyPage } from './email/verify-page.ts'
import { challenge } from './mfa/challenge.ts'
import { enroll } from './mfa/enroll.ts'
import { unenroll } from './mfa/factor.ts'
import { verifyFactor } from './mfa/verify-factor.ts'
import { authorize, authorizeLink } from './oauth/flow/authorize.ts'
import { callback } from './oauth/flow/callback.ts'
import { unlink } from './oauth/identities.ts'
import { createProviders } from './oauth/providers/providers.ts'
import { startPasswords } from './password/passwords.ts'
import { recover, resend, sendSignInCode } from './password/recover.ts'
import { reauthenticate } from './proof/owner.ts'
import { createLimits } from './rate-limits/limits.ts'
import { logout } from './sessions/refresh.ts'
import { clientAddress } from './settings/client-address.ts'
import { AUTH_DEFAULTS, publicSettings } from './settings/settings.ts'
import { token } from './sign-in/sign-in.ts'
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

const tooManyRequests = () => refuseWithRetryAfter('over_request_rate_limit', 'Too many requests at once', 1)

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
  const { plain } = handlersOf(auth)
  app.get('/.well-known/jwks.json', (c) =>
    c.json(auth.tokens.jwks, 200, { 'cache-control': 'public, max-age=600' }),
  )
  app.use('/verify', async (c, next) => {
    await auth.limits.countAddress(c, 'verify')
    await next()
  })
  app.get('/verify', plain(verifyPage))
  app.post('/verify', async (c) => {
    if (c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded'))
      return verifyByLink(requestOf(auth, c))
    await requireKey(c, auth.apiKeys, auth.tokens)
    return answer(c, await verify(requestOf(auth, c)))
  })
  app.get('/authorize', plain(authorize))
  app.get('/callback', plain(callback))
}

function addRoutes(app: Hono, auth: Auth): void {
  const { plain, json } = handlersOf(auth)
  app.get('/health', (c) =>
    answer(c, { version: '1', name: 'GoTrue', description: 'auth in the shapes of GoTrue' }),
  )
  app.get('/settings', (c) => answer(c, publicSettings(auth.settings)))
  app.post('/signup', json(signUp))
  app.post('/token', json(token))
  app.post('/recover', json(recover))
  app.post('/resend', json(resend))
  app.post('/otp', json(sendSignInCode))
  app.get('/reauthenticate', json(reauthenticate))
  app.get('/user', json(getCurrentUser))
  app.put('/user', json(updateCurrentUser))
  app.post('/logout', plain(logout))
  app.get('/user/identities/authorize', plain(authorizeLink))
  app.delete('/user/identities/:id', json(unlink))
  // Without this the routes below would take `recovery-codes` for the id of a factor.
  app.all('/factors/recovery-codes/*', (c) => Promise.reject(notSupported(c)))
  app.post('/factors', json(enroll))
  app.post('/factors/:id/challenge', json(challenge))
  app.post('/factors/:id/verify', json(verifyFactor))
  app.delete('/factors/:id', json(unenroll))
}

function addAdminRoutes(app: Hono, auth: Auth): void {
  const { plain, json } = handlersOf(auth)
  app.use('/admin/*', async (c, next) => {
    const caller = await readCaller(c, auth)
    if (caller.role !== 'service_role') throw refuse(403, 'not_admin', 'User not allowed')
    await next()
  })
  app.post('/admin/users', json(createUser))
  app.get('/admin/users', plain(listUsers))
  app.get('/admin/users/:id', json(getUser))
  app.delete('/admin/users/:id', json(deleteUser))
  app.get('/admin/users/:id/factors', json(listFactors))
  app.delete('/admin/users/:id/factors/:factor', json(deleteFactor))
}

function requestOf(auth: Auth, c: Context): AuthRequest {
  return { ...auth, c, address: clientAddress(c, auth), db: auth.database.pool }
}

/** Makes handlers of functions that answer a request themselves, or in JSON that no cache keeps; `id` is that in the path. */
function handlersOf(auth: Auth) {
  type Handle<Answer> = (request: AuthRequest, id: string) => Answer | Promise<Answer>
  const idOf = (c: Context) => c.req.param('id') ?? ''
  return {
    plain: (handle: Handle<Response>) => (c: Context) => handle(requestOf(auth, c), idOf(c)),
    json: (handle: Handle<object>) => async (c: Context) =>
      answer(c, await handle(requestOf(auth, c), idOf(c))),
  }
}

function answer(c: Context, body: object): Response {
  return c.json(body, 200, { 'cache-control': 'no-store' })
}
