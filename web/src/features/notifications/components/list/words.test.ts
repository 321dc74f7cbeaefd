import { beforeAll, expect, test } from 'vitest'
import { keepConfig, type RuntimeConfig } from '@/lib/backend/config.ts'
import { linesOf, lookOf, wordsOf } from './words.ts'

const FACTS = {
  kind: 'event',
  name: 'Ada',
  location: 'TSG Padel (eBuSy)',
  start: '2030-07-05T20:30:00+00:00',
  following: 2,
}

beforeAll(() => {
  keepConfig({ community: { timeZone: 'Europe/Berlin' } } as RuntimeConfig)
})

test.each([
  ['match_joined', FACTS, ['Ada', 'TSG Padel', 'Fri 05.07.', '22:30', ' 2 ']],
  [
    'court_free',
    {
      court: 'Court 7 (double)',
      location: 'Indoor Arena (Eversports)',
      day: '2026-11-22',
      from: '18:00',
      until: '19:30',
    },
    ['Court 7 at Indoor Arena is', 'Sun 22.11.', '18:00', '19:30'],
  ],
  ['place_offered', { ...FACTS, deadline: '2030-07-04T16:40:00+00:00' }, ['Thu 04.07. 18:40']],
])('%s with %j is said from its facts', (type, data, values) => {
  const words = wordsOf({ type, data: data as never, message: 'The stored sentence.' })
  expect(values.filter((value) => !words.includes(value))).toEqual([])
})

test.each([
  ['place_offered', FACTS],
  ['match_updated', {}],
  ['match_updated', null],
  ['court_free', { location: 'Indoor Arena' }],
  ['match_left', { ...FACTS, name: undefined }],
  ['something_new', FACTS],
])('%s with %j lacks facts and is said as it is stored', (type, data) => {
  expect(wordsOf({ type, data: data as never, message: 'The stored sentence.' })).toBe('The stored sentence.')
})

const PLAYERS = { ...FACTS, kind: 'match', following: 0, joined: [], left: [], declined: [], free: 1 }

test.each([
  [{ joined: [{ name: 'Ben' }, { name: 'Ida' }] }, 'Ben and Ida '],
  [{ left: [{ name: 'Ben' }] }, 'Ben '],
])('an entry about players %j has two short lines', (facts, names) => {
  const { headline, detail } = linesOf({
    type: 'match_joined',
    data: { ...PLAYERS, ...facts } as never,
    message: '',
  })
  expect(headline).toContain(names)
  expect(detail).toMatch(/^Fri 05\.07\. 22:30, TSG Padel · .*1 /)
})

test('a kind that has a sentence shows it below its title', () => {
  expect(linesOf({ type: 'match_updated', data: {}, message: 'The stored sentence.' })).toEqual({
    headline: lookOf('match_updated').title,
    detail: 'The stored sentence.',
  })
})
