import { expect, type Page, test } from './fixtures.ts'
import { inTime, signIn, stopClock, toastIn } from './words.ts'

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
