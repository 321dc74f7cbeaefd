const PLAIN: Record<string, string> = {
  access_denied: 'You have not been signed in: it was cancelled there.',
  provider_email_needs_verification:
    'Your email address is not verified there, so it opens no account here. Sign in with your password; you can then connect it in your settings.',
  bad_oauth_state: 'That took too long, or began in another browser. Please try again.',
  flow_state_already_used: 'That took too long, or began in another browser. Please try again.',
  oauth_provider_not_supported: 'Signing in this way is not possible here.',
  signup_disabled: 'New accounts cannot be made here at the moment.',
  user_banned: 'This account has been blocked.',
}

/** Why a provider or a link did not let one in, in plain words where there are some. */
export function refusalLabel({ code, description }: { code: string; description: string }): string | null {
  if (code === 'bad_oauth_callback' && /denied|cancel/i.test(description)) return PLAIN.access_denied ?? null
  if (code === 'identity_already_exists')
    return /another/.test(description)
      ? 'This account is connected to another member already.'
      : 'This account is connected already.'
  return PLAIN[code] ?? null
}
