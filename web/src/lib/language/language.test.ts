import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { read } from '../browser/storage.ts'
import { chooseLanguage, LANGUAGE_KEY, languageName, languageStore, loadMessages } from './language.ts'

test('a language whose texts cannot be had changes nothing, not even at the next visit', async () => {
  await loadMessages('first')
  await expect(chooseLanguage('xx')).rejects.toThrow("There is no language 'xx'")
  expect([languageStore.snapshot(), i18n.locale, read(LANGUAGE_KEY)]).toEqual(['en', 'en', null])
})

test('a language is called what its speakers call it', () => {
  expect(['en', 'de', 'fr'].map(languageName)).toEqual(['English', 'Deutsch', 'français'])
})
