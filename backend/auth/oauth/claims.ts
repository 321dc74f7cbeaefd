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
const LONGEST = 500

/**
 * What is kept of a provider's claims, as GoTrue keeps them (supabase/auth `provider.Claims`), the older names included. A text
 * beyond 500 characters is left out: all of it travels in every access token.
 */
export function storedClaims(claims: Data, email: string | undefined, emailVerified: boolean): Data {
  const texts = TEXTS.flatMap((name): [string, string][] => {
    const value = claims[name]
    return typeof value === 'string' && value !== '' && value.length <= LONGEST ? [[name, value]] : []
  })
  return {
    ...Object.fromEntries(texts),
    ...(email !== undefined && { email }),
    email_verified: emailVerified,
    phone_verified: false,
  }
}
