import { expect, it } from 'vitest'
import { z } from 'zod'
import { AUTH_DEFAULTS } from '../auth/settings/settings.ts'
import { accountSettingsFrom, SERVICE_SETTINGS } from './service-settings.ts'

const shape = z.object(SERVICE_SETTINGS)
const read = (settings: Record<string, string>) => accountSettingsFrom(shape.parse(settings))

it('nothing set leaves the defaults', () => {
  expect(AUTH_DEFAULTS).toMatchObject(read({}))
})

it('everything set is read', () => {
  const settings = {
    PASSWORD_MIN_LENGTH: '10',
    PASSWORD_REQUIRED_CHARACTERS: 'abc:123',
    CAPTCHA_PROVIDER: 'turnstile',
    CAPTCHA_SECRET: 'secret',
    CAPTCHA_URL: 'https://captcha.example/siteverify',
    RATE_LIMITS: 'mail=60',
  }
  expect(read(settings)).toEqual({
    passwordMinLength: 10,
    passwordRequiredCharacters: ['abc', '123'],
    captcha: { provider: 'turnstile', secret: 'secret', url: 'https://captcha.example/siteverify' },
    rateLimits: { mail: 60 },
  })
})

it.each([
  [{ PASSWORD_MIN_LENGTH: '5' }, 'from 6 to 72'],
  [{ PASSWORD_MIN_LENGTH: 'ten' }, 'from 6 to 72'],
  [{ CAPTCHA_PROVIDER: 'recaptcha' }, 'hcaptcha or turnstile'],
  [{ CAPTCHA_PROVIDER: 'hcaptcha' }, 'CAPTCHA_SECRET belong together'],
  [{ CAPTCHA_SECRET: 'x' }, 'CAPTCHA_PROVIDER and'],
  [{ CAPTCHA_URL: 'captcha.example' }, 'must be an address'],
  [{ CLIENT_ADDRESS_HOPS: '0' }, '1 to 9'],
  [{ RATE_LIMITS: 'mails=1' }, "no limit 'mails'"],
])('%o is refused: %s', (settings, reason) => {
  expect(() => read(settings as Record<string, string>)).toThrow(reason)
})
