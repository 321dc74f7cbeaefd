import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'

const OURS = `('public', 'private')`

const GRANTS = `
  with granted as (
    select acl.grantee, acl.privilege_type as verb, c.oid::regclass::text as target, '' as columns
      from pg_class c, aclexplode(c.relacl) acl
     where c.relnamespace::regnamespace::text in ${OURS} and acl.grantee <> c.relowner
    union all
    select acl.grantee, acl.privilege_type, c.oid::regclass::text,
           case when count(*) < 12 then format('(%s)', string_agg(attname, ', ' order by attname))
           -- A long list is told by what it leaves out.
           else (select format('(all but %s)', string_agg(other.attname, ', ' order by other.attname)) from pg_attribute other
                  where other.attrelid = c.oid and other.attnum > 0 and not other.attisdropped
                    and not other.attname = any (array_agg(a.attname))) end
      from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) acl
     where c.relnamespace::regnamespace::text in ${OURS} group by 1, 2, c.oid
    union all
    select acl.grantee, acl.privilege_type, proname, ''
      from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) acl
     where p.pronamespace::regnamespace::text in ${OURS} and acl.grantee <> p.proowner
    union all
    select acl.grantee, acl.privilege_type, nspname, ''
      from pg_namespace n, aclexplode(n.nspacl) acl where nspname = 'private' and acl.grantee <> n.nspowner)
  select concat_ws(' ', case grantee when 0 then 'everybody' else grantee::regrole::text end,
      string_agg(lower(verb), ', ' order by verb), target, nullif(columns, '')) as line
    from granted group by grantee, target, columns order by 1`

// Stamps, the time of an answer and every word of a notification are written by triggers alone.
const MEANT = `
anon execute calendar_feed
anon execute check_email_exists
anon execute join_as_guest
anon execute join_terms
anon execute leave_as_guest
anon execute public_community
anon execute rename_guest
anon execute shared_board
anon execute shared_match
anon execute shared_match_calendar
authenticated delete calendar_feeds
authenticated delete, select court_alerts
authenticated delete, select event_comments
authenticated delete, select event_participants
authenticated delete, select match_comments
authenticated delete, select match_mutes
authenticated delete, select match_participants
authenticated delete, select matches
authenticated delete, select member_blocks
authenticated delete, select notifications
authenticated delete, select push_mutes
authenticated delete, select push_subscriptions
authenticated execute all_visible
authenticated execute answer_invitations
authenticated execute as_stored
authenticated execute ask_to_merge
authenticated execute assured
authenticated execute blocked_members
authenticated execute calendar_feed
authenticated execute caller_id
authenticated execute check_email_exists
authenticated execute community_history
authenticated execute community_levels
authenticated execute community_page
authenticated execute create_matches
authenticated execute edit_group
authenticated execute ends_before_start
authenticated execute first_participant_rows
authenticated execute first_participants
authenticated execute fits_me
authenticated execute fitting_levels
authenticated execute folded_name
authenticated execute folded_text
authenticated execute free_slots
authenticated execute get_user_recent_matches
authenticated execute has_part
authenticated execute held_slots
authenticated execute is_at_hour
authenticated execute is_only_steward
authenticated execute is_p256_point
authenticated execute is_steward
authenticated execute is_visible
authenticated execute join_match
authenticated execute join_match_bypass_notifications
authenticated execute join_terms
authenticated execute latest_start
authenticated execute leave_following_matches
authenticated execute list_my_sessions
authenticated execute list_reports
authenticated execute lock_following_dates
authenticated execute lock_own_match
authenticated execute match_calendar
authenticated execute match_columns
authenticated execute match_end
authenticated execute may_upload
authenticated execute member_evenings
authenticated execute merge_members
authenticated execute my_sessions
authenticated execute notification_kinds
authenticated execute own_calendar_entry
authenticated execute own_rating_steps
authenticated execute playing_partners
authenticated execute public_community
authenticated execute rating_steps
authenticated execute refuse
authenticated execute removed_name
authenticated execute require_assured
authenticated execute require_participant
authenticated execute require_steward
authenticated execute restore_community
authenticated execute search_words
authenticated execute sees_by
authenticated execute series_dates
authenticated execute sets_of_b
authenticated execute shared_board
authenticated execute shared_match
authenticated execute shared_match_calendar
authenticated execute shown_phone_number
authenticated execute steward_log_page
authenticated execute steward_reports
authenticated execute takes_slot
authenticated execute time_zone
authenticated execute update_matches
authenticated execute update_own_profile
authenticated execute usual_times
authenticated execute visit_thread
authenticated execute with_plain_letters
authenticated execute with_short_vowels
authenticated execute withdraw_invitations
authenticated execute without_hidden
authenticated execute without_marks
authenticated execute without_stray_joiners
authenticated execute word_patterns
authenticated execute, execute accept_place_offer
authenticated execute, execute accept_substitute
authenticated execute, execute account_deletion_preview
authenticated execute, execute act_at_once
authenticated execute, execute add_guest
authenticated execute, execute add_player
authenticated execute, execute announce
authenticated execute, execute answer_merge
authenticated execute, execute ask_substitute
authenticated execute, execute become_steward
authenticated execute, execute block_account
authenticated execute, execute change_board_link
authenticated execute, execute change_evening
authenticated execute, execute change_match_link
authenticated execute, execute claim_guest
authenticated execute, execute close_round
authenticated execute, execute community_numbers
authenticated execute, execute community_uses
authenticated execute, execute confirm_member
authenticated execute, execute confirm_result
authenticated execute, execute create_calendar_feed
authenticated execute, execute create_invitation
authenticated execute, execute deal
authenticated execute, execute decide_join
authenticated execute, execute decide_report
authenticated execute, execute decide_result
authenticated execute, execute delete_my_account
authenticated execute, execute dispute_result
authenticated execute, execute disputed_results
authenticated execute, execute end_announcement
authenticated execute, execute end_evening
authenticated execute, execute end_feed_of_others
authenticated execute, execute end_invitation
authenticated execute, execute end_my_session
authenticated execute, execute end_steward
authenticated execute, execute enter_score
authenticated execute, execute evening_log
authenticated execute, execute evening_picture
authenticated execute, execute evening_version
authenticated execute, execute export_my_data
authenticated execute, execute get_evening
authenticated execute, execute get_result
authenticated execute, execute get_waiting_list
authenticated execute, execute handle_job
authenticated execute, execute handle_mail
authenticated execute, execute join_by_link
authenticated execute, execute join_community
authenticated execute, execute join_desk
authenticated execute, execute join_waiting_list
authenticated execute, execute leave_waiting_list
authenticated execute, execute match_forecast
authenticated execute, execute member_rating
authenticated execute, execute member_results
authenticated execute, execute merge_preview
authenticated execute, execute my_merge
authenticated execute, execute my_place_offers
authenticated execute, execute my_substitute_asks
authenticated execute, execute name_steward
authenticated execute, execute open_results
authenticated execute, execute own_board_link
authenticated execute, execute own_rating
authenticated execute, execute pair_players
authenticated execute, execute pass_place_offer
authenticated execute, execute pass_substitute
authenticated execute, execute propose_community
authenticated execute, execute ranking
authenticated execute, execute rating_calibration
authenticated execute, execute record_looking
authenticated execute, execute remove_member
authenticated execute, execute report
authenticated execute, execute report_result
authenticated execute, execute require_recent_proof
authenticated execute, execute restore_hidden
authenticated execute, execute results_together
authenticated execute, execute revoke_entry
authenticated execute, execute set_join_policy
authenticated execute, execute set_organiser
authenticated execute, execute set_presence
authenticated execute, execute set_rating_visibility
authenticated execute, execute set_teams
authenticated execute, execute share_match
authenticated execute, execute sign_out_member
authenticated execute, execute start_evening
authenticated execute, execute start_round
authenticated execute, execute steward_member
authenticated execute, execute steward_member_count
authenticated execute, execute steward_members
authenticated execute, execute stop_merge
authenticated execute, execute system_status
authenticated execute, execute take_back_substitute
authenticated execute, execute test_push
authenticated execute, execute unblock_account
authenticated execute, execute write_join_note
authenticated insert court_alerts (booking_date, court_kind, from_hour, id, minutes, source, until_hour, user_id, venue)
authenticated insert event_comments (comment, event_id, id, user_id)
authenticated insert event_participants (event_id, status, user_id)
authenticated insert match_comments (comment, id, match_id, user_id)
authenticated insert match_mutes (match_id, user_id)
authenticated insert match_participants (match_id, status, team_assignment, user_id)
authenticated insert match_visits (match_id, user_id)
authenticated insert matches (all but hidden_at, hidden_because, updated_at)
authenticated insert member_blocks (blocked_id, blocker_id)
authenticated insert push_mutes (type, user_id)
authenticated insert, update preferences (user_id, usual_days)
authenticated insert, update push_subscriptions (auth_key, endpoint, p256dh_key, user_id)
authenticated select announcements
authenticated select bookings
authenticated select calendar_feeds (created_at, ended_at, user_id)
authenticated select community_versions
authenticated select court_coverage
authenticated select courts
authenticated select evening_entries
authenticated select evening_games
authenticated select evening_organisers
authenticated select evening_places
authenticated select evening_players
authenticated select evening_rounds
authenticated select evening_versions
authenticated select evenings
authenticated select last_data_update
authenticated select listed_matches
authenticated select match_comment_counts
authenticated select match_offers
authenticated select match_participant_counts
authenticated select match_results
authenticated select match_visits
authenticated select match_waiting
authenticated select messages
authenticated select preferences
authenticated select private.member_names
authenticated select private.my_asks
authenticated select private.my_blocks
authenticated select private.my_participations
authenticated select private.my_waiting_lists
authenticated select private.own_matches
authenticated select profiles
authenticated select reports
authenticated select result_entries
authenticated select steward_log
authenticated select stewards
authenticated select waiting_lists
authenticated select waiting_log
authenticated update event_participants (status)
authenticated update match_participants (responded_at, status, team_assignment)
authenticated update match_visits (user_id)
authenticated update matches (all but created_at, creator_id, hidden_at, hidden_because, id, series_id, updated_at)
authenticated update notifications (read)
authenticated update profiles (avatar_filename, avatar_url, email, locale, phone_number, phone_visibility, skill_level, username)
authenticated usage private
authenticator execute shown_phone_number
service_role delete, insert, select, update announcements
service_role delete, insert, select, update bookings
service_role delete, insert, select, update calendar_feeds
service_role delete, insert, select, update court_alerts
service_role delete, insert, select, update court_coverage
service_role delete, insert, select, update courts
service_role delete, insert, select, update evening_games
service_role delete, insert, select, update evening_organisers
service_role delete, insert, select, update evening_places
service_role delete, insert, select, update evening_players
service_role delete, insert, select, update evening_rounds
service_role delete, insert, select, update evening_versions
service_role delete, insert, select, update evenings
service_role delete, insert, select, update event_comments
service_role delete, insert, select, update event_participants
service_role delete, insert, select, update last_data_update
service_role delete, insert, select, update match_comments
service_role delete, insert, select, update match_mutes
service_role delete, insert, select, update match_offers
service_role delete, insert, select, update match_participants
service_role delete, insert, select, update match_results
service_role delete, insert, select, update match_visits
service_role delete, insert, select, update match_waiting
service_role delete, insert, select, update matches
service_role delete, insert, select, update member_blocks
service_role delete, insert, select, update messages
service_role delete, insert, select, update notifications
service_role delete, insert, select, update preferences
service_role delete, insert, select, update profiles
service_role delete, insert, select, update push_mutes
service_role delete, insert, select, update push_subscriptions
service_role delete, insert, select, update reports
service_role delete, insert, select, update stewards
service_role delete, insert, select, update waiting_lists
service_role execute all_visible
service_role execute assured
service_role execute caller_id
service_role execute folded_name
service_role execute folded_text
service_role execute is_p256_point
service_role execute is_visible
service_role execute notification_kinds
service_role execute refuse
service_role execute require_assured
service_role execute shown_phone_number
service_role execute takes_slot
service_role execute time_zone
service_role execute valid_sets
service_role execute with_plain_letters
service_role execute without_hidden
service_role execute without_marks
service_role execute without_stray_joiners
service_role select community_versions
service_role select evening_entries
service_role select match_comment_counts
service_role select match_participant_counts
service_role select result_entries
service_role select steward_log
service_role select waiting_log
service_role usage private
`
  .trim()
  .split('\n')

test('no trigger takes from the service role what it may write', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  // Triggers before a row run ahead of its constraints, so any values of the right types set them off.
  const { rows } = await client.query<{ insert: string }>(`
    select format('insert into %s (%s) values (%s)', relation, string_agg(quote_ident(name), ', '), string_agg(value, ', ')) as insert
      from (select attrelid::regclass as relation, attname as name,
                   case when typcategory = 'A' then quote_literal('{}') when typcategory = 'B' then 'false' when typcategory = 'N' then '1'
                        when typname = 'uuid' then 'gen_random_uuid()' when typname like 'timestamp%' or typname = 'date' then 'now()'
                        when typname = 'time' then quote_literal('10:00') when typname like 'json%' then quote_literal('{}')
                        else quote_literal('x') end as value
              from pg_attribute join pg_class c on c.oid = attrelid join pg_type t on t.oid = atttypid
             where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attidentity = ''
               and has_table_privilege('service_role', attrelid, 'insert')) as columns
     group by relation`)
  expect(rows.length).toBeGreaterThan(20)
  const refused: string[] = []
  for (const { insert } of rows) {
    await client.query('begin; set local role service_role')
    await client.query(insert).catch(({ code, message }) => code === '42501' && refused.push(message))
    await client.query('rollback')
  }
  await client.end()
  await database.drop()
  expect(refused).toEqual([])
})

test('these grants are meant, and there are no others', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ line: string }>(GRANTS)
  await client.end()
  await database.drop()
  expect(rows.map(({ line }) => line)).toEqual(MEANT)
})
