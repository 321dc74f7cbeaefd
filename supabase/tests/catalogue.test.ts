import pg from 'pg'
import type { TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: TestDatabase
let client: pg.Client
const OURS = `('public', 'private')`

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** The values of the first column. */
async function list(sql: string): Promise<unknown[]> {
  const { rows } = await client.query({ text: sql, rowMode: 'array' })
  return rows.map(([value]) => value)
}

test('every table has row-level security', async () => {
  expect(
    await list(`select oid::regclass::text from pg_class
      where relnamespace::regnamespace::text in ${OURS} and relkind in ('r', 'p') and not relrowsecurity`),
  ).toEqual([])
})

test('every function has an empty search path, or a body whose names were looked up when it was made', async () => {
  expect(
    await list(`select oid::regprocedure::text from pg_proc
      where pronamespace::regnamespace::text in ${OURS} and 'search_path=""' <> all (coalesce(proconfig, '{}')) and prosqlbody is null`),
  ).toEqual([])
})

test('players who came in one statement have the same order in every answer', async () => {
  expect(
    await list(`select oid::regprocedure::text from pg_proc
      where pronamespace::regnamespace::text in ${OURS} and prosrc ~ 'match_participants'
        and prosrc ~ 'order by ([a-z]+[.])?created_at *[)]'`),
  ).toEqual([])
})

test('these functions, and no others, act with the rights of their owner', async () => {
  expect(
    await list(`select pronamespace::regnamespace || '.' || proname from pg_proc
      where pronamespace::regnamespace::text in ${OURS} and prosecdef order by 1`),
  ).toEqual([
    'private.accept_place_offer',
    'private.accept_substitute',
    'private.account_deletion_preview',
    'private.act_at_once',
    'private.add_guest',
    'private.add_player',
    'private.advance_before_change',
    'private.advance_waiting_list',
    'private.announce',
    'private.answer_merge',
    'private.ask_substitute',
    'private.ask_to_merge',
    'private.assured',
    'private.become_steward',
    'private.block_account',
    'private.blocked_members',
    'private.change_board_link',
    'private.change_evening',
    'private.change_match_link',
    'private.check_deal',
    'private.claim_guest',
    'private.claim_guest_slots',
    'private.close_round',
    'private.community_numbers',
    'private.community_uses',
    'private.confirm_member',
    'private.confirm_result',
    'private.count_action',
    'private.count_match_changes',
    'private.count_matches',
    'private.count_rows',
    'private.create_calendar_feed',
    'private.create_invitation',
    'private.create_profile',
    'private.deal',
    'private.decide_join',
    'private.decide_report',
    'private.decide_result',
    'private.delete_my_account',
    'private.dispute_result',
    'private.disputed_results',
    'private.drop_reminders',
    'private.end_announcement',
    'private.end_asks_of_match',
    'private.end_devices_of_blocked',
    'private.end_escalation',
    'private.end_escalation_of_gone',
    'private.end_evening',
    'private.end_feed_of_ended_sessions',
    'private.end_feed_of_former_password',
    'private.end_feed_of_others',
    'private.end_invitation',
    'private.end_my_session',
    'private.end_requests_of_leaving',
    'private.end_steward',
    'private.enforce_answer',
    'private.enforce_append_only',
    'private.enforce_block',
    'private.enforce_capacity',
    'private.enforce_leaving',
    'private.enforce_may_act',
    'private.enforce_may_be_notified',
    'private.enforce_new_participant',
    'private.enqueue',
    'private.enter_score',
    'private.evening_log',
    'private.evening_picture',
    'private.evening_version',
    'private.export_my_data',
    'private.fitting_levels',
    'private.follow_participant',
    'private.forget_announced',
    'private.forget_deleted_comment',
    'private.forget_logged_evening',
    'private.forget_rests',
    'private.forget_result_news',
    'private.forget_rounds_seen',
    'private.get_evening',
    'private.get_result',
    'private.get_waiting_list',
    'private.handle_job',
    'private.handle_mail',
    'private.has_part',
    'private.is_steward',
    'private.join_by_link',
    'private.join_community',
    'private.join_desk',
    'private.join_match',
    'private.join_unblocked',
    'private.join_waiting_list',
    'private.keep_match_with_result',
    'private.keep_past_participations',
    'private.keep_phone_number',
    'private.keep_seat',
    'private.keep_what_counts',
    'private.latest_start',
    'private.leave_evenings',
    'private.leave_waiting_list',
    'private.leave_waiting_lists',
    'private.list_reports',
    'private.lock_following_dates',
    'private.lock_matches_to_answer',
    'private.lock_matches_to_delete',
    'private.lock_matches_to_leave',
    'private.lock_own_match',
    'private.match_forecast',
    'private.may_upload',
    'private.member_rating',
    'private.member_results',
    'private.merge_preview',
    'private.move_evenings_of_blocked',
    'private.my_merge',
    'private.my_place_offers',
    'private.my_sessions',
    'private.my_substitute_asks',
    'private.name_steward',
    'private.notify_account',
    'private.notify_cancelled',
    'private.notify_devices',
    'private.notify_devices_again',
    'private.notify_invited',
    'private.notify_invited_of_change',
    'private.notify_invited_of_name',
    'private.notify_new_steward',
    'private.notify_of_comment',
    'private.notify_of_leaving',
    'private.notify_removed',
    'private.notify_stewards',
    'private.notify_stewards_of_row',
    'private.notify_updated',
    'private.offer_freed_slots',
    'private.offer_slots_anew',
    'private.offer_slots_of_blocked',
    'private.open_results',
    'private.own_board_link',
    'private.own_calendar_entry',
    'private.own_rating',
    'private.own_rating_steps',
    'private.pair_players',
    'private.part_blocked',
    'private.pass_place_offer',
    'private.pass_substitute',
    'private.process_answers',
    'private.propose_community',
    'private.rank_evening',
    'private.rank_member',
    'private.rank_person',
    'private.ranking',
    'private.rating_calibration',
    'private.record_cancelled',
    'private.record_given_back',
    'private.record_kind_of_link',
    'private.record_looking',
    'private.record_match_version',
    'private.record_moved',
    'private.record_name',
    'private.remove_member',
    'private.remove_softly_deleted',
    'private.removed_name',
    'private.renew_known_link',
    'private.renew_result_question',
    'private.report',
    'private.report_result',
    'private.restore_hidden',
    'private.results_together',
    'private.revoke_entry',
    'private.set_join_policy',
    'private.set_organiser',
    'private.set_presence',
    'private.set_rating_visibility',
    'private.set_teams',
    'private.settle_gone',
    'private.settle_named_seat',
    'private.share_match',
    'private.shown_phone_number',
    'private.sign_out_member',
    'private.start_evening',
    'private.start_round',
    'private.steward_member',
    'private.steward_member_count',
    'private.steward_members',
    'private.stop_merge',
    'private.system_status',
    'private.take_back_substitute',
    'private.take_over_device',
    'private.test_push',
    'private.tidy_comment',
    'private.tidy_match',
    'private.tidy_message',
    'private.tidy_phone_number',
    'private.tidy_profile',
    'private.tidy_steward_links',
    'private.time_zone',
    'private.unblock_account',
    'private.update_shown_email',
    'private.write_join_note',
    'public.calendar_feed',
    'public.check_email_exists',
    'public.join_as_guest',
    'public.join_terms',
    'public.leave_as_guest',
    'public.public_community',
    'public.rename_guest',
    'public.shared_board',
    'public.shared_match',
    'public.shared_match_calendar',
  ])
})

// It asks the rule about matches itself, once for each; the crossings compare what it shows with the policy.
const VIEWS_OF_OWNER = ['listed_matches']

test('every view that members can reach over the API asks as the member', async () => {
  expect(
    await list(`select oid::regclass::text from pg_class where relkind in ('v', 'm')
      and relnamespace = 'public'::regnamespace and not coalesce('security_invoker=true' = any(reloptions), false)`),
  ).toEqual(VIEWS_OF_OWNER)
})

test('every foreign key has an index that starts with its columns', async () => {
  expect(
    await list(`select conrelid::regclass || '.' || conname from pg_constraint c
      where contype = 'f' and connamespace::regnamespace::text in ${OURS} and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indpred is null
          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] = c.conkey)`),
  ).toEqual([])
})

test('every filter of the match list leads an index that ends in the order of the list', async () => {
  expect(
    await list(`select substring(pg_get_indexdef(indexrelid) from '\\(.*') from pg_index
      where indrelid = 'public.matches'::regclass and pg_get_indexdef(indexrelid) like '%match_date%' order by 1`),
  ).toEqual([
    '(location, match_date, id)',
    '(match_date, id)',
    '(players, match_date, id)',
    '(series_id, match_date)',
    '(skill_level, match_date, id)',
  ])
})

test('every policy names its role and asks for the caller once per statement', async () => {
  expect(await list(`select policyname from pg_policies where roles = '{public}'`)).toEqual([])
  expect(
    await list(`select policyname from pg_policies where schemaname in ${OURS}
      and regexp_replace(concat(qual, ' ', with_check), 'SELECT auth\\.uid\\(\\)', '', 'g') like '%auth.uid()%'`),
  ).toEqual([])
})

test('there is one policy per table and verb', async () => {
  expect(
    await list(`select tablename || ' ' || cmd from pg_policies where schemaname in ${OURS} and permissive = 'PERMISSIVE'
      group by tablename, cmd having count(*) > 1 or cmd = 'ALL'`),
  ).toEqual([])
})

test('every table that members reach asks for the second factor once per statement', async () => {
  const asks = '( SELECT private.assured() AS assured)'
  expect(
    await list(`select oid::regclass::text from pg_class c
      where (relnamespace = 'public'::regnamespace or oid in ('storage.buckets'::regclass, 'storage.objects'::regclass))
        and relkind in ('r', 'p') and not exists (
          select from pg_policies where format('%I.%I', schemaname, tablename)::regclass = c.oid
            and permissive = 'RESTRICTIVE' and cmd = 'ALL' and roles = '{authenticated}' and qual = '${asks}'
            and coalesce(with_check, qual) = qual)`),
  ).toEqual([])
})

test('so does every function that members call and that acts with the rights of its owner', async () => {
  const meant = [
    'private.assured', // is the question itself
    'private.blocked_members', // is part of policies beside it, and tells of nobody but the caller
    'private.has_part', // likewise
    'private.latest_start', // says how far ahead matches are made
    'private.time_zone', // says where the community is
    'public.calendar_feed', // is read by its secret address
    'public.check_email_exists', // is asked before anybody signs in, and tells the same to everybody
    'public.join_terms', // says who may join, to whoever wants to
    'public.public_community', // says to everybody what every page shows
    'public.shared_board',
    'public.shared_match',
    'public.shared_match_calendar', // shows what the link is for, to whoever has it
  ]
  expect(
    await list(`select pronamespace::regnamespace || '.' || proname from pg_proc
      where pronamespace::regnamespace::text in ${OURS} and prosecdef and prorettype <> 'trigger'::regtype
        and has_function_privilege('authenticated', oid, 'execute')
        and (proname = 'assured' or prosrc !~ 'private\\.((require_)?assured\\((or_waiting => true)?|(is_steward|require_steward|require_grave_act|lock_stewards)\\()\\)') order by 1`),
  ).toEqual(meant)
})

test('every table with updated_at keeps it', async () => {
  expect(
    await list(`select attrelid::regclass::text from pg_attribute join pg_class on pg_class.oid = attrelid
      where relkind = 'r' and relnamespace::regnamespace::text in ${OURS} and attname = 'updated_at' and not exists (
        select from pg_trigger where tgrelid = attrelid and tgfoid = 'private.stamp_update'::regproc)`),
  ).toEqual([])
})

test('these tables are watched live, with their whole old row', async () => {
  expect(
    await list(`select format('%s %s', tablename, relreplident) from pg_publication_tables
      join pg_class on pg_class.oid = format('%I.%I', schemaname, tablename)::regclass
      where pubname = 'supabase_realtime' order by 1`),
  ).toEqual([
    'announcements f',
    'calendar_feeds f',
    'court_alerts f',
    'evening_versions f',
    'last_data_update f',
    'match_comments f',
    'match_mutes f',
    'match_participants f',
    'match_results f',
    'matches f',
    'messages f',
    'notifications f',
    'preferences f',
    'profiles f',
    'push_mutes f',
    'reports f',
    'waiting_lists f',
  ])
})
