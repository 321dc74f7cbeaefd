import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { fileOf, languagesIn, readTranslations, SOURCE_LANGUAGE } from '../../server/language/catalogue.ts'
import { mailTemplates, updatedFile } from './catalogue.ts'
import { extract, type SourceMessage } from './extract.ts'
import { findUnmarked } from './find-unmarked.ts'
import { findUnmarkedInSql } from './find-unmarked-in-sql.ts'
import { findUnmarkedOnServer } from './find-unmarked-on-server.ts'
import { findRuledOutWords, readGlossary } from './glossary.ts'

/**
 * Files whose texts members do not read: faults of the community are codes that the app words, kinds are words of
 * the code, and reasons of checks are for whoever runs the server. Names of the demo are not translated.
 */
const NOT_FOR_MEMBERS =
  /\.test\.tsx?$|\.d\.ts$|\.cases\.ts$|database\.types|(^|\/)testing\/|^tools\/demo\/members\.ts$|^domain\/(community\/(community-config|community-faults|operator)|match\/match-kind|password-words|system\/checks)\.ts$/

/** Calls in the demo whose arguments are statements. */
const STATEMENTS = /^(query|format)$/

const SOURCES: [pattern: string, find: (file: string, source: string) => string[]][] = [
  ['{web/src,domain}/**/*.{ts,tsx}', (file, source) => findUnmarked(file, source)],
  ['tools/demo/*.ts', (file, source) => findUnmarked(file, source, STATEMENTS)],
  ['{server,backend}/**/*.ts', findUnmarkedOnServer],
  ['supabase/migrations/*.sql', findUnmarkedInSql],
]

const findAllUnmarked = (root: string): string[] =>
  SOURCES.flatMap(([pattern, find]) =>
    globSync(pattern, { cwd: root })
      .filter((file) => !NOT_FOR_MEMBERS.test(file))
      .sort()
      .flatMap((file) => find(file, readFileSync(join(root, file), 'utf8'))),
  )

/** Everything that is wrong with the languages below `root`, one sentence each. */
async function checkLanguages(root: string): Promise<string[]> {
  const messages = await extract(root)
  const faults = [...findAmbiguousWords(messages), ...findAllUnmarked(root)]
  for (const [file, text] of await mailTemplates(root))
    if (!existsSync(join(root, file)) || readFileSync(join(root, file), 'utf8') !== text)
      faults.push(`${file}: is not what the code says; run npm run languages`)
  for (const language of languagesIn(root)) {
    if (language === SOURCE_LANGUAGE) continue
    const file = readFileSync(fileOf(root, language), 'utf8')
    const translations = readTranslations(root, language)
    faults.push(...findFaults(messages, translations, language))
    faults.push(...findRuledOutWords(messages, translations, language, readGlossary(root, language)))
    if (file !== (await updatedFile(file, messages, language)))
      faults.push(`languages/${language}.po: is not up to date with the code; run npm run languages`)
  }
  return faults
}

/** Texts without a translation, and translations whose placeholders or tags are not those of the text. */
export function findFaults(
  messages: Map<string, SourceMessage>,
  translations: Map<string, string>,
  language: string,
): string[] {
  return [...messages.values()].flatMap(({ id, text, files }) => {
    const at = `languages/${language}.po: '${text}' (${files.join(', ')})`
    const translation = translations.get(id)
    if (hasSwallowed(text))
      return [`'${text}' (${files.join(', ')}) has an apostrophe before a brace: write two`]
    if (!translation) return [`${at} is not translated`]
    if (hasSwallowed(translation)) return [`${at} is translated with an apostrophe before a brace: write two`]
    const [wanted, has] = [text, translation].map((message) => placeholdersOf(message).join(' '))
    return wanted === has ? [] : [`${at} has the placeholders [${has}] instead of [${wanted}]`]
  })
}

// Alone, such a word is translated by what it is about: 'Yours' is a match here and a value there.
const CHANGING =
  /^(yours|mine|ours|theirs|none|any|all|both|other|another|same|now|new|old|free|full|open|closed|booked|taken|left|gone|past|hidden|removed|blocked|invited|declined|accepted|answered|shown|changed|decided|kept|dropped|cancelled|updated|waiting|selected|joined|over|on|off)$/i

/** Words that change with what they are about, used by several features without a context, one sentence each. */
export function findAmbiguousWords(messages: Map<string, SourceMessage>): string[] {
  return [...messages.values()]
    .filter(({ text, context, files }) => CHANGING.test(text) && !context && users(files).size > 1)
    .map(
      ({ text, files }) => `'${text}' (${files.join(', ')}) may mean several things: give each a \`context\``,
    )
}

/** The features of files. Other files stand for their folder. */
const users = (files: readonly string[]) =>
  new Set(files.map((file) => /^web\/src\/features\/[^/]+/.exec(file)?.[0] ?? file.replace(/\/[^/]+$/, '')))

const TAG = /<\/?(\w+)\/?>/g

/** The names of what a message in ICU format has filled in, and its tags ('<0>'), each once and sorted. Throws where it cannot be read. */
export function placeholdersOf(message: string): string[] {
  return [...new Set(namesIn(compileMessageOrThrow(message)))].sort()
}

/** Tells whether an apostrophe swallows what is filled in: ICU reads `'{name}` as the text '{name}'. Two of them are one to read. */
const hasSwallowed = (message: string): boolean => /'[{}#]/.test(message.replaceAll("''", ''))

function namesIn(message: CompiledMessage): string[] {
  return message.flatMap((token) => {
    if (typeof token === 'string') return [...token.matchAll(TAG)].map(([, name]) => `<${name}>`)
    const [name, , choices] = token
    const parts = typeof choices === 'object' && choices !== null ? Object.values(choices) : []
    // The number that a plural counts stands as '#' in its parts.
    return [name, ...parts.filter(Array.isArray).flatMap(namesIn)].filter((found) => found !== '#')
  })
}

if (import.meta.main) {
  const faults = await checkLanguages(fileURLToPath(new URL('../..', import.meta.url)))
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
