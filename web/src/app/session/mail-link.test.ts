import { expect, it } from 'vitest'
import { mailLinkTarget } from './mail-link.ts'

const SITE = 'https://club.example'

it.each([
  ['/#access_token=a&refresh_token=b&type=signup', '/auth#access_token=a&refresh_token=b&type=signup'],
  [
    '/#access_token=a&refresh_token=b&type=recovery',
    '/auth/reset-password#access_token=a&refresh_token=b&type=recovery',
  ],
  ['/#error=access_denied&error_code=otp_expired', '/auth#error=access_denied&error_code=otp_expired'],
  ['/?code=abc', '/auth?code=abc'],
  ['/#message=Confirmation+link+accepted', '/auth#message=Confirmation+link+accepted'],
  ['/?token_hash=abc&type=recovery', '/auth/reset-password?token_hash=abc&type=recovery'],
])('%s belongs to %s', (address, home) => {
  expect(mailLinkTarget(SITE + address)).toBe(home)
})

it.each(['/', '/matches', '/create-match?edit=1', '/auth#access_token=a', '/auth/reset-password?code=abc'])(
  '%s stays where it is',
  (address) => {
    expect(mailLinkTarget(SITE + address)).toBeNull()
  },
)
