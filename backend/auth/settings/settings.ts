import { type MailPageLook, PLAIN_LOOK } from '../email/mail-page.ts'
import type { ProviderSettings } from '../oauth/providers/provider-settings.ts'
import type { PasswordRules } from '../password/password-settings.ts'
import type { RateLimits } from '../rate-limits/limit-table.ts'
import type { CaptchaSettings } from './captcha.ts'

/** What an operator may want to change; the defaults are GoTrue's, as a Supabase project has them. Times are seconds. */
export interface AuthSettings extends PasswordRules {
  /** Sign-up makes a confirmed account at once, without a mail. */
  autoconfirm: boolean
  disableSignup: boolean
  /** A change of address is confirmed from both addresses, not from the new one alone. */
  secureEmailChange: boolean
  accessTokenLifetime: number
  /** How long a refresh token that has just been used is still accepted (two tabs refreshing at once). */
  refreshTokenReuseInterval: number
  /** How long the link and the code of a mail work. */
  mailTokenLifetime: number
  /** How long after signing in, or after a code of a second factor, factors and identities can be changed. */
  proofLifetime: number
  /** Where somebody whose account was changed by another chooses a new password; the site when left out. */
  recoveryUrl?: string | undefined
  /** Look of the pages to which the links of mails lead. */
  mailPages: MailPageLook
  /** How long the code at the end of a PKCE flow may be exchanged, and how long a sign-in with a provider may take. */
  authCodeLifetime: number
  /** How long the audit log is kept. GoTrue keeps it for ever. */
  auditLogLifetime: number
  /** How long a second factor may stay unverified before it makes room, and how many a user may have. */
  unverifiedFactorLifetime: number
  maxEnrolledFactors: number
  /** How long a code may be verified after it was asked for. */
  challengeLifetime: number
  /** How soon the next text message to a phone may be asked for. */
  messageInterval: number
  /** Others who can tell who a member is. */
  providers: ProviderSettings[]
  /** How long one request to a provider may take. */
  providerTimeout: number
  /** Asked of those who sign up, sign in, or have a mail sent. */
  captcha?: CaptchaSettings | undefined
  /** How often instead of the numbers in limit-table.ts. */
  rateLimits: RateLimits
}

export const AUTH_DEFAULTS: AuthSettings = {
  autoconfirm: false,
  disableSignup: false,
  passwordMinLength: 6,
  passwordRequiredCharacters: [],
  passwordWords: [],
  secureEmailChange: true,
  accessTokenLifetime: 3600,
  refreshTokenReuseInterval: 10,
  mailTokenLifetime: 3600,
  proofLifetime: 600,
  mailPages: PLAIN_LOOK,
  authCodeLifetime: 300,
  auditLogLifetime: 90 * 86_400,
  unverifiedFactorLifetime: 300,
  maxEnrolledFactors: 10,
  challengeLifetime: 300,
  messageInterval: 60,
  providers: [],
  providerTimeout: 10,
  rateLimits: {},
}

const PROVIDERS = `anonymous_users apple azure bitbucket discord facebook snapchat figma fly github gitlab google keycloak kakao
  linkedin linkedin_oidc notion spotify slack slack_oidc workos twitch twitter email phone zoom`

/** What `GET /settings` tells everybody. */
export function publicSettings(settings: AuthSettings): object {
  return {
    external: externalProviders(settings),
    disable_signup: settings.disableSignup,
    mailer_autoconfirm: settings.autoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  }
}

/** The names that GoTrue knows, and those of the configuration beyond them. */
function externalProviders({ providers }: AuthSettings): Record<string, boolean> {
  const known = PROVIDERS.split(/\s+/).map((name) => [name, name === 'email'])
  return Object.fromEntries([...known, ...providers.map(({ name }) => [name, true])])
}
