import { TOTP } from 'otpauth'
import { expect, PASSWORD, type Page, test } from './fixtures.ts'
import { cardOf, signIn, toastIn } from './words.ts'

/** A code works once, so a test that needs another one takes the code of the next thirty seconds. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Pastes as from a message: with a blank in between. */
async function enter(page: Page, code: string, action: string) {
  await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByRole('button', { name: action }).click()
}

/** Refuses the first call of an address as the server does ten minutes after the last proof. */
async function refuseOnce(page: Page, address: string, method: string) {
  let refused = false
  await page.route(address, async (route) => {
    if (refused || route.request().method() !== method) return route.fallback()
    refused = true
    const json = { code: 400, error_code: 'reauthentication_needed', msg: 'Reauthentication is required' }
    await route.fulfill({ status: 400, json })
  })
}
const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

test('an app is set up after the password, asked for at sign-in before anything is shown, and removed after its code @long', async ({
  club,
  member,
  stranger,
  allowConsole,
}) => {
  test.slow()
  allowConsole(/status of 4(00|22)/)
  const { page, account } = await member('Mara Lob', '/profile?tab=settings&open=second-factor&open=devices')
  const section = page.getByRole('region', { name: 'Second factor' })
  await refuseOnce(page, '**/auth/v1/factors', 'POST')
  await section.getByRole('button', { name: 'Set up an app' }).click()
  await question(page).getByLabel('Current password').fill(PASSWORD)
  await question(page).getByRole('button', { name: 'Confirm' }).click()
  const sheet = page.getByRole('dialog', { name: 'Set up an app' })
  const picture = sheet.getByRole('img', { name: 'QR code for the authenticator app' })
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(sheet.getByRole('link', { name: 'Open the app on this device' })).toHaveAttribute(
    'href',
    /^otpauth:\/\/totp\/.*Padel%20Community/,
  )
  const secret = (await sheet.getByRole('code').textContent()) ?? ''
  await enter(page, codeOf(secret, 20), 'Finish')
  await expect(sheet.getByLabel('Code')).toHaveAccessibleDescription(/^This code is not right/)
  await enter(page, codeOf(secret), 'Finish')
  await expect(toastIn(page)).toContainText('Second factor set up')
  await expect(section.getByRole('listitem')).toContainText('Authenticator app')
  // The session that was opened by the password took the place of the one before.
  await expect(page.getByRole('region', { name: 'Signed-in devices' }).getByRole('listitem')).toHaveCount(1)

  const other = await stranger('/matches')
  const reads: string[] = []
  other.on('request', (request) => request.url().includes('/rest/v1/') && reads.push(request.url()))
  await signIn(other, account.email)
  const step = other.getByRole('heading', { name: 'One more step' })
  await expect(step).toBeVisible()
  await other.reload()
  await expect(step).toBeVisible()
  expect(reads).toEqual([])
  await enter(other, codeOf(secret, 1), 'Continue')
  // The socket knows the new token: what only aal2 sees arrives by itself.
  await expect(other.getByRole('heading', { name: 'No matches found' })).toBeVisible()
  const creator = await club.account('Tim Smash')
  await club.match({ creator, participants: [{ account: creator }] })
  await expect(cardOf(other, 'Indoor Arena', '18:30')).toBeVisible()

  await refuseOnce(page, '**/auth/v1/factors/*', 'DELETE')
  await section.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  // A code works once, as if half a minute had passed.
  await club.sql('delete from _backend.totp_steps')
  await enter(page, codeOf(secret, 1), 'Confirm')
  await expect(toastIn(page)).toContainText('Second factor removed')
  await expect(section.getByRole('listitem')).toHaveCount(0)
})

test('a phone is a factor as well, and either of two is asked for before the code of a mail gives a new password @long', async ({
  club,
  member,
  stranger,
  allowConsole,
}) => {
  // The new password ends the session that began here.
  allowConsole(/status of 40[03]/)
  test.slow()
  const { page, account } = await member('Mara Lob', '/profile?tab=settings&open=second-factor&open=devices')
  const section = page.getByRole('region', { name: 'Second factor' })
  await section.getByRole('button', { name: 'Set up a phone' }).click()
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
  const other = await stranger('/auth')
  await other.getByRole('button', { name: 'Forgot password?' }).click()
  await other.getByLabel('Email').fill(account.email)
  await other.getByRole('button', { name: 'Send Reset Link' }).click()
  await other.getByRole('link', { name: 'Enter the code' }).click()
  await other.getByLabel('Code of the mail').fill(await club.codeTo(account.email))
  await other.getByRole('button', { name: 'Continue' }).click()
  await other.getByRole('button', { name: 'Use another factor' }).click()
  await other.getByRole('button', { name: 'My app' }).click()
  await enter(other, codeOf('JBSWY3DPEHPK3PXP'), 'Continue')
  await expect(other.getByText(`A new password for ${account.email}.`)).toBeVisible()
  await other.getByLabel('New Password').fill('another horse 2')
  await other.getByLabel('Confirm Password').fill('another horse 2')
  await other.getByRole('button', { name: 'Reset Password' }).click()
  await expect(other).toHaveURL('/matches')
})
