import { expect, type Page, whenStill } from './fixtures.ts'
import { expectEasyToUse } from './tours/touch-and-motion.ts'

type Size = typeof SMALLEST

export const SMALLEST = { width: 320, height: 568 }
export const COMMON = { width: 390, height: 844 }
export const WIDE = { width: 1280, height: 800 }
const TABLET = { width: 820, height: 1180 }
export const SIZES = [SMALLEST, { width: 360, height: 640 }, COMMON, TABLET, WIDE]

/** Nothing covers a control or a text of the screen, or of the dialog over it, at any of the sizes, and nothing is too wide. */
export async function expectNothingCovered(page: Page, name: string, sizes: readonly Size[]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    // The dock measures itself after the layout of a frame, and what enters has to have arrived.
    await page.evaluate(whenStill)
    await page.evaluate(whenDrawn)
    // A part that arrives late may move the screen meanwhile; all has to be right once it is there.
    const message = `${name} at ${size.width} x ${size.height}`
    await expect.poll(() => page.evaluate(covered), { message, timeout: 5000 }).toEqual([])
    await expectEasyToUse(page, message)
  }
}

async function whenDrawn(): Promise<void> {
  for (let frame = 0; frame < 2; frame++)
    await new Promise((resolve) => requestAnimationFrame(() => resolve(null)))
}

/** Brings everything into view in turn, as the browser does for the focus, and looks what lies at its place. */
function covered(): string[] {
  const CONTROLS =
    'a[href], button, input:not([type=hidden], [type=file]), select, textarea, [tabindex="0"]:not(:has([tabindex])), [role=option]'
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
  const scope = dialogs.at(-1) ?? document.body
  const problems: string[] = []
  if (document.documentElement.scrollWidth > innerWidth) problems.push('the page is wider than the window')

  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} '${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}'`
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
  }
  const isRelated = (hit: Element, target: Element) => hit.contains(target) || target.contains(hit)
  // A button inside the frame of a field.
  const isAdornment = (hit: Element, target: Element) =>
    target.matches('input') && hit.closest('button')?.parentElement === target.parentElement
  // The link of a card, and the button of a choice in its label, are stretched over all of it on purpose.
  const isStretched = (hit: Element, target: Element) =>
    (hit.matches('a') && Boolean(hit.closest('article, li')?.contains(target))) ||
    (hit.matches('input') && Boolean(hit.closest('label')?.contains(target)))

  function look(target: Element, { left, top, right, bottom }: DOMRect, isText: boolean, why: string) {
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
    const points = [middle, { x: left + 4, y: middle.y }, { x: right - 4, y: middle.y }]
    if (!isText) points.push({ x: middle.x, y: top + 3 }, { x: middle.x, y: bottom - 3 })
    for (const { x, y } of points) {
      const hit = document.elementFromPoint(x, y)
      if (hit && (isRelated(hit, target) || isAdornment(hit, target) || (isText && isStretched(hit, target))))
        continue
      const by = hit ? nameOf(hit) : 'the edge of the window'
      return void problems.push(`${why} ${nameOf(target)} under ${by}`)
    }
  }

  const lineOf = (text: Text, at: 'first' | 'last'): DOMRect | undefined => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    const line = at === 'first' ? lines[0] : lines.at(-1)
    let clip = line
    // Only what is left of it where an ancestor cuts it off.
    for (let box = text.parentElement; clip && box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box)
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const edge = box.getBoundingClientRect()
      const x = Math.max(clip.left, edge.left)
      const y = Math.max(clip.top, edge.top)
      clip = new DOMRect(x, y, Math.min(clip.right, edge.right) - x, Math.min(clip.bottom, edge.bottom) - y)
    }
    return clip && clip.width > 8 && clip.height > (line?.height ?? 0) / 2 ? clip : undefined
  }

  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || !node.textContent?.trim() || element.closest('script, style, template, select, [inert]'))
      continue
    if (!isShown(element) || element.closest('.sr-only, [href="#main"]')) continue
    for (const at of ['first', 'last'] as const) {
      element.scrollIntoView({
        block: at === 'first' ? 'start' : 'end',
        inline: 'nearest',
        behavior: 'instant',
      })
      const line = lineOf(node as Text, at)
      if (line) look(element, line, true, 'text')
    }
  }
  for (const control of scope.querySelectorAll<HTMLElement>(CONTROLS)) {
    if (!control.checkVisibility({ visibilityProperty: true })) continue
    // The tab key passes by what has a negative index, and a tab that gets the focus would open its panel.
    if (control.tabIndex >= 0) control.focus()
    // A radio button without a look of its own is shown by the label around it.
    const shown = isShown(control) && !control.matches('.sr-only') ? control : control.closest('label')
    if (!shown || control.matches(':disabled, [href="#main"]')) continue
    if (control.tabIndex < 0) control.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    else if (!control.contains(document.activeElement)) problems.push(`no focus for ${nameOf(control)}`)
    const box = shown.getBoundingClientRect()
    // A panel of a tab that is higher than the room above the dock shows as much as there is room for.
    const dock = document.querySelector('[data-dock]')?.getBoundingClientRect().height ?? 0
    if (box.height < innerHeight - dock - 40 || !shown.matches('[role=tabpanel]'))
      look(shown, box, false, 'control')
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  scrollTo(0, 0)
  return problems
}
