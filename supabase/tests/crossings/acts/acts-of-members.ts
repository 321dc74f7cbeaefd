import { MEMBERS, PAGE, SESSION } from '../scene/members.ts'
import type { Act, Acts } from './act.ts'

const own = (sql: string): Act => ({ about: 'own', sql: () => sql })
const member = (sql: string): Act => ({ about: 'member', sql: () => sql })
const community = (sql: string): Act => ({ about: 'community', sql: () => sql })

const NEW_MATCH = `{"location": "TSG Padel", "skill_level": "Pro", "match_date": "' || (now() + interval '3 days') || '", "end_time": "23:59:59", "recurrence": "none", "players": 4, "match_type": "game", "court_booked": false, "is_private": false, "match_category": "friendly", "match_activity": []}`

/** Functions about the caller, other members and the community. */
export const ACTS_OF_MEMBERS: Acts = {
  'call account_deletion_preview': own('account_deletion_preview()'),
  'call community_levels': community(`community_levels('')`),
  'call community_page': community(`community_page('', false, 0, 50)`),
  'call community_page: by level': community(`community_page('demo', true, 0, 50)`),
  'call answer_merge': {
    about: 'own',
    differs: true,
    sql: () => `answer_merge('${MEMBERS.outsider}', true)`,
  },
  'call create_calendar_feed': own('create_calendar_feed()'),
  'call create_matches': {
    about: 'own',
    sql: () =>
      `create_matches(('${NEW_MATCH}')::jsonb, '[{"user_id": "${MEMBERS.player}", "team_assignment": "A"}]')`,
  },
  'call delete_my_account': {
    about: 'own',
    endsAccount: true,
    sql: () => `delete_my_account('DELETE', 'cancel')`,
  },
  'call end_my_session': own(`end_my_session('${SESSION}')`),
  'call end_feed_of_others': own('end_feed_of_others()'),
  'call export_my_data': { about: 'own', isRecord: true, sql: () => 'export_my_data()' },
  'call get_user_recent_matches': member(`get_user_recent_matches('${MEMBERS.player}')`),
  'call list_my_sessions': own('list_my_sessions()'),
  'call my_merge': { about: 'own', differs: true, sql: () => 'my_merge()' },
  'call my_place_offers': own('my_place_offers()'),
  'call my_substitute_asks': own('my_substitute_asks()'),
  'call record_looking': own(`record_looking('${PAGE}', true)`),
  'call playing_partners': community('playing_partners()'),
  'call report: a member': member(`report('member', '${MEMBERS.player}', 'spam')`),
  'call report: a picture': member(`report('avatar', '${MEMBERS.player}', 'spam')`),
  'call require_recent_proof': { about: 'everybody', sql: () => 'require_recent_proof()' },
  'call test_push': own(`test_push('https://push.example.com/${MEMBERS.actor}')`),
  'call update_own_profile': own(
    `update_own_profile('{"skill_level": "Pro"}', '{"skill_level": ["Beginner"]}')`,
  ),
  'call usual_times': own('usual_times()'),
  'call write_join_note': own(`write_join_note('Hello')`),
  'call get_user_recent_matches: of the caller': own(`get_user_recent_matches('${MEMBERS.actor}')`),
}
