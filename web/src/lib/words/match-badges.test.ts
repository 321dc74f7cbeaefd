import { expect, test } from 'vitest'
import { type BadgeFacts, badgesOf, priceLabel } from './match-badges.ts'

const plain: BadgeFacts = {
  match_category: 'friendly',
  is_private: false,
  court_booked: false,
  price_per_person: null,
  brings_balls: null,
  paid_by: null,
  is_recurring: false,
  recurrence: 'none',
  match_activity: [],
}

test.each<[Partial<BadgeFacts>, string]>([
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
])('%o shows %s', (facts, labels) => {
  const badges = badgesOf({ ...plain, ...facts }, 'me')
  expect(badges.map(({ label }) => label).join(', ')).toBe(labels)
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
