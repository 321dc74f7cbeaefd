import { type Account, type Club, expect, type Page } from '../fixtures.ts'

export type Journey = (start: {
  club: Club
  allowConsole: (pattern: RegExp) => void
  /** Opens a path in a wide window, for a member or for somebody who is not signed in. */
  open: (who: string | Account | null, path: string) => Promise<Page>
}) => Promise<void>

/** A person with a keyboard and a screen reader, and no mouse. After each press the focus is on something that is named and seen. */
export interface Keyboard {
  page: Page
  /** Goes on by the tab key until the focus is on what has this name. */
  to(name: string | RegExp, key?: 'Tab' | 'Shift+Tab'): Promise<void>
  press(...keys: string[]): Promise<void>
  /** Goes there and presses Enter. */
  enter(name: string | RegExp): Promise<void>
  /** Goes to a field and types. */
  fill(name: string | RegExp, text: string): Promise<void>
  /** Waits until the focus is on what has this name, where the page has put it. */
  isAt(name: string | RegExp): Promise<void>
  /** Waits until a screen reader has been told a text, by a live region or by the name of what got the focus. */
  hears(text: string | RegExp): Promise<void>
}

const MAX_STEPS = 80
// A part that has arrived may have pushed the control out of the window: the next press brings it back.
const PUSHED_AWAY = /^$|^out of the window/
const NOWHERE = 'the focus is nowhere'

export async function takeKeyboard(page: Page): Promise<Keyboard> {
  await page.evaluate(listen)
  const isIt = (name: string | RegExp, text: string) =>
    typeof name === 'string' ? text === name : name.test(text)
  const settled = async (fine = /^$/) => {
    const fault = async () => (await page.evaluate(focusNow)).fault
    await expect.poll(fault, { intervals: [10, 30, 100] }).toMatch(fine)
  }
  const bringBack = async (key: 'Tab' | 'Shift+Tab') => {
    if (!(await page.evaluate(focusNow)).fault) return
    await page.keyboard.press(key === 'Tab' ? 'Shift+Tab' : 'Tab')
    await page.keyboard.press(key)
    await settled()
  }
  const keyboard: Keyboard = {
    page,
    async to(name, key = 'Tab') {
      const passed: string[] = []
      while (passed.length < MAX_STEPS) {
        await page.keyboard.press(key)
        let here = await page.evaluate(focusNow)
        // Behind the last control the browser's own begin.
        if (here.fault && here.fault !== NOWHERE) {
          await settled(PUSHED_AWAY)
          await bringBack(key)
          here = await page.evaluate(focusNow)
        }
        if (isIt(name, here.name)) return
        passed.push(here.name)
      }
      throw new Error(`the tab key does not come to ${name}, but to: ${passed.join(' | ')}`)
    },
    async press(...keys) {
      for (const key of keys) {
        await page.keyboard.press(key)
        await settled()
      }
    },
    async enter(name) {
      await keyboard.to(name)
      await keyboard.press('Enter')
    },
    async fill(name, text) {
      await keyboard.to(name)
      await page.keyboard.type(text)
      await settled()
    },
    async isAt(name) {
      await expect.poll(async () => (await page.evaluate(focusNow)).name).toMatch(name)
      await settled(PUSHED_AWAY)
    },
    async hears(text) {
      const heard = () => page.evaluate(() => window.heard.join('\n'))
      if (typeof text === 'string') await expect.poll(heard).toContain(text)
      else await expect.poll(heard).toMatch(text)
      await page.evaluate(() => {
        window.heard = []
      })
      await settled(PUSHED_AWAY)
    },
  }
  return keyboard
}

declare global {
  interface Window {
    heard: string[]
  }
}

/** Notes what live regions say. */
function listen(): void {
  window.heard = []
  const LIVE = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]'
  const note = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement
    const region = element?.closest(LIVE) ?? (element?.querySelector(LIVE) || null)
    if (region?.textContent?.trim()) window.heard.push(region.textContent.trim())
  }
  new MutationObserver((records) => {
    for (const { target, addedNodes, type } of records) {
      if (type === 'characterData') note(target)
      for (const node of addedNodes) note(node)
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
  document.addEventListener('focusin', ({ target }) => {
    const labelled = (target as Element).getAttribute('aria-labelledby')
    const title = labelled && document.getElementById(labelled)?.textContent
    if (title) window.heard.push(title)
    const described = (target as Element).getAttribute('aria-describedby')?.split(' ') ?? []
    for (const id of described) window.heard.push(document.getElementById(id)?.textContent ?? '')
  })
}

/** The name of what has the focus, and what is wrong with it: it is nothing, it has no name, or nobody sees that it is there. */
function focusNow(): { name: string; fault: string } {
  const element = document.activeElement
  if (!element || element === document.body) return { name: '', fault: 'the focus is nowhere' }
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return ''
    return (
      node.getAttribute('aria-label') ?? node.getAttribute('alt') ?? [...node.childNodes].map(textOf).join('')
    )
  }
  const byId = (ids: string) =>
    ids
      .split(' ')
      .map((id) => document.getElementById(id))
      .map((part) => (part ? textOf(part) : ''))
      .join(' ')
  const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : []
  const named = element.getAttribute('aria-labelledby')
  const isContainer = element.matches('main, [role=dialog], [role=alertdialog]')
  const own = () => (isContainer ? element.querySelector('h1, h2')?.textContent : textOf(element)) ?? ''
  const name = (
    (named && byId(named)) ||
    element.getAttribute('aria-label') ||
    labels.map(textOf).join(' ') ||
    own()
  )
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (!name) return { name, fault: `no name: ${element.outerHTML.slice(0, 200)}` }

  // A person sees the label around a radio button or a switch.
  const shown = element.matches('input') ? (element.closest('label') ?? element) : element
  const { width, height, top, bottom } = shown.getBoundingClientRect()
  const isSeen = element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1
  if (!isSeen) return { name, fault: `hidden: ${name}` }
  if (!element.hasAttribute('tabindex') || (element as HTMLElement).tabIndex >= 0) {
    const hasRing = (part: Element | null) => {
      const looks = part ? [getComputedStyle(part), getComputedStyle(part, '::after')] : []
      return looks.some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      )
    }
    if (![element, shown, element.parentElement].some(hasRing))
      return { name, fault: `no ring around ${name}` }
    if (bottom <= 0 || top >= innerHeight) return { name, fault: `out of the window: ${name}` }
  }
  return { name, fault: '' }
}
