import { vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'

const LOOK_MS = 20
const APPEARS_WITHIN_MS = 15_000

// Vitest and Playwright look only twice a second for an element that is not there within 270 ms. Half of the time that these tests
// take would be spent waiting for elements that stand on the screen.
const locators = prototypeWith(page.elementLocator(document.body), 'findElement')
const { findElement, click, fill, selectOptions } = locators

locators.findElement = async function (options) {
  await appearance(this)
  return findElement.call(this, { ...options, timeout: options?.timeout ?? LOOK_MS })
}
locators.click = async function (options) {
  await appearance(this, isEnabled)
  return click.call(this, options)
}
locators.fill = async function (text, options) {
  await appearance(this, isEnabled)
  return fill.call(this, text, options)
}
locators.selectOptions = async function (values, options) {
  await appearance(this, isEnabled)
  return selectOptions.call(this, values, options)
}

/** Waits for the element. One that does not come is left to the call that follows, whose error says what is wrong. */
async function appearance(locator: Locator, isReady = (_element: Element) => true): Promise<void> {
  const isThere = () => locator.elements().some(isReady)
  // Vitest moves a clock that stands still, and looks by itself.
  if (isThere() || vi.isFakeTimers()) return
  await vi.waitUntil(isThere, { interval: LOOK_MS, timeout: APPEARS_WITHIN_MS }).catch(() => {})
}

const isEnabled = (element: Element) => !element.matches(':disabled, [aria-disabled=true]')

function prototypeWith<T extends object>(object: T, member: keyof T): T {
  let found = object
  while (!Object.hasOwn(found, member)) found = Object.getPrototypeOf(found)
  return found
}
