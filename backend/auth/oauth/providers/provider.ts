import type * as openid from 'openid-client'
import { isEmail } from '../../auth.ts'
import { normalEmail } from '../../email/address.ts'
import type { Data } from '../../sign-up/insert-user.ts'

/** The user as the provider describes them. */
export interface Profile {
  /** The user's id at the provider, which never changes. */
  subject: string
  /** In lower case; undefined when the provider returns no valid address. */
  email: string | undefined
  /** Tells whether the provider says that it has verified the address. */
  emailVerified: boolean
  /** The claims for `identity_data`, under GoTrue's names. */
  claims: Data
  accessToken: string
  refreshToken: string | undefined
}

/** The user of a provider, with an address. */
export interface ProviderIdentity extends Profile {
  provider: string
  email: string
}

export type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>

/** The part of a provider that its protocol decides. */
export interface ProviderKind {
  /** OpenID Connect has a nonce, which the provider's token repeats. */
  hasNonce: boolean
  configuration(): Promise<openid.Configuration>
  readProfile(configuration: openid.Configuration, tokens: Tokens): Promise<Profile>
}

// The texts that GoTrue stores (supabase/auth `provider.Claims`), including the older names.
const TEXTS =
  `iss sub name family_name given_name middle_name nickname preferred_username profile picture website gender birthdate
  zoneinfo locale full_name avatar_url provider_id user_name`.split(/\s+/)
const MAX_LENGTH = 500

/**
 * Returns the user whom a provider's claims describe. An address that is no valid one counts as none, and texts beyond 500
 * characters are left out: all of them are part of every access token.
 */
export function profileFrom(
  subject: string,
  claims: Data,
  isVerified: boolean,
  tokens: { access_token: string; refresh_token?: string },
): Profile {
  const email = emailOf(claims.email)
  const emailVerified = email !== undefined && isVerified
  const texts = TEXTS.map((name) => [name, claims[name]] as const).filter(
    ([, value]) => typeof value === 'string' && value !== '' && value.length <= MAX_LENGTH,
  )
  return {
    subject,
    email,
    emailVerified,
    claims: {
      ...Object.fromEntries(texts),
      ...(email !== undefined && { email }),
      email_verified: emailVerified,
      phone_verified: false,
    },
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
  }
}

function emailOf(claim: unknown): string | undefined {
  const email = typeof claim === 'string' ? normalEmail(claim) : ''
  return isEmail(email) ? email : undefined
}
