import { MEMBERS } from '../scene/members.ts'
import type { Act, Acts } from './act.ts'

const onMatch = (sql: Act['sql']): Act => ({ about: 'match', sql })
const by = (eveningOf: NonNullable<Act['eveningOf']>, sql: Act['sql']): Act => ({
  ...onMatch(sql),
  eveningOf,
})
const shown = (table: string): Act =>
  onMatch(({ match }) => `select * from ${table} where match_id = '${match}'`)
const ID = 'gen_random_uuid()'
const SETTINGS = `{"points": 24, "courts": ["Centre"], "rounds": 3, "seed": 1}`

/** Functions and tables of evenings: whoever sees the match reads them. */
export const ACTS_ON_EVENINGS: Acts = {
  'select evenings': shown('evenings'),
  'select evening_versions': shown('evening_versions'),
  'select evening_organisers': shown('evening_organisers'),
  'select evening_players': shown('evening_players'),
  'select evening_rounds': shown('evening_rounds'),
  'select evening_games': shown('evening_games'),
  'select evening_entries': shown('evening_entries'),
  'select evening_places': shown('evening_places'),
  'call get_evening': onMatch(({ match }) => `get_evening('${match}')`),
  'call evening_picture': onMatch(({ match }) => `evening_picture('${match}')`),
  'call member_evenings': {
    about: 'member',
    sql: () => `member_evenings('${MEMBERS.partner}')`,
  },
  'call evening_version': onMatch(({ match }) => `evening_version('${match}')`),
  'call evening_log': onMatch(({ match }) => `evening_log('${match}')`),
  'call start_evening': by('organisers', ({ match }) => `start_evening(${ID}, '${match}', '${SETTINGS}')`),
  'call change_evening': by(
    'organisers',
    ({ match }) =>
      `change_evening(${ID}, '${match}', (select plan_version from evenings where match_id = '${match}'), '{"rounds": 4}')`,
  ),
  'call set_organiser': by('creator', ({ match }) => `set_organiser('${match}', '${MEMBERS.partner}', true)`),
  'call add_player: a guest': by(
    'organisers',
    ({ match }) => `add_player(${ID}, '${match}', ${ID}, null, 'Tim')`,
  ),
  'call add_player: another': by(
    'organisers',
    ({ match }) => `add_player(${ID}, '${match}', ${ID}, '${MEMBERS.outsider}')`,
  ),
  'call add_player: oneself': onMatch(({ match }) => `add_player(${ID}, '${match}', ${ID}, auth.uid())`),
  'call set_presence': onMatch(({ player }) => `set_presence(${ID}, '${player}', false)`),
  'call set_teams': by('organisers', ({ match }) => `set_teams(${ID}, '${match}', '[]')`),
  'call deal': by(
    'organisers',
    ({ match, dealt }) =>
      `deal(${ID}, '${match}', (select plan_version from evenings where match_id = '${match}'), '${dealt}', 1, 1)`,
  ),
  'call start_round': by('organisers', ({ match }) => `start_round(${ID}, '${match}', 1)`),
  'call close_round': by('organisers', ({ match }) => `close_round(${ID}, '${match}', 1)`),
  'call end_evening': by('organisers', ({ match }) => `end_evening(${ID}, '${match}')`),
  'call own_board_link': by('organisers', ({ match }) => `own_board_link('${match}')`),
  'call change_board_link': by('organisers', ({ match }) => `change_board_link('${match}', false)`),
  'call shared_board': { about: 'link', sql: ({ board }) => `shared_board('${board}')` },
  'call enter_score': by('players', ({ game }) => `enter_score(${ID}, '${game}', 14, 10)`),
  'call revoke_entry': by('players', ({ entry }) => `revoke_entry(${ID}, '${entry}')`),
}
