// Plain JavaScript, as a thread runs it. Loading the packages takes half a second and 30 MB, so the server does it in a thread that ends
// afterwards (passwords.ts), and the build of the client (web/password-words.ts).
import { createRequire } from 'node:module'

// Module forms of some of the packages import without file names, which Node does not read.
const require = createRequire(import.meta.url)

/**
 * Returns what a guesser tries first: the heads of the lists of zxcvbn-ts, words separated by spaces, and the keyboards.
 * @returns {import('./guesses.d.mts').Words}
 */
export function makeWords() {
  const { dictionary: common, adjacencyGraphs: graphs } = require('@zxcvbn-ts/language-common')
  const { dictionary: english } = require('@zxcvbn-ts/language-en')
  const { dictionary: german } = require('@zxcvbn-ts/language-de')
  const heads = {
    passwords: [common['passwords-common'], 9000],
    english: [english['commonWords-en'], 2500],
    german: [german.commonWords, 3000],
    germanTopics: [german.wikipedia, 800],
    firstNames: [german.firstnames, 1200],
    englishFirstNames: [english['firstnames-en'], 1500],
    lastNames: [german.lastnames, 800],
    englishLastNames: [english['lastnames-en'], 800],
  }
  const dictionary = Object.fromEntries(
    Object.entries(heads).map(([name, [list, count]]) => [name, headOf(name, list, count)]),
  )
  return { dictionary, graphs }
}

/** @type {(name: string, list: string[] | undefined, count: number) => string} */
function headOf(name, list, count) {
  if (!list) throw new Error(`The packages have no list for '${name}'.`)
  return list.slice(0, count).join(' ')
}
