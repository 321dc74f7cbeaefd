import type { BrowserContextOptions } from '@playwright/test'
import { readTranslations } from '../server/language/catalogue.ts'
import { pseudo } from '../tools/languages/testing/pseudo.ts'
import { SMALLEST } from './covered.ts'
import { expect, expectAccessible, type Page, test } from './fixtures.ts'
import { tourAccount } from './tours/account.ts'
import { tourCourts } from './tours/courts.ts'
import { tourFailures } from './tours/failures.ts'
import { tourForm } from './tours/form.ts'
import {
  expectFits,
  expectFitsInside,
  expectNoPlainWord,
  plainTexts,
  speakPseudo,
} from './tours/language-looks.ts'
import { tourList } from './tours/list.ts'
import { tourMatch } from './tours/match.ts'
import { tourOutside } from './tours/outside.ts'
import { tourEvenings } from './tours/played/evenings.ts'
import { tourRatings, tourResults } from './tours/played/results.ts'
import { tourProfile } from './tours/profile.ts'
import { tourStewards } from './tours/stewards.ts'
import { DOUBLE, setTextSize } from './tours/text-size.ts'
import { expectEasyToUse } from './tours/touch-and-motion.ts'
import { type Tour, toast, wordsOf } from './tours/tour.ts'

// Every screen and dialog, state and toast: once in the pseudo-language, in which a plain word stands in no catalogue, and once in
// German on the smallest phone, where nothing is too wide and axe finds nothing, and once with text of 200 % on a phone of that width. A short
// walk of the same kind is in languages.spec.ts.

const TOURS = {
  outside: tourOutside,
  list: tourList,
  match: tourMatch,
  form: tourForm,
  courts: tourCourts,
  results: tourResults,
  ratings: tourRatings,
  evenings: tourEvenings,
  profile: tourProfile,
  account: tourAccount,
  stewards: tourStewards,
  failures: tourFailures,
}

type Looks = Pick<Tour, 'say' | 'look' | 'lookAtToast'> & {
  options: BrowserContextOptions
  /** Prepares a browser to speak the language. */
  prepare: (page: Page) => Promise<unknown>
}

const inPseudo = async (): Promise<Looks> => ({
  options: {},
  prepare: (page) => speakPseudo(page.context()),
  say: (english) => pseudo(english),
  look: expectNoPlainWord,
  // It may be gone before a second look.
  lookAtToast: async (page, screen) => {
    await expect(toast(page), screen).toBeVisible()
    expect(plainTexts(await toast(page).locator('*').allTextContents()), screen).toEqual([])
  },
})

const inGerman = async (): Promise<Looks> => ({
  options: { locale: 'de-DE', viewport: SMALLEST },
  prepare: async () => {},
  say: wordsOf(readTranslations('.', 'de')),
  look: async (page, screen) => {
    await expectFits(page, screen)
    await expectEasyToUse(page, screen)
    await test.step(screen, () => expectAccessible(page))
  },
  lookAtToast: async (page, screen) => {
    await expect(toast(page), screen).toBeVisible()
    await expectFits(page, screen)
  },
})

const withLargeText = async (): Promise<Looks> => ({
  options: { viewport: { ...SMALLEST, height: 640 } },
  prepare: (page) => setTextSize(page, DOUBLE),
  say: (english) => english,
  look: expectFitsInside,
  lookAtToast: async (page, screen) => {
    await expect(toast(page), screen).toBeVisible()
    await expectFitsInside(page, screen)
  },
})

const WALKS = {
  'in pseudo-language': inPseudo,
  'in German': inGerman,
  'with text twice as large': withLargeText,
}

for (const [how, looksOf] of Object.entries(WALKS))
  for (const [name, tour] of Object.entries(TOURS))
    test(`${how}: ${name} @long`, async ({ club, stranger, member, allowConsole }) => {
      test.setTimeout(240_000)
      allowConsole(
        /Failed to load resource|status of 4\d\d|ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch/,
      )
      const { options, prepare, ...looks } = await looksOf()
      await tour({
        ...looks,
        club,
        open: async (who, path, { newcomer } = { newcomer: false }) => {
          const visit = { ...options, newcomer }
          const page = who ? (await member(who, '/nowhere', visit)).page : await stranger('/nowhere', visit)
          page.setDefaultTimeout(10_000)
          await prepare(page)
          await page.goto(path)
          return page
        },
      })
    })
