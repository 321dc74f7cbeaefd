// Writes what a guesser tries first, from the dictionaries of zxcvbn-ts: `node tools/password-words.ts`. Server and client read the same file,
// which the client loads on a phone, so it holds the head of each list only.

import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'

const FILE = 'server/backend/auth/password-strength/words.json'

interface German {
  commonWords: string[]
  firstnames: string[]
  lastnames: string[]
}
// Its module form imports without file names, which Node does not read.
const german = (createRequire(import.meta.url)('@zxcvbn-ts/language-de') as { dictionary: German }).dictionary

const HEADS: [name: string, list: readonly (string | number)[] | undefined, count: number][] = [
  ['passwords', common['passwords-common'], 9000],
  ['english', english['commonWords-en'], 2500],
  ['german', german.commonWords, 3000],
  ['firstNames', german.firstnames, 1200],
  ['englishFirstNames', english['firstnames-en'], 1500],
  ['lastNames', german.lastnames, 800],
  ['englishLastNames', english['lastnames-en'], 800],
]

const dictionary = Object.fromEntries(
  HEADS.map(([name, list, count]) => {
    if (!list) throw new Error(`The packages have no list for '${name}'.`)
    return [name, list.slice(0, count).join(' ')]
  }),
)
writeFileSync(FILE, `${JSON.stringify({ dictionary, graphs: adjacencyGraphs }, null, 1)}\n`)
console.log(`${FILE} is written.`)
