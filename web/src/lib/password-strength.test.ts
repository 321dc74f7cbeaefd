import { passwordWords } from '@domain/password-words.ts'
import { expect, it } from 'vitest'
import { isEasyToGuess } from './password-strength.ts'

const COMMUNITY = { title: 'Padel Community', city: 'Musterstadt', venues: [{ name: 'TSG Padel (eBuSy)' }] }
const TEXTS = [
  ...passwordWords(COMMUNITY as Parameters<typeof passwordWords>[0]),
  'Mara Lob',
  'mara.lob@example.org',
]

it.each([
  'PadelCommunity',
  'Musterstadt1',
  'tsgpadel',
  'MaraLob',
  'maralob2026',
  'Password2026',
  'Americano1',
  'ichliebedich',
  'ich liebe dich',
  'wasmachstdu',
  'Fussball123',
  'Muenchen1',
])('%s is easy to guess', (password) => {
  expect(isEasyToGuess(password, TEXTS)).toBe(true)
})

it.each(['correct horse 7', 'another horse 2', 'zwei Bälle im Netz', 'ichgehejetztnachhause', 'short', ''])(
  'of %j nothing is said',
  (password) => {
    expect(isEasyToGuess(password, TEXTS)).toBe(false)
  },
)
