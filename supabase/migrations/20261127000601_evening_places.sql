-- When an evening has ended, the worker computes its places with the function of phones and stores them, for profiles and the podium; and it
-- computes dealt plans again from what phones stored beside them, since the database verifies only what must never be wrong (decision 089).

create table public.evening_places (
  match_id uuid not null,
  player_id uuid not null,
  place int not null,
  games int not null,
  points numeric(8, 3) not null,
  average numeric(6, 3) not null,
  is_on_podium boolean not null,
  primary key (match_id, player_id),
  constraint evening_places_match_id_fkey foreign key (match_id) references public.evenings on delete cascade,
  constraint evening_places_player_id_fkey foreign key (player_id) references public.evening_players on delete cascade,
  constraint evening_places_place_range check (place between 1 and 128),
  constraint evening_places_games_range check (games between 1 and 32),
  constraint evening_places_points_range check (points >= 0 and average >= 0)
);
comment on table public.evening_places is 'Those who have a game that counts, of evenings that are over.';
comment on column public.evening_places.place is 'From 1; players who are equal, and the two of a team, share it.';
comment on column public.evening_places.average is 'Points a game.';
comment on column public.evening_places.is_on_podium is 'Whoever has too few games for it is passed over.';
create index evening_places_player_id_idx on public.evening_places (player_id);
alter table public.evening_places enable row level security;
revoke all on public.evening_places from anon, authenticated, service_role;
grant select on public.evening_places to authenticated;
grant select, insert, update, delete on public.evening_places to service_role;
create policy "Members see the places of evenings they see" on public.evening_places
  for select to authenticated using (exists (select from public.matches where matches.id = evening_places.match_id));
create policy "Members with a second factor have proved it" on public.evening_places
  as restrictive to authenticated using ((select private.assured()));

-- The version of an evening whose places are stored.
create table private.evening_rankings (
  match_id uuid primary key,
  version int not null,
  constraint evening_rankings_match_id_fkey foreign key (match_id) references public.evenings on delete cascade
);
alter table private.evening_rankings enable row level security;

create function private.is_over(evening public.evenings) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return evening.state = 'ended' or private.evening_end(evening) <= now();
end
$$;

-- All that changes places moves the version: the end, a score that comes later, two accounts that become one. An evening that goes on has none.
create function private.rank_evening() returns trigger
language plpgsql
security definer -- only functions write evenings
set search_path = ''
as $$
begin
  if exists (select from public.evenings e where e.match_id = new.match_id and private.is_over(e)) then
    perform private.enqueue('evenings__rank', jsonb_build_object('match_id', new.match_id), 'rank ' || new.match_id);
  elsif exists (select from private.evening_rankings where match_id = new.match_id) then
    delete from public.evening_places where match_id = new.match_id;
    delete from private.evening_rankings where match_id = new.match_id;
  end if;
  return null;
end
$$;
create trigger rank_evening after update on public.evening_versions
  for each row execute function private.rank_evening();

-- Evenings that are over and whose places are not stored as they are now, for one that nobody has ended.
create function private.evenings_to_rank() returns setof uuid
language sql stable set search_path = '' as $$
  select e.match_id from public.evenings e join public.evening_versions v using (match_id) left join private.evening_rankings r using (match_id)
   where v.version is distinct from r.version and private.is_over(e)
$$;

-- The board as `get_evening` has it, as far as places depend on it; null for an evening that is not over.
create function private.evening_to_rank(of_match uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('version', v.version, 'evening', jsonb_build_object('format', e.format),
      'players', private.evening_players_of(of_match), 'rounds', private.evening_rounds_of(of_match))
    from public.evenings e join public.evening_versions v using (match_id)
   where e.match_id = of_match and private.is_over(e)
$$;

-- Stores what was computed from this version. Where the evening has moved on, another job does.
create function private.store_places(of_match uuid, of_version int, places jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.evenings where match_id = of_match for no key update;
  if not exists (select from public.evening_versions where match_id = of_match and version = of_version) then
    return;
  end if;
  delete from public.evening_places where match_id = of_match;
  insert into public.evening_places (match_id, player_id, place, games, points, average, is_on_podium)
  select of_match, one.player_id, one.place, one.games, one.points, one.average, one.is_on_podium
    from jsonb_to_recordset(places) as one (player_id uuid, place int, games int, points numeric, average numeric, is_on_podium boolean);
  insert into private.evening_rankings (match_id, version) values (of_match, of_version)
  on conflict (match_id) do update set version = excluded.version;
end
$$;

-- Plans that were computed again. `unknown`: by a planner of another version, or from inputs that cannot be read any more.
create table private.deal_checks (
  entry_id uuid primary key,
  match_id uuid not null,
  outcome text not null,
  dealt_at timestamptz not null,
  constraint deal_checks_entry_id_fkey foreign key (entry_id) references public.evening_entries on delete cascade,
  constraint deal_checks_match_id_fkey foreign key (match_id) references public.evenings on delete cascade,
  constraint deal_checks_outcome_known check (outcome in ('same', 'differs', 'unknown'))
);
create index deal_checks_match_id_idx on private.deal_checks (match_id);
create index deal_checks_dealt_at_idx on private.deal_checks (dealt_at);
alter table private.deal_checks enable row level security;

create function private.check_deal() returns trigger
language plpgsql
security definer -- only functions write evenings
set search_path = ''
as $$
begin
  perform private.enqueue('evening_rounds__check', jsonb_build_object('entry_id', new.id));
  return null;
end
$$;
create trigger check_deal after insert on public.evening_entries
  for each row when (new.kind = 'deal') execute function private.check_deal();

-- A round as the planner knows it: players by their numbers, games by their courts. One who rested and is gone is null.
create function private.round_in_numbers(round public.evening_rounds) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
      'games', (select coalesce(jsonb_agg(jsonb_build_object('court', g.court, 'teamA', jsonb_build_array(a1.number, a2.number),
            'teamB', jsonb_build_array(b1.number, b2.number)) order by g.court), '[]')
          from public.evening_games g
          left join public.evening_players a1 on a1.id = g.a1 left join public.evening_players a2 on a2.id = g.a2
          left join public.evening_players b1 on b1.id = g.b1 left join public.evening_players b2 on b2.id = g.b2
         where (g.match_id, g.round, g.edition) = (round.match_id, round.number, round.edition)),
      'resting', (select coalesce(jsonb_agg(p.number order by p.number), '[]')
          from unnest(round.resting) as one left join public.evening_players p on p.id = one))
$$;

-- The rounds of a deal, the rounds before them as they were then, and what the phone stored beside them; null when the entry is gone.
create function private.deal_to_check(of_entry uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  deal public.evening_entries;
  first public.evening_rounds;
begin
  select * into deal from public.evening_entries where id = of_entry and kind = 'deal';
  select * into first from public.evening_rounds where match_id = deal.match_id and dealt_by = of_entry order by number limit 1;
  if first.match_id is null then
    return null;
  end if;
  return jsonb_build_object('seed', first.seed, 'planner_version', first.planner_version, 'inputs', first.inputs,
    'rounds', (select jsonb_agg(private.round_in_numbers(r) order by r.number) from public.evening_rounds r
                where r.match_id = deal.match_id and r.dealt_by = of_entry),
    'before', (select coalesce(jsonb_agg(private.round_in_numbers(held) order by held.number), '[]') from (
        select distinct on (r.number) r.*
          from public.evening_rounds r join public.evening_entries d on d.id = r.dealt_by left join public.evening_entries gone on gone.id = r.replaced_by
         where r.match_id = deal.match_id and r.number < first.number and d.seq < deal.seq and (gone.seq is null or gone.seq > deal.seq)
         order by r.number, r.edition desc) as held));
end
$$;

-- Stores the outcome and reports the last 30 days to stewards.
create function private.record_deal_check(of_entry uuid, of_outcome text) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.deal_checks (entry_id, match_id, outcome, dealt_at)
  select id, match_id, of_outcome, created_at from public.evening_entries where id = of_entry
  on conflict (entry_id) do update set outcome = excluded.outcome;
  perform private.report_system('evenings', (
    select jsonb_build_object('same', count(*) filter (where outcome = 'same'), 'differs', count(*) filter (where outcome = 'differs'),
        'unknown', count(*) filter (where outcome = 'unknown'), 'last_difference', max(dealt_at) filter (where outcome = 'differs'))
      from private.deal_checks where dealt_at > now() - interval '30 days'));
end
$$;

-- Places are about the member, as are the rows that name them.
create function private.evening_places_of(member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(o) - 'player_id' order by o.match_id), '[]')
    from public.evening_places o join public.evening_players p on p.id = o.player_id where p.member_id = member
$$;

-- As before, with places in evenings.
create or replace function private.export_my_data() returns jsonb
language plpgsql stable
security definer -- reads what no policy shows, about the caller alone
set search_path = ''
as $$
declare
  me uuid := auth.uid();
begin
  perform private.require_assured(or_waiting => true);
  if private.account_of(me) is null then
    perform private.refuse(404, 'member_gone', 'This member does not exist any more.');
  end if;
  return jsonb_build_object('exported_at', now(), 'account', private.account_of(me), 'places', private.participations_of(me),
    'evening_places', private.evening_places_of(me),
    'uploads', private.uploads_of(me), 'tables', private.rows_of(me), 'steward_acts', private.steward_acts_of(me));
end
$$;

revoke execute on all functions in schema private from public;
