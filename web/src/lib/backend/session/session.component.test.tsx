import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, openAsMember, PROFILE, session, toast } from '../../../../testing/open-app.tsx'
import { answer } from '../../../../testing/stand-in-server.ts'

const SIGN_IN = 'POST /auth/v1/token?grant_type=password'
const isAt = (path: string) => expect.poll(() => location.pathname + location.search).toBe(path)
const kept = () => localStorage.getItem('courtside-session')

async function signIn() {
  await page.getByLabelText('Email').fill(PROFILE.email)
  await page.getByLabelText('Password', { exact: true }).fill('correct horse 1')
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'the sign-in screen leads a member to the matches and not to %s',
  async (trap) => {
    await openAsMember(`/auth?next=${encodeURIComponent(trap)}`)
    await isAt('/matches')
  },
)

test('the sign-in screen leads a member on to a path of the site', async () => {
  await openAsMember('/auth?next=%2Fcreate-match')
  await isAt('/create-match')
})

test('a token that the server does not want ends the session', async () => {
  const refused = { code: 'PGRST301', message: 'No suitable key was found to decode the JWT' }
  answer('GET /rest/v1/matches', { status: 401, json: refused })
  answer('POST /auth/v1/token?grant_type=refresh_token', () => ({ json: session() }))
  answer('POST /auth/v1/logout', { status: 204 })
  await openAsMember('/matches')
  await isAt('/auth')
})

test('signing out works where the server does not know the session any more', async () => {
  answer('POST /auth/v1/logout', { status: 404, json: {} })
  await openAsMember('/matches')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await isAt('/auth')
  expect(kept()).toBeNull()
})

test('a profile that cannot be checked is told, on the way to the matches', async () => {
  answer(SIGN_IN, () => ({ json: session() }))
  answer('GET /rest/v1/profiles', new TypeError('Failed to fetch'))
  await openApp('/auth?next=%2Fcreate-match')
  await signIn()
  await isAt('/matches')
  await expect.element(toast()).toHaveTextContent('ErrorFailed to verify user profile. Please try again.')
})
