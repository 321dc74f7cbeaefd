import type { Locator } from '@playwright/test'
import { courtDay, hourOf, readCourts } from './court-words.ts'
import { expect, test } from './fixtures.ts'
import { cardOf } from './words.ts'

// A person who has chosen few colours sees no backgrounds of ours: what can be pressed has an edge, and what is chosen looks different.

test('with forced colours places, choices and hours have edges, and the chosen one stands out @long', async ({
  club,
  member,
}) => {
  const tim = await club.account('Tim Smash')
  await club.match({ creator: tim, participants: [{ account: tim, team: 'A' }] })
  await readCourts(club, [{ court: 100676, from: 18, to: 20 }])
  const { page } = await member('Mara Lob', '/matches', { forcedColors: 'active' })
  const card = cardOf(page, 'Indoor Arena', '18:30')
  for (const place of await card.getByRole('button').all())
    expect(await lookOf(place)).toMatchObject({ hasEdge: true })
  const forMe = page.getByRole('button', { name: 'For me' }).first()
  const before = await lookOf(forMe)
  await forMe.click()
  await expect.poll(() => lookOf(forMe)).not.toEqual(before)

  await page.goto(`/courts?day=${courtDay(1)}`)
  const [free, busy] = [hourOf(page, 'Court 7', 18), hourOf(page, 'Court 6', 18)]
  const isFree = await lookOf(free)
  expect(isFree).toMatchObject({ hasEdge: true })
  expect(await lookOf(busy)).not.toEqual(isFree)
  await free.click()
  await expect.poll(() => lookOf(free)).not.toEqual(isFree)
  const days = page.locator('label:has([type=radio])')
  const [chosen, other] = [
    days.filter({ has: page.locator(':checked') }).first(),
    days.filter({ has: page.locator(':not(:checked)') }).first(),
  ]
  expect(await lookOf(chosen)).not.toEqual(await lookOf(other))

  await page.goto('/profile?tab=settings')
  const mute = page.getByRole('switch').first()
  const isOn = await lookOf(mute)
  expect(isOn).toMatchObject({ hasEdge: true })
  await mute.click()
  await expect.poll(() => lookOf(mute)).not.toEqual(isOn)
  const tabs = page.getByRole('tab')
  expect(await lookOf(tabs.and(page.locator('[aria-selected=true]')))).not.toEqual(await lookOf(tabs.first()))
})

/** The colours and edges that a person sees; words and pictures in it may differ, too, and do not count. */
const lookOf = (control: Locator) =>
  control.evaluate((element) => {
    const styles = [element, ...element.children].map((part) => getComputedStyle(part))
    const looks = styles.map(({ backgroundColor, borderTopColor, borderTopStyle, borderTopWidth, color }) =>
      [backgroundColor, borderTopColor, borderTopStyle, borderTopWidth, color].join(' '),
    )
    const [{ borderTopStyle, borderTopWidth }] = styles as [CSSStyleDeclaration]
    return { looks, hasEdge: borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1 }
  })
