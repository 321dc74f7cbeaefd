-- Members read their matches in a calendar program, which cannot sign in: the address of the feed has a token that only its member has
-- been shown. A row is the one feed of a member; a new token takes the place of the old one.

create table public.calendar_feeds (
  user_id uuid primary key,
  -- SHA-256 of the token, so that who reads the database does not read calendars.
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  constraint calendar_feeds_user_id_fkey foreign key (user_id) references public.profiles on delete cascade,
  constraint calendar_feeds_token_hash_key unique (token_hash)
);
alter table public.calendar_feeds enable row level security;
revoke all on public.calendar_feeds from anon, authenticated, service_role;
grant select (user_id, created_at), delete on public.calendar_feeds to authenticated;
grant select, insert, update, delete on public.calendar_feeds to service_role;
create policy "Members see whether they have a feed" on public.calendar_feeds
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Members switch their feed off" on public.calendar_feeds
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "Members with a second factor have proved it" on public.calendar_feeds
  as restrictive to authenticated using ((select private.assured()));

-- Returns the entry of a match in the calendar of a member: { id, type, location, latitude, longitude, level, players, free, starts, ends,
-- status, names, changed_at }. `status` is that of the member's participation, 'waiting' for a member in line, null where there is neither; `names`
-- has the others who play. PL/pgSQL, because the table of those in line comes later.
create function private.calendar_entry(match public.matches, member uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (select jsonb_build_object(
      'id', match.id, 'type', match.match_type, 'location', match.location, 'latitude', match.latitude, 'longitude', match.longitude,
      'level', match.skill_level, 'players', match.players, 'free', private.free_slots(match), 'starts', match.match_date, 'ends', private.match_end(match),
      'status', case when exists (select from public.match_waiting w where w.match_id = match.id and w.user_id = member) then 'waiting'
        else (array_agg(p.status) filter (where p.user_id = member))[1] end,
      'names', coalesce(jsonb_agg(coalesce(p.guest_name, username) order by p.created_at, p.id)
        filter (where p.status = 'confirmed' and p.user_id is distinct from member and coalesce(p.guest_name, username) is not null), '[]'),
      'changed_at', greatest(match.updated_at, max(p.updated_at), (select settled_at from public.match_lines where match_id = match.id)))
    from public.match_participants p left join public.profiles on profiles.id = p.user_id
   where p.match_id = match.id);
end
$$;

-- Returns { locale, entries } of the feed with this token: the member's language, and the matches in which they have a place or were
-- asked, or for which they wait, from sixty days back; null where there is no such feed.
create function public.calendar_feed(p_token text) returns jsonb
language plpgsql stable
security definer -- the calendar program is nobody to the database; the token says whose matches it reads
set search_path = ''
as $$
begin
  return (select jsonb_build_object('locale', profiles.locale, 'entries', (
           select coalesce(jsonb_agg(private.calendar_entry(match, feed.user_id) order by (match).match_date, (match).id), '[]')
             from (select matches as match
                     from public.matches
                    where matches.id in (
                        select match_id from public.match_participants p
                         where p.user_id = feed.user_id and p.status in ('confirmed', 'pending', 'invited')
                        union all select match_id from public.match_waiting w where w.user_id = feed.user_id)
                      and private.can_see_match(matches, feed.user_id) and matches.match_date > now() - interval '60 days'
                    order by matches.match_date, matches.id limit 500) as coming))
    from public.calendar_feeds feed join public.profiles on profiles.id = feed.user_id
   where feed.token_hash = sha256(convert_to(p_token, 'UTF8')) and private.in_good_standing(feed.user_id));
end
$$;

-- Makes the feed of the caller, or gives it a new token. The token has 64 hexadecimal digits and is returned this once.
create function private.create_calendar_feed() returns table (token text, created_at timestamptz)
language plpgsql
security definer -- members cannot write hashes
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  made text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if me is null or not private.assured() then
    perform private.refuse(403, 'insufficient_aal', 'Enter the code of your second factor first.');
  end if;
  perform private.count_action('calendar_feeds');
  insert into public.calendar_feeds as known (user_id, token_hash) values (me, sha256(convert_to(made, 'UTF8')))
  on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = now();
  return query select made, now();
end
$$;

-- The API does not expose `private`, so the calls are here.
create function public.create_calendar_feed() returns table (token text, created_at timestamptz)
language sql
set search_path = ''
as $$ select * from private.create_calendar_feed() $$;

-- Returns the entry of one match that the caller sees, else null. Invoker: policies decide.
create function public.match_calendar(p_match_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.calendar_entry(matches, (select auth.uid())) from public.matches where id = p_match_id
$$;
revoke execute on function public.create_calendar_feed, public.calendar_feed, public.match_calendar
  from public, anon, authenticated, service_role;

revoke execute on all functions in schema private from public;
grant execute on function private.create_calendar_feed(), public.create_calendar_feed, public.match_calendar,
    private.calendar_entry(public.matches, uuid) to authenticated;
grant execute on function public.calendar_feed to anon, authenticated;
