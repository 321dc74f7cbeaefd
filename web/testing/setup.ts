import '@/styles/base.css'
import { vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'

const LOOK_MS = 20
const APPEARS_WITHIN_MS = 15_000

// What is not there within 270 ms is looked for twice a second, by Vitest and by Playwright: without this, half of the time that
// these tests take is spent waiting for elements that stand on the screen.
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

/** Waits for the element; Vitest itself says what is wrong where it does not come. */
async function appearance(locator: Locator, isReady = (_element: Element) => true): Promise<void> {
  const isThere = () => locator.elements().some(isReady)
  // Where time stands still, Vitest moves it.
  if (isThere() || vi.isFakeTimers()) return
  await vi.waitUntil(isThere, { interval: LOOK_MS, timeout: APPEARS_WITHIN_MS }).catch(() => {})
}

const isEnabled = (element: Element) => !element.matches(':disabled, [aria-disabled=true]')

function prototypeWith<T extends object>(object: T, member: keyof T): T {
  let found = object
  while (!Object.hasOwn(found, member)) found = Object.getPrototypeOf(found)
  return found
}
