import type { Data } from '../sign-up/insert-user.ts'

const TEXTS = [
  'iss',
  'sub',
  'name',
  'family_name',
  'given_name',
  'middle_name',
  'nickname',
  'preferred_username',
  'profile',
  'picture',
  'website',
  'gender',
  'birthdate',
  'zoneinfo',
  'locale',
  'full_name',
  'avatar_url',
  'provider_id',
  'user_name',
]
const MAX_LENGTH = 500

/**
 * Returns the claims of a provider that GoTrue stores (supabase/auth `provider.Claims`), including the older names. Texts
 * beyond 500 characters are left out: all of them are part of every access token.
 */
export function storedClaims(claims: Data, email: string | undefined, emailVerified: boolean): Data {
  const texts = TEXTS.flatMap((name): [string, string][] => {
    const value = claims[name]
    return typeof value === 'string' && value !== '' && value.length <= MAX_LENGTH ? [[name, value]] : []
  })
  return {
    ...Object.fromEntries(texts),
    ...(email !== undefined && { email }),
    email_verified: emailVerified,
    phone_verified: false,
  }
}
