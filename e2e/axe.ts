import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Nothing that axe can see is wrong with the page, and no field makes a phone zoom in when it is touched. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOn(page, { type: 'tag', values: RULES })).toEqual([])
  expect(await page.evaluate(fieldsThatZoom)).toEqual([])
}

/** As `expectAccessible`, and all colours can be told apart in the other theme too: nothing else depends on it. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.evaluate(changeTheme)
  expect(await violationsOn(page, { type: 'rule', values: COLOUR_RULES })).toEqual([])
  await page.evaluate(changeTheme)
}

// Runs axe by itself: `@axe-core/playwright` injects it anew for each analysis and opens a second page for the results, which takes
// longer than most analyses. It does so for the sake of frames from elsewhere, of which the product has none.
async function violationsOn(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  await page.evaluate(whenStill)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (only) => {
    const options: axe.RunOptions = { runOnly: only, resultTypes: ['violations'], preload: false }
    const { axe: checker } = window as unknown as { axe: typeof axe }
    const { violations } = await checker.run(document, options)
    const found: string[] = []
    const stays = async (selector: string) => {
      const control = document.querySelector(selector)
      control?.scrollIntoView({ block: 'center', behavior: 'instant' })
      const alone: axe.RunOptions = { ...options, runOnly: { type: 'rule', values: ['target-size'] } }
      return !control || (await checker.run(control, alone)).violations.length > 0
    }
    // Half below the bar of a phone a control is too small for axe; brought into view, as a person would, it has to be large enough.
    for (const { id, nodes } of violations)
      for (const { html, target } of nodes)
        if (id !== 'target-size' || (await stays(String(target[0])))) found.push(`${id}: ${html}`)
    return found
  }, runOnly)
}

function changeTheme(): void {
  for (const theme of ['light', 'dark']) document.documentElement.classList.toggle(theme)
}

/** iPhones zoom in on a field whose text is smaller than 16 px, and do not zoom out again. */
function fieldsThatZoom(): string[] {
  if (!matchMedia('(pointer: coarse)').matches) return []
  const fields = document.querySelectorAll(
    'input:not([type=checkbox], [type=radio], [type=range], [type=file]), select, textarea',
  )
  return [...fields]
    .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => field.outerHTML.slice(0, 200))
}

/**
 * Something that fades in has too little contrast until it is there, and a colour that is inherited begins to change once that of its
 * parent has. Animations that follow the scroll position have no end.
 */
export async function whenStill(): Promise<void> {
  const running = () =>
    document
      .getAnimations()
      .filter(
        ({ effect, timeline, playState }) =>
          playState === 'running' &&
          timeline === document.timeline &&
          effect?.getComputedTiming().endTime !== Infinity,
      )
  for (let moving = running(); moving.length > 0; moving = running())
    await Promise.allSettled(moving.map(({ finished }) => finished))
}
