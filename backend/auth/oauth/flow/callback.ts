import type { Context } from 'hono'
import { isUniqueViolation } from '../../../database/connection.ts'
import { Refusal } from '../../../http/refusal.ts'
import { isUuid } from '../../../uuid.ts'
import { type AuthRequest, type AuthTransaction, inTransaction, refuse, toRefusal } from '../../auth.ts'
import { withCode, withError, withSession } from '../../email/redirects.ts'
import { openSession } from '../../sessions/sessions.ts'
import { refuseTriggerError } from '../../sign-up/insert-user.ts'
import { findUserById, lockUser, requireUser, type UserRow } from '../../users.ts'
import { accountOf } from '../account.ts'
import { findIdentityOwner, linkIdentity, updateProviders } from '../identities.ts'
import type { Profile, ProviderIdentity } from '../providers/provider.ts'
import { callbackAddress } from '../providers/providers.ts'
import { consumeFlow, type Flow, isFlowBrowser } from './flow.ts'

/**
 * `GET /callback` receives a browser from a provider. It always redirects to the site: signed in, with a code for the PKCE
 * exchange, or with `error`, `error_code` and `error_description` in query and fragment. The flow is consumed in any case.
 */
export async function callback(auth: AuthRequest): Promise<Response> {
  auth.c.header('cache-control', 'no-store')
  auth.c.header('referrer-policy', 'no-referrer')
  let target = auth.siteUrl
  try {
    const flow = await consumeFlow(auth, readState(auth.c))
    target = flow.redirectTo
    const profile = await profileOf(auth, flow)
    return auth.c.redirect(await completeSignIn(auth, flow, profile), 302)
  } catch (error) {
    return auth.c.redirect(withError(target, 'pkce', toRefusal(error, auth.log)), 302)
  }
}

function readState(c: Context): string {
  const state = c.req.query('state') ?? ''
  if (!state) throw refuse(400, 'bad_oauth_callback', 'OAuth state parameter missing')
  if (!isUuid(state)) throw refuse(400, 'bad_oauth_state', 'OAuth state parameter is invalid')
  return state.toLowerCase()
}

async function profileOf(auth: AuthRequest, flow: Flow): Promise<Profile> {
  const { secrets } = flow
  if (!secrets) throw refuse(400, 'flow_state_already_used', 'State has already been used')
  if (flow.expired) throw refuse(400, 'bad_oauth_state', 'OAuth state has expired')
  if (!isFlowBrowser(auth, flow, secrets))
    throw refuse(400, 'bad_oauth_state', 'OAuth state belongs to another browser')
  throwProviderError(auth.c)
  if (!auth.c.req.query('code'))
    throw refuse(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code missing')
  const provider = auth.providers.get(flow.provider)
  if (!provider)
    throw refuse(400, 'oauth_provider_not_supported', 'Unsupported provider: provider is not enabled')
  const address = new URL(callbackAddress(auth.publicUrl))
  address.search = new URL(auth.c.req.url).search
  return provider.readProfile(address, secrets)
}

// GoTrue passes error and description on, without an error code; clients that look for one get this.
function throwProviderError(c: Context): void {
  const error = c.req.query('error')
  if (!error) return
  const message = c.req.query('error_description') || error
  throw new Refusal(400, {
    code: 'bad_oauth_callback',
    message: message.slice(0, 500),
    error: error.slice(0, 100),
  })
}

/** Completes a flow: finds, creates or links the account, and returns the URL of the site for the browser. */
async function completeSignIn(auth: AuthRequest, flow: Flow, profile: Profile): Promise<string> {
  if (profile.email === undefined)
    throw refuse(500, 'unexpected_failure', 'Error getting user email from external provider')
  const known = { ...profile, email: profile.email, provider: flow.provider }
  const attempt = () => complete(auth, flow, known)
  // A concurrent request inserted the same identity or address first. The second attempt finds it.
  const retryTaken = (error: unknown) => (isUniqueViolation(error) ? attempt() : Promise.reject(error))
  return attempt().catch(retryTaken).catch(refuseTriggerError)
}

function complete(auth: AuthRequest, flow: Flow, identity: ProviderIdentity): Promise<string> {
  const { accessToken, refreshToken } = identity
  return inTransaction(auth, async (auth) => {
    const user = flow.linkTo ? await linkTo(auth, flow.linkTo, identity) : await accountOf(auth, identity)
    if (flow.authCode) {
      await auth.db.query(
        `update auth.flow_state set user_id = $2, auth_code_issued_at = now(), updated_at = now(),
           provider_access_token = $3, provider_refresh_token = $4
         where id = $1`,
        [flow.id, user.id, accessToken, refreshToken ?? ''],
      )
      return withCode(flow.redirectTo, flow.authCode)
    }
    await auth.db.query('delete from auth.flow_state where id = $1', [flow.id])
    const session = await openSession(auth, user, 'oauth')
    return withSession(flow.redirectTo, undefined, {
      ...session,
      provider_token: accessToken,
      ...(refreshToken && { provider_refresh_token: refreshToken }),
    })
  })
}

/** Links a further identity to a user on request, whatever its address. */
async function linkTo(auth: AuthTransaction, userId: string, identity: ProviderIdentity): Promise<UserRow> {
  await lockUser(auth.db, userId)
  const missing = refuse(422, 'user_not_found', 'Linking target user not found')
  const user = await requireUser(auth.db, userId, missing)
  const owner = await findIdentityOwner(auth.db, identity)
  if (owner === userId) throw refuse(422, 'identity_already_exists', 'Identity is already linked')
  if (owner) throw refuse(422, 'identity_already_exists', 'Identity is already linked to another user')
  await linkIdentity(auth, userId, identity)
  await updateProviders(auth.db, userId)
  return (await findUserById(auth.db, userId)) ?? user
}
