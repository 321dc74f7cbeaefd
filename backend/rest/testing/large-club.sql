-- Some thousand members and years of games, with policies that look into other tables as those of a community do.
create view public.game_counts with (security_invoker) as
  select game_id, count(*)::int as total from public.game_players group by game_id;
grant select on public.game_counts to anon, authenticated;

set session_replication_role = replica;
insert into public.venues (id, name) select n, 'Venue ' || n from generate_series(10, 30) n;
insert into public.courts (id, venue_id, name) select n, n % 21 + 10, 'Court ' || n from generate_series(1000, 1200) n;
create function pg_temp.player(n bigint) returns uuid language sql as
  $$ select ('00000000-0000-4000-9000-' || lpad((n % 3000)::text, 12, '0'))::uuid $$;
insert into public.players (id, name, mentor) select pg_temp.player(n), 'Player ' || n, pg_temp.player(n / 7) from generate_series(0, 2999) n;
insert into public.games (id, court_id, host_id, guest_id, played_on)
  select n, 1000 + n % 200, pg_temp.player(n * 7), case when n % 3 = 0 then pg_temp.player(n * 11) end, date '2020-01-01' + n / 10
  from generate_series(1000, 15999) n;
insert into public.game_players (game_id, player_id, team)
  select game, pg_temp.player(game * 5 + seat * 701), 'A' from generate_series(1000, 15999) game, generate_series(0, 3) seat;
reset session_replication_role;
create index on public.game_players (player_id);
create index on public.games (host_id);
create index on public.games (guest_id);
create index on public.games (court_id);
create index on public.players (mentor);
create index on public.courts (venue_id);

alter table public.games enable row level security;
create policy "Games whose court is open, and those one plays in" on public.games for select using (
  exists (select from public.courts where courts.id = games.court_id)
  or exists (select from public.game_players where game_id = games.id and player_id = (select auth.uid())));
alter table public.courts enable row level security;
create policy "Everybody sees courts" on public.courts for select using (exists (select from public.venues where venues.id = venue_id));
analyze;
