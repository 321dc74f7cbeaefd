import { expect, PASSWORD, test } from './fixtures.ts'
import { signUp, toastIn } from './words.ts'

test('a newcomer signs up, confirms from the mail, signs in @both', async ({ club, stranger }) => {
  const page = await stranger('/')
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeFocused()

  await page.getByLabel('Email').fill('newcomer@demo.example')
  await page.getByLabel('Username (Firstname Lastname)').fill('Nora Newcomer')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('NoraNewcomer1')
  await expect(password).toHaveAccessibleDescription(/^This is easy to guess/)
  await password.fill(PASSWORD)
  await expect(password).not.toHaveAccessibleDescription(/^This is easy to guess/)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(
    page.getByText('Please check your email to verify your account.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()

  const [link] = await club.linksTo('newcomer@demo.example')
  await page.goto(link ?? '')
  await page.getByRole('button', { name: /confirm/i }).click()
  await expect(page).toHaveURL(/\/matches$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('whoever has not confirmed cannot sign in, and is told why', async ({ stranger, allowConsole }) => {
  allowConsole(/status of 400/)
  const page = await stranger('/auth')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByLabel('Email').fill('hasty@demo.example')
  await page.getByLabel('Username (Firstname Lastname)').fill('Hasty Demo')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Email not verified', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Please check your email and click the verification link before signing in.', {
      exact: true,
    }),
  ).toBeVisible()
})

test('the codes of the mails do what their links do, also elsewhere', async ({
  club,
  stranger,
  allowConsole,
}) => {
  allowConsole(/status of 403/)
  const page = await stranger('/create-match')
  await signUp(page, 'newcomer@demo.example')
  const code = page.getByLabel('Code of the mail')
  await expect(page.getByText(/^We have sent a mail to newcomer@demo.example/)).toBeVisible()
  await code.fill('000000')
  await page.getByRole('button', { name: 'Verify email' }).click()
  await expect(code).toHaveAccessibleDescription(/^This code is wrong or too old/)
  await expect(code).toBeFocused()
  await code.fill(await club.codeTo('newcomer@demo.example'))
  await page.getByRole('button', { name: 'Verify email' }).click()
  await expect(toastIn(page)).toContainText('You are signed in as newcomer@demo.example.')
  await expect(page).toHaveURL('/create-match')

  const { email } = await club.account('Mara Lob')
  const other = await stranger('/auth')
  await other.getByRole('button', { name: 'Forgot password?' }).click()
  await other.getByLabel('Email').fill(email)
  await other.getByRole('button', { name: 'Send Reset Link' }).click()
  await other.getByRole('link', { name: 'Enter the code' }).click()
  await expect(other.getByLabel('Email')).toHaveValue(email)
  await other.getByLabel('Code of the mail').fill(await club.codeTo(email))
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other.getByText(`A new password for ${email}.`)).toBeVisible()
  await other.getByLabel('New Password').fill('another horse 2')
  await other.getByLabel('Confirm Password').fill('another horse 2')
  await other.getByRole('button', { name: 'Reset Password' }).click()
  await expect(other).toHaveURL(/\/matches$/)
})

test('a forgotten password is reset from the mail', async ({ club, stranger }) => {
  const account = await club.account('Mara Lob')
  const page = await stranger('/auth')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeFocused()
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText("We've sent you a password reset link.", { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()

  const [link] = await club.linksTo(account.email)
  await page.goto(link ?? '')
  await page.getByRole('button').first().click()
  await expect(page).toHaveURL(/\/auth\/reset-password/)
  await page.getByLabel('New Password').fill('another horse 2')
  await page.getByLabel('Confirm Password').fill('another horse 3')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Passwords do not match').first()).toBeVisible()
  await page.getByLabel('Confirm Password').fill('another horse 2')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page).toHaveURL(/\/matches$/)
})

test('after signing in one arrives where one wanted to go, and nowhere else', async ({ club, stranger }) => {
  const account = await club.account('Mara Lob')
  const page = await stranger('/create-match')
  await expect(page).toHaveURL(/\/auth/)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/create-match$/)
})
