import type { BrowserContext, Page, Route } from '@playwright/test'
import { pseudo } from '../../tools/languages/testing/pseudo.ts'
import { expect } from '../fixtures.ts'

// The walks in other languages look for words that stand in no catalogue and for texts that are wider than their place.

/** Lets the app speak the pseudo-language in place of English: it gets another catalogue. */
export const speakPseudo = (context: BrowserContext): Promise<unknown> =>
  context.route(/\/assets\/en-[^/]+\.js$/, replaceTexts)

async function replaceTexts(route: Route): Promise<void> {
  const response = await route.fetch()
  const source = encodeURIComponent(await response.text())
  const catalogue: { default: unknown } = await import(`data:text/javascript,${source}`)
  const body = `export default ${JSON.stringify(changed(catalogue.default))}`
  await route.fulfill({ body, contentType: 'text/javascript' })
}

/** A catalogue or a part of one: texts, and arrays of name, format and choices for what is filled in. */
function changed(part: unknown): unknown {
  if (typeof part === 'string') return pseudo(part)
  if (Array.isArray(part))
    return part.map((token) => (Array.isArray(token) ? filledIn(token) : changed(token)))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, changed(value)]))
}

const filledIn = ([name, format, choices]: unknown[]) =>
  choices === undefined ? [name, format].filter((one) => one !== undefined) : [name, format, changed(choices)]

// Data, names that every language has, and what Intl says in the language of the browser; and what the backend says to an English page.
const NOT_TRANSLATED =
  /^(Courtside|Padel|Community|Musterstadt|Indoor|Outdoor|Arena|TSG|Eversports|eBuSy|Mara|Lob|Tim|Smash|demo|example|mara|tim|lob|smash|single|double|English|Deutsch|(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Mon|Tue|Wed|Thu|Fri|Sat|Sun|January|February|March|April|May|June|July|August|September|October|November|December|Google|GitHub|AM|PM|Chrome|Chromium|HeadlessChrome|Safari|Linux|iPhone|iOS|Android|Mac|OS|minutes?|hours?|ago|now|and|or|https?|www|localhost|net|com|org|Court|PostgreSQL|coffee|donate|feedback|developer)$/

const SAID_BY_BACKEND = /Invalid login credentials/
/** Addresses, and names of time zones such as Europe/Berlin, or UTC. */
const ADDRESS = /https?:\/\/\S+/g
const TIME_ZONE = /\b[A-Z]\w+(?:\/[\w+ -]+)+|\bUTC\b/g

/** Returns the texts that have a word without an accent, each once. */
export function plainTexts(texts: readonly string[]): string[] {
  const isEnglish = (word: string) => !NOT_TRANSLATED.test(word)
  const words = (text: string) =>
    text
      .replace(SAID_BY_BACKEND, '')
      .replace(ADDRESS, '')
      .replace(TIME_ZONE, '')
      .match(/(?<![\p{L}\d])[A-Za-z]{3,}(?![\p{L}\d])/gu) ?? []
  return [...new Set(texts.filter((text) => words(text).some(isEnglish)))]
}

/** No word that a person sees or hears is without an accent. */
export async function expectNoPlainWord(page: Page, screen: string): Promise<void> {
  await expect.poll(async () => plainTexts(await page.evaluate(textsOf)), screen).toEqual([])
}

function textsOf(): string[] {
  const texts: string[] = [document.title.split(' · ')[0] ?? '']
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (parent && !parent.closest('script, style, template, noscript, code'))
      texts.push(node.textContent ?? '')
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      texts.push(element.getAttribute(name) ?? '')
  return texts.map((text) => text.trim()).filter(Boolean)
}

/** Nothing stands out of the page, and no control has more words than room. */
export async function expectFits(page: Page, screen: string): Promise<void> {
  await expect.poll(() => page.evaluate(overflow), screen).toEqual([])
}

/** Nor does anything in a dialog or in a list of choices need more width than it has. */
export async function expectFitsInside(page: Page, screen: string): Promise<void> {
  await expectFits(page, screen)
  await expect.poll(() => page.evaluate(wideInside), screen).toEqual([])
}

function wideInside(): string[] {
  const panels = document.querySelectorAll<HTMLElement>(
    '[role=dialog], [role=alertdialog], [role=listbox], [data-toast]',
  )
  return [...panels]
    .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth)
    .map((one) => `${one.role} ${one.textContent?.slice(0, 40)}: ${one.scrollWidth} of ${one.clientWidth} px`)
}

function overflow(): string[] {
  const width = document.documentElement.clientWidth
  // The innermost elements that stand out say where to look.
  const standsOut = (one: Element) => one.getBoundingClientRect().right > width + 1
  const outside = [...document.body.querySelectorAll('main *, header *, nav *')]
    .filter((one) => standsOut(one) && ![...one.children].some(standsOut) && !one.closest('.overflow-x-auto'))
    .map((one) => `${one.tagName} '${one.textContent?.trim().slice(0, 30)}'`)
  const wide =
    document.documentElement.scrollWidth > width
      ? [`the page is ${document.documentElement.scrollWidth} px wide: ${outside.slice(0, 5)}`]
      : []
  const controls = [...document.querySelectorAll<HTMLElement>('button, a, [role=tab], h1, h2, h3, label')]
  const cut = controls.filter((one) => {
    if (
      !one.checkVisibility() ||
      !one.textContent?.trim() ||
      one.querySelector('.sr-only, .truncate') ||
      one.closest('.sr-only, .truncate, [role=tablist], .overflow-x-auto')
    )
      return false
    return one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline'
  })
  const nameOf = (one: Element) => `${one.tagName} ${one.textContent?.trim().slice(0, 40)}`
  return [...wide, ...cut.map((one) => `${nameOf(one)}: ${one.scrollWidth} of ${one.clientWidth} px`)]
}
