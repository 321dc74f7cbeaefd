import { MEMBERS } from '../scene/members.ts'
import type { Act, Acts } from './act.ts'

const shows = (what: 'match' | 'comment' | 'count', sql: Act['sql']): Act => ({
  about: 'match',
  shows: what,
  sql,
})
const onMatch = (sql: Act['sql']): Act => ({ about: 'match', sql })
const own = (sql: string): Act => ({ about: 'own', sql: () => sql })
const { player } = MEMBERS

/** Calls of tables that show a match, or something in it. */
export const ACTS_ON_MATCH_TABLES: Acts = {
  'select matches': shows('match', ({ match }) => `select * from matches where id = '${match}'`),
  'select matches: all': onMatch(() => 'select * from matches'),
  'insert matches': own(
    `insert into matches (creator_id, location, skill_level, match_date, end_time) values (auth.uid(), 'TSG Padel', 'Pro', now() + interval '1 day', '23:59:59')`,
  ),
  'update matches: date': onMatch(
    ({ match }) =>
      `update matches set match_date = now() + interval '3 days', end_time = '23:59:59' where id = '${match}'`,
  ),
  'update matches: description': onMatch(
    ({ match }) => `update matches set description = 'Other words' where id = '${match}'`,
  ),
  'update matches: players': onMatch(({ match }) => `update matches set players = 2 where id = '${match}'`),
  'delete matches': onMatch(({ match }) => `delete from matches where id = '${match}'`),
  'select match_participants': shows(
    'match',
    ({ match }) => `select * from match_participants where match_id = '${match}' and user_id = '${player}'`,
  ),
  'select match_participants: all': onMatch(
    ({ match }) => `select * from match_participants where match_id = '${match}'`,
  ),
  'insert match_participants: oneself': onMatch(
    ({ match }) =>
      `insert into match_participants (match_id, user_id, status) values ('${match}', auth.uid(), 'confirmed')`,
  ),
  'insert match_participants: no': onMatch(
    ({ match }) =>
      `insert into match_participants (match_id, user_id, status) values ('${match}', auth.uid(), 'declined')`,
  ),
  'insert match_participants: another': onMatch(
    ({ match }) =>
      `insert into match_participants (match_id, user_id, status) values ('${match}', '${MEMBERS.outsider}', 'pending')`,
  ),
  'update match_participants: yes': onMatch(
    ({ match }) =>
      `update match_participants set status = 'confirmed' where match_id = '${match}' and user_id = auth.uid()`,
  ),
  'update match_participants: no': onMatch(
    ({ match }) =>
      `update match_participants set status = 'declined' where match_id = '${match}' and user_id = auth.uid()`,
  ),
  'update match_participants: team': onMatch(
    ({ match }) =>
      `update match_participants set team_assignment = 'B' where match_id = '${match}' and user_id = auth.uid()`,
  ),
  'update match_participants: another': onMatch(
    ({ match }) =>
      `update match_participants set status = 'declined' where match_id = '${match}' and user_id = '${player}'`,
  ),
  'delete match_participants: oneself': onMatch(
    ({ match }) => `delete from match_participants where match_id = '${match}' and user_id = auth.uid()`,
  ),
  'delete match_participants: another': onMatch(
    ({ match }) => `delete from match_participants where match_id = '${match}' and user_id = '${player}'`,
  ),
  'delete match_participants: a guest': onMatch(
    ({ match }) => `delete from match_participants where match_id = '${match}' and guest_name is not null`,
  ),
  'select listed_matches': shows(
    'match',
    ({ match }) => `select * from listed_matches where id = '${match}'`,
  ),
  'select match_participant_counts': shows(
    'count',
    ({ match }) => `select * from match_participant_counts where match_id = '${match}'`,
  ),
  'select match_comments': shows(
    'comment',
    ({ match }) => `select * from match_comments where match_id = '${match}'`,
  ),
  'insert match_comments': onMatch(
    ({ match }) =>
      `insert into match_comments (match_id, user_id, comment) values ('${match}', auth.uid(), 'Hello')`,
  ),
  'delete match_comments': onMatch(({ comment }) => `delete from match_comments where id = '${comment}'`),
  'select match_comment_counts': shows(
    'comment',
    ({ match }) => `select * from match_comment_counts where match_id = '${match}'`,
  ),
  'select event_comments': onMatch(({ match }) => `select * from event_comments where event_id = '${match}'`),
  'insert event_comments': onMatch(
    ({ match }) =>
      `insert into event_comments (event_id, user_id, comment) values ('${match}', auth.uid(), 'Hello')`,
  ),
  'delete event_comments': onMatch(({ comment }) => `delete from event_comments where id = '${comment}'`),
  'select event_participants': onMatch(
    ({ match }) => `select * from event_participants where event_id = '${match}'`,
  ),
  'insert event_participants: yes': onMatch(
    ({ match }) =>
      `insert into event_participants (event_id, user_id, status) values ('${match}', auth.uid(), 'attending')`,
  ),
  'insert event_participants: no': onMatch(
    ({ match }) =>
      `insert into event_participants (event_id, user_id, status) values ('${match}', auth.uid(), 'not_attending')`,
  ),
  'update event_participants': onMatch(
    ({ match }) =>
      `update event_participants set status = 'not_attending' where event_id = '${match}' and user_id = auth.uid()`,
  ),
  'delete event_participants': onMatch(
    ({ match }) => `delete from event_participants where event_id = '${match}' and user_id = auth.uid()`,
  ),
  'select waiting_lists': onMatch(({ match }) => `select * from waiting_lists where match_id = '${match}'`),
  'select match_waiting': onMatch(({ match }) => `select * from match_waiting where match_id = '${match}'`),
  'select match_offers': onMatch(({ match }) => `select * from match_offers where match_id = '${match}'`),
  'select waiting_log': onMatch(({ match }) => `select * from waiting_log where match_id = '${match}'`),
  'insert match_mutes': onMatch(({ match }) => `insert into match_mutes (match_id) values ('${match}')`),
  'insert match_visits': onMatch(({ match }) => `insert into match_visits (match_id) values ('${match}')`),
}
