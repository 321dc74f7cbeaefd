import type { Logger } from 'pino'
import { refuse } from '../../refuse.ts'
import type { AuthSettings } from '../../settings/settings.ts'
import { gitHubProvider } from './github-provider.ts'
import { oidcProvider } from './oidc-provider.ts'
import type { Provider } from './provider.ts'

export type Providers = ReadonlyMap<string, Provider>

/** Returns the configured providers by name, without contacting any. */
export function createProviders(settings: AuthSettings, publicUrl: string, log: Logger): Providers {
  const redirectUri = callbackAddress(publicUrl)
  const { providers, providerTimeout } = settings
  return new Map(
    providers.map((provider) => [
      provider.name,
      provider.kind === 'github'
        ? gitHubProvider(provider, redirectUri, providerTimeout, log)
        : oidcProvider(provider, redirectUri, providerTimeout, log),
    ]),
  )
}

/** Returns the redirect URI, which has to be registered at the provider. */
export function callbackAddress(publicUrl: string): string {
  return `${publicUrl}/auth/v1/callback`
}

/** Throws GoTrue's 400 for a provider that the configuration does not have. */
export function requireProvider(providers: Providers, name: string): Provider {
  const provider = providers.get(name.toLowerCase())
  if (!provider) throw refuse(400, 'validation_failed', 'Unsupported provider: provider is not enabled')
  return provider
}
