import { NEW_MATCH } from '@domain/match/match-values.ts'
import { expect, test } from 'vitest'
import { badgesOf, cardBadges, priceLabel, type ShownMatch } from './match-badges.ts'

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

test.each<[Partial<ShownMatch>, string[]]>([
  [{}, ['Friendly']],
  [{ match_category: 'competitive' }, ['Competitive']],
  [{ match_type: 'event', match_category: 'event' }, ['Event']],
  [{ match_type: 'americano' }, ['Americano', 'Friendly']],
  [{ match_type: 'tournament', match_category: 'competitive' }, ['Tournament', 'Competitive']],
  [{ is_recurring: true, recurrence: 'biweekly' }, ['Bi-weekly', 'Friendly']],
  [{ is_recurring: true, recurrence: 'yearly' }, ['Recurring', 'Friendly']],
  [
    { match_activity: ['Training', 'Other'], court_booked: true, is_private: true },
    ['Friendly', 'Training', 'Other', 'Court booked', 'Private match'],
  ],
])('a card shows of %j %j', (facts, expected) => {
  expect(cardBadges({ ...PLAIN, ...facts }).map(({ label }) => label)).toEqual(expected)
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
