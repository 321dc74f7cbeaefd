-- Each invitation, change and comment reaches other people, and a script can make thousands of matches in a second. So what a
-- member does is limited: actions are counted, not rows, since deleting and making again must not help.

-- The numbers are those of ACTION_LIMITS in domain/limits.ts; a test compares them. An operator may change them here.
create table private.rate_limits (
  action text primary key,
  most int not null,
  seconds int not null,
  reason text not null,
  sentence text not null,
  constraint rate_limits_most_positive check (most > 0),
  constraint rate_limits_seconds_positive check (seconds > 0)
);
alter table private.rate_limits enable row level security;
insert into private.rate_limits (action, most, seconds, reason, sentence) values
  ('matches', 60, 86400, 'too_many_matches', 'You have created many matches today. Please go on tomorrow.'),
  ('match_dates', 2000, 86400, 'too_many_matches', 'You have created many matches today. Please go on tomorrow.'),
  ('match_changes', 200, 3600, 'too_many_changes', 'You have changed matches very often. Please wait an hour.'),
  ('invitations', 200, 3600, 'too_many_invitations', 'You have sent many invitations. Please wait an hour.'),
  ('participations', 1000, 3600, 'too_many_answers', 'You have joined and left very often. Please wait an hour.'),
  ('comments', 100, 3600, 'too_many_comments', 'You have written many comments. Please wait an hour.'),
  ('profile_changes', 60, 3600, 'too_many_profile_changes', 'You have changed your profile very often. Please wait an hour.'),
  ('substitutes', 20, 86400, 'too_many_substitutes', 'You have looked for substitutes very often. Please go on tomorrow.'),
  ('court_alerts', 100, 3600, 'too_many_new_alerts', 'You have made many alerts. Please wait an hour.'),
  ('push_subscriptions', 200, 3600, 'too_many_devices', 'This was switched on and off very often. Please wait an hour.'),
  ('calendar_feeds', 20, 3600, 'too_many_feeds', 'You have made many calendar addresses. Please wait an hour.'),
  ('uploads', 60, 3600, 'too_many_uploads', 'You have uploaded many pictures. Please wait an hour.'),
  ('steward_acts', 300, 3600, 'too_many_steward_acts', 'You have done very much as a steward. Please wait an hour.'),
  ('grave_acts', 20, 86400, 'too_many_grave_acts', 'You have done much today that cannot be taken back. Please go on tomorrow.'),
  ('member_blocks', 100, 3600, 'too_many_new_blocks', 'You have blocked many members. Please wait an hour.'),
  ('reports', 40, 86400, 'too_many_reports', 'You have reported a lot today. Please go on tomorrow.'),
  ('announcements', 20, 86400, 'too_many_announcements', 'There were many announcements today. Please go on tomorrow.'),
  -- Guests have no account: these are counted for each link (private.count_link_use).
  ('link_uses', 60, 3600, 'too_many_link_uses', 'Many guests have used this link. Please wait an hour.');

-- One row per member and action, so that nobody waits for the row of another. Unlogged: counting costs a join next to nothing, and
-- a crash of PostgreSQL empties it.
create unlogged table private.rate_counters (
  member_id uuid not null references auth.users (id) on delete cascade,
  action text not null,
  window_start timestamptz not null,
  total int not null,
  primary key (member_id, action)
);
alter table private.rate_counters enable row level security;

-- Definer: members reach neither table. Without a member (operator, job, demo data) nothing is counted. Most statements have
-- nothing to count, which is seen before it is read who the member is.
create function private.count_action(of_action text, times bigint default 1) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  me uuid;
  allowed private.rate_limits;
  counted int;
begin
  if times = 0 then
    return;
  end if;
  me := auth.uid();
  if me is null then
    return;
  end if;
  select * into strict allowed from private.rate_limits where action = of_action;
  insert into private.rate_counters as counter (member_id, action, window_start, total) values (me, of_action, now(), times)
  on conflict (member_id, action) do update
     set window_start = case when counter.window_start > now() - make_interval(secs => allowed.seconds)
           then counter.window_start else excluded.window_start end,
         total = case when counter.window_start > now() - make_interval(secs => allowed.seconds)
           then counter.total + excluded.total else excluded.total end
  returning counter.total into counted;
  if counted > allowed.most then
    perform private.refuse(429, allowed.reason, allowed.sentence);
  end if;
end
$$;

-- For tables where each new or changed row is one action, which the trigger names.
create function private.count_rows() returns trigger
language plpgsql
security definer -- counts for the member, who does not reach the counters
set search_path = ''
as $$
begin
  perform private.count_action(tg_argv[0], (select count(*) from written));
  return null;
end
$$;

revoke execute on all functions in schema private from public;
