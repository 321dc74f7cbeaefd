import { expect, test } from './fixtures.ts'
import { LIVE, openLive } from './match-words.ts'
import { signIn, stopClock } from './words.ts'

test('who signs in is led on after 100 ms, and finds the way out again @long', async ({ club, stranger }) => {
  const { email } = await club.account('Mara Lob')
  const page = await stranger('/auth')
  await stopClock(page)
  // Asked for in the same breath in which the redirect is set.
  const profile = page.waitForRequest('**/rest/v1/profiles?*')
  await signIn(page, email)
  await profile
  await page.clock.runFor(99)
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect(page).toHaveURL('/auth')
  await page.clock.runFor(1)
  const listening = page.waitForEvent('websocket')
  await expect(page).toHaveURL('/matches')
  await page.clock.resume()
  const socket = await listening

  const stored = () => page.evaluate(() => localStorage.getItem('courtside-session'))
  await expect.poll(stored).toContain(email)
  const other = await page.context().newPage()
  await other.goto('/create-match')
  await expect(other.getByLabel('Location')).toBeVisible()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(other).toHaveURL('/auth?next=%2Fcreate-match')
  await expect.poll(stored).toBeNull()
  await expect.poll(() => socket.isClosed()).toBe(true)
  await page.goto('/matches')
  await expect(page).toHaveURL('/auth')
})

test('who leaves without a network is out in every tab with all they left, and the server hears of it later', async ({
  club,
  member,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const { page, account, tab } = await member('Mara Lob', '/profile', { serviceWorkers: 'allow' })
  const other = await tab('/matches')
  await expect(other.getByRole('heading', { name: 'No matches found' })).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('Mara Lob')
  for (const one of [page, other])
    await one.evaluate((id) => {
      sessionStorage.setItem(`comment-${id}-event`, 'Not sent')
      localStorage.setItem(`avatars-${id}`, '{}')
      localStorage.setItem('theme', 'light')
      return navigator.serviceWorker.ready.then(() => true)
    }, account.id)
  const sessions = () => club.sql('select id from auth.sessions where user_id = $1', [account.id])
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(other).toHaveURL('/auth')
  for (const one of [page, other])
    await expect
      .poll(() => one.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].join()))
      .not.toMatch(new RegExp(`${account.id}|courtside-session`))
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
  expect(await sessions()).toHaveLength(1)
  await page.context().setOffline(false)
  await expect.poll(sessions).toEqual([])
})

test('who was signed out elsewhere signs in again and goes on where they were @long', async ({
  club,
  member,
  allowConsole,
}) => {
  allowConsole(/status of 40[01]/)
  const { page, account } = await member('Mara Lob', '/create-match')
  await page.clock.install()
  await page.reload()
  await page.getByLabel('Location').selectOption('TSG Padel (eBuSy)')
  await club.sql('delete from auth.sessions')
  // Past the life of the token: it is renewed, and refused.
  await page.clock.fastForward('01:00:00')
  await expect(page).toHaveURL('/auth?next=%2Fcreate-match')
  const told = page.getByText('Your session has ended. Please sign in again.')
  await expect(told).toBeVisible()
  await page.reload()
  await expect(told).toBeVisible()
  await signIn(page, account.email)
  await expect(page).toHaveURL('/create-match')
  await expect(page.getByLabel('Location')).toHaveValue('TSG Padel (eBuSy)')
  await page.reload()
  await expect(page.getByLabel('Location')).toHaveValue('TSG Padel (eBuSy)')
})

test('signing out everywhere ends the session in other browsers at once @long', async ({
  club,
  member,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  const { page, account } = await member('Mara Lob', '/nowhere')
  await openLive(page, '/matches')
  await club.sql('delete from auth.sessions where user_id = $1', [account.id])
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible(LIVE)
})
