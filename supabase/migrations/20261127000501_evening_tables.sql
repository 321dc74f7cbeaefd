-- An evening is what an americano becomes on the day: who is there, the rounds that are dealt, the scores, and a log of what everybody did
-- (decision 089). Its key is its match, so whoever sees the match reads it. Members write none of these tables: functions do, each with an
-- entry. All but `evenings` and `evening_organisers` refer to the evening and not to the match, whose row nobody needs to lock for a score.

create table public.evenings (
  match_id uuid primary key,
  format text not null default 'americano',
  pairing text not null default 'least_repeated',
  points int,
  minutes int,
  courts text[] not null,
  open_courts int[] not null,
  until timestamptz,
  rounds int not null,
  state text not null default 'running',
  seed bigint not null,
  plan_version int not null default 0,
  started_by uuid,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint evenings_match_id_fkey foreign key (match_id) references public.matches on delete cascade,
  constraint evenings_started_by_fkey foreign key (started_by) references public.profiles on delete set null,
  constraint evenings_format_known check (format in ('americano', 'mexicano', 'teams')),
  constraint evenings_pairing_known check (pairing in ('least_repeated', 'classic')),
  constraint evenings_points_known check (points in (16, 21, 24, 32)),
  constraint evenings_minutes_range check (minutes between 5 and 30),
  constraint evenings_points_or_minutes check ((points is null) <> (minutes is null)),
  constraint evenings_courts_count check (cardinality(courts) between 1 and 16 and array_ndims(courts) = 1),
  constraint evenings_courts_visible check (array_position(courts, null) is null and private.all_visible(courts)),
  constraint evenings_courts_length check (char_length(array_to_string(courts, '')) <= 640),
  constraint evenings_open_courts_range check (
    cardinality(open_courts) <= cardinality(courts) and array_position(open_courts, null) is null
    and 0 <= all (open_courts) and cardinality(courts) > all (open_courts)),
  constraint evenings_until_range check (until between '2000-01-01Z' and '2100-01-01Z'),
  constraint evenings_rounds_range check (rounds between 1 and 32),
  constraint evenings_state_known check (state in ('running', 'ended')),
  constraint evenings_ended_at_when_ended check ((ended_at is null) = (state = 'running')),
  -- A whole number of JavaScript.
  constraint evenings_seed_range check (seed between 0 and 9007199254740991)
);
comment on column public.evenings.open_courts is 'Positions in courts, from 0, of those that are ours now.';
comment on column public.evenings.rounds is 'How many are meant to be played.';
comment on column public.evenings.plan_version is 'Moves with all that a plan depends on; a deal is made for one of them.';
create index evenings_started_by_idx on public.evenings (started_by);
alter table public.evenings enable row level security;
revoke all on public.evenings from anon, authenticated, service_role;
grant select on public.evenings to authenticated;
grant select, insert, update, delete on public.evenings to service_role;
create policy "Members see the evenings of matches they see" on public.evenings
  for select to authenticated using (exists (select from public.matches where matches.id = evenings.match_id));
create policy "Members with a second factor have proved it" on public.evenings
  as restrictive to authenticated using ((select private.assured()));

-- The signal: pages watch this row, and fetch the rest when it moves.
create table public.evening_versions (
  match_id uuid primary key,
  version int not null default 0,
  constraint evening_versions_match_id_fkey foreign key (match_id) references public.evenings on delete cascade
);
alter table public.evening_versions enable row level security;
revoke all on public.evening_versions from anon, authenticated, service_role;
grant select on public.evening_versions to authenticated;
grant select, insert, update, delete on public.evening_versions to service_role;
create policy "Members see the versions of evenings they see" on public.evening_versions
  for select to authenticated using (exists (select from public.matches where matches.id = evening_versions.match_id));
create policy "Members with a second factor have proved it" on public.evening_versions
  as restrictive to authenticated using ((select private.assured()));

-- Members whom the creator has named, before or after the evening began. The creator needs no row.
create table public.evening_organisers (
  match_id uuid not null,
  member_id uuid not null,
  primary key (match_id, member_id),
  constraint evening_organisers_match_id_fkey foreign key (match_id) references public.matches on delete cascade,
  constraint evening_organisers_member_id_fkey foreign key (member_id) references public.profiles on delete cascade
);
create index evening_organisers_member_id_idx on public.evening_organisers (member_id);
alter table public.evening_organisers enable row level security;
revoke all on public.evening_organisers from anon, authenticated, service_role;
grant select on public.evening_organisers to authenticated;
grant select, insert, update, delete on public.evening_organisers to service_role;
create policy "Members see the organisers of evenings they see" on public.evening_organisers
  for select to authenticated using (exists (select from public.matches where matches.id = evening_organisers.match_id));
create policy "Members with a second factor have proved it" on public.evening_organisers
  as restrictive to authenticated using ((select private.assured()));

-- A member, a guest by name, or (neither) a member who has left the community. Somebody may play without taking part in the match.
create table public.evening_players (
  id uuid primary key,
  match_id uuid not null,
  number int not null,
  member_id uuid,
  guest_name text,
  participant_id uuid,
  is_present boolean not null default false,
  team int,
  constraint evening_players_match_id_fkey foreign key (match_id) references public.evenings on delete cascade,
  constraint evening_players_member_id_fkey foreign key (member_id) references public.profiles on delete set null,
  constraint evening_players_participant_id_fkey foreign key (participant_id) references public.match_participants on delete set null,
  constraint evening_players_match_id_number_key unique (match_id, number),
  constraint evening_players_match_id_member_id_key unique (match_id, member_id),
  constraint evening_players_number_range check (number between 0 and 9999),
  constraint evening_players_guest_name_without_account check (guest_name is null or member_id is null),
  constraint evening_players_guest_name_length check (char_length(guest_name) between 1 and 40),
  constraint evening_players_guest_name_visible check (private.is_visible(guest_name)),
  constraint evening_players_team_range check (team between 0 and 63)
);
create index evening_players_member_id_idx on public.evening_players (member_id);
create index evening_players_participant_id_idx on public.evening_players (participant_id);
alter table public.evening_players enable row level security;
revoke all on public.evening_players from anon, authenticated, service_role;
grant select on public.evening_players to authenticated;
grant select, insert, update, delete on public.evening_players to service_role;
create policy "Members see the players of evenings they see" on public.evening_players
  for select to authenticated using (exists (select from public.matches where matches.id = evening_players.match_id));
create policy "Members with a second factor have proved it" on public.evening_players
  as restrictive to authenticated using ((select private.assured()));

-- The log of an evening, in the order in which things were done: `seq` is the version of the evening that it made. An id is made by the phone at the
-- tap, so that an answer that was lost is given again.
create table public.evening_entries (
  id uuid primary key,
  match_id uuid not null,
  seq int not null,
  kind text not null,
  game_id uuid,
  points_a int,
  points_b int,
  is_finished boolean,
  based_on uuid,
  revokes uuid,
  member_id uuid,
  data jsonb not null default '{}',
  outcome text not null default 'done',
  plan_version int not null,
  author_id uuid,
  created_at timestamptz not null default now(),
  constraint evening_entries_match_id_fkey foreign key (match_id) references public.evenings on delete cascade,
  constraint evening_entries_author_id_fkey foreign key (author_id) references public.profiles on delete set null,
  constraint evening_entries_member_id_fkey foreign key (member_id) references public.profiles on delete set null,
  constraint evening_entries_match_id_seq_key unique (match_id, seq),
  constraint evening_entries_revokes_key unique (revokes),
  constraint evening_entries_kind_known check (kind in (
    'start', 'settings', 'organiser', 'player', 'presence', 'teams', 'deal', 'round_start', 'round_close', 'score', 'revoke', 'end')),
  constraint evening_entries_outcome_known check (outcome in ('done', 'counts', 'confirms', 'differs', 'kept')),
  constraint evening_entries_score_whole check (
    case when kind = 'score' then game_id is not null and points_a is not null and points_b is not null and is_finished is not null
         else points_a is null and points_b is null and is_finished is null and based_on is null end),
  constraint evening_entries_points_range check (points_a between 0 and 99 and points_b between 0 and 99),
  constraint evening_entries_revokes_when_revoke check ((revokes is not null) = (kind = 'revoke')),
  constraint evening_entries_data_is_object check (jsonb_typeof(data) = 'object')
);
comment on column public.evening_entries.data is 'What was asked for; under `before` what it replaced, and under `player_id` whom it added.';
comment on column public.evening_entries.member_id is 'The member who was added as a player, or named as an organiser.';
comment on column public.evening_entries.created_at is 'The clock of the database.';
create index evening_entries_game_id_idx on public.evening_entries (game_id, seq);
create index evening_entries_author_id_idx on public.evening_entries (author_id);
create index evening_entries_member_id_idx on public.evening_entries (member_id);
alter table public.evening_entries enable row level security;
revoke all on public.evening_entries from anon, authenticated, service_role;
grant select on public.evening_entries to authenticated;
grant select on public.evening_entries to service_role;
create policy "Members see the log of evenings they see" on public.evening_entries
  for select to authenticated using (exists (select from public.matches where matches.id = evening_entries.match_id));
create policy "Members with a second factor have proved it" on public.evening_entries
  as restrictive to authenticated using ((select private.assured()));

-- An edition of a round: a deal replaces rounds that have not begun. Points and minutes are those that held when it began.
create table public.evening_rounds (
  match_id uuid not null,
  number int not null,
  edition int not null,
  state text not null,
  seed bigint not null,
  planner_version int not null,
  inputs jsonb not null default '{}',
  points int,
  minutes int,
  resting uuid[] not null default '{}',
  dealt_by uuid not null,
  replaced_by uuid,
  started_at timestamptz,
  closed_at timestamptz,
  primary key (match_id, number, edition),
  constraint evening_rounds_match_id_fkey foreign key (match_id) references public.evenings on delete cascade,
  constraint evening_rounds_number_range check (number between 1 and 32),
  constraint evening_rounds_state_known check (state in ('planned', 'announced', 'started', 'closed', 'replaced')),
  constraint evening_rounds_seed_range check (seed between 0 and 9007199254740991),
  constraint evening_rounds_inputs_length check (char_length(inputs::text) <= 20000),
  constraint evening_rounds_replaced_by_when_replaced check ((replaced_by is not null) = (state = 'replaced')),
  constraint evening_rounds_points_or_minutes check ((points is null) <> (minutes is null))
);
comment on column public.evening_rounds.dealt_by is 'The entry that has dealt it.';
comment on column public.evening_rounds.replaced_by is 'The entry that has replaced it.';
-- One edition of each round holds.
create unique index evening_rounds_current_idx on public.evening_rounds (match_id, number) where state <> 'replaced';
alter table public.evening_rounds enable row level security;
revoke all on public.evening_rounds from anon, authenticated, service_role;
grant select on public.evening_rounds to authenticated;
grant select, insert, update, delete on public.evening_rounds to service_role;
create policy "Members see the rounds of evenings they see" on public.evening_rounds
  for select to authenticated using (exists (select from public.matches where matches.id = evening_rounds.match_id));
create policy "Members with a second factor have proved it" on public.evening_rounds
  as restrictive to authenticated using ((select private.assured()));

-- The score that counts is computed from the entries (private.settle_game) and stored, as are the entries it comes from. These are no
-- foreign keys: entries name games, and both go with the evening.
create table public.evening_games (
  id uuid primary key,
  match_id uuid not null,
  round int not null,
  edition int not null,
  court int not null,
  a1 uuid not null,
  a2 uuid not null,
  b1 uuid not null,
  b2 uuid not null,
  points_a int,
  points_b int,
  is_finished boolean,
  score_id uuid,
  tip_id uuid,
  constraint evening_games_round_fkey
    foreign key (match_id, round, edition) references public.evening_rounds (match_id, number, edition) on delete cascade,
  constraint evening_games_court_key unique (match_id, round, edition, court),
  constraint evening_games_court_range check (court between 0 and 15),
  constraint evening_games_score_whole
    check (num_nulls(points_a, points_b, is_finished, score_id, tip_id) in (0, 5))
);
alter table public.evening_games enable row level security;
revoke all on public.evening_games from anon, authenticated, service_role;
grant select on public.evening_games to authenticated;
grant select, insert, update, delete on public.evening_games to service_role;
create policy "Members see the games of evenings they see" on public.evening_games
  for select to authenticated using (exists (select from public.matches where matches.id = evening_games.match_id));
create policy "Members with a second factor have proved it" on public.evening_games
  as restrictive to authenticated using ((select private.assured()));

-- Generous: somebody who enters every score of 64 players on 16 courts makes some hundred entries an hour.
insert into private.rate_limits (action, most, seconds, reason, sentence) values
  ('evening_entries', 1500, 3600, 'too_many_evening_entries', 'You have entered very much this evening. Please wait an hour.');
