-- Why: nothing bounded what one member makes. A script made 7,300 public matches in a second, and each invitation, change and
-- comment reaches other people. A limit counts actions, not rows: deleting and making again does not help.

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
  ('places', 1000, 3600, 'too_many_answers', 'You have joined and left very often. Please wait an hour.'),
  ('comments', 100, 3600, 'too_many_comments', 'You have written many comments. Please wait an hour.'),
  ('profile_changes', 60, 3600, 'too_many_profile_changes', 'You have changed your profile very often. Please wait an hour.'),
  ('court_alerts', 100, 3600, 'too_many_new_alerts', 'You have made many alerts. Please wait an hour.'),
  ('push_subscriptions', 200, 3600, 'too_many_devices', 'This was switched on and off very often. Please wait an hour.'),
  ('uploads', 60, 3600, 'too_many_uploads', 'You have uploaded many pictures. Please wait an hour.');

-- Counts what each member did in the present window, one row per action: nobody waits for a row of somebody else. It is unlogged, so
-- that counting costs joins next to nothing; a crash of PostgreSQL empties it.
create unlogged table private.rate_counters (
  member_id uuid not null references auth.users (id) on delete cascade,
  action text not null,
  window_start timestamptz not null,
  total int not null,
  primary key (member_id, action)
);
alter table private.rate_counters enable row level security;

-- Definer: members reach neither table. Counts nothing for whoever is no member (operator, job, demo data).
create function private.count_action(of_action text, times bigint default 1) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  allowed private.rate_limits;
  counted int;
begin
  if me is null or times = 0 then
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

-- The counters are taken after the rows: whoever locks a match has done so before.
create function private.count_matches() returns trigger
language plpgsql
security definer -- counts for the member, who does not reach the counters
set search_path = ''
as $$
begin
  perform private.count_action('matches', (select count(distinct coalesce(series_id, id)) from made)),
          private.count_action('match_dates', (select count(*) from made));
  return null;
end
$$;
create trigger count_matches after insert on public.matches
  referencing new table as made for each statement execute function private.count_matches();

-- All dates of a series that change together are one change: its participants are told once.
create function private.count_match_changes() returns trigger
language plpgsql
security definer -- counts for the member, who does not reach the counters
set search_path = ''
as $$
begin
  perform private.count_action('match_changes', (
    select count(distinct coalesce(after_update.series_id, after_update.id))
      from before_update join after_update using (id) where before_update is distinct from after_update));
  return null;
end
$$;
create trigger count_match_changes after update on public.matches
  referencing old table as before_update new table as after_update
  for each statement execute function private.count_match_changes();

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
create trigger count_rows after insert on public.match_comments
  referencing new table as written for each statement execute function private.count_rows('comments');
create trigger count_rows after update on public.profiles
  referencing new table as written for each statement execute function private.count_rows('profile_changes');
create trigger count_rows after insert on public.court_alerts
  referencing new table as written for each statement execute function private.count_rows('court_alerts');
create trigger count_new_rows after insert on public.push_subscriptions
  referencing new table as written for each statement execute function private.count_rows('push_subscriptions');
create trigger count_changed_rows after update on public.push_subscriptions
  referencing new table as written for each statement execute function private.count_rows('push_subscriptions');

-- Every notice is an invitation; who joins by themselves takes a place.
create or replace function private.tell_invited() returns trigger
language plpgsql
security definer -- members may not write notifications
set search_path = ''
as $$
declare
  told bigint;
begin
  insert into public.notifications (user_id, type, message, related_id)
  select distinct on (invited.user_id, coalesce(matches.series_id, matches.id))
         invited.user_id, 'match_invitation',
         format('You have been invited to the %s%s.', private.match_words(matches), private.with_following(
           count(*) over (partition by invited.user_id, coalesce(matches.series_id, matches.id)))),
         matches.id
    from invited join public.matches on matches.id = invited.match_id
   where invited.status in ('pending', 'invited') and invited.user_id is distinct from auth.uid()
   order by invited.user_id, coalesce(matches.series_id, matches.id), matches.match_date;
  get diagnostics told = row_count;
  perform private.count_action('invitations', told),
          private.count_action('places', (select count(*) from invited where user_id = auth.uid()));
  return null;
end
$$;

create or replace function private.settle_invitations() returns trigger
language plpgsql
security definer -- the notification of a member who answers by other ways than their own request
set search_path = ''
as $$
begin
  update public.notifications set read = true
    from before_answer join after_answer using (id)
   where before_answer.status in ('pending', 'invited') and after_answer.status in ('confirmed', 'declined')
     and notifications.user_id = after_answer.user_id and notifications.related_id = after_answer.match_id
     and notifications.type = 'match_invitation' and not notifications.read;
  perform private.count_action('places', (
    select count(*) from before_answer join after_answer using (id) where before_answer.status <> after_answer.status));
  return null;
end
$$;

-- A place that is left, or taken away. Those of a match that is being deleted are not counted.
create or replace function private.guard_leaving() returns trigger
language plpgsql
security definer -- finds a private match that the member is about to leave
set search_path = ''
as $$
declare
  match public.matches;
begin
  -- When the match itself is being deleted it is not found, and its participants go with it.
  select * into match from public.matches where id = old.match_id;
  if match.match_date < now() and auth.uid() is not null then
    perform private.refuse(403, 'match_past', 'This match is in the past.');
  end if;
  if match.id is not null then
    perform private.count_action('places');
  end if;
  return old;
end
$$;

-- An invitation offers a place, so there are never more of them than places that are free.
create or replace function private.guard_new_participant() returns trigger
language plpgsql
security definer -- locks and counts what the caller may not see
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  match public.matches;
  known boolean;
begin
  select * into match from public.matches where id = new.match_id for no key update;
  if me is not null then
    known := not match.is_private or match.creator_id is not distinct from me
      or exists (select from private.my_places where my_places.match_id = new.match_id);
  end if;
  -- A private match of others and one that is gone look the same.
  if match.id is null or not known then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  end if;
  if me is not null then
    if new.user_id <> me and match.creator_id is distinct from me then
      perform private.refuse(403, 'not_creator', 'Only the creator of a match invites.');
    end if;
    if match.match_date < now() then
      perform private.refuse(403, 'match_past', 'This match is in the past.');
    end if;
    if new.user_id = me and new.status <> 'confirmed' and (new.status <> 'declined' or match.match_type <> 'event') then
      perform private.refuse(403, 'not_invited', 'Only the creator of a match invites.');
    end if;
  end if;
  if exists (select from public.match_participants p where p.match_id = new.match_id and p.user_id = new.user_id) then
    perform private.refuse(409, 'already_in_match', 'This member is in the match already.');
  end if;
  if me is not null and match.players > 0 and new.status in ('pending', 'invited') and match.players <= (
       select count(*) from public.match_participants p
        where p.match_id = new.match_id and p.status in ('confirmed', 'pending', 'invited')) then
    perform private.refuse(409, 'all_places_offered', 'Every free place has been offered to somebody already.');
  end if;
  if new.status = 'confirmed' then
    new.team_assignment := private.take_place(match, new, may_move => false);
  end if;
  return new;
end
$$;

-- Asked once per statement by the policies of uploads. The room that is left is judged by what is there already, so the
-- last file may go beyond it.
create function private.may_upload() returns boolean
language plpgsql
security definer -- counts for the member, who does not reach the counters
set search_path = ''
as $$
declare
  me text := auth.uid();
  files bigint;
  bytes bigint;
begin
  if not private.assured() then
    return false;
  end if;
  select count(*), coalesce(sum((metadata ->> 'size')::bigint), 0) into files, bytes from storage.objects
   where bucket_id = 'avatars' and name like me || '-avatar-%' or bucket_id = 'event-images' and name like me || '/%';
  if files >= 300 or bytes >= 200 * 1024 * 1024 then
    perform private.refuse(409, 'no_room_for_pictures', 'There is no more room for your pictures. Please delete one first.');
  end if;
  perform private.count_action('uploads');
  return true;
end
$$;

drop policy "Members upload event images into their own folder" on storage.objects;
create policy "Members upload event images into their own folder" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'event-images' and name ~ ('^' || (select auth.uid()) || '/[A-Za-z0-9][A-Za-z0-9._-]{0,99}$')
    and (select private.may_upload())
  );
drop policy "Members upload their own avatar" on storage.objects;
create policy "Members upload their own avatar" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'avatars' and name ~ ('^' || (select auth.uid()) || '-avatar-[0-9]{1,16}\.[A-Za-z0-9]{1,10}$')
    and (select private.may_upload())
  );

revoke execute on all functions in schema private from public;
grant execute on function private.may_upload() to authenticated;
