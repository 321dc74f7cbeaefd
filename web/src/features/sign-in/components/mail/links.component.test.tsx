import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { MARA, openApp, openAsMember, session, toast } from '../../../../../testing/open-app.tsx'
import { TIM } from '../../../../../testing/rows.ts'
import { answer, callsTo } from '../../../../../testing/stand-in-server.ts'

const ADDRESS = 'tim@demo.example'
const press = (name: string) => page.getByRole('button', { name }).click()
const isAt = (path: string) => expect.poll(() => location.pathname + location.search).toBe(path)

/** The end of a link whose tokens open Tim's account. */
function linkOf(type: string): string {
  const claims = btoa(
    JSON.stringify({ sub: TIM.id, exp: session().expires_at, session_id: 't', aal: 'aal1' }),
  )
  const access_token = `${btoa('{"alg":"HS256"}')}.${claims}.c2lnbg`
  answer('GET /auth/v1/user', ({ authorization }) => ({
    json: authorization?.includes(access_token)
      ? { ...session().user, id: TIM.id, email: ADDRESS }
      : session().user,
  }))
  answer('POST /auth/v1/logout', { status: 204 })
  return `#${new URLSearchParams({ access_token, refresh_token: 'of Tim', type })}`
}

test('a member is asked before a link with the tokens of somebody else changes the account', async () => {
  await openAsMember(`/auth${linkOf('signup')}`)
  const question = page.getByText(`You are signed in as ${MARA.email}. Sign in as ${ADDRESS} instead?`)
  await expect.element(question).toBeVisible()
  await isAt('/auth')
  // Nothing else to press leads on.
  await expect.element(page.getByRole('button', { name: 'Sign In' })).not.toBeInTheDocument()
  await press('Stay signed in')
  await isAt('/matches')
  // The session of the link has ended.
  expect(callsTo('POST /auth/v1/logout')).toHaveLength(1)
})

test('a link that this browser did not ask for signs nobody in by itself', async () => {
  await openApp(`/auth${linkOf('signup')}`)
  const question = page.getByText(`This link signs you in as ${ADDRESS}. Continue only if that is you.`)
  await expect.element(question).toBeVisible()
  await press('Not me')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(localStorage.getItem('courtside-session')).toBeNull()
})

test('a reset link that this browser did not ask for shows no form before it is accepted', async () => {
  await openApp(`/auth/reset-password${linkOf('recovery')}`)
  await expect.element(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Not me' })).toBeVisible()
  await expect.element(page.getByLabelText('New Password')).not.toBeInTheDocument()
  await press('Continue')
  await expect.element(page.getByText(`A new password for ${ADDRESS}.`)).toBeVisible()
  await expect.element(page.getByLabelText('New Password')).toBeVisible()
})

/** The cookie of the server, as it is set where somebody has pressed the button on the page of a mail. */
function answerThere(id: string): void {
  const set = (value: string, seconds: number) => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
    document.cookie = `sb-answered=${value}; path=/; max-age=${seconds}`
  }
  set(id, 60)
  onTestFinished(() => set('', 0))
}

test.each([
  ['/auth', 'signup', 'Email verified'],
  ['/auth/reset-password', 'recovery', `A new password for ${ADDRESS}.`],
])(
  'a link that was answered on the page of the mail is not asked about again: %s',
  async (path, type, then) => {
    answerThere(TIM.id)
    await openApp(`${path}${linkOf(type)}`)
    await expect.element(page.getByText(then)).toBeVisible()
  },
)

test.each([
  ['of another account', MARA.id, false, /^This link signs you in as/],
  ['beside a session', TIM.id, true, /^You are signed in as/],
])('an answer %s leaves the question', async (_which, id, isSignedIn, question) => {
  answerThere(id)
  await (isSignedIn ? openAsMember : openApp)(`/auth${linkOf('signup')}`)
  await expect.element(page.getByText(question)).toBeVisible()
})

test('the code of a reset mail leads to the page that asked to sign in, too', async () => {
  answer('POST /auth/v1/recover', { json: {} })
  answer('POST /auth/v1/verify', { json: session() })
  answer('PUT /auth/v1/user', { json: session().user })
  await openApp('/auth?next=%2Fcourts')
  await press('Forgot password?')
  await page.getByLabelText('Email').fill(MARA.email)
  await press('Send Reset Link')
  await page.getByRole('link', { name: 'Enter the code' }).click()
  await page.getByLabelText('Code of the mail').fill('123456')
  await press('Continue')
  await page.getByLabelText('New Password').fill('another horse 2')
  await page.getByLabelText('Confirm Password').fill('another horse 2')
  await press('Reset Password')
  await isAt('/courts')
  const asked = decodeURIComponent(callsTo('POST /auth/v1/recover')[0]?.path ?? '')
  expect(asked).toContain('/auth/reset-password?next=%2Fcourts&started=')
})

test('a new password that cannot be saved is told in the words of the server if it has some', async () => {
  await openAsMember('/auth/reset-password')
  const password = page.getByLabelText('New Password')
  const save = async (confirm = 'another horse 2') => {
    await password.fill('another horse 2')
    await page.getByLabelText('Confirm Password').fill(confirm)
    await press('Reset Password')
  }
  await save('another horse 3')
  await expect
    .element(page.getByLabelText('Confirm Password'))
    .toHaveAccessibleDescription('Passwords do not match')
  answer('PUT /auth/v1/user', new TypeError('Failed to fetch'))
  await save()
  await expect.element(toast()).toMatchTextContent(/ErrorFailed to reset password\./)
  const msg = 'Password should be at least 6 characters.'
  answer('PUT /auth/v1/user', { status: 422, json: { code: 422, error_code: 'weak_password', msg } })
  await save()
  await expect.element(password).toHaveAccessibleDescription(new RegExp(`^${msg}`))
  const gone = {
    code: 403,
    error_code: 'session_not_found',
    msg: 'Session from session_id claim in JWT does not exist',
  }
  answer('PUT /auth/v1/user', { status: 403, json: gone })
  await save()
  await expect.element(page.getByText(/^This link has expired or was already used/)).toBeVisible()
})
