import { expect, test } from './fixtures.ts'

test('a page whose scripts do not come says so', async ({ stranger, allowConsole }) => {
  allowConsole(/Failed to load resource|Failed to fetch|preload/)
  const page = await stranger('/nowhere')
  await page.route('**/assets/first-*.js', (route) => route.abort('connectionreset'))
  await page.goto('/auth')
  await expect(page.getByRole('alert')).toContainText('Courtside cannot be reached')
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
})
