import * as openid from 'openid-client'
import type { Logger } from 'pino'
import { Refusal } from '../../../http/refusal.ts'
import { refuse } from '../../auth.ts'
import type { AuthSettings } from '../../settings/settings.ts'
import type { FlowSecrets } from '../flow/flow.ts'
import { gitHub } from './github.ts'
import { openIdConnect } from './openid-connect.ts'
import type { ProviderKind } from './provider.ts'
import type { ProviderSettings } from './provider-settings.ts'

export type Provider = ReturnType<typeof createProvider>
export type Providers = ReadonlyMap<string, Provider>

/** Returns the configured providers by name, without contacting any. */
export function createProviders(
  { providers, providerTimeout }: AuthSettings,
  publicUrl: string,
  log: Logger,
): Providers {
  const redirectUri = callbackAddress(publicUrl)
  const kindOf = (settings: ProviderSettings) =>
    settings.kind === 'github' ? gitHub(settings, providerTimeout) : openIdConnect(settings, providerTimeout)
  return new Map(providers.map((one) => [one.name, createProvider(one, kindOf(one), redirectUri, log)]))
}

interface SignInRequest extends FlowSecrets {
  /** Scopes in addition to those of the configuration. */
  scopes: string[]
  /** Further parameters that the client wants passed on, such as `prompt` or `login_hint`. */
  parameters: Record<string, string>
}

/** A service that authenticates members. Both calls throw a Refusal when the provider is down, slow or wrong. */
function createProvider(
  { name, scopes }: ProviderSettings,
  kind: ProviderKind,
  redirectUri: string,
  log: Logger,
) {
  return {
    name,
    /** Returns the provider's URL for signing in. */
    authorizationUrl: (request: SignInRequest) =>
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
    /** Exchanges the code in the callback's URL and checks state, nonce and verifier. */
    readProfile: (callback: URL, { state, nonce, verifier }: FlowSecrets) =>
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

/** The path to which a provider sends the browser back. */
export const CALLBACK = '/auth/v1/callback'

/** Returns the redirect URI, which has to be registered at the provider. */
export function callbackAddress(publicUrl: string): string {
  return publicUrl + CALLBACK
}

/** Throws GoTrue's 400 for a provider that the configuration does not have. */
export function requireProvider(providers: Providers, name: string): Provider {
  const provider = providers.get(name.toLowerCase())
  if (!provider) throw refuse(400, 'validation_failed', 'Unsupported provider: provider is not enabled')
  return provider
}

/** Errors about the provider's response, in contrast to connection errors. */
const PROTOCOL_ERROR =
  /JWT|JSON_ATTRIBUTE|KEY_SELECTION|INVALID_RESPONSE|PARSE_ERROR|UNSUPPORTED|ENCRYPTED|AUTHORIZATION_RESPONSE/

/** Runs requests to a provider; any failure is logged and thrown as a Refusal. */
async function withProvider<Result>(name: string, log: Logger, conversation: () => Promise<Result>) {
  try {
    return await conversation()
  } catch (error) {
    if (error instanceof Refusal) throw error
    log.warn({ provider: name, reasons: reasonsOf(error) }, 'auth: a provider could not be used')
    throw refusalOf(name, error)
  }
}

// Returns messages and codes only: the other fields of errors, such as the provider's response, may contain tokens.
function reasonsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const { code } = error as openid.ClientError
  return [code ? `${error.message} (${code})` : error.message, ...reasonsOf(error.cause)]
}

function refusalOf(name: string, error: unknown): Refusal {
  if (isTimeout(error))
    return refuse(504, 'request_timeout', `${name} did not answer in time, please try again`)
  if (error instanceof openid.ResponseBodyError)
    return refuse(500, 'unexpected_failure', 'Unable to exchange external code')
  if (error instanceof openid.ClientError && PROTOCOL_ERROR.test(error.code ?? ''))
    return refuse(400, 'bad_oauth_callback', `The answer of ${name} could not be verified`)
  return refuse(503, 'unexpected_failure', `${name} is not reachable, please try again`)
}

function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error.name === 'TimeoutError' ||
    (error as openid.ClientError).code === 'OAUTH_TIMEOUT' ||
    isTimeout(error.cause)
  )
}
