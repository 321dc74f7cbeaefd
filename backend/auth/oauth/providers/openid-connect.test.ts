import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Refusal } from '../../../http/refusal.ts'
import {
  startOidcProvider,
  type TestOidcProvider,
} from '../../../testing/identity-providers/test-oidc-provider.ts'
import { AUTH_DEFAULTS } from '../../settings/settings.ts'
import { newFlowSecrets } from '../flow/flow.ts'
import { createProviders, type Provider, requireProvider } from './providers.ts'

let club: TestOidcProvider
let provider: Provider
beforeEach(async () => {
  club = await startOidcProvider('club')
  club.person = { sub: 'subject', email: 'member@example.test', email_verified: 'true' }
  const settings = { ...AUTH_DEFAULTS, providers: [club.settings] }
  const providers = createProviders(settings, 'https://site.example', pino({ level: 'silent' }))
  provider = requireProvider(providers, 'club')
})
afterEach(() => club.stop())

async function signIn() {
  const secrets = newFlowSecrets()
  const url = await provider.authorizationUrl({ ...secrets, scopes: [], parameters: {} })
  const answer = await fetch(url, { redirect: 'manual' })
  return provider.readProfile(new URL(answer.headers.get('location') ?? ''), secrets)
}

it('reads what the provider publishes once, however many come', async () => {
  let times = 0
  club.server.service.on('beforeWellKnownOpenIdConfiguration', () => times++)
  const profiles = await Promise.all([signIn(), signIn()])
  await signIn()
  expect(times).toBe(1)
  expect(profiles[0]).toMatchObject({ subject: 'subject', email: 'member@example.test', emailVerified: true })
})

interface Asked {
  headers: { authorization?: string }
  body: { client_id?: string; client_secret?: string }
}

it.each([
  [undefined, `Basic ${btoa('clubhouse:demo+secret')}`, undefined],
  [['client_secret_basic', 'client_secret_post'], `Basic ${btoa('clubhouse:demo+secret')}`, undefined],
  [['client_secret_post'], undefined, 'demo secret'],
])('shows its secret as the provider takes it (%j)', async (methods, header, field) => {
  club.server.service.on('beforeWellKnownOpenIdConfiguration', ({ body }: { body: object }) =>
    Object.assign(body, { token_endpoint_auth_methods_supported: methods }),
  )
  let asked: Asked | undefined
  club.server.service.on('beforeResponse', (_: unknown, request: Asked) => {
    asked = request
  })
  await signIn()
  expect(asked?.headers.authorization).toBe(header)
  expect(asked?.body.client_secret).toBe(field)
})

it('does not take the word of one who publishes under another name', async () => {
  club.server.service.on('beforeWellKnownOpenIdConfiguration', ({ body }: { body: object }) =>
    Object.assign(body, { issuer: 'https://evil.example' }),
  )
  await expect(signIn()).rejects.toMatchObject({ body: { code: 'bad_oauth_callback' } })
})

it('needs the verifier of the flow, at the provider too', async () => {
  const secrets = newFlowSecrets()
  const url = await provider.authorizationUrl({ ...secrets, scopes: [], parameters: {} })
  const answer = await fetch(url, { redirect: 'manual' })
  const callback = new URL(answer.headers.get('location') ?? '')
  const others = { ...secrets, verifier: newFlowSecrets().verifier }
  await expect(provider.readProfile(callback, others)).rejects.toBeInstanceOf(Refusal)
})

it('keeps of the claims what GoTrue keeps, and nothing that is too long', async () => {
  Object.assign(club.person, { name: 'Demo Member', nickname: 'n'.repeat(501), groups: ['a'], phone: '4912' })
  const { claims } = await signIn()
  expect(claims).toEqual({
    iss: club.settings.issuer,
    sub: 'subject',
    name: 'Demo Member',
    full_name: 'Demo Member',
    provider_id: 'subject',
    email: 'member@example.test',
    email_verified: true,
    phone_verified: false,
  })
})
