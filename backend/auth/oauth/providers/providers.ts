import * as openid from 'openid-client'
import type { Logger } from 'pino'
import { refuse } from '../../refuse.ts'
import type { AuthSettings } from '../../settings/settings.ts'
import { gitHub } from './github.ts'
import { openIdConnect } from './openid-connect.ts'
import type { Provider, ProviderKind } from './provider.ts'
import { withProvider } from './provider-failure.ts'
import type { ProviderSettings } from './provider-settings.ts'

export type Providers = ReadonlyMap<string, Provider>

/** Returns the configured providers by name, without contacting any. */
export function createProviders(
  { providers, providerTimeout }: AuthSettings,
  publicUrl: string,
  log: Logger,
): Providers {
  const redirectUri = callbackAddress(publicUrl)
  return new Map(
    providers.map((settings) => {
      const kind =
        settings.kind === 'github'
          ? gitHub(settings, providerTimeout)
          : openIdConnect(settings, providerTimeout)
      return [settings.name, createProvider(settings, kind, redirectUri, log)]
    }),
  )
}

function createProvider(
  { name, scopes }: ProviderSettings,
  kind: ProviderKind,
  redirectUri: string,
  log: Logger,
): Provider {
  return {
    name,
    authorizationUrl: (request) =>
      withProvider(name, log, async () =>
        openid.buildAuthorizationUrl(await kind.configuration(), {
          ...request.parameters,
          redirect_uri: redirectUri,
          scope: [...new Set([...scopes, ...request.scopes])].join(' '),
          state: request.state,
          ...(kind.hasNonce && { nonce: request.nonce }),
          code_challenge: await openid.calculatePKCECodeChallenge(request.verifier),
          code_challenge_method: 'S256',
        }),
      ),
    readProfile: (callback, { state, nonce, verifier }) =>
      withProvider(name, log, async () => {
        const configuration = await kind.configuration()
        const tokens = await openid.authorizationCodeGrant(configuration, callback, {
          expectedState: state,
          pkceCodeVerifier: verifier,
          ...(kind.hasNonce && { expectedNonce: nonce }),
        })
        return kind.readProfile(configuration, tokens)
      }),
  }
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
