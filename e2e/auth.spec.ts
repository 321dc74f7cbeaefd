import { expect, PASSWORD, test } from './fixtures.ts'
import { expectToastFor, signIn, signUp, stopClock, toastIn } from './words.ts'

test('the auth screen in its three modes, its eyes and its themes @both', async ({ stranger }) => {
  const page = await stranger('/auth')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Welcome Back')
  await expect(page).toHaveTitle(/^Sign in · /)
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(page.getByRole('textbox')).toHaveCount(2)
  await page.getByLabel('Email').fill('ela@demo.example')

  const password = page.getByLabel('Password', { exact: true })
  await password.fill(PASSWORD)
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue(PASSWORD)
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')

  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(heading).toHaveText('Create Account')
  await expect(heading).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('ela@demo.example')
  await expect(page.getByLabel('Username (Firstname Lastname)')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(heading).toHaveText('Welcome Back')

  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(heading).toHaveText('Reset Password')
  await expect(page.getByRole('textbox')).toHaveCount(1)
  await page.getByRole('button', { name: 'Back to Sign In' }).click()
  await expect(heading).toHaveText('Welcome Back')
  await expect(page.getByLabel('Email')).toHaveValue('ela@demo.example')

  await page.getByRole('button', { name: 'Switch to light theme' }).click()
  await expect(page.locator('html')).toHaveClass('light')
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expect(page.locator('html')).toHaveClass('dark')
})

test('each mode is an entry of the history, and a reload keeps it with what was typed but no password', async ({
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

test('what is missing or differs is said at its field, and nothing is sent', async ({ stranger }) => {
  const page = await stranger('/auth')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email')
  await signUp(page, 'no address', `${PASSWORD}!`)
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription('Passwords do not match')
  await signUp(page, 'ela@demo.example', `${PASSWORD}!`)
  await expect(page.getByLabel('Confirm Password')).toBeFocused()
  await expect(page.getByLabel('Confirm Password')).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
})

test('a wrong password is told in the words of the server, for six seconds', async ({
  club,
  stranger,
  allowConsole,
}) => {
  allowConsole(/status of 400/)
  const { email } = await club.account('Mara Lob')
  const page = await stranger('/auth')
  await stopClock(page)
  await signIn(page, email, 'not her password')
  await expect(toastIn(page)).toContainText('Error')
  await expectToastFor(page, 'Invalid login credentials', 6000)
  await expect(page.getByLabel('Email')).toHaveValue(email)
})

test('an address that is taken is told, whoever notices, for six seconds', async ({
  club,
  stranger,
  allowConsole,
}) => {
  allowConsole(/status of 422/)
  const { email } = await club.account('Mara Lob')
  const page = await stranger('/auth')
  await stopClock(page)
  const told =
    'An account with this email address already exists. Please use a different email or try signing in.'
  const expectTaken = async () => {
    await expect(toastIn(page)).toContainText('Email already taken')
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email already taken')
    await expectToastFor(page, told, 6000)
  }

  await signUp(page, email)
  await expectTaken()
  // The question lost a race: the server notices at the sign-up itself. One tells by what is missing, another says it.
  await page.route('**/rest/v1/rpc/check_email_exists', (route) => route.fulfill({ json: false }))
  const discreet = { id: crypto.randomUUID(), email, identities: [] }
  await page.route('**/auth/v1/signup*', (route) => route.fulfill({ json: discreet }))
  await signUp(page, email)
  await expectTaken()
  const said = { code: 422, error_code: 'user_already_exists', msg: 'User already registered' }
  await page.route('**/auth/v1/signup*', (route) => route.fulfill({ status: 422, json: said }))
  await signUp(page, email)
  await expectTaken()
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
})

test('whoever is not verified is told for six seconds, and can have the mail again', async ({
  club,
  stranger,
  allowConsole,
}) => {
  allowConsole(/status of 400/)
  const { email } = await club.account('Hasty Demo')
  await club.sql('update auth.users set email_confirmed_at = null where email = $1', [email])
  const page = await stranger('/auth')
  await stopClock(page)
  await signIn(page, email)
  await expect(toastIn(page)).toContainText('Email not verified')
  await expectToastFor(
    page,
    'Please check your email and click the verification link before signing in.',
    6000,
  )
  await page.clock.resume()
  await page.getByRole('button', { name: 'Send the mail again' }).click()
  await expect(toastIn(page)).toContainText('SuccessPlease check your email to verify your account.')
  const [link] = await club.linksTo(email)
  await page.goto(link ?? '')
  await page.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(page).toHaveURL('/matches')
})

test('the link of a mail works once, and not for ever', async ({ club, stranger, allowConsole }) => {
  allowConsole(/status of 403/)
  const { email } = await club.account('Mara Lob')
  const page = await stranger('/auth')
  const askForLink = async () => {
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(toastIn(page)).toContainText("Check your emailWe've sent you a password reset link.")
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Forgot password?' }).click()
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
  const another = await stranger(new URL(fresh).pathname + new URL(fresh).search)
  await expect(another.getByText(/^This link has expired or was already used/)).toBeVisible()
})
