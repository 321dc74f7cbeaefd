// Plain JavaScript on purpose: a thread that has to strip types first takes twice the memory. Imports nothing of the backend, since
// the client takes the same file to say the same of a password while it is typed.
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import words from './words.json' with { type: 'json' }

/** Later letters make a password only stronger, and each costs time. */
const LONGEST = 40
const MOST_TEXTS = 40
const LONGEST_TEXT = 100

let checker

/**
 * How many guesses a guesser needs who tries words, names, dates, walks over the keyboard and what is known of the account.
 * @param {string} password
 * @param {readonly string[]} texts names and addresses that have to do with it, as they are written
 * @returns {number}
 */
export function guessesOf(password, texts) {
  checker ??= new ZxcvbnFactory({ dictionary: listsOf(words.dictionary), graphs: words.graphs })
  return checker.check([...password].slice(0, LONGEST).join(''), wordsOf(texts)).guesses
}

/** @param {Record<string, string>} dictionary */
function listsOf(dictionary) {
  return Object.fromEntries(Object.entries(dictionary).map(([name, list]) => [name, list.split(' ')]))
}

/**
 * Each text as it is, of an address both sides, its words, and its words without anything between them, also the other way round.
 * @param {readonly string[]} texts
 */
function wordsOf(texts) {
  const found = new Set()
  for (const text of texts.slice(0, MOST_TEXTS)) {
    const [local = '', ...domain] = text.slice(0, LONGEST_TEXT).toLowerCase().split('@')
    const parts =
      text
        .slice(0, LONGEST_TEXT)
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? []
    for (const word of [
      text.toLowerCase(),
      local,
      domain.join('@'),
      parts.join(''),
      parts.toReversed().join(''),
      ...parts,
    ])
      if (word.length > 2) found.add(word)
  }
  return [...found]
}
