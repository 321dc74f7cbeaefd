// Plain JavaScript on purpose: a thread that has to strip types first takes twice the memory. Imports nothing of the backend, since
// the client takes the same file to say the same of a password while it is typed.
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { phraseGuesses } from './phrase.mjs'

/** Later letters make a password only stronger, and each costs time. */
const MAX_LENGTH = 40
const MAX_TEXTS = 40
const MAX_TEXT_LENGTH = 100

const GERMAN = new Set(['german', 'germanTopics', 'firstNames', 'lastNames'])
/** Lists of words of which people make sentences, and of those that they take for passwords. */
const SENTENCES = ['german', 'english', 'passwords']
/** The time of the year is the first thing that comes to mind when a password has to be changed. */
const YEAR =
  'frühling sommer herbst winter januar februar märz april mai juni juli august september oktober november dezember montag dienstag mittwoch donnerstag freitag samstag sonntag ostern weihnachten spring summer autumn fall january february march may june july october december monday tuesday wednesday thursday friday saturday sunday easter christmas'
/** The rank of each word of the account and of the year: an attacker tries all of them before the next word of any list. */
const FIRST_RANK = 3
/** Signs that stand for letters. */
const SIGNS = { '@': 'a', 4: 'a', 3: 'e', 1: 'i', 0: 'o', $: 's', 5: 's', 7: 't' }
const PLAIN = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** @type {{ check: ZxcvbnFactory, lists: Map<string, number>[] } | undefined} */
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
  const looked = [...password.normalize('NFC')].slice(0, MAX_LENGTH).join('')
  const own = wordsOf(texts)
  const { guesses } = estimator.check.check(looked, own)
  const ranks = new Map([...YEAR_WORDS, ...own].map((word) => [word, FIRST_RANK]))
  const spelt = [looked, looked.replace(/[@4310$57]/g, (sign) => SIGNS[sign])]
  const phrases = estimator.lists.flatMap((list) =>
    spelt.map((spelling) => phraseGuesses(spelling, (word) => leastOf(ranks.get(word), list.get(word)))),
  )
  return Math.min(guesses, ...phrases)
}

/**
 * @param {number | undefined} one
 * @param {number | undefined} other
 */
const leastOf = (one, other) => (one && other ? Math.min(one, other) : (one ?? other))

/** @param {import('./guesses.d.mts').Words} words */
function createEstimator({ dictionary, graphs }) {
  const lists = Object.fromEntries(
    Object.entries(dictionary).map(([name, list]) => [name, listOf(list, GERMAN.has(name))]),
  )
  const ranked = SENTENCES.map((name) => new Map(lists[name]?.map((word, at) => [word, at + 1])))
  return { check: new ZxcvbnFactory({ dictionary: lists, graphs }), lists: ranked }
}

/**
 * German words also the way they are typed without umlauts.
 * @param {string} list
 * @param {boolean} isGerman
 */
function listOf(list, isGerman) {
  const words = list.split(' ')
  return isGerman ? withPlain(words) : words
}

/** @param {string[]} words */
function withPlain(words) {
  return [...new Set(words.flatMap((word) => [word, word.replace(/[äöüß]/g, (letter) => PLAIN[letter])]))]
}

const YEAR_WORDS = withPlain(YEAR.split(' '))

/**
 * Each text as it is, of an address both sides, its words, and its words without anything between them, also the other way round.
 * @param {readonly string[]} texts
 */
function wordsOf(texts) {
  const found = texts.slice(0, MAX_TEXTS).flatMap((text) => {
    const small = text.slice(0, MAX_TEXT_LENGTH).toLowerCase()
    const [local = '', ...domain] = small.split('@')
    const parts = small.match(/[\p{L}\p{N}]+/gu) ?? []
    return [
      text.toLowerCase(),
      local,
      domain.join('@'),
      parts.join(''),
      parts.toReversed().join(''),
      ...parts,
    ]
  })
  return withPlain(found.filter((word) => word.length > 2))
}
