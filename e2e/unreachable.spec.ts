import type { Route } from '@playwright/test'
import { expect, type Page, test } from './fixtures.ts'
import { inTime, signIn, signUp, stopClock, toastIn } from './words.ts'

const UNREACHED = 'Could not connect to the server. Please try again later.'
const FAULTS = [
  {
    fault: 'refuses the connection',
    answer: (route: Route) => route.abort('connectionrefused'),
    told: UNREACHED,
  },
  {
    fault: 'is down behind its proxy',
    answer: (route: Route) => route.fulfill({ status: 503, body: 'Service Unavailable' }),
    told: 'The server is busy right now. Please try again in a moment.',
  },
  {
    fault: 'does not answer',
    answer: () => {},
    told: 'The server took too long to answer. Please try again.',
  },
]

for (const { fault, answer, told } of FAULTS) {
  test(`a server that ${fault} is told at sign-in, sign-up and reset`, async ({
    club,
    stranger,
    allowConsole,
  }) => {
    allowConsole(/Failed to load resource/)
    const { email } = await club.account('Mara Lob')
    const page = await stranger('/auth')
    await page.route(/\/(auth|rest)\/v1\//, answer)
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await stopClock(page)

    await signIn(page, email)
    await expectTold(page, told)
    await signUp(page, 'newcomer@demo.example')
    await expectTold(page, told)
    await expect(page.getByLabel('Username (Firstname Lastname)')).toHaveValue('Nora Newcomer')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expectTold(page, told)

    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.clock.resume()
    await page.reload()
    // The way in that was chosen is kept.
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(toastIn(page)).toContainText("We've sent you a password reset link.")
  })
}

async function expectTold(page: Page, told: string) {
  await inTime(page, () => toastIn(page).allTextContents()).toEqual([`Error${told}`])
  await toastIn(page).getByRole('button', { name: 'Close' }).click()
  await expect(toastIn(page)).toHaveCount(0)
}

test('a new password that cannot be saved: why, in the words of the server if it has some', async ({
  club,
  member,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  const { page } = await member('Mara Lob', '/auth/reset-password')
  const save = async () => {
    await page.getByLabel('New Password').fill('another horse 2')
    await page.getByLabel('Confirm Password').fill('another horse 2')
    await page.getByRole('button', { name: 'Reset Password' }).click()
  }
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
  await stopClock(page)
  await page.route('**/auth/v1/user', (route) => route.abort('connectionrefused'))
  await save()
  await expectTold(page, 'Failed to reset password.')
  const weak = { code: 422, error_code: 'weak_password', msg: 'Password should be at least 6 characters.' }
  await page.unrouteAll()
  await page.route('**/auth/v1/user', (route) => route.fulfill({ status: 422, json: weak }))
  await save()
  await expect(page.getByLabel('New Password')).toHaveAccessibleDescription(new RegExp(`^${weak.msg}`))
  await page.unrouteAll()
  await club.sql('delete from auth.sessions')
  await save()
  await expect(page.getByText(/^This link has expired or was already used/)).toBeVisible()
})

test('the first visit while the server is away, and the second try', async ({ stranger, allowConsole }) => {
  allowConsole(/Failed to load resource|preload/)
  const page = await stranger('/nowhere')
  await page.route('**/config.json', (route) => route.abort('connectionrefused'))
  await page.goto('/auth')
  await expect(page.getByRole('alert')).toContainText('Courtside cannot be reached')
  await expect(page.getByRole('alert')).toContainText(UNREACHED)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
})

test('a page whose scripts do not come says so', async ({ stranger, allowConsole }) => {
  allowConsole(/Failed to load resource|Failed to fetch|preload/)
  const page = await stranger('/nowhere')
  await page.route('**/assets/index-*.js', (route) => route.abort('connectionreset'))
  await page.goto('/auth')
  await expect(page.getByRole('alert')).toContainText('Courtside cannot be reached')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
})

test('a profile that cannot be checked is told, on the way to the matches', async ({
  club,
  stranger,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  const { email } = await club.account('Mara Lob')
  const page = await stranger('/auth?next=%2Fcreate-match')
  await page.route('**/rest/v1/profiles*', (route) => route.abort('connectionrefused'))
  await signIn(page, email)
  await expect(page).toHaveURL('/matches')
  await expect(toastIn(page)).toHaveText('ErrorFailed to verify user profile. Please try again.')
})
