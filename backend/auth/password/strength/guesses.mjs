// Plain JavaScript on purpose: a thread that has to strip types first takes twice the memory. Imports nothing of the backend, since
// the client takes the same file to say the same of a password while it is typed.
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { phraseGuesses } from './phrase.mjs'

/** Later letters make a password only stronger, and each costs time. */
const MAX_LENGTH = 40
const MOST_TEXTS = 40
const LONGEST_TEXT = 100

const GERMAN = new Set(['german', 'germanTopics', 'firstNames', 'lastNames'])
/** Lists of words of which people make sentences. */
const SENTENCES = ['german', 'english']
const PLAIN = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** @type {{ check: ZxcvbnFactory, ranks: Map<string, number>[] } | undefined} */
let estimator

/**
 * Returns the guesses that an attacker needs who tries words, phrases, names, dates, keyboard patterns and facts about the
 * account.
 *
 * @param {string} password
 * @param {readonly string[]} texts names and addresses of the account, as they are written
 * @param {import('./guesses.d.mts').Words} words the same at every call
 * @returns {number}
 */
export function guessesOf(password, texts, words) {
  estimator ??= createEstimator(words)
  const looked = [...password].slice(0, MAX_LENGTH).join('')
  const { guesses } = estimator.check.check(looked, wordsOf(texts))
  return Math.min(guesses, ...estimator.ranks.map((ranks) => phraseGuesses(looked, ranks)))
}

/** @param {import('./guesses.d.mts').Words} words */
function createEstimator({ dictionary, graphs }) {
  const lists = Object.fromEntries(
    Object.entries(dictionary).map(([name, list]) => [name, listOf(list, GERMAN.has(name))]),
  )
  const ranks = SENTENCES.map((name) => new Map(lists[name]?.map((word, at) => [word, at + 1])))
  return { check: new ZxcvbnFactory({ dictionary: lists, graphs }), ranks }
}

/**
 * German words also the way they are typed without umlauts.
 * @param {string} list
 * @param {boolean} isGerman
 */
function listOf(list, isGerman) {
  const words = list.split(' ')
  if (!isGerman) return words
  return [...new Set(words.flatMap((word) => [word, word.replace(/[äöüß]/g, (letter) => PLAIN[letter])]))]
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
