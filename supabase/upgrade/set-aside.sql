-- The first half of bringing a database of the 59 old migrations to the baseline: it puts the tables aside in a schema of their own.
-- Then the baseline is applied as it is, and bring-back.sql copies the rows. So the result is the schema of the baseline by
-- construction, whatever was renamed. server/postgres/migrate.ts does all three in one transaction; docs/operations.md says how to do it on a
-- hosted project.

do $$
begin
  if (select count(*) <> 59 or max(version) <> '20261122171500'
        from supabase_migrations.schema_migrations where version < '20261122200000') then
    raise exception using message =
      'This database has only some of the migrations that came before the baseline. '
      || 'Start the last commit that has supabase/migrations/20261122171500_cheaper_notices.sql once, which applies the rest; '
      || 'then start this one. See "Updating" in docs/operations.md.';
  end if;
end
$$;
delete from supabase_migrations.schema_migrations where version < '20261122200000';

-- On tables of the platform the names of triggers and policies are needed again. Triggers go with their functions, and so do the
-- policies that call one.
drop function private.create_profile(), private.update_shown_email(), private.assured(), private.may_upload() cascade;
drop policy "Members see their own avatars and those that profiles show" on storage.objects;
drop policy "Members replace their own avatar" on storage.objects;
drop policy "Members delete their own avatar" on storage.objects;
drop policy "Members see event images of their own and of matches they see" on storage.objects;
drop policy "Members replace event images in their own folder" on storage.objects;
drop policy "Members delete event images of their own folder" on storage.objects;

-- Functions and views hold no data.
drop view public.event_participants, public.event_comments, public.match_participant_counts, public.match_comment_counts;
drop function public.account_deletion_preview, public.answer_invitations, public.check_email_exists, public.community_levels,
  public.community_page, public.create_matches, public.delete_my_account, public.end_my_session, public.export_my_data,
  public.get_user_recent_matches, public.join_match_bypass_notifications, public.leave_following_matches, public.list_my_sessions,
  public.note_looking, public.require_recent_proof, public.test_push, public.update_matches, public.update_own_profile,
  public.withdraw_invitations;

alter schema private rename to set_aside;
alter domain public.member_phone set schema set_aside;
alter table public.profiles set schema set_aside;
alter table public.matches set schema set_aside;
alter table public.match_participants set schema set_aside;
alter table public.match_comments set schema set_aside;
alter table public.notifications set schema set_aside;
alter table public.messages set schema set_aside;
alter table public.push_subscriptions set schema set_aside;
alter table public.push_mutes set schema set_aside;
alter table public.courts set schema set_aside;
alter table public.bookings set schema set_aside;
alter table public.last_data_update set schema set_aside;
alter table public.court_coverage set schema set_aside;
alter table public.court_alerts set schema set_aside;

-- Names that have changed since. Columns keep their order.
alter table set_aside.court_turns rename to sync_locks;
alter table set_aside.sync_locks rename begun_at to claimed_at;
alter table set_aside.sync_locks rename rest_until to backoff_until;
alter table set_aside.court_memory rename to court_sightings;
alter table set_aside.court_coverage rename doubted_at to suspected_at;
alter table set_aside.last_data_update rename is_doubtful to is_suspect;
alter table set_aside.cancelled_places rename to cancelled_participations;
alter table set_aside.open_pages rename looks_until to visible_until;
update set_aside.rate_limits set action = 'participations' where action = 'places';
update set_aside.rate_counters set action = 'participations' where action = 'places';
