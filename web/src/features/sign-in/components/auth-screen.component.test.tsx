import { SEED, share } from 'supabase-compatible/testing/runs.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { toastStore } from '@/lib/toast.ts'
import { openApp, toast } from '../../../../testing/open-app.tsx'
import { answer, CONFIG, callsTo } from '../../../../testing/stand-in-server.ts'

const PASSWORD = 'correct horse 1'
const SIGN_IN = 'POST /auth/v1/token?grant_type=password'
const SIGN_UP = 'POST /auth/v1/signup'
const TAKEN = 'POST /rest/v1/rpc/check_email_exists'
const RESET = 'POST /auth/v1/recover'

const heading = () => page.getByRole('heading', { level: 1 })
const email = () => page.getByLabelText('Email')
const password = () => page.getByLabelText('Password', { exact: true })
const press = (name: string) => page.getByRole('button', { name }).click()

async function signIn() {
  await email().fill('ela@demo.example')
  await password().fill(PASSWORD)
  await press('Sign In')
}

async function signUp({ confirm = PASSWORD, address = 'ela@demo.example' } = {}) {
  if (heading().query()?.textContent !== 'Create Account') await press('Create Account')
  await email().fill(address)
  await page.getByLabelText('Username (Firstname Lastname)').fill('Nora Newcomer')
  await password().fill(PASSWORD)
  await page.getByLabelText('Confirm Password').fill(confirm)
  await press('Create Account')
}

test.each(
  share([
    ['User is banned', 'This account has been blocked.', /^(?!.*The reason)/],
    [
      'User is banned: Insulted others: twice',
      'This account has been blocked.',
      /The reason: Insulted others: twice/,
    ],
    [
      'User is banned until 2099-12-01T09:00:00.000Z: Spam',
      'This account is blocked until 01.12.2099, 10:00.',
      /The reason: Spam/,
    ],
  ]),
)(
  `a blocked member reads why and until when, and where to turn to: %s (SEED=${SEED})`,
  async (message, title, more) => {
    answer(SIGN_IN, { status: 400, json: { code: 400, error_code: 'user_banned', msg: message } })
    await openApp('/auth')
    await signIn()
    const notice = page.getByRole('status').filter({ hasText: title })
    await expect.element(notice).toMatchTextContent(more)
    await expect.element(notice.getByRole('link', { name: 'Imprint' })).toBeVisible()
    await expect.element(toast()).not.toBeInTheDocument()
  },
)

test('the screen has three modes, and shows a password to who wants to see it', async () => {
  await openApp('/auth')
  await expect.element(heading()).toHaveTextContent('Welcome Back')
  await expect.element(email()).toHaveAttribute('type', 'email')
  expect(page.getByRole('textbox').elements()).toHaveLength(2)
  await email().fill('ela@demo.example')
  await password().fill(PASSWORD)
  await expect.element(password()).toHaveAttribute('type', 'password')
  await press('Show password')
  await expect.element(password()).toHaveAttribute('type', 'text')
  await expect.element(password()).toHaveValue(PASSWORD)
  await press('Hide password')
  await expect.element(password()).toHaveAttribute('type', 'password')

  await press('Create Account')
  await expect.element(heading()).toHaveTextContent('Create Account')
  await expect.element(heading()).toHaveFocus()
  await expect.element(email()).toHaveValue('ela@demo.example')
  await expect.element(page.getByLabelText('Username (Firstname Lastname)')).toBeVisible()
  expect(page.getByRole('button', { name: 'Show password' }).elements()).toHaveLength(2)
  await press('Sign In')
  await expect.element(heading()).toHaveTextContent('Welcome Back')

  await press('Forgot password?')
  await expect.element(heading()).toHaveTextContent('Reset Password')
  expect(page.getByRole('textbox').elements()).toHaveLength(1)
  await press('Back to Sign In')
  await expect.element(heading()).toHaveTextContent('Welcome Back')
  await expect.element(email()).toHaveValue('ela@demo.example')
})

test('the theme is changed and changed back', async () => {
  await openApp('/auth')
  await press('Switch to light theme')
  await expect.poll(() => document.documentElement.className).toContain('light')
  await press('Switch to dark theme')
  await expect.poll(() => document.documentElement.className).toContain('dark')
})

test('what is missing or differs is told at its field, and nothing is sent', async () => {
  await openApp('/auth')
  await press('Sign In')
  await expect.element(email()).toHaveFocus()
  await expect.element(email()).toHaveAccessibleDescription('Please enter your email')
  await signUp({ address: 'no address', confirm: `${PASSWORD}!` })
  await expect.element(email()).toHaveAccessibleDescription('Please enter a valid email address')
  await expect.element(email()).toHaveFocus()
  const confirm = page.getByLabelText('Confirm Password')
  await expect.element(confirm).toHaveAccessibleDescription('Passwords do not match')
  await signUp({ confirm: `${PASSWORD}!` })
  await expect.element(confirm).toHaveFocus()
  await expect.element(confirm).toHaveAttribute('aria-invalid', 'true')
  expect(callsTo('POST /auth')).toEqual([])
})

test('a wrong password is told in the words of the server, for six seconds', async () => {
  answer(SIGN_IN, {
    status: 400,
    json: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
  })
  await openApp('/auth')
  await signIn()
  await expect.element(toast()).toMatchTextContent(/ErrorInvalid login credentials/)
  expect(toastStore.snapshot()).toMatchObject({ durationMs: 6000 })
  await expect.element(email()).toHaveValue('ela@demo.example')
})

const ALREADY =
  'An account with this email address already exists. Please use a different email or try signing in.'

test.each(
  share([
    ['the question before it', () => answer(TAKEN, { json: true })],
    [
      'an answer without identities',
      () => {
        answer(TAKEN, { json: false })
        answer(SIGN_UP, { json: { id: crypto.randomUUID(), email: 'ela@demo.example', identities: [] } })
      },
    ],
    [
      'a refusal',
      () => {
        answer(TAKEN, { json: false })
        answer(SIGN_UP, {
          status: 422,
          json: { code: 422, error_code: 'user_already_exists', msg: 'User already registered' },
        })
      },
    ],
  ]),
)(
  `an address that is taken is told for six seconds when %s says so (SEED=${SEED})`,
  async (_who, prepare) => {
    prepare()
    await openApp('/auth')
    await signUp()
    await expect.element(toast()).toMatchTextContent(new RegExp(`Email already taken${ALREADY}`))
    expect(toastStore.snapshot()).toMatchObject({ durationMs: 6000 })
    await expect.element(email()).toHaveFocus()
    await expect.element(email()).toHaveAccessibleDescription('Email already taken')
    await expect.element(heading()).toHaveTextContent('Create Account')
  },
)

test('an address that is not verified is told for six seconds, and the mail can be had again', async () => {
  answer(SIGN_IN, {
    status: 400,
    json: { code: 400, error_code: 'email_not_confirmed', msg: 'Email not confirmed' },
  })
  answer('POST /auth/v1/resend', { json: {} })
  await openApp('/auth')
  await signIn()
  const told = 'Please check your email and click the verification link before signing in.'
  await expect.element(toast()).toMatchTextContent(new RegExp(`Email not verified${told}`))
  expect(toastStore.snapshot()).toMatchObject({ durationMs: 6000 })
  await press('Send the mail again')
  await expect.element(toast()).toMatchTextContent(/SuccessPlease check your email to verify your account\./)
  expect(callsTo('POST /auth/v1/resend')).toMatchObject([
    { body: { type: 'signup', email: 'ela@demo.example' } },
  ])
})

const UNREACHED = 'Could not connect to the server. Please try again later.'

test.each(
  share([
    ['refuses the connection', new TypeError('Failed to fetch'), UNREACHED],
    [
      'is down behind its proxy',
      { status: 503, json: 'Service Unavailable' },
      'The server is busy right now. Please try again in a moment.',
    ],
    [
      'does not answer',
      new DOMException('signal timed out', 'TimeoutError'),
      'The server took too long to answer. Please try again.',
    ],
  ]),
)(`a server that %s is told at sign-in, sign-up and reset (SEED=${SEED})`, async (_which, fault, told) => {
  for (const call of [SIGN_IN, SIGN_UP, TAKEN, RESET]) answer(call, fault)
  const expectTold = async () => {
    await expect.element(toast()).toMatchTextContent(new RegExp(`Error${told}`))
    await toast().getByRole('button', { name: 'Close' }).click()
    await expect.element(toast()).not.toBeInTheDocument()
  }
  await openApp('/auth')
  await signIn()
  await expectTold()
  await signUp()
  await expectTold()
  await expect.element(page.getByLabelText('Username (Firstname Lastname)')).toHaveValue('Nora Newcomer')
  await press('Sign In')
  await press('Forgot password?')
  await press('Send Reset Link')
  await expectTold()
  answer(RESET, { json: {} })
  await press('Send Reset Link')
  await expect.element(toast()).toMatchTextContent(/We've sent you a password reset link\./)
})

test('the rules for a password stand at its field from the beginning, and follow what is typed', async () => {
  await openApp('/auth?mode=signup')
  const rules = (first: string, second: string) =>
    new RegExp(`At least 6 characters \\(${first}\\) Hard to guess.* \\(${second}\\)$`)
  await expect
    .element(password())
    .toHaveAccessibleDescription(rules('not yet fulfilled', 'not yet fulfilled'))
  await password().fill('horse')
  await expect
    .element(password())
    .toHaveAccessibleDescription(rules('not yet fulfilled', 'not yet fulfilled'))
  await password().fill('password1')
  await expect.element(password()).toHaveAccessibleDescription(/^This is easy to guess\./)
  await expect.element(page.getByText('At least 6 characters (fulfilled)')).toBeVisible()
  await password().fill(PASSWORD)
  await expect.element(password()).toHaveAccessibleDescription(rules('fulfilled', 'fulfilled'))
})

test('the first visit while the server is away says so, and the second try succeeds', async () => {
  answer('GET /config.json', new TypeError('Failed to fetch'))
  await openApp('/auth')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Courtside cannot be reached/)
  await expect.element(page.getByRole('alert')).toMatchTextContent(new RegExp(UNREACHED))
  answer('GET /config.json', { json: CONFIG })
  await press('Try again')
  await expect.element(heading()).toHaveTextContent('Welcome Back')
})

test('the court is drawn above a short form, and not cut to a strip above a long one', async () => {
  await openApp('/auth')
  await expect.element(heading()).toHaveTextContent('Welcome Back')
  const court = () => getComputedStyle(document.querySelector('svg:has(ellipse)') ?? document.body).display
  await expect.poll(court).toBe('block')
  await press('Create Account')
  await expect.poll(court).toBe('none')
})
