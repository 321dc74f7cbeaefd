import { TOTP } from 'otpauth'
import { expect, type Page, test } from './fixtures.ts'
import { cardOf, signIn, toastIn } from './words.ts'

/** A code works once, so whoever needs another takes that of the next thirty seconds. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Pastes as from a message: with a blank in between. */
async function enter(page: Page, code: string, action: string) {
  await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByRole('button', { name: action }).click()
}

test('a second factor is set up, asked for at sign-in before anything is shown, and removed', async ({
  club,
  member,
  stranger,
  allowConsole,
}) => {
  test.slow()
  allowConsole(/status of 422/)
  const { page, account } = await member('Mara Lob', '/profile?tab=settings')
  const section = page.getByRole('region', { name: 'Second factor' })
  await section.getByRole('button', { name: 'Set up an app' }).click()
  const sheet = page.getByRole('dialog', { name: 'Set up an app' })
  await expect(sheet.getByRole('img', { name: 'QR code for the authenticator app' })).toHaveJSProperty(
    'complete',
    true,
  )
  await expect(sheet.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(sheet.getByRole('link', { name: 'Open the app on this device' })).toHaveAttribute(
    'href',
    /^otpauth:\/\/totp\/.*Padel%20Community/,
  )
  const secret = (await sheet.getByRole('code').textContent()) ?? ''
  await enter(page, '123', 'Finish')
  await expect(sheet.getByLabel('Code')).toHaveAccessibleDescription('The code has 6 digits.')
  await enter(page, codeOf(secret, 20), 'Finish')
  await expect(sheet.getByLabel('Code')).toHaveAccessibleDescription(/^This code is not right/)
  await enter(page, codeOf(secret), 'Finish')
  await expect(toastIn(page)).toContainText('Second factor set up')
  await expect(section.getByRole('listitem')).toContainText('Authenticator app')

  const other = await stranger('/profile')
  const reads: string[] = []
  other.on('request', (request) => request.url().includes('/rest/v1/') && reads.push(request.url()))
  await signIn(other, account.email)
  const question = other.getByRole('heading', { name: 'One more step' })
  await expect(question).toBeVisible()
  await other.reload()
  await expect(question).toBeVisible()
  await expect(other.getByRole('navigation')).toHaveCount(0)
  expect(reads).toEqual([])
  await enter(other, codeOf(secret, 20), 'Continue')
  await expect(other.getByLabel('Code')).toHaveAccessibleDescription(/^This code is not right/)
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(other).toHaveURL(/\/auth/)
  await signIn(other, account.email)
  await enter(other, codeOf(secret, 1), 'Continue')
  // The socket knows the new token: what only aal2 sees arrives by itself.
  await expect(other.getByRole('heading', { name: 'No matches found' })).toBeVisible()
  const creator = await club.account('Tim Smash')
  await club.match({ creator, participants: [{ account: creator }] })
  await expect(cardOf(other, 'Indoor Arena', '18:30')).toBeVisible()

  await section.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toastIn(page)).toContainText('Second factor removed')
  await expect(section.getByRole('listitem')).toHaveCount(0)
})

test('a phone is a factor as well, and either of two opens the account', async ({
  club,
  member,
  stranger,
  allowConsole,
}) => {
  // The new password ends the session that began here.
  allowConsole(/status of 40[03]/)
  test.slow()
  const { page, account } = await member('Mara Lob', '/profile?tab=settings')
  const section = page.getByRole('region', { name: 'Second factor' })
  await section.getByRole('button', { name: 'Set up a phone' }).click()
  await page.getByLabel('Phone number').fill('0151 234')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(/with its country/)
  await page.getByLabel('Phone number').fill('+49 151 2345678')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await enter(page, await club.codeTo('+491512345678'), 'Finish')
  await expect(section.getByRole('listitem')).toContainText('Phone …678')
  await club.sql(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     values (gen_random_uuid(), $1, 'My app', 'totp', 'verified', 'JBSWY3DPEHPK3PXP', now() + interval '1 second', now())`,
    [account.id],
  )
  const other = await stranger('/matches')
  await signIn(other, account.email)
  await other.getByRole('button', { name: 'Use another factor' }).click()
  await expect(other.getByRole('heading', { name: 'Another factor' })).toBeFocused()
  await other.getByRole('button', { name: 'My app' }).click()
  await enter(other, codeOf('JBSWY3DPEHPK3PXP'), 'Continue')
  await expect(other.getByRole('heading', { name: 'No matches found' })).toBeVisible()

  // The code of a mail proves no second factor: it is asked for before a new password.
  const third = await stranger('/auth')
  await third.getByRole('button', { name: 'Forgot password?' }).click()
  await third.getByLabel('Email').fill(account.email)
  await third.getByRole('button', { name: 'Send Reset Link' }).click()
  await third.getByRole('link', { name: 'Enter the code' }).click()
  await third.getByLabel('Code of the mail').fill(await club.codeTo(account.email))
  await third.getByRole('button', { name: 'Continue' }).click()
  await third.getByRole('button', { name: 'Use another factor' }).click()
  await third.getByRole('button', { name: 'My app' }).click()
  await enter(third, codeOf('JBSWY3DPEHPK3PXP', 1), 'Continue')
  await third.getByLabel('New Password').fill('another horse 2')
  await third.getByLabel('Confirm Password').fill('another horse 2')
  await third.getByRole('button', { name: 'Reset Password' }).click()
  await expect(third).toHaveURL('/matches')

  await third.route('**/config.json', async (route) => {
    const config = await (await route.fetch()).json()
    await route.fulfill({ json: { ...config, signIn: { providers: [], phoneFactors: false } } })
  })
  await third.goto('/profile?tab=settings')
  await expect(third.getByRole('button', { name: 'Set up an app' })).toBeVisible()
  await expect(third.getByRole('button', { name: 'Set up a phone' })).toHaveCount(0)
})
