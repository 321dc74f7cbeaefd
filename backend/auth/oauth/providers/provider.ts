import type { Data } from '../../sign-up/insert-user.ts'

/** What one sign-in asks a provider for. */
export interface ProviderRequest {
  state: string
  nonce: string
  /** The secret half of the PKCE exchange with the provider (RFC 7636). */
  verifier: string
  /** Beyond those of the configuration. */
  scopes: string[]
  /** Further parameters that the client wants passed on, such as `prompt` or `login_hint`. */
  parameters: Record<string, string>
}

/** Who came back, as the provider tells it. */
export interface Profile {
  /** Who it is at the provider; never changes. */
  subject: string
  /** In lower case; undefined when the provider tells none that is one. */
  email: string | undefined
  /** Whether the provider says that it has checked the address. */
  emailVerified: boolean
  /** What is kept in `identity_data`, under GoTrue's names. */
  claims: Data
  accessToken: string
  refreshToken: string | undefined
}

/** Who came back from a provider, with an address. */
export interface ProviderIdentity extends Profile {
  provider: string
  email: string
}

/** Somebody else who can tell who a member is. Both calls throw a Refusal when the provider is down, slow or wrong. */
export interface Provider {
  /** What clients call it: `provider=google`. */
  name: string
  /** Where the browser goes to sign in there. */
  authorizationUrl(request: ProviderRequest): Promise<URL>
  /** Exchanges the code in the callback's address and checks everything that was sent along. */
  readProfile(callback: URL, sent: Pick<ProviderRequest, 'state' | 'nonce' | 'verifier'>): Promise<Profile>
}
