import * as openid from 'openid-client'
import { z } from 'zod'
import { refuse } from '../../auth.ts'
import { type Profile, type ProviderKind, profileFrom } from './provider.ts'
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
export function gitHub({ url, clientId, clientSecret }: GitHubSettings, timeout: number): ProviderKind {
  const base = `${url ?? 'https://github.com'}/login/oauth`
  const server = {
    issuer: base,
    authorization_endpoint: `${base}/authorize`,
    token_endpoint: `${base}/access_token`,
  }
  const configuration = new openid.Configuration(server, clientId, clientSecret)
  configuration.timeout = timeout
  if (base.startsWith('http:')) openid.allowInsecureRequests(configuration)
  const api = url ? `${url}/api/v3` : 'https://api.github.com'
  return {
    hasNonce: false,
    configuration: async () => configuration,
    readProfile: (_, { access_token }) => readProfile(configuration, api, access_token),
  }
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
    email: primary?.email,
  }
  return profileFrom(subject, claims, primary?.verified === true, { access_token: accessToken })
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
