import { expect, it } from 'vitest'
import { refusalLabel } from './refusal-label.ts'

it.each([
  ['bad_oauth_callback', 'access_denied', /cancelled/],
  ['bad_oauth_callback', 'The answer of google could not be verified', null],
  ['provider_email_needs_verification', 'Unverified email with google', /not verified there/],
  ['identity_already_exists', 'Identity is already linked to another user', /another member/],
  ['identity_already_exists', 'Identity is already linked', /connected already/],
  ['unexpected_failure', 'google is not reachable, please try again', null],
])(
  'a provider that refuses with %s (%s) is told in plain words, if there are any',
  (code, description, words) => {
    const told = refusalLabel({ code, description })
    if (words) expect(told).toMatch(words)
    else expect(told).toBeNull()
  },
)
