import { courtDay, hourOf, readCourts } from './court-words.ts'
import { expect, type Page, test } from './fixtures.ts'
import { DOUBLE, setTextSize } from './tours/text-size.ts'

// A browser whose text is set to 200 % shows the layout that a window of half the width has, so nothing is cut.

test('with text of 200 % no word is cut on a desktop @desktop', async ({ club, member }) => {
  const columns = { match_type: 'event', match_category: 'event', players: 0, description: 'Bring a friend.' }
  const mara = await club.account('Mara Lob')
  const event = await club.match({ creator: mara, columns })
  await readCourts(club)
  const { page } = await member(mara, '/matches')
  await setTextSize(page, DOUBLE)
  const screens: [string, (page: Page) => Promise<unknown>][] = [
    ['/matches', (at) => expect(at.getByRole('article')).toHaveCount(1)],
    ['/profile', (at) => expect(at.getByLabel('Username')).toBeVisible()],
    [`/matches/${event}`, (at) => expect(at.getByRole('button', { name: 'Not attending' })).toBeVisible()],
    [`/courts?day=${courtDay(1)}`, (at) => expect(hourOf(at, 'Court 7', 18)).toBeVisible()],
    ['/create-match', (at) => expect(at.getByLabel('Location')).toBeVisible()],
  ]
  const navigation = page.getByRole('navigation', { name: 'Main' })
  for (const [path, arrived] of screens) {
    await page.goto(path)
    await arrived(page)
    for (const [width, isRail] of [
      [1280, false],
      [1600, true],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => navigation.evaluate((part) => part.clientHeight > innerHeight / 2)).toBe(isRail)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
        `${DOUBLE}px`,
      )
      await expect.poll(() => page.evaluate(cutWords), `${path} at ${width} px`).toEqual([])
    }
  }
})

/** The texts of controls that need more room than they have, and of tabs and links of the navigation that stand out of their row. */
function cutWords(): string[] {
  const controls = [...document.querySelectorAll<HTMLElement>('button, a, [role=tab], label, select')].filter(
    (control) =>
      control.checkVisibility() &&
      control.textContent?.trim() &&
      !control.matches('.sr-only') &&
      !control.querySelector('.sr-only'),
  )
  const cut = controls.filter((control) => {
    const row = control.closest('[role=tablist], nav')?.getBoundingClientRect()
    const { left, right } = control.getBoundingClientRect()
    const standsOut = row && (left < row.left || right > row.right)
    return standsOut || control.scrollWidth > control.clientWidth + 1
  })
  return cut.map((control) => `${control.tagName} ${control.textContent?.trim().slice(0, 40)}`)
}
