import { MEMBERS } from '../scene/members.ts'
import type { Act, Acts } from './act.ts'

const onMatch = (sql: Act['sql']): Act => ({ about: 'match', sql })
const steward = (sql: Act['sql']): Act => ({ about: 'stewards', isModeration: true, sql })

/** Functions that name a match, or something in it. */
export const ACTS_ON_MATCHES: Acts = {
  'call accept_place_offer': onMatch(({ offer }) => `accept_place_offer('${offer}')`),
  'call accept_substitute': onMatch(({ ask }) => `accept_substitute('${ask}')`),
  'call add_guest': onMatch(({ match }) => `add_guest('${match}', 'Tim', gen_random_uuid())`),
  'call answer_invitations: yes': onMatch(({ match }) => `answer_invitations('${match}', 'confirmed')`),
  'call answer_invitations: no': onMatch(({ match }) => `answer_invitations('${match}', 'declined')`),
  'call ask_substitute': onMatch(({ match }) => `ask_substitute('${match}')`),
  'call change_match_link: renew': onMatch(({ match }) => `change_match_link('${match}', true)`),
  'call change_match_link: off': onMatch(({ match }) => `change_match_link('${match}', false, false, false)`),
  'call fits_me': {
    about: 'match',
    sql: ({ match }) => `(select fits_me(matches) as fits from matches where id = '${match}') as one`,
  },
  'call get_waiting_list': onMatch(({ match }) => `get_waiting_list('${match}')`),
  'call join_match_bypass_notifications': onMatch(
    ({ match }) => `join_match_bypass_notifications('${match}', auth.uid(), 'confirmed')`,
  ),
  'call join_match_bypass_notifications: for another': onMatch(
    ({ match }) => `join_match_bypass_notifications('${match}', '${MEMBERS.outsider}', 'confirmed', 'B')`,
  ),
  'call join_waiting_list': onMatch(({ match }) => `join_waiting_list('${match}')`),
  'call leave_following_matches': onMatch(({ match }) => `leave_following_matches('${match}')`),
  'call leave_following_matches: as an answer': onMatch(
    ({ match }) => `leave_following_matches('${match}', true)`,
  ),
  'call leave_waiting_list': onMatch(({ match }) => `leave_waiting_list('${match}')`),
  'call match_calendar': onMatch(({ match }) => `match_calendar('${match}')`),
  'call pass_place_offer': onMatch(({ offer }) => `pass_place_offer('${offer}')`),
  'call pass_substitute': onMatch(({ ask }) => `pass_substitute('${ask}')`),
  'call report: a match': onMatch(({ match }) => `report('match', '${match}', 'spam', 'Look')`),
  'call report: its picture': onMatch(({ match }) => `report('event_image', '${match}', 'spam')`),
  'call report: a comment': onMatch(({ comment }) => `report('comment', '${comment}', 'insult')`),
  'call share_match': onMatch(({ match }) => `share_match('${match}')`),
  'call take_back_substitute': onMatch(({ match }) => `take_back_substitute('${match}')`),
  'call update_matches: where': onMatch(
    ({ match }) =>
      `update_matches('${match}', '{"location": "Elsewhere"}', '{"location": ["Hidden Valley"]}', true, true)`,
  ),
  'call update_matches: private': onMatch(
    ({ match }) => `update_matches('${match}', '{"is_private": true}', '{"is_private": [false]}')`,
  ),
  'call update_matches: for two': onMatch(
    ({ match }) => `update_matches('${match}', '{"players": 2}', '{"players": [4]}')`,
  ),
  'call visit_thread': onMatch(({ match }) => `visit_thread('${match}')`),
  'call withdraw_invitations': onMatch(
    ({ match }) => `withdraw_invitations('${match}', '${MEMBERS.actor}', true)`,
  ),
  'call act_at_once: hide a match': steward(({ match }) => `act_at_once('match', '${match}', 'hide', 'No')`),
  'call act_at_once: remove a match': steward(
    ({ match }) => `act_at_once('match', '${match}', 'remove', 'No')`,
  ),
  'call act_at_once: hide a comment': steward(
    ({ comment }) => `act_at_once('comment', '${comment}', 'hide', 'No')`,
  ),
  'call act_at_once: remove a comment': steward(
    ({ comment }) => `act_at_once('comment', '${comment}', 'remove', 'No')`,
  ),
  'call decide_report: hide': steward(({ match }) => `decide_report('match', '${match}', 'hide', 'No')`),
  'call decide_report: remove': steward(({ match }) => `decide_report('match', '${match}', 'remove', 'No')`),
  'call decide_report: keep': steward(({ match }) => `decide_report('match', '${match}', 'keep')`),
  'call restore_hidden: a match': steward(({ match }) => `restore_hidden('match', '${match}')`),
  'call restore_hidden: a comment': steward(({ comment }) => `restore_hidden('comment', '${comment}')`),
}
