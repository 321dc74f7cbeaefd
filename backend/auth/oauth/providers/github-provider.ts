import * as openid from 'openid-client'
import type { Logger } from 'pino'
import { z } from 'zod'
import { refuse } from '../../refuse.ts'
import { storedClaims } from '../claims.ts'
import { emailOf } from '../profile-email.ts'
import type { Profile, Provider } from './provider.ts'
import { withProvider } from './provider-failure.ts'
import type { GitHubSettings } from './provider-settings.ts'

const USER = z.object({
  id: z.number().int(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
})
const EMAILS = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/**
 * GitHub supports OAuth 2 without OpenID Connect. The user is read from `/user`, the addresses from `/user/emails`; the primary
 * one counts.
 *
 * @param timeout seconds that each request may take
 */
export function gitHubProvider(
  settings: GitHubSettings,
  redirectUri: string,
  timeout: number,
  log: Logger,
): Provider {
  const { name } = settings
  const configuration = configurationOf(settings, timeout)
  return {
    name,
    async authorizationUrl({ state, verifier, scopes, parameters }) {
      return openid.buildAuthorizationUrl(configuration, {
        ...parameters,
        redirect_uri: redirectUri,
        scope: [...new Set([...settings.scopes, ...scopes])].join(' '),
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },
    readProfile: (callback, { state, verifier }) =>
      withProvider(name, log, async () => {
        const tokens = await openid.authorizationCodeGrant(configuration, callback, {
          expectedState: state,
          pkceCodeVerifier: verifier,
        })
        return readProfile(configuration, apiOf(settings), tokens.access_token)
      }),
  }
}

function configurationOf(
  { url, clientId, clientSecret }: GitHubSettings,
  timeout: number,
): openid.Configuration {
  const base = `${url ?? 'https://github.com'}/login/oauth`
  const server = {
    issuer: base,
    authorization_endpoint: `${base}/authorize`,
    token_endpoint: `${base}/access_token`,
  }
  const configuration = new openid.Configuration(server, clientId, clientSecret)
  configuration.timeout = timeout
  if (base.startsWith('http:')) openid.allowInsecureRequests(configuration)
  return configuration
}

function apiOf({ url }: GitHubSettings): string {
  return url ? `${url}/api/v3` : 'https://api.github.com'
}

async function readProfile(
  configuration: openid.Configuration,
  api: string,
  accessToken: string,
): Promise<Profile> {
  const [user, emails] = await Promise.all([
    ask(configuration, accessToken, `${api}/user`, USER),
    ask(configuration, accessToken, `${api}/user/emails`, EMAILS),
  ])
  const primary = emails.find((email) => email.primary)
  const email = emailOf(primary?.email)
  const emailVerified = email !== undefined && primary?.verified === true
  const subject = String(user.id)
  const claims = {
    iss: api,
    sub: subject,
    name: user.name,
    full_name: user.name,
    preferred_username: user.login,
    user_name: user.login,
    avatar_url: user.avatar_url,
    provider_id: subject,
  }
  return {
    subject,
    email,
    emailVerified,
    claims: storedClaims(claims, email, emailVerified),
    accessToken,
    refreshToken: undefined,
  }
}

async function ask<Shape extends z.ZodType>(
  configuration: openid.Configuration,
  accessToken: string,
  address: string,
  shape: Shape,
): Promise<z.output<Shape>> {
  const answer = await openid.fetchProtectedResource(configuration, accessToken, new URL(address), 'GET')
  const result = answer.ok ? shape.safeParse(await answer.json()) : undefined
  if (!result?.success)
    throw refuse(500, 'unexpected_failure', 'Error getting user profile from external provider')
  return result.data
}
