import { catalogues, languages } from 'virtual:messages'
import { i18n } from '@lingui/core'
import { write } from '../browser/storage.ts'
import { createStore } from '../use-store.ts'

// The language of the page. public/language.js has chosen it before anything was drawn: the member's choice in this browser, else the
// first of the browser's languages that is offered, else the community's.

/** Storage key of the choice, which public/language.js reads. */
export const LANGUAGE_KEY = 'language'

type Part = 'first' | 'late'

// The build draws the first screens without a page.
/** The tag of the language that is shown, such as 'de'. What is drawn again when it changes is everything: see App. */
export const languageStore = createStore(globalThis.document?.documentElement.lang || 'en')
const wanted = new Set<Part>()

export const offeredLanguages = (): string[] => languages

/** 'Deutsch': the name that its speakers know it by. */
export const languageName = (tag: string): string =>
  new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag

/** Loads a part of the catalogue in the language of the page. Rejects when it cannot be reached. */
export async function loadMessages(part: Part): Promise<void> {
  wanted.add(part)
  await loadInto(languageStore.snapshot(), part)
  i18n.activate(languageStore.snapshot())
}

/** Shows the app in another language from now on, in this browser. Rejects, and changes nothing, when its texts cannot be reached. */
export async function chooseLanguage(language: string): Promise<void> {
  for (const part of wanted) await loadInto(language, part)
  write(LANGUAGE_KEY, language)
  if (language === languageStore.snapshot()) return
  document.documentElement.lang = language
  i18n.activate(language)
  languageStore.set(language)
}

async function loadInto(language: string, part: Part): Promise<void> {
  const load = catalogues[part][language]
  if (!load) throw new Error(`There is no language '${language}'`)
  i18n.load(language, (await load()).default)
}
