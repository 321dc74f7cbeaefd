import { sessionOf } from './club.ts'
import { expect, PASSWORD, test } from './fixtures.ts'
import { signIn, toastIn } from './words.ts'

test('each mode is an entry of the history, and a reload keeps it with what was typed but no password @long', async ({
  club,
  stranger,
}) => {
  const { email } = await club.account('Mara Lob')
  const page = await stranger('/auth?next=%2Fcreate-match')
  const heading = page.getByRole('heading', { level: 1 })
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/auth?next=%2Fcreate-match&mode=signup')
  await page.getByLabel('Username (Firstname Lastname)').fill('Mara Lob')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.reload()
  await expect(heading).toHaveText('Create Account')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Username (Firstname Lastname)')).toHaveValue('Mara Lob')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  const kept = () =>
    page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state]))
  expect(await kept()).not.toContain(PASSWORD)

  await page.goBack()
  await expect(heading).toHaveText('Welcome Back')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(heading).toHaveText('Welcome Back')
  await page.reload()
  await page.getByRole('link', { name: 'Enter the code' }).click()
  await expect(page.getByLabel('Code of the mail')).toBeVisible()
  await page.goBack()
  await expect(page.getByText(`We have sent a mail to ${email}.`)).toBeVisible()
  await page.goBack()
  await expect(heading).toHaveText('Reset Password')
  await page.goBack()
  await expect(page).toHaveURL('/auth?next=%2Fcreate-match')
  await signIn(page, email)
  await expect(page).toHaveURL('/create-match')
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain(email)
})

test('the link of a mail resets a password once, and not for ever', async ({
  club,
  stranger,
  allowConsole,
}) => {
  allowConsole(/status of 403/)
  const { email } = await club.account('Mara Lob')
  const page = await stranger('/auth')
  const askForLink = async () => {
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(toastIn(page)).toContainText("Check your emailWe've sent you a password reset link.")
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await askForLink()
  const [link = ''] = await club.linksTo(email)
  await club.sql("update auth.one_time_tokens set created_at = created_at - interval '2 days'")
  await club.sql("update auth.users set recovery_sent_at = recovery_sent_at - interval '2 days'")
  await page.goto(link)
  await expect(page).toHaveURL('/auth/reset-password')
  const stale = page.getByText('This link has expired or was already used. Have a new one sent to you.')
  await expect(stale).toBeVisible()
  await expect(page).toHaveTitle(/^Reset Password · /)

  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page).toHaveURL('/auth?mode=reset-password')
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await askForLink()
  await expect.poll(async () => (await club.linksTo(email))[0]).not.toBe(link)
  const [fresh = ''] = await club.linksTo(email)
  await page.goto(fresh)
  await page.getByRole('button', { name: 'Choose a new password' }).click()
  await expect(page.getByText(`A new password for ${email}.`)).toBeVisible()
  await expect(page).toHaveURL('/auth/reset-password')
  await page.getByLabel('New Password').fill('another horse 2')
  await page.getByLabel('Confirm Password').fill('another horse 2')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page).toHaveURL('/matches')
  await sessionOf(club, { email, password: 'another horse 2' })
  const another = await stranger(new URL(fresh).pathname + new URL(fresh).search)
  await expect(another.getByText(/^This link has expired or was already used/)).toBeVisible()
})
