import type { Context } from 'hono'
import { Refusal } from '../../../http/refusal.ts'
import type { Auth } from '../../auth.ts'
import { withError } from '../../email/link-target.ts'
import { redirectTarget } from '../../email/redirects.ts'
import { requireRecentProof } from '../../proof/recent-proof.ts'
import { readChallenge } from '../../sessions/pkce.ts'
import { requireAssurance, requireSignedIn } from '../../sign-in/signed-in.ts'
import { requireProvider } from '../providers/providers.ts'
import { beginFlow, newFlowSecrets } from './flow.ts'
import { bindToBrowser } from './flow-cookie.ts'

/** Parameters that a client cannot pass on to the provider: the flow's own, and those of this endpoint. */
const RESERVED_PARAMETERS = new Set(
  `client_id client_secret redirect_uri response_type response_mode state nonce scope code_challenge code_challenge_method
  code_verifier request request_uri provider scopes redirect_to skip_http_redirect invite_token apikey`.split(
    /\s+/,
  ),
)

/**
 * `GET /authorize?provider=...` redirects the browser to the provider. An unknown provider is refused in JSON, as in GoTrue;
 * for one that is down the browser returns to the site with the reason, since a person is waiting.
 */
export async function authorize(auth: Auth, c: Context): Promise<Response> {
  c.header('cache-control', 'no-store')
  c.header('referrer-policy', 'no-referrer')
  try {
    return c.redirect(await providerUrl(auth, c, undefined), 302)
  } catch (error) {
    if (!(error instanceof Refusal) || error.status < 500) throw error
    return c.redirect(withError(redirectTarget(c, auth), 'pkce', error), 302)
  }
}

/** `GET /user/identities/authorize?provider=...` does the same to link a further identity to the signed-in user. */
export async function authorizeLink(auth: Auth, c: Context): Promise<Response> {
  const signedIn = await requireSignedIn(auth, c)
  requireAssurance(signedIn, 'link an identity')
  requireRecentProof(auth, signedIn, 'link an identity')
  const url = await providerUrl(auth, c, signedIn.user.id)
  c.header('cache-control', 'no-store')
  return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302)
}

async function providerUrl(auth: Auth, c: Context, linkTo: string | undefined): Promise<string> {
  await auth.limits.countAddress(c, 'authorize')
  const query = c.req.query()
  const provider = requireProvider(auth.providers, query.provider ?? '')
  const challenge = readChallenge(query)
  const redirectTo = redirectTarget(c, auth)
  const secrets = newFlowSecrets()
  const url = await provider.authorizationUrl({
    ...secrets,
    scopes: (query.scopes ?? '').split(/[\s,]+/).filter(Boolean),
    parameters: Object.fromEntries(
      Object.entries(query).filter(([name]) => !RESERVED_PARAMETERS.has(name.toLowerCase())),
    ),
  })
  await beginFlow(auth, { provider: provider.name, redirectTo, challenge, linkTo }, secrets)
  bindToBrowser(auth, c, secrets)
  return url.href
}
