import type { DraftTimes, MatchDraft } from '../match-form.ts'

export const GOOD_DRAFT: MatchDraft = {
  eventType: 'match',
  matchType: 'standard',
  location: 'Indoor Arena (Eversports)',
  skillLevel: 'Intermediate',
  matchDate: '2035-11-20',
  matchTime: '18:30',
  endTime: '20:00',
  players: 4,
  participantLimit: '',
  eventDescription: '',
  courtBooked: true,
  pricePerPerson: '',
}

/** A start in the future, on a day without a change of the clock. */
export const FUTURE_TIMES: DraftTimes = { isPast: false, skipped: [] }

const EVENT = { eventType: 'event', matchType: 'event' } as const
const LIMIT = 'participantLimit: invalid-limit'

/** Faults of a draft that differs from the good one: one table tests the rule of the form and those of the database. */
export const MATCH_FORM_CASES: [what: string, change: Partial<MatchDraft>, problems: string[]][] = [
  ['everything', {}, []],
  ['two players', { players: 2 }, []],
  ['no place', { location: '' }, ['location: missing-location']],
  ['a blank place', { location: '  ' }, ['location: missing-location']],
  ['no level', { skillLevel: '' }, ['skillLevel: missing-level']],
  ['no level of an event', { ...EVENT, skillLevel: '' }, []],
  ['no level of a tournament', { ...EVENT, matchType: 'tournament', skillLevel: '' }, []],
  ['no-day', { matchDate: '' }, ['matchDate: missing-date']],
  ['no start', { matchTime: '' }, ['matchTime: missing-time']],
  ['no end', { endTime: '' }, ['endTime: missing-time']],
  ['neither start nor end', { matchTime: '', endTime: '' }, ['matchTime: missing-time']],
  ['the end before the start', { endTime: '18:00' }, ['endTime: invalid-time']],
  ['the end at the start', { endTime: '18:30' }, ['endTime: invalid-time']],
  ['half an hour', { endTime: '19:00' }, []],
  ['a long day', { matchTime: '08:00', endTime: '23:30' }, []],
  ['an end past midnight', { matchTime: '23:00', endTime: '00:30' }, []],
  ['an end at midnight', { matchTime: '22:30', endTime: '00:00' }, []],
  ['two hours past midnight', { matchTime: '23:30', endTime: '01:30' }, []],
  ['longer than that past midnight', { matchTime: '23:30', endTime: '02:00' }, ['endTime: invalid-time']],
  ['three players', { players: 3 }, ['players: invalid-players']],
  ['no number of players', { players: Number.NaN }, ['players: invalid-players']],
  ['three players of an americano', { matchType: 'americano', players: 3 }, []],
  ['no limit of an event', { ...EVENT, players: 3 }, []],
  ['none at an event, which is no limit', { ...EVENT, participantLimit: '0' }, []],
  ['twenty at an event', { ...EVENT, participantLimit: ' 20 ' }, []],
  ['more', { ...EVENT, participantLimit: '21' }, [LIMIT]],
  ['less than none', { ...EVENT, participantLimit: '-1' }, [LIMIT]],
  ['half of a participant', { ...EVENT, participantLimit: '2.5' }, [LIMIT]],
  ['a word for a limit', { ...EVENT, participantLimit: 'all' }, [LIMIT]],
  ['a limit that a match does not use', { participantLimit: '99' }, []],
  ['as many letters as a description holds', { ...EVENT, eventDescription: 'ü'.repeat(2000) }, []],
  ['white space around them', { ...EVENT, eventDescription: ` ${'ü'.repeat(2000)}\n` }, []],
  [
    'one letter more',
    { ...EVENT, eventDescription: 'ü'.repeat(2001) },
    ['eventDescription: description-too-long'],
  ],
  ['a price', { pricePerPerson: '12.50' }, []],
  ['nothing to pay', { pricePerPerson: '0' }, []],
  ['a price below nothing', { pricePerPerson: '-1' }, ['pricePerPerson: invalid-price']],
  ['a price above all', { pricePerPerson: '1000000' }, ['pricePerPerson: invalid-price']],
  ['a word for a price', { pricePerPerson: 'free' }, ['pricePerPerson: invalid-price']],
  ['a price of a court that is not booked', { courtBooked: false, pricePerPerson: 'free' }, []],
]
