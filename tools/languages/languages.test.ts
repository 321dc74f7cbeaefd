import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { expect, test } from 'vitest'
import { updatedFile } from './catalogue.ts'
import { findAmbiguousWords, findFaults, placeholdersOf } from './check-languages.ts'
import { extract, type SourceMessage } from './extract.ts'
import { findRuledOutWords, readGlossary, ruleOf } from './glossary.ts'
import { pseudo } from './testing/pseudo.ts'

const message = (id: string, text: string): [string, SourceMessage] => [
  id,
  { id, text, comments: [], files: ['web/src/app/root.tsx'] },
]
const faultsOf = (text: string, translation: string) =>
  findFaults(new Map([message('a', text)]), new Map([['a', translation]]), 'de')

test.each([
  ['Hello {name}', 'Hallo {name}', 0],
  ['Hello {name}', 'Hallo {Name}', 1],
  ['Hello {name}', 'Hallo', 1],
  ['Hello <0>{name}</0>', '<0>{name}</0>, hallo', 0],
  ['Hello <0>{name}</0>', 'Hallo {name}', 1],
  ['{n, plural, one {# place} other {# places}}', '{n, plural, other {# Plätze}}', 0],
  ['{n, plural, one {# place} other {# places}}', '# Plätze', 1],
  ['{kind, select, event {by {name}} other {x}}', '{kind, select, other {von {name}}}', 0],
  ['{kind, select, event {by {name}} other {x}}', '{kind, select, other {Spiel}}', 1],
])('the placeholders of %o and %o', (text, translation, faults) => {
  expect(faultsOf(text, translation)).toHaveLength(faults)
})

test.each([
  ['by {name}', "chez l'{name}", 1],
  ["by '{name}'", "chez '{name}'", 1],
  ["by ''{name}''", "chez l''{name}", 0],
  ["it's {name}", "c'est {name}", 0],
  ['{n, plural, one {# place} other {# places}}', "{n, plural, one {l'#} other {#}}", 1],
])('an apostrophe that swallows what is filled in, in %o and %o', (text, translation, faults) => {
  expect(faultsOf(text, translation)).toHaveLength(faults)
})

const FEATURES = 'web/src/features'
test.each([
  ['Yours', undefined, [`${FEATURES}/profile/a.tsx`, 'web/src/lib/words/b.ts'], 1],
  ['Yours', 'a match', [`${FEATURES}/profile/a.tsx`, 'web/src/lib/words/b.ts'], 0],
  ['Yours', undefined, [`${FEATURES}/profile/a.tsx`, `${FEATURES}/profile/b.tsx`], 0],
  ['Your match', undefined, [`${FEATURES}/profile/a.tsx`, 'web/src/lib/words/b.ts'], 0],
])('a word with several meanings says which: %o in %o at %j', (text, context, files, faults) => {
  const found = { id: 'a', text, comments: [], files, ...(context && { context }) }
  expect(findAmbiguousWords(new Map([['a', found]]))).toHaveLength(faults)
})

test.each([
  ['A court is free', 'Ein Platz ist frei', 1],
  ['A place is free', 'Ein Platz ist frei', 0],
  ['{court} is free', '{court} ist ein Platz', 0],
  ['{n, plural, one {# court} other {# courts}}', '{n, plural, other {# Plätze}}', 1],
  ['Hide', 'Verbergen', 1],
  ['{Verbergen}', '{Verbergen}', 0],
])('a word that the glossary rules out, in %o and %o', (text, translation, faults) => {
  const rules = ['| court- | der Court | Platz-, Plätze- |', '| | ausblenden | verberg- |'].map(ruleOf)
  const messages = new Map([message('a', text)])
  expect(findRuledOutWords(messages, new Map([['a', translation]]), 'de', rules)).toHaveLength(faults)
})

test('each row of the German glossary is about texts that exist', async () => {
  const texts = [...(await extract('.')).values()].map(({ text }) => text)
  const rules = readGlossary('.', 'de')
  expect(rules.length).toBeGreaterThan(0)
  expect(rules.filter((rule) => !texts.some((text) => rule.texts.test(text)))).toEqual([])
})

test('a missing translation is a fault', () => {
  expect(faultsOf('Hello', '')).toEqual(["languages/de.po: 'Hello' (web/src/app/root.tsx) is not translated"])
})

test('a translation that cannot be read is refused', () => {
  expect(() => placeholdersOf('{n, plural, one {# place}')).toThrow()
})

test('a file keeps the translations of the texts that are there, and no others', async () => {
  const both = new Map(['Hello', 'Gone soon'].map((text) => message(generateMessageId(text), text)))
  const empty = await updatedFile('', both, 'de')
  const translated = empty.replace('msgid "Hello"\nmsgstr ""', 'msgid "Hello"\nmsgstr "Hallo"')
  expect(translated).not.toBe(empty)
  both.delete(generateMessageId('Gone soon'))
  const after = await updatedFile(translated, both, 'de')
  expect(after).toContain('msgid "Hello"\nmsgstr "Hallo"')
  expect(after).not.toContain('Gone soon')
})

test('a number stays in one line with its unit', async () => {
  const texts = new Map([message(generateMessageId('At {time}'), 'At {time}')])
  const empty = await updatedFile('', texts, 'de')
  const translated = empty.replace(/(msgid "At \{time\}"\nmsgstr) ""/, '$1 "Um {time} Uhr, 8 Uhren"')
  expect(await updatedFile(translated, texts, 'de')).toContain('"Um {time}\u00a0Uhr, 8 Uhren"')
})

test('the pseudo-language changes every letter, leaves tags alone and is two fifths longer', () => {
  expect(pseudo('Join <0>Match</0>')).toBe('Ĵóíń <0>Ḿàţćħ</0>öööö')
})
