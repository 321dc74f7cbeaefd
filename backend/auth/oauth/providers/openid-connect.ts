import * as openid from 'openid-client'
import { refuse } from '../../auth.ts'
import type { Data } from '../../sign-up/insert-user.ts'
import { type Profile, type ProviderKind, profileFrom, type Tokens } from './provider.ts'
import type { OidcSettings } from './provider-settings.ts'

const DISCOVERY_LIFETIME_MS = 3_600_000

/**
 * A provider that supports OpenID Connect. Its discovery document is fetched at the first sign-in, so that a provider that is
 * down does not keep the server from starting, and again after an hour; its keys every few minutes.
 *
 * @param timeout seconds that each request may take
 */
export function openIdConnect(settings: OidcSettings, timeout: number): ProviderKind {
  let discovered: Promise<openid.Configuration> | undefined
  let until = 0
  return {
    hasNonce: true,
    configuration() {
      if (discovered && performance.now() < until) return discovered
      until = performance.now() + DISCOVERY_LIFETIME_MS
      discovered = discover(settings, timeout)
      // A failure is not kept.
      discovered.catch(() => {
        until = 0
      })
      return discovered
    },
    readProfile,
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

async function readProfile(configuration: openid.Configuration, tokens: Tokens): Promise<Profile> {
  const claims: Data = { ...tokens.claims() }
  const { sub } = claims
  // OpenID Connect Core, section 2, allows at most 255 characters.
  if (typeof sub !== 'string' || sub === '' || sub.length > 255)
    throw refuse(500, 'unexpected_failure', 'Error getting user profile from external provider')
  // Many providers return the address only at the userinfo endpoint.
  if (claims.email === undefined && configuration.serverMetadata().userinfo_endpoint)
    Object.assign(claims, await openid.fetchUserInfo(configuration, tokens.access_token, sub))
  const aliases = { full_name: claims.name, avatar_url: claims.picture, provider_id: sub }
  const isVerified = String(claims.email_verified) === 'true'
  return profileFrom(sub, { ...claims, ...aliases }, isVerified, tokens)
}
