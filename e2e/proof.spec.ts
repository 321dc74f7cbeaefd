import { TOTP } from 'otpauth'
import { expect, PASSWORD, type Page, test } from './fixtures.ts'
import { toastIn } from './words.ts'

/** Refuses the first call of an address as the server does ten minutes after the last proof. */
async function refuseOnce(page: Page, address: string, method: string, answer: object) {
  let refused = false
  await page.route(address, async (route) => {
    if (refused || route.request().method() !== method) return route.fallback()
    refused = true
    await route.fulfill(answer)
  })
}
const STALE = {
  status: 400,
  json: { code: 400, error_code: 'reauthentication_needed', msg: 'Reauthentication is required' },
}
const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

test('who deletes the account is asked who they are, by a mailed code if they like', async ({
  club,
  member,
  allowConsole,
}) => {
  allowConsole(/status of 40[03]/)
  const { page, account } = await member('Mara Lob', '/profile?tab=settings')
  await refuseOnce(page, '**/rpc/require_recent_proof', 'POST', {
    status: 403,
    json: { code: 'PT403', hint: 'reauthentication_needed', message: 'Please confirm', details: null },
  })
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByLabel('Type DELETE to confirm').fill('DELETE')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const sheet = question(page)
  await expect(sheet.getByLabel('Current password')).toHaveAttribute('autocomplete', 'current-password')
  await sheet.getByLabel('Current password').fill('not this one 9')
  await sheet.getByLabel('Current password').press('Enter')
  await expect(sheet.getByLabel('Current password')).toHaveAccessibleDescription(
    'This is not your current password.',
  )
  await sheet.getByRole('button', { name: 'Email me a code instead' }).click()
  // There is nothing to confirm yet.
  await expect(sheet.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Send me a code' }).click()
  const code = sheet.getByLabel('Code of the mail')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await code.fill(await club.codeTo(account.email))
  await code.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
  expect(await club.sql('select id from auth.users where id = $1', [account.id])).toEqual([])
})

test('a question that is closed changes nothing', async ({ member, allowConsole }) => {
  allowConsole(/status of 40[03]/)
  const { page } = await member('Mara Lob', '/profile?tab=settings')
  await refuseOnce(page, '**/rpc/require_recent_proof', 'POST', {
    status: 403,
    json: { code: 'PT403', hint: 'reauthentication_needed', message: 'Please confirm', details: null },
  })
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByLabel('Type DELETE to confirm').fill('DELETE')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(question(page)).toBeFocused()
  // For a moment neither layer takes the key: the upper one is not yet told that it is the upper one.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden({ timeout: 2000 })
  }).toPass()
  await expect(toastIn(page)).toContainText('Your account was not deleted')
  await expect(page.getByLabel('Type DELETE to confirm')).toHaveValue('DELETE')
})

test('a factor is set up after the password, and removed after its own code', async ({
  member,
  allowConsole,
}) => {
  allowConsole(/status of 40[03]/)
  const { page } = await member('Mara Lob', '/profile?tab=settings')
  await refuseOnce(page, '**/auth/v1/factors', 'POST', STALE)
  const section = page.getByRole('region', { name: 'Second factor' })
  await section.getByRole('button', { name: 'Set up an app' }).click()
  await question(page).getByLabel('Current password').fill(PASSWORD)
  await question(page).getByRole('button', { name: 'Confirm' }).click()
  const setup = page.getByRole('dialog', { name: 'Set up an app' })
  const secret = ((await setup.getByRole('code').textContent()) ?? '').replaceAll(' ', '')
  const codeOf = (steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
  await setup.getByLabel('Code').fill(codeOf())
  await setup.getByRole('button', { name: 'Finish' }).click()
  await expect(section.getByRole('listitem')).toContainText('Authenticator app')
  await expect(page.getByRole('region', { name: 'Signed-in devices' }).getByRole('listitem')).toHaveCount(1)

  await refuseOnce(page, '**/auth/v1/factors/*', 'DELETE', STALE)
  await section.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await question(page).getByLabel('Code').fill(codeOf(1))
  await question(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(toastIn(page)).toContainText('Second factor removed')
  await expect(section.getByRole('listitem')).toHaveCount(0)
})
