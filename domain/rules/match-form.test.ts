import { describe, expect, test } from 'vitest'
import { type MatchDraft, problemsOf } from './match-form.ts'

const good: MatchDraft = {
  eventType: 'match',
  matchType: 'standard',
  location: 'Indoor Arena (Eversports)',
  skillLevel: 'Intermediate',
  matchDate: '2026-11-20',
  matchTime: '18:30',
  endTime: '20:00',
  players: 4,
  participantLimit: '',
}

const cases: [what: string, change: Partial<MatchDraft>, problems: string[]][] = [
  ['a complete match', {}, []],
  ['two players', { players: 2 }, []],
  ['no place', { location: '' }, ['location: Missing location']],
  ['a blank place', { location: '  ' }, ['location: Missing location']],
  ['no level', { skillLevel: '' }, ['skillLevel: Missing skill level']],
  ['an event without a level', { eventType: 'event', skillLevel: '' }, []],
  ['no day', { matchDate: '' }, ['matchDate: Missing date']],
  ['no start', { matchTime: '' }, ['matchTime: Missing time']],
  ['no end', { endTime: '' }, ['endTime: Missing time']],
  ['neither start nor end', { matchTime: '', endTime: '' }, ['matchTime: Missing time']],
  ['the end before the start', { endTime: '18:00' }, ['endTime: Invalid time']],
  ['the end at the start', { endTime: '18:30' }, ['endTime: Invalid time']],
  ['half an hour', { endTime: '19:00' }, []],
  ['past midnight', { matchTime: '23:00', endTime: '00:30' }, []],
  ['until midnight', { matchTime: '22:30', endTime: '00:00' }, []],
  ['two hours past midnight', { matchTime: '23:30', endTime: '01:30' }, []],
  ['longer than that past midnight', { matchTime: '23:30', endTime: '02:00' }, ['endTime: Invalid time']],
  ['three players', { players: 3 }, ['players: Invalid players count']],
  ['no number of players', { players: Number.NaN }, ['players: Invalid players count']],
  ['three players of an americano', { matchType: 'americano', players: 3 }, []],
  ['an event without a limit', { eventType: 'event', players: 3 }, []],
  ['an event of none, which is no limit', { eventType: 'event', participantLimit: '0' }, []],
  ['twenty at an event', { eventType: 'event', participantLimit: ' 20 ' }, []],
  ['more', { eventType: 'event', participantLimit: '21' }, ['participantLimit: Invalid players count']],
  [
    'less than none',
    { eventType: 'event', participantLimit: '-1' },
    ['participantLimit: Invalid players count'],
  ],
  ['a half', { eventType: 'event', participantLimit: '2.5' }, ['participantLimit: Invalid players count']],
  ['a word', { eventType: 'event', participantLimit: 'all' }, ['participantLimit: Invalid players count']],
  ['a limit that a match does not use', { participantLimit: '99' }, []],
]

describe('a draft', () => {
  test.each(cases)('with %s', (_what, change, problems) => {
    const found = problemsOf({ ...good, ...change })
    expect(found.map(({ field, message }) => `${field}: ${message.title}`)).toEqual(problems)
  })

  test('with everything wrong says so in the order of the form', () => {
    const empty = { location: '', skillLevel: '', matchDate: '', matchTime: '', endTime: '', players: 0 }
    expect(problemsOf({ ...good, ...empty }).map(({ message }) => message.description)).toEqual([
      'Please select a location for your match',
      'Please select a skill level for your match',
      'Please select a date for your match',
      'Please set a start and end time for your match',
      'Standard matches must have 2 or 4 players',
    ])
  })
})
