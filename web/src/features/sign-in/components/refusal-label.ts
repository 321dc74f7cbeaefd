import { t } from '@lingui/core/macro'

const labels = (): Record<string, string> => ({
  access_denied: t`You have not been signed in: it was cancelled there.`,
  provider_email_needs_verification: t`Your email address is not verified there, so it opens no account here. Sign in with your password; you can then connect it in your settings.`,
  bad_oauth_state: t`That took too long, or began in another browser. Please try again.`,
  flow_state_already_used: t`That took too long, or began in another browser. Please try again.`,
  oauth_provider_not_supported: t`Signing in this way is not possible here.`,
  signup_disabled: t`New accounts cannot be made here at the moment.`,
  user_banned: t`This account has been blocked.`,
})

export function refusalLabel({ code, description }: { code: string; description: string }): string | null {
  if (code === 'bad_oauth_callback' && /denied|cancel/i.test(description))
    return labels().access_denied ?? null
  if (code === 'identity_already_exists')
    return /another/.test(description)
      ? t`This account is connected to another member already.`
      : t`This account is connected already.`
  return labels()[code] ?? null
}
