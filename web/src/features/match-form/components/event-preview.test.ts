import { EMPTY_VALUES, type MatchFormValues, switchedTo } from '@domain/match/match-values.ts'
import { expect, test } from 'vitest'
import { previewOf } from './event-preview.tsx'

const labels = (change: Partial<MatchFormValues>) => {
  const { badges, words, count, price } = previewOf({ ...switchedTo(EMPTY_VALUES, 'event'), ...change })
  return [...badges.map(({ label }) => label), words.join(' · '), count, ...(price ? [price] : [])]
}

test('an event without a description is called by its venue, else by its first line', () => {
  const values = { ...switchedTo(EMPTY_VALUES, 'event'), location: 'TSG Padel (eBuSy)' }
  expect(previewOf(values)).toMatchObject({ title: 'TSG Padel', rest: '' })
  const eventDescription = ' Summer evening.\nBring a towel. '
  expect(previewOf({ ...values, eventDescription })).toMatchObject({
    title: 'Summer evening',
    rest: 'Bring a towel.',
  })
})

test.each<[string, Partial<MatchFormValues>, string[]]>([
  ['of no limit', {}, ['Event', 'Any level', '1/∞']],
  [
    'of twelve without its creator',
    { participantLimit: '12', creatorJoinsMatch: false },
    ['Event', 'Any level', '0/12'],
  ],
  [
    'that is an americano, repeats, and is for some',
    {
      matchType: 'americano',
      isRecurring: true,
      skillLevel: 'Pro',
      selectedTags: ['Training'],
      isPrivateMatch: true,
    },
    ['Americano', 'Private match', 'Pro · Weekly · Training', '1/∞'],
  ],
  [
    'that costs something',
    { courtBooked: true, pricePerPerson: '12,5' },
    ['Event', 'Court booked', 'Any level', '1/∞', '€12.50'],
  ],
  ['whose court is not booked', { pricePerPerson: '12,5' }, ['Event', 'Any level', '1/∞']],
])('an event %s', (_what, change, expected) => expect(labels(change)).toEqual(expected))
