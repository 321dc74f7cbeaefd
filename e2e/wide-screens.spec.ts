import type { Locator } from '@playwright/test'
import { DESKTOP, expect, type Page, test, whenStill } from './fixtures.ts'

// Screens on a desktop use its width: nothing is a narrow column in an empty page, nothing is cut without a hint.

const NAMES = 'Ada Ben Cleo Dan Ela Finn Gina Hugo Ida Jonas Kira Lars'
  .split(' ')
  .map((name) => `${name} Demo`)

/** Measures both in one step, once nothing moves: a dialog that slides in takes along what is on it. */
async function boxesOf(page: Page, first: Locator, second: Locator) {
  await expect(first).toBeVisible()
  await expect(second).toBeVisible()
  await page.evaluate(whenStill)
  return first.evaluate(
    (one, other) => {
      const [a, b] = [one.getBoundingClientRect(), other?.getBoundingClientRect() ?? new DOMRect()]
      return {
        first: { x: a.x, y: a.y, right: a.right },
        second: { x: b.x, y: b.y, right: b.right, bottom: b.bottom },
      }
    },
    await second.elementHandle(),
  )
}

/** The second stands to the right of the first, and in the first screenful. */
async function expectBeside(page: Page, left: Locator, right: Locator) {
  // A part that has just come may be drawn anew.
  await expect(async () => {
    const { first, second } = await boxesOf(page, left, right)
    expect(second.x).toBeGreaterThanOrEqual(first.right)
    expect(second.bottom).toBeLessThan(page.viewportSize()?.height ?? 0)
  }).toPass()
}

/** Measures how much of the room beside the navigation the page fills. */
async function filledShare(page: Page): Promise<number> {
  return page.getByRole('main').evaluate((main) => {
    const parts = [...main.querySelectorAll('*')].map((part) => part.getBoundingClientRect())
    const seen = parts.filter(({ width, height }) => width > 0 && height > 0)
    const from = Math.min(...seen.map(({ left }) => left))
    return (Math.max(...seen.map(({ right }) => right)) - from) / main.getBoundingClientRect().width
  })
}

test('the pages of a match and an event stand in two columns', async ({ club, member }) => {
  const tim = await club.account('Tim Smash')
  const [match, event] = [
    await club.match({ creator: tim, participants: [{ account: tim, team: 'A' }] }),
    await club.match({
      creator: tim,
      columns: { match_type: 'event', match_category: 'event', players: 0, description: 'Bring a friend.' },
    }),
  ]
  const { page } = await member('Mara Lob', `/matches/${match}`, DESKTOP)
  await expectBeside(
    page,
    page.getByRole('heading', { level: 1 }),
    page.getByRole('button', { name: 'Join Match' }),
  )
  await expect.poll(() => filledShare(page)).toBeGreaterThan(0.75)
  await page.goto(`/matches/${event}`)
  await expectBeside(
    page,
    page.getByRole('heading', { level: 1 }),
    page.getByRole('region', { name: 'Are you attending?' }),
  )
  await expect.poll(() => filledShare(page)).toBeGreaterThan(0.75)
})

test('notifications are as wide as a page @desktop', async ({ club, member }) => {
  const mara = await club.account('Mara Lob')
  await club.sql(
    `insert into notifications (user_id, type, message) values ($1, 'match_updated', 'Changed')`,
    [mara.id],
  )
  const { page } = await member(mara, '/profile?tab=notifications')
  const item = page.getByRole('main').getByRole('listitem')
  await expect(item).toHaveCount(1)
  await expect.poll(() => item.evaluate((part) => part.getBoundingClientRect().width)).toBeGreaterThan(700)
})

test('rotations stand side by side, for as many courts as the venue has for four @desktop', async ({
  club,
  member,
}) => {
  const accounts = await Promise.all(NAMES.map((name) => club.account(name)))
  const [ada] = accounts
  if (!ada) throw new Error('nobody plays')
  const americano = (location: string) =>
    club.match({
      creator: ada,
      columns: { match_type: 'americano', players: 16, location },
      participants: accounts.map((account) => ({ account })),
    })
  const { page } = await member(ada, `/matches/${await americano('The old gym')}`)
  await page.setViewportSize({ width: 1440, height: 900 })
  const dialog = page.getByRole('dialog', { name: 'Americano Match Rotations' })
  const courts = dialog.getByRole('group', { name: 'Courts' }).getByRole('button', { pressed: true })
  await page.getByRole('button', { name: 'View Rotations' }).click()
  // A place that is none of the venues has as many as the players fill.
  await expect(courts).toHaveAccessibleName('3 courts')
  const rounds = dialog.getByRole('list', { name: 'Rounds' }).locator('> li')
  await expect(async () => {
    const { first, second } = await boxesOf(page, rounds.nth(0), rounds.nth(1))
    expect(second.y).toBe(first.y)
    expect(second.right - first.x).toBeGreaterThan(900)
  }).toPass()
  await page.goto(`/matches/${await americano('Indoor Arena (Eversports)')}`)
  await page.getByRole('button', { name: 'View Rotations' }).click()
  await expect(courts).toHaveAccessibleName('2 courts')
})

test('all days of the courts are in view where there is room, and fade where there is none @long @both', async ({
  member,
}) => {
  const { page } = await member('Mara Lob', '/courts')
  const row = page.getByRole('group', { name: 'Day' })
  await expect(row.getByRole('radio')).toHaveCount(9)
  const days = () =>
    row.evaluate((fieldset) => {
      const frame = fieldset.getBoundingClientRect()
      const labels = [...fieldset.querySelectorAll('label')].map((label) => label.getBoundingClientRect())
      return {
        cut: labels.filter(({ left, right }) => left < frame.left || right > frame.right).length,
        fades: getComputedStyle(fieldset).maskImage !== 'none',
        scrolls: fieldset.scrollWidth > fieldset.clientWidth,
      }
    })
  const narrow = (page.viewportSize()?.width ?? 0) < 640
  await expect.poll(days).toEqual({ cut: narrow ? expect.any(Number) : 0, fades: true, scrolls: narrow })
})
