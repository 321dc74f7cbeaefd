import { expect, it } from 'vitest'
import { hasCourt } from '../participants/line-up.ts'
import { opensAsDialog } from './match-card.ts'

it('shows the strip and opens the dialog for plain matches only', () => {
  expect(
    ['standard', 'game', 'match', 'americano'].map((match_type) => hasCourt({ players: 4, match_type })),
  ).toEqual([true, true, true, false])
  expect(
    ['standard', 'event', 'americano', 'tournament', 'else'].map((match_type) =>
      opensAsDialog({ match_type }),
    ),
  ).toEqual([true, false, false, false, true])
})
