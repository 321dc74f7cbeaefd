-- Why: whoever is in several dates of a series is told once of what happens to them together.

-- ', with 51 following dates' behind a sentence about the first of 52.
create function private.with_following(dates bigint) returns text
language sql immutable
set search_path = ''
as $$
  select case dates when 1 then '' when 2 then ', with 1 following date' else format(', with %s following dates', dates - 1) end
$$;

create or replace function private.tell_invited() returns trigger
language plpgsql
security definer -- members cannot write notifications
set search_path = ''
as $$
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
  return null;
end
$$;

create or replace function private.tell_updated() returns trigger
language plpgsql
security definer -- members cannot write notifications
set search_path = ''
as $$
begin
  -- Without a member (the operator, or what follows from a removed account) it is not the organizer, and the last
  -- condition holds for nobody.
  insert into public.notifications (user_id, type, message, related_id)
  select distinct on (p.user_id, coalesce(matches.series_id, matches.id))
         p.user_id, 'match_updated',
         format('The %s has been updated by the organizer%s.', private.match_words(matches), private.with_following(
           count(*) over (partition by p.user_id, coalesce(matches.series_id, matches.id)))),
         matches.id
    from before_update join after_update using (id) join public.matches using (id)
    join public.match_participants p on p.match_id = matches.id and p.status = 'confirmed'
   where before_update is distinct from after_update and p.user_id <> auth.uid()
   order by p.user_id, coalesce(matches.series_id, matches.id), matches.match_date;
  return null;
end
$$;

-- Participants go with their match, and only when all have gone is it known how many dates somebody loses. Rows stay here from
-- the one moment to the other, in one statement.
create table private.cancelled_places (
  match_id uuid not null,
  user_id uuid not null,
  primary key (match_id, user_id)
);
alter table private.cancelled_places enable row level security;

drop trigger tell_cancelled on public.matches;

create function private.note_cancelled() returns trigger
language plpgsql
security definer -- members cannot write what they are told
set search_path = ''
as $$
begin
  insert into private.cancelled_places (match_id, user_id)
  select match_id, user_id from public.match_participants
   where match_id = old.id and status = 'confirmed' and user_id is distinct from auth.uid();
  return old;
end
$$;
create trigger note_cancelled before delete on public.matches
  for each row execute function private.note_cancelled();

create or replace function private.tell_cancelled() returns trigger
language plpgsql
security definer -- members cannot write notifications
set search_path = ''
as $$
begin
  with told as (
    delete from private.cancelled_places using cancelled where cancelled.id = match_id
    returning user_id, jsonb_populate_record(null::public.matches, to_jsonb(cancelled)) as match)
  insert into public.notifications (user_id, type, message, related_id)
  select distinct on (user_id, coalesce((match).series_id, (match).id))
         user_id, 'match_cancelled',
         format('The %s has been cancelled by the organizer%s.', private.match_words(match), private.with_following(
           count(*) over (partition by user_id, coalesce((match).series_id, (match).id)))),
         (match).id
    from told
   order by user_id, coalesce((match).series_id, (match).id), (match).match_date;
  return null;
end
$$;
create trigger tell_cancelled after delete on public.matches
  referencing old table as cancelled for each statement execute function private.tell_cancelled();

revoke execute on all functions in schema private from public;
-- Asked by functions that run as the member.
grant execute on function private.time_zone(), private.series_dates(timestamptz, text) to authenticated;
