import { courtDay, hourOf, readCourts } from './court-words.ts'
import { expect, type Page, test } from './fixtures.ts'
import { DOUBLE, setTextSize } from './tours/text-size.ts'
import { cardOf, goWithin, openMatch } from './words.ts'

test('an address that leads nowhere is public, and leads on @long @wide-long', async ({ stranger }) => {
  const page = await stranger('/auth')
  await page.goto('/no/such/place')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This ball is out')
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/no/such/place')
  await expect(page).toHaveTitle(/^Page not found · /)
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/auth')
  await page.goto('/no/such/place')
  await page.getByRole('link', { name: 'Go to Matches' }).click()
  await expect(page).toHaveURL('/auth')
})

test('night unless day was chosen, from before the first paint and in every tab', async ({ member }) => {
  const { page, tab } = await member('Mara Lob', '/nowhere', { colorScheme: 'light' })
  // The parser has come to the body, and no module has run yet.
  await page.context().addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return
      observer.disconnect()
      sessionStorage.setItem('first', document.documentElement.className)
    }).observe(document, { childList: true, subtree: true })
  })
  const first = () => page.evaluate(() => sessionStorage.getItem('first'))
  const ground = page.locator('meta[name="theme-color"]')
  await page.goto('/matches')
  await expect(page.locator('html')).toHaveClass('dark')
  expect(await first()).toBe('dark')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Switch to light theme' }).click()
  await expect(page.locator('html')).toHaveClass('light')
  await expect(ground).toHaveAttribute('content', '#eef4f2')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  expect(await first()).toBe('light')
  const other = await tab('/matches')
  await expect(other.locator('html')).toHaveClass('light')
})

test('a part of the app that does not arrive is told, and comes at the next try', async ({
  member,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|dynamically imported module/)
  const { page } = await member('Mara Lob')
  await expect(page.getByRole('heading', { name: 'No matches found' })).toBeVisible()
  await page.route('**/assets/create-match-*.js', (route) => route.abort('connectionrefused'))
  await page.getByRole('navigation').getByRole('link', { name: 'Create Match' }).click()
  await expect(page.getByRole('alert')).toContainText('Something went wrong')
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Location')).toBeVisible()
  await expect(page).toHaveURL('/create-match')
})

test('every page has its title and takes the focus to its heading @long @wide-long', async ({
  club,
  member,
}) => {
  const creator = await club.account('Tim Smash')
  const id = await club.match({ creator, participants: [{ account: creator }] })
  const { page } = await member('Mara Lob')
  await expect(page).toHaveTitle(/^Matches · /)
  await expect(page.locator('body')).toBeFocused()
  await page.getByRole('link', { name: 'Create Match' }).first().click()
  await expect(page).toHaveTitle(/^Create New Match · /)
  await expect(page.getByRole('heading', { level: 1, name: 'Create New Match' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goto(`/match/${id}`)
  await expect(page).toHaveURL(`/matches/${id}`)
  await expect(page).toHaveTitle(/^Match · /)
  const event = await club.match({ creator, columns: { match_type: 'event', match_category: 'event' } })
  await page.goto(`/matches/${event}`)
  await expect(page).toHaveTitle(/^Event · /)
})

test('the create button is in the middle of five, each with its word @long', async ({ member }) => {
  const { page } = await member('Mara Lob')
  const bar = page.getByRole('navigation', { name: 'Main' })
  for (const width of [320, 390, 760]) {
    await page.setViewportSize({ width, height: 640 })
    await expect(bar).toBeVisible()
    const entries = await bar.locator('a, button').evaluateAll((all) =>
      all.map((one) => {
        const { left, right } = one.getBoundingClientRect()
        return { name: one.getAttribute('aria-label') ?? one.textContent, middle: (left + right) / 2, right }
      }),
    )
    expect(entries.map(({ name }) => name)).toEqual([
      'Matches',
      'Courts',
      'Create Match',
      'Community',
      'Profile',
    ])
    expect(entries[2]?.middle).toBeCloseTo(width / 2, 0)
    expect(entries.at(-1)?.right).toBeLessThanOrEqual(width)
  }
})

const thoseThatLookReady = (controls: Element[]) =>
  controls
    .filter((control) => {
      for (let at: Element | null = control; at; at = at.parentElement)
        if (getComputedStyle(at).opacity === '0.45') return false
      return true
    })
    .map(({ outerHTML }) => outerHTML)

test('the first screen is painted before the app has come, and what cannot be pressed looks so', async ({
  stranger,
  member,
}) => {
  const held = (page: Page) => page.route('**/assets/first-*.js', () => {})
  const outside = await stranger('/nowhere')
  await held(outside)
  await outside.goto('/auth')
  await expect(outside.locator('h1')).toHaveText('Welcome Back')
  await expect(outside.locator('#root')).toContainText('Padel Community')
  await outside.keyboard.press('Tab')
  await expect(outside.getByLabel('Email')).toBeFocused()
  for (const { name, opacity } of [
    { name: 'Sign In', opacity: '1' },
    { name: 'Create Account', opacity: '0.45' },
  ])
    await expect(outside.locator('button').filter({ hasText: name })).toHaveCSS('opacity', opacity)
  const painted = (page: Page) => page.locator('#root > [inert]')
  const { page } = await member('Mara Lob', '/nowhere')
  await held(page)
  await page.goto('/matches')
  await expect(painted(page).locator('h1')).toHaveText('Padel Community')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  const controls = painted(page).locator(':is(a, button, input):visible')
  await expect(controls).not.toHaveCount(0)
  await expect.poll(() => controls.evaluateAll(thoseThatLookReady)).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Padel Community' })).toBeVisible()
  await expect(painted(page)).toHaveCount(0)
})

// With text of the usual size `nothing-covered.spec.ts` looks at all screens, and `languages-everywhere.spec.ts` does with such text.
test('nothing is wider than a phone of 320 px with text twice as large', async ({
  club,
  stranger,
  member,
}) => {
  const viewport = { width: 320, height: 640 }
  const fits = async (page: Page) =>
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(320)
  const outside = await stranger('/auth', { viewport })
  await setTextSize(outside, DOUBLE)
  await expect(outside.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await fits(outside)
  await outside.getByRole('button', { name: 'Create Account' }).click()
  await fits(outside)
  await goWithin(outside, '/nowhere')
  await expect(outside.getByText('404', { exact: true })).toBeVisible()
  await fits(outside)

  const long = await club.account('Maximiliane Hohenzollern-Wittelsbach')
  await club.match({
    creator: long,
    columns: { location: 'TSG Padel (eBuSy)', match_activity: ['Team Match', 'Training', 'Social Play'] },
    participants: [{ account: long }],
  })
  const { page } = await member('Mara Lob', '/matches', { viewport })
  await setTextSize(page, DOUBLE)
  const card = cardOf(page, 'TSG Padel', '18:30')
  await expect(card).toBeVisible()
  await page.getByRole('button', { name: 'Show Filters' }).click()
  await fits(page)
  const dialog = await openMatch(page, card)
  await expect(dialog.getByRole('button', { name: 'Join Match' })).toBeVisible()
  await expect.poll(() => dialog.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)).toBe(0)
  await fits(page)
  await goWithin(page, '/create-match')
  // The filters of the list have a field 'Location' as well.
  await expect(page.getByRole('button', { name: 'Another day' })).toBeVisible()
  await fits(page)
  await readCourts(club)
  await goWithin(page, `/courts?day=${courtDay(1)}`)
  await hourOf(page, 'Court 7', 18).click()
  await expect(page.getByRole('link', { name: 'Make a match', exact: true })).toBeVisible()
  await fits(page)
  const columns = {
    location: 'TSG Padel (eBuSy)',
    match_type: 'event',
    match_category: 'event',
    players: 20,
  }
  const event = await club.match({ creator: long, columns, participants: [{ account: long }] })
  await goWithin(page, `/matches/${event}`)
  await expect(page.getByRole('listitem').filter({ hasText: long.username })).toBeVisible()
  await fits(page)
  await goWithin(page, '/profile')
  await expect(page.getByLabel('Username')).toBeVisible()
  await fits(page)
  await goWithin(page, `/profile/${long.id}`)
  await expect(page.getByRole('heading', { name: long.username })).toBeVisible()
  await fits(page)
  await page.getByRole('button', { name: 'Community' }).click()
  await expect(dialog.getByText(long.username)).toBeVisible()
  await fits(page)
  await page.goto(`/matches?match=${event}`)
  await expect(dialog.getByRole('button', { name: 'Join Event' })).toBeVisible()
  await expect.poll(() => dialog.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)).toBe(0)
})
