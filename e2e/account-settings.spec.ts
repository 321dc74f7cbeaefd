import { sessionOf } from './club.ts'
import { expect, PASSWORD, type Page, test } from './fixtures.ts'
import { toastIn } from './words.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

test('an address is changed by the link of one mail and the code of the other @long', async ({
  club,
  member,
  allowConsole,
}) => {
  allowConsole(/status of 403/)
  const { page, account } = await member('Mara Lob', '/profile?tab=settings&open=email')
  const email = section(page, 'Email')
  await email.getByRole('button', { name: 'Change email' }).click()
  await email.getByLabel('Current password').fill(PASSWORD)
  await email.getByLabel('New email').fill('mara@new.example')
  await email.getByRole('button', { name: 'Send the mails' }).click()
  await expect(email.getByText(/^Your email is to become mara@new.example/)).toBeVisible()
  await page.reload()

  const confirm = async (address: string, code: string) => {
    const field = page.getByLabel(`Code sent to ${address}`)
    await field.fill(code)
    await email.locator('form').filter({ has: field }).getByRole('button', { name: 'Confirm' }).click()
    return field
  }
  await expect(await confirm(account.email, '000000')).toHaveAccessibleDescription(/^This code is wrong/)
  const [link] = await club.linksTo(account.email)
  await page.goto(link ?? '')
  await page.getByRole('button').first().click()
  await expect(toastIn(page)).toContainText('Please confirm the mail to your other address, too.')
  await expect(page).toHaveURL('/profile?tab=settings&open=email')
  await confirm('mara@new.example', await club.codeTo('mara@new.example'))
  await expect(toastIn(page)).toContainText('You sign in with mara@new.example from now on.')
  await expect(email.getByText('You sign in with mara@new.example.')).toBeVisible()
  await expect(section(page, 'Signed-in devices')).toContainText('1 device')
  await sessionOf(club, { email: 'mara@new.example' })
})

test('members take their data along, sign another device out, and choose a new password @long', async ({
  club,
  member,
  allowConsole,
}) => {
  allowConsole(/status of 40[013]/)
  const mara = await club.account('Mara Lob')
  await club.match({ creator: mara, participants: [{ account: mara }] })
  const { page: lost } = await member(mara, '/profile')
  await expect(lost.getByRole('heading', { name: 'Profile' })).toBeVisible()
  const { page, account } = await member(mara, '/profile?tab=settings&open=data&open=devices&open=password')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^courtside-my-data-\d{4}-\d\d-\d\d\.json$/)
  const file = await download.createReadStream()
  const data = JSON.parse(Buffer.concat(await file.toArray()).toString())
  expect(data.account.email).toBe(account.email)
  expect(data.tables.matches).toHaveLength(1)
  const devices = section(page, 'Signed-in devices')
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByRole('listitem').first()).toContainText('This device')
  await devices.getByRole('button', { name: /^Sign out/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(lost).toHaveURL(/\/auth/)

  const password = section(page, 'Password')
  await password.getByRole('button', { name: 'Change password' }).click()
  await password.getByLabel('Current password').fill(PASSWORD)
  await password.getByLabel('New password', { exact: true }).fill('another horse 2')
  await password.getByLabel('Confirm new password').fill('another horse 2')
  await password.getByRole('button', { name: 'Save password' }).click()
  await expect(toastIn(page)).toContainText('Password changed')
  await sessionOf(club, { email: account.email, password: 'another horse 2' })
})
