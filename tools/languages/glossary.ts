import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { SourceMessage } from './extract.ts'

/** A row of a glossary. */
interface Rule {
  /** Matches the texts to which the row applies. */
  texts: RegExp
  /** Matches what their translations must not say. */
  ruledOut: RegExp
}

/** Reads the rows of `docs/glossary-<tag>.md`; none where a language has no glossary. */
export function readGlossary(root: string, language: string): Rule[] {
  const file = join(root, 'docs', `glossary-${language}.md`)
  if (!existsSync(file)) return []
  const [, , ...rows] = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
  return rows.map(ruleOf)
}

/** A row says: English words, the translation, words that are ruled out. */
export function ruleOf(row: string): Rule {
  const [, english = '', , never = ''] = row.split('|').map((cell) => cell.trim())
  return { texts: english ? anyOf(english) : /(?:)/, ruledOut: anyOf(never) }
}

/** Matches any of the words of a list, in which a hyphen at the end stands for the rest of a word. */
const anyOf = (words: string): RegExp =>
  new RegExp(
    words
      .split(', ')
      .map((word) => `(?<!\\p{L})${word.endsWith('-') ? word.slice(0, -1) : `${word}(?!\\p{L})`}`)
      .join('|'),
    'iu',
  )

/** Translations that say what the glossary of their language rules out, one sentence each. */
export function findRuledOutWords(
  messages: Map<string, SourceMessage>,
  translations: Map<string, string>,
  language: string,
  glossary: Rule[],
): string[] {
  return [...messages.values()].flatMap(({ id, text }) => {
    const [english, translation] = [text, translations.get(id) ?? ''].map(wordsOf)
    return glossary.flatMap(({ texts, ruledOut }) => {
      const [word] = (texts.test(english ?? '') && ruledOut.exec(translation ?? '')) || []
      const at = `languages/${language}.po: '${text}'`
      return word ? [`${at} is translated with '${word}': see docs/glossary-${language}.md`] : []
    })
  })
}

/** The words of a message in ICU format, without the names of what is filled in. */
const wordsOf = (message: string): string => wordsIn(compileMessageOrThrow(message))

const wordsIn = (message: CompiledMessage): string =>
  message
    .map((token) => {
      if (typeof token === 'string') return token
      const [, , choices] = token
      return typeof choices === 'object' && choices !== null
        ? Object.values(choices).filter(Array.isArray).map(wordsIn).join(' ')
        : ' '
    })
    .join('')
