import { MEMBERS } from '../scene/members.ts'
import type { Acts } from './act.ts'

/** Functions of ratings: one's own, those that are shown, and for the four of a match what is said of it. */
export const ACTS_ON_RATINGS: Acts = {
  'call own_rating': { about: 'own', sql: () => 'own_rating()' },
  'call rating_steps': { about: 'own', sql: () => 'rating_steps()' },
  'call set_rating_visibility': { about: 'own', sql: () => `set_rating_visibility('shown')` },
  'call ranking': { about: 'own', sql: () => 'ranking()' },
  'call member_rating': { about: 'member', sql: () => `member_rating('${MEMBERS.partner}')` },
  'call match_forecast': { about: 'match', sql: ({ match }) => `match_forecast('${match}')` },
  'call pair_players': {
    about: 'match',
    sql: ({ match, seats }) => `pair_players('${match}', ('${seats}'::uuid[])[1:2])`,
  },
  'call rating_calibration': { about: 'stewards', sql: () => 'rating_calibration()' },
}
