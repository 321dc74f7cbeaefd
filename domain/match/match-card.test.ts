import { expect, it } from 'vitest'
import { type CardFacts, hasStrip, opensAsDialog } from './match-card.ts'

const PLAIN: CardFacts = {
  match_type: 'standard',
  match_category: 'friendly',
  players: 4,
  is_private: false,
  court_booked: false,
  is_recurring: false,
  recurrence: 'none',
  match_activity: [],
}

it('shows the strip and opens the dialog for plain matches only', () => {
  expect(
    ['standard', 'game', 'match', 'americano'].map((match_type) => hasStrip({ ...PLAIN, match_type })),
  ).toEqual([true, true, true, false])
  expect(
    ['standard', 'event', 'americano', 'tournament', 'else'].map((match_type) =>
      opensAsDialog({ match_type }),
    ),
  ).toEqual([true, false, false, false, true])
})
