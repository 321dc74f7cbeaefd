import { msg, plural } from '@lingui/core/runtime-macro'
import { describe, expect, test } from 'vitest'
import { openLanguages } from './languages.ts'

const languages = openLanguages('de')

describe('the language', () => {
  test.each([
    [['en'], 'en'],
    [['de-AT'], 'de'],
    [['fr', 'en-GB'], 'en'],
    [['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5'], 'en'],
    [['en;q=0.3, DE;q=0.8'], 'de'],
    [['en;q=0, de;q=0.1'], 'de'],
    [[null, undefined, ''], 'de'],
    [['fr'], 'de'],
    [['__proto__', 'x'.repeat(100_000)], 'de'],
  ])('for %o is %s', (wanted, language) => {
    expect(languages.choose(...wanted)).toBe(language)
  })

  test('is English where that of the community is gone', async () => {
    expect(openLanguages('fr').choose('it')).toBe('en')
  })
})

describe('a text', () => {
  const city = 'Musterstadt'
  const text = msg`Padel matches and events in ${{ city }}`
  test.each([
    ['en', 'Padel matches and events in Musterstadt'],
    ['de', 'Padel-Spiele und Events in Musterstadt'],
    ['fr', 'Padel matches and events in Musterstadt'],
  ])('in %s', (language, expected) => {
    expect(languages.translate(language, text)).toBe(expected)
  })

  test('that is not translated stays English', () => {
    const n = 2
    const text = msg`${plural({ n }, { one: '# text of a test', other: '# texts of a test' })}`
    expect(languages.translate('de', text)).toBe('2 texts of a test')
  })
})
