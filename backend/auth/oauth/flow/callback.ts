import type { Context } from 'hono'
import { Refusal } from '../../../http/refusal.ts'
import { isUuid } from '../../../uuid.ts'
import type { AuthRequest } from '../../auth.ts'
import { withError } from '../../email/link-target.ts'
import { refuse, toRefusal } from '../../refuse.ts'
import { completeSignIn } from '../complete-sign-in.ts'
import type { Profile } from '../providers/provider.ts'
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
