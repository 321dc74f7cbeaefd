import { beforeAll, expect, test } from 'vitest'
import { keepConfig, type RuntimeConfig } from '@/lib/backend/config.ts'
import { linesOf, wordsOf } from './words.ts'

const FACTS = {
  kind: 'event',
  name: 'Ada',
  location: 'TSG Padel',
  start: '2030-07-05T20:30:00+00:00',
  following: 2,
}

beforeAll(() => {
  keepConfig({ community: { timeZone: 'Europe/Berlin' } } as RuntimeConfig)
})

test.each([
  [
    'match_joined',
    FACTS,
    'Ada has joined the event at TSG Padel on 05.07.2030 at 22:30, with 2 following dates.',
  ],
  [
    'court_free',
    { court: 'Court 7', location: 'Indoor Arena', day: '2026-11-22', from: '18:00', until: '19:30' },
    'Court 7 at Indoor Arena is free on 22.11.2026 from 18:00 to 19:30.',
  ],
  [
    'place_offered',
    { ...FACTS, following: 0, deadline: '2030-07-04T16:40:00+00:00' },
    'A place in the event at TSG Padel on 05.07.2030 at 22:30 is yours until Thursday, 04.07. 18:40.',
  ],
  [
    'place_gone',
    { ...FACTS, kind: 'match', following: 0, reason: 'expired' },
    'The place in the match at TSG Padel on 05.07.2030 at 22:30 is not held for you any more: the time to take it has passed.',
  ],
  [
    'place_gone',
    { ...FACTS, kind: 'match', following: 0, reason: 'stepped_in' },
    'Somebody was faster: the place in the match at TSG Padel on 05.07.2030 at 22:30 is taken.',
  ],
  ['place_offered', FACTS, 'The stored sentence.'],
  ['match_updated', {}, 'The stored sentence.'],
  ['match_updated', null, 'The stored sentence.'],
  ['court_free', { location: 'Indoor Arena' }, 'The stored sentence.'],
  ['match_left', { ...FACTS, name: undefined }, 'The stored sentence.'],
  ['something_new', FACTS, 'The stored sentence.'],
])('%s with %j is said from its facts, or else as it is stored', (type, data, words) => {
  expect(wordsOf({ type, data: data as never, message: 'The stored sentence.' })).toBe(words)
})

const PLAYERS = { ...FACTS, kind: 'match', following: 0, joined: [], left: [], declined: [], free: 1 }

test.each([
  [{ joined: [{ name: 'Ben' }, { name: 'Ida' }] }, 'Ben and Ida joined', '1 place left'],
  [{ joined: [{ name: 'Ben' }], free: 0 }, 'Ben joined', 'full'],
  [{ left: [{ name: 'Ben' }] }, 'Ben left', '1 place free again'],
])('an entry about players %j has two short lines', (facts, headline, last) => {
  const lines = linesOf({ type: 'match_joined', data: { ...PLAYERS, ...facts } as never, message: '' })
  expect(lines).toEqual({ headline, detail: `Friday, 05.07. 22:30, TSG Padel · ${last}` })
})

test('a kind that has a sentence shows it below its title', () => {
  expect(linesOf({ type: 'match_updated', data: {}, message: 'The stored sentence.' })).toEqual({
    headline: 'Updated',
    detail: 'The stored sentence.',
  })
})
