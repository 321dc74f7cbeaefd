import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '@/lib/paths.ts'
import { MARA, openApp, openAsMember, session, toast } from '../../../../testing/open-app.tsx'
import { answer, CONFIG, callsTo } from '../../../../testing/stand-in-server.ts'

const SETTINGS = paths.settingsSection('second-factor')
const WRONG = {
  status: 422,
  json: { code: 422, error_code: 'mfa_verification_failed', msg: 'Invalid TOTP code entered' },
}
const NOT_RIGHT = /^This code is not right/
const press = (name: string) => page.getByRole('button', { name }).click()
const code = () => page.getByLabelText('Code', { exact: true })

function offer(phoneFactors: boolean) {
  answer('GET /config.json', { json: { ...CONFIG, signIn: { ...CONFIG.signIn, phoneFactors } } })
}

test('an app is set up by picture, link or secret, and a code that is wrong is told at its field', async () => {
  offer(false)
  const uri = 'otpauth://totp/Padel%20Community:mara?secret=JBSWY3DPEHPK3PXP'
  answer('POST /auth/v1/factors', {
    json: { id: 'f', type: 'totp', totp: { qr_code: '<svg/>', secret: 'JBSWY3DPEHPK3PXP', uri } },
  })
  answer('POST /auth/v1/factors/f/challenge', { json: { id: 'c', type: 'totp', expires_at: 0 } })
  answer('POST /auth/v1/factors/f/verify', WRONG)
  answer('DELETE /auth/v1/factors/f', { json: { id: 'f' } })
  await openAsMember(SETTINGS)
  await expect.element(page.getByRole('button', { name: 'Set up an app' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Set up a phone' })).not.toBeInTheDocument()
  await press('Set up an app')
  const sheet = page.getByRole('dialog', { name: 'Set up an app' })
  await expect.element(sheet.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expect
    .element(sheet.getByRole('link', { name: 'Open the app on this device' }))
    .toHaveAttribute('href', uri)
  await expect.element(code()).toHaveAttribute('autocomplete', 'one-time-code')
  await code().fill('123')
  await press('Finish')
  await expect.element(code()).toHaveAccessibleDescription('The code has 6 digits.')
  expect(callsTo('POST /auth/v1/factors/f')).toEqual([])
  await code().fill('123 456')
  await press('Finish')
  await expect.element(code()).toHaveAccessibleDescription(NOT_RIGHT)
  expect(callsTo('POST /auth/v1/factors/f/verify')).toMatchObject([{ body: { code: '123456' } }])
  await press('Close')
  // The app gives up a factor that was begun and not finished.
  await expect.poll(() => callsTo('DELETE /auth/v1/factors/f')).toHaveLength(1)
})

test('a number without its country is told at its field', async () => {
  offer(true)
  await openAsMember(SETTINGS)
  await press('Set up a phone')
  const number = page.getByLabelText('Phone number')
  await number.fill('0151 234')
  await press('Continue')
  await expect.element(number).toHaveAccessibleDescription(/with its country/)
  expect(callsTo('POST /auth/v1/factors')).toEqual([])
})

const FACTORS = [
  { id: 'p', friendly_name: 'Phone …678', factor_type: 'phone', status: 'verified' },
  { id: 't', friendly_name: 'My app', factor_type: 'totp', status: 'verified' },
]

test('until a second factor is proved nothing else is shown, read or to be pressed', async () => {
  answer('POST /auth/v1/token?grant_type=password', () => {
    const signedIn = session()
    return { json: { ...signedIn, user: { ...signedIn.user, factors: FACTORS } } }
  })
  answer('POST /auth/v1/factors/t/challenge', { json: { id: 'c', type: 'totp', expires_at: 0 } })
  answer('POST /auth/v1/factors/t/verify', WRONG)
  answer('POST /auth/v1/logout', { status: 204 })
  await openApp('/auth?next=%2Fprofile')
  await page.getByLabelText('Email').fill(MARA.email)
  await page.getByLabelText('Password', { exact: true }).fill('correct horse 1')
  await press('Sign In')
  await expect.element(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
  await press('Use another factor')
  await expect.element(page.getByRole('heading', { name: 'Another factor' })).toHaveFocus()
  await press('My app')
  await code().fill('123 456')
  await press('Continue')
  await expect.element(code()).toHaveAccessibleDescription(NOT_RIGHT)
  expect(callsTo('GET /rest/v1/')).toEqual([])
  await press('Sign out')
  await expect.poll(() => location.pathname).toBe('/auth')
  await expect.element(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect.element(toast()).not.toBeInTheDocument()
})
