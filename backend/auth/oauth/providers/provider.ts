import type * as openid from 'openid-client'
import type { Data } from '../../sign-up/insert-user.ts'

/** The parameters of one sign-in with a provider. */
interface ProviderRequest {
  state: string
  nonce: string
  /** The secret half of the PKCE exchange with the provider (RFC 7636). */
  verifier: string
  /** Scopes in addition to those of the configuration. */
  scopes: string[]
  /** Further parameters that the client wants passed on, such as `prompt` or `login_hint`. */
  parameters: Record<string, string>
}

/** The user as the provider describes them. */
export interface Profile {
  /** The user's id at the provider, which never changes. */
  subject: string
  /** In lower case; undefined when the provider returns no valid address. */
  email: string | undefined
  /** Tells whether the provider says that it has verified the address. */
  emailVerified: boolean
  /** The claims for `identity_data`, under GoTrue's names. */
  claims: Data
  accessToken: string
  refreshToken: string | undefined
}

/** The user of a provider, with an address. */
export interface ProviderIdentity extends Profile {
  provider: string
  email: string
}

/** A service that authenticates members. Both calls throw a Refusal when the provider is down, slow or wrong. */
export interface Provider {
  /** The name that clients use: `provider=google`. */
  name: string
  /** Returns the provider's URL for signing in. */
  authorizationUrl(request: ProviderRequest): Promise<URL>
  /** Exchanges the code in the callback's URL and checks state, nonce and verifier. */
  readProfile(callback: URL, sent: Pick<ProviderRequest, 'state' | 'nonce' | 'verifier'>): Promise<Profile>
}

export type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>

/** The part of a provider that its protocol decides. */
export interface ProviderKind {
  /** OpenID Connect has a nonce, which the provider's token repeats. */
  hasNonce: boolean
  configuration(): Promise<openid.Configuration>
  readProfile(configuration: openid.Configuration, tokens: Tokens): Promise<Profile>
}
