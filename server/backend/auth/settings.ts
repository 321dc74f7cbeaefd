/** What an operator may want to change; the defaults are GoTrue's, as a Supabase project has them. Times are seconds. */
export interface AuthSettings {
  /** Sign-up makes a confirmed account at once, without a mail. */
  autoconfirm: boolean
  disableSignup: boolean
  passwordMinLength: number
  accessTokenLifetime: number
  /** How long a refresh token that has just been used is still accepted (two tabs refreshing at once). */
  refreshTokenReuseInterval: number
  /** How long the link and the code of a mail work. */
  mailTokenLifetime: number
  /** How long the code at the end of a PKCE flow may be exchanged. */
  authCodeLifetime: number
}

export const AUTH_DEFAULTS: AuthSettings = {
  autoconfirm: false,
  disableSignup: false,
  passwordMinLength: 6,
  accessTokenLifetime: 3600,
  refreshTokenReuseInterval: 10,
  mailTokenLifetime: 3600,
  authCodeLifetime: 300,
}

const PROVIDERS = `anonymous_users apple azure bitbucket discord facebook snapchat figma fly github gitlab google keycloak kakao
  linkedin linkedin_oidc notion spotify slack slack_oidc workos twitch twitter email phone zoom`

/** What `GET /settings` tells everybody. */
export function publicSettings(settings: AuthSettings): object {
  return {
    external: Object.fromEntries(PROVIDERS.split(/\s+/).map((name) => [name, name === 'email'])),
    disable_signup: settings.disableSignup,
    mailer_autoconfirm: settings.autoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  }
}
