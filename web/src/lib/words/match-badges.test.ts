import { NEW_MATCH } from '@domain/match/match-values.ts'
import { expect, test } from 'vitest'
import { badgesOf, cardFacts, priceLabel, type ShownMatch } from './match-badges.ts'

const PLAIN: ShownMatch = { ...NEW_MATCH, is_recurring: false, recurrence: 'none' }

test.each<[Partial<ShownMatch>, string]>([
  [{}, 'Friendly'],
  [{ match_category: 'competitive' }, 'Competitive'],
  [{ match_category: 'event' }, 'Event'],
  [{ is_private: true, court_booked: true }, 'Friendly, Private match, Court booked'],
  [{ price_per_person: 12.5 }, 'Friendly, €12.50'],
  [{ price_per_person: 0 }, 'Friendly'],
  [{ brings_balls: 'me', paid_by: 'me' }, 'Friendly, Balls (you), Paid (you)'],
  [{ brings_balls: 'other', paid_by: 'other' }, 'Friendly'],
  [{ is_recurring: true, recurrence: 'biweekly' }, 'Friendly, Bi-weekly'],
  [{ is_recurring: true, recurrence: 'none' }, 'Friendly, Recurring'],
  [{ match_activity: ['Training', 'Other'] }, 'Friendly, Training, Other'],
  [{ match_activity: ['Training', 'Training'] }, 'Friendly, Training'],
  [{ match_activity: ['Training', 'Other', 'Social Play'] }, 'Friendly, Training, Other, +1 more'],
])('the dialog shows of %o %s', (facts, labels) => {
  const badges = badgesOf({ ...PLAIN, ...facts }, 'me')
  expect(badges.map(({ label }) => label).join(', ')).toBe(labels)
})

const YOURS = [
  { label: 'You’re in', tone: 'good' },
  { label: 'New messages', tone: 'accent' },
] as const

test.each<[number, Partial<ShownMatch>, string, string]>([
  [0, {}, '', 'Any level · Friendly'],
  [0, { match_category: 'competitive', skill_level: 'Pro' }, 'Competitive', 'Pro'],
  [0, { match_type: 'event', match_category: 'event' }, 'Event', 'Any level'],
  [0, { match_type: 'americano' }, 'Americano', 'Any level · Friendly'],
  [0, { is_recurring: true, recurrence: 'biweekly' }, '', 'Any level · Friendly · Bi-weekly'],
  [0, { is_recurring: true, recurrence: 'yearly' }, '', 'Any level · Friendly · Recurring'],
  [0, { match_activity: ['Training', 'Training'] }, '', 'Any level · Friendly · Training'],
  [0, { court_booked: true, is_private: true }, 'Private match · Court booked', 'Any level · Friendly'],
  [
    0,
    { match_type: 'tournament', match_category: 'competitive', is_private: true, court_booked: true },
    'Tournament · Competitive',
    'Any level · Private match · Court booked',
  ],
  [
    1,
    { court_booked: true, match_activity: ['Other'] },
    'You’re in · Court booked',
    'Any level · Friendly · Other',
  ],
  [
    1,
    { match_category: 'competitive', court_booked: true },
    'You’re in · Competitive',
    'Any level · Court booked',
  ],
  [2, { match_type: 'event', match_category: 'event' }, 'You’re in · New messages', 'Any level · Event'],
])('beside %i own badges a card of %j has the badges %j and the words %j', (own, facts, badges, words) => {
  const shown = cardFacts({ ...PLAIN, ...facts }, YOURS.slice(0, own))
  expect(shown.badges.map(({ label }) => label).join(' · ')).toBe(badges)
  expect(shown.words.join(' · ')).toBe(words)
})

test.each([
  [12.5, '€12.50'],
  ['8', '€8.00'],
  [0, null],
  [-1, null],
  ['', null],
  ['free', null],
  [null, null],
  [undefined, null],
])('the price %s is %s', (price, label) => expect(priceLabel(price)).toBe(label))
