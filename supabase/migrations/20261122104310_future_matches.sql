-- Why: a creator could make a match in the past, or move one there: then its guests could not leave any more. Matches were also
-- made in the year 2086, with activities within activities, and with pictures of other sites.

alter table private.community add column months_ahead int not null default 18,
  add constraint community_months_ahead_positive check (months_ahead > 0);
comment on column private.community.months_ahead is 'How far ahead members make matches; series go on for a year from there.';

create function private.latest_start() returns timestamptz
language sql
stable
security definer -- members do not reach the table
set search_path = ''
as $$
  select now() + make_interval(months => months_ahead) from private.community
$$;

-- Members alone: an operator and the demo data may write the past.
create or replace function private.guard_match() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if auth.uid() is null then
    return new;
  end if;
  -- A match that is being played, or is over, keeps its date while the rest of it changes.
  if tg_op = 'INSERT' or new.match_date <> old.match_date then
    if new.match_date < now() then
      perform private.refuse(422, 'match_in_past', 'The start is in the past. Please choose a later one.');
    elsif new.match_date > private.latest_start()
        + (case when new.series_id is null then interval '0' else interval '1 year' end) then
      perform private.refuse(422, 'match_too_far', 'The start is too far ahead. Please choose an earlier one.');
    end if;
  end if;
  if tg_op = 'INSERT' or (new.skill_level, new.match_type) is distinct from (old.skill_level, old.match_type) then
    if new.skill_level is null and new.match_type not in ('americano', 'event', 'tournament') then
      raise exception using errcode = '23514', message = 'skill_level: a match has a level.';
    end if;
  end if;
  if tg_op = 'INSERT' or (new.match_date, new.end_time) is distinct from (old.match_date, old.end_time) then
    if new.end_time is null then
      raise exception using errcode = '23514', message = 'end_time: a match has an end.';
    elsif private.ends_before_start(new.match_date, new.end_time) then
      raise exception using errcode = '23514', message = 'end_time: the end is after the start.';
    end if;
  end if;
  if tg_op = 'INSERT' or new.image_url is distinct from old.image_url then
    if new.image_url !~ ('^' || auth.uid() || '/[A-Za-z0-9][A-Za-z0-9._-]{0,99}$') then
      raise exception using errcode = '23514', message = 'image_url: a picture is one that you have uploaded.';
    end if;
  end if;
  return new;
end
$$;

update public.matches set match_activity = array(select tag from unnest(match_activity) as tag where tag is not null)
 where array_ndims(match_activity) > 1 or array_position(match_activity, null) is not null;
alter table public.matches add constraint matches_match_activity_flat
  check (coalesce(array_ndims(match_activity), 1) = 1 and array_position(match_activity, null) is null);
comment on column public.matches.image_url is 'The name of an object in the bucket event-images.';

-- Since when a match has a date that was set on less than a day's notice: who agreed to another one may still leave.
create table private.moved_matches (
  match_id uuid primary key references public.matches (id) on delete cascade,
  moved_at timestamptz not null
);
alter table private.moved_matches enable row level security;

create function private.note_moved() returns trigger
language plpgsql
security definer -- members do not reach the table
set search_path = ''
as $$
begin
  if auth.uid() is not null and new.match_date < now() + interval '1 day' then
    insert into private.moved_matches as known values (new.id, now())
    on conflict (match_id) do update set moved_at = excluded.moved_at;
  end if;
  return null;
end
$$;
create trigger note_moved after update of match_date on public.matches
  for each row when (new.match_date <> old.match_date) execute function private.note_moved();

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
  if match.match_date < now() and auth.uid() is not null and not (
       old.user_id = auth.uid()
       and exists (select from private.moved_matches moved where moved.match_id = match.id and moved.moved_at > old.updated_at)) then
    perform private.refuse(403, 'match_past', 'This match is in the past.');
  end if;
  if match.id is not null then
    perform private.count_action('places');
  end if;
  return old;
end
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.latest_start() to authenticated;
