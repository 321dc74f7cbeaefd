import { Events, type MutableResponse, type MutableToken, OAuth2Server } from 'oauth2-mock-server'
import type { OidcSettings } from '../../auth/oauth/providers/provider-settings.ts'

/** A stand-in for an OpenID Connect provider that signs everybody in at once. */
export interface TestOidcProvider {
  settings: OidcSettings
  /** The claims of the person who signs in next. */
  person: Record<string, unknown>
  /** For what a test wants to go wrong. */
  server: OAuth2Server
  stop(): Promise<void>
}

export async function startOidcProvider(name: string): Promise<TestOidcProvider> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  const provider: TestOidcProvider = {
    settings: {
      kind: 'oidc',
      name,
      issuer: server.issuer.url ?? '',
      clientId: 'clubhouse',
      clientSecret: 'demo secret',
      scopes: ['openid', 'email', 'profile'],
    },
    person: {},
    server,
    stop: () => server.stop(),
  }
  server.service.on(Events.BeforeTokenSigning, ({ payload }: MutableToken) =>
    Object.assign(payload, provider.person),
  )
  server.service.on(Events.BeforeUserinfo, (answer: MutableResponse) => {
    answer.body = provider.person
  })
  return provider
}
