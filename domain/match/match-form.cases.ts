import type { DraftTimes, MatchDraft } from './match-form.ts'

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
const LIMIT = 'participantLimit: Invalid players count'

/** Faults of a draft that differs from the good one: one table tests the rule of the form and those of the database. */
export const MATCH_FORM_CASES: [what: string, change: Partial<MatchDraft>, problems: string[]][] = [
  ['everything', {}, []],
  ['two players', { players: 2 }, []],
  ['no place', { location: '' }, ['location: Missing location']],
  ['a blank place', { location: '  ' }, ['location: Missing location']],
  ['no level', { skillLevel: '' }, ['skillLevel: Missing skill level']],
  ['no level of an event', { ...EVENT, skillLevel: '' }, []],
  ['no level of a tournament', { ...EVENT, matchType: 'tournament', skillLevel: '' }, []],
  ['no day', { matchDate: '' }, ['matchDate: Missing date']],
  ['no start', { matchTime: '' }, ['matchTime: Missing time']],
  ['no end', { endTime: '' }, ['endTime: Missing time']],
  ['neither start nor end', { matchTime: '', endTime: '' }, ['matchTime: Missing time']],
  ['the end before the start', { endTime: '18:00' }, ['endTime: Invalid time']],
  ['the end at the start', { endTime: '18:30' }, ['endTime: Invalid time']],
  ['half an hour', { endTime: '19:00' }, []],
  ['a long day', { matchTime: '08:00', endTime: '23:30' }, []],
  ['an end past midnight', { matchTime: '23:00', endTime: '00:30' }, []],
  ['an end at midnight', { matchTime: '22:30', endTime: '00:00' }, []],
  ['two hours past midnight', { matchTime: '23:30', endTime: '01:30' }, []],
  ['longer than that past midnight', { matchTime: '23:30', endTime: '02:00' }, ['endTime: Invalid time']],
  ['three players', { players: 3 }, ['players: Invalid players count']],
  ['no number of players', { players: Number.NaN }, ['players: Invalid players count']],
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
    ['eventDescription: Description too long'],
  ],
  ['a price', { pricePerPerson: '12.50' }, []],
  ['nothing to pay', { pricePerPerson: '0' }, []],
  ['a price below nothing', { pricePerPerson: '-1' }, ['pricePerPerson: Invalid price']],
  ['a price above all', { pricePerPerson: '1000000' }, ['pricePerPerson: Invalid price']],
  ['a word for a price', { pricePerPerson: 'free' }, ['pricePerPerson: Invalid price']],
  ['a price of a court that is not booked', { courtBooked: false, pricePerPerson: 'free' }, []],
]
