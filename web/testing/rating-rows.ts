import { BEN, IDA, TIM } from './rows.ts'
import { NO_RATING } from './stand-in-server.ts'

/** The own rating as `own_rating` answers it. */
export const ownRating = (more: object = {}) => ({
  ...NO_RATING,
  ...{ level: 'Intermediate', start: 3, mu: 3.42, sigma: 0.3, results: 14 },
  played_at: '2026-11-24T18:00:00Z',
  ...{ place: 7, places: 24, above: 3.46 },
  ...more,
})

/** A result of Mara and Tim against Ida and Ben, as `rating_steps` answers it: they won against a pair that was favoured. */
export const ratingStep = (more: object = {}) => ({
  seq: 14,
  kind: 'match',
  match_id: null,
  played_at: '2026-11-24T18:00:00Z',
  sets: [6, 3, 4, 6, 10, 7],
  is_tie_break: true,
  won: true,
  expected: 0.3,
  weight: 1,
  mu_before: 3.37,
  mu_after: 3.42,
  sigma_before: 0.31,
  sigma_after: 0.3,
  partner: { member_id: TIM.id, name: TIM.username },
  opponents: [IDA, BEN].map(({ id, username }) => ({ member_id: id, name: username })),
  ...more,
})
