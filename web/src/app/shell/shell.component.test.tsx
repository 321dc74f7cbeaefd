import { SEED, share } from 'supabase-compatible/testing/runs.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openAsMember, PROFILE, reloadApp } from '../../../testing/open-app.tsx'
import { MATCH_ID, matchRow, participantRow, TIM } from '../../../testing/rows.ts'
import { answer } from '../../../testing/stand-in-server.ts'
import { store } from '../../../testing/stand-in-tables.ts'

const DESKTOP = [1280, 800] as const

async function resize(width: number, height: number) {
  onTestFinished(() => page.viewport(390, 844))
  await page.viewport(width, height)
}

test('the header of a phone has the bell first, then About and the account', async () => {
  await openAsMember('/courts')
  const header = page.getByRole('banner')
  await expect.element(header.getByRole('link', { name: 'Notifications' })).toBeVisible()
  const controls = [...header.element().querySelectorAll('a, button')].slice(1)
  const names = controls.map((one) => one.getAttribute('aria-label') ?? one.textContent)
  expect(names.map((name) => name?.replace(/^ML/, ''))).toEqual(['Notifications', 'About', 'Account'])
})

test('the bell stands still where the page about the app has no link to itself', async () => {
  await openAsMember('/courts')
  const header = page.getByRole('banner')
  const bell = header.getByRole('link', { name: 'Notifications' })
  await expect.element(bell).toBeVisible()
  const left = () => bell.element().getBoundingClientRect().left
  const before = left()
  await header.getByRole('link', { name: 'About' }).click()
  await expect.element(header.getByRole('link', { name: 'About' })).not.toBeInTheDocument()
  expect(left()).toBe(before)
})

test('the rail names its bell, and says when it is open', async () => {
  await resize(...DESKTOP)
  await openAsMember('/courts')
  const bell = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notifications' })
  await expect.element(bell).toMatchTextContent('Notifications')
  expect(bell.element().scrollWidth).toBeLessThanOrEqual(bell.element().clientWidth)
  await expect.element(bell).not.toHaveAttribute('aria-current')
  await bell.click()
  await expect.element(bell).toHaveAttribute('aria-current', 'page')
})

test('a pressed tab is painted before its screen stands', async () => {
  await openAsMember('/about')
  const heading = () => document.querySelector('h1')?.textContent
  await expect.poll(heading).toBeDefined()
  const about = heading()
  const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' })
  // Its parts are loaded with the first visit.
  await tab.click()
  await expect.poll(heading).not.toBe(about)
  history.back()
  await expect.poll(heading).toBe(about)
  const held: FrameRequestCallback[] = []
  const frames = vi
    .spyOn(window, 'requestAnimationFrame')
    .mockImplementation((callback) => held.push(callback))
  const entry = tab.element() as HTMLElement
  const looks = entry.className
  entry.click()
  await expect.poll(() => entry.className).not.toBe(looks)
  await expect.poll(() => held.length).toBeGreaterThan(0)
  expect(heading()).toBe(about)
  frames.mockRestore()
  for (const callback of held) callback(performance.now())
  await expect.poll(heading).not.toBe(about)
})

test.each(
  share([
    '/matches',
    '/courts',
    '/create-match',
    '/profile',
    '/profile?tab=settings',
    `/profile/${TIM.id}`,
    `/matches/${MATCH_ID}`,
    '/about',
  ]),
)(`the content of %s begins at the left edge of all pages (SEED=${SEED})`, async (path) => {
  await resize(...DESKTOP)
  store('matches', matchRow())
  store('match_participants', participantRow(TIM))
  await openAsMember(path)
  const main = page.getByRole('main')
  await expect.element(main.getByRole('heading', { level: 1 })).toBeInTheDocument()
  const left = () => {
    const edges = [...main.element().children].map((part) => part.getBoundingClientRect())
    return Math.min(...edges.filter(({ width }) => width > 1).map(({ x }) => x))
  }
  const { x } = main.element().getBoundingClientRect()
  await expect.poll(left).toBe(x + 36)
})

test('a page that was loaded anew while a panel was open needs one way back, not two', async () => {
  await openAsMember('/courts')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const before = history.state
  // The entry of the panel is the last one of the former page.
  history.pushState({ ...before, panel: 'of-the-former-page' }, '')
  await reloadApp()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => history.state).toEqual(before)
  expect(location.pathname).toBe('/courts')
})

test.each(
  share([
    ['/profile', 'Recent Matches', 'Personal Info'],
    [`/profile/${TIM.id}`, 'Recent Matches', 'Member'],
  ]),
)(`on a desktop %s uses the width: %s stand beside %s (SEED=${SEED})`, async (path, beside, part) => {
  await resize(...DESKTOP)
  answer('GET /rest/v1/profiles', ({ path: asked }) => ({
    json: [asked.includes(TIM.id) ? { ...PROFILE, ...TIM } : PROFILE],
  }))
  await openAsMember(path)
  const who = page.getByRole('main').getByRole('region', { name: part, exact: true })
  const matches = page.getByRole('region', { name: beside })
  await expect.element(matches).toBeVisible()
  await expect.element(who).toBeVisible()
  const [left, right] = [who, matches].map((one) => one.element().getBoundingClientRect())
  expect(left?.right).toBeLessThan(right?.left ?? 0)
  // Its column begins beside it, whatever else the member has above the matches.
  expect(left?.top).toBe(matches.element().parentElement?.getBoundingClientRect().top)
  const main = page.getByRole('main').element().getBoundingClientRect()
  expect(right?.right).toBeGreaterThan(main.right - 60)
})
