import { EMPTY_VALUES, type MatchFormValues, switchedTo } from '@domain/match/match-values.ts'
import { expect, test } from 'vitest'
import { previewOf } from './event-preview.tsx'

const labels = (change: Partial<MatchFormValues>) => {
  const { badges, count, level, price } = previewOf({ ...switchedTo(EMPTY_VALUES, 'event'), ...change })
  return [...badges.map(({ label }) => label), count, level, ...(price ? [price] : [])]
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
  ['of no limit', {}, ['Event', '1/∞', 'Any level']],
  [
    'of twelve without its creator',
    { participantLimit: '12', creatorJoinsMatch: false },
    ['Event', '0/12', 'Any level'],
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
    ['Weekly', 'Americano', 'Training', 'Private match', '1/∞', 'Pro'],
  ],
  [
    'that costs something',
    { courtBooked: true, pricePerPerson: '12,5' },
    ['Event', 'Court booked', '1/∞', 'Any level', '€12.50'],
  ],
  ['whose court is not booked', { pricePerPerson: '12,5' }, ['Event', '1/∞', 'Any level']],
])('an event %s', (_what, change, expected) => expect(labels(change)).toEqual(expected))
