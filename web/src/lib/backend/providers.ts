import { t } from '@lingui/core/macro'

const NAMES: Record<string, string> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  azure: 'Microsoft',
}

/** Returns the name of a provider: a known name, else its key in the configuration with a capital letter. */
export function providerName(provider: string): string {
  if (provider === 'email') return t`Email and password`
  return NAMES[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1).replaceAll(/[_-]+/g, ' ')
}
