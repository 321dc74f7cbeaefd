import { expect, it } from 'vitest'
import { providerName } from './providers.ts'

it.each([
  ['google', 'Google'],
  ['github', 'GitHub'],
  ['linkedin_oidc', 'LinkedIn'],
  ['club-login', 'Club login'],
])('%s is called %s', (provider, name) => {
  expect(providerName(provider)).toBe(name)
})
