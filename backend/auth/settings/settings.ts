import { type MailPageLook, PLAIN_LOOK } from '../email/mail-page.ts'
import type { ProviderSettings } from '../oauth/providers/provider-settings.ts'
import type { RateLimits } from '../rate-limits/limit-table.ts'

/** The settings of the auth service; the defaults are GoTrue's, as a Supabase project has them. Times are seconds. */
export interface AuthSettings {
  /** Sign-up makes a confirmed account at once, without a mail. */
  autoconfirm: boolean
  disableSignup: boolean
  /** Characters. */
  passwordMinLength: number
  /** Sets of characters; a password needs at least one of each: `['abc…', '0123…']`. */
  passwordRequiredCharacters: string[]
  /** Words about the product that an attacker tries first, such as its name and places, as people write them. */
  passwordWords: () => string[]
  /** Cost of bcrypt for passwords that are chosen from now on: one more takes twice the time (4 to 31). */
  passwordCost: number
  accessTokenLifetime: number
  /** Seconds for which a used refresh token is still accepted (two tabs refreshing at once). */
  refreshTokenReuseInterval: number
  /** Lifetime of the link and the code of a mail. */
  mailTokenLifetime: number
  /** Time after a sign-in or a code of a second factor in which factors and identities can be changed. */
  proofLifetime: number
  /** The page on which the owner of a changed account chooses a new password; the site by default. */
  recoveryUrl?: string | undefined
  /** Look of the pages to which the links of mails lead. */
  mailPages: MailPageLook
  /** Lifetime of the code at the end of a PKCE flow, and of a sign-in with a provider. */
  authCodeLifetime: number
  /** Lifetime of the audit log. GoTrue keeps it forever. */
  auditLogLifetime: number
  /** Lifetime of an unverified second factor; the next setting bounds their number per user. */
  unverifiedFactorLifetime: number
  maxEnrolledFactors: number
  /** Lifetime of a challenge. */
  challengeLifetime: number
  /** Time between two text messages to a phone. */
  messageInterval: number
  /** The identity providers. */
  providers: ProviderSettings[]
  /** Timeout of one request to a provider. */
  providerTimeout: number
  /** Numbers that replace those of limit-table.ts. */
  rateLimits: RateLimits
}

export const AUTH_DEFAULTS: AuthSettings = {
  autoconfirm: false,
  disableSignup: false,
  passwordMinLength: 6,
  passwordRequiredCharacters: [],
  passwordWords: () => [],
  passwordCost: 10,
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

/** Returns the public part of the settings, for `GET /settings`. */
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
