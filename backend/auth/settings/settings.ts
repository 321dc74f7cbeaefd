import { PLAIN_LOOK } from '../email/mail-page.ts'
import type { ProviderSettings } from '../oauth/providers/provider-settings.ts'
import type { RateLimits } from '../rate-limits/limit-table.ts'
import type { CaptchaSettings } from './captcha.ts'

/** The settings of the auth service; the defaults are GoTrue's, as a Supabase project has them. Times are seconds. */
export const AUTH_DEFAULTS = {
  /** Sign-up makes a confirmed account at once, without a mail. */
  autoconfirm: false,
  disableSignup: false,
  /** Characters. */
  passwordMinLength: 6,
  /** Sets of characters; a password needs at least one of each: `['abc…', '0123…']`. */
  passwordRequiredCharacters: [] as string[],
  /** Words about the product that an attacker tries first, such as its name and places, as people write them. */
  passwordWords: (): string[] => [],
  /** The fewest guesses that a password must take: at a hundred an hour, a million need more than a year. 0 asks for no estimate. */
  passwordMinGuesses: 1_000_000,
  /** Cost of bcrypt for passwords that are chosen from now on: one more takes twice the time (4 to 31). */
  passwordCost: 10,
  accessTokenLifetime: 3600,
  /** Seconds for which a used refresh token is still accepted (two tabs refreshing at once). */
  refreshTokenReuseInterval: 10,
  /** Lifetime of the link and the code of a mail. */
  mailTokenLifetime: 3600,
  /** Time after a sign-in or a code of a second factor in which factors and identities can be changed. */
  proofLifetime: 600,
  /** The page on which the owner of a changed account chooses a new password; the site by default. */
  recoveryUrl: undefined as string | undefined,
  /** Look of the pages to which the links of mails lead. */
  mailPages: PLAIN_LOOK,
  /** Lifetime of the code at the end of a PKCE flow, and of a sign-in with a provider. */
  authCodeLifetime: 300,
  /** Lifetime of the audit log. GoTrue keeps it forever. */
  auditLogLifetime: 90 * 86_400,
  /** Lifetime of an unverified second factor; the next setting bounds their number per user. */
  unverifiedFactorLifetime: 300,
  maxEnrolledFactors: 10,
  /** Lifetime of a challenge. */
  challengeLifetime: 300,
  /** Time between two text messages to a phone. */
  messageInterval: 60,
  /** The identity providers. */
  providers: [] as ProviderSettings[],
  /** Timeout of one request to a provider, also that of captchas. */
  providerTimeout: 10,
  /** The captcha that is required to sign up, to sign in with a password, and to request a mail. */
  captcha: undefined as CaptchaSettings | undefined,
  /** Numbers that replace those of limit-table.ts. */
  rateLimits: {} as RateLimits,
}

export type AuthSettings = typeof AUTH_DEFAULTS

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
