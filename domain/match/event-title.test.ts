import { expect, test } from 'vitest'
import { eventTitle } from './event-title.ts'

const LOCATION = 'Indoor Arena (Eversports)'
const SENTENCE = 'We play an open evening for everybody who likes to come by'
const FAMILY = '👩\u200d👩\u200d👧'

const titleOf = (description: string | null, match_type = 'event') =>
  eventTitle({ match_type, location: LOCATION, description })

test.each<[string, string, string]>([
  ['Club breakfast', 'Club breakfast', ''],
  ['Club breakfast.', 'Club breakfast', ''],
  ['Club breakfast!', 'Club breakfast!', ''],
  ['And then...', 'And then...', ''],
  ['Club breakfast\nBring something for the table.', 'Club breakfast', 'Bring something for the table.'],
  ['Club breakfast\r\n\r\n- Bread\r\n- Jam', 'Club breakfast', '- Bread\n- Jam'],
  ['\n \n***\n\u200b\u3164\nClub breakfast\n\nBread', 'Club breakfast', 'Bread'],
  ['Club \t breakfast', 'Club breakfast', ''],
  ['\u202eClub\u0007 break\u200bfast\u2066', 'Club breakfast', ''],
  ['❤\ufe0f\nTogether', '❤\ufe0f', 'Together'],
  [`${SENTENCE}. Bring a friend.\nAnd a racket.`, SENTENCE, 'Bring a friend.\nAnd a racket.'],
  [
    `${SENTENCE.slice(0, 40)} (all of us). Bring a friend and a racket.`,
    `${SENTENCE.slice(0, 40)} (all of us)`,
    'Bring a friend and a racket.',
  ],
  [
    'Am 5. Mai um ca. 18 Uhr, z. B. mit St. Pauli! Danach essen wir zusammen.',
    'Am 5. Mai um ca. 18 Uhr, z. B. mit St. Pauli!',
    'Danach essen wir zusammen.',
  ],
  [
    'Ladies night: two courts, changing partners every twenty minutes, all levels.',
    'Ladies night',
    'Two courts, changing partners every twenty minutes, all levels.',
  ],
  [
    'Summer cup – eight teams, from 18:30 until the last of us has gone home\nEnter soon',
    'Summer cup',
    'Eight teams, from 18:30 until the last of us has gone home\nEnter soon',
  ],
  [`${'打球'.repeat(12)}。${'一起'.repeat(30)}`, '打球'.repeat(12), '一起'.repeat(30)],
])('%j is called %j, with %j below', (description, title, rest) => {
  expect(titleOf(description)).toEqual({ title, rest })
})

test.each<[string, string]>([
  [`${SENTENCE} and stays for a drink. Bye.`, `${SENTENCE}…`],
  [`${'word '.repeat(11)}on, and on and on`, `${'word '.repeat(11)}on…`],
  ['x'.repeat(2000), `${'x'.repeat(59)}…`],
  [FAMILY.repeat(70), `${FAMILY.repeat(59)}…`],
])('%j is cut to %j, and shown whole below', (description, title) => {
  expect(titleOf(description)).toEqual({ title, rest: description })
})

test('sixty graphemes need no cut', () => {
  expect(titleOf(FAMILY.repeat(60))).toEqual({ title: FAMILY.repeat(60), rest: '' })
})

test.each([null, '', ' \n\t', '---\n***', '\u3164\n\u200b\u202e'])(
  'without words (%j) the venue names it',
  (description) => {
    expect(titleOf(description).title).toBe('Indoor Arena')
  },
)

test.each(['americano', 'tournament'])('an %s is called by its description', (type) => {
  expect(titleOf('Summer cup', type).title).toBe('Summer cup')
})

test('a match is called by its venue', () => {
  expect(titleOf('Bring balls.', 'standard')).toEqual({ title: 'Indoor Arena', rest: 'Bring balls.' })
})

test('an event without anything has no title', () => {
  expect(eventTitle({ match_type: 'event', location: ' ', description: null })).toEqual({
    title: '',
    rest: '',
  })
})
