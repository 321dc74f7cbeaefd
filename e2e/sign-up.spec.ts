import { expect, PASSWORD, test } from './fixtures.ts'
import { signUp, toastIn } from './words.ts'

test('a newcomer signs up, cannot sign in before the mail is confirmed, and confirms from it @wide-long', async ({
  club,
  stranger,
  allowConsole,
}) => {
  allowConsole(/status of 400/)
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
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Email not verified', { exact: true })).toBeVisible()

  const [link] = await club.linksTo('newcomer@demo.example')
  await page.goto(link ?? '')
  await page.getByRole('button', { name: /confirm/i }).click()
  await expect(page).toHaveURL(/\/matches$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the code of the mail does what its link does @long', async ({ club, stranger, allowConsole }) => {
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
})
