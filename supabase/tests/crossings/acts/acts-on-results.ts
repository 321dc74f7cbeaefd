import { MEMBERS } from '../scene/members.ts'
import type { Act, Acts } from './act.ts'

const onMatch = (sql: Act['sql']): Act => ({ about: 'match', sql })
const shown = (table: string): Act =>
  onMatch(({ match }) => `select * from ${table} where match_id = '${match}'`)
const ofMember = (sql: string): Act => ({ about: 'member', sql: () => sql })
const ID = 'gen_random_uuid()'

/** Functions and tables of results: whoever sees the match reads them, and the four write them. */
export const ACTS_ON_RESULTS: Acts = {
  'select match_results': shown('match_results'),
  'select result_entries': shown('result_entries'),
  'call get_result': onMatch(({ match }) => `get_result('${match}')`),
  'call open_results': { about: 'own', sql: () => 'open_results()' },
  'call member_results': ofMember(`member_results('${MEMBERS.partner}')`),
  'call results_together': ofMember(`results_together('${MEMBERS.partner}')`),
  'call report_result': onMatch(
    ({ match, seats, version }) =>
      `report_result(${ID}, '${match}', 'finished', '{6,4,6,3}', false, '${seats}', '${version}')`,
  ),
  'call report_result: a first one': onMatch(
    ({ match, seats }) => `report_result(${ID}, '${match}', 'not_played', '{}', false, '${seats}')`,
  ),
  'call confirm_result': onMatch(({ match, version }) => `confirm_result(${ID}, '${match}', '${version}')`),
  'call dispute_result': onMatch(({ match, version }) => `dispute_result(${ID}, '${match}', '${version}')`),
  'call report: a result': onMatch(({ match }) => `report('result', '${match}', 'wrong')`),
  'call decide_result': {
    about: 'stewards',
    isModeration: true,
    sql: ({ match, version }) => `decide_result(${ID}, '${match}', '${version}')`,
  },
  'call disputed_results': { about: 'stewards', sql: () => 'disputed_results()' },
}
