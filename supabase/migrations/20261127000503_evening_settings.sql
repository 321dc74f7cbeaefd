-- An evening begins with its settings and with everybody who is confirmed; organisers change the settings while it runs.

-- Returns the evening with these settings, of which a call may name any.
create function private.with_settings(evening public.evenings, settings jsonb) returns public.evenings
language plpgsql stable set search_path = '' as $$
declare
  known text[] := array['format', 'pairing', 'points', 'minutes', 'courts', 'open_courts', 'until', 'rounds', 'seed'];
  courts_before int := coalesce(cardinality(evening.courts), 0);
begin
  if jsonb_typeof(settings) is distinct from 'object' or settings - known <> '{}' then
    raise exception using errcode = '22023', message = 'p_settings: an object of settings that an evening has.';
  end if;
  evening := jsonb_populate_record(evening, settings);
  if settings ->> 'points' is not null and not settings ? 'minutes' then
    evening.minutes := null;
  elsif settings ->> 'minutes' is not null and not settings ? 'points' then
    evening.points := null;
  end if;
  if settings ? 'courts' then
    evening.courts := array(select private.plain_line(court) from unnest(evening.courts) with ordinality as c (court, place) order by place);
    if not settings ? 'open_courts' then
      evening.open_courts := coalesce(evening.open_courts, '{}')
        || array(select generate_series(courts_before, cardinality(evening.courts) - 1));
    end if;
  end if;
  evening.open_courts := array(select distinct unnest(evening.open_courts) order by 1);
  return evening;
end
$$;

create function private.start_evening(id uuid, of_match uuid, settings jsonb) returns jsonb
language plpgsql
security definer -- only functions write evenings
set search_path = ''
as $$
declare
  match public.matches;
  evening public.evenings;
  entry public.evening_entries := private.entry_of(id, of_match, 'start', jsonb_build_object('settings', settings));
begin
  perform private.require_assured();
  select * into match from public.matches m where m.id = of_match and private.can_act_on_match(m, auth.uid()) for no key update;
  if match.id is null then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  end if;
  perform private.require_organiser(of_match);
  if exists (select from public.evenings e where e.match_id = of_match) then
    if private.known_entry(entry) is null then
      perform private.refuse(409, 'evening_started', 'This evening has begun already.');
    end if;
    return private.known_entry(entry);
  end if;
  perform private.known_entry(entry);
  if match.match_type <> 'americano' then
    perform private.refuse(409, 'not_an_americano', 'Only an americano becomes an evening.');
  end if;
  if now() not between match.match_date - interval '24 hours' and private.match_end(match) + interval '24 hours' then
    perform private.refuse(409, 'not_today', 'An evening begins on its day.');
  end if;
  evening.match_id := of_match;
  evening.format := 'americano';
  evening.pairing := 'least_repeated';
  evening.seed := floor(random() * 4294967296);
  evening := private.with_settings(evening, settings - 'present');
  insert into public.evenings (match_id, format, pairing, points, minutes, courts, open_courts, until, rounds, seed, started_by)
  values (of_match, evening.format, evening.pairing, evening.points, evening.minutes, evening.courts, evening.open_courts, evening.until,
    evening.rounds, evening.seed, auth.uid());
  insert into public.evening_versions (match_id) values (of_match);
  perform private.seat_participants(of_match, settings -> 'present');
  return private.write_entry(entry, true);
end
$$;

-- Makes a player of each participant, those who are present first; events without a limit may have more than an evening takes.
create function private.seat_participants(of_match uuid, present jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.evening_players (id, match_id, number, member_id, guest_name, participant_id, is_present)
  select gen_random_uuid(), of_match, row_number() over (order by place) - 1, user_id, guest_name, participant, is_here
    from (
      select p.id as participant, p.user_id, p.guest_name, coalesce(present ? p.id::text, false) as is_here,
             row_number() over (order by coalesce(present ? p.id::text, false) desc, p.created_at, p.id) as place
        from public.match_participants p
       where p.match_id = of_match and private.takes_slot(p) and (p.user_id is not null or p.guest_name is not null)) as seated
   where place <= 128;
  perform private.require_room(of_match);
end
$$;

-- At most 64 play, which is what 16 courts hold, and twice as many come and go.
create function private.require_room(of_match uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if (select count(*) > 128 or count(*) filter (where is_present) > 64 from public.evening_players where match_id = of_match) then
    perform private.refuse(409, 'evening_full', 'An evening has 64 players at most.');
  end if;
end
$$;

-- Tells whether a round does not change any more: it was started, or its first score is there.
create function private.has_begun(round public.evening_rounds) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return round.state in ('started', 'closed') or round.state = 'announced' and exists (
    select from public.evening_games g
     where g.match_id = round.match_id and g.round = round.number and g.edition = round.edition and g.score_id is not null);
end
$$;

-- The number of the last round that has begun, 0 before the first.
create function private.last_begun(of_match uuid) returns int
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select max(r.number) from public.evening_rounds r where r.match_id = of_match and private.has_begun(r)), 0);
end
$$;

-- Compares the version of the plan for which a phone has decided. Nothing is tried again by itself: the plan may look different now.
create function private.require_plan_version(evening public.evenings, expected int) returns void
language plpgsql set search_path = '' as $$
begin
  if evening.plan_version is distinct from expected then
    perform private.refuse(409, 'evening_changed', 'Somebody else has changed this evening.', evening.plan_version::text);
  end if;
end
$$;

create function private.change_evening(id uuid, of_match uuid, expected int, settings jsonb) returns jsonb
language plpgsql
security definer -- only functions write evenings
set search_path = ''
as $$
declare
  evening public.evenings;
  entry public.evening_entries :=
    private.entry_of(id, of_match, 'settings', jsonb_build_object('expected', expected, 'settings', settings));
begin
  perform private.require_assured();
  evening := private.lock_evening(of_match);
  perform private.require_organiser(of_match);
  if private.known_entry(entry) is not null then
    return private.known_entry(entry);
  end if;
  perform private.require_running(evening), private.require_plan_version(evening, expected);
  return private.write_entry(entry, true, jsonb_build_object('before', private.apply_settings(evening, settings, entry.id)));
end
$$;

-- Writes settings, and returns those that they replace.
create function private.apply_settings(evening public.evenings, settings jsonb, entry uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted public.evenings := private.with_settings(evening, settings);
  begun int := private.last_begun(evening.match_id);
begin
  if wanted.format <> evening.format and begun > 0 or wanted.rounds < begun then
    perform private.refuse(409, 'round_begun', 'This round has begun.');
  end if;
  if cardinality(wanted.courts) < cardinality(evening.courts) and exists (
       select from public.evening_games g where g.match_id = evening.match_id and g.court >= cardinality(wanted.courts)) then
    perform private.refuse(409, 'court_used', 'Somebody plays on this court: it can be closed.');
  end if;
  update public.evenings
     set format = wanted.format, pairing = wanted.pairing, points = wanted.points, minutes = wanted.minutes, courts = wanted.courts,
         open_courts = wanted.open_courts, until = wanted.until, rounds = wanted.rounds, seed = wanted.seed
   where match_id = evening.match_id;
  update public.evening_rounds r set points = wanted.points, minutes = wanted.minutes
   where r.match_id = evening.match_id and r.state in ('planned', 'announced') and not private.has_begun(r);
  update public.evening_rounds r set state = 'replaced', replaced_by = entry
   where r.match_id = evening.match_id and r.state in ('planned', 'announced') and r.number > wanted.rounds;
  return (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(to_jsonb(evening)) as one
           where to_jsonb(wanted) -> key is distinct from value);
end
$$;

create function public.start_evening(p_id uuid, p_match_id uuid, p_settings jsonb) returns jsonb
language sql set search_path = '' as $$ select private.start_evening(p_id, p_match_id, p_settings) $$;

create function public.change_evening(p_id uuid, p_match_id uuid, p_expected int, p_settings jsonb) returns jsonb
language sql set search_path = '' as $$ select private.change_evening(p_id, p_match_id, p_expected, p_settings) $$;

revoke execute on function public.start_evening, public.change_evening from public, anon, authenticated, service_role;
grant execute on function public.start_evening, public.change_evening to authenticated;
grant execute on function private.start_evening(uuid, uuid, jsonb), private.change_evening(uuid, uuid, int, jsonb) to authenticated;

revoke execute on all functions in schema private from public;
