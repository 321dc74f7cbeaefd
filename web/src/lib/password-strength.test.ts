import { passwordWords } from '@domain/password-words.ts'
import { expect, it } from 'vitest'
import { isEasyToGuess } from './password-strength.ts'

const VENUES = [{ name: 'TSG Padel (eBuSy)' }, { name: 'Indoor Arena (Eversports)' }]
const COMMUNITY = { title: 'Padel Community', city: 'Musterstadt', venues: VENUES }
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
  'Passwort1!',
  'P4ssw0rt!',
  'geheim-geheim',
])('%s is easy to guess', (password) => {
  expect(isEasyToGuess(password, TEXTS)).toBe(true)
})

// Words of the community and of the year, alone and in pairs, in every joining.
const WORDS = ['padel', 'Sommer', 'Arena', 'maerz']
const JOININGS = ['', '-', ' ', '.', '_', '1', '&', '2026']
const TAILS = ['', '1', '1!', '!', '2026', '2026!', '123', '!!', '#1', '26', '_2026']

it.each(WORDS)('%s is easy to guess in every joining', (word) => {
  const alone = TAILS.flatMap((tail) => [word + tail, tail + word, word.toUpperCase() + tail])
  const joined = WORDS.flatMap((other) =>
    JOININGS.flatMap((joining) => ['', '1!', '_2026'].map((tail) => word + joining + other + tail)),
  )
  const strong = [...alone, ...joined].filter(
    (password) => password.length > 5 && !isEasyToGuess(password, TEXTS),
  )
  expect(strong).toEqual([])
})

it.each(['correct horse 7', 'another horse 2', 'zwei Bälle im Netz', 'ichgehejetztnachhause', 'short', ''])(
  'of %j nothing is said',
  (password) => {
    expect(isEasyToGuess(password, TEXTS)).toBe(false)
  },
)
