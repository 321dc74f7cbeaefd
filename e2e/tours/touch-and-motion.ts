import { expect, type Page } from '../fixtures.ts'

/** Every control can be hit by a finger, on a screen that is touched, and nothing moves for whoever wants less motion. */
export async function expectEasyToUse(page: Page, screen: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(smallTargets), { message: `${screen}: targets`, timeout: 5000 })
    .toEqual([])
  await expect.poll(() => page.evaluate(moving), { message: `${screen}: motion`, timeout: 5000 }).toEqual([])
}

/**
 * Controls that do not take a touch 21 px beside their middle in each direction: 44 px are ours, and 24 those of WCAG 2.2 (2.5.8). Allowed are
 * links inside a sentence, the days of a calendar, of which seven stand in 320 px, and the hours of the court plan, so that a day stays in sight.
 */
function smallTargets(): string[] {
  if (!matchMedia('(pointer: coarse)').matches) return []
  const REACH = 21
  const CONTROLS =
    'a[href], button, input:not([type=hidden], [type=file]), select, textarea, summary, [role=option]'
  const ALLOWED = '[data-day], [data-cell], [href="#main"], :disabled, [aria-hidden=true]'
  const scope = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document.body
  // A toast goes by itself, and a tooltip with the next press.
  const isOver = (hit: Element) =>
    hit.closest('[data-toast], [data-radix-popper-content-wrapper]') !== null ||
    hit.matches('ol:has(> [data-toast])')
  const isSmall = (control: Element) => {
    const isInSentence = control.matches('p a, li a') && getComputedStyle(control).display === 'inline'
    const target = control.closest('label') ?? control
    if (isInSentence || control.matches(ALLOWED) || !control.checkVisibility({ visibilityProperty: true }))
      return false
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, top, width, height } = target.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const takes = (atX: number, atY: number) => {
      const hit = document.elementFromPoint(atX, atY)
      return hit !== null && (target.contains(hit) || isOver(hit))
    }
    const around = [takes(x, y - REACH), takes(x, y + REACH), takes(x - REACH, y), takes(x + REACH, y)]
    return width > 1 && around.includes(false)
  }
  const small = [...scope.querySelectorAll(CONTROLS)].filter(isSmall).map((control) => {
    const { width, height } = control.getBoundingClientRect()
    const name = control.getAttribute('aria-label') ?? control.closest('label, a, button')?.textContent ?? ''
    return `${control.tagName.toLowerCase()} '${name.trim().slice(0, 40)}', ${Math.round(width)} x ${Math.round(height)}`
  })
  scrollTo(0, 0)
  return small
}

function moving(): string[] {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) return []
  return document
    .getAnimations()
    .filter(
      ({ playState, timeline, effect }) =>
        playState === 'running' && timeline === document.timeline && Number(effect?.getTiming().duration) > 1,
    )
    .map(({ effect }) =>
      effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 100) ?? '') : 'a page',
    )
}
