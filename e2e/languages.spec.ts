import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import type { BrowserContext, Route } from '@playwright/test'
import { readTranslations } from '../server/language/catalogue.ts'
import { pseudo } from '../tools/languages/pseudo.ts'
import { courtDay, readCourts } from './court-words.ts'
import { COMMON, SMALLEST } from './covered.ts'
import { type Club, expect, expectAccessibleTexts, type Page, test } from './fixtures.ts'
import { goWithin } from './words.ts'

// Every screen in a pseudo-language, in which each letter of a text from a catalogue has an accent: a plain word is English that
// stands in none. And every screen in German on the smallest phone: nothing is wider than it, and axe finds nothing.

interface Walk {
  /** The words of this walk's language for an English text. */
  say: (english: string) => string
  look: (page: Page, screen: string) => Promise<void>
}

test('no English is left on any screen', async ({ club, stranger, member }) => {
  test.setTimeout(120_000)
  const walk: Walk = { say: pseudo, look: (page, screen) => expectNoPlainWord(page, screen) }
  const outside = await stranger('/nowhere')
  await speakPseudo(outside.context())
  await walkOutside(outside, walk)
  const { page } = await member('Mara Lob', '/nowhere')
  await speakPseudo(page.context())
  await walkInside(club, page, walk)
})

const GERMAN_WALKS = [
  {
    title: 'every screen in German fits the smallest phone @long',
    viewport: SMALLEST,
    look: (page: Page, screen: string) => expect.poll(() => page.evaluate(overflow), screen).toEqual([]),
  },
  { title: 'axe finds nothing on any screen in German @long', viewport: COMMON, look: expectAccessibleTexts },
]

for (const { title, viewport, look } of GERMAN_WALKS)
  test(title, async ({ club, stranger, member }) => {
    test.setTimeout(120_000)
    const german = await readTranslations('.', 'de')
    const walk: Walk = {
      say: (english) => german.get(generateMessageId(english)) ?? english,
      look: async (page, screen) => void (await look(page, screen)),
    }
    const outside = await stranger('/auth', { locale: 'de-DE', viewport })
    expect(await outside.locator('html').getAttribute('lang')).toBe('de')
    await walkOutside(outside, walk)
    const { page } = await member('Mara Lob', '/matches', { locale: 'de-DE', viewport })
    await walkInside(club, page, walk)
  })

test('a member chooses the language, and another device follows', async ({ club, member }) => {
  const mara = await club.account('Mara Lob')
  const { page } = await member(mara, '/profile?tab=settings')
  await page.getByLabel('Language').selectOption({ label: 'Deutsch' })
  await expect(page.getByRole('heading', { name: 'Darstellung' })).toBeVisible()
  await expect(page.getByLabel('Sprache')).toBeFocused()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect
    .poll(() => club.sql('select locale from profiles where id = $1', [mara.id]))
    .toEqual([{ locale: 'de' }])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Darstellung' })).toBeVisible()
  const other = await member(mara, '/about')
  await expect(other.page.locator('html')).toHaveAttribute('lang', 'de')
})

async function walkOutside(page: Page, { say, look }: Walk): Promise<void> {
  const arrive = heading(page)
  await page.goto('/auth')
  await arrive(say('Welcome Back'))
  await look(page, 'sign in')
  await page.getByRole('button', { name: say('Create Account') }).click()
  await arrive(say('Create Account'))
  await look(page, 'sign up')
  for (const [path, title] of [
    ['/auth?mode=reset-password', 'Reset Password'],
    ['/auth/reset-password', 'Reset Password'],
    ['/privacy', 'Privacy'],
    ['/imprint', 'Imprint'],
    ['/nowhere', 'This ball is out'],
  ] as const) {
    await goWithin(page, path)
    await arrive(say(title))
    await look(page, path)
  }
}

async function walkInside(club: Club, page: Page, { say, look }: Walk): Promise<void> {
  const tim = await club.account('Tim Smash')
  const columns = {
    match_category: 'competitive',
    court_booked: true,
    price_per_person: 12.5,
    is_private: false,
  }
  const match = await club.match({ creator: tim, columns, participants: [{ account: tim }] })
  const event = await club.match({
    creator: tim,
    columns: { match_type: 'event', match_category: 'event', players: 8, description: '' },
    participants: [{ account: tim }],
  })
  await readCourts(club, [{ court: 100676, from: 18, to: 20 }])
  const button = (name: string) => page.getByRole('button', { name: say(name), exact: true })
  const arrive = heading(page)

  await page.goto('/matches')
  await expect(page.getByRole('article')).toHaveCount(2)
  await button('Show Filters').click()
  await look(page, 'list')
  await goWithin(page, '/matches?level=Pro&players=2')
  await arrive(say('No matches found'))
  await look(page, 'empty list')
  await goWithin(page, `/matches/${match}`)
  await expect(button('Join Match')).toBeVisible()
  await look(page, 'match')
  await page.getByRole('tab', { name: say('Details') }).click()
  await look(page, 'details of a match')
  await button('Join Match').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look(page, 'question')
  await page.keyboard.press('Escape')
  await goWithin(page, `/matches/${event}?tab=comments`)
  await expect(page.getByRole('textbox')).toBeVisible()
  await look(page, 'event')
  for (const tab of ['Match', 'Event']) {
    await goWithin(page, '/create-match')
    await page.getByRole('tab', { name: say(tab), exact: true }).click()
    await page.locator('form [type=submit]').click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await look(page, `form for a ${tab}`)
  }
  await goWithin(page, `/courts?day=${courtDay(1)}`)
  await expect(page.getByRole('grid').first()).toBeVisible()
  await look(page, 'courts')
  await goWithin(page, '/about')
  await expect(page.getByRole('slider')).toBeVisible()
  await look(page, 'about')
  for (const tab of ['info', 'notifications', 'messages', 'settings']) {
    await goWithin(page, `/profile?tab=${tab}`)
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await expect(page.getByRole('status', { name: say('Loading') })).toHaveCount(0)
    await look(page, `profile: ${tab}`)
  }
  await goWithin(page, `/profile/${tim.id}`)
  await arrive('Tim Smash')
  await look(page, 'member')
  await button('Community').click()
  await expect(page.getByRole('dialog').getByText('Tim Smash')).toBeVisible()
  await look(page, 'community')
}

const heading = (page: Page) => (name: string) =>
  expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible()

/** Lets the app speak the pseudo-language in place of English: it gets another catalogue. */
const speakPseudo = (context: BrowserContext): Promise<unknown> =>
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

// Data, names that every language has, and what Intl says in the language of the browser.
const NOT_TRANSLATED =
  /^(Courtside|Padel|Community|Musterstadt|Indoor|Outdoor|Arena|TSG|Eversports|eBuSy|Mara|Lob|Tim|Smash|demo|example|mara|tim|lob|smash|single|double|English|Deutsch|(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Mon|Tue|Wed|Thu|Fri|Sat|Sun|January|February|March|April|May|June|July|August|September|October|November|December|Google|GitHub|AM|PM|Chrome|Chromium|HeadlessChrome|Safari|Linux|iPhone|iOS|Android|Mac|OS|https?|www|localhost|net|com|org|Court)$/

/** Words without an accent that a person sees or hears. */
async function expectNoPlainWord(page: Page, screen: string): Promise<void> {
  const left = async () => {
    const texts = await page.evaluate(textsOf)
    const isEnglish = (word: string) => !NOT_TRANSLATED.test(word)
    return [
      ...new Set(
        texts.filter((text) =>
          (text.match(/(?<![\p{L}\d])[A-Za-z]{3,}(?![\p{L}\d])/gu) ?? []).some(isEnglish),
        ),
      ),
    ]
  }
  await expect.poll(left, screen).toEqual([])
}

function textsOf(): string[] {
  const texts: string[] = [document.title.split(' · ')[0] ?? '']
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (parent && !parent.closest('script, style, template, noscript')) texts.push(node.textContent ?? '')
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      texts.push(element.getAttribute(name) ?? '')
  return texts.map((text) => text.trim()).filter(Boolean)
}

/** Elements that stand out of the page, and the words of controls that need more room than they have. */
function overflow(): string[] {
  const width = document.documentElement.clientWidth
  const wide =
    document.documentElement.scrollWidth > width
      ? [`the page is ${document.documentElement.scrollWidth} px wide`]
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
  return [...wide, ...cut.map((one) => `${one.tagName} ${one.textContent?.trim().slice(0, 40)}`)]
}
