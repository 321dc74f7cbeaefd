import { Refusal } from '../../../http/refusal.ts'
import type { AuthRequest } from '../../auth.ts'
import { redirectTarget, withError } from '../../email/redirects.ts'
import { requireRecentProof } from '../../proof/owner.ts'
import { readChallenge } from '../../sessions/pkce.ts'
import { requireAssurance, requireSignedIn } from '../../sign-in/signed-in.ts'
import { requireProvider } from '../providers/providers.ts'
import { beginFlow, bindToBrowser, newFlowSecrets } from './flow.ts'

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
export async function authorize(auth: AuthRequest): Promise<Response> {
  auth.c.header('cache-control', 'no-store')
  auth.c.header('referrer-policy', 'no-referrer')
  try {
    return auth.c.redirect(await providerUrl(auth, undefined), 302)
  } catch (error) {
    if (!(error instanceof Refusal) || error.status < 500) throw error
    return auth.c.redirect(withError(redirectTarget(auth), 'pkce', error), 302)
  }
}

/** `GET /user/identities/authorize?provider=...` does the same to link a further identity to the signed-in user. */
export async function authorizeLink(auth: AuthRequest): Promise<Response> {
  const signedIn = await requireSignedIn(auth)
  requireAssurance(signedIn, 'link an identity')
  requireRecentProof(auth, signedIn, 'link an identity')
  const url = await providerUrl(auth, signedIn.user.id)
  auth.c.header('cache-control', 'no-store')
  return auth.c.req.query('skip_http_redirect') === 'true' ? auth.c.json({ url }) : auth.c.redirect(url, 302)
}

async function providerUrl(auth: AuthRequest, linkTo: string | undefined): Promise<string> {
  await auth.limits.countAddress(auth.c, 'authorize')
  const query = auth.c.req.query()
  const provider = requireProvider(auth.providers, query.provider ?? '')
  const challenge = readChallenge(query)
  const secrets = newFlowSecrets()
  const url = await provider.authorizationUrl({
    ...secrets,
    scopes: (query.scopes ?? '').split(/[\s,]+/).filter(Boolean),
    parameters: Object.fromEntries(
      Object.entries(query).filter(([name]) => !RESERVED_PARAMETERS.has(name.toLowerCase())),
    ),
  })
  await beginFlow(auth, provider.name, challenge, linkTo, secrets)
  bindToBrowser(auth, secrets)
  return url.href
}
