import * as openid from 'openid-client'
import type { Logger } from 'pino'
import { refuse } from '../../refuse.ts'
import type { Data } from '../../sign-up/insert-user.ts'
import { cacheFor } from '../cache-for.ts'
import { storedClaims } from '../claims.ts'
import { emailOf } from '../profile-email.ts'
import type { Profile, Provider } from './provider.ts'
import { withProvider } from './provider-failure.ts'
import type { OidcSettings } from './provider-settings.ts'

const DISCOVERY_LIFETIME = 3_600_000

/**
 * A provider that supports OpenID Connect. Its discovery document is fetched at the first sign-in, so that a provider that is
 * down does not keep the server from starting, and again after an hour; its keys every few minutes.
 *
 * @param timeout seconds that each request may take
 */
export function oidcProvider(
  settings: OidcSettings,
  redirectUri: string,
  timeout: number,
  log: Logger,
): Provider {
  const { name } = settings
  const discovered = cacheFor(DISCOVERY_LIFETIME, () => discover(settings, timeout))
  return {
    name,
    authorizationUrl: ({ state, nonce, verifier, scopes, parameters }) =>
      withProvider(name, log, async () =>
        openid.buildAuthorizationUrl(await discovered(), {
          ...parameters,
          redirect_uri: redirectUri,
          scope: [...new Set([...settings.scopes, ...scopes])].join(' '),
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }),
      ),
    readProfile: (callback, { state, nonce, verifier }) =>
      withProvider(name, log, async () => {
        const configuration = await discovered()
        const tokens = await openid.authorizationCodeGrant(configuration, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        })
        return readProfile(configuration, tokens)
      }),
  }
}

function discover(settings: OidcSettings, timeout: number): Promise<openid.Configuration> {
  const issuer = new URL(settings.issuer)
  // The token's signature is checked although the token comes directly from the provider.
  const execute = [openid.enableNonRepudiationChecks]
  if (issuer.protocol === 'http:') execute.push(openid.allowInsecureRequests)
  return openid.discovery(issuer, settings.clientId, settings.clientSecret, clientAuthOf(settings), {
    timeout,
    execute,
  })
}

/** Uses the authentication method that the provider lists; the default is basic. */
function clientAuthOf({ clientSecret }: OidcSettings): openid.ClientAuth {
  const basic = openid.ClientSecretBasic(clientSecret)
  const post = openid.ClientSecretPost(clientSecret)
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest)
  }
}

/** OpenID Connect Core, section 2, allows at most 255 characters. */
function subjectOf({ sub }: Data): string {
  if (typeof sub === 'string' && sub !== '' && sub.length <= 255) return sub
  throw refuse(500, 'unexpected_failure', 'Error getting user profile from external provider')
}

async function readProfile(
  configuration: openid.Configuration,
  tokens: Awaited<ReturnType<typeof openid.authorizationCodeGrant>>,
): Promise<Profile> {
  const claims: Data = { ...tokens.claims() }
  const subject = subjectOf(claims)
  // Many providers return the address only at the userinfo endpoint.
  if (claims.email === undefined && configuration.serverMetadata().userinfo_endpoint)
    Object.assign(claims, await openid.fetchUserInfo(configuration, tokens.access_token, subject))
  const email = emailOf(claims.email)
  const emailVerified = email !== undefined && String(claims.email_verified) === 'true'
  const aliases = { full_name: claims.name, avatar_url: claims.picture, provider_id: subject }
  return {
    subject,
    email,
    emailVerified,
    claims: storedClaims({ ...claims, ...aliases }, email, emailVerified),
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
  }
}
