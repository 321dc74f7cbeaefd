import { expect, PASSWORD, type Page, test } from './fixtures.ts'
import { signIn, toastIn } from './words.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

test('an address is changed by the link of one mail and the code of the other', async ({
  club,
  member,
  stranger,
  allowConsole,
}) => {
  allowConsole(/status of 4(00|22|03)/)
  const { page, account } = await member('Mara Lob', '/profile?tab=settings')
  await club.account('Tim Smash')
  const email = section(page, 'Email')
  await email.getByRole('button', { name: 'Change email' }).click()
  const field = email.getByLabel('New email')
  await field.fill(account.email)
  await email.getByRole('button', { name: 'Send the mails' }).click()
  await expect(field).toHaveAccessibleDescription('This is your address already.')
  await field.fill('tim.smash@demo.example')
  await email.getByRole('button', { name: 'Send the mails' }).click()
  const password = email.getByLabel('Current password')
  await expect(password).toHaveAccessibleDescription('Please enter your current password')
  await password.fill('not this one 9')
  await email.getByRole('button', { name: 'Send the mails' }).click()
  await expect(password).toHaveAccessibleDescription('This is not your current password.')
  await password.fill(PASSWORD)
  await email.getByRole('button', { name: 'Send the mails' }).click()
  await expect(field).toHaveAccessibleDescription('Email already taken')
  await field.fill('mara@new.example')
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
  await expect(page).toHaveURL('/profile?tab=settings')
  await confirm('mara@new.example', await club.codeTo('mara@new.example'))
  await expect(toastIn(page)).toContainText('You sign in with mara@new.example from now on.')
  await expect(email.getByText('You sign in with mara@new.example.')).toBeVisible()
  await expect(section(page, 'Signed-in devices').getByRole('listitem')).toHaveCount(1)
  const other = await stranger('/matches')
  await signIn(other, 'mara@new.example')
  await expect(other.getByRole('heading', { name: 'No matches found' })).toBeVisible()
})

test('a new password, and the devices that it signs out', async ({
  club,
  member,
  stranger,
  allowConsole,
}) => {
  allowConsole(/status of 40[013]|status of 422/)
  const { page, account } = await member('Mara Lob', '/profile?tab=settings')
  const lost = await stranger('/profile')
  await signIn(lost, account.email)
  await expect(lost.getByRole('heading', { name: 'Profile' })).toBeVisible()
  const devices = section(page, 'Signed-in devices')
  await page.reload()
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByRole('listitem').first()).toContainText('This device')
  await expect(devices.getByRole('listitem').first()).toContainText(/Last used today at \d\d:\d\d/)
  await devices.getByRole('button', { name: /^Sign out/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(lost).toHaveURL(/\/auth/)

  await club.sql(
    `insert into auth.sessions (id, user_id, created_at, user_agent)
     select gen_random_uuid(), $1, now() - interval '40 days', agent from unnest($2::text[]) as agent`,
    [
      account.id,
      ['Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile', 'Mozilla/5.0 (Windows NT 10.0) Firefox/132.0'],
    ],
  )
  await page.reload()
  await expect(devices.getByRole('listitem').filter({ hasText: 'Chrome on Android' })).toContainText(
    /Last used \d\d\.\d\d\.\d{4} at \d\d:\d\d/,
  )
  await devices.getByRole('button', { name: 'Sign out all others' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)

  const password = section(page, 'Password')
  await password.getByRole('button', { name: 'Change password' }).click()
  await password.getByLabel('Current password').fill(PASSWORD)
  const choose = async (text: string, confirm = text) => {
    await password.getByLabel('New password', { exact: true }).fill(text)
    await password.getByLabel('Confirm new password').fill(confirm)
    await password.getByRole('button', { name: 'Save password' }).click()
  }
  const field = password.getByLabel('New password', { exact: true })
  await expect(field).toHaveAttribute('autocomplete', 'new-password')
  await choose('another horse 2', 'another horse 3')
  await expect(password.getByLabel('Confirm new password')).toHaveAccessibleDescription(
    'Passwords do not match',
  )
  await choose('password1')
  await expect(field).toHaveAccessibleDescription(/easy to guess|weak/)
  await choose(PASSWORD)
  await expect(field).toHaveAccessibleDescription(/^Please choose a password different from the old one\./)
  await choose('another horse 2')
  await expect(toastIn(page)).toContainText('Password changed')
})

test('a server that wants a proof for a new password gets it', async ({ member, allowConsole }) => {
  allowConsole(/status of 4/)
  const { page } = await member('Mara Lob', '/profile?tab=settings')
  const password = section(page, 'Password')
  const refuse = (code: string) => ({ status: 400, json: { code: 400, error_code: code, msg: code } })
  const sent: unknown[] = []
  await page.route('**/auth/v1/reauthenticate', (route) => route.fulfill({ json: {} }))
  await page.route('**/auth/v1/user', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    const body = route.request().postDataJSON()
    sent.push(body)
    if (body.nonce) return route.fulfill(refuse('current_password_required'))
    if (body.current_password === PASSWORD) return route.fallback()
    return route.fulfill(refuse('reauthentication_needed'))
  })
  await password.getByRole('button', { name: 'Change password' }).click()
  await password.getByLabel('New password', { exact: true }).fill('another horse 2')
  await password.getByLabel('Confirm new password').fill('another horse 2')
  const save = password.getByRole('button', { name: 'Save password' })
  await password.getByLabel('Current password').fill('not this one 9')
  await save.click()
  await expect(password.getByLabel('Code')).toBeFocused()
  await password.getByLabel('Code').fill('123 456')
  await save.click()
  await password.getByLabel('Current password').fill(PASSWORD)
  await expect(password.getByLabel('Current password')).toHaveAttribute('autocomplete', 'current-password')
  await save.click()
  await expect(toastIn(page)).toContainText('Password changed')
  expect(sent).toMatchObject([
    { current_password: 'not this one 9' },
    { nonce: '123456' },
    { current_password: PASSWORD },
  ])
})

test('members take their data along as a file', async ({ club, member }) => {
  const { page, account } = await member('Mara Lob', '/profile?tab=settings')
  await club.match({ creator: account, participants: [{ account }] })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^courtside-my-data-\d{4}-\d\d-\d\d\.json$/)
  const file = await download.createReadStream()
  const data = JSON.parse(Buffer.concat(await file.toArray()).toString())
  expect(data.account.email).toBe(account.email)
  expect(data.tables.matches).toHaveLength(1)
})
