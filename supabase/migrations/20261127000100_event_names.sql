-- Events are called by the first line of their description (`eventTitle` of domain/match), also where the description itself is not shown:
-- behind a link, in calendars and in notifications. So these have that line.

-- Returns the first line of an event's description that has a letter, number or picture, at most 300 characters; null for a match.
create function private.first_line(match public.matches) returns text
language sql immutable set search_path = '' as $$
  select case when match.match_type in ('event', 'americano', 'tournament') then
    left((regexp_match(match.description, '^[^\n]*[\w\u00A1-\u1FFF\u2070-\U0010FFFF][^\n]*', 'n'))[1], 300) end
$$;

create or replace function private.match_facts(match public.matches, dates bigint default 1) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('kind', case when match.match_type in ('event', 'americano', 'tournament') then 'event' else 'match' end,
    'location', match.location, 'start', match.match_date, 'following', dates - 1)
    || jsonb_strip_nulls(jsonb_build_object('first_line', private.first_line(match)));
end
$$;

-- The line is part of what a calendar shows, so a change of it counts as one.
drop trigger record_match_version on public.matches;
create trigger record_match_version after update on public.matches
  for each row when (
    (old.match_date, old.end_time, old.match_duration, old.location, old.latitude, old.longitude, old.match_type, old.description)
    is distinct from
    (new.match_date, new.end_time, new.match_duration, new.location, new.latitude, new.longitude, new.match_type, new.description))
  execute function private.record_match_version();

create or replace function private.calendar_entry(match public.matches, member uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select jsonb_build_object(
      'id', match.id, 'type', match.match_type, 'first_line', private.first_line(match), 'location', match.location,
       'latitude', match.latitude, 'longitude', match.longitude,
      'free', private.free_slots(match), 'starts', match.match_date, 'ends', private.match_end(match),
      'sequence', coalesce((select sequence from private.match_versions where match_id = match.id), 0),
      'status', case when exists (select from public.match_waiting w where w.match_id = match.id and w.user_id = member) then 'waiting'
        else (array_agg(p.status) filter (where p.user_id = member))[1] end,
      'people', coalesce(jsonb_agg(jsonb_build_object('name', coalesce(p.guest_name, username), 'guest', p.guest_name is not null)
          order by p.created_at, p.id)
        filter (where p.status = 'confirmed' and p.user_id is distinct from member and coalesce(p.guest_name, username) is not null), '[]'))
    from public.match_participants p left join public.profiles on profiles.id = p.user_id
   where p.match_id = match.id);
end
$$;

-- Returns all that a link shows, as before, and the first line of an event.
create or replace function private.shared_view(of_match uuid, guest uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'state', case when match_date < now() then 'past' else 'ahead' end,
    'kind', match_type, 'first_line', private.first_line(matches), 'location', location, 'start', match_date,
    'minutes', case when end_time is not null then (extract(epoch from private.match_end(matches) - match_date) / 60)::int end,
    'level', skill_level, 'players', players,
    'free', private.free_slots(matches),
    'confirmed', taken.confirmed,
    -- Teams for which somebody is invited, and until when a place is held for the waiting list: without a name.
    'invited', (select coalesce(jsonb_agg(p.team_assignment order by p.created_at, p.id), '[]') from public.match_participants p
      where p.match_id = matches.id and private.is_open_invitation(p) and matches.match_date > now()),
    'held_until', private.held_until(matches.id),
    'guests_allowed', coalesce(guests_allowed, false),
    'guests_left', greatest(private.most_guests(players) - taken.guests, 0),
    'host', (select private.first_name(username) from public.profiles where id = creator_id),
    'people', coalesce(taken.people, '[]'),
    'guest', (select jsonb_build_object('name', guest_name) from public.match_participants where id = guest),
    'own', case when me is not null then jsonb_build_object('match_id', matches.id,
      'status', (select status from public.match_participants p where p.match_id = matches.id and p.user_id = me)) end)
    from public.matches left join private.match_links on match_id = matches.id,
    -- An account that is no member's is a stranger here.
    lateral (select case when private.assured() then auth.uid() end as me) as caller,
    lateral (
      select max(total) as confirmed, max(guests) as guests,
             jsonb_agg(jsonb_build_object('name', name, 'team', team, 'guest', is_guest, 'you', you) order by rank) as people
        from (
          select coalesce(p.guest_name, private.first_name(username)) as name, p.team_assignment as team,
                 p.guest_name is not null as is_guest, p.id is not distinct from guest or p.user_id = me is true as you,
                 row_number() over (order by p.created_at, p.id) as rank, count(*) over () as total,
                 count(p.guest_name) over () as guests
            from public.match_participants p left join public.profiles on profiles.id = p.user_id
           where p.match_id = matches.id and private.takes_slot(p)
           order by rank limit 20
        ) as first
    ) as counted, lateral (select coalesce(counted.confirmed, 0) as confirmed, coalesce(counted.guests, 0) as guests, counted.people) as taken
   where matches.id = of_match
$$;

-- As before, but what was hidden is told to nobody, not even its first line.
create or replace function private.hide_match(of_match uuid, hidden boolean, act text, word text, dates uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  match public.matches;
  -- As long as it is shown.
  members uuid[] := private.concerned_members(dates);
begin
  if not hidden then
    -- Members are asked anew, who have been told that the match was hidden.
    update private.substitute_requests set next_wave_at = now() where match_id = any (dates) and ended_at is null;
  end if;
  update public.matches set hidden_at = case when hidden then now() end, hidden_because = case when hidden then word end
   where id = any (dates) and (hidden_at is not null) <> hidden;
  select * into match from public.matches where id = of_match;
  if match.id is null then
    return;
  end if;
  if hidden then
    delete from public.notifications n using public.matches m
     where m.id = any (dates) and n.related_id = m.id and not private.can_see_match(m, n.user_id);
  end if;
  perform private.notify_moderated(members || private.concerned_members(dates), private.match_facts(match) - 'first_line', act, word);
end
$$;

revoke execute on all functions in schema private from public;
