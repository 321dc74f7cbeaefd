-- Made by `npm run schema` from supabase/migrations, for reading. Never applied.

create schema if not exists private;
grant usage on schema private to authenticated;
grant usage on schema private to service_role;

create table private.account_mails (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  kind text not null,
  email text,
  locale text,
  words text,
  created_at timestamp with time zone not null default now(),
  claimed_until timestamp with time zone,
  constraint account_mails_pkey PRIMARY KEY (id),
  constraint account_mails_account_id_key UNIQUE (account_id),
  constraint account_mails_kind_known CHECK ((kind = ANY (ARRAY['blocked'::text, 'unblocked'::text, 'admitted'::text, 'refused'::text, 'removed'::text, 'merged'::text, 'merge_asked'::text, 'merge_agreed'::text])))
);

CREATE INDEX account_mails_created_at_idx ON private.account_mails USING btree (created_at);

alter table private.account_mails enable row level security;

create table private.calendar_entries (
  user_id uuid not null,
  match_id uuid not null,
  digest bytea not null,
  changed_at timestamp with time zone not null,
  constraint calendar_entries_pkey PRIMARY KEY (user_id, match_id),
  constraint calendar_entries_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id) ON DELETE CASCADE,
  constraint calendar_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);

CREATE INDEX calendar_entries_match_id_idx ON private.calendar_entries USING btree (match_id);

alter table private.calendar_entries enable row level security;

create table private.cancelled_participations (
  match_id uuid not null,
  user_id uuid not null,
  constraint cancelled_participations_pkey PRIMARY KEY (match_id, user_id)
);

alter table private.cancelled_participations enable row level security;

create table private.community (
  only_row boolean not null default true,
  time_zone text not null default 'Europe/Berlin'::text,
  months_ahead integer not null default 18,
  constraint community_pkey PRIMARY KEY (only_row),
  constraint community_has_one_row CHECK (only_row),
  constraint community_months_ahead_positive CHECK ((months_ahead > 0))
);

comment on column private.community.months_ahead is 'How far ahead members make matches; series go on for a year from there.';

alter table private.community enable row level security;

CREATE TRIGGER record_zone_change AFTER UPDATE OF time_zone ON private.community FOR EACH ROW WHEN ((old.time_zone <> new.time_zone)) EXECUTE FUNCTION private.record_zone_change();

create table private.court_sightings (
  venue text not null,
  court_id bigint not null,
  named_at timestamp with time zone,
  busy_until timestamp without time zone,
  seen_with bigint[] not null default '{}'::bigint[],
  constraint court_sightings_pkey PRIMARY KEY (venue, court_id),
  constraint court_sightings_court_fkey FOREIGN KEY (venue, court_id) REFERENCES public.courts(venue, id) ON DELETE CASCADE
);

alter table private.court_sightings enable row level security;

create table private.daily_counts (
  day date not null,
  event text not null,
  times integer not null default 1,
  constraint daily_counts_pkey PRIMARY KEY (day, event),
  constraint daily_counts_event_known CHECK ((event = ANY (ARRAY['push_sent'::text, 'push_failed'::text])))
);

alter table private.daily_counts enable row level security;

create table private.deal_checks (
  entry_id uuid not null,
  match_id uuid not null,
  outcome text not null,
  dealt_at timestamp with time zone not null,
  constraint deal_checks_pkey PRIMARY KEY (entry_id),
  constraint deal_checks_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES public.evening_entries(id) ON DELETE CASCADE,
  constraint deal_checks_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.evenings(match_id) ON DELETE CASCADE,
  constraint deal_checks_outcome_known CHECK ((outcome = ANY (ARRAY['same'::text, 'differs'::text, 'unknown'::text])))
);

CREATE INDEX deal_checks_dealt_at_idx ON private.deal_checks USING btree (dealt_at);
CREATE INDEX deal_checks_match_id_idx ON private.deal_checks USING btree (match_id);

alter table private.deal_checks enable row level security;

create table private.escalated_results (
  match_id uuid not null,
  escalated_at timestamp with time zone not null,
  constraint escalated_results_pkey PRIMARY KEY (match_id),
  constraint escalated_results_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.match_results(match_id) ON DELETE CASCADE
);

alter table private.escalated_results enable row level security;

create table private.evening_boards (
  match_id uuid not null,
  board_id uuid not null default gen_random_uuid(),
  token_hash bytea,
  renewals integer not null default 0,
  constraint evening_boards_pkey PRIMARY KEY (match_id),
  constraint evening_boards_token_hash_key UNIQUE (token_hash),
  constraint evening_boards_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.evenings(match_id) ON DELETE CASCADE
);

comment on column private.evening_boards.token_hash is 'Null while the link is off.';

alter table private.evening_boards enable row level security;

create table private.evening_rankings (
  match_id uuid not null,
  version integer not null,
  constraint evening_rankings_pkey PRIMARY KEY (match_id),
  constraint evening_rankings_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.evenings(match_id) ON DELETE CASCADE
);

alter table private.evening_rankings enable row level security;

create table private.evening_rounds_seen (
  match_id uuid not null,
  version integer not null,
  plan_version integer not null,
  rounds jsonb not null,
  kept jsonb not null,
  stored_at timestamp with time zone not null default now(),
  heads jsonb not null,
  constraint evening_rounds_seen_pkey PRIMARY KEY (match_id),
  constraint evening_rounds_seen_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.evenings(match_id) ON DELETE CASCADE
);

comment on column private.evening_rounds_seen.heads is 'The number and the tag of each round, so that the rounds need not be read to leave them out.';

CREATE INDEX evening_rounds_seen_stored_at_idx ON private.evening_rounds_seen USING btree (stored_at);

alter table private.evening_rounds_seen enable row level security;

create table private.given_back (
  participant_id uuid not null,
  match_id uuid not null,
  user_id uuid,
  guest_name text,
  team text,
  at timestamp with time zone not null,
  constraint given_back_pkey PRIMARY KEY (participant_id),
  constraint given_back_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id) ON DELETE CASCADE,
  constraint given_back_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);

CREATE INDEX given_back_match_id_idx ON private.given_back USING btree (match_id, at);
CREATE INDEX given_back_user_id_idx ON private.given_back USING btree (user_id);

alter table private.given_back enable row level security;

create table private.invitations (
  id uuid not null default gen_random_uuid(),
  token_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  label text not null,
  most_uses integer,
  uses integer not null default 0,
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_token_hash_key UNIQUE (token_hash),
  constraint invitations_label_length CHECK ((char_length(label) <= 80)),
  constraint invitations_most_uses_range CHECK (((most_uses >= 1) AND (most_uses <= 1000)))
);

alter table private.invitations enable row level security;

create table private.join_policy (
  only_row boolean not null default true,
  mode text not null default 'open'::text,
  constraint join_policy_pkey PRIMARY KEY (only_row),
  constraint join_policy_has_one_row CHECK (only_row),
  constraint join_policy_mode_known CHECK ((mode = ANY (ARRAY['open'::text, 'link'::text, 'approval'::text])))
);

alter table private.join_policy enable row level security;

create table private.join_requests (
  member_id uuid not null,
  created_at timestamp with time zone not null default now(),
  username text not null,
  locale text,
  note text,
  refused_at timestamp with time zone,
  refused_because text,
  constraint join_requests_pkey PRIMARY KEY (member_id),
  constraint join_requests_member_id_fkey FOREIGN KEY (member_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint join_requests_note_length CHECK ((char_length(note) <= 500)),
  constraint join_requests_refused_because_length CHECK ((char_length(refused_because) <= 300))
);

CREATE INDEX join_requests_listed_idx ON private.join_requests USING btree (refused_at DESC, created_at);

alter table private.join_requests enable row level security;

CREATE TRIGGER notify_stewards AFTER INSERT ON private.join_requests REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_stewards();
CREATE TRIGGER notify_stewards_of_decision AFTER UPDATE OF refused_at ON private.join_requests FOR EACH ROW WHEN ((new.refused_at IS DISTINCT FROM old.refused_at)) EXECUTE FUNCTION private.notify_stewards_of_row();
CREATE TRIGGER notify_stewards_of_end AFTER DELETE ON private.join_requests REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.notify_stewards();

create table private.link_counters (
  match_id uuid not null,
  window_start timestamp with time zone not null,
  total integer not null,
  constraint link_counters_pkey PRIMARY KEY (match_id),
  constraint link_counters_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id) ON DELETE CASCADE
);

alter table private.link_counters enable row level security;

create table private.link_secret (
  only_row boolean not null default true,
  secret bytea not null default (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  constraint link_secret_pkey PRIMARY KEY (only_row),
  constraint link_secret_has_one_row CHECK (only_row)
);

alter table private.link_secret enable row level security;

create table private.logged_evenings (
  match_id uuid not null,
  version integer not null,
  constraint logged_evenings_pkey PRIMARY KEY (match_id),
  constraint logged_evenings_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.evenings(match_id) ON DELETE CASCADE
);

alter table private.logged_evenings enable row level security;

create table private.match_guests (
  participant_id uuid not null,
  token_hash bytea not null,
  constraint match_guests_pkey PRIMARY KEY (participant_id),
  constraint match_guests_token_hash_key UNIQUE (token_hash),
  constraint match_guests_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES public.match_participants(id) ON DELETE CASCADE
);

alter table private.match_guests enable row level security;

create table private.match_links (
  token_hash bytea not null,
  match_id uuid,
  renewals integer not null default 0,
  enabled boolean not null default true,
  guests_allowed boolean not null default true,
  created_at timestamp with time zone not null default now(),
  renewed_at timestamp with time zone,
  kind text,
  constraint match_links_pkey PRIMARY KEY (token_hash),
  constraint match_links_match_id_key UNIQUE (match_id),
  constraint match_links_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id) ON DELETE SET NULL
);

alter table private.match_links enable row level security;

create table private.match_pushes (
  device_id uuid not null,
  match_id uuid not null,
  claimed_until timestamp with time zone,
  sent_at timestamp with time zone,
  delivered jsonb not null default '{}'::jsonb,
  constraint match_pushes_pkey PRIMARY KEY (device_id, match_id),
  constraint match_pushes_device_id_fkey FOREIGN KEY (device_id) REFERENCES public.push_subscriptions(id) ON DELETE CASCADE
);

alter table private.match_pushes enable row level security;

create table private.match_reminders (
  match_id uuid not null,
  user_id uuid not null,
  type text not null,
  starts timestamp with time zone not null,
  constraint match_reminders_pkey PRIMARY KEY (match_id, user_id, type, starts),
  constraint match_reminders_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id) ON DELETE CASCADE,
  constraint match_reminders_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);

CREATE INDEX match_reminders_user_id_idx ON private.match_reminders USING btree (user_id);

alter table private.match_reminders enable row level security;

create table private.match_versions (
  match_id uuid not null,
  sequence integer not null default 0,
  changed_at timestamp with time zone not null,
  constraint match_versions_pkey PRIMARY KEY (match_id),
  constraint match_versions_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id) ON DELETE CASCADE
);

alter table private.match_versions enable row level security;

create table private.member_names (
  member_id uuid not null,
  username text not null,
  words text not null,
  constraint member_names_pkey PRIMARY KEY (member_id),
  constraint member_names_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);

CREATE INDEX member_names_alphabetical_idx ON private.member_names USING btree (username COLLATE private.alphabetical, member_id) INCLUDE (words);

alter table private.member_names enable row level security;

grant select on private.member_names to authenticated;

create policy "Members search the names of all" on private.member_names
  for select to authenticated
  using true;
create policy "Members with a second factor have proved it" on private.member_names
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table private.member_removals (
  member_id uuid not null,
  future text not null,
  due_at timestamp with time zone not null default (now() + '7 days'::interval),
  constraint member_removals_pkey PRIMARY KEY (member_id),
  constraint member_removals_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint member_removals_future_known CHECK ((future = ANY (ARRAY['hand_on'::text, 'cancel'::text])))
);

CREATE INDEX member_removals_due_at_idx ON private.member_removals USING btree (due_at);

alter table private.member_removals enable row level security;

create table private.merge_requests (
  double uuid not null,
  kept uuid not null,
  steward_id uuid,
  created_at timestamp with time zone not null default now(),
  agreed_at timestamp with time zone,
  constraint merge_requests_pkey PRIMARY KEY (double),
  constraint merge_requests_double_fkey FOREIGN KEY (double) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint merge_requests_kept_fkey FOREIGN KEY (kept) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint merge_requests_two_accounts CHECK ((double <> kept))
);

CREATE INDEX merge_requests_kept_idx ON private.merge_requests USING btree (kept);

alter table private.merge_requests enable row level security;

create table private.moved_matches (
  match_id uuid not null,
  moved_at timestamp with time zone not null,
  constraint moved_matches_pkey PRIMARY KEY (match_id),
  constraint moved_matches_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id) ON DELETE CASCADE
);

alter table private.moved_matches enable row level security;

create table private.notification_texts (
  form text not null,
  parts text[] not null,
  constraint notification_texts_pkey PRIMARY KEY (form)
);

alter table private.notification_texts enable row level security;

create table private.open_pages (
  user_id uuid not null,
  page_id uuid not null,
  visible_until timestamp with time zone not null,
  constraint open_pages_pkey PRIMARY KEY (user_id, page_id),
  constraint open_pages_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);

alter table private.open_pages enable row level security;

create table private.phone_numbers (
  user_id uuid not null,
  number text not null,
  constraint phone_numbers_pkey PRIMARY KEY (user_id),
  constraint phone_numbers_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  constraint profiles_phone_number_length CHECK ((char_length(number) <= 40)),
  constraint profiles_phone_number_visible CHECK (private.is_visible(number))
);

alter table private.phone_numbers enable row level security;

CREATE TRIGGER tidy_phone_number BEFORE INSERT OR UPDATE OF number ON private.phone_numbers FOR EACH ROW EXECUTE FUNCTION private.tidy_phone_number();

create table private.push_tests (
  user_id uuid not null,
  tested_at timestamp with time zone not null,
  constraint push_tests_pkey PRIMARY KEY (user_id),
  constraint push_tests_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);

alter table private.push_tests enable row level security;

create table private.ranked_people (
  person_id uuid not null,
  generation_id integer not null,
  mu smallint not null,
  level text,
  blocked_until timestamp with time zone,
  constraint ranked_people_pkey PRIMARY KEY (person_id),
  constraint ranked_people_generation_id_fkey FOREIGN KEY (generation_id, person_id) REFERENCES private.ratings(generation_id, person_id) ON DELETE CASCADE
);

comment on column private.ranked_people.mu is 'In hundredths, as it is shown.';
comment on column private.ranked_people.level is 'Of the profile: what the ranking is filtered by.';
comment on column private.ranked_people.blocked_until is 'By stewards; a block ends by itself.';

CREATE INDEX ranked_people_generation_id_idx ON private.ranked_people USING btree (generation_id, person_id);
CREATE INDEX ranked_people_mu_idx ON private.ranked_people USING btree (mu) INCLUDE (person_id, level, blocked_until);

alter table private.ranked_people enable row level security;

create table private.rate_counters (
  member_id uuid not null,
  action text not null,
  window_start timestamp with time zone not null,
  total integer not null,
  constraint rate_counters_pkey PRIMARY KEY (member_id, action),
  constraint rate_counters_member_id_fkey FOREIGN KEY (member_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

alter table private.rate_counters enable row level security;

create table private.rate_limits (
  action text not null,
  most integer not null,
  seconds integer not null,
  reason text not null,
  sentence text not null,
  constraint rate_limits_pkey PRIMARY KEY (action),
  constraint rate_limits_most_positive CHECK ((most > 0)),
  constraint rate_limits_seconds_positive CHECK ((seconds > 0))
);

alter table private.rate_limits enable row level security;

create table private.rated_results (
  source_id uuid not null,
  seq integer,
  kind text not null,
  match_id uuid not null,
  seats uuid[] not null,
  a1 uuid not null,
  a2 uuid not null,
  b1 uuid not null,
  b2 uuid not null,
  sets smallint[] not null,
  is_tie_break boolean not null,
  played_at timestamp with time zone not null,
  weight integer not null,
  is_gone boolean not null default false,
  version integer not null default 1,
  rated_version integer,
  reason text,
  logged_at timestamp with time zone not null default clock_timestamp(),
  constraint rated_results_pkey PRIMARY KEY (source_id),
  constraint rated_results_seq_key UNIQUE (seq),
  constraint rated_results_a1_fkey FOREIGN KEY (a1) REFERENCES private.rating_people(id),
  constraint rated_results_a2_fkey FOREIGN KEY (a2) REFERENCES private.rating_people(id),
  constraint rated_results_b1_fkey FOREIGN KEY (b1) REFERENCES private.rating_people(id),
  constraint rated_results_b2_fkey FOREIGN KEY (b2) REFERENCES private.rating_people(id),
  constraint rated_results_four_people CHECK ((is_gone OR ((a1 <> a2) AND (a1 <> b1) AND (a1 <> b2) AND (a2 <> b1) AND (a2 <> b2) AND (b1 <> b2)))),
  constraint rated_results_kind_known CHECK ((kind = ANY (ARRAY['match'::text, 'evening'::text]))),
  constraint rated_results_numbered_when_rated CHECK (((seq IS NULL) = (rated_version IS NULL))),
  constraint rated_results_reason_known CHECK ((reason = ANY (ARRAY['correction'::text, 'merge'::text, 'deletion'::text]))),
  constraint rated_results_weight_range CHECK (((weight >= 1) AND (weight <= 1000000)))
);

comment on column private.rated_results.source_id is 'The match, or the game of an evening.';
comment on column private.rated_results.match_id is 'Without a reference: the line outlives the match, until all is computed anew.';
comment on column private.rated_results.seats is 'Participations, or players of the evening, in the order of the people.';
comment on column private.rated_results.weight is 'Of such a result by itself, in millionths.';
comment on column private.rated_results.rated_version is 'The version that the current generation was computed from.';
comment on column private.rated_results.reason is 'The last change of a line that was computed.';

CREATE INDEX rated_results_a1_idx ON private.rated_results USING btree (a1);
CREATE INDEX rated_results_a2_idx ON private.rated_results USING btree (a2);
CREATE INDEX rated_results_b1_idx ON private.rated_results USING btree (b1);
CREATE INDEX rated_results_b2_idx ON private.rated_results USING btree (b2);
CREATE INDEX rated_results_match_id_idx ON private.rated_results USING btree (match_id);
CREATE INDEX rated_results_played_at_idx ON private.rated_results USING btree (played_at);
CREATE INDEX rated_results_waiting_idx ON private.rated_results USING btree (logged_at) WHERE (rated_version IS DISTINCT FROM version);

alter table private.rated_results enable row level security;

create table private.rating_generations (
  id integer not null,
  algorithm_version integer not null,
  reason text not null,
  state text not null default 'building'::text,
  last_seq integer not null default 0,
  is_calibrated boolean not null default false,
  created_at timestamp with time zone not null default now(),
  touched_at timestamp with time zone not null default now(),
  since timestamp with time zone,
  constraint rating_generations_pkey PRIMARY KEY (id),
  constraint rating_generations_reason_known CHECK ((reason = ANY (ARRAY['start'::text, 'formula'::text, 'correction'::text, 'merge'::text, 'deletion'::text]))),
  constraint rating_generations_state_known CHECK ((state = ANY (ARRAY['building'::text, 'current'::text, 'past'::text])))
);

comment on column private.rating_generations.is_calibrated is 'What was said held to what happened often enough to show numbers.';
comment on column private.rating_generations.since is 'When it became the current one.';

CREATE UNIQUE INDEX rating_generations_state_idx ON private.rating_generations USING btree (state) WHERE (state <> 'past'::text);

alter table private.rating_generations enable row level security;

create table private.rating_people (
  id uuid not null default gen_random_uuid(),
  member_id uuid,
  level text,
  constraint rating_people_pkey PRIMARY KEY (id),
  constraint rating_people_member_id_key UNIQUE (member_id),
  constraint rating_people_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint rating_people_level_known CHECK ((level = ANY (ARRAY['Beginner'::text, 'Intermediate'::text, 'Advanced'::text, 'Pro'::text])))
);

comment on column private.rating_people.level is 'As chosen at the first result: a member who changes it later does not move what was computed.';

alter table private.rating_people enable row level security;

CREATE TRIGGER rank_person AFTER UPDATE OF member_id ON private.rating_people FOR EACH ROW WHEN ((new.member_id IS DISTINCT FROM old.member_id)) EXECUTE FUNCTION private.rank_person();

create table private.rating_steps (
  generation_id integer not null,
  person_id uuid not null,
  seq integer not null,
  mu_before integer not null,
  mu_after integer not null,
  sigma_before integer not null,
  sigma_after integer not null,
  expected integer not null,
  achieved integer not null,
  weight integer not null,
  constraint rating_steps_pkey PRIMARY KEY (generation_id, person_id, seq),
  constraint rating_steps_generation_id_fkey FOREIGN KEY (generation_id) REFERENCES private.rating_generations(id) ON DELETE CASCADE
);

alter table private.rating_steps enable row level security;

create table private.rating_tenths (
  generation_id integer not null,
  tenth integer not null,
  results integer not null,
  said bigint not null,
  happened integer not null,
  constraint rating_tenths_pkey PRIMARY KEY (generation_id, tenth),
  constraint rating_tenths_generation_id_fkey FOREIGN KEY (generation_id) REFERENCES private.rating_generations(id) ON DELETE CASCADE
);

comment on column private.rating_tenths.said is 'The sum of the shares, in millionths.';

alter table private.rating_tenths enable row level security;

create table private.rating_visibilities (
  member_id uuid not null,
  visibility text not null,
  constraint rating_visibilities_pkey PRIMARY KEY (member_id),
  constraint rating_visibilities_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint rating_visibilities_visibility_known CHECK ((visibility = ANY (ARRAY['private'::text, 'shown'::text, 'left'::text])))
);

alter table private.rating_visibilities enable row level security;

CREATE TRIGGER rank_member AFTER INSERT OR DELETE OR UPDATE ON private.rating_visibilities FOR EACH ROW EXECUTE FUNCTION private.rank_member();

create table private.ratings (
  generation_id integer not null,
  person_id uuid not null,
  mu integer not null,
  sigma integer not null,
  results integer not null,
  played_at timestamp with time zone not null,
  games integer not null default 0,
  constraint ratings_pkey PRIMARY KEY (generation_id, person_id),
  constraint ratings_generation_id_fkey FOREIGN KEY (generation_id) REFERENCES private.rating_generations(id) ON DELETE CASCADE
);

comment on column private.ratings.games is 'Games of evenings: four of them are one of `results`.';

alter table private.ratings enable row level security;

create table private.removals (
  kind text not null,
  thing_id uuid not null,
  picture text,
  due_at timestamp with time zone not null default (now() + '7 days'::interval),
  constraint removals_pkey PRIMARY KEY (kind, thing_id),
  constraint removals_kind_known CHECK ((kind = ANY (ARRAY['match'::text, 'comment'::text, 'avatar'::text, 'event_image'::text])))
);

CREATE INDEX removals_due_at_idx ON private.removals USING btree (due_at);

alter table private.removals enable row level security;

create table private.removed_names (
  member_id uuid not null,
  username text not null,
  removed_at timestamp with time zone not null default now(),
  constraint removed_names_pkey PRIMARY KEY (member_id)
);

alter table private.removed_names enable row level security;

create table private.steward_links (
  token_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '1 day'::interval),
  constraint steward_links_pkey PRIMARY KEY (token_hash)
);

alter table private.steward_links enable row level security;

create table private.substitute_asks (
  id uuid not null default gen_random_uuid(),
  request_id uuid,
  match_id uuid,
  user_id uuid not null,
  starts timestamp with time zone not null,
  asked_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ending text,
  constraint substitute_asks_pkey PRIMARY KEY (id),
  constraint substitute_asks_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id) ON DELETE SET NULL,
  constraint substitute_asks_request_id_fkey FOREIGN KEY (request_id) REFERENCES private.substitute_requests(id) ON DELETE SET NULL,
  constraint substitute_asks_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint substitute_asks_ending_known CHECK ((ending = ANY (ARRAY['accepted'::text, 'passed'::text, 'taken'::text, 'withdrawn'::text, 'begun'::text]))),
  constraint substitute_asks_ending_with_time CHECK (((ending IS NULL) = (ended_at IS NULL)))
);

CREATE INDEX substitute_asks_match_id_idx ON private.substitute_asks USING btree (match_id);
CREATE UNIQUE INDEX substitute_asks_open_key ON private.substitute_asks USING btree (user_id, match_id) WHERE (ended_at IS NULL);
CREATE INDEX substitute_asks_request_id_idx ON private.substitute_asks USING btree (request_id);
CREATE INDEX substitute_asks_user_id_idx ON private.substitute_asks USING btree (user_id, asked_at);

alter table private.substitute_asks enable row level security;

CREATE TRIGGER enforce_asks_a_day BEFORE INSERT OR UPDATE OF user_id, asked_at ON private.substitute_asks FOR EACH ROW EXECUTE FUNCTION private.enforce_asks_a_day();

create table private.substitute_requests (
  id uuid not null default gen_random_uuid(),
  match_id uuid not null,
  participant_id uuid not null,
  user_id uuid,
  requested_at timestamp with time zone not null,
  waves integer not null default 0,
  next_wave_at timestamp with time zone,
  ended_at timestamp with time zone,
  ending text,
  taken_by uuid,
  constraint substitute_requests_pkey PRIMARY KEY (id),
  constraint substitute_requests_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id) ON DELETE CASCADE,
  constraint substitute_requests_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint substitute_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint substitute_requests_ending_known CHECK ((ending = ANY (ARRAY['taken'::text, 'taken_back'::text, 'left'::text, 'removed'::text, 'begun'::text]))),
  constraint substitute_requests_ending_with_time CHECK (((ending IS NULL) = (ended_at IS NULL)))
);

CREATE INDEX substitute_requests_match_id_idx ON private.substitute_requests USING btree (match_id);
CREATE UNIQUE INDEX substitute_requests_open_key ON private.substitute_requests USING btree (participant_id) WHERE (ended_at IS NULL);
CREATE INDEX substitute_requests_taken_by_idx ON private.substitute_requests USING btree (taken_by);
CREATE INDEX substitute_requests_user_id_idx ON private.substitute_requests USING btree (user_id);

alter table private.substitute_requests enable row level security;

create table private.sync_locks (
  endpoint text not null,
  claimed_at timestamp with time zone not null,
  refusals integer not null default 0,
  backoff_until timestamp with time zone,
  constraint sync_locks_pkey PRIMARY KEY (endpoint)
);

alter table private.sync_locks enable row level security;

create table private.system_reports (
  source text not null,
  reported_at timestamp with time zone not null default now(),
  facts jsonb not null,
  constraint system_reports_pkey PRIMARY KEY (source)
);

alter table private.system_reports enable row level security;

create view private.my_asks with (security_barrier=true) as
 SELECT match_id
   FROM private.substitute_asks
  WHERE ((user_id = ( SELECT auth.uid() AS uid)) AND (ended_at IS NULL));
grant select on private.my_asks to authenticated;

create view private.my_blocks with (security_barrier=true) as
 SELECT member_blocks.blocked_id AS member_id
   FROM public.member_blocks
  WHERE (member_blocks.blocker_id = ( SELECT auth.uid() AS uid))
UNION ALL
 SELECT member_blocks.blocker_id AS member_id
   FROM public.member_blocks
  WHERE (member_blocks.blocked_id = ( SELECT auth.uid() AS uid));
grant select on private.my_blocks to authenticated;

create view private.my_participations with (security_barrier=true) as
 SELECT match_id,
    status
   FROM public.match_participants
  WHERE (user_id = ( SELECT auth.uid() AS uid));
grant select on private.my_participations to authenticated;

create view private.my_waiting_lists with (security_barrier=true) as
 SELECT match_participants.match_id
   FROM public.match_participants
  WHERE ((match_participants.user_id = ( SELECT auth.uid() AS uid)) AND (match_participants.status = 'confirmed'::text))
UNION ALL
 SELECT match_waiting.match_id
   FROM public.match_waiting
  WHERE (match_waiting.user_id = ( SELECT auth.uid() AS uid))
UNION ALL
 SELECT matches.id AS match_id
   FROM public.matches
  WHERE (matches.creator_id = ( SELECT auth.uid() AS uid));
grant select on private.my_waiting_lists to authenticated;

create view private.own_matches with (security_barrier=true) as
 SELECT id
   FROM public.matches
  WHERE (creator_id = ( SELECT auth.uid() AS uid));
grant select on private.own_matches to authenticated;

create view private.ranked_now as
 SELECT person_id,
    mu,
    level
   FROM private.ranked_people
  WHERE ((blocked_until IS NULL) OR (blocked_until <= now()));

CREATE OR REPLACE FUNCTION private.accept_place_offer(of_offer uuid)
 RETURNS public.match_participants
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  offer public.match_offers;
  joined public.match_participants;
  match public.matches;
begin
  perform private.require_assured();
  select * into offer from public.match_offers where id = of_offer and user_id = me;
  if offer.id is not null then
    match := private.lock_waiting_list(offer.match_id, me);
    select * into offer from public.match_offers where id = of_offer;
  end if;
  if offer.id is null or coalesce(offer.ending, 'accepted') <> 'accepted' then
    perform private.refuse(409, 'offer_over', 'This place is not held for you any more.');
  elsif offer.ending is null and offer.request_id is not null then
    return private.swap_player(match, r, me) from private.substitute_requests r where r.id = offer.request_id;
  elsif offer.ending is null then
    update public.match_participants p set status = 'confirmed', team_assignment = coalesce(offer.team, p.team_assignment)
     where p.match_id = offer.match_id and p.user_id = me and p.status <> 'confirmed';
    if not found then
      insert into public.match_participants (match_id, user_id, status, team_assignment)
      values (offer.match_id, me, 'confirmed', offer.team);
    end if;
  end if;
  select * into joined from public.match_participants p where p.match_id = offer.match_id and p.user_id = me;
  return joined;
end
$function$;
grant execute on function private.accept_place_offer(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.accept_substitute(of_ask uuid)
 RETURNS public.match_participants
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  match public.matches;
  ask private.substitute_asks;
  request private.substitute_requests;
  joined public.match_participants;
begin
  perform private.require_assured();
  match := private.lock_ask(of_ask, me);
  select * into ask from private.substitute_asks where id = of_ask;
  select * into request from private.substitute_requests where id = ask.request_id;
  if ask.ending = 'accepted' then
    select * into joined from public.match_participants p where p.match_id = match.id and p.user_id = me;
    return joined;
  elsif request.ending = 'taken' then
    perform private.refuse(409, 'place_taken', 'Somebody else has taken this place.');
  elsif ask.ending is not null or match.id is null then
    perform private.refuse(409, 'request_over', 'This place is not offered any more.');
  end if;
  return private.swap_player(match, request, me);
end
$function$;
grant execute on function private.accept_substitute(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.account_deletion_preview()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with me as (
    select id from public.profiles where id = (select auth.uid()) and (select private.assured())
  ), created as (
    select match_date >= now() as is_future, exists (select from public.match_participants
        where match_id = matches.id and status = 'confirmed' and user_id is distinct from me.id
          -- A match to come is handed on to members alone.
          and (user_id is not null or match_date < now())) as has_others
      from public.matches join me on me.id = matches.creator_id
  )
  select jsonb_build_object(
    'future_with_others', (select count(*) from created where is_future and has_others),
    'future_alone', (select count(*) from created where is_future and not has_others),
    'past_with_others', (select count(*) from created where not is_future and has_others),
    'places', (select count(*) from public.match_participants join me on me.id = user_id
      join public.matches on matches.id = match_id
      where status = 'confirmed' and match_date >= now() and creator_id is distinct from me.id),
    'comments', (select count(*) from public.match_comments join me on me.id = user_id),
    'pictures', (select count(*) from storage.objects join me on me.id::text = owner_id))
$function$;
grant execute on function private.account_deletion_preview() to authenticated;

CREATE OR REPLACE FUNCTION private.account_of(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', id, 'email', email, 'new_email', nullif(email_change, ''), 'email_confirmed_at', email_confirmed_at,
    'created_at', created_at, 'updated_at', updated_at, 'last_sign_in_at', last_sign_in_at, 'metadata', raw_user_meta_data,
    'identities', (select coalesce(jsonb_agg(jsonb_build_object('provider', provider, 'data', identity_data,
        'created_at', created_at, 'last_sign_in_at', last_sign_in_at) order by created_at), '[]')
      from auth.identities where user_id = member),
    'factors', (select coalesce(jsonb_agg(jsonb_build_object('type', factor_type, 'name', friendly_name, 'status', status,
        'phone', phone, 'created_at', created_at) order by created_at), '[]')
      from auth.mfa_factors where user_id = member),
    'sessions', (select coalesce(jsonb_agg(jsonb_build_object('created_at', created_at, 'refreshed_at', refreshed_at,
        'user_agent', user_agent, 'address', host(ip)) order by created_at), '[]')
      from auth.sessions where user_id = member),
    'log', (select coalesce(jsonb_agg(jsonb_build_object('action', payload ->> 'action', 'at', created_at,
        'address', ip_address) order by created_at), '[]')
      from auth.audit_log_entries where payload ->> 'actor_id' = member::text))
    from auth.users where id = member
$function$;

CREATE OR REPLACE FUNCTION private.act_at_once(of_kind text, thing uuid, act text, word text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  said text;
  found_thing record;
begin
  perform private.require_steward();
  if act is null or act not in ('hide', 'remove') then
    raise exception using errcode = '22023', message = 'p_act: ''hide'' or ''remove''.';
  elsif act = 'remove' then
    perform private.require_grave_act();
  end if;
  said := private.moderation_words(act, word);
  perform private.lock_thing(of_kind, thing);
  found_thing := private.reported_thing(of_kind, thing, me);
  if found_thing.facts is null or of_kind in ('match', 'event_image')
      and exists (select from public.matches where id = thing and hidden_at is not null) then
    perform private.refuse(404, 'report_gone', 'This does not exist any more.');
  elsif found_thing.about = me then
    perform private.refuse(403, 'own_content', 'This is your own.');
  end if;
  insert into public.reports (reporter_id, kind, thing_id, reason, snapshot, about_member, decided_at, decision)
  select me, of_kind, thing, 'other', found_thing.facts, found_thing.about, now(), act
   where not exists (
     select from public.reports where reporter_id = me and kind = of_kind and thing_id = thing and decided_at is null);
  perform private.carry_out(of_kind, thing, act, said, found_thing.about, found_thing.facts);
end
$function$;
grant execute on function private.act_at_once(text,uuid,text,text) to authenticated;

CREATE OR REPLACE FUNCTION private.active_turns(match public.matches)
 RETURNS SETOF public.match_waiting
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query select w.* from public.match_waiting w where w.match_id = match.id and private.can_act_on_match(match, w.user_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.add_guest(of_match uuid, name text, request uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  guest public.match_participants;
begin
  if not private.assured() or not exists (
       select from public.matches where id = of_match and creator_id = auth.uid() for no key update) then
    perform private.refuse(403, 'not_creator', 'Only the creator of a match adds guests.');
  end if;
  guest := private.guest_of_token(auth.uid() || ' ' || request);
  if guest.id is null then
    insert into public.match_participants (match_id, status, guest_name, guest_kind)
    values (of_match, 'confirmed', coalesce(private.tidy_name(private.without_hidden(name)), ''), 'plus_one') returning * into guest;
    insert into private.match_guests (participant_id, token_hash)
    values (guest.id, private.token_hash(auth.uid() || ' ' || request));
    perform private.notify_of_guest(guest, 'joined');
    perform private.count_action('participations');
  end if;
  return guest.id;
end
$function$;
grant execute on function private.add_guest(uuid,text,uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.add_player(id uuid, of_match uuid, player uuid, member uuid, guest text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  evening public.evenings;
  name text := nullif(private.tidy_name(private.without_hidden(guest)), '');
  entry public.evening_entries := private.entry_of(id, of_match, 'player', jsonb_build_object('player', player, 'guest_name', name));
  known uuid;
  was_here boolean;
begin
  perform private.require_assured();
  if player is null or (member is null) = (name is null) then
    raise exception using errcode = '22023', message = 'p_member_id, p_guest_name: a player is a member or a guest with a name.';
  end if;
  entry.member_id := member;
  evening := private.lock_evening(of_match, array[member]);
  perform private.require_may_add(of_match, member);
  if private.known_entry(entry) is not null then
    return private.known_entry(entry);
  end if;
  perform private.require_running(evening);
  -- Somebody who has been here is the same player again.
  select p.id, p.is_present into known, was_here from public.evening_players p where p.match_id = of_match and p.member_id = member;
  update public.evening_players p set is_present = true where p.id = known;
  if known is null then
    if exists (select from public.evening_players p where p.id = player) then
      perform private.refuse(422, 'entry_differs', 'Another player has this id.');
    end if;
    insert into public.evening_players (id, match_id, number, member_id, guest_name, participant_id, is_present)
    select player, of_match, coalesce(max(number) + 1, 0), member, name, (
        select p.id from public.match_participants p where p.match_id = of_match and p.user_id = member and private.takes_slot(p)), true
      from public.evening_players where match_id = of_match;
  end if;
  perform private.require_room(of_match);
  return private.write_entry(entry, true,
    jsonb_build_object('player_id', coalesce(known, player), 'before', jsonb_build_object('known', known is not null, 'present', coalesce(was_here, false))));
end
$function$;
grant execute on function private.add_player(uuid,uuid,uuid,uuid,text) to authenticated;

CREATE OR REPLACE FUNCTION private.admit(account uuid, metadata jsonb, invitation text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  chosen text;
  tag text := substring(metadata ->> 'locale' from '^[a-z]{2,3}(?:-[A-Z]{2})?$');
begin
  -- The link opens the community to others as well, and is not to be read in the account.
  update auth.users set raw_user_meta_data = raw_user_meta_data - 'invitation' where id = account and raw_user_meta_data ? 'invitation';
  if exists (select from public.profiles where id = account) then
    return true;
  end if;
  -- One after the other for each account, so that two tabs do not use an invitation twice.
  perform pg_advisory_xact_lock(hashtextextended('join ' || account, 0));
  if exists (select from public.profiles where id = account) then
    return true;
  elsif exists (select from private.join_requests where member_id = account and refused_at is not null) then
    return false;
  end if;
  select btrim(left(name, 80)) into chosen
    from unnest(array['username', 'full_name', 'name', 'preferred_username', 'user_name', 'nickname'])
      with ordinality as words (word, priority)
   cross join btrim(private.without_hidden(private.tidy_name(metadata ->> word))) as name
   where name <> ''
   order by priority limit 1;
  -- `set_join_policy` waits for this lock, and then admits whom this leaves waiting.
  if (select mode from private.join_policy for share) = 'open' or private.use_invitation(invitation) then
    insert into public.profiles (id, username, locale) values (account, coalesce(chosen, 'N.N.'), tag) on conflict (id) do nothing;
    delete from private.join_requests where member_id = account;
    return true;
  end if;
  insert into private.join_requests (member_id, username, locale) values (account, coalesce(chosen, 'N.N.'), tag)
  on conflict (member_id) do nothing;
  return false;
end
$function$;

CREATE OR REPLACE FUNCTION private.advance_at(match public.matches, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- The match has begun: nobody waits any more.
  if at >= match.match_date then
    perform private.end_offer(o, 'begun', match.match_date)
       from public.match_offers o where o.match_id = match.id and o.ended_at is null;
    perform private.log_waiting(w, 'begun', match.match_date) from public.match_waiting w where w.match_id = match.id order by w.turn;
    delete from public.match_waiting w where w.match_id = match.id;
    perform private.end_request(r, 'begun', match.match_date)
       from private.substitute_requests r where r.match_id = match.id and r.ended_at is null;
    return;
  end if;
  perform private.end_offer(o, 'expired', o.expires_at)
     from public.match_offers o join public.match_waiting w on w.id = o.waiting_id
    where o.match_id = match.id and o.ended_at is null and o.expires_at <= at order by o.expires_at, w.turn;
  -- In the match by now, through an offer or an invitation, or in the place of another player than the one whose place was offered.
  perform private.end_offer(o, case when o.request_id is null then 'accepted' else 'withdrawn' end, at)
     from public.match_offers o join public.match_waiting w on w.id = o.waiting_id
     join public.match_participants p on p.match_id = w.match_id and p.user_id = w.user_id and p.status = 'confirmed'
    where o.match_id = match.id and o.ended_at is null;
  perform private.end_wait(w, at)
     from public.match_waiting w
    where w.match_id = match.id and exists (
      select from public.match_participants p where p.match_id = w.match_id and p.user_id = w.user_id and p.status = 'confirmed');
  -- Their turns rest.
  perform private.end_offer(o, 'withdrawn', at)
     from public.match_offers o
    where o.match_id = match.id and o.ended_at is null and not private.can_act_on_match(match, o.user_id);
  perform private.end_stale_requests(match, at),
          private.offer_slots(match, at),
          private.offer_requested_slots(match, at);
end
$function$;

CREATE OR REPLACE FUNCTION private.advance_before_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.advance_waiting_list(old.id);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.advance_between(one uuid, other uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.advance_waiting_list(w.match_id)
     from (select match_id, user_id from public.match_waiting
           union select match_id, user_id from private.substitute_asks where ended_at is null) as w
     join public.matches m on m.id = w.match_id
    where (w.user_id, m.creator_id) in ((one, other), (other, one)) and m.match_date > now()
    order by w.match_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.advance_now(match public.matches, at timestamp with time zone, changed boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  slots record;
  line public.waiting_lists;
  fresh public.waiting_lists;
begin
  perform private.advance_at(match, at),
          private.ask_members(match, at),
          private.notify_withdrawn(match, at);
  select * into line from public.waiting_lists l where l.match_id = match.id;
  fresh := line;
  select * into slots from private.unoffered_slots(match);
  select (select count(*) from public.match_waiting w where w.match_id = match.id),
         count(*) filter (where not o.is_shared) + least(count(*) filter (where o.is_shared), greatest(slots.free, 0)), min(o.expires_at)
    into fresh.waiting, fresh.held, fresh.held_until
    from public.match_offers o where o.match_id = match.id and o.ended_at is null and o.request_id is null;
  select count(*), coalesce(sum((select count(*) from private.substitute_asks a where a.request_id = r.id)), 0)
    into fresh.seeking, fresh.substitutes_asked
    from private.substitute_requests r where r.match_id = match.id and r.ended_at is null;
  if changed or fresh is distinct from line then
    update public.waiting_lists
       set waiting = fresh.waiting, held = fresh.held, held_until = fresh.held_until, seeking = fresh.seeking,
           substitutes_asked = fresh.substitutes_asked, advanced_at = at where match_id = match.id;
    perform private.enqueue('waiting_list__advance', jsonb_build_object('match_id', match.id), 'waiting_list ' || match.id,
        private.next_due(match, at))
      where fresh.waiting + fresh.seeking > 0;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.advance_waiting_list(of_match uuid, until timestamp with time zone DEFAULT now(), only_due boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  match public.matches;
  line public.waiting_lists;
  due timestamptz;
  at timestamptz;
begin
  select * into line from public.waiting_lists l where l.match_id = of_match and l.waiting + l.seeking > 0;
  if line.match_id is null then
    return;
  end if;
  if only_due then
    select * into match from public.matches where id = of_match;
    if coalesce(private.next_due(match, line.advanced_at) > until, true) then
      return;
    end if;
  end if;
  select * into match from public.matches where id = of_match for no key update;
  -- As it is behind the lock.
  select * into line from public.waiting_lists l where l.match_id = of_match and l.waiting + l.seeking > 0;
  if match.id is null or line.match_id is null then
    return;
  end if;
  at := line.advanced_at;
  loop
    due := private.next_due(match, at);
    exit when due is null or due > until;
    at := greatest(at, due);
    perform private.advance_at(match, at);
    exit when at >= match.match_date;
  end loop;
  perform private.advance_now(match, greatest(at, until), at > line.advanced_at);
end
$function$;

CREATE OR REPLACE FUNCTION private.after_quiet_hours(at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  zone text := (select time_zone from private.community);
  here timestamp := at at time zone zone;
begin
  return case
    when here::time >= '22:00' then (here::date + 1 + time '08:00') at time zone zone
    when here::time < '08:00' then (here::date + time '08:00') at time zone zone
    else at end;
end
$function$;

CREATE OR REPLACE FUNCTION private.all_visible(texts text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select coalesce(bool_and(private.is_visible(one)), true) from unnest(texts) as one $function$;
grant execute on function private.all_visible(text[]) to authenticated;
grant execute on function private.all_visible(text[]) to service_role;

CREATE OR REPLACE FUNCTION private.announce(announcement uuid, said text, until timestamp with time zone, push boolean, expected timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kept public.announcements;
  told text := private.plain_text(said);
  rings boolean;
begin
  perform private.require_steward();
  if until <= now() or until > now() + interval '1 year' then
    raise exception using errcode = '23514', message = 'p_expires_at: within the next year.';
  end if;
  -- A press that arrives twice at once finds no row to lock.
  perform pg_advisory_xact_lock(hashtextextended('announcement ' || announcement, 0));
  select * into kept from public.announcements where id = announcement for update;
  if kept.id is null and expected is not null then
    perform private.refuse(404, 'announcement_gone', 'Another steward has ended this announcement.');
  elsif kept.id is not null and (kept.words, kept.expires_at) = (told, until) then
    return;
  elsif kept.id is not null and kept.updated_at is distinct from expected then
    perform private.refuse(409, 'announcement_changed', 'Another steward has changed this announcement.');
  end if;
  rings := kept.id is null and push;
  if rings then
    perform private.require_grave_act();
  end if;
  insert into public.announcements as known (id, words, expires_at) values (announcement, told, until)
  on conflict (id) do update set words = excluded.words, expires_at = excluded.expires_at;
  if rings then
    insert into public.notifications (user_id, type, data)
    select distinct user_id, 'announcement', jsonb_build_object('words', told)
      from public.push_subscriptions where user_id <> auth.uid();
    perform private.log_grave_act('announced', null, jsonb_build_object('text', told, 'pushed', true));
  else
    perform private.log_steward_act(case when kept.id is null then 'announced' else 'announcement_changed' end, null,
      jsonb_build_object('text', told, 'pushed', false));
  end if;
  perform private.count_action('announcements');
end
$function$;
grant execute on function private.announce(uuid,text,timestamp with time zone,boolean,timestamp with time zone) to authenticated;

CREATE OR REPLACE FUNCTION private.announce_next(of_match uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.evening_rounds r set state = wanted.state
    from (select number, edition, case when bool_and(state = 'closed') over before is not false then 'announced' else 'planned' end as state
            from public.evening_rounds where match_id = of_match and state <> 'replaced'
          window before as (order by number rows between unbounded preceding and 1 preceding)) as wanted
   where r.match_id = of_match and (r.number, r.edition) = (wanted.number, wanted.edition)
     and r.state in ('planned', 'announced') and r.state <> wanted.state;
  perform private.notify_announced(of_match);
end
$function$;

CREATE OR REPLACE FUNCTION private.answer_merge(into_account uuid, agrees boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  is_new boolean := false;
begin
  perform private.require_assured();
  if agrees then
    perform private.require_recent_proof();
    update private.merge_requests set agreed_at = now() where double = me and kept = into_account and agreed_at is null;
    is_new := found;
  else
    delete from private.merge_requests where double = me and kept = into_account;
  end if;
  if not found and not (agrees and exists (select from private.merge_requests where double = me and kept = into_account)) then
    perform private.refuse(409, 'merge_over', 'This question is not open any more.');
  end if;
  -- The same answer again is mailed once.
  if is_new then
    perform private.record_account_mail(me, 'merge_agreed', (select username from public.profiles where id = into_account));
  end if;
end
$function$;
grant execute on function private.answer_merge(uuid,boolean) to authenticated;

CREATE OR REPLACE FUNCTION private.answer_to_result(id uuid, of_match uuid, kind text, version uuid)
 RETURNS public.result_entries
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  entry public.result_entries;
begin
  perform private.lock_match_of_result(of_match);
  entry.id := answer_to_result.id;
  entry.match_id := of_match;
  entry.kind := answer_to_result.kind;
  entry.based_on := version;
  entry.author_seat := private.require_seat(of_match);
  return entry;
end
$function$;

CREATE OR REPLACE FUNCTION private.append_ratings(of_generation integer, expected_seq integer, lines jsonb, steps jsonb, ratings jsonb, tenths jsonb, calibrated boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  unchanged bigint;
  people uuid[] := array(select one.person_id from jsonb_to_recordset(ratings) as one (person_id uuid));
begin
  perform from private.rating_generations where id = of_generation and state = 'current' and last_seq = expected_seq for update;
  if not found then
    return false;
  end if;
  perform from private.rating_people p where p.id = any (people) order by p.id for no key update;
  select count(*) into unchanged from (
    select from jsonb_to_recordset(lines) as one (source_id uuid, version int) join private.rated_results r using (source_id, version)
     order by r.source_id for update of r) as locked;
  if unchanged <> jsonb_array_length(lines) then
    return false;
  end if;
  update private.rated_results r set seq = one.seq, rated_version = one.version
    from jsonb_to_recordset(lines) as one (source_id uuid, version int, seq int) where r.source_id = one.source_id;
  perform private.store_steps(of_generation, steps), private.store_ratings(of_generation, ratings, tenths, calibrated);
  perform private.rank_people(people);
  update private.rating_generations
     set last_seq = (select max(one.seq) from jsonb_to_recordset(lines) as one (seq int)) where id = of_generation;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.apply_community(version bigint, checked jsonb, time_zone text, courts jsonb, texts jsonb, changed jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  proposal public.community_versions;
begin
  perform private.lock_community();
  select * into proposal from public.community_versions where id = version and state = 'waiting';
  if not found then
    return false;
  end if;
  if proposal.based_on is distinct from private.current_community() then
    perform private.refuse_community(version, '{superseded}');
    return false;
  end if;
  perform private.store_community(time_zone, courts, texts);
  update public.community_versions set state = 'applied', data = checked where id = version;
  insert into public.steward_log (steward_id, act, detail)
  values (proposal.steward_id, case when proposal.restores is null then 'community_changed' else 'community_restored' end,
    jsonb_build_object('version', version, 'restores', proposal.restores, 'changed', changed));
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.apply_settings(evening public.evenings, settings jsonb, entry uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.are_blocked(one uuid, other uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.member_blocks where (blocker_id, blocked_id) in ((one, other), (other, one)));
end
$function$;

CREATE OR REPLACE FUNCTION private.as_stored(column_name text, value jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select to_jsonb(jsonb_populate_record(null::public.matches, jsonb_build_object(column_name, value))) -> column_name
$function$;
grant execute on function private.as_stored(text,jsonb) to authenticated;

CREATE OR REPLACE FUNCTION private.ascii_label(label text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  points int[] := array(select ascii(letter) from string_to_table(label, null) with ordinality as l (letter, at) order by at);
  basic int := (select count(*) from unnest(points) as point where point < 128);
  done int := basic;
  encoded text := 'xn--' || regexp_replace(label, '[^ -~]', '', 'g') || case when basic > 0 then '-' else '' end;
  lowest int := 128;
  next_lowest int;
  delta int := 0;
  bias int := 72;
  rest int;
  base int;
  threshold int;
  point int;
begin
  if basic = cardinality(points) then
    return label;
  end if;
  while done < cardinality(points) loop
    next_lowest := (select min(one) from unnest(points) as one where one >= lowest);
    delta := delta + (next_lowest - lowest) * (done + 1);
    lowest := next_lowest;
    foreach point in array points loop
      delta := delta + (point < lowest)::int;
      continue when point <> lowest;
      rest := delta;
      base := 36;
      loop
        threshold := least(greatest(base - bias, 1), 26);
        exit when rest < threshold;
        encoded := encoded || substring(digits from threshold + (rest - threshold) % (36 - threshold) + 1 for 1);
        rest := (rest - threshold) / (36 - threshold);
        base := base + 36;
      end loop;
      encoded := encoded || substring(digits from rest + 1 for 1);
      delta := delta / case when done = basic then 700 else 2 end;
      delta := delta + delta / (done + 1);
      bias := 0;
      while delta > 455 loop
        delta := delta / 35;
        bias := bias + 36;
      end loop;
      bias := bias + 36 * delta / (delta + 38);
      delta := 0;
      done := done + 1;
    end loop;
    delta := delta + 1;
    lowest := lowest + 1;
  end loop;
  return encoded;
end
$function$;

CREATE OR REPLACE FUNCTION private.ask_anew(request private.substitute_requests, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.end_ask(a, 'withdrawn', at) from private.substitute_asks a where a.request_id = request.id and a.ended_at is null;
  update private.substitute_requests set waves = 0, next_wave_at = at where id = request.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.ask_for_results(at timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  ended record;
  asked bigint := 0;
begin
  for ended in
    with open as materialized (
      select m from public.matches m
       -- A match lasts a day at most.
       where m.match_date <= at and m.match_date > at - interval '72 hours'
         and not exists (select from public.match_results r where r.match_id = m.id)),
    over as materialized (
      select m from open where private.match_end(m) <= at and private.match_end(m) > at - interval '48 hours')
    select (m).id, (m).match_category from over
     where private.may_have_result(m) and exists (
       select from private.result_seats((m).id) p
        where private.in_good_standing(p.user_id) and private.may_be_notified(m, p.user_id, played => true))
     order by (m).id
  loop
    insert into public.match_results (match_id, is_competitive) values (ended.id, ended.match_category = 'competitive') on conflict do nothing;
    if found then
      perform private.notify_of_result(ended.id, 'result_asked', null);
      asked := asked + 1;
    end if;
  end loop;
  -- Nobody can answer any more.
  delete from public.match_results where state = 'asked' and created_at < at - interval '14 days';
  return asked;
end
$function$;

CREATE OR REPLACE FUNCTION private.ask_in_turn(match public.matches, requests uuid[], members uuid[], most integer, at timestamp with time zone)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  asked uuid[] := '{}';
  member uuid;
  request private.substitute_requests;
begin
  if cardinality(requests) = 0 then
    return asked;
  end if;
  foreach member in array members loop
    exit when cardinality(asked) >= most * cardinality(requests);
    select * into request from private.substitute_requests where id = requests[cardinality(asked) % cardinality(requests) + 1];
    if private.ask_member(match, request, member, at) then
      asked := asked || request.id;
    end if;
  end loop;
  return asked;
end
$function$;

CREATE OR REPLACE FUNCTION private.ask_member(match public.matches, request private.substitute_requests, member uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Never waits: whoever holds this lock may wait for that of our match.
  if not pg_try_advisory_xact_lock(hashtextextended('asked ' || member, 0)) then
    return false;
  end if;
  -- As it is behind the lock, and after those who were asked just before.
  if private.asks_a_day(member, at) >= 2 or private.is_substitute_asked(match.id, member) then
    return false;
  end if;
  -- The news that somebody was faster does not hold any more.
  delete from public.notifications
   where user_id = member and type = 'place_gone' and related_id = match.id and data ->> 'reason' = 'stepped_in' and not read;
  insert into private.substitute_asks (request_id, match_id, user_id, starts, asked_at)
  values (request.id, match.id, member, match.match_date, at);
  insert into public.notifications (user_id, type, data, related_id)
  values (member, 'substitute_asked', private.match_facts(match)
    || jsonb_build_object('member', request.user_id, 'name', private.player_of_request(request.id)), match.id);
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.ask_members(match public.matches, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  ahead interval := match.match_date - at;
  calm timestamptz := private.asking_time(match.match_date, at);
  due uuid[] := array(
    select r.id from private.requests_to_offer(match) as free join private.substitute_requests r using (id)
     where r.next_wave_at <= at order by r.requested_at, r.id);
  -- Members who have just been too slow for another place of the match, or whose question was withdrawn with its request.
  lost uuid[] := array(
    select a.user_id from private.substitute_asks a
     where a.match_id = match.id and a.starts = match.match_date and a.ended_at = at and a.ending in ('taken', 'withdrawn'));
  fitting uuid[];
  asked uuid[];
begin
  if ahead <= interval '0' or cardinality(due) + cardinality(lost) = 0 then
    return;
  elsif calm > at then
    update private.substitute_requests set next_wave_at = calm where id = any (due);
    return;
  end if;
  fitting := array(select private.members_to_ask(match, at));
  perform private.ask_in_turn(match, array(select r.id from private.requests_to_offer(match) as r order by r.requested_at, r.id),
    array(select member from unnest(fitting) with ordinality as one (member, number) where member = any (lost) order by number), null, at);
  asked := private.ask_in_turn(match, due, fitting, case when ahead > interval '1 hour' then 5 end, at);
  update private.substitute_requests
     set waves = waves + (id = any (asked))::int,
         next_wave_at = case when ahead <= interval '1 hour' then at + interval '5 minutes'
           else least(match.match_date - interval '1 hour', at + case
             when ahead <= interval '3 hours' then interval '5 minutes'
             when cardinality(fitting) = 0 then interval '1 hour'
             else interval '15 minutes' end) end
   where id = any (due);
end
$function$;

CREATE OR REPLACE FUNCTION private.ask_of(of_match uuid, member uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('id', a.id, 'name', private.player_of_request(r.id), 'team', p.team_assignment)
      from private.substitute_asks a join private.substitute_requests r on r.id = a.request_id
      join public.match_participants p on p.id = r.participant_id
     where a.match_id = of_match and a.user_id = member and a.ended_at is null);
end
$function$;

CREATE OR REPLACE FUNCTION private.ask_over(match public.matches, member uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  last text := (
    select coalesce(a.ending, 'open') from private.substitute_asks a
     where a.match_id = match.id and a.user_id = member and a.starts = match.match_date
     order by a.ended_at is null desc, a.asked_at desc limit 1);
begin
  return case when last in ('taken', 'withdrawn') and not exists (
    select from public.match_participants p where p.match_id = match.id and p.user_id = member and p.status = 'confirmed') then last end;
end
$function$;

CREATE OR REPLACE FUNCTION private.ask_substitute(of_match uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  match public.matches;
  own public.match_participants;
  at timestamptz;
begin
  perform private.require_assured();
  match := private.lock_waiting_list(of_match, me);
  at := private.waiting_list_time(of_match);
  if match.match_date <= at then
    perform private.refuse(403, 'match_past', 'This match is in the past.');
  end if;
  -- Waits for a removal that has seen no line to advance.
  select * into own from public.match_participants p where p.match_id = of_match and p.user_id = me for key share;
  if own.status is distinct from 'confirmed' or match.players = 0 or match.match_type = 'event' then
    perform private.refuse(409, 'not_playing', 'Only players of a match look for a substitute.');
  end if;
  if exists (select from private.substitute_requests r where r.participant_id = own.id and r.ended_at is null) then
    return;
  end if;
  insert into public.waiting_lists as line (match_id, seeking, advanced_at) values (of_match, 1, at)
  on conflict (match_id) do update set seeking = greatest(line.seeking, 1), advanced_at = excluded.advanced_at;
  insert into private.substitute_requests (match_id, participant_id, user_id, requested_at, next_wave_at)
  values (of_match, own.id, me, at, at);
  perform private.advance_now(match, at, true),
          private.count_action('substitutes');
end
$function$;
grant execute on function private.ask_substitute(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.ask_to_merge(kept uuid, double uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  name text := (select username from public.profiles where id = kept);
begin
  perform private.require_grave_act();
  perform private.enforce_may_merge(kept, double);
  perform private.lock_account(double);
  if name is null or not exists (select from public.profiles where id = double) then
    perform private.refuse(404, 'member_gone', 'This member does not exist any more.');
  end if;
  insert into private.merge_requests as known (double, kept, steward_id) values (ask_to_merge.double, ask_to_merge.kept, auth.uid())
  on conflict on constraint merge_requests_pkey do update
     set kept = excluded.kept, steward_id = excluded.steward_id, created_at = excluded.created_at, agreed_at = null
   where known.kept <> excluded.kept;
  if found then
    perform private.log_grave_act('merge_asked', double, jsonb_build_object('kept', kept, 'name', name));
    perform private.record_account_mail(double, 'merge_asked', name);
  end if;
end
$function$;
grant execute on function private.ask_to_merge(uuid,uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.asking_time(starts timestamp with time zone, at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return greatest(at, least(private.after_quiet_hours(at), starts - interval '12 hours'));
end
$function$;

CREATE OR REPLACE FUNCTION private.asks_a_day(member uuid, at timestamp with time zone, besides uuid DEFAULT NULL::uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select count(*) from private.substitute_asks a
     where a.user_id = member and a.id is distinct from besides
       and a.asked_at > at - interval '24 hours' and a.asked_at < at + interval '24 hours');
end
$function$;

CREATE OR REPLACE FUNCTION private.assign_guest_slot(token text, member uuid, if_newer boolean)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  guest public.match_participants;
begin
  perform from public.matches where id = (private.guest_of_token(token)).match_id for no key update;
  perform private.holds_match_locks();
  guest := private.guest_of_token(token);
  if guest.id is null or guest.guest_kind <> 'link'
     or if_newer and not exists (select from auth.users where id = member and created_at > guest.created_at) then
    return null;
  end if;
  if exists (select from public.match_participants where match_id = guest.match_id and user_id = member and status = 'confirmed') then
    perform set_config('courtside.opened_match', guest.match_id::text, true);
    delete from public.match_participants
     where id = guest.id and exists (select from public.matches where id = guest.match_id and match_date >= now());
    perform set_config('courtside.opened_match', '', true);
    return guest.match_id;
  end if;
  -- A profile is also made without the member as the caller, for whom private.enforce_may_act does not ask.
  if not exists (select from public.matches m where m.id = guest.match_id and private.can_act_on_match(m, member, by_link => true)) then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  end if;
  delete from public.match_participants where match_id = guest.match_id and user_id = member;
  delete from private.match_guests where participant_id = guest.id;
  perform set_config('courtside.opened_match', guest.match_id::text, true);
  update public.match_participants set user_id = member, guest_name = null, guest_kind = null where id = guest.id;
  perform set_config('courtside.opened_match', '', true);
  return guest.match_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.assign_slot(match public.matches, participant public.match_participants, may_move boolean)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  total bigint;
  on_a bigint;
  on_b bigint;
  waits record;
  half int := match.players / 2;
  team text;
begin
  select count(*), count(*) filter (where team_assignment = 'A'), count(*) filter (where team_assignment = 'B')
    into total, on_a, on_b
    from public.match_participants p
   where p.match_id = match.id and private.takes_slot(p) and p.id <> participant.id;
  select * into waits from private.held_from(match, participant.user_id);
  if match.players > 0 and total < match.players and total + waits.held >= match.players and waits.until is not null then
    perform private.refuse(409, 'place_held', 'This place is held for somebody on the waiting list.', to_json(waits.until) #>> '{}');
  end if;
  if match.players > 0 and total + waits.held >= match.players then
    perform private.refuse(409, 'match_full', 'This match is full.');
  end if;
  team := private.team_on_join(match.players, on_a + waits.held_a, on_b + waits.held_b, participant.team_assignment);
  if match.players in (2, 4) and (case team when 'A' then on_a + waits.held_a else on_b + waits.held_b end) >= half then
    if not may_move and (case team when 'A' then on_a else on_b end) < half then
      perform private.refuse(409, 'place_held', 'This place is held for somebody on the waiting list.', to_json(waits.until) #>> '{}');
    elsif not may_move then
      perform private.refuse(409, 'team_full', format('Team %s is full.', team));
    end if;
    team := case team when 'A' then 'B' else 'A' end;
  end if;
  return team;
end
$function$;

CREATE OR REPLACE FUNCTION private.assured(or_waiting boolean DEFAULT false)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked text := concat(statement_timestamp(), or_waiting, current_setting('request.jwt.claims', true), current_setting('request.jwt.claim', true));
  claims jsonb;
  me uuid;
begin
  if current_setting('courtside.assured', true) = asked then
    return true;
  end if;
  claims := auth.jwt();
  me := claims ->> 'sub';
  if (claims ->> 'aal' is not distinct from 'aal2'
        or not exists (select from auth.mfa_factors where user_id = me and status = 'verified'))
      and private.in_good_standing(me, or_waiting) then
    asked := set_config('courtside.assured', asked, true);
    return true;
  end if;
  return false;
end
$function$;
grant execute on function private.assured(boolean) to authenticated;
grant execute on function private.assured(boolean) to service_role;

CREATE OR REPLACE FUNCTION private.become_steward(token text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
begin
  perform private.require_assured();
  if private.is_steward() then
    return false;
  end if;
  delete from private.steward_links where token_hash = private.token_hash(token) and expires_at > now();
  if not found then
    perform private.refuse(404, 'steward_link_gone', 'This link was already used, or has expired.');
  end if;
  insert into public.stewards (member_id) values (me) on conflict do nothing;
  perform private.log_steward_act('steward_by_link', me);
  return true;
end
$function$;
grant execute on function private.become_steward(text) to authenticated;

CREATE OR REPLACE FUNCTION private.begin_generation(of_version integer, why text)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  begun int;
begin
  delete from private.rating_generations where state = 'building' and touched_at < now() - interval '2 minutes';
  insert into private.rating_generations (algorithm_version, reason) values (of_version, why)
  on conflict do nothing returning id into begun;
  if begun is not null then
    update private.rated_results r set seq = numbered.seq, rated_version = 0
      from (select source_id, coalesce((select max(seq) from private.rated_results), 0) + row_number() over (order by logged_at, source_id) as seq
              from private.rated_results where seq is null) as numbered
     where r.source_id = numbered.source_id;
  end if;
  return begun;
end
$function$;

CREATE OR REPLACE FUNCTION private.block_account(member uuid, reason text, until timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said text := btrim(private.plain_line(reason));
begin
  perform private.require_grave_act();
  if said is null or said = '' or char_length(said) > 300 or until <= now() then
    raise exception using errcode = '22023', message = 'A block has a reason of at most 300 letters and ends in the future.';
  end if;
  -- Matches before the account, in the order of every deletion: what was offered to the member goes to the next.
  perform private.lock_data_of(member);
  perform private.lock_account(member);
  -- A press that arrives twice is one block, of which one mail tells.
  if exists (
      select from auth.users
       where id = member and raw_app_meta_data ->> 'ban_reason' = said
         and case when until is null then banned_until > now() + interval '90 years' else banned_until = until end) then
    return;
  end if;
  update auth.users
     set banned_until = coalesce(until, now() + interval '100 years'), updated_at = now(),
         raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('ban_reason', said)
   where id = member;
  delete from auth.sessions where user_id = member;
  perform private.log_grave_act('member_blocked', member, jsonb_build_object('reason', said, 'until', until));
end
$function$;
grant execute on function private.block_account(uuid,text,timestamp with time zone) to authenticated;

CREATE OR REPLACE FUNCTION private.blocked_members()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array(select member_id from private.my_blocks);
end
$function$;
grant execute on function private.blocked_members() to authenticated;

CREATE OR REPLACE FUNCTION private.board_link(of_match uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('token', (
    select private.link_token(board_id, renewals) from private.evening_boards where match_id = of_match and token_hash is not null));
end
$function$;

CREATE OR REPLACE FUNCTION private.calendar_entry(match public.matches, member uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.caller_id()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return auth.uid();
end
$function$;
grant execute on function private.caller_id() to authenticated;
grant execute on function private.caller_id() to service_role;

CREATE OR REPLACE FUNCTION private.can_act_on_match(match public.matches, member uuid, by_link boolean DEFAULT false)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (match.hidden_at is null or coalesce(match.creator_id = member, false))
    and (member is null or private.in_good_standing(member))
    and (private.can_see_match(match, member) or by_link and not private.are_blocked(member, match.creator_id));
end
$function$;

CREATE OR REPLACE FUNCTION private.can_see_match(match public.matches, member uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  participation text := (select status from public.match_participants p where p.match_id = match.id and p.user_id = member);
begin
  return coalesce(private.sees_by(
    is_creator => match.creator_id = member,
    is_shown => match.hidden_at is null or exists (select from public.stewards where member_id = member),
    is_blocked => private.are_blocked(member, match.creator_id),
    plays => participation = 'confirmed',
    is_public => not match.is_private,
    takes_part => participation is not null,
    is_substitute_asked => private.is_substitute_asked(match.id, member)), false);
end
$function$;

CREATE OR REPLACE FUNCTION private.carry_out(of_kind text, thing uuid, act text, said text, about uuid, facts jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  done text := private.moderate(of_kind, thing, act, said);
begin
  with decided as (
    update public.reports set decided_at = now(), decision = act
     where kind = of_kind and thing_id = thing and decided_at is null
       and (about_member is distinct from auth.uid() or private.is_only_steward())
    returning reporter_id
  )
  insert into public.notifications (user_id, type, data)
  select reporter_id, 'report_decided', jsonb_build_object('reason', case act when 'keep' then 'kept' else 'acted' end)
    from decided where reporter_id is distinct from auth.uid() and reporter_id is not null;
  -- Members take along what was done about them: that they were reported for nothing is none of it.
  facts := jsonb_strip_nulls(facts - array['tags', 'file'] || jsonb_build_object('thing', of_kind, 'reason', said));
  if act = 'remove' then
    perform private.log_grave_act(done, about, facts);
  else
    perform private.log_steward_act(done, case when act = 'hide' then about end, facts);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.change_board_link(of_match uuid, is_on boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_assured();
  perform private.lock_evening(of_match);
  perform private.require_organiser(of_match);
  insert into private.evening_boards (match_id) values (of_match) on conflict do nothing;
  update private.evening_boards
     set renewals = renewals + is_on::int,
         token_hash = case when is_on then private.token_hash(private.link_token(board_id, renewals + 1)) end
   where match_id = of_match;
  perform private.count_action('evening_entries');
  return private.board_link(of_match);
end
$function$;
grant execute on function private.change_board_link(uuid,boolean) to authenticated;

CREATE OR REPLACE FUNCTION private.change_evening(id uuid, of_match uuid, expected integer, settings jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function private.change_evening(uuid,uuid,integer,jsonb) to authenticated;

CREATE OR REPLACE FUNCTION private.change_match_link(of_match uuid, renew boolean, is_enabled boolean, are_guests_allowed boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_assured();
  perform private.share_match(of_match);
  if not exists (select from public.matches where id = of_match and creator_id = auth.uid() for no key update) then
    perform private.refuse(403, 'not_creator', 'Only the creator of a match changes its link.');
  end if;
  update private.match_links
     set enabled = coalesce(is_enabled, enabled), guests_allowed = coalesce(are_guests_allowed, guests_allowed),
         renewals = renewals + renew::int, renewed_at = case when renew then now() else renewed_at end,
         token_hash = private.token_hash(private.link_token(of_match, renewals + renew::int))
   where match_id = of_match;
  perform private.count_action('match_changes');
  return private.link_of(of_match);
end
$function$;
grant execute on function private.change_match_link(uuid,boolean,boolean,boolean) to authenticated;

CREATE OR REPLACE FUNCTION private.changes_between(before jsonb, after jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(key, case when key in ('description', 'image_url') then '[]'
      else jsonb_build_array(before -> key, after -> key) end), '{}')
    from jsonb_object_keys(after) as key
   where before -> key <> after -> key and key not in ('updated_at', 'latitude', 'longitude')
$function$;

CREATE OR REPLACE FUNCTION private.changes_plans(type text, data jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(type = 'match_cancelled' or type = 'match_updated' and data -> 'changes' ?| array['match_date', 'location'], false)
$function$;

CREATE OR REPLACE FUNCTION private.changes_since(first jsonb, last jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(key, case
      when first -> key = '[]' or last -> key = '[]' then '[]'
      else jsonb_build_array(coalesce(first -> key, last -> key) -> 0, coalesce(last -> key, first -> key) -> 1) end), '{}')
    from jsonb_object_keys(first || last) as key
   where first -> key -> 0 is null or last -> key -> 1 is null or first -> key -> 0 <> last -> key -> 1
$function$;

CREATE OR REPLACE FUNCTION private.check_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.enqueue('evening_rounds__check', jsonb_build_object('entry_id', new.id));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.choose_waiting(match public.matches, free integer, sides text[], of_requests boolean)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  room_a int := cardinality(array_positions(sides, 'A'));
  room_b int := cardinality(array_positions(sides, 'B'));
  most int := least(free, room_a + room_b);
  chosen uuid[] := '{}';
  waiter record;
begin
  if sides is not null then
    select room_a + count(*) filter (where o.team = 'A'), room_b + count(*) filter (where o.team = 'B') into room_a, room_b
      from private.movable_offers(match, of_requests) as o;
  end if;
  for waiter in
    select w.id, w.team from private.waiting_without_offer(match, of_requests) as line (id) join public.match_waiting w using (id) order by w.turn
  loop
    exit when cardinality(chosen) >= most;
    if sides is not null then
      continue when case waiter.team when 'A' then room_a when 'B' then room_b end <= 0;
      room_a := room_a - (waiter.team is not distinct from 'A')::int;
      room_b := room_b - (waiter.team is not distinct from 'B')::int;
    end if;
    chosen := chosen || waiter.id;
  end loop;
  return chosen;
end
$function$;

CREATE OR REPLACE FUNCTION private.claim_guest(token text, if_newer boolean)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_assured();
  return private.assign_guest_slot(token, auth.uid(), if_newer);
end
$function$;
grant execute on function private.claim_guest(text,boolean) to authenticated;

CREATE OR REPLACE FUNCTION private.claim_guest_slots()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sent jsonb := (select raw_user_meta_data -> 'guest_places' from auth.users where id = new.id);
  tokens text[];
  token text;
begin
  if jsonb_typeof(sent) is distinct from 'array' then
    return null;
  end if;
  tokens := array(select value from jsonb_array_elements_text(sent) as value limit 10);
  perform from public.matches where id in (select (private.guest_of_token(value)).match_id from unnest(tokens) as value)
    order by id for no key update;
  foreach token in array tokens loop
    begin
      perform private.assign_guest_slot(token, new.id, false);
    exception when others then
      if sqlstate not like 'PT4%' then
        raise;
      end if;
    end;
  end loop;
  -- Each token of the account carries what is known about it.
  update auth.users set raw_user_meta_data = raw_user_meta_data - 'guest_places' where id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.claim_push(of_device uuid, of_match uuid, at timestamp with time zone, OUT news jsonb, OUT due timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  member uuid := (select user_id from public.push_subscriptions where id = of_device);
  is_muted boolean := exists (select from public.match_mutes where user_id = member and match_id = of_match);
  is_open boolean := exists (select from private.open_pages where user_id = member and visible_until > at);
  silent jsonb;
begin
  -- A member who looks at the app has seen it. Of a muted match a member hears that it is off, moved, or not theirs any more.
  select jsonb_agg(to_jsonb(one)) filter (where is_silent),
         jsonb_agg(to_jsonb(one) order by one.created_at desc) filter (where not is_silent), min(one.due) filter (where not is_silent)
    into silent, news, due
    from private.pending_pushes(of_device, of_match, at) as one
   cross join lateral (
     select is_open or is_muted and not (private.changes_plans(one.type, one.data) or private.ends_own_slot(one.type, one.data))
       as is_silent) as reach;
  if silent is not null then
    perform private.record_delivered(of_device, of_match, silent, null);
  end if;
  if news is null then
    return;
  end if;
  if due > at then
    news := null;
    return;
  end if;
  insert into private.match_pushes as known (device_id, match_id, claimed_until) values (of_device, of_match, at + interval '1 minute')
  on conflict (device_id, match_id) do update set claimed_until = excluded.claimed_until
    where coalesce(known.claimed_until <= at, true);
  if not found then
    news := null;
    due := at + interval '1 minute';
    return;
  end if;
  due := null;
end
$function$;

CREATE OR REPLACE FUNCTION private.claim_sync(of_endpoint text, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with claim as (
    insert into private.sync_locks as kept (endpoint, claimed_at) values (of_endpoint, moment)
    on conflict (endpoint) do update set claimed_at = excluded.claimed_at
     where abs(extract(epoch from kept.claimed_at - moment)) >= 480 and coalesce(kept.backoff_until <= moment, true)
    returning 1)
  select exists (select from claim)
$function$;

CREATE OR REPLACE FUNCTION private.clear_balls(of_matches uuid[], member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.matches where id = any(of_matches) and brings_balls = member) then
    update public.matches set brings_balls = null
     where id in (select id from public.matches where id = any(of_matches) and brings_balls = member for no key update skip locked);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.clock(minutes integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select to_char(make_time(minutes / 60, minutes % 60, 0), 'HH24:MI')
$function$;

CREATE OR REPLACE FUNCTION private.close_round(id uuid, of_match uuid, number integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  evening public.evenings;
  round public.evening_rounds;
  entry public.evening_entries := private.entry_of(id, of_match, 'round_close', jsonb_build_object('round', number));
begin
  perform private.require_assured();
  evening := private.lock_evening(of_match);
  perform private.require_organiser(of_match);
  if private.known_entry(entry) is not null then
    return private.known_entry(entry);
  end if;
  perform private.require_running(evening);
  round := private.round_in(of_match, number, array['announced', 'started']);
  update public.evening_rounds r set state = 'closed', closed_at = clock_timestamp()
   where (r.match_id, r.number, r.edition) = (of_match, round.number, round.edition);
  perform private.announce_next(of_match);
  return private.write_entry(entry, true, jsonb_build_object('before', round.state));
end
$function$;
grant execute on function private.close_round(uuid,uuid,integer) to authenticated;

CREATE OR REPLACE FUNCTION private.community_numbers(of_weeks integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  zone text := private.time_zone();
  this_week date := date_trunc('week', now() at time zone zone)::date;
  first_week date := this_week - 7 * (least(greatest(of_weeks, 1), 60) - 1);
  numbers jsonb;
  mails jsonb := null;
begin
  perform private.require_steward();
  if to_regclass('_backend.mail_counts') is not null then
    execute $mails$
      select coalesce(jsonb_object_agg(week, given_up), '{}') from (
        select date_trunc('week', day::timestamp)::date as week, sum(given_up) as given_up
          from _backend.mail_counts where day >= $1 group by 1) as one $mails$ into mails using first_week;
  end if;
  with weeks as (
    select (first_week + 7 * week)::date as week from generate_series(0, (this_week - first_week) / 7) as week),
  played as (
    select date_trunc('week', match_date at time zone zone)::date as week, id, players, match_date <= now() as has_begun
      from public.matches
     where match_type <> 'event' and match_date >= first_week::timestamp at time zone zone
       and match_date < (this_week + 7)::timestamp at time zone zone),
  matches as (
    select week, count(*) as matches, sum(players) filter (where has_begun) as places,
      sum(least(case when has_begun and players > 0 then
        (select count(*) from public.match_participants p where p.match_id = played.id and private.takes_slot(p)) end, players)) filter (where has_begun) as taken
      from played group by week),
  members as (
    select date_trunc('week', created_at at time zone zone)::date as week, count(*) as members
      from public.profiles where created_at >= first_week::timestamp at time zone zone group by 1),
  pushes as (
    select date_trunc('week', day::timestamp)::date as week, sum(times) filter (where event = 'push_sent') as sent,
           sum(times) filter (where event = 'push_failed') as failed
      from private.daily_counts where day >= first_week group by 1)
  select jsonb_agg(jsonb_build_object('week', weeks.week, 'matches', coalesce(matches, 0), 'places', coalesce(places, 0),
      'taken', coalesce(taken, 0), 'members', coalesce(members, 0), 'pushes', coalesce(sent, 0), 'failed_pushes', coalesce(failed, 0),
      'failed_mails', case when mails is not null then coalesce((mails ->> weeks.week::text)::int, 0) end) order by weeks.week)
    into numbers
    from weeks left join matches using (week) left join members using (week) left join pushes using (week);
  return jsonb_build_object('weeks', numbers, 'members', (select count(*) from public.profiles));
end
$function$;
grant execute on function private.community_numbers(integer) to authenticated;

CREATE OR REPLACE FUNCTION private.community_uses()
 RETURNS TABLE(place text, venue text, matches bigint, alerts bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_steward();
  return query
    select match.location, null::text, count(*), 0::bigint from public.matches match where match.match_date > now() group by match.location
    union all
    select null, alert.venue, 0, count(*) from public.court_alerts alert
     where alert.fired_at is null and alert.venue is not null and alert.booking_date >= (now() at time zone private.time_zone())::date
     group by alert.venue;
end
$function$;
grant execute on function private.community_uses() to authenticated;

CREATE OR REPLACE FUNCTION private.concerned_members(dates uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return array(
    select p.user_id from public.match_participants p where p.match_id = any (dates) and p.status <> 'declined' and p.user_id is not null
    union select m.creator_id from public.matches m where m.id = any (dates) and m.creator_id is not null
    union select w.user_id from public.matches m cross join private.active_turns(m) as w where m.id = any (dates)
    union select a.user_id from private.substitute_asks a where a.match_id = any (dates) and a.ended_at is null);
end
$function$;

CREATE OR REPLACE FUNCTION private.confirm_member(member uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_steward();
  perform private.lock_account(member);
  if exists (select from auth.users where id = member and email_confirmed_at is not null) then
    return true;
  end if;
  perform private.log_steward_act('confirmation_sent', member);
  if to_regprocedure('_backend.request_confirmation(uuid, text)') is null then
    return false;
  end if;
  execute 'select _backend.request_confirmation($1, $2)' using member, 'steward';
  return true;
end
$function$;
grant execute on function private.confirm_member(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.confirm_result(id uuid, of_match uuid, version uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  result public.match_results;
  entry public.result_entries;
begin
  perform private.require_assured();
  entry := private.answer_to_result(id, of_match, 'confirm', version);
  if private.known_result_entry(entry) is not null then
    return private.known_result_entry(entry);
  end if;
  select r.* into result from public.match_results r where r.match_id = of_match;
  perform private.require_other_side(result, entry);
  -- The second of a side who confirms changes nothing, and is not told off. A correction that waits stays.
  if result.state = 'confirmed' and version = result.entry_id then
    entry.effect := 'agrees';
  else
    entry.effect := 'confirms';
    result := private.settle(result, version);
  end if;
  return private.write_result(result, entry);
end
$function$;
grant execute on function private.confirm_result(uuid,uuid,uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.count_action(of_action text, times bigint DEFAULT 1)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.count_daily(of_event text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.daily_counts as kept (day, event) values ((now() at time zone private.time_zone())::date, of_event)
  on conflict (day, event) do update set times = kept.times + 1
$function$;

CREATE OR REPLACE FUNCTION private.count_link_use(of_match uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  allowed private.rate_limits;
  counted int;
begin
  select * into strict allowed from private.rate_limits where action = 'link_uses';
  insert into private.link_counters as counter (match_id, window_start, total) values (of_match, now(), 1)
  on conflict (match_id) do update
     set window_start = case when counter.window_start > now() - make_interval(secs => allowed.seconds)
           then counter.window_start else excluded.window_start end,
         total = case when counter.window_start > now() - make_interval(secs => allowed.seconds) then counter.total + 1 else 1 end
  returning counter.total into counted;
  if counted > allowed.most then
    perform private.refuse(429, allowed.reason, allowed.sentence);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_match_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.count_action('match_changes', (
    select count(distinct coalesce(after_update.series_id, after_update.id))
      from before_update join after_update using (id) where before_update is distinct from after_update));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_matches()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.count_action('matches', (select count(distinct coalesce(series_id, id)) from made)),
          private.count_action('match_dates', (select count(*) from made));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.count_action(tg_argv[0], (select count(*) from written));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.create_calendar_feed(seen timestamp with time zone)
 RETURNS TABLE(token text, created_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  made_at timestamptz;
  made text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.require_assured();
  perform private.count_action('calendar_feeds');
  insert into public.calendar_feeds as known (user_id, token_hash, session_id)
  values (me, sha256(convert_to(made, 'UTF8')), (auth.jwt() ->> 'session_id')::uuid)
  on conflict (user_id) do update
     set token_hash = excluded.token_hash, session_id = excluded.session_id, ended_at = null,
         -- Pages tell one address from the next by it.
         created_at = greatest(now(), known.created_at + interval '1 microsecond')
   where known.created_at is not distinct from seen
  returning known.created_at into made_at;
  if not found then
    perform private.refuse(409, 'feed_changed', 'Another device has changed your calendar address. Nothing was changed here.');
  end if;
  return query select made, made_at;
end
$function$;
grant execute on function private.create_calendar_feed(timestamp with time zone) to authenticated;

CREATE OR REPLACE FUNCTION private.create_invitation(label text, days integer, most_uses integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  token text := private.random_token();
  named text := coalesce(btrim(private.plain_line(label)), '');
begin
  perform private.require_grave_act();
  -- A lock, so that two stewards do not both make the last one that there may be.
  perform pg_advisory_xact_lock(hashtextextended('invitations', 0));
  delete from private.invitations old where old.expires_at < now() or old.uses >= old.most_uses;
  if days is null or days not between 1 and 365 then
    raise exception using errcode = '22023', message = 'days: a link is valid for 1 to 365 days.';
  elsif (select count(*) from private.invitations) >= 100 then
    perform private.refuse(409, 'too_many_invitation_links', 'There are 100 invitation links. End one first.');
  end if;
  insert into private.invitations (token_hash, expires_at, label, most_uses)
  values (private.token_hash(token), now() + make_interval(days => days), named, create_invitation.most_uses);
  perform private.log_grave_act('invitation_created', null,
    jsonb_build_object('label', named, 'days', days, 'most_uses', create_invitation.most_uses));
  return token;
end
$function$;
grant execute on function private.create_invitation(text,integer,integer) to authenticated;

CREATE OR REPLACE FUNCTION private.create_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.email_confirmed_at is not null or new.phone_confirmed_at is not null then
    perform private.admit(new.id, new.raw_user_meta_data, new.raw_user_meta_data ->> 'invitation');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.create_steward_link()
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  token text := private.random_token();
begin
  delete from private.steward_links
   where expires_at < now() or token_hash not in (select token_hash from private.steward_links order by created_at desc limit 9);
  insert into private.steward_links (token_hash) values (private.token_hash(token));
  return token;
end
$function$;

CREATE OR REPLACE FUNCTION private.current_community()
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select max(id) from public.community_versions where state = 'applied'
$function$;

CREATE OR REPLACE FUNCTION private.current_generation()
 RETURNS private.rating_generations
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select g from private.rating_generations g where state = 'current' $function$;

CREATE OR REPLACE FUNCTION private.deal(id uuid, of_match uuid, expected integer, rounds jsonb, seed bigint, planner_version integer, inputs jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  evening public.evenings;
  -- The plan itself is in the rounds.
  entry public.evening_entries := private.entry_of(id, of_match, 'deal', jsonb_build_object('expected', expected,
    'rounds', jsonb_path_query_array(rounds, '$[*].number'), 'digest', md5(concat_ws(' ', rounds, seed, planner_version, inputs))));
  games public.evening_games[];
  fault text;
begin
  perform private.require_assured();
  evening := private.lock_evening(of_match);
  perform private.require_organiser(of_match);
  if private.known_entry(entry) is not null then
    return private.known_entry(entry);
  end if;
  perform private.require_running(evening), private.require_plan_version(evening, expected);
  if jsonb_typeof(rounds) is distinct from 'array' or rounds = '[]' or jsonb_array_length(rounds) > 32 then
    raise exception using errcode = '22023', message = 'p_rounds: 1 to 32 rounds, each with a number and its games.';
  end if;
  games := array(select g from private.games_of_plan(of_match, rounds) as g);
  fault := private.plan_fault(evening, rounds, games);
  if fault is not null then
    perform private.refuse(422, 'plan_refused', 'This plan does not fit the evening.', fault);
  elsif (rounds #>> '{0,number}')::int <= private.last_begun(of_match) then
    perform private.refuse(409, 'round_begun', 'This round has begun.');
  end if;
  perform private.write_plan(evening, entry.id, games, seed, planner_version, coalesce(inputs, '{}'));
  return private.write_entry(entry, true);
end
$function$;
grant execute on function private.deal(uuid,uuid,integer,jsonb,bigint,integer,jsonb) to authenticated;

CREATE OR REPLACE FUNCTION private.deal_to_check(of_entry uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.decide_join(member uuid, seen text, admit boolean, because text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  request private.join_requests;
  said text := nullif(btrim(private.plain_line(because)), '');
begin
  perform private.require_grave_act();
  select * into request from private.join_requests where member_id = member for update;
  if request.member_id is null or (request.refused_at is null) <> (seen = 'waiting') then
    perform private.refuse(409, 'join_decided', 'This request was already decided.');
  end if;
  if admit then
    delete from private.join_requests where member_id = member;
    insert into public.profiles (id, username, locale) values (member, request.username, request.locale) on conflict (id) do nothing;
    perform private.log_steward_act('member_admitted', member);
    return;
  elsif said is null then
    raise exception using errcode = '22023', message = 'because: a refusal has a reason.';
  end if;
  update private.join_requests set refused_at = now(), refused_because = said where member_id = member;
  perform private.log_steward_act('member_refused', member, jsonb_build_object('reason', said, 'name', request.username));
end
$function$;
grant execute on function private.decide_join(uuid,text,boolean,text) to authenticated;

CREATE OR REPLACE FUNCTION private.decide_report(of_kind text, thing uuid, act text, word text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said text;
  about uuid;
  facts jsonb;
begin
  perform private.require_steward();
  if act = 'remove' then
    perform private.require_grave_act();
  end if;
  said := private.moderation_words(act, word);
  perform private.lock_thing(of_kind, thing);
  perform from public.reports where kind = of_kind and thing_id = thing and decided_at is null order by id for update;
  select about_member, snapshot into about, facts
    from public.reports where kind = of_kind and thing_id = thing and decided_at is null
   order by about_member is not distinct from auth.uid() desc, created_at, id limit 1;
  if facts is null then
    perform private.refuse(409, 'report_decided', 'Another steward has decided this already.');
  elsif about = auth.uid() and not private.is_only_steward() then
    perform private.refuse(403, 'own_content', 'This is your own.');
  end if;
  perform private.carry_out(of_kind, thing, act, said, about, facts);
end
$function$;
grant execute on function private.decide_report(text,uuid,text,text) to authenticated;

CREATE OR REPLACE FUNCTION private.decide_result(id uuid, of_match uuid, version uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  match public.matches;
  result public.match_results;
  entry public.result_entries;
  answer jsonb;
begin
  perform private.require_steward();
  select m.* into match from public.matches m where m.id = of_match for no key update;
  if match.id is null then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  elsif exists (select from private.result_seats(of_match) p where p.user_id = auth.uid()) then
    perform private.refuse(403, 'own_content', 'This is your own.');
  end if;
  entry.id := decide_result.id;
  entry.match_id := of_match;
  entry.kind := 'decide';
  entry.based_on := version;
  if private.known_result_entry(entry) is not null then
    return private.known_result_entry(entry);
  end if;
  select r.* into result from public.match_results r where r.match_id = of_match;
  if result.tip_id is null or version is not null and (private.result_version(version)).match_id is distinct from of_match then
    perform private.refuse_result_changed();
  end if;
  entry.effect := case when version is null then 'voids' else 'decides' end;
  result := private.settle(result, version);
  if version is null then
    result.state := 'void';
  end if;
  answer := private.write_result(result, entry);
  perform private.log_steward_act(case when version is null then 'result_voided' else 'result_decided' end, null,
    private.match_facts(match) || jsonb_strip_nulls(jsonb_build_object('match', of_match,
      'result', (select private.sets_text(e.sets, e.is_tie_break) from private.result_version(version) e))));
  return answer;
end
$function$;
grant execute on function private.decide_result(uuid,uuid,uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.delete_account(member uuid, future text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.lock_data_of(member);
  -- From here on nobody acts, as when an operator removes an account: rules for members do not hold, and nobody is 'the organizer'.
  perform set_config('request.jwt.claims', '', true), set_config('request.jwt.claim.sub', '', true);
  perform private.delete_unshared_data(member);
  if future = 'hand_on' then
    perform private.hand_over_matches(member);
  end if;
  delete from public.match_participants
   where user_id = member and exists (select from public.matches where matches.id = match_id and match_date >= now());
  delete from public.matches where creator_id = member and match_date >= now();
  -- The mail about it is in the member's language, and the profile will be gone.
  update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('locale', locale)
    from public.profiles where profiles.id = member and users.id = member and locale is not null;
  delete from auth.users where id = member;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_my_account(future text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
begin
  perform private.require_assured(or_waiting => true);
  perform private.require_recent_proof();
  perform private.delete_account(me, future);
end
$function$;
grant execute on function private.delete_my_account(text) to authenticated;

CREATE OR REPLACE FUNCTION private.delete_unshared_data(member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.matches set image_url = null where creator_id = member and image_url like member || '/%';
  delete from public.matches
   where creator_id = member and match_date < now() and not exists (select from public.match_participants
     where match_id = matches.id and status = 'confirmed' and user_id is distinct from member);
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects
   where owner_id = member::text or name like member || '-avatar-%' and bucket_id = 'avatars'
      or name like member || '/%' and bucket_id = 'event-images';
end
$function$;

CREATE OR REPLACE FUNCTION private.dispute_result(id uuid, of_match uuid, version uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  result public.match_results;
  entry public.result_entries;
begin
  perform private.require_assured();
  entry := private.answer_to_result(id, of_match, 'dispute', version);
  if private.known_result_entry(entry) is not null then
    return private.known_result_entry(entry);
  end if;
  select r.* into result from public.match_results r where r.match_id = of_match;
  perform private.require_other_side(result, entry);
  if result.state = 'reported' then
    entry.effect := 'disputes';
    result := private.disputed(result);
  elsif result.state = 'confirmed' and version = result.other_id then
    entry.effect := 'declines';
    result.other_id := null;
    result.confirm_due := null;
  else
    perform private.refuse_result_changed();
  end if;
  return private.write_result(result, entry);
end
$function$;
grant execute on function private.dispute_result(uuid,uuid,uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.disputed(result public.match_results)
 RETURNS public.match_results
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  result.state := 'disputed';
  result.confirm_due := null;
  result.steward_due := coalesce(result.steward_due, now() + interval '72 hours');
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION private.disputed_results()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_steward();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('match_id', m.id, 'location', m.location, 'starts', m.match_date,
        'result', private.result_facts(r), 'players', private.result_players(m.id), 'entries', private.result_log(m.id),
        'you', private.result_rights(m, r)) order by r.steward_due, m.id), '[]')
      from public.match_results r join public.matches m on m.id = r.match_id where r.steward_due <= now());
end
$function$;
grant execute on function private.disputed_results() to authenticated;

CREATE OR REPLACE FUNCTION private.drop_oldest_devices()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.push_subscriptions
   where id in (
     select id from (
       select id, row_number() over (partition by user_id order by updated_at desc, id) as rank
         from public.push_subscriptions where user_id in (select user_id from added)) as devices
      where rank > 20);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.drop_reminders()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.notifications
   where related_id = old.id and type in ('match_reminder_day', 'match_reminder_hours') and not read;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.due_merges()
 RETURNS SETOF uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from private.merge_requests where agreed_at is null and created_at < now() - interval '30 days';
  select double from private.merge_requests where private.merge_due(agreed_at) <= now() order by agreed_at, double
$function$;

CREATE OR REPLACE FUNCTION private.due_removals()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select member_id from private.member_removals where due_at <= now() order by due_at, member_id $function$;

CREATE OR REPLACE FUNCTION private.edit_group(column_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when column_name in ('match_date', 'end_time', 'match_duration') then 'time'
              when column_name in ('location', 'latitude', 'longitude') then 'location'
              when column_name in ('court_booked', 'price_per_person') then 'court'
              else column_name end
$function$;
grant execute on function private.edit_group(text) to authenticated;

CREATE OR REPLACE FUNCTION private.end_announcement(announcement uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kept public.announcements;
begin
  perform private.require_steward();
  delete from public.announcements where id = announcement returning * into kept;
  if kept.id is not null then
    perform private.log_steward_act('announcement_ended', null, jsonb_build_object('text', kept.words));
  end if;
end
$function$;
grant execute on function private.end_announcement(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.end_ask(ask private.substitute_asks, how text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update private.substitute_asks set ended_at = at, ending = how where id = ask.id and ended_at is null;
  if how = 'taken' then
    update public.notifications
       set type = 'place_gone', data = data - array['member', 'name'] || '{"reason": "stepped_in"}'
     where user_id = ask.user_id and type = 'substitute_asked' and related_id = ask.match_id;
  else
    delete from public.notifications
     where user_id = ask.user_id and type = 'substitute_asked' and related_id = ask.match_id;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_asks_of_match()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.end_ask(a, 'withdrawn', private.waiting_list_time(old.id))
     from private.substitute_asks a where a.match_id = old.id and a.ended_at is null;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_calendar_feed(member uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.calendar_feeds set token_hash = null, ended_at = now()
   where user_id = member and token_hash is not null
     and not exists (select from auth.sessions where id = session_id and user_id = member)
$function$;

CREATE OR REPLACE FUNCTION private.end_devices_of_blocked()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.in_good_standing(new.id, or_waiting => true) then
    delete from public.push_subscriptions where user_id = new.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_escalation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.escalated_results where match_id = old.match_id;
  if found then
    perform private.record_steward_work(false);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_escalation_of_gone()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.escalated_results where match_id = old.match_id;
  if found then
    perform private.record_steward_work(false);
  end if;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_evening(id uuid, of_match uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  evening public.evenings;
  entry public.evening_entries := private.entry_of(id, of_match, 'end');
begin
  perform private.require_assured();
  evening := private.lock_evening(of_match);
  perform private.require_organiser(of_match);
  if private.known_entry(entry) is not null then
    return private.known_entry(entry);
  end if;
  perform private.require_running(evening);
  update public.evenings e set state = 'ended', ended_at = clock_timestamp() where e.match_id = of_match;
  return private.write_entry(entry, true);
end
$function$;
grant execute on function private.end_evening(uuid,uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.end_feed_of_ended_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.end_calendar_feed(user_id) from gone where not_after is null or not_after > now()
    group by user_id having count(*) > 1 or current_setting('auth.logout_scope', true) in ('global', 'others');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_feed_of_former_password()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.end_calendar_feed(new.id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_feed_of_others()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_assured();
  perform private.end_calendar_feed(auth.uid());
end
$function$;
grant execute on function private.end_feed_of_others() to authenticated;

CREATE OR REPLACE FUNCTION private.end_invitation(invitation uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended text;
begin
  perform private.require_steward();
  delete from private.invitations where id = invitation returning label into ended;
  if found then
    perform private.log_steward_act('invitation_ended', null, jsonb_build_object('label', ended));
  end if;
end
$function$;
grant execute on function private.end_invitation(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.end_my_session(session uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_assured();
  delete from auth.sessions where id = session and user_id = auth.uid();
  if not found then
    return false;
  end if;
  if exists (select from public.calendar_feeds where user_id = auth.uid() and session_id = session) then
    perform private.end_calendar_feed(auth.uid());
  end if;
  return true;
end
$function$;
grant execute on function private.end_my_session(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.end_offer(offer public.match_offers, how text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  waiter public.match_waiting;
begin
  update public.match_offers set ended_at = at, ending = how where id = offer.id;
  select * into waiter from public.match_waiting where id = offer.waiting_id;
  perform private.log_waiting(waiter, how, at, offer.team);
  if how in ('accepted', 'passed', 'expired', 'begun') then
    delete from public.match_waiting where id = waiter.id;
  end if;
  perform private.notify_offer_ended(offer, how);
end
$function$;

CREATE OR REPLACE FUNCTION private.end_request(request private.substitute_requests, how text, at timestamp with time zone, taker uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update private.substitute_requests set ended_at = at, ending = how, taken_by = taker where id = request.id and ended_at is null;
  perform private.end_ask(a, case when a.user_id = taker then 'accepted' when how in ('taken', 'begun') then how else 'withdrawn' end, at)
     from private.substitute_asks a where a.request_id = request.id and a.ended_at is null;
  perform private.end_offer(o, case when o.user_id = taker then 'accepted' when how = 'taken' then how else 'withdrawn' end, at)
     from public.match_offers o where o.request_id = request.id and o.ended_at is null;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_requests_of_leaving()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.end_request(r, case when auth.uid() <> r.user_id then 'removed' else 'left' end, private.waiting_list_time(r.match_id))
     from gone join private.substitute_requests r on r.participant_id = gone.id and r.ended_at is null
    where exists (select from public.matches where matches.id = gone.match_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_result_news(of_match uuid, kinds text[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from public.notifications
   where related_id = of_match and type = any (kinds) and type in ('result_asked', 'result_reported', 'result_disputed', 'result_settled')
$function$;

CREATE OR REPLACE FUNCTION private.end_stale_requests(match public.matches, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.end_request(r, 'left', at)
     from private.substitute_requests r
    where r.match_id = match.id and r.ended_at is null and not exists (
      select from public.match_participants p where p.id = r.participant_id and p.user_id = r.user_id and p.status = 'confirmed');
  perform private.end_ask(a, 'withdrawn', at)
     from private.substitute_asks a
    where a.match_id = match.id and a.ended_at is null and (private.are_blocked(a.user_id, match.creator_id)
      or not private.can_act_on_match(match, a.user_id) or exists (
      select from public.match_participants p where p.match_id = a.match_id and p.user_id = a.user_id and private.takes_slot(p)));
  perform private.end_offer(o, 'withdrawn', at)
     from public.match_offers o join private.substitute_requests r on r.id = o.request_id
     join public.match_participants p on p.id = r.participant_id
    where o.match_id = match.id and o.ended_at is null and o.team is distinct from (
      case when match.players in (2, 4) then p.team_assignment end);
end
$function$;

CREATE OR REPLACE FUNCTION private.end_steward(member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_grave_act();
  perform private.lock_stewards();
  if not exists (select from public.stewards where member_id <> member) then
    perform private.refuse(409, 'last_steward', 'There is no other steward. Name one first.');
  end if;
  delete from public.stewards where member_id = member;
  if found then
    perform private.log_grave_act('steward_ended', member);
  end if;
end
$function$;
grant execute on function private.end_steward(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.end_wait(waiter public.match_waiting, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.end_offer(o, 'withdrawn', at)
     from public.match_offers o where o.match_id = waiter.match_id and o.waiting_id = waiter.id and o.ended_at is null;
  perform private.log_waiting(waiter, 'left', at);
  delete from public.match_waiting where id = waiter.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.ends_before_start(match public.matches)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select isfinite(match.match_date) and match.end_time <= starts::time
         and private.match_end(match) - match.match_date > interval '2 hours'
         and starts - (match.match_date - interval '1 hour') at time zone zone <= interval '1 hour'
    from (select zone, match.match_date at time zone zone as starts from private.time_zone() as zone) as venue
$function$;
grant execute on function private.ends_before_start(public.matches) to authenticated;

CREATE OR REPLACE FUNCTION private.ends_own_slot(type text, data jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN ((type = 'substitute_found'::text) OR ((type = 'match_updated'::text) AND (NOT ((data ->> 'reason'::text) IS DISTINCT FROM 'removed'::text))));

CREATE OR REPLACE FUNCTION private.enforce_alert()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('court syncs', 0));
  if new.booking_date + make_interval(mins => new.until_hour * 60 - new.minutes) < now() at time zone private.time_zone() then
    perform private.refuse(403, 'alert_past', 'That time has passed.');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.enforce_alert_count()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('alerts ' || user_id, 0))
    from (select distinct user_id from added order by user_id) as members;
  if exists (
    select from public.court_alerts
     where user_id in (select user_id from added) and fired_at is null
       and booking_date >= (now() at time zone private.time_zone())::date
     group by user_id having count(*) > 20) then
    perform private.refuse(409, 'too_many_alerts', 'You have as many alerts as there can be. Remove one first.');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.enforce_answer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  match public.matches;
  takes_back boolean := old.status = 'declined' and new.status = 'pending';
begin
  if current_setting('courtside.paired', true) = new.match_id::text then
    return new;
  end if;
  new.responded_at := case
    when new.user_id <> old.user_id and auth.uid() is not null then now() -- a substitute has taken the place; merging is nobody's act
    when new.status = old.status then old.responded_at when takes_back then null else now() end;
  if new.status = old.status and new.team_assignment is not distinct from old.team_assignment then
    return new;
  end if;
  select * into match from public.matches where id = new.match_id for no key update;
  perform private.advance_waiting_list(new.match_id);
  if auth.uid() is not null then
    if match.match_date < now() then
      perform private.refuse(403, 'match_past', 'This match is in the past.');
    end if;
    -- At an event nobody needs an invitation to say no, so having declined is no proof of one.
    if new.status <> old.status and new.status not in ('confirmed', 'declined')
        and not (takes_back and match.match_type <> 'event') then
      perform private.refuse(403, 'not_invited', 'Only the creator of a match invites.');
    end if;
    if takes_back and private.slots_to_offer(match) <= 0 then
      perform private.refuse(409, 'all_places_offered', 'Every free place has been offered to somebody already.');
    end if;
  end if;
  if new.status = 'confirmed' then
    -- The team that came with an invitation is a proposal; one chosen now is meant.
    new.team_assignment := private.assign_slot(
      match, new, may_move => new.team_assignment is not distinct from old.team_assignment);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.enforce_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id' and (
       new.user_id is null or current_setting('courtside.merged', true) = old.user_id || ' ' || new.user_id) then
    return new;
  elsif tg_op = 'DELETE' and not exists (select from public.matches where id = old.match_id) then
    return old;
  end if;
  raise exception using errcode = '42501', message = 'waiting_log: entries are neither changed nor deleted.';
end
$function$;

CREATE OR REPLACE FUNCTION private.enforce_asks_a_day()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('asked ' || new.user_id, 0));
  if private.asks_a_day(new.user_id, new.asked_at, new.id) >= 2 then
    raise exception using errcode = '23514', message = 'substitute_asks: a member is asked at most twice a day.';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.enforce_assurance()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if auth.uid() is not null then
    perform private.require_assured();
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.enforce_block()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.count_action('member_blocks', (select count(*) from written));
  if exists (select from public.member_blocks where blocker_id in (select blocker_id from written)
              group by blocker_id having count(*) > 200) then
    perform private.refuse(409, 'too_many_blocks', 'You have blocked 200 members. Unblock somebody first.');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.enforce_capacity()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  total bigint;
  largest_team bigint;
begin
  select count(*), greatest(count(*) filter (where team_assignment = 'A'), count(*) filter (where team_assignment = 'B'))
    into total, largest_team
    from public.match_participants p where p.match_id = new.id and private.takes_slot(p);
  if new.players > 0 and total > new.players then
    perform private.refuse(409, 'match_full', 'More players than that have joined already.');
  end if;
  if new.players in (2, 4) and largest_team > new.players / 2 then
    perform private.refuse(409, 'team_full', 'A team has more players than that already.');
  end if;
  if private.guests_of(new.id) > private.most_guests(new.players) then
    perform private.refuse(409, 'too_many_guests', 'Guests have half of the places already.');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.enforce_kept_log()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception using errcode = '42501', message = 'steward_log: entries are neither changed nor deleted.';
end
$function$;

CREATE OR REPLACE FUNCTION private.enforce_leaving()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  match public.matches;
begin
  -- When the match itself is being deleted it is not found, and its participants go with it.
  select * into match from public.matches where id = old.match_id;
  if match.match_date < now() and auth.uid() is not null then
    if not (
         old.user_id = auth.uid()
         and exists (select from private.moved_matches moved where moved.match_id = match.id and moved.moved_at > old.updated_at)) then
      perform private.refuse(403, 'match_past', 'This match is in the past.');
    end if;
  end if;
  if match.id is not null then
    perform private.advance_waiting_list(match.id),
            private.count_action('participations');
  end if;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.enforce_match()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
    elsif private.ends_before_start(new) then
      raise exception using errcode = '23514', message = 'end_time: the end is after the start.';
    end if;
  end if;
  if tg_op = 'INSERT' or new.image_url is distinct from old.image_url then
    -- The creator writes this, unless a steward shows a picture again.
    if new.image_url !~ ('^' || new.creator_id || '/[A-Za-z0-9][A-Za-z0-9._-]{0,99}$') then
      raise exception using errcode = '23514', message = 'image_url: a picture is one that you have uploaded.';
    end if;
  end if;
  perform private.require_participant(new, new.paid_by) where tg_op = 'INSERT' or new.paid_by is distinct from old.paid_by;
  perform private.require_participant(new, new.brings_balls) where tg_op = 'INSERT' or new.brings_balls is distinct from old.brings_balls;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.enforce_may_act()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
      select from public.matches m
       where m.id = new.match_id and not private.can_act_on_match(m, new.user_id, by_link =>
         coalesce(current_setting('courtside.opened_match', true) = m.id::text, false))) then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.enforce_may_be_notified()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  match public.matches;
begin
  if new.related_id is null then
    return new;
  end if;
  select * into match from public.matches where id = new.related_id;
  if match.id is null or match.creator_id = new.user_id then
    return new;
  end if;
  if private.may_be_notified(match, new.user_id, played =>
      private.ends_own_slot(new.type, new.data) or exists (select from public.match_participants p
        where p.match_id = match.id and p.user_id = new.user_id and p.status = 'confirmed')) then
    return new;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.enforce_may_merge(kept uuid, double uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if kept is null or kept = double then
    raise exception using errcode = '22023', message = 'Two different accounts are merged.';
  elsif kept = auth.uid() then
    perform private.refuse(403, 'own_account', 'This is your own account. Another steward has to ask.');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.enforce_new_participant()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  match public.matches;
  known boolean;
begin
  select * into match from public.matches where id = new.match_id for no key update;
  if me is not null then
    -- private.join_by_link has found the link of this match, and sets this for its insert alone.
    known := private.can_act_on_match(match, me,
      by_link => coalesce(current_setting('courtside.opened_match', true) = new.match_id::text, false));
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
    -- A member who has declined, or let an invitation run out, is invited anew: the old row makes room.
    if new.user_id <> me then
      delete from public.match_participants p
       where p.match_id = new.match_id and p.user_id = new.user_id
         and (p.status = 'declined' or p.status in ('pending', 'invited') and not private.is_open_invitation(p));
    end if;
  end if;
  if exists (select from public.waiting_lists l where l.match_id = new.match_id and l.waiting + l.seeking > 0) then
    perform private.advance_waiting_list(new.match_id);
  end if;
  if exists (select from public.match_participants p where p.match_id = new.match_id and p.user_id = new.user_id) then
    perform private.refuse(409, 'already_in_match', 'This member is in the match already.');
  end if;
  if me is not null and new.status in ('pending', 'invited') and private.slots_to_offer(match) <= 0 then
    perform private.refuse(409, 'all_places_offered', 'Every free place has been offered to somebody already.');
  end if;
  if new.status = 'confirmed' then
    new.team_assignment := private.assign_slot(match, new, may_move => false);
  end if;
  if new.guest_name is not null and private.guests_of(match.id) >= private.most_guests(match.players) then
    perform private.refuse(409, 'too_many_guests', 'Guests have half of the places already.');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.enforce_shown_email()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.email is not null and auth.uid() is not null and new.email is distinct from auth.email() then
    perform private.refuse(403, 'not_own_email', 'Only the address of your own account can be shown.');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue(task text, payload jsonb, key text DEFAULT NULL::text, at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Looking up a name in a schema without access would raise an error, so the schema is checked first.
  if not exists (select from pg_catalog.pg_namespace
                  where nspname = 'graphile_worker' and has_schema_privilege(oid, 'usage'))
     or to_regprocedure('graphile_worker.add_job(text, json, text, timestamptz, integer, text, integer, text[], text)')
        is null then
    return;
  end if;
  perform graphile_worker.add_job(identifier => task, payload => payload::json, run_at => at, job_key => key);
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_push(news public.notifications, device uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if news.type = 'court_free' or news.related_id is null then
    perform private.enqueue('notifications__push', jsonb_build_object('notification_id', news.id, 'device_id', device));
  else
    perform private.enqueue('matches__push', jsonb_build_object('device_id', device, 'match_id', news.related_id),
      'push ' || device || ' ' || news.related_id,
      private.push_time(news.type, news.data, (
        select sent_at from private.match_pushes where device_id = device and match_id = news.related_id), now()));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.enter_score(id uuid, of_game uuid, a integer, b integer, based_on uuid, finished boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  evening public.evenings;
  game public.evening_games;
  round public.evening_rounds;
  entry public.evening_entries;
  answer jsonb;
begin
  perform private.require_assured();
  evening := private.lock_evening((select g.match_id from public.evening_games g where g.id = of_game));
  select g.* into game from public.evening_games g where g.id = of_game;
  if not private.may_enter_score(game, auth.uid()) then
    perform private.refuse(403, 'not_in_game', 'Players of a game and organisers enter its score.');
  end if;
  entry := private.entry_of(id, game.match_id, 'score');
  entry.game_id := of_game;
  entry.points_a := a;
  entry.points_b := b;
  entry.is_finished := coalesce(finished, true);
  entry.based_on := based_on;
  if private.known_entry(entry) is not null then
    return private.known_entry(entry);
  end if;
  perform private.require_running(evening, for_score => true);
  select r.* into round from public.evening_rounds r where (r.match_id, r.number, r.edition) = (game.match_id, game.round, game.edition);
  perform private.require_score(entry, round);
  entry.outcome := private.outcome_of(entry, game, round);
  -- The next round of a mexicano depends on the scores.
  answer := private.write_entry(entry, evening.format = 'mexicano' and entry.outcome = 'counts');
  perform private.settle_game(of_game);
  return answer;
end
$function$;
grant execute on function private.enter_score(uuid,uuid,integer,integer,uuid,boolean) to authenticated;

CREATE OR REPLACE FUNCTION private.entry_answer(entry public.evening_entries)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', entry.id, 'version', entry.seq, 'plan_version', entry.plan_version, 'outcome', entry.outcome)
    || case when entry.data ? 'player_id' then jsonb_build_object('player_id', entry.data -> 'player_id') else '{}' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.entry_of(id uuid, of_match uuid, kind text, data jsonb DEFAULT '{}'::jsonb)
 RETURNS public.evening_entries
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  entry public.evening_entries;
begin
  entry.id := entry_of.id;
  entry.match_id := of_match;
  entry.kind := entry_of.kind;
  entry.data := entry_of.data;
  return entry;
end
$function$;

CREATE OR REPLACE FUNCTION private.escalate_results(at timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  more bigint;
begin
  insert into private.escalated_results (match_id, escalated_at)
  select match_id, at from public.match_results where steward_due <= at order by match_id
  on conflict do nothing;
  get diagnostics more = row_count;
  perform private.record_steward_work(true) where more > 0;
  return more;
end
$function$;

CREATE OR REPLACE FUNCTION private.evening_end(evening public.evenings)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(evening.ended_at, greatest(evening.started_at, (select match_date from public.matches where id = evening.match_id))
    + interval '24 hours');
end
$function$;

CREATE OR REPLACE FUNCTION private.evening_log(of_match uuid, before integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_assured();
  if not private.sees_evening(of_match) then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'version', e.seq, 'kind', e.kind, 'game_id', e.game_id, 'a', e.points_a,
        'b', e.points_b, 'is_finished', e.is_finished, 'based_on', e.based_on, 'revokes', e.revokes, 'revoked_by', e.revoked_by,
        'member_id', e.member_id, 'data', e.data, 'outcome', e.outcome, 'by', e.author_id, 'name', e.username, 'at', e.created_at) order by e.seq desc), '[]')
      from (select entry.*, username, (select r.id from public.evening_entries r where r.revokes = entry.id) as revoked_by
              from public.evening_entries entry left join public.profiles on profiles.id = entry.author_id
             where entry.match_id = of_match and (before is null or entry.seq < before)
             order by entry.seq desc limit 50) as e);
end
$function$;
grant execute on function private.evening_log(uuid,integer) to authenticated;

CREATE OR REPLACE FUNCTION private.evening_names(of_match uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(id, username), '{}') from public.profiles
   where id = any (array(
     select unnest(array[author_id, member_id]) from public.evening_entries where match_id = of_match
     union select member_id from public.evening_organisers where match_id = of_match
     union select creator_id from public.matches where matches.id = of_match))
$function$;

CREATE OR REPLACE FUNCTION private.evening_picture(of_match uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_assured();
  return (select private.shown_board(of_match) where private.sees_evening(of_match));
end
$function$;
grant execute on function private.evening_picture(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.evening_places_of(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(to_jsonb(o) - 'player_id' order by o.match_id), '[]')
    from public.evening_places o join public.evening_players p on p.id = o.player_id where p.member_id = member
$function$;

CREATE OR REPLACE FUNCTION private.evening_players_of(of_match uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'number', p.number, 'member_id', p.member_id,
      'name', coalesce(p.guest_name, username), 'avatar_filename', avatar_filename, 'is_guest', p.guest_name is not null,
      'participant_id', p.participant_id, 'is_present', p.is_present, 'team', p.team) order by p.number), '[]')
    from public.evening_players p left join public.profiles on profiles.id = p.member_id
   where p.match_id = of_match
$function$;

CREATE OR REPLACE FUNCTION private.evening_rounds_of(of_match uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('number', r.number, 'edition', r.edition, 'state', r.state, 'points', r.points,
      'minutes', r.minutes, 'started_at', r.started_at, 'closed_at', r.closed_at, 'games', games.list, 'resting', r.resting,
      'dealt_by', r.dealt_by) order by r.number), '[]')
    from public.evening_rounds r
   cross join lateral (
     select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'court', g.court, 'a', array[g.a1, g.a2], 'b', array[g.b1, g.b2],
         'score', case when s.id is not null then jsonb_build_object('a', g.points_a, 'b', g.points_b, 'is_finished', g.is_finished,
           'entry_id', s.id, 'by', s.author_id, 'at', s.created_at) end,
         'tip_id', g.tip_id, 'others', private.other_scores(g)) order by g.court), '[]') as list
       from public.evening_games g left join public.evening_entries s on s.id = g.score_id
      where (g.match_id, g.round, g.edition) = (r.match_id, r.number, r.edition)) as games
   where r.match_id = of_match and r.state <> 'replaced'
$function$;

CREATE OR REPLACE FUNCTION private.evening_to_rank(of_match uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('version', v.version, 'evening', jsonb_build_object('format', e.format),
      'players', private.evening_players_of(of_match), 'rounds', private.evening_rounds_of(of_match))
    from public.evenings e join public.evening_versions v using (match_id)
   where e.match_id = of_match and private.is_over(e)
$function$;

CREATE OR REPLACE FUNCTION private.evening_version(of_match uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_assured();
  return (select jsonb_build_object('version', version, 'server_time', clock_timestamp())
            from public.evening_versions where match_id = of_match and private.sees_evening(of_match));
end
$function$;
grant execute on function private.evening_version(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.evenings_to_log()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with moved as materialized (
    select e from public.evenings e join public.evening_versions v using (match_id) left join private.logged_evenings l using (match_id)
     where e.is_rated and v.version is distinct from l.version)
  select (e).match_id from moved where private.is_final(e) order by (e).started_at, (e).match_id
$function$;

CREATE OR REPLACE FUNCTION private.evenings_to_rank()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with moved as materialized (
    select e from public.evenings e join public.evening_versions v using (match_id) left join private.evening_rankings r using (match_id)
     where v.version is distinct from r.version)
  select (e).match_id from moved where private.is_over(e)
$function$;

CREATE OR REPLACE FUNCTION private.export_my_data()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
begin
  perform private.require_assured(or_waiting => true);
  if private.account_of(me) is null then
    perform private.refuse(404, 'member_gone', 'This member does not exist any more.');
  end if;
  return jsonb_build_object('exported_at', now(), 'account', private.account_of(me), 'places', private.participations_of(me),
    'evening_places', private.evening_places_of(me), 'results', private.results_of(me), 'rating', private.rating_export(me),
    'uploads', private.uploads_of(me), 'tables', private.rows_of(me), 'steward_acts', private.steward_acts_of(me));
end
$function$;
grant execute on function private.export_my_data() to authenticated;

CREATE OR REPLACE FUNCTION private.fill_community(file jsonb)
 RETURNS public.community_versions
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  now_valid public.community_versions;
begin
  perform private.lock_community();
  select * into now_valid from public.community_versions where id = private.current_community();
  if now_valid.id is null or (now_valid.steward_id is null and now_valid.data <> file) then
    insert into public.community_versions (based_on, state, data) values (now_valid.id, 'applied', file) returning * into now_valid;
  end if;
  return now_valid;
end
$function$;

CREATE OR REPLACE FUNCTION private.finish_generation(of_generation integer, of_seq integer, lines jsonb, ratings jsonb, tenths jsonb, calibrated boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.store_ratings(of_generation, ratings, tenths, calibrated);
  update private.rating_generations set state = 'past' where state = 'current';
  update private.rating_generations set state = 'current', last_seq = of_seq, since = now() where id = of_generation;
  if not found then
    raise exception 'generation % is gone', of_generation;
  end if;
  perform private.rank_people(array(select p.id from private.rating_people p));
  update private.rated_results r set rated_version = one.version
    from jsonb_to_recordset(lines) as one (source_id uuid, version int) where r.source_id = one.source_id and r.seq is not null;
end
$function$;

CREATE OR REPLACE FUNCTION private.finish_member_removal(member uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  what_future text;
begin
  perform private.lock_data_of(member);
  delete from private.member_removals where member_id = member and due_at <= now() returning future into what_future;
  if what_future is null or private.in_good_standing(member) then
    return false;
  end if;
  perform private.delete_account(member, what_future);
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.finish_merge(double uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  request private.merge_requests;
begin
  perform private.lock_data_of(double);
  delete from private.merge_requests known
   where known.double = finish_merge.double and private.merge_due(known.agreed_at) <= now() returning * into request;
  if request.kept is null or not private.in_good_standing(request.kept) or not private.in_good_standing(double)
      or exists (select from public.stewards where member_id = double) then
    return false;
  end if;
  perform private.merge_members(request.kept, double, request.steward_id);
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.finish_removals()
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  finished int;
begin
  perform from public.matches
    where hidden_at is not null and id in (select thing_id from private.removals where kind = 'match' and due_at <= now())
    order by id for no key update;
  with due as (
    delete from private.removals where due_at <= now() returning kind, thing_id
  ), matches as (
    delete from public.matches using due where kind = 'match' and id = thing_id and hidden_at is not null
  ), comments as (
    delete from public.match_comments using due where kind = 'comment' and id = thing_id and hidden_at is not null
  )
  select count(*) into finished from due;
  return finished;
end
$function$;

CREATE OR REPLACE FUNCTION private.fire_alerts(of_venue text, at_location text, before jsonb, moment timestamp without time zone, fired timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with freed as (
    select * from private.free_slots_for_alerts(of_venue, moment, fired)
    except
    select * from jsonb_to_recordset(before) as slot (court_id bigint, booking_date date, minutes int, start_minute int)),
  offer as (
    select distinct on (alert.id) alert.id, courts.name, start_minute
      from freed join public.courts on courts.venue = of_venue and courts.id = freed.court_id
      join public.court_alerts alert using (booking_date, minutes)
     where alert.fired_at is null and coalesce(alert.venue, of_venue) = of_venue
       and coalesce(alert.source, courts.source) = courts.source
       and coalesce(alert.court_kind, courts.kind) = courts.kind
       and start_minute between alert.from_hour * 60 and alert.until_hour * 60 - minutes
     order by alert.id, start_minute, courts.position),
  fired_now as (
    update public.court_alerts set fired_at = fired where id in (select id from offer) and fired_at is null
    returning id, user_id, booking_date, minutes)
  insert into public.notifications (user_id, type, data, related_id)
  select user_id, 'court_free',
         jsonb_build_object('court', name, 'location', split_part(at_location, ' (', 1), 'day', booking_date,
           'from', private.clock(start_minute), 'until', private.clock(start_minute + minutes)),
         fired_now.id
    from fired_now join offer using (id)
$function$;

CREATE OR REPLACE FUNCTION private.first_line(match public.matches)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN ((match).match_type = ANY (ARRAY['event'::text, 'americano'::text, 'tournament'::text])) THEN "left"((regexp_match((match).description, '^[^\n]*[\w\u00A1-\u1FFF\u2070-\U0010FFFF][^\n]*'::text, 'n'::text))[1], 300) ELSE NULL::text END;

CREATE OR REPLACE FUNCTION private.first_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select split_part(btrim(name), ' ', 1)
$function$;

CREATE OR REPLACE FUNCTION private.first_participant_rows(of_match uuid)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE COST 200000
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
begin
  return (
    select array_agg(array[p.id::text, p.user_id::text, p.status, p.team_assignment, (p.created_at at time zone 'UTC')::text, coalesce(p.guest_name, u.username),
        p.guest_kind, u.avatar_filename, u.skill_level])
      from (
        select *, row_number() over (order by status, created_at, id) as number
          from public.match_participants where match_participants.match_id = of_match) as p
      left join lateral (
        select username, avatar_filename, skill_level from public.profiles where profiles.id = p.user_id offset 0) as u on true
     where p.number <= 8 or p.user_id = me);
end
$function$;
grant execute on function private.first_participant_rows(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.first_participants(of_match uuid)
 RETURNS json
 LANGUAGE plpgsql
 STABLE COST 200000
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
begin
  return (
    select json_agg((
        select one from (select p.id, p.user_id, p.status, p.team_assignment, p.created_at, p.guest_name, p.guest_kind, (
            select member from (
              select username, avatar_filename, skill_level from public.profiles where profiles.id = p.user_id) as member) as "user") as one)
        order by p.number)
      from (
        select *, row_number() over (order by status, created_at, id) as number
          from public.match_participants where match_participants.match_id = of_match) as p
     where p.number <= 8 or p.user_id = me);
end
$function$;
grant execute on function private.first_participants(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.fitting_levels()
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  my_mu int := (
    select r.mu from private.rating_people p
      join private.ratings r on r.person_id = p.id and r.generation_id = (select id from private.rating_generations where state = 'current')
     where p.member_id = me and r.results >= private.sure_after()
       and not exists (select from private.rating_visibilities v where v.member_id = me and v.visibility = 'left'));
begin
  if my_mu is not null and private.assured() then
    return (
      select array_agg(level) filter (where number = 1 or distance <= 1000000)
        from (select level, distance, row_number() over (order by distance, level) as number
                from (select level, abs(private.level_middle(level) - my_mu) as distance
                        from unnest(array['Beginner', 'Intermediate', 'Advanced', 'Pro']) as level) as far) as one);
  end if;
  return (select array[skill_level] from public.profiles where id = me and skill_level is not null);
end
$function$;
grant execute on function private.fitting_levels() to authenticated;

CREATE OR REPLACE FUNCTION private.folded_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(nullif(btrim(regexp_replace(regexp_replace(
      replace(replace(translate(private.folded_text(private.with_plain_letters(regexp_replace(name, ' \([1-9][0-9]*\)$', ''))), 'i1|0', 'lllo'), 'rn', 'm'), 'vv', 'w'),
      '[!-/:-@[-`{-~\u00A1\u00AB\u00B4\u00B7\u00B8\u00BB\u02B9-\u02C8\u055A-\u055F\u05BE\u05F3\u05F4\u2010-\u2027\u2030-\u205E\u30FB\uFE63\uFF0D]+', ' ', 'g'),
      ' +', ' ', 'g')), ''), name) || coalesce(substring(name from ' \([1-9][0-9]*\)$'), '')
$function$;
grant execute on function private.folded_name(text) to authenticated;
grant execute on function private.folded_name(text) to service_role;

CREATE OR REPLACE FUNCTION private.folded_text(said text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when said ~ '^[ -~]*$' then lower(said) else
    replace(replace(replace(replace(translate(lower(private.without_marks(said) collate "und-x-icu"),
    U&'\03C2\1D00\1D8F\2C65\0180\0183\0253\0299\1D03\1D6C\1D80\0188\023C\0255\1D04\A793\00F0\0111\018C\0221\0256\0257\1D05\1D06\1D6D'
      '\1D81\1D91\A771\A77A\0247\025B\1D07\1D92\1D93\2C78\0192\1D6E\1D82\A730\A77C\01E5\0260\0261\0262\029B\1D83\A7A1\0127\0266'
      '\0267\029C\2C68\0131\0268\0269\026A\1D7B\1D96\0237\0249\025F\029D\1D0A\0199\1D0B\1D84\2C6A\A741\A743\A745\A7A3\0142\019A'
      '\0234\026B\026C\026D\029F\1D0C\1D85\2C61\A747\A749\A772\0271\1D0D\1D6F\1D86\A773\014B\019E\0235\0272\0273\0274\1D70\1D87'
      '\A774\A791\A7A5\00F8\1D0F\2C7A\A74B\A74D\01A5\1D18\1D71\1D7D\1D88\A751\A753\A755\0138\02A0\A757\A759\024D\027C\027D\027E'
      '\0280\1D72\1D73\1D89\A775\A776\A7A7\023F\0282\1D74\1D8A\1E9C\1E9D\A731\A7A9\0167\01AB\01AD\0236\0288\1D1B\1D75\2C66\A777'
      '\A787\0289\1D1C\1D7E\1D99\028B\1D20\1D8C\1EFD\2C71\2C74\A75F\1D21\2C73\1D8D\01B4\024F\028F\1EFF\01B6\0225\0240\0290\0291'
      '\1D22\1D76\1D8E\2C6C',
    U&'\03C3'
      'aaabbbbbbbcccccdddddddddddddeeeeeefffffggggggghhhhhiiiiiijjjjjkkkkkkkklllllllllllllmmmmmnnnnnnnnnnnoooooppppppppqqqqrrrr'
      'rrrrrrrssssssssttttttttttuuuuvvvvvvvwwxyyyyzzzzzzzzz'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end
$function$;
grant execute on function private.folded_text(text) to authenticated;
grant execute on function private.folded_text(text) to service_role;

CREATE OR REPLACE FUNCTION private.follow_participant()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  evening public.evenings;
  was boolean := tg_op <> 'INSERT' and private.takes_slot(old);
  is_in boolean := tg_op <> 'DELETE' and private.takes_slot(new);
begin
  -- Merging two accounts does this by itself. When the match itself is being deleted it is not found, and the evening goes with it.
  if coalesce(current_setting('courtside.merged', true), '') = '' and (was or is_in) then
    select e.* into evening from public.evenings e join public.matches m on m.id = e.match_id
     where e.match_id = coalesce(new.match_id, old.match_id) for no key update of e;
  end if;
  if evening.match_id is null then
    return coalesce(new, old);
  end if;
  if was and is_in and old.guest_name is not null and new.user_id is not null then
    perform private.name_guest(new);
  elsif was and is_in and new.guest_name is distinct from old.guest_name then
    update public.evening_players set guest_name = new.guest_name where participant_id = new.id;
  elsif was and (not is_in or new.user_id <> old.user_id) then
    perform private.unseat_participant(old.id);
    perform private.seat_participant(new) where is_in and now() < private.evening_end(evening);
  elsif is_in and not was and now() < private.evening_end(evening) then
    perform private.seat_participant(new);
  else
    return coalesce(new, old);
  end if;
  perform private.move_version(evening.match_id, true);
  return coalesce(new, old);
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_announced()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.notifications where related_id = new.match_id and type = 'round_announced';
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_comment(said public.match_comments, readers uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.notifications
   where related_id = said.match_id and type = 'match_comment' and not read and user_id = any (readers)
     and (data ->> 'messages')::int = 1 and (data ->> 'since')::timestamptz <= said.created_at;
  update public.notifications
     set data = (case when data ->> 'comment' = said.id::text then data - array['quote', 'name', 'member', 'comment'] else data end)
       || jsonb_build_object('messages', greatest(1, (data ->> 'messages')::int
         - case when not read and (data ->> 'since')::timestamptz <= said.created_at then 1 else 0 end))
   where related_id = said.match_id and type = 'match_comment' and user_id = any (readers)
     and (data ->> 'comment' = said.id::text or not read and (data ->> 'since')::timestamptz <= said.created_at);
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_deleted_comment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.forget_comment(old, array(
    select user_id from public.notifications
     where related_id = old.match_id and type = 'match_comment' and user_id <> old.user_id));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_logged_evening()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.rated_results where match_id = old.match_id and kind = 'evening' and seq is null;
  update private.rated_results set is_gone = true, version = version + 1, reason = 'deletion'
   where match_id = old.match_id and kind = 'evening' and not is_gone;
  perform private.enqueue('ratings__update', '{}', 'rating ' || old.match_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_past_ratings()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from private.rating_steps s using private.rating_generations g where g.id = s.generation_id and g.state = 'past';
  delete from private.ratings s using private.rating_generations g where g.id = s.generation_id and g.state = 'past';
  delete from private.rating_tenths s using private.rating_generations g where g.id = s.generation_id and g.state = 'past'
$function$;

CREATE OR REPLACE FUNCTION private.forget_rests()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.evening_rounds set resting = array_remove(resting, old.id) where match_id = old.match_id and old.id = any (resting);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_result_news()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.end_result_news(old.match_id, array['result_asked', 'result_reported', 'result_disputed', 'result_settled']);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_rounds_seen()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.evening_rounds_seen s where s.match_id = old.match_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_words(author uuid, reader uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.forget_comment(said, array[reader])
     from public.match_comments said
    where said.user_id = author and said.hidden_at is null and exists (
      select from public.notifications n where n.related_id = said.match_id and n.user_id = reader and n.type = 'match_comment')
    order by said.created_at, said.id;
  -- A quote of any kind is of the member.
  update public.notifications set data = data - array['quote', 'name', 'member', 'comment']
   where user_id = reader and data ->> 'member' = author::text and data ? 'quote';
end
$function$;

CREATE OR REPLACE FUNCTION private.free_slots(match public.matches)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when match.players > 0 then greatest(0, match.players - private.held_slots(match.id) - (
    select count(*) from public.match_participants p where p.match_id = match.id and private.takes_slot(p))) end;
end
$function$;
grant execute on function private.free_slots(public.matches) to authenticated;

CREATE OR REPLACE FUNCTION private.free_slots_for_alerts(of_venue text, moment timestamp without time zone, as_of timestamp with time zone)
 RETURNS TABLE(court_id bigint, booking_date date, minutes integer, start_minute integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select court.id, wanted.booking_date, wanted.minutes, start
    from public.courts court
   cross join (select distinct alert.booking_date, alert.minutes from public.court_alerts alert
                where fired_at is null and coalesce(alert.venue, of_venue) = of_venue) as wanted
   cross join generate_series(6 * 60, 23 * 60 - wanted.minutes, 30) as start
   where court.venue = of_venue and wanted.booking_date + make_interval(mins => start) >= moment
     and exists (
       select from public.court_coverage known
        where known.venue = of_venue and known.court_id = court.id and known.booking_date = wanted.booking_date
          and known.read_at >= as_of - interval '1 hour'
          and extract(epoch from start_time) <= start * 60 and extract(epoch from end_time) >= (start + wanted.minutes) * 60)
     and not exists (
       select from public.bookings
        where bookings.venue = of_venue and bookings.court_id = court.id and bookings.booking_date = wanted.booking_date
          and extract(epoch from start_time) < (start + wanted.minutes) * 60 and extract(epoch from end_time) > start * 60)
$function$;

CREATE OR REPLACE FUNCTION private.freed_by(offer public.match_offers)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_strip_nulls(jsonb_build_object('name', coalesce(g.guest_name, p.username), 'guest', g.guest_name is not null or null))
      from private.given_back g left join public.profiles p on p.id = g.user_id
     where g.match_id = offer.match_id and g.at = offer.offered_at and (offer.team is null or g.team = offer.team)
       and offer.request_id is null and coalesce(g.guest_name, p.username) is not null
     limit 1);
end
$function$;

CREATE OR REPLACE FUNCTION private.future_bookings(of_venue text, moment timestamp without time zone)
 RETURNS SETOF public.bookings
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from public.bookings
   where venue = of_venue and booking_date >= moment::date and booking_date + end_time > moment
$function$;

CREATE OR REPLACE FUNCTION private.future_only(instant timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select case when instant > now() then instant end $function$;

CREATE OR REPLACE FUNCTION private.game_rates(game public.evening_games)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(game.is_finished and game.points_a + game.points_b > 0 and game.tip_id = game.score_id, false)
    and private.sides_agree(game)
    and not exists (
      select from public.evening_players p where p.id in (game.a1, game.a2, game.b1, game.b2) and not private.has_agreed(p));
end
$function$;

CREATE OR REPLACE FUNCTION private.games_of_plan(of_match uuid, rounds jsonb)
 RETURNS SETOF public.evening_games
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select (game ->> 'id')::uuid, of_match, (round ->> 'number')::int, 1 + coalesce((
      select max(r.edition) from public.evening_rounds r where r.match_id = of_match and r.number = (round ->> 'number')::int), 0),
    (game ->> 'court')::int, (game #>> '{a,0}')::uuid, (game #>> '{a,1}')::uuid, (game #>> '{b,0}')::uuid, (game #>> '{b,1}')::uuid,
    null::int, null::int, null::boolean, null::uuid, null::uuid
    from jsonb_array_elements(rounds) as round, jsonb_array_elements(round -> 'games') as game
$function$;

CREATE OR REPLACE FUNCTION private.generation_facts()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('algorithm_version', algorithm_version, 'reason', reason, 'since', since)
    from private.rating_generations where state = 'current'
$function$;

CREATE OR REPLACE FUNCTION private.get_evening(of_match uuid, known text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  seen private.evening_rounds_seen;
  all_names jsonb;
  all_players jsonb;
  tags jsonb;
begin
  perform private.require_assured();
  if not private.sees_evening(of_match) then
    return null;
  end if;
  seen := private.newest_rounds(of_match);
  all_names := private.evening_names(of_match);
  all_players := private.evening_players_of(of_match);
  tags := jsonb_build_object('names', private.tag_of(all_names), 'players', private.tag_of(all_players));
  return (
    select jsonb_build_object('server_time', clock_timestamp(), 'version', seen.version, 'plan_version', seen.plan_version,
        'evening', to_jsonb(e) - array['match_id', 'plan_version', 'started_by'] || jsonb_build_object('ends_at', private.evening_end(e)),
        'you', jsonb_build_object('is_organiser', private.is_evening_organiser(m, me) and private.can_act_on_match(m, me),
          'player_id', (select p.id from public.evening_players p where p.match_id = of_match and p.member_id = me)),
        'organisers', (select coalesce(jsonb_agg(id), '[]') from (
          select m.creator_id as id where m.creator_id is not null
          union all (select member_id from public.evening_organisers o where o.match_id = of_match order by member_id)) as o),
        'rounds', private.unknown_rounds(seen, known), 'kept', seen.kept, 'tags', tags)
      || case when tags ->> 'names' = any(known) then '{}' else jsonb_build_object('names', all_names) end
      || case when tags ->> 'players' = any(known) then '{}' else jsonb_build_object('players', all_players) end
      from public.evenings e join public.matches m on m.id = e.match_id
     where e.match_id = seen.match_id);
end
$function$;
grant execute on function private.get_evening(uuid,text[]) to authenticated;

CREATE OR REPLACE FUNCTION private.get_result(of_match uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  match public.matches;
  result public.match_results;
begin
  perform private.require_assured();
  select m.* into match from public.matches m where m.id = of_match and private.can_see_match(m, auth.uid());
  select r.* into result from public.match_results r where r.match_id = match.id;
  if match.id is null or result.match_id is null and not private.may_have_result(match) then
    return null;
  end if;
  return jsonb_build_object('server_time', clock_timestamp(), 'result', case when result.match_id is not null then private.result_facts(result) end,
    'players', private.result_players(match.id), 'entries', private.result_log(match.id), 'you', private.result_rights(match, result));
end
$function$;
grant execute on function private.get_result(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.get_waiting_list(of_match uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  match public.matches;
  line public.waiting_lists;
  own public.match_waiting;
  knows boolean;
begin
  perform private.require_assured();
  perform private.advance_waiting_list(of_match, only_due => true);
  select * into match from public.matches m where m.id = of_match;
  if match.id is null or not private.can_see_match(match, me) then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  end if;
  select * into line from public.waiting_lists l where l.match_id = of_match;
  select * into own from public.match_waiting w where w.match_id = of_match and w.user_id = me;
  knows := exists (select from private.my_waiting_lists where my_waiting_lists.match_id = of_match);
  return jsonb_build_object(
    'waiting', (select count(*) from private.active_turns(match)), 'held', coalesce(line.held, 0), 'held_until', line.held_until,
    'has_place', match.match_date > now() and private.has_slot(match, me, null),
    'own', case when own.id is not null then jsonb_build_object('team', own.team, 'since', own.joined_at,
      'position', (select count(*) from private.active_turns(match) w where w.turn <= own.turn)) end,
    'offer', (select jsonb_build_object('id', o.id, 'team', o.team, 'until', o.expires_at, 'is_shared', o.is_shared,
         'instead_of', private.player_of_request(o.request_id))
       from public.match_offers o where o.match_id = of_match and o.waiting_id = own.id and o.ended_at is null),
    'ask', private.ask_of(of_match, me), 'ask_over', private.ask_over(match, me), 'requests', private.requests_of(of_match, knows or private.is_substitute_asked(of_match, me)),
    'line', (select coalesce(jsonb_agg(jsonb_build_object('user_id', w.user_id, 'name', p.username, 'team', w.team, 'since', w.joined_at,
         'until', o.expires_at) order by w.turn), '[]')
       from private.active_turns(match) w join public.profiles p on p.id = w.user_id
       left join public.match_offers o on o.match_id = w.match_id and o.waiting_id = w.id and o.ended_at is null
      where w.match_id = of_match and knows),
    'log', (select coalesce(jsonb_agg(jsonb_build_object('seq', l.seq, 'event', l.event, 'name', p.username, 'team', l.team, 'at', l.at)
         order by l.seq desc), '[]')
       from (select * from public.waiting_log l where l.match_id = of_match and knows order by l.seq desc limit 50) as l
       left join public.profiles p on p.id = l.user_id));
end
$function$;
grant execute on function private.get_waiting_list(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.guest_of_token(token text)
 RETURNS public.match_participants
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select p from private.match_guests guest join public.match_participants p on p.id = guest.participant_id
   where guest.token_hash = private.token_hash(token)
$function$;

CREATE OR REPLACE FUNCTION private.guests_of(of_match uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select count(*) from public.match_participants where match_id = of_match and guest_name is not null
$function$;

CREATE OR REPLACE FUNCTION private.hand_over_account(kept uuid, double uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  dates uuid[] := array(
    select m.id from public.matches m where m.creator_id = double and m.match_date > now()
    union select line.id from private.waiting_lists_of(double) as line);
begin
  perform set_config('courtside.merged', double || ' ' || kept, true);
  perform private.merge_waiting(kept, double);
  perform private.part_seats(kept, double);
  perform private.merge_slots(kept, double);
  perform private.merge_evenings(kept, double);
  perform private.merge_ratings(kept, double);
  insert into public.member_blocks (blocker_id, blocked_id, created_at)
  select case blocker_id when double then kept else blocker_id end, case blocked_id when double then kept else blocked_id end, created_at
    from public.member_blocks where double in (blocker_id, blocked_id) and kept not in (blocker_id, blocked_id)
  on conflict do nothing;
  -- News of the account that goes is none of the one that stays.
  delete from public.notifications where user_id = double and type = 'moderation' and data ->> 'kind' = 'account';
  perform private.hand_over_rows(c.name, kept, double) from private.member_columns() as c where c.on_merge = 'handed_over';
  perform private.advance_waiting_list(id) from unnest(dates) as id order by id;
end
$function$;

CREATE OR REPLACE FUNCTION private.hand_over_matches(member uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with heir as (
    select distinct on (matches.id) matches.id, p.user_id
      from public.matches join public.match_participants p on p.match_id = matches.id
     where matches.creator_id = member and match_date >= now() and p.status = 'confirmed' and p.user_id <> member
     order by matches.id, count(*) over (partition by coalesce(series_id, matches.id), p.user_id) desc, p.created_at, p.user_id
  ), handed as (
    update public.matches set creator_id = heir.user_id from heir where matches.id = heir.id returning matches.id
  )
  insert into public.notifications (user_id, type, data, related_id)
  select distinct on (p.user_id, heir.user_id, coalesce(matches.series_id, matches.id))
         p.user_id, 'match_updated',
         private.match_facts(matches, count(*) over (partition by p.user_id, heir.user_id, coalesce(matches.series_id, matches.id)))
           || jsonb_build_object('member', heir.user_id, 'name', username,
             'reason', case p.user_id when heir.user_id then 'own_match' else 'new_organizer' end),
         matches.id
    from handed join heir using (id) join public.matches using (id) join public.profiles on profiles.id = heir.user_id
    join public.match_participants p on p.match_id = matches.id and p.status <> 'declined' and p.user_id <> member
   order by p.user_id, heir.user_id, coalesce(matches.series_id, matches.id), match_date
$function$;

CREATE OR REPLACE FUNCTION private.hand_over_rows(of_column text, kept uuid, double uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  place text[] := string_to_array(of_column, '.');
  statement text := format('update %I.%I set %I = $1 where %3$I = $2', place[1], place[2], place[3]);
  found_row tid;
begin
  execute statement using kept, double;
exception when unique_violation then
  for found_row in execute format('select ctid from %I.%I where %I = $1', place[1], place[2], place[3]) using double loop
    begin
      execute format('%s and ctid = $3', statement) using kept, double, found_row;
    exception when unique_violation then
      null; -- the kept account has this row
    end;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.handle_job(act text, job bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  task text;
  locked timestamptz;
begin
  perform private.require_steward();
  if act <> 'retry' then
    perform private.require_grave_act();
  end if;
  if to_regclass('graphile_worker.jobs') is not null then
    execute 'select task_identifier, locked_at from graphile_worker.jobs where id = $1' into task, locked using job;
  end if;
  if task is null then
    perform private.refuse(404, 'job_gone', 'This job is over.');
  elsif locked is not null then
    perform private.refuse(409, 'job_runs', 'This job is running.');
  elsif act = 'retry' then
    execute 'select graphile_worker.reschedule_jobs(array[$1], now(), null, 0)' using job;
  else
    execute 'select graphile_worker.complete_jobs(array[$1])' using job;
  end if;
  if act = 'retry' then
    perform private.log_steward_act('job_retried', null, jsonb_build_object('task', task));
  else
    perform private.log_grave_act('job_dropped', null, jsonb_build_object('task', task));
  end if;
end
$function$;
grant execute on function private.handle_job(text,bigint) to authenticated;

CREATE OR REPLACE FUNCTION private.handle_mail(act text, mail uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  touched int := 0;
begin
  perform private.require_steward();
  if act <> 'retry' then
    perform private.require_grave_act();
  end if;
  if to_regclass('_backend.mail_queue') is not null then
    if act = 'retry' then
      execute 'update _backend.mail_queue set due_at = now() where id = $1 and given_up_at is null' using mail;
    else
      execute 'delete from _backend.mail_queue where id = $1' using mail;
    end if;
    get diagnostics touched = row_count;
  end if;
  if touched = 0 then
    perform private.refuse(404, 'mail_gone', 'This mail is not waiting any more.');
  end if;
  if act = 'retry' then
    perform private.log_steward_act('mail_retried');
  else
    perform private.log_grave_act('mail_dropped');
  end if;
end
$function$;
grant execute on function private.handle_mail(text,uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.has_agreed(player public.evening_players)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return player.has_joined or player.member_id is null or exists (
    select from public.evening_entries e
     where e.match_id = player.match_id and e.author_id = player.member_id
       and case e.kind when 'score' then true when 'player' then e.member_id = e.author_id
             when 'presence' then e.data @> jsonb_build_object('player', player.id, 'present', true) else false end
       and not exists (select from public.evening_entries r where r.revokes = e.id));
end
$function$;

CREATE OR REPLACE FUNCTION private.has_begun(round public.evening_rounds)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return round.state in ('started', 'closed') or round.state = 'announced' and exists (
    select from public.evening_games g
     where g.match_id = round.match_id and g.round = round.number and g.edition = round.edition and g.score_id is not null);
end
$function$;

CREATE OR REPLACE FUNCTION private.has_game(player public.evening_players)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.evening_games g
                  where g.match_id = player.match_id and player.id in (g.a1, g.a2, g.b1, g.b2));
end
$function$;

CREATE OR REPLACE FUNCTION private.has_organisers(match public.matches)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.in_good_standing(match.creator_id) or exists (
    select from public.evening_organisers o where o.match_id = match.id and private.can_act_on_match(match, o.member_id));
end
$function$;

CREATE OR REPLACE FUNCTION private.has_part(of_match uuid, must_play boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
begin
  return exists (select from public.match_participants p where p.match_id = of_match and p.user_id = me and (p.status = 'confirmed' or not must_play))
    or private.is_substitute_asked(of_match, me);
end
$function$;
grant execute on function private.has_part(uuid,boolean) to authenticated;

CREATE OR REPLACE FUNCTION private.has_rated_scores(of_match uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.evenings e join public.evening_games g using (match_id)
     where e.match_id = of_match and e.is_rated and g.score_id is not null);
end
$function$;

CREATE OR REPLACE FUNCTION private.has_settings_of(evening public.evenings, change jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  changed public.evenings := private.with_settings(jsonb_populate_record(evening, change -> 'before'), change -> 'settings');
begin
  return not exists (
    select from jsonb_object_keys(change -> 'before') as key where to_jsonb(evening) -> key is distinct from to_jsonb(changed) -> key);
end
$function$;

CREATE OR REPLACE FUNCTION private.has_slot(match public.matches, member uuid, wish text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  half int := match.players / 2;
  taken record;
  waits record;
begin
  select count(*) as total, count(*) filter (where team_assignment = 'A') as on_a, count(*) filter (where team_assignment = 'B') as on_b
    into taken from public.match_participants p where p.match_id = match.id and private.takes_slot(p);
  select * into waits from private.held_from(match, member);
  return match.players = 0 or taken.total + waits.held < match.players and (
    match.players not in (2, 4)
    or wish is distinct from 'B' and taken.on_a + waits.held_a < half
    or wish is distinct from 'A' and taken.on_b + waits.held_b < half);
end
$function$;

CREATE OR REPLACE FUNCTION private.has_versions(of_match uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.match_results r where r.match_id = of_match and r.state <> 'asked');
end
$function$;

CREATE OR REPLACE FUNCTION private.held_from(match public.matches, member uuid, OUT held integer, OUT held_a integer, OUT held_b integer, OUT until timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  slots record;
  shared record;
begin
  held := 0;
  held_a := 0;
  held_b := 0;
  if not exists (select from public.waiting_lists l where l.match_id = match.id and l.waiting > 0) then
    return;
  end if;
  select count(*) filter (where not o.is_shared), count(*) filter (where not o.is_shared and o.team = 'A'),
         count(*) filter (where not o.is_shared and o.team = 'B'), min(o.expires_at)
    into held, held_a, held_b, until
    from public.match_offers o
   where o.match_id = match.id and o.ended_at is null and o.request_id is null and o.user_id is distinct from member;
  if exists (select from public.match_offers o
              where o.match_id = match.id and o.ended_at is null and o.user_id = member and o.request_id is null) then
    return;
  end if;
  select * into slots from private.unoffered_slots(match);
  select count(*) as held, count(*) filter (where o.team = 'A') as held_a, count(*) filter (where o.team = 'B') as held_b into shared
    from public.match_offers o where o.match_id = match.id and o.ended_at is null and o.is_shared and o.request_id is null;
  held := held + least(shared.held, greatest(slots.free, 0));
  held_a := held_a + least(shared.held_a, greatest(coalesce(slots.free_a, 0), 0));
  held_b := held_b + least(shared.held_b, greatest(coalesce(slots.free_b, 0), 0));
end
$function$;

CREATE OR REPLACE FUNCTION private.held_slots(of_match uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce((select held from public.waiting_lists where match_id = of_match and waiting > 0), 0);
end
$function$;
grant execute on function private.held_slots(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.held_until(of_match uuid)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select held_until from public.waiting_lists where match_id = of_match and waiting > 0 and held > 0);
end
$function$;

CREATE OR REPLACE FUNCTION private.hide_comment(comment_id uuid, word text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  said public.match_comments;
begin
  delete from public.match_comments where id = comment_id returning * into said;
  if said.id is not null then
    said.hidden_at := coalesce(said.hidden_at, now());
    said.hidden_because := word;
    insert into public.match_comments select said.*;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.hide_match(of_match uuid, hidden boolean, act text, word text, dates uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.holds_match_locks()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select set_config('courtside.matches_locked', 'on', true)
$function$;

CREATE OR REPLACE FUNCTION private.idle_sigma(sigma integer, played_at timestamp with time zone, at timestamp with time zone, start_sigma integer)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  idle float8 := floor((private.milliseconds(at) - private.milliseconds(played_at)) / 86400000) - 30;
begin
  return round(sqrt(case when idle <= 0 then sigma::float8 ^ 2
      else least(sigma::float8 ^ 2 + idle * 900000000, greatest(start_sigma, sigma)::float8 ^ 2) end))::int;
end
$function$;

CREATE OR REPLACE FUNCTION private.in_good_standing(account uuid, or_waiting boolean DEFAULT false)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return not exists (select from auth.users where id = account and banned_until > now())
    and (or_waiting or exists (select from public.profiles where id = account));
end
$function$;

CREATE OR REPLACE FUNCTION private.in_units(millionths numeric)
 RETURNS numeric
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return round(millionths / 1000000, 2);
end
$function$;

CREATE OR REPLACE FUNCTION private.invitation_facts(match public.matches, dates bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.match_facts(match, dates) || coalesce(
    (select jsonb_build_object('member', id, 'name', username) from public.profiles where id = match.creator_id), '{"reason": "unnamed"}')
$function$;

CREATE OR REPLACE FUNCTION private.is_announced(news public.notifications)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.evening_rounds r
     where r.match_id = news.related_id and r.state = 'announced'
       and r.number = (news.data ->> 'round')::int and r.edition = (news.data ->> 'edition')::int);
end
$function$;

CREATE OR REPLACE FUNCTION private.is_at_hour(date timestamp with time zone, other timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select (date at time zone zone)::time = hour or date = ((date at time zone zone)::date + hour) at time zone zone
    from (select zone, (other at time zone zone)::time as hour from private.time_zone() as zone) as venue
$function$;
grant execute on function private.is_at_hour(timestamp with time zone,timestamp with time zone) to authenticated;

CREATE OR REPLACE FUNCTION private.is_evening_organiser(match public.matches, member uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(match.creator_id = member, false)
    or exists (select from public.evening_organisers o where o.match_id = match.id and o.member_id = member)
    or private.plays_evening(match.id, member) and not private.has_organisers(match);
end
$function$;

CREATE OR REPLACE FUNCTION private.is_final(evening public.evenings)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.evening_end(evening) + interval '24 hours' < now()
    and exists (select from public.matches m where m.id = evening.match_id and m.hidden_at is null);
end
$function$;

CREATE OR REPLACE FUNCTION private.is_only_steward()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select not exists (select from public.stewards where member_id <> auth.uid())
$function$;
grant execute on function private.is_only_steward() to authenticated;

CREATE OR REPLACE FUNCTION private.is_open_invitation(participant public.match_participants)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return participant.status in ('pending', 'invited') and participant.created_at > now() - interval '48 hours'
    and private.in_good_standing(participant.user_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.is_over(evening public.evenings)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return evening.state = 'ended' or private.evening_end(evening) <= now();
end
$function$;

CREATE OR REPLACE FUNCTION private.is_p256_point(key text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  prime constant numeric := 115792089210356248762697446949407573530086143415290314195533631308867097853951;
  coefficient constant numeric := 41058363725152142129326129780047268409114441015993725554835256314039467401291;
  point text;
  x numeric := 0;
  y numeric := 0;
begin
  if key is null or key !~ '^B[A-P][A-Za-z0-9_-]{85}$' then
    return false;
  end if;
  point := encode(decode(translate(key, '-_', '+/') || '=', 'base64'), 'hex');
  for word in 0..7 loop
    x := x * 4294967296 + ('x00000000' || substring(point from 3 + word * 8 for 8))::bit(64)::bigint;
    y := y * 4294967296 + ('x00000000' || substring(point from 67 + word * 8 for 8))::bit(64)::bigint;
  end loop;
  return x < prime and y < prime and (y * y - (x * x * x - 3 * x + coefficient)) % prime = 0;
end
$function$;
grant execute on function private.is_p256_point(text) to authenticated;
grant execute on function private.is_p256_point(text) to service_role;

CREATE OR REPLACE FUNCTION private.is_steward()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.stewards where member_id = auth.uid()) and private.assured();
end
$function$;
grant execute on function private.is_steward() to authenticated;

CREATE OR REPLACE FUNCTION private.is_substitute_asked(of_match uuid, member uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.substitute_asks a where a.user_id = member and a.match_id = of_match and a.ended_at is null);
end
$function$;

CREATE OR REPLACE FUNCTION private.is_urgent(type text, data jsonb, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  soon timestamptz := at + interval '12 hours';
begin
  return private.changes_plans(type, data)
    and coalesce(least((data ->> 'start')::timestamptz, (data #>> '{changes,match_date,0}')::timestamptz) <= soon, false);
end
$function$;

CREATE OR REPLACE FUNCTION private.is_visible(said text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE STRICT
RETURN (said ~ '[^\s\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'::text);
grant execute on function private.is_visible(text) to authenticated;
grant execute on function private.is_visible(text) to service_role;

CREATE OR REPLACE FUNCTION private.job_facts()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  facts jsonb;
begin
  if to_regclass('graphile_worker.jobs') is null then
    return null;
  end if;
  execute $jobs$
    select jsonb_build_object(
        'waiting', count(*) filter (where attempts < max_attempts and locked_at is null),
        'running', count(*) filter (where locked_at is not null),
        'retrying', count(*) filter (where attempts between 1 and max_attempts - 1 and last_error is not null and locked_at is null),
        'failed', count(*) filter (where attempts >= max_attempts and locked_at is null),
        'oldest_due_seconds', greatest(0, extract(epoch from now() - min(run_at) filter (
          where attempts < max_attempts and locked_at is null)))::int)
      from graphile_worker.jobs $jobs$ into facts;
  return facts || jsonb_build_object('worker', private.worker_is_running());
end
$function$;

CREATE OR REPLACE FUNCTION private.join_by_link(token text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  match public.matches;
begin
  perform private.require_assured();
  match := private.lock_match_of_link(token);
  if not exists (select from public.match_participants
                  where match_id = match.id and user_id = auth.uid() and status = 'confirmed') then
    perform set_config('courtside.opened_match', match.id::text, true);
    perform public.join_match_bypass_notifications(match.id, auth.uid(), 'confirmed');
    perform set_config('courtside.opened_match', '', true);
  end if;
  return match.id;
end
$function$;
grant execute on function private.join_by_link(text) to authenticated;

CREATE OR REPLACE FUNCTION private.join_community(invitation text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  metadata jsonb;
begin
  perform private.require_assured(or_waiting => true);
  select raw_user_meta_data into metadata from auth.users
   where id = me and (email_confirmed_at is not null or phone_confirmed_at is not null);
  if not found then
    perform private.refuse(404, 'member_gone', 'This member does not exist any more.');
  end if;
  if private.admit(me, metadata, coalesce(invitation, metadata ->> 'invitation')) then
    return jsonb_build_object('state', 'member');
  end if;
  return (
    select jsonb_build_object('state', case when refused_at is null then 'waiting' else 'refused' end,
        'mode', (select mode from private.join_policy), 'username', username, 'note', note, 'refused_because', refused_because)
      from private.join_requests where member_id = me);
end
$function$;
grant execute on function private.join_community(text) to authenticated;

CREATE OR REPLACE FUNCTION private.join_desk()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_steward();
  return jsonb_build_object(
    'mode', (select mode from private.join_policy),
    'waiting', (select count(*) from private.join_requests where refused_at is null),
    'requests', (
      select coalesce(jsonb_agg(one order by (one ->> 'refused_at') is not null, one ->> 'created_at'), '[]') from (
        select jsonb_build_object('id', member_id, 'username', username, 'email', (select email from auth.users where users.id = member_id),
            'created_at', request.created_at, 'note', note, 'refused_at', refused_at, 'refused_because', refused_because) as one
          from private.join_requests request
         order by refused_at desc nulls first, request.created_at limit 100) as listed),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'label', label, 'created_at', created_at, 'expires_at', expires_at,
          'most_uses', most_uses, 'uses', uses) order by created_at desc), '[]')
        from private.invitations where expires_at > now() and (most_uses is null or uses < most_uses)));
end
$function$;
grant execute on function private.join_desk() to authenticated;

CREATE OR REPLACE FUNCTION private.join_match(p_match_id uuid, p_team_assignment text)
 RETURNS public.match_participants
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  joined public.match_participants;
begin
  if exists (select from public.match_participants where match_id = p_match_id and user_id = me and status <> 'confirmed') then
    -- New rows ask it by themselves.
    perform private.require_assured();
    perform private.lock_own_match(p_match_id);
    update public.match_participants
       set status = 'confirmed', team_assignment = coalesce(p_team_assignment, team_assignment)
     where match_id = p_match_id and user_id = me
    returning * into joined;
  end if;
  if joined.id is null then
    insert into public.match_participants (match_id, user_id, status, team_assignment)
    values (p_match_id, me, 'confirmed', p_team_assignment)
    returning * into joined;
  end if;
  return joined;
end
$function$;
grant execute on function private.join_match(uuid,text) to authenticated;

CREATE OR REPLACE FUNCTION private.join_unblocked()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.advance_between(old.blocker_id, old.blocked_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.join_waiting_list(of_match uuid, wish text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  match public.matches;
  waiter public.match_waiting;
  at timestamptz;
begin
  perform private.require_assured();
  match := private.lock_waiting_list(of_match, me);
  at := private.waiting_list_time(of_match);
  if match.match_date <= at then
    perform private.refuse(403, 'match_past', 'This match is in the past.');
  end if;
  -- The question to a substitute ends, and with it the way into a private match: nobody waits there by it.
  if match.is_private and match.creator_id is distinct from me and not exists (
       select from public.match_participants p where p.match_id = of_match and p.user_id = me) then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  end if;
  if exists (select from public.match_participants p where p.match_id = of_match and p.user_id = me and p.status = 'confirmed') then
    perform private.refuse(409, 'already_in_match', 'This member is in the match already.');
  end if;
  select * into waiter from public.match_waiting w where w.match_id = of_match and w.user_id = me;
  if waiter.id is not null and (waiter.team is not distinct from wish
       or exists (select from public.match_offers o where o.waiting_id = waiter.id and o.ended_at is null)) then
    return;
  end if;
  -- The first in line waits for whoever is leaving right now and has seen no line to advance; all others see it.
  if not exists (select from public.waiting_lists l where l.match_id = of_match and l.waiting > 0) then
    perform from public.match_participants p where p.match_id = of_match order by p.id for key share;
  end if;
  if private.has_slot(match, me, wish) then
    perform private.refuse(409, 'not_full', 'There is a free place in this match.');
  end if;
  insert into public.waiting_lists as line (match_id, waiting, advanced_at) values (of_match, 1, at)
  on conflict (match_id) do update set waiting = greatest(line.waiting, 1), advanced_at = excluded.advanced_at;
  insert into public.match_waiting as known (match_id, user_id, team, joined_at) values (of_match, me, wish, at)
  on conflict (match_id, user_id) do update set team = excluded.team
  returning * into waiter;
  perform private.log_waiting(waiter, 'joined', at, wish),
          private.advance_now(match, at, true),
          private.count_action('participations');
end
$function$;
grant execute on function private.join_waiting_list(uuid,text) to authenticated;

CREATE OR REPLACE FUNCTION private.keep_match_with_result()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if auth.uid() is not null and (private.has_versions(old.id) or private.has_rated_scores(old.id)) then
    perform private.refuse_result_stays();
  end if;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_past_participations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.match_participants set user_id = null
   where user_id = old.id and status = 'confirmed'
     and exists (select from public.matches where matches.id = match_participants.match_id and match_date < now());
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_phone_number()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given text := new.phone_number;
begin
  new.phone_number := new.id::text;
  if given is not distinct from new.id::text or auth.uid() <> new.id then
    return new;
  end if;
  if given ~ '\S' then
    insert into private.phone_numbers as kept (user_id, number) values (new.id, given)
    on conflict (user_id) do update set number = excluded.number;
  elsif tg_op = 'UPDATE' then
    delete from private.phone_numbers where user_id = new.id;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_seat()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.takes_slot(old) then
    return old;
  end if;
  if not exists (select from public.match_results r where r.match_id = old.match_id) then
    return old;
  end if;
  -- When the match itself is being deleted it is not found, and the result goes with it.
  if auth.uid() is not null and private.has_versions(old.match_id)
      and exists (select from public.matches where id = old.match_id) then
    perform private.refuse_result_stays();
  end if;
  -- Three are not asked for the result of four.
  delete from public.match_results r where r.match_id = old.match_id and r.state = 'asked';
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_what_counts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if auth.uid() is null then
    return new;
  elsif exists (select from public.match_results r where r.match_id = old.id) or private.has_rated_scores(old.id) then
    perform private.refuse_result_stays();
  elsif new.match_category <> old.match_category and new.match_date = old.match_date and private.may_have_result(old)
      and old.match_date < now() then
    perform private.refuse(403, 'match_past', 'This match is in the past.');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.kept_scores(of_match uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when not exists (select from public.evening_rounds r where r.match_id = of_match and r.state = 'replaced') then '[]' else (
    select coalesce(jsonb_agg(jsonb_build_object('entry_id', e.id, 'game_id', g.id, 'round', g.round, 'court', g.court,
        'a_players', array[g.a1, g.a2], 'b_players', array[g.b1, g.b2], 'a', e.points_a, 'b', e.points_b, 'is_finished', e.is_finished,
        'by', e.author_id, 'at', e.created_at) order by e.seq), '[]')
      from public.evening_games g
      join public.evening_rounds r on (r.match_id, r.number, r.edition) = (g.match_id, g.round, g.edition)
      join public.evening_entries s on s.id = g.score_id
      join public.evening_entries e on e.game_id = g.id and e.kind = 'score' and e.seq >= s.seq
     where g.match_id = of_match and r.state = 'replaced'
       and (e.id = s.id or (e.points_a, e.points_b, e.is_finished) <> (g.points_a, g.points_b, g.is_finished))
       and not exists (select from public.evening_entries v where v.revokes = e.id)) end
$function$;

CREATE OR REPLACE FUNCTION private.kind_of_players(facts jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when facts -> 'left' <> '[]' then 'match_left'
    when facts -> 'joined' = '[]' then 'match_declined'
    when facts -> 'free' = '0' and coalesce(facts -> 'held' = '0', true) then 'match_full'
    else 'match_joined' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.known_entry(asked public.evening_entries)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  known public.evening_entries;
begin
  select * into known from public.evening_entries where id = asked.id;
  if known.id is null then
    if asked.id is null then
      raise exception using errcode = '22023', message = 'p_id: an entry has an id of its own.';
    end if;
    return null;
  end if;
  if (known.match_id, known.kind, known.author_id, known.game_id, known.points_a, known.points_b, known.is_finished, known.based_on,
        known.revokes, known.member_id, known.data - array['before', 'player_id'])
      is distinct from (asked.match_id, asked.kind, auth.uid(), asked.game_id, asked.points_a, asked.points_b, asked.is_finished,
        asked.based_on, asked.revokes, asked.member_id, asked.data) then
    perform private.refuse(422, 'entry_differs', 'Another entry has this id.');
  end if;
  return private.entry_answer(known);
end
$function$;

CREATE OR REPLACE FUNCTION private.known_result_entry(asked public.result_entries)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  known public.result_entries;
begin
  select * into known from public.result_entries where id = asked.id;
  if known.id is null then
    if asked.id is null then
      raise exception using errcode = '22023', message = 'p_id: an entry has an id of its own.';
    end if;
    return null;
  end if;
  if (known.match_id, known.kind, known.author_id, known.outcome, known.sets, known.is_tie_break, known.a1, known.a2, known.b1, known.b2, known.based_on)
      is distinct from (asked.match_id, asked.kind, auth.uid(), asked.outcome, asked.sets, asked.is_tie_break, asked.a1, asked.a2, asked.b1, asked.b2,
        asked.based_on) then
    perform private.refuse(422, 'entry_differs', 'Another entry has this id.');
  end if;
  return private.result_answer(known);
end
$function$;

CREATE OR REPLACE FUNCTION private.known_rounds(of_match uuid)
 RETURNS private.evening_rounds_seen
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select e.match_id, v.version, e.plan_version, s.rounds, s.kept, s.stored_at, s.heads
    from public.evenings e join public.evening_versions v using (match_id)
    left join private.evening_rounds_seen s on s.match_id = e.match_id and s.version = v.version and s.plan_version = e.plan_version
   where e.match_id = of_match
$function$;

CREATE OR REPLACE FUNCTION private.knows_tips(entry public.evening_entries, tips public.evening_entries[])
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  known int := coalesce((
    select k.seq from public.evening_entries k
     where k.id = entry.based_on and k.game_id = entry.game_id
       -- One that was sent later knows nothing for this one.
       and (entry.seq is null or k.seq < entry.seq)), 0);
begin
  return not exists (select from unnest(tips) as t where t.seq > known and t.author_id is distinct from entry.author_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.last_begun(of_match uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce((select max(r.number) from public.evening_rounds r where r.match_id = of_match and private.has_begun(r)), 0);
end
$function$;

CREATE OR REPLACE FUNCTION private.latest_start()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select now() + make_interval(months => months_ahead) from private.community
$function$;
grant execute on function private.latest_start() to authenticated;

CREATE OR REPLACE FUNCTION private.leave_evenings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of_match uuid;
  is_gone boolean;
begin
  for of_match in
    select e.match_id from public.evenings e
     where e.match_id in (select p.match_id from public.evening_players p where p.member_id = old.id
                          union select o.match_id from public.evening_organisers o where o.member_id = old.id)
        or e.state = 'running' and e.match_id in (select m.id from public.matches m where m.creator_id = old.id)
     order by e.match_id for no key update
  loop
    delete from public.evening_players p where p.match_id = of_match and p.member_id = old.id and not private.has_game(p);
    is_gone := found;
    update public.evening_players set member_id = null where match_id = of_match and member_id = old.id;
    delete from public.evening_organisers where match_id = of_match and member_id = old.id;
    perform private.move_version(of_match, is_gone);
  end loop;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.leave_waiting_list(of_match uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  match public.matches;
  waiter public.match_waiting;
begin
  perform private.require_assured();
  match := private.lock_waiting_list(of_match, me);
  select * into waiter from public.match_waiting w where w.match_id = of_match and w.user_id = me;
  if waiter.id is not null then
    perform private.end_wait(waiter, private.waiting_list_time(of_match)),
            private.advance_now(match, private.waiting_list_time(of_match), true),
            private.count_action('participations');
  end if;
end
$function$;
grant execute on function private.leave_waiting_list(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.leave_waiting_lists()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  match public.matches;
begin
  for match in
    select * from public.matches where id in (
      select match_id from public.match_waiting where user_id = old.id
      union all select match_id from private.substitute_requests where user_id = old.id and ended_at is null)
    order by id for no key update
  loop
    perform private.advance_waiting_list(match.id);
    perform private.end_wait(w, private.waiting_list_time(match.id))
       from public.match_waiting w where w.match_id = match.id and w.user_id = old.id;
    perform private.end_request(r, 'left', private.waiting_list_time(match.id))
       from private.substitute_requests r where r.match_id = match.id and r.user_id = old.id and r.ended_at is null;
    perform private.advance_now(match, private.waiting_list_time(match.id), true);
  end loop;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.level_middle(level text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN CASE level WHEN 'Beginner'::text THEN 1500000 WHEN 'Intermediate'::text THEN 3000000 WHEN 'Advanced'::text THEN 4500000 WHEN 'Pro'::text THEN 6000000 ELSE 3000000 END;

CREATE OR REPLACE FUNCTION private.link_of(of_match uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('token', case when enabled then private.link_token(match_id, renewals) end, 'enabled', enabled,
      'guests_allowed', guests_allowed)
    from private.match_links where match_id = of_match
$function$;

CREATE OR REPLACE FUNCTION private.link_token(of_match uuid, renewals integer)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select translate(rtrim(encode(substring(sha256(secret || sha256(secret || uuid_send(of_match) || int4send(renewals))) from 1 for 16),
      'base64'), '='), '+/', '-_')
    from private.link_secret
$function$;

CREATE OR REPLACE FUNCTION private.list_reports(are_open boolean, most integer)
 RETURNS TABLE(kind text, thing_id uuid, snapshot jsonb, about_member uuid, reporters jsonb, reported_at timestamp with time zone, decided_at timestamp with time zone, decision text, is_hidden boolean, deleted_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_steward();
  return query
    with listed as (
      select r.kind, r.thing_id, r.decided_at, r.decision, min(r.created_at) as reported_at, array_agg(r.id) as ids
        from public.reports r
       where (r.decided_at is null) = are_open and (r.about_member is distinct from (select auth.uid()) or private.is_only_steward())
       group by r.kind, r.thing_id, r.decided_at, r.decision
       order by case when are_open then min(r.created_at) end, r.decided_at desc
       limit least(greatest(most, 0), 100))
    select l.kind, l.thing_id, said.snapshot, said.about_member, said.reporters, l.reported_at, l.decided_at, l.decision,
           case l.kind when 'match' then coalesce((select m.hidden_at is not null from public.matches m where m.id = l.thing_id), false)
                       when 'comment' then coalesce((select c.hidden_at is not null from public.match_comments c where c.id = l.thing_id), false)
                       else false end
             or (select gone.picture is not null from private.removals gone where gone.kind = l.kind and gone.thing_id = l.thing_id) is true,
           (select due_at from private.removals gone where gone.kind = l.kind and gone.thing_id = l.thing_id)
      from listed l
      cross join lateral (
        select (array_agg(r.snapshot order by r.created_at desc, r.id))[1] as snapshot, (array_agg(r.about_member order by r.created_at desc, r.id))[1] as about_member,
               jsonb_agg(jsonb_build_object('name', (select p.username from public.profiles p where p.id = r.reporter_id), 'reason', r.reason, 'words', r.words)
                 order by r.created_at, r.id) as reporters
          from public.reports r where r.id = any (l.ids)) as said
     order by case when are_open then l.reported_at end, l.decided_at desc;
end
$function$;
grant execute on function private.list_reports(boolean,integer) to authenticated;

CREATE OR REPLACE FUNCTION private.lock_account(member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform from auth.users where id = member for no key update;
  if not found then
    perform private.refuse(404, 'member_gone', 'This member does not exist any more.');
  elsif exists (select from public.stewards where member_id = member) then
    perform private.refuse(409, 'is_a_steward', 'This member is a steward. End that role first.');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_ask(of_ask uuid, member uuid)
 RETURNS public.matches
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  of_match uuid := (select a.match_id from private.substitute_asks a where a.id = of_ask and a.user_id = member);
  match public.matches;
begin
  if of_match is null then
    perform private.refuse(409, 'request_over', 'This place is not offered any more.');
  end if;
  select * into match from public.matches m where m.id = of_match for no key update;
  perform private.holds_match_locks(),
          private.advance_waiting_list(of_match);
  return match;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_community()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select pg_advisory_xact_lock(hashtextextended('community versions', 0))
$function$;

CREATE OR REPLACE FUNCTION private.lock_data_of(member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform from public.matches
    where member in (creator_id, paid_by, brings_balls)
       or id in (select match_id from public.match_participants where user_id = member
                 union all select match_id from public.match_waiting where user_id = member
                 union all select match_id from private.substitute_asks where user_id = member and ended_at is null)
    order by id for no key update;
  perform from public.profiles where id = member for update;
  perform from public.match_participants
    where match_id in (select id from public.matches where creator_id = member and match_date >= now())
    order by id for update;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_evening(of_match uuid, others uuid[] DEFAULT '{}'::uuid[])
 RETURNS public.evenings
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  evening public.evenings;
begin
  perform from public.profiles where id = any (others || auth.uid()) order by id for key share;
  if exists (select from public.matches m where m.id = of_match and private.can_act_on_match(m, auth.uid())) then
    select e.* into evening from public.evenings e where e.match_id = of_match for no key update;
  end if;
  if evening.match_id is null then
    perform private.refuse(404, 'evening_gone', 'This evening does not exist any more.');
  end if;
  return evening;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_following_dates(of_match uuid)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  match public.matches;
begin
  perform private.require_assured();
  -- Only where the caller takes part, or invites: nobody else's matches are locked.
  perform from public.matches m
    where (m.id = of_match or m.series_id = (select series_id from public.matches where id = of_match))
      and (m.creator_id = me or exists (
        select from public.match_participants p where p.match_id = m.id and p.user_id = me))
    order by m.id for no key update;
  perform private.holds_match_locks();
  select * into match from public.matches where id = of_match;
  return query
    select m.id from public.matches m
     where (m.id = match.id or m.series_id = match.series_id and m.creator_id = match.creator_id)
       and m.match_date >= match.match_date;
end
$function$;
grant execute on function private.lock_following_dates(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.lock_guest(token text)
 RETURNS public.match_participants
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  match public.matches;
begin
  select * into match from public.matches where id = (private.guest_of_token(token)).match_id for no key update;
  perform private.holds_match_locks();
  if match.match_date < now() then
    perform private.refuse(403, 'match_past', 'This match is in the past.');
  end if;
  return private.guest_of_token(token);
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_match_of_link(token text)
 RETURNS public.matches
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  match public.matches;
begin
  select * into match from public.matches where id = private.match_of_link(token) for no key update;
  if match.id is null or match.id is distinct from private.match_of_link(token) then
    perform private.refuse(404, 'link_gone', 'This link is no longer valid.');
  end if;
  return match;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_match_of_result(of_match uuid)
 RETURNS public.matches
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  match public.matches;
begin
  if exists (select from public.matches m where m.id = of_match and private.can_act_on_match(m, auth.uid())) then
    select m.* into match from public.matches m where m.id = of_match for no key update;
  end if;
  if match.id is null or not private.can_act_on_match(match, auth.uid()) then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  end if;
  return match;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_matches_to_answer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if auth.uid() is null or current_setting('courtside.matches_locked', true) = 'on' then
    return null;
  end if;
  perform from public.matches
    where match_date >= now() and id in (select match_id from public.match_participants where user_id = (select auth.uid()))
    order by id for no key update;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_matches_to_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.matches
    where creator_id = (select auth.uid()) and match_date >= now()
    order by id for no key update;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_matches_to_leave()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
begin
  if me is null or pg_trigger_depth() > 1 or current_setting('courtside.matches_locked', true) = 'on' then
    return null;
  end if;
  if exists (select from public.waiting_lists where waiting + seeking > 0) then
    perform from public.matches m
      where m.id in (select l.match_id from public.waiting_lists l where l.waiting + l.seeking > 0) and m.match_date >= now()
        and (m.creator_id = me
          or exists (select from public.match_participants p where p.match_id = m.id and p.user_id = me))
      order by m.id for no key update;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_moderated(of_match uuid, later_only boolean)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  first public.matches;
begin
  select * into first from public.matches where id = of_match;
  perform from public.matches
    where id = first.id or series_id = first.series_id and (not later_only or match_date >= first.match_date)
    order by id for no key update;
  return array(select id from public.matches
    where id = first.id or series_id = first.series_id and (not later_only or match_date >= first.match_date));
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_own_match(of_match uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.assured() and exists (
       select from public.match_participants p where p.match_id = of_match and p.user_id = auth.uid()) then
    perform from public.matches where id = of_match for no key update;
    perform private.holds_match_locks();
  end if;
end
$function$;
grant execute on function private.lock_own_match(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.lock_stewards()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform from public.stewards order by member_id for update;
  perform private.require_steward();
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_thing(of_kind text, thing uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select pg_advisory_xact_lock(hashtextextended('moderate ' || of_kind || ' ' || thing, 0)) $function$;

CREATE OR REPLACE FUNCTION private.lock_waiting_list(of_match uuid, member uuid)
 RETURNS public.matches
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  match public.matches;
begin
  select * into match from public.matches m where m.id = of_match for no key update;
  perform private.holds_match_locks();
  if match.id is null or not private.can_act_on_match(match, member) then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  end if;
  perform private.advance_waiting_list(of_match);
  return match;
end
$function$;

CREATE OR REPLACE FUNCTION private.log_evening(of_match uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  evening public.evenings;
  game public.evening_games;
  seats uuid[];
begin
  -- Profiles before evenings, as everywhere: new people in the log refer to them.
  perform from public.profiles where id in (select p.member_id from public.evening_players p where p.match_id = of_match) order by id for key share;
  select * into evening from public.evenings e where e.match_id = of_match and e.is_rated for no key update;
  if evening.match_id is null or not private.is_final(evening) then
    return;
  end if;
  for game in
    select g.* from public.evening_games g join public.evening_rounds r on (r.match_id, r.number, r.edition) = (g.match_id, g.round, g.edition)
     where g.match_id = of_match and r.state <> 'replaced'
     order by g.round, g.court
  loop
    seats := array[game.a1, game.a2, game.b1, game.b2];
    perform private.log_line(game.id, 'evening', of_match, case when private.game_rates(game) then seats end,
      array(select p.member_id from unnest(seats) with ordinality as one (id, place) left join public.evening_players p using (id) order by place),
      array[game.points_a, game.points_b]::smallint[], false, 250000, date_trunc('milliseconds', evening.started_at), 'correction');
  end loop;
  insert into private.logged_evenings (match_id, version)
  select v.match_id, v.version from public.evening_versions v where v.match_id = of_match
  on conflict (match_id) do update set version = excluded.version;
end
$function$;

CREATE OR REPLACE FUNCTION private.log_grave_act(act text, about_member uuid DEFAULT NULL::uuid, detail jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.log_steward_act(act, about_member, detail);
  perform private.count_action('grave_acts');
end
$function$;

CREATE OR REPLACE FUNCTION private.log_line(of_source uuid, of_kind text, of_match uuid, of_seats uuid[], members uuid[], of_sets smallint[], tie_break boolean, of_weight integer, played timestamp with time zone, why text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  line private.rated_results;
  people uuid[];
begin
  select * into line from private.rated_results where source_id = of_source for update;
  if of_seats is not null and played is not null then
    people := private.people_of_seats(line, of_seats, members);
  end if;
  if people is null then
    delete from private.rated_results where source_id = of_source and seq is null;
    update private.rated_results set is_gone = true, version = version + 1, reason = why where source_id = of_source and not is_gone;
  elsif line.source_id is null then
    insert into private.rated_results (source_id, kind, match_id, seats, a1, a2, b1, b2, sets, is_tie_break, played_at, weight)
    values (of_source, of_kind, of_match, of_seats, people[1], people[2], people[3], people[4], of_sets, tie_break, played, of_weight);
  else
    update private.rated_results set is_gone = false, seats = of_seats, a1 = people[1], a2 = people[2], b1 = people[3], b2 = people[4], sets = of_sets,
           is_tie_break = tie_break, played_at = played, version = version + 1, reason = why
     where source_id = of_source
       and (is_gone, seats, a1, a2, b1, b2, sets, is_tie_break, played_at)
         is distinct from (false, of_seats, people[1], people[2], people[3], people[4], of_sets, tie_break, played);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.log_result(of_source uuid, of_kind text, of_match uuid, of_seats uuid[], members uuid[], of_sets smallint[], tie_break boolean, of_weight integer, why text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.log_line(of_source, of_kind, of_match, of_seats, members, of_sets, tie_break, of_weight,
    (select date_trunc('milliseconds', match_date) from public.matches where id = of_match), why);
  -- A key for each: two members who confirm at once do not wait for each other's job.
  perform private.enqueue('ratings__update', '{}', 'rating ' || of_source);
end
$function$;

CREATE OR REPLACE FUNCTION private.log_steward_act(act text, about_member uuid DEFAULT NULL::uuid, detail jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.steward_log (steward_id, act, about_member, detail)
  values (auth.uid(), log_steward_act.act, log_steward_act.about_member, coalesce(log_steward_act.detail, '{}'));
  perform private.count_action('steward_acts');
end
$function$;

CREATE OR REPLACE FUNCTION private.log_waiting(waiter public.match_waiting, event text, at timestamp with time zone, team text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.waiting_log (match_id, waiting_id, user_id, event, team, at)
  values (waiter.match_id, waiter.id, waiter.user_id, event, team, at)
$function$;

CREATE OR REPLACE FUNCTION private.mail_facts()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  facts jsonb;
  counts jsonb;
begin
  if to_regclass('_backend.mail_queue') is null or to_regclass('_backend.mail_counts') is null then
    return null;
  end if;
  execute $mails$
    select jsonb_build_object(
        'waiting', count(*) filter (where given_up_at is null),
        'retrying', count(*) filter (where given_up_at is null and last_error is not null),
        'stuck', count(*) filter (where given_up_at is null and created_at < now() - interval '15 minutes'
          and coalesce(last_error, '') !~* '(recipient|mailbox|4\.2\.|5\.1\.)'),
        'given_up', count(*) filter (where given_up_at is not null),
        'given_up_lately', count(*) filter (where given_up_at > now() - interval '1 day'),
        'oldest_seconds', greatest(0, extract(epoch from now() - min(created_at) filter (where given_up_at is null)))::int,
        'reason', (select private.without_addresses(left(last_error, 200)) from _backend.mail_queue
                    where given_up_at is null and last_error is not null order by created_at limit 1))
      from _backend.mail_queue $mails$ into facts;
  execute $counts$
    select jsonb_build_object('sent', coalesce(sum(sent), 0), 'last_sent_at', max(last_sent_at)) from _backend.mail_counts $counts$
    into counts;
  return facts || counts;
end
$function$;

CREATE OR REPLACE FUNCTION private.make_offer(match public.matches, waiter public.match_waiting, at timestamp with time zone, side text, shared boolean, for_request uuid DEFAULT NULL::uuid, until timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  offer public.match_offers;
begin
  -- A free place replaces a requested one.
  perform private.end_offer(o, 'withdrawn', at)
     from public.match_offers o where o.match_id = match.id and o.waiting_id = waiter.id and o.ended_at is null;
  insert into public.match_offers (match_id, waiting_id, user_id, team, is_shared, request_id, offered_at, expires_at)
  values (match.id, waiter.id, waiter.user_id, side, shared, for_request, at,
    coalesce(until, private.offer_deadline(match.match_date, at, private.time_zone())))
  returning * into offer;
  perform private.log_waiting(waiter, 'offered', at, side);
  -- This offer replaces one that was withdrawn in this transaction.
  delete from public.notifications
   where user_id = offer.user_id and type = 'place_gone' and related_id = match.id and data ->> 'reason' = 'withdrawn' and created_at = now();
  perform private.notify_offered(match, offer, waiter);
end
$function$;

CREATE OR REPLACE FUNCTION private.match_columns()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array_to_string(array[
    'location', 'skill_level', 'match_date', 'end_time', 'players', 'court_booked', 'is_private', 'price_per_person', 'match_category',
    'match_activity', 'match_type', 'match_duration', 'is_recurring', 'recurrence', 'latitude', 'longitude', 'paid_by', 'brings_balls',
    'description', 'image_url'], ', ')
$function$;
grant execute on function private.match_columns() to authenticated;

CREATE OR REPLACE FUNCTION private.match_end(match public.matches)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when match.end_time is null then match.match_date + make_interval(mins => coalesce(match.match_duration, 90))
    when (lasting at time zone zone)::time = match.end_time then lasting
    else (select min(shown) from generate_series(0, 1) as days,
                 lateral (select (starts::date + days + match.end_time) at time zone zone as last) as on_day,
                 lateral (values (last), (last - interval '1 hour')) as times (shown)
           where shown > match.match_date and (shown = last or (shown at time zone zone)::time = match.end_time)) end
    from (select zone, match.match_date at time zone zone as starts,
                 match.match_date + make_interval(mins => match.match_duration) as lasting
            from private.time_zone() as zone) as venue
$function$;
grant execute on function private.match_end(public.matches) to authenticated;

CREATE OR REPLACE FUNCTION private.match_facts(match public.matches, dates bigint DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('kind', case when match.match_type in ('event', 'americano', 'tournament') then 'event' else 'match' end,
    'location', match.location, 'start', match.match_date, 'following', dates - 1)
    || jsonb_strip_nulls(jsonb_build_object('first_line', private.first_line(match)));
end
$function$;

CREATE OR REPLACE FUNCTION private.match_forecast(of_match uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  seats uuid[] := private.pairs_of(of_match);
  mus float8[];
  variance float8;
  are_seen boolean;
  pairings jsonb;
begin
  perform private.require_assured();
  if seats is null or not exists (
      select from public.matches m join public.match_participants p on p.match_id = m.id
       where m.id = of_match and m.match_date > now() and m.match_type not in ('event', 'americano', 'tournament')
         and p.user_id = me and p.id = any (seats) and private.can_see_match(m, me)) then
    return null;
  end if;
  select array_agg(coalesce(r.mu, s.mu)::float8 order by place), sum(coalesce(r.sigma, s.sigma)::float8 ^ 2),
         bool_and(private.sees_rating(me, m.id) and coalesce(r.results >= private.sure_after(), false))
    into mus, variance, are_seen
    from unnest(seats) with ordinality as seat (id, place)
    join public.match_participants p using (id)
    join public.profiles m on m.id = p.user_id
    cross join private.rating_start(m.skill_level) as s
    left join lateral (select * from private.rating_of(m.id) where private.rating_visibility(m.id) <> 'left') as r on true;
  select jsonb_agg(jsonb_build_object('is_current', number = 1,
      'a', jsonb_build_array(seats[pairing[1]], seats[pairing[2]]), 'b', jsonb_build_array(seats[pairing[3]], seats[pairing[4]]),
      'word', private.outlook(share), 'share', case when are_seen and (private.current_generation()).is_calibrated then round(share::numeric, 2) end)
      order by number)
    into pairings
    from (values (1, array[1, 2, 3, 4]), (2, array[1, 3, 2, 4]), (3, array[1, 4, 2, 3])) as one (number, pairing)
    cross join private.win_share(mus[pairing[1]] + mus[pairing[2]], mus[pairing[3]] + mus[pairing[4]], variance) as share;
  return jsonb_build_object('word', pairings -> 0 -> 'word', 'share', pairings -> 0 -> 'share', 'pairings', pairings,
    'fairest', (select place - 1 from jsonb_array_elements(pairings) with ordinality as one (pairing, place)
                 order by case when pairing ->> 'word' = 'even' then 0 when pairing ->> 'word' in ('a', 'b') then 1 else 2 end, place limit 1));
end
$function$;
grant execute on function private.match_forecast(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.match_of_link(token text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select m.id from private.match_links l join public.matches m on m.id = l.match_id
     where l.token_hash = private.token_hash(token) and l.enabled and private.can_act_on_match(m, null, by_link => true));
end
$function$;

CREATE OR REPLACE FUNCTION private.may_answer_for(version public.result_entries, seat uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(private.side_in(version, seat) <> private.side_in(version, version.author_seat), false) and not exists (
    select from private.result_seats(version.match_id) me join private.result_seats(version.match_id) author using (team_assignment)
     where me.id = seat and author.id = version.author_seat
       -- All are in one team where places have none.
       and 2 = (select count(*) from private.result_seats(version.match_id) p where p.team_assignment = me.team_assignment));
end
$function$;

CREATE OR REPLACE FUNCTION private.may_be_notified(match public.matches, member uuid, played boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(match.creator_id = member, false)
    or match.hidden_at is null and (played or not private.are_blocked(member, match.creator_id));
end
$function$;

CREATE OR REPLACE FUNCTION private.may_enter_score(game public.evening_games, member uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.evening_players p where p.id in (game.a1, game.a2, game.b1, game.b2) and p.member_id = member)
    or exists (select from public.matches m where m.id = game.match_id and private.is_evening_organiser(m, member));
end
$function$;

CREATE OR REPLACE FUNCTION private.may_have_result(match public.matches)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return match.match_type not in ('event', 'americano', 'tournament') and match.match_category <> 'event'
    and 4 = (select count(*) from public.match_participants p where p.match_id = match.id and private.takes_slot(p));
end
$function$;

CREATE OR REPLACE FUNCTION private.may_report(match public.matches, result public.match_results)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return match.match_date <= now() and result.state is distinct from 'void' and private.may_have_result(match)
    and now() <= private.match_end(match) + make_interval(days => case when result.tip_id is null then 14 else 30 end);
end
$function$;

CREATE OR REPLACE FUNCTION private.may_upload()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function private.may_upload() to authenticated;

CREATE OR REPLACE FUNCTION private.member_columns()
 RETURNS TABLE(name text, on_merge text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  values
    ('public.matches.creator_id', 'handed_over'),
    ('public.matches.paid_by', 'handed_over'),
    ('public.matches.brings_balls', 'handed_over'),
    ('public.match_participants.user_id', 'merged'),
    ('public.match_comments.user_id', 'handed_over'),
    ('public.match_waiting.user_id', 'merged'),
    ('public.match_offers.user_id', 'merged'),
    ('public.waiting_log.user_id', 'handed_over'),
    ('private.given_back.user_id', 'handed_over'),
    ('private.substitute_requests.user_id', 'merged'),
    ('private.substitute_requests.taken_by', 'handed_over'),
    ('private.substitute_asks.user_id', 'merged'),
    ('public.notifications.user_id', 'handed_over'),
    ('private.match_reminders.user_id', 'handed_over'),
    ('public.match_mutes.user_id', 'handed_over'),
    ('public.match_visits.user_id', 'handed_over'),
    ('public.court_alerts.user_id', 'handed_over'),
    ('public.messages.recipient_id', 'handed_over'),
    ('public.member_blocks.blocker_id', 'merged'),
    ('public.member_blocks.blocked_id', 'merged'),
    ('public.reports.reporter_id', 'handed_over'),
    ('public.reports.about_member', 'handed_over'),
    ('public.stewards.member_id', 'ends'),
    ('public.stewards.named_by', 'handed_over'),
    ('public.profiles.id', 'ends'),
    ('private.phone_numbers.user_id', 'ends'),
    ('private.member_names.member_id', 'ends'),
    ('public.preferences.user_id', 'ends'),
    ('public.calendar_feeds.user_id', 'ends'),
    ('private.calendar_entries.user_id', 'ends'),
    ('public.push_subscriptions.user_id', 'ends'),
    ('public.push_mutes.user_id', 'ends'),
    ('private.open_pages.user_id', 'ends'),
    ('private.push_tests.user_id', 'ends'),
    ('private.rate_counters.member_id', 'ends'),
    ('private.join_requests.member_id', 'ends'),
    ('private.cancelled_participations.user_id', 'ends'),
    ('private.member_removals.member_id', 'ends'),
    ('private.merge_requests.double', 'ends'),
    ('private.merge_requests.kept', 'ends'),
    ('private.merge_requests.steward_id', 'handed_over'),
    ('private.removed_names.member_id', 'stays'),
    ('private.account_mails.account_id', 'stays'),
    ('public.community_versions.steward_id', 'stays'),
    ('public.steward_log.steward_id', 'stays'),
    ('public.steward_log.about_member', 'stays'),
    ('public.evenings.started_by', 'handed_over'),
    ('public.evening_organisers.member_id', 'handed_over'),
    ('public.evening_players.member_id', 'merged'),
    ('public.evening_entries.author_id', 'handed_over'),
    ('public.evening_entries.member_id', 'handed_over'),
    ('public.result_entries.author_id', 'handed_over'),
    ('private.rating_people.member_id', 'merged'),
    ('private.rating_visibilities.member_id', 'merged')
$function$;

CREATE OR REPLACE FUNCTION private.member_rating(of_member uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_assured();
  return (
    select jsonb_build_object('mu', case when results >= private.sure_after() then private.in_units(mu) end,
        'sigma', case when results >= private.sure_after() then private.in_units(sigma) end, 'results', results)
      from private.rating_of(of_member)
     where results is not null and private.sees_rating(auth.uid(), of_member));
end
$function$;
grant execute on function private.member_rating(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.member_results(of_member uuid, before timestamp with time zone)
 RETURNS TABLE(match_id uuid, starts timestamp with time zone, location text, is_competitive boolean, outcome text, sets smallint[], is_tie_break boolean, won boolean, partner jsonb, opponents jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
begin
  perform private.require_assured();
  return query
  with played as (
    select newest.seat, newest.m, newest.r from (
      -- Each is looked up by its key: the planner would read all results that there ever were. And none is asked about before they are sorted.
      select p.id as seat, m, result.r
        from public.match_participants p
       cross join lateral (
         select r from public.match_results r where r.match_id = p.match_id and r.state = 'confirmed' and p.id in (r.a1, r.a2, r.b1, r.b2) limit 1) as result
        join public.matches m on m.id = p.match_id
       where p.user_id = of_member and m.match_date < before
       order by m.match_date desc, m.id offset 0) as newest
     where private.can_see_match(newest.m, me) limit 20),
  sided as (
    select one.m, one.r, one.seat in ((one.r).a1, (one.r).a2) as is_a, one.seat from played as one)
  select (s.m).id, (s.m).match_date, (s.m).location, (s.r).is_competitive, (s.r).outcome, own.sets, (s.r).is_tie_break,
         case when (s.r).outcome = 'finished' then own.sets[cardinality(own.sets) - 1] > own.sets[cardinality(own.sets)] end,
         (select private.player_of_seat(o) from public.match_participants o where o.id = own.partner),
         (select jsonb_agg(private.player_of_seat(o) order by o.id = own.second) from public.match_participants o where o.id in (own.first, own.second))
    from sided s
   cross join lateral (
     select (s.r).sets, case s.seat when (s.r).a1 then (s.r).a2 else (s.r).a1 end as partner, (s.r).b1 as first, (s.r).b2 as second where s.is_a
     union all
     select private.sets_of_b((s.r).sets), case s.seat when (s.r).b1 then (s.r).b2 else (s.r).b1 end, (s.r).a1, (s.r).a2 where not s.is_a) as own
   order by (s.m).match_date desc, (s.m).id;
end
$function$;
grant execute on function private.member_results(uuid,timestamp with time zone) to authenticated;

CREATE OR REPLACE FUNCTION private.members_to_ask(match public.matches, at timestamp with time zone)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  levels text[] := array['Beginner', 'Intermediate', 'Advanced', 'Pro'];
  zone text := private.time_zone();
  here timestamp := match.match_date at time zone zone;
begin
  return query
  with playing as materialized (
    select p.user_id from public.match_participants p where p.match_id = match.id and p.status = 'confirmed' and p.user_id is not null
    union select match.creator_id where match.creator_id is not null
  ), people as materialized (
    select playing.user_id from playing
    union select r.user_id from private.substitute_requests r where r.match_id = match.id and r.user_id is not null
  ), with_them as (
    select theirs.user_id, count(distinct m.id) as times
      from people join public.match_participants mine on mine.user_id = people.user_id and mine.status = 'confirmed'
      join public.matches m on m.id = mine.match_id and m.match_date between at - interval '90 days' and at
      join public.match_participants theirs on theirs.match_id = m.id and theirs.status = 'confirmed'
     group by theirs.user_id
  ), alike as materialized (
    select m.id from public.matches m
     where m.match_date between at - interval '90 days' and at and m.match_type <> 'event' and (
       m.location = match.location
       or extract(isodow from m.match_date at time zone zone) = extract(isodow from here)
         and abs(extract(epoch from (m.match_date at time zone zone)::time - here::time)) <= 3600)
  ), lately as (
    select user_id, sum(together) as together, sum(there) as there from (
      select with_them.user_id, times as together, 0 as there from with_them
      union all
      select p.user_id, 0, count(*) from alike join public.match_participants p on p.match_id = alike.id and p.status = 'confirmed'
       group by p.user_id
    ) as played where user_id is not null group by user_id
  )
  select profile.id
    from lately join public.profiles profile on profile.id = lately.user_id
   where private.in_good_standing(profile.id) and private.may_be_notified(match, profile.id, played => false)
     and coalesce(abs(array_position(levels, profile.skill_level) - array_position(levels, match.skill_level)) <= 1, true)
     and not exists (select from people where people.user_id = profile.id)
     and not exists (select from playing where private.are_blocked(playing.user_id, profile.id))
     and not exists (select from public.match_participants p where p.match_id = match.id and p.user_id = profile.id)
     and not exists (select from public.match_waiting w where w.match_id = match.id and w.user_id = profile.id)
     and not exists (select from public.waiting_log l where l.match_id = match.id and l.user_id = profile.id and l.event in ('left', 'passed'))
     and not exists (select from private.substitute_asks a
       where a.match_id = match.id and a.user_id = profile.id
         and (a.ended_at is null or a.ending = 'passed' and a.starts = match.match_date))
     and not exists (select from public.push_mutes m where m.user_id = profile.id and m.type = 'substitute_asked')
     and not exists (select from public.match_mutes m where m.user_id = profile.id and m.match_id = match.id)
     and not exists (select from public.matches other join public.match_participants p on p.match_id = other.id
       where p.user_id = profile.id and p.status = 'confirmed'
         and other.match_date between match.match_date - interval '90 minutes' and match.match_date + interval '90 minutes')
     and (select count(*) from private.substitute_asks a
           where a.user_id = profile.id and a.asked_at > at - interval '24 hours') < 2
   order by together desc, there desc, md5(profile.id || match.id::text);
end
$function$;

CREATE OR REPLACE FUNCTION private.merge_counts(kept uuid, double uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'places', (select count(*) from public.match_participants where user_id = double),
    'in_both', (select count(*) from public.match_participants d join public.match_participants k using (match_id)
      where d.user_id = double and k.user_id = kept),
    'created', (select count(*) from public.matches where creator_id = double),
    'comments', (select count(*) from public.match_comments where user_id = double),
    'blocks', (select count(*) from public.member_blocks where double in (blocker_id, blocked_id)),
    'lines', (select count(*) from public.match_waiting where user_id = double))
$function$;

CREATE OR REPLACE FUNCTION private.merge_due(agreed_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select agreed_at + interval '72 hours' $function$;

CREATE OR REPLACE FUNCTION private.merge_evenings(kept uuid, double uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  of_match uuid;
  mine public.evening_players;
  theirs public.evening_players;
begin
  for of_match in
    select e.match_id from public.evenings e
     where e.match_id in (select p.match_id from public.evening_players p where p.member_id = double)
     order by e.match_id for no key update
  loop
    select * into mine from public.evening_players where match_id = of_match and member_id = kept;
    select * into theirs from public.evening_players where match_id = of_match and member_id = double;
    if mine.id is not null and private.has_game(mine) and private.has_game(theirs) then
      update public.evening_players set member_id = null, is_present = false, participant_id = null where id = theirs.id;
      theirs.team := null;
    elsif mine.id is not null and private.has_game(mine) then
      delete from public.evening_players where id = theirs.id;
    else
      delete from public.evening_players where id = mine.id;
      update public.evening_players set member_id = kept where id = theirs.id;
    end if;
    update public.evening_players p
       set is_present = theirs.is_present or coalesce(mine.is_present, false), team = coalesce(p.team, mine.team, theirs.team), participant_id = (
        select id from public.match_participants p where p.match_id = of_match and p.user_id = kept and private.takes_slot(p))
     where match_id = of_match and member_id = kept;
    perform private.move_version(of_match, true);
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.merge_members(kept uuid, double uuid, steward uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  facts jsonb;
begin
  perform private.lock_data_of(double);
  perform private.lock_account(double);
  perform from public.profiles where id = kept for update;
  facts := private.merge_counts(kept, double) || (select jsonb_build_object('double', id, 'name', username) from public.profiles where id = double);
  insert into public.steward_log (steward_id, act, about_member, detail) values (steward, 'members_merged', kept, facts);
  -- From here on nobody acts, as when an account is removed: rules for members do not hold, and nobody is notified of leaving.
  perform set_config('request.jwt.claims', '', true), set_config('request.jwt.claim.sub', '', true);
  perform private.hand_over_account(kept, double);
  -- Pictures of events stay where their addresses lead; those of the profile go.
  update storage.objects set owner_id = kept::text where bucket_id = 'event-images' and name like double || '/%';
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects where bucket_id = 'avatars' and name like double || '-avatar-%';
  delete from auth.users where id = double;
end
$function$;

CREATE OR REPLACE FUNCTION private.merge_preview(kept uuid, double uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_steward();
  perform private.enforce_may_merge(kept, double);
  return private.merge_counts(kept, double);
end
$function$;
grant execute on function private.merge_preview(uuid,uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.merge_ratings(kept uuid, double uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  mine uuid := private.rating_person(kept);
  theirs uuid := private.rating_person(double);
begin
  perform from private.rating_people p where p.id in (mine, theirs) order by p.id for update;
  insert into private.rating_visibilities (member_id, visibility)
  select kept, visibility from private.rating_visibilities where member_id = double
  on conflict (member_id) do nothing;
  update private.rating_people set member_id = kept where id = theirs and mine is null;
  if mine is null or theirs is null then
    return;
  end if;
  update private.rating_people set level = coalesce(level, (select level from private.rating_people where id = theirs)) where id = mine;
  update private.rating_people set member_id = null where id = theirs;
  update private.rated_results
     set is_gone = is_gone or mine in (a1, a2, b1, b2), version = version + 1, reason = 'merge',
         a1 = case a1 when theirs then mine else a1 end, a2 = case a2 when theirs then mine else a2 end,
         b1 = case b1 when theirs then mine else b1 end, b2 = case b2 when theirs then mine else b2 end
   where theirs in (a1, a2, b1, b2);
  delete from private.rated_results where seq is null and is_gone;
  perform private.enqueue('ratings__update', '{}', 'rating ' || mine);
end
$function$;

CREATE OR REPLACE FUNCTION private.merge_slots(kept uuid, double uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  ask private.substitute_asks;
begin
  delete from public.match_participants p
   using public.match_participants d join public.match_participants k using (match_id)
   where d.user_id = double and k.user_id = kept
     and p.id = case when private.status_rank(d.status) > private.status_rank(k.status) then k.id else d.id end;
  -- A block between the account that is kept and a creator holds for the places of the double, too.
  delete from public.match_participants p using public.matches m
   where p.user_id = double and m.id = p.match_id and m.match_date > now() and m.creator_id <> double
     and private.are_blocked(kept, m.creator_id);
  update private.substitute_requests set user_id = kept where user_id = double;
  update public.match_participants set user_id = kept where user_id = double;
  for ask in
    select * from private.substitute_asks where user_id = double order by ended_at is null desc, asked_at desc
  loop
    if ask.ended_at is null and (private.is_substitute_asked(ask.match_id, kept) or exists (
         select from public.match_participants p where p.match_id = ask.match_id and p.user_id = kept and p.status = 'confirmed'))
       or private.asks_a_day(kept, ask.asked_at) >= 2 then
      perform private.end_ask(ask, 'withdrawn', private.waiting_list_time(ask.match_id)) where ask.ended_at is null;
    else
      update private.substitute_asks set user_id = kept where id = ask.id;
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.merge_waiting(kept uuid, double uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  waiter public.match_waiting;
begin
  perform private.advance_waiting_list(w.match_id) from public.match_waiting w where w.user_id = double order by w.match_id;
  for waiter in
    select w.* from public.match_waiting w join public.match_participants p using (match_id)
     where w.user_id in (kept, double) and p.user_id in (kept, double) and p.user_id <> w.user_id and p.status = 'confirmed'
    union
    select (array_agg(w order by exists (
             select from public.match_offers o where o.match_id = w.match_id and o.waiting_id = w.id and o.ended_at is null), w.turn desc))[1].*
      from public.match_waiting w where w.user_id in (kept, double) group by w.match_id having count(*) = 2
  loop
    perform private.end_wait(waiter, private.waiting_list_time(waiter.match_id));
  end loop;
  update public.match_waiting set user_id = kept where user_id = double;
  update public.match_offers set user_id = kept where user_id = double;
end
$function$;

CREATE OR REPLACE FUNCTION private.milliseconds(at timestamp with time zone)
 RETURNS double precision
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return floor(extract(epoch from at) * 1000)::double precision;
end
$function$;

CREATE OR REPLACE FUNCTION private.moderate(of_kind text, thing uuid, act text, word text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  said public.match_comments;
  dates uuid[];
begin
  if of_kind = 'match' and act in ('hide', 'remove') then
    dates := private.lock_moderated(thing, act = 'remove');
    perform private.hide_match(thing, true, case act when 'hide' then 'hidden' else 'removed' end, word, dates);
    if act = 'remove' then
      perform private.record_removal('match', id) from unnest(dates) as id;
    end if;
    return case act when 'hide' then 'match_hidden' else 'match_removed' end;
  elsif of_kind = 'comment' and act in ('hide', 'remove') then
    select * into said from public.match_comments where id = thing;
    perform private.hide_comment(thing, word);
    if act = 'remove' and said.id is not null then
      perform private.record_removal('comment', thing);
    end if;
    perform private.notify_moderated(array[said.user_id], jsonb_build_object('kind', 'comment', 'quote', left(said.comment, 200)),
      case act when 'hide' then 'hidden' else 'removed' end, word);
    return case act when 'hide' then 'comment_hidden' else 'comment_removed' end;
  elsif of_kind = 'avatar' and act = 'remove' then
    perform private.record_removal('avatar', id, avatar_filename) from public.profiles where id = thing and avatar_filename is not null;
    update public.profiles set avatar_filename = null where id = thing and avatar_filename is not null;
    perform private.notify_moderated(array[thing], '{"kind": "picture"}', 'removed', word);
    return 'picture_removed';
  elsif of_kind = 'event_image' and act = 'remove' then
    dates := private.lock_moderated(thing, false);
    perform private.record_removal('event_image', id, image_url) from public.matches where id = any (dates) and image_url is not null;
    update public.matches set image_url = null where id = any (dates) and image_url is not null;
    perform private.notify_moderated(array(select creator_id from public.matches where id = thing), '{"kind": "picture"}', 'removed', word);
    return 'picture_removed';
  elsif act = 'keep' then
    return 'report_kept';
  elsif act = 'done' then
    return 'report_handled';
  end if;
  raise exception using errcode = '22023', message = 'p_act: not for this kind of report.';
end
$function$;

CREATE OR REPLACE FUNCTION private.moderation_words(act text, word text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  said text := nullif(btrim(private.plain_text(word), E' \n'), '');
begin
  if act in ('hide', 'remove') and said is null or char_length(said) > 500 then
    raise exception using errcode = '22023', message = 'p_words: says why, in at most 500 characters.';
  end if;
  return said;
end
$function$;

CREATE OR REPLACE FUNCTION private.most_guests(players integer)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case players when 0 then 10 else players / 2 end;
end
$function$;

CREATE OR REPLACE FUNCTION private.movable_offers(match public.matches, of_requests boolean)
 RETURNS SETOF public.match_offers
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select o.* from public.match_offers o join public.match_waiting w on w.match_id = o.match_id and w.id = o.waiting_id
   where o.match_id = match.id and o.ended_at is null and not o.is_shared and (o.request_id is not null) = of_requests and w.team is null
   order by w.turn desc;
end
$function$;

CREATE OR REPLACE FUNCTION private.move_evenings_of_blocked()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of_match uuid;
begin
  for of_match in
    select e.match_id from public.evenings e
     where e.state = 'running' and e.match_id in (
       select m.id from public.matches m where m.creator_id = new.id
       union select o.match_id from public.evening_organisers o where o.member_id = new.id)
     order by e.match_id for no key update
  loop
    perform private.move_version(of_match, false);
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.move_version(of_match uuid, replans boolean)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  moved int;
begin
  update public.evenings set plan_version = plan_version + 1 where match_id = of_match and replans;
  update public.evening_versions set version = version + 1 where match_id = of_match returning version into moved;
  return moved;
end
$function$;

CREATE OR REPLACE FUNCTION private.my_merge()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_assured();
  return (
    select jsonb_build_object('kept', kept, 'name', username, 'avatar_filename', avatar_filename, 'agreed_at', agreed_at,
        'due_at', private.merge_due(agreed_at), 'counts', private.merge_counts(kept, double))
      from private.merge_requests join public.profiles on id = kept
     where double = auth.uid());
end
$function$;
grant execute on function private.my_merge() to authenticated;

CREATE OR REPLACE FUNCTION private.my_place_offers()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
begin
  perform private.require_assured();
  perform private.advance_waiting_list(w.match_id, only_due => true) from public.match_waiting w where w.user_id = me order by w.match_id;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'match_id', m.id, 'location', m.location, 'match_date', m.match_date,
        'match_type', m.match_type, 'team', o.team, 'until', o.expires_at, 'is_shared', o.is_shared, 'since', w.joined_at,
        'instead_of', private.player_of_request(o.request_id),
        'with', (select coalesce(jsonb_agg(p.username order by mate.created_at, mate.id), '[]')
          from public.match_participants mate join public.profiles p on p.id = mate.user_id
         where mate.match_id = m.id and mate.status = 'confirmed' and m.players = 4 and mate.team_assignment = o.team
           and mate.id is distinct from (select r.participant_id from private.substitute_requests r where r.id = o.request_id)),
        'freed_by', private.freed_by(o) ->> 'name', 'freed_by_guest', coalesce((private.freed_by(o) ->> 'guest')::boolean, false))
      order by o.expires_at, o.id), '[]')
      from public.match_offers o join public.matches m on m.id = o.match_id join public.match_waiting w on w.id = o.waiting_id
     where o.user_id = me and o.ended_at is null);
end
$function$;
grant execute on function private.my_place_offers() to authenticated;

CREATE OR REPLACE FUNCTION private.my_sessions()
 RETURNS TABLE(id uuid, created_at timestamp with time zone, last_used_at timestamp with time zone, user_agent text, is_current boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select id, created_at, greatest(created_at, updated_at, refreshed_at at time zone 'utc'), user_agent,
         id::text = auth.jwt() ->> 'session_id'
    from auth.sessions
   where user_id = (select auth.uid()) and (select private.assured()) and (not_after is null or not_after > now())
   order by 5 desc, 3 desc, 1
$function$;
grant execute on function private.my_sessions() to authenticated;

CREATE OR REPLACE FUNCTION private.my_substitute_asks()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
begin
  perform private.require_assured();
  perform private.advance_waiting_list(a.match_id, only_due => true)
     from private.substitute_asks a where a.user_id = me and a.ended_at is null order by a.match_id;
  return (
    select coalesce(jsonb_agg(private.ask_of(m.id, me) || jsonb_build_object('match_id', m.id, 'location', m.location,
        'match_date', m.match_date, 'match_type', m.match_type, 'skill_level', m.skill_level,
        'with', (select coalesce(jsonb_agg(p.username order by mate.created_at, mate.id), '[]')
          from public.match_participants mate join public.profiles p on p.id = mate.user_id
         where mate.match_id = m.id and mate.status = 'confirmed' and m.players = 4 and mate.id <> place.id
           and mate.team_assignment = place.team_assignment))
      order by m.match_date, m.id), '[]')
      from private.substitute_asks a join public.matches m on m.id = a.match_id join private.substitute_requests r on r.id = a.request_id
      join public.match_participants place on place.id = r.participant_id
     where a.user_id = me and a.ended_at is null);
end
$function$;
grant execute on function private.my_substitute_asks() to authenticated;

CREATE OR REPLACE FUNCTION private.name_guest(participant public.match_participants)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  added public.evening_players;
begin
  delete from public.evening_players p
   where p.match_id = participant.match_id and p.member_id = participant.user_id and not private.has_game(p)
  returning p.* into added;
  update public.evening_players p
     set member_id = participant.user_id, guest_name = null, is_present = p.is_present or coalesce(added.is_present, false),
         team = coalesce(p.team, added.team)
   where p.participant_id = participant.id and not exists (
     select from public.evening_players other where other.match_id = p.match_id and other.member_id = participant.user_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.name_in_text(facts jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if (facts ->> 'guest')::boolean then
    return coalesce(replace((select array_to_string(parts, '') from private.notification_texts where form = 'guest'),
      '{name}', facts ->> 'name'), facts ->> 'name');
  end if;
  return facts ->> 'name';
end
$function$;

CREATE OR REPLACE FUNCTION private.name_steward(member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_grave_act();
  perform private.lock_stewards();
  perform from auth.users where id = member for no key update;
  if not private.in_good_standing(member, or_waiting => true) then
    perform private.refuse(409, 'member_is_blocked', 'This member is blocked.');
  end if;
  insert into public.stewards (member_id, named_by)
  select id, auth.uid() from public.profiles where id = member
  on conflict do nothing;
  if found then
    perform private.log_grave_act('steward_named', member);
  elsif not exists (select from public.stewards where member_id = member) then
    perform private.refuse(404, 'member_gone', 'This member does not exist any more.');
  end if;
end
$function$;
grant execute on function private.name_steward(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.new_rating_lines(most integer)
 RETURNS SETOF jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.rating_line(line) from (
    select r as line from private.rated_results r where not r.is_gone and r.seq > (select last_seq from private.rating_generations where state = 'current')
    union all
    select r from private.rated_results r where not r.is_gone and r.seq is null and r.rated_version is distinct from r.version) as waiting
   order by (line).seq, (line).logged_at, (line).source_id limit most
$function$;

CREATE OR REPLACE FUNCTION private.newest_rounds(of_match uuid)
 RETURNS private.evening_rounds_seen
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  seen private.evening_rounds_seen;
begin
  seen := private.known_rounds(of_match);
  if seen.match_id is null or seen.rounds is not null then
    return seen;
  end if;
  -- One phone puts them together, and the others wait for it.
  perform pg_advisory_xact_lock(hashtextextended('evening_rounds_seen ' || of_match, 0));
  seen := private.known_rounds(of_match);
  if seen.match_id is null or seen.rounds is not null then
    return seen;
  end if;
  select coalesce(jsonb_agg(round || jsonb_build_object('tag', private.tag_of(round)) order by round -> 'number'), '[]') into seen.rounds
    from jsonb_array_elements(private.evening_rounds_of(of_match)) as round;
  select coalesce(jsonb_agg(jsonb_build_object('number', round -> 'number', 'tag', round -> 'tag') order by round -> 'number'), '[]') into seen.heads
    from jsonb_array_elements(seen.rounds) as round;
  seen.kept := private.kept_scores(of_match);
  delete from private.evening_rounds_seen s where s.stored_at < now() - interval '1 day';
  insert into private.evening_rounds_seen (match_id, version, plan_version, rounds, kept, heads)
  select of_match, seen.version, seen.plan_version, seen.rounds, seen.kept, seen.heads from public.evenings e where e.match_id = of_match and e.state = 'running'
  on conflict (match_id) do update
    set version = excluded.version, plan_version = excluded.plan_version, rounds = excluded.rounds, kept = excluded.kept, heads = excluded.heads,
      stored_at = excluded.stored_at;
  return seen;
end
$function$;

CREATE OR REPLACE FUNCTION private.next_due(match public.matches, since timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return least(
    (select min(expires_at) from public.match_offers o where o.match_id = match.id and o.ended_at is null),
    (select min(r.next_wave_at) from private.substitute_requests r
      where r.match_id = match.id and r.ended_at is null and r.next_wave_at > since),
    (select min(u.banned_until) from public.match_waiting w join auth.users u on u.id = w.user_id
      where w.match_id = match.id and u.banned_until > since and u.banned_until < match.match_date),
    case when match.match_date - interval '1 hour' > since then match.match_date - interval '1 hour' end,
    case when match.match_date > since then match.match_date end);
end
$function$;

CREATE OR REPLACE FUNCTION private.next_stamp(former timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select greatest(date_trunc('second', clock_timestamp()), date_trunc('second', former) + interval '1 second')
$function$;

CREATE OR REPLACE FUNCTION private.normal_email(said text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  address text := lower(normalize(btrim(said), NFC) collate "und-x-icu");
begin
  if address is null or address ~ '^[!-~]*$' or address !~ '@' then
    return address;
  end if;
  return substring(address from '^(.*@)') || (
    select string_agg(private.ascii_label(label), '.' order by at)
      from string_to_table(replace(normalize(substring(address from '[^@]*$'), NFKC), '。', '.'), '.') with ordinality as labels (label, at));
end
$function$;

CREATE OR REPLACE FUNCTION private.notification_kinds()
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return array['match_invitation', 'match_cancelled', 'match_updated', 'court_free', 'match_joined', 'match_left', 'match_declined',
  'match_full', 'match_reminder_day', 'match_reminder_hours', 'match_comment', 'place_offered', 'place_gone', 'substitute_asked',
  'substitute_found', 'moderation', 'report_decided', 'announcement', 'steward_work', 'round_announced', 'result_asked', 'result_reported',
  'result_disputed', 'result_settled'];
end
$function$;
grant execute on function private.notification_kinds() to authenticated;
grant execute on function private.notification_kinds() to service_role;

CREATE OR REPLACE FUNCTION private.notification_text(of_type text, data jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  zone text := (select time_zone from private.community);
  start timestamp := (data ->> 'start')::timestamptz at time zone zone;
  following int := data ->> 'following';
  people jsonb := data -> case of_type when 'match_left' then 'left' when 'match_declined' then 'declined' else 'joined' end;
  wanted text := concat_ws(' ', of_type, data ->> 'kind',
    case when following > 1 then 'other' when following = 1 then 'one' end,
    case when of_type <> 'match_full' and jsonb_array_length(people) > 1 then 'several' else data ->> 'reason' end);
  day text := to_char(coalesce(start, (data ->> 'day')::date), 'DD.MM.YYYY');
  hour text := to_char(start, 'HH24:MI');
  deadline text := to_char((data ->> 'deadline')::timestamptz at time zone zone, 'DD.MM. HH24:MI');
  name text := coalesce(private.name_in_text(people -> 0), private.name_in_text(data));
  sentence text := '';
  sentence_parts text[];
  part text;
begin
  if jsonb_array_length(people) > 1 then
    name := private.name_in_text(people -> 0);
    for place in 1 .. jsonb_array_length(people) - 1 loop
      name := concat_ws(', ', name, private.name_in_text(people -> place));
    end loop;
  end if;
  select parts into sentence_parts from private.notification_texts where form = wanted;
  foreach part in array coalesce(sentence_parts, array[of_type]) loop
    sentence := sentence || coalesce(
      case part when '{date}' then day when '{time}' then hour when '{deadline}' then deadline when '{name}' then name
        when '{partner}' then private.name_in_text(data -> 'partner')
        when '{opponent}' then private.name_in_text(data -> 'opponent')
        when '{other_opponent}' then private.name_in_text(data -> 'other_opponent')
        else case when part like '{%}' then data ->> btrim(part, '{}') else part end
      end, '');
  end loop;
  return sentence;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.record_account_mail(
    case new.act when 'members_merged' then (new.detail ->> 'double')::uuid else new.about_member end,
    case new.act when 'members_merged' then 'merged' else substring(new.act from '^member_(.*)$') end,
    new.detail ->> 'reason');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_announced(of_match uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  round public.evening_rounds;
begin
  select r.* into round from public.evening_rounds r where r.match_id = of_match and r.state = 'announced';
  delete from public.notifications n
   where n.related_id = of_match and n.type = 'round_announced' and (n.data ->> 'round')::int >= round.number
     and n.user_id not in (select member from private.round_news(of_match, round.number, round.edition));
  with news as (
    select member, facts from private.round_news(of_match, round.number, round.edition)
     where member is distinct from auth.uid() and private.in_good_standing(member)
       and exists (select from public.matches m where m.id = of_match and private.can_see_match(m, member))
  ), grown as (
    update public.notifications n
       set data = news.facts, read = n.read and n.data - 'edition' = news.facts - 'edition',
           created_at = case when n.data - 'edition' = news.facts - 'edition' then n.created_at
             else greatest(now(), n.created_at + interval '1 microsecond') end
      from news where n.user_id = news.member and n.related_id = of_match and n.type = 'round_announced'
    returning n.user_id
  )
  insert into public.notifications (user_id, type, data, related_id)
  select member, 'round_announced', facts, of_match from news where member not in (select user_id from grown);
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_cancelled()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  with lost as (
    delete from private.cancelled_participations using cancelled where cancelled.id = match_id
    returning user_id, jsonb_populate_record(null::public.matches, to_jsonb(cancelled)) as match)
  insert into public.notifications (user_id, type, data, related_id)
  select distinct on (user_id, coalesce((match).series_id, (match).id))
         user_id, 'match_cancelled',
         private.match_facts(match, count(*) over (partition by user_id, coalesce((match).series_id, (match).id))),
         (match).id
    from lost
   order by user_id, coalesce((match).series_id, (match).id), (match).match_date;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_devices()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from added join public.push_subscriptions using (user_id)) then
    perform private.enqueue_push(added, device.id)
       from added join public.push_subscriptions device using (user_id)
      where private.wants_push(added.user_id, added.type, added.data);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_devices_again()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from public.push_subscriptions device where device.user_id = new.user_id) then
    return null;
  end if;
  if private.wants_push(new.user_id, new.type, new.data, old.data) then
    perform private.enqueue_push(new, device.id) from public.push_subscriptions device where device.user_id = new.user_id;
  else
    update private.match_pushes set delivered = delivered || jsonb_build_object(new.id::text, new.created_at::text)
     where match_id = new.related_id and delivered ->> new.id::text = old.created_at::text
       and device_id in (select id from public.push_subscriptions where user_id = new.user_id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_invited()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  joined uuid[];
  own bigint;
  others bigint;
  sent bigint;
begin
  select array_agg(match_id) filter (where user_id = me and status = 'confirmed'), count(*) filter (where user_id = me),
         count(*) filter (where status in ('pending', 'invited') and user_id is distinct from me)
    into joined, own, others
    from invited;
  if others > 0 then
    -- Counted whether they are told or not: the limit must not say who has blocked whom.
    with first as (
        select distinct on (invited.user_id, coalesce(matches.series_id, matches.id))
               invited.user_id, matches as match,
               count(*) over (partition by invited.user_id, coalesce(matches.series_id, matches.id)) as dates
          from invited join public.matches on matches.id = invited.match_id
         where invited.status in ('pending', 'invited') and invited.user_id is distinct from me
         order by invited.user_id, coalesce(matches.series_id, matches.id), matches.match_date
    ), told as (
      insert into public.notifications (user_id, type, data, related_id)
      select user_id, 'match_invitation', private.invitation_facts(match, dates), (match).id from first
    )
    select count(*) into sent from first;
    perform private.count_action('invitations', sent);
  end if;
  if joined is not null then
    perform private.notify_players(joined, 'joined', private.player_facts(me));
  end if;
  perform private.count_action('participations', own);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_invited_of_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was public.matches[];
begin
  if tg_op = 'DELETE' then
    was := array(select jsonb_populate_record(null::public.matches, to_jsonb(gone)) from gone);
  else
    was := array(select jsonb_populate_record(null::public.matches, to_jsonb(before_update)) from before_update join after_update using (id)
      where (before_update.match_date, before_update.location, before_update.match_type, before_update.creator_id)
        is distinct from (after_update.match_date, after_update.location, after_update.match_type, after_update.creator_id));
  end if;
  if cardinality(was) > 0 then
    perform private.refresh_invitations(was);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_invited_of_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refresh_invitations(array_agg(matches)) from public.matches
    where creator_id = new.id and match_date >= now() having count(*) > 0;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_moderated(members uuid[], facts jsonb, act text, word text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.notifications (user_id, type, data)
  select distinct member, 'moderation', facts || jsonb_strip_nulls(jsonb_build_object('reason', act, 'words', word))
    from unnest(members) as member join public.profiles on id = member
   where member is distinct from auth.uid()
$function$;

CREATE OR REPLACE FUNCTION private.notify_new_steward()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    delete from public.notifications where user_id = old.member_id and type = 'steward_work';
  else
    insert into public.notifications (user_id, type, data, related_id)
    select new.member_id, 'steward_work', work, new.member_id from private.steward_work(new.member_id) as work where work is not null
    on conflict (user_id) where type = 'steward_work' do nothing;
  end if;
  perform private.record_steward_work(false);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_comment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said record;
begin
  for said in
    select m as match, w.user_id, left(w.comment, 200) as quote, w.id, w.created_at, author.username
      from written w join public.matches m on m.id = w.match_id join public.profiles author on author.id = w.user_id
     where m.players > 0 and m.match_date > now() - interval '1 day' and w.hidden_at is null
     order by w.created_at, w.id
  loop
    -- Two who write at once would lock the entries of the others crosswise.
    perform pg_advisory_xact_lock(hashtextextended((said.match).id::text, 1));
    with quoted as (
      select jsonb_build_object('member', said.user_id, 'name', said.username, 'comment', said.id, 'quote', said.quote) as facts
    ), readers as (
      select user_id from public.match_participants
       where match_id = (said.match).id and status <> 'declined' and user_id is not null and user_id <> said.user_id
         and not private.are_blocked(user_id, said.user_id)
      union
      select (said.match).creator_id where (said.match).creator_id <> said.user_id
         and not private.are_blocked((said.match).creator_id, said.user_id)
    ), grown as (
      update public.notifications n
         set data = n.data || quoted.facts || jsonb_build_object('messages', (n.data ->> 'messages')::int + 1),
             created_at = greatest(now(), n.created_at + interval '1 microsecond')
        from readers, quoted
       where n.related_id = (said.match).id and n.user_id = readers.user_id and n.type = 'match_comment' and not n.read
      returning n.user_id
    )
    insert into public.notifications (user_id, type, data, related_id)
    select user_id, 'match_comment',
           private.match_facts(said.match) || quoted.facts || jsonb_build_object('messages', 1, 'since', said.created_at), (said.match).id
      from readers, quoted
     where user_id not in (select user_id from grown);
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_guest(guest public.match_participants, happening text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.notify_players(array[guest.match_id], happening, jsonb_build_object('id', guest.id, 'name', guest.guest_name, 'guest', true));
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_leaving()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  guests bigint;
  invitations bigint;
begin
  if me is null then
    return null;
  end if;
  -- When the match itself is being deleted it is not found, and its participants are notified of that instead.
  perform private.notify_players(dates, 'left',
      private.player_facts(player) || case when player = me then '{}' else '{"removed": true}'::jsonb end)
     from (select user_id, array_agg(match_id) from gone where status = 'confirmed' group by user_id) as left_now (player, dates)
    where player is not null;
  select count(*) filter (where guest_name is not null), count(*) filter (where status in ('pending', 'invited'))
    into guests, invitations from gone;
  if guests > 0 then
    perform private.notify_players(array[match_id], 'left', jsonb_build_object('id', id, 'name', guest_name, 'guest', true, 'removed', true))
       from gone where guest_name is not null;
  end if;
  perform private.clear_balls(array_agg(match_id), user_id) from gone where user_id is not null group by user_id;
  if invitations > 0 then
    perform private.refresh_invitations(array_agg(matches)) from public.matches
      where id in (select match_id from gone where status in ('pending', 'invited')) having count(*) > 0;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_result(of_match uuid, kind text, version public.result_entries, reason text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  match public.matches;
  actor uuid := case when kind = 'result_reported' then version.author_id else auth.uid() end;
  name text := (select username from public.profiles where id = actor);
begin
  select m.* into match from public.matches m where m.id = of_match;
  with news as (
    select p.user_id as member, private.match_facts(match) || jsonb_strip_nulls(jsonb_build_object('name', name,
        'reason', nullif(concat_ws('_', case when kind = 'result_reported' and not private.may_answer_for(version, p.id) then 'told' else notify_of_result.reason end,
          case when version.outcome = 'not_played' then 'not_played' end), ''),
        'result', private.sets_text(
          case private.side_in(version, p.id) when 'b' then private.sets_of_b(version.sets) else version.sets end, version.is_tie_break))) as facts
      from private.result_seats(of_match) p
     where p.user_id is distinct from actor and private.in_good_standing(p.user_id) and private.may_be_notified(match, p.user_id, played => true)
  ), grown as (
    update public.notifications n
       set data = news.facts, read = false, created_at = greatest(now(), n.created_at + interval '1 microsecond')
      from news
     where n.user_id = news.member and n.related_id = of_match and n.type = kind
       and kind in ('result_asked', 'result_reported', 'result_disputed', 'result_settled')
    returning n.user_id
  )
  insert into public.notifications (user_id, type, data, related_id)
  select member, kind, facts, of_match from news where member not in (select user_id from grown);
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_substitute(match public.matches, player uuid, taker uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  readers uuid[] := array(
    select user_id from (
      select match.creator_id as user_id
      union select p.user_id from public.match_participants p where p.match_id = match.id and p.status = 'confirmed') as concerned
     where user_id not in (player, taker));
begin
  -- As in private.notify_players.
  perform pg_advisory_xact_lock(hashtextextended(coalesce(match.series_id, match.id)::text, 0));
  perform private.record_player(match, 1, readers, 'left', private.player_facts(player)),
          private.record_player(match, 1, readers, 'joined', private.player_facts(taker));
  insert into public.notifications (user_id, type, data, related_id)
  values (player, 'substitute_found', private.match_facts(match)
    || (select jsonb_build_object('member', id, 'name', username) from public.profiles where id = taker), match.id);
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_offer_ended(offer public.match_offers, how text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.notifications
   where user_id = offer.user_id and type = 'place_offered' and related_id = offer.match_id;
  insert into public.notifications (user_id, type, data, related_id)
  select offer.user_id, 'place_gone', private.match_facts(m) || jsonb_build_object('reason', how), m.id
    from public.matches m where m.id = offer.match_id and how in ('expired', 'taken');
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_offered(match public.matches, offer public.match_offers, waiter public.match_waiting)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  freed_by jsonb := private.freed_by(offer);
  player text := private.player_of_request(offer.request_id);
begin
  insert into public.notifications (user_id, type, data, related_id)
  values (offer.user_id, 'place_offered', private.match_facts(match)
    || jsonb_build_object('deadline', offer.expires_at, 'team', offer.team, 'since', waiter.joined_at)
    || case when freed_by is not null then freed_by || '{"reason": "given_back"}'
         when player is not null then jsonb_build_object('reason', 'instead_of', 'name', player) else '{}' end, match.id);
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_players(of_matches uuid[], happening text, player jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  first public.matches;
  others uuid[];
  readers uuid[];
  told record;
begin
  if cardinality(of_matches) = 0 or player is null then
    return;
  end if;
  select * into first from public.matches
   where id = any(of_matches) and players > 0 and match_date >= now() order by match_date limit 1;
  if first.id is null then
    return;
  end if;
  others := array_remove(array[auth.uid(), (player ->> 'id')::uuid], null);
  -- A slot that has become free may be held for the waiting list by now.
  if exists (select from public.waiting_lists l where l.match_id = any(of_matches) and l.waiting + l.seeking > 0) then
    perform private.advance_waiting_list(one) from unnest(of_matches) as one order by one;
  end if;
  -- Two who leave at once hold no lock in common. It comes after those of matches and participants.
  perform pg_advisory_xact_lock(hashtextextended(coalesce(first.series_id, first.id)::text, 0));
  if cardinality(of_matches) = 1 then
    readers := array(select user_id from public.match_participants
      where match_id = first.id and status = 'confirmed' and user_id <> all(others));
    if first.creator_id <> all(others || readers) then
      readers := first.creator_id || readers;
    end if;
    perform private.record_player(first, 1, readers, happening, player);
    return;
  end if;
  for told in
    select match_id, dates, array_agg(reader) as readers from (
      select reader, (array_agg(id order by match_date))[1] as match_id, count(*)::int as dates from (
        select creator_id as reader, id, match_date from public.matches where id = any(of_matches)
        union
        select p.user_id, m.id, m.match_date from public.match_participants p join public.matches m on m.id = p.match_id
         where m.id = any(of_matches) and p.status = 'confirmed'
      ) as concerned
       where reader <> all(others) and match_date >= now() group by reader
    ) as reading group by match_id, dates
  loop
    perform private.record_player(matches, told.dates, told.readers, happening, player) from public.matches where id = told.match_id;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_removed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- When the match itself is being deleted it is not found: its participants are notified of that instead. A match that is hidden is no link,
  -- but nobody loses a place in it unsaid.
  insert into public.notifications (user_id, type, data, related_id)
  select old.user_id, 'match_updated', private.match_facts(matches) || '{"reason": "removed"}',
         case when private.may_be_notified(matches, old.user_id, played => true) then matches.id end
    from public.matches
   where matches.id = old.match_id and matches.creator_id = auth.uid();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_stewards()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from changed) then
    perform private.record_steward_work(tg_op = 'INSERT');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_stewards_of_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.record_steward_work(tg_op = 'INSERT');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_updated()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Without a member (the operator, or what follows from a removed account) it is not the organizer, and the last
  -- condition holds for nobody.
  with news as (
    select distinct on (p.user_id, coalesce(matches.series_id, matches.id))
           p.user_id,
           private.match_facts(matches, count(*) over (partition by p.user_id, coalesce(matches.series_id, matches.id)))
             || jsonb_build_object('changes', private.changes_between(to_jsonb(before_update), to_jsonb(after_update)))
             as facts,
           matches.id as match_id
      from before_update join after_update using (id) join public.matches using (id)
     cross join lateral (
       select user_id from public.match_participants where match_id = matches.id and status <> 'declined'
       -- A match that is closed to those in line, or opened to them, has news of its own (private.offer_slots_anew).
       union select user_id from private.active_turns(matches) where before_update.is_private = after_update.is_private) as p
     where before_update is distinct from after_update and p.user_id <> auth.uid() and matches.creator_id = auth.uid()
       -- Removing a member clears the balls as well, and only the removal is worth a notification.
       and (after_update.brings_balls is not null
         or to_jsonb(before_update) - array['updated_at', 'brings_balls']
           is distinct from to_jsonb(after_update) - array['updated_at', 'brings_balls'])
     order by p.user_id, coalesce(matches.series_id, matches.id), matches.match_date
  ), grown as (
    -- While the notification is unread, one tells of all changes.
    update public.notifications n
       set data = news.facts || jsonb_build_object('changes', private.changes_since(n.data -> 'changes', news.facts -> 'changes')),
           created_at = greatest(now(), n.created_at + interval '1 microsecond')
      from news
     where n.user_id = news.user_id and n.related_id = news.match_id and n.type = 'match_updated' and not n.read
       and n.data ? 'changes'
    returning n.user_id, n.related_id
  )
  insert into public.notifications (user_id, type, data, related_id)
  select user_id, 'match_updated', facts, match_id from news
   where not exists (select from grown where grown.user_id = news.user_id and grown.related_id = news.match_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_withdrawn(match public.matches, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.notifications (user_id, type, data, related_id)
  select distinct w.user_id, 'place_gone', private.match_facts(match) || '{"reason": "withdrawn"}', match.id
    from public.match_offers o join public.match_waiting w on w.match_id = o.match_id and w.id = o.waiting_id
   where o.match_id = match.id and o.ended_at = at and o.ending = 'withdrawn'
     and w.id in (select private.waiting_without_offer(match, of_requests => true))
     and not exists (
       select from public.notifications n
        where n.user_id = w.user_id and n.type = 'place_gone' and n.related_id = match.id and n.created_at = now());
end
$function$;

CREATE OR REPLACE FUNCTION private.offer_deadline(starts timestamp with time zone, offered timestamp with time zone, zone text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  ahead interval := starts - offered;
  remaining interval := case when ahead > interval '24 hours' then interval '2 hours'
    when ahead > interval '3 hours' then interval '30 minutes' when ahead > interval '1 hour' then interval '10 minutes' end;
  -- From here on the clock does not stand still any more.
  awake timestamptz := starts - interval '12 hours';
  at timestamptz := offered;
  local timestamp;
  night timestamptz;
begin
  if remaining is null then
    return starts;
  end if;
  while at < awake loop
    local := at at time zone zone;
    if local::time >= '22:00' or local::time < '08:00' then
      at := least(awake, (case when local::time < '08:00' then local::date else local::date + 1 end + time '08:00') at time zone zone);
    else
      night := (local::date + time '22:00') at time zone zone;
      exit when at + remaining <= night;
      remaining := remaining - (night - at);
      at := night;
    end if;
  end loop;
  return least(at + remaining, starts);
end
$function$;

CREATE OR REPLACE FUNCTION private.offer_freed_slots()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.advance_waiting_list(l.match_id)
     from public.waiting_lists l where l.waiting + l.seeking > 0 and l.match_id in (select match_id from changed) order by l.match_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.offer_requested_slots(match public.matches, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  late boolean := match.match_date - at <= interval '1 hour';
  sides text[] := array(select side from private.requests_to_offer(match) where waves = 0 and not late order by requested_at, id);
  request record;
begin
  if cardinality(sides) > 0 then
    perform private.offer_slots_in_turn(match, at, cardinality(sides), case when match.players in (2, 4) then sides end, of_requests => true);
  end if;
  for request in
    select * from private.requests_to_offer(match) where waves > 0 or late order by requested_at, id
  loop
    perform private.make_offer(match, w, at, request.side, true, request.id)
       from public.match_waiting w
      where w.match_id = match.id and w.id in (select private.waiting_without_offer(match, of_requests => true))
        and (request.side is null or coalesce(w.team, request.side) = request.side)
      order by w.turn;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.offer_slots(match public.matches, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  slots record;
  sides text[];
begin
  select * into slots from private.unoffered_slots(match);
  if match.match_date - at <= interval '1 hour' then
    perform private.offer_slots_to_all(match, at, slots.free, slots.free_a, slots.free_b);
  elsif slots.free > 0 then
    -- The team with more places first.
    sides := case when slots.free_a is not null then array(
      select side from (values ('A', slots.free_a), ('B', slots.free_b)) as team (side, free), generate_series(1, free) as number
       order by number desc, side) end;
    perform private.offer_slots_in_turn(match, at, slots.free, sides);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.offer_slots_anew()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.end_offer(o, 'withdrawn', private.waiting_list_time(o.match_id))
     from before_update join after_update using (id) join public.match_offers o on o.match_id = after_update.id
    where (before_update.match_date, before_update.players) is distinct from (after_update.match_date, after_update.players)
      and o.ended_at is null;
  perform private.ask_anew(r, private.waiting_list_time(r.match_id))
     from before_update join after_update using (id) join private.substitute_requests r on r.match_id = after_update.id
    where before_update.match_date <> after_update.match_date and r.ended_at is null;
  perform private.advance_waiting_list(l.match_id)
     from public.waiting_lists l join after_update on after_update.id = l.match_id where l.waiting + l.seeking > 0 order by l.match_id;
  with turned as (
    select m as match, w.user_id, m.is_private as is_closed
      from before_update join public.matches m using (id) join public.match_waiting w on w.match_id = m.id
      left join public.match_participants p on p.match_id = w.match_id and p.user_id = w.user_id
     where before_update.is_private <> m.is_private and m.match_date > now() and p.id is null
       and private.may_be_notified(m, w.user_id, played => false)
  )
  insert into public.notifications (user_id, type, data, related_id)
  select distinct on (user_id, coalesce((match).series_id, (match).id))
         user_id, case when is_closed then 'place_gone' else 'match_updated' end,
         private.match_facts(match, count(*) over (partition by user_id, coalesce((match).series_id, (match).id)))
           || jsonb_build_object('reason', case when is_closed then 'closed' else 'reopened' end),
         case when not is_closed then (match).id end
    from turned
   order by user_id, coalesce((match).series_id, (match).id), (match).match_date;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.offer_slots_in_turn(match public.matches, at timestamp with time zone, free integer, sides text[], of_requests boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  chosen uuid[] := private.choose_waiting(match, free, sides, of_requests);
  moved public.match_offers[] := '{}';
  -- Places for those who wait for either team: first of all of them, then without those for members who wait for one.
  room_a int := cardinality(array_positions(sides, 'A'));
  room_b int := cardinality(array_positions(sides, 'B'));
  shift int;
  waiter public.match_waiting;
  was public.match_offers;
  team text;
begin
  if sides is not null then
    select room_a - count(*) filter (where w.team = 'A'), room_b - count(*) filter (where w.team = 'B') into room_a, room_b
      from public.match_waiting w where w.id = any (chosen);
    moved := array(select o from private.movable_offers(match, of_requests) as o where o.team = 'A' limit greatest(-room_a, 0))
      || array(select o from private.movable_offers(match, of_requests) as o where o.team = 'B' limit greatest(-room_b, 0));
    perform private.end_offer(o, 'withdrawn', at) from unnest(moved) as o;
    shift := greatest(-room_a, 0) - greatest(-room_b, 0);
    room_a := room_a + shift;
    room_b := room_b - shift;
  end if;
  for waiter in
    select * from public.match_waiting w
     where w.match_id = match.id and (w.id = any (chosen) or w.id in (select o.waiting_id from unnest(moved) as o)) order by w.turn
  loop
    select * into was from unnest(moved) as o where o.waiting_id = waiter.id;
    team := case when sides is not null then case was.team when 'A' then 'B' when 'B' then 'A' else waiter.team end end;
    if sides is not null and team is null then
      team := (select slot.side from unnest(sides) with ordinality as slot (side, number)
                where case slot.side when 'A' then room_a else room_b end > 0 order by number limit 1);
      sides := sides[:array_position(sides, team) - 1] || sides[array_position(sides, team) + 1:];
      room_a := room_a - (team = 'A')::int;
      room_b := room_b - (team = 'B')::int;
    end if;
    perform private.make_offer(match, waiter, at, team, false,
      case when of_requests then (
        select r.id from private.requests_to_offer(match) as r
         where r.waves = 0 and r.side is not distinct from team order by r.requested_at, r.id limit 1) end,
      was.expires_at);
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.offer_slots_of_blocked()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  match public.matches;
begin
  perform from public.matches where id in (select line.id from private.waiting_lists_of(new.id) as line) order by id for no key update;
  for match in select * from private.waiting_lists_of(new.id) loop
    -- Written in any case, so that the line is advanced when the block ends by itself (private.next_due).
    perform private.advance_waiting_list(match.id),
            private.advance_now(match, private.waiting_list_time(match.id), true);
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.offer_slots_to_all(match public.matches, at timestamp with time zone, free integer, free_a integer, free_b integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.end_offer(o, 'taken', at)
     from public.match_offers o
    where o.match_id = match.id and o.ended_at is null and o.is_shared and o.request_id is null
      and not (free > 0 and coalesce(case o.team when 'A' then free_a when 'B' then free_b end, 1) > 0)
    order by o.offered_at, o.id;
  perform private.make_offer(match, w, at, case when free_a is not null then w.team end, true)
     from public.match_waiting w
    where w.match_id = match.id and w.id in (select private.waiting_without_offer(match, of_requests => false)) and free > 0
      and (free_a is null or w.team is distinct from 'B' and free_a > 0 or w.team is distinct from 'A' and free_b > 0)
    order by w.turn;
end
$function$;

CREATE OR REPLACE FUNCTION private.open_results()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
begin
  perform private.require_assured(or_waiting => true);
  return (
    select coalesce(jsonb_agg(to_jsonb(waiting) order by waiting.starts desc, waiting.match_id), '[]') from (
      select m.id as match_id, m.location, m.match_date as starts, asked.asks, r.entry_id, r.other_id, asked.confirms, r.confirm_due
        from public.match_participants p join public.matches m on m.id = p.match_id join public.match_results r on r.match_id = m.id
       cross join lateral (select private.result_rights(m, r) as you) as rights
       cross join lateral (select you -> 'may_confirm' ->> 0 as confirms, case
           when r.state = 'asked' and (you -> 'may_report')::boolean then 'report'
           when r.state = 'disputed' and you ->> 'seat' is not null and private.can_act_on_match(m, me) then 'settle'
           when you -> 'may_confirm' <> '[]' then case r.state when 'confirmed' then 'correction' else 'confirm' end end as asks) as asked
       where p.user_id = me and private.takes_slot(p) and m.match_date <= now() and m.match_date > now() - interval '34 days'
         and (r.state in ('asked', 'reported', 'disputed') or r.other_id is not null) and asked.asks is not null
       order by m.match_date desc, m.id limit 20) as waiting);
end
$function$;
grant execute on function private.open_results() to authenticated;

CREATE OR REPLACE FUNCTION private.other_scores(game public.evening_games)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when game.tip_id is not distinct from game.score_id then '[]' else (
    select coalesce(jsonb_agg(jsonb_build_object('entry_id', e.id, 'a', e.points_a, 'b', e.points_b, 'is_finished', e.is_finished,
        'by', e.author_id, 'at', e.created_at) order by e.seq), '[]')
      from public.evening_entries e
     where e.game_id = game.id and e.kind = 'score'
       and e.seq > (select s.seq from public.evening_entries s where s.id = game.score_id)
       and (e.points_a, e.points_b, e.is_finished) <> (game.points_a, game.points_b, game.is_finished)
       and not exists (select from public.evening_entries r where r.revokes = e.id)) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.outcome_of(entry public.evening_entries, game public.evening_games, round public.evening_rounds)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  entry.author_id := auth.uid();
  return case
    when round.state = 'replaced' then 'kept'
    when private.knows_tips(entry, private.tips_of(game.id)) then 'counts'
    when (entry.points_a, entry.points_b, entry.is_finished) = (game.points_a, game.points_b, game.is_finished) then 'confirms'
    else 'differs' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.outlook(share double precision)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when abs(share - 0.5) <= 0.1 then 'even'
    else case when abs(share - 0.5) > 0.25 then 'much_' else '' end || case when share > 0.5 then 'a' else 'b' end end
$function$;

CREATE OR REPLACE FUNCTION private.own_board_link(of_match uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_assured();
  perform private.lock_evening(of_match);
  perform private.require_organiser(of_match);
  return private.board_link(of_match);
end
$function$;
grant execute on function private.own_board_link(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.own_calendar_entry(of_match uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
begin
  perform private.require_assured();
  return (select private.stamp_entries(me, (select locale from public.profiles where id = me),
                   jsonb_build_array(private.calendar_entry(matches, me))) -> 0
            from public.matches where id = of_match and private.can_see_match(matches, me));
end
$function$;
grant execute on function private.own_calendar_entry(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.own_rating()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  has_left boolean := private.rating_visibility(me) = 'left';
  person uuid := private.rating_person(me);
  mine record;
  placed record;
begin
  perform private.require_assured();
  select * into mine from private.rating_of(me) where not has_left;
  select p.* into placed from private.rating_place(private.unranked_for(me), private.in_units(mine.mu) * 100, null) as p
   where mine.results >= private.sure_after();
  return jsonb_build_object('visibility', private.rating_visibility(me), 'level', (select skill_level from public.profiles where id = me),
    'mu', private.in_units(mine.mu), 'sigma', private.in_units(mine.sigma), 'start', private.in_units(mine.start),
    'results', coalesce(mine.results, 0), 'played_at', mine.played_at,
    'waiting', (select count(*) from private.rated_results r
                 where r.rated_version is distinct from r.version and not has_left and person in (r.a1, r.a2, r.b1, r.b2)),
    'is_computed', exists (select from private.rating_generations where state = 'current'),
    'generation', private.generation_facts(), 'place', placed.place, 'places', placed.places, 'above', placed.above);
end
$function$;
grant execute on function private.own_rating() to authenticated;

CREATE OR REPLACE FUNCTION private.own_rating_steps(before integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_assured();
  return case when private.rating_visibility(auth.uid()) = 'left' then '[]' else private.steps_of(auth.uid(), auth.uid(), before, 20) end;
end
$function$;
grant execute on function private.own_rating_steps(integer) to authenticated;

CREATE OR REPLACE FUNCTION private.pair_players(of_match uuid, side_a uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  match public.matches;
  seats uuid[];
begin
  perform private.require_assured();
  select * into match from public.matches m where m.id = of_match and private.can_act_on_match(m, auth.uid()) for no key update;
  if match.id is null then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  elsif match.creator_id is distinct from auth.uid() then
    perform private.refuse(403, 'not_creator', 'Only the creator of a match changes its pairs.');
  elsif match.match_date < now() then
    perform private.refuse(403, 'match_past', 'This match is in the past.');
  end if;
  perform private.holds_match_locks();
  seats := array(select p.id from public.match_participants p where p.match_id = of_match and private.takes_slot(p));
  if match.players <> 4 or match.match_type in ('event', 'americano', 'tournament') or cardinality(seats) <> 4
      or 2 is distinct from (select count(distinct one) from unnest(side_a) as one where one = any (seats)) or cardinality(side_a) <> 2 then
    perform private.refuse(409, 'pair_refused', 'Two of the four players are one side.');
  end if;
  perform set_config('courtside.paired', of_match::text, true);
  update public.match_participants set team_assignment = case when id = any (side_a) then 'A' else 'B' end
   where id = any (seats) and team_assignment is distinct from case when id = any (side_a) then 'A' else 'B' end;
  perform set_config('courtside.paired', '', true);
end
$function$;
grant execute on function private.pair_players(uuid,uuid[]) to authenticated;

CREATE OR REPLACE FUNCTION private.pairs_of(of_match uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when count(*) = 4 and count(user_id) = 4 and count(*) filter (where team_assignment = 'A') = 2
      then array_agg(id order by team_assignment, created_at, id) end
    from public.match_participants p where p.match_id = of_match and private.takes_slot(p)
$function$;

CREATE OR REPLACE FUNCTION private.part_blocked()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.advance_between(new.blocker_id, new.blocked_id);
  delete from public.notifications n using public.matches m
   where n.related_id = m.id and not private.can_see_match(m, n.user_id)
     and (n.user_id, m.creator_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  perform private.forget_words(new.blocker_id, new.blocked_id), private.forget_words(new.blocked_id, new.blocker_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.part_seats(kept uuid, double uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  of_match uuid;
begin
  for of_match in
    update public.match_participants p set user_id = null
      from public.match_participants k, public.match_results r
     where p.user_id = double and k.match_id = p.match_id and k.user_id = kept and r.match_id = p.match_id and r.state <> 'asked'
       and private.takes_slot(p) and private.takes_slot(k)
    returning p.match_id
  loop
    perform private.result_settled(of_match);
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.participations_of(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('match_id', match_id, 'type', match_type, 'location', location,
      'starts', match_date, 'status', status, 'team', team_assignment) order by match_date), '[]')
    from public.match_participants join public.matches on matches.id = match_id
   where user_id = member
$function$;

CREATE OR REPLACE FUNCTION private.pass_place_offer(of_offer uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  match public.matches;
  offer public.match_offers;
begin
  perform private.require_assured();
  select * into offer from public.match_offers where id = of_offer and user_id = me;
  if offer.id is null then
    perform private.refuse(409, 'offer_over', 'This place is not held for you any more.');
  end if;
  match := private.lock_waiting_list(offer.match_id, me);
  select * into offer from public.match_offers where id = of_offer;
  if offer.ending is null then
    perform private.end_offer(offer, 'passed', private.waiting_list_time(offer.match_id)),
            private.advance_now(match, private.waiting_list_time(offer.match_id), true),
            private.count_action('participations');
  end if;
  return coalesce(offer.ending, 'passed');
end
$function$;
grant execute on function private.pass_place_offer(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.pass_substitute(of_ask uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  match public.matches;
  ask private.substitute_asks;
begin
  perform private.require_assured();
  match := private.lock_ask(of_ask, me);
  select * into ask from private.substitute_asks where id = of_ask;
  if ask.ending is null then
    perform private.end_ask(ask, 'passed', private.waiting_list_time(match.id)),
            private.advance_now(match, private.waiting_list_time(match.id), true),
            private.count_action('participations');
  end if;
  return coalesce(ask.ending, 'passed');
end
$function$;
grant execute on function private.pass_substitute(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.pending_pushes(of_device uuid, of_match uuid, at timestamp with time zone)
 RETURNS TABLE(id uuid, type text, message text, data jsonb, created_at timestamp with time zone, version text, starts timestamp with time zone, due timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select news.id, news.type, news.message, news.data, news.created_at, news.created_at::text, match.match_date,
         private.push_time(news.type, news.data, pushed.sent_at, at)
    from public.push_subscriptions device
    join public.notifications news on news.user_id = device.user_id and news.related_id = of_match and not news.read
    left join public.matches match on match.id = of_match
    left join private.match_pushes pushed on pushed.device_id = device.id and pushed.match_id = of_match
    left join public.match_participants participation on participation.match_id = match.id and participation.user_id = news.user_id
   where device.id = of_device and news.created_at > at - interval '1 day' and news.created_at >= device.created_at
     and pushed.delivered ->> news.id::text is distinct from news.created_at::text
     -- The words of an entry about players leave the muted kinds out.
     and private.wants_push(news.user_id, news.type, news.data)
     and (match.id is null or private.may_be_notified(match, news.user_id,
           played => participation.status is not distinct from 'confirmed' or private.ends_own_slot(news.type, news.data)))
     and case
           -- It goes with the role, and when nothing waits.
           when news.type = 'steward_work' then true
           when news.type = 'match_cancelled' then match.id is null
           when news.type = 'match_invitation' then match.match_date > at and participation.status in ('pending', 'invited')
           when news.type = 'match_updated' then
             match.match_date > at and (private.ends_own_slot(news.type, news.data) or private.can_see_match(match, news.user_id))
           when news.type in ('match_reminder_day', 'match_reminder_hours') then
             match.match_date > at and match.match_date = (news.data ->> 'start')::timestamptz
             and (match.creator_id = news.user_id or participation.status = 'confirmed')
           when news.type = 'match_comment' then match.id is not null and (
             match.creator_id = news.user_id or participation.status in ('confirmed', 'pending', 'invited'))
           when news.type = 'place_offered' then match.match_date > at and (news.data ->> 'deadline')::timestamptz > at
           -- The question whether to step in goes with its request.
           -- A member who was not fast enough to step in reads it in the list.
           when news.type in ('place_gone', 'substitute_asked', 'substitute_found') then
             match.match_date > at and news.data ->> 'reason' is distinct from 'stepped_in'
           when news.type = 'round_announced' then private.is_announced(news)
           when news.type in ('result_asked', 'result_reported', 'result_disputed', 'result_settled') then match.id is not null
           when news.type in ('match_joined', 'match_left', 'match_declined', 'match_full') then
             match.match_date > at and (match.creator_id = news.user_id or participation.status = 'confirmed')
         end;
end
$function$;

CREATE OR REPLACE FUNCTION private.people_of_seats(line private.rated_results, seats uuid[], members uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  known uuid[] := array[line.a1, line.a2, line.b1, line.b2];
  people uuid[];
begin
  -- In one order, so that two matches of the same new members do not wait for each other.
  insert into private.rating_people (member_id, level)
  select m.id, m.skill_level from unnest(seats, members) as one (seat, member) join public.profiles m on m.id = one.member
   where array_position(line.seats, one.seat) is null order by m.id
  on conflict (member_id) do nothing;
  select array_agg(coalesce(known[array_position(line.seats, seat)], private.rating_person(member)) order by place) into people
    from unnest(seats, members) with ordinality as one (seat, member, place);
  return case when array_position(people, null) is null and 4 = (select count(distinct one) from unnest(people) as one) then people end;
end
$function$;

CREATE OR REPLACE FUNCTION private.plain_line(said text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select btrim(regexp_replace(private.plain_text(said), '[\s\u00A0\u2000-\u200A\u202F\u205F\u3000]+', ' ', 'g'))
$function$;

CREATE OR REPLACE FUNCTION private.plain_text(said text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select regexp_replace(regexp_replace(said, '\r\n?|[\u2028\u2029\u0085]', E'\n', 'g'),
    '[\u0001-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFB]', '', 'g')
$function$;

CREATE OR REPLACE FUNCTION private.plan_fault(evening public.evenings, rounds jsonb, games public.evening_games[])
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  numbers int[] := array(select (round ->> 'number')::int from jsonb_array_elements(rounds) as round);
  last int := coalesce((select max(number) from public.evening_rounds where match_id = evening.match_id and state <> 'replaced'), 0);
begin
  if numbers[1] not between 1 and last + 1 or numbers[1] + cardinality(numbers) - 1 > 32
      or numbers <> array(select generate_series(numbers[1], numbers[1] + cardinality(numbers) - 1))
      or exists (select from unnest(numbers) as number where not exists (select from unnest(games) as g where g.round = number)) then
    return 'rounds';
  elsif exists (select from unnest(games) as g where num_nulls(g.id, g.court, g.a1, g.a2, g.b1, g.b2) > 0)
      or jsonb_path_exists(rounds, '$[*].games[*] ? (@.a.size() != 2 || @.b.size() != 2)') then
    return 'games';
  elsif (select count(*) <> count(distinct g.id) from unnest(games) as g)
      or exists (select from public.evening_games where id = any (array(select g.id from unnest(games) as g))) then
    return 'ids';
  elsif exists (select from unnest(games) as g where g.court <> all (evening.open_courts))
      or (select count(*) <> count(distinct (g.round, g.court)) from unnest(games) as g) then
    return 'courts';
  elsif exists (select from unnest(games) as g, unnest(array[g.a1, g.a2, g.b1, g.b2]) as player
                 group by g.round, player having count(*) > 1) then
    return 'twice';
  elsif exists (select from unnest(games) as g, unnest(array[g.a1, g.a2, g.b1, g.b2]) as player
                 where not exists (select from public.evening_players p
                   where p.id = player and p.match_id = evening.match_id and p.is_present)) then
    return 'absent';
  elsif evening.format = 'teams' and exists (
      select from unnest(games) as g, lateral (values (g.a1, g.a2), (g.b1, g.b2)) as side (one, other)
       where not exists (select from public.evening_players p join public.evening_players q on q.team = p.team
                          where p.id = side.one and q.id = side.other)) then
    return 'teams';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.player_facts(member uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select jsonb_build_object('id', id, 'name', username) from public.profiles where id = member);
end
$function$;

CREATE OR REPLACE FUNCTION private.player_name(of_player uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_strip_nulls(jsonb_build_object('name', coalesce(p.guest_name, username), 'guest', case when p.guest_name is not null then true end))
    from public.evening_players p left join public.profiles on profiles.id = p.member_id
   where p.id = of_player and coalesce(p.guest_name, username) is not null
$function$;

CREATE OR REPLACE FUNCTION private.player_of_request(of_request uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select p.username from private.substitute_requests r join public.profiles p on p.id = r.user_id where r.id = of_request);
end
$function$;

CREATE OR REPLACE FUNCTION private.player_of_seat(seat public.match_participants)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('member_id', seat.user_id, 'is_guest', seat.guest_name is not null,
    'name', coalesce(seat.guest_name, (select m.username from public.profiles m where m.id = seat.user_id)));
end
$function$;

CREATE OR REPLACE FUNCTION private.player_of_step(person uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('member_id', m.id, 'name', m.username)
    from private.rating_people p left join public.profiles m on m.id = p.member_id where p.id = person
$function$;

CREATE OR REPLACE FUNCTION private.plays_evening(of_match uuid, member uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.evening_players p
     where p.match_id = of_match and p.member_id = member and p.is_present
       and (private.has_game(p) or not exists (select from public.evening_games g where g.match_id = of_match)));
end
$function$;

CREATE OR REPLACE FUNCTION private.plays_with(one uuid, other uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.match_participants mine join public.match_participants theirs using (match_id)
     where mine.user_id = one and mine.status = 'confirmed' and theirs.user_id = other and theirs.status = 'confirmed')
$function$;

CREATE OR REPLACE FUNCTION private.process_answers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  declined uuid[];
  left_again uuid[];
  joined uuid[];
  undone uuid[];
begin
  -- Answered for one date, the invitation is about the others from now on.
  if current_setting('courtside.answers_every_date', true) is distinct from 'on' then
    perform private.refresh_invitations(array_agg(matches)) from public.matches
      where series_id is not null and id in (
        select after_answer.match_id from before_answer join after_answer using (id)
         where before_answer.status in ('pending', 'invited') and after_answer.status in ('confirmed', 'declined'))
     having count(*) > 0;
  end if;
  update public.notifications set read = true
    from before_answer join after_answer using (id)
   where before_answer.status in ('pending', 'invited') and after_answer.status in ('confirmed', 'declined')
     and notifications.user_id = after_answer.user_id and notifications.related_id = after_answer.match_id
     and notifications.type = 'match_invitation' and not notifications.read;
  select array_agg(after_answer.match_id) filter (where before_answer.status in ('pending', 'invited')),
         array_agg(after_answer.match_id) filter (where before_answer.status = 'confirmed')
    into declined, left_again
    from before_answer join after_answer using (id)
   where after_answer.user_id = me and after_answer.status = 'declined' and before_answer.status <> 'declined';
  perform private.clear_balls(declined || left_again, me)
    where declined is not null or left_again is not null;
  select array_agg(after_answer.match_id) into joined
    from before_answer join after_answer using (id)
   where after_answer.user_id = me and after_answer.status = 'confirmed' and before_answer.status <> 'confirmed';
  -- A decline that is taken back is none.
  select array_agg(after_answer.match_id) into undone
    from before_answer join after_answer using (id)
   where after_answer.user_id = me and before_answer.status = 'declined' and after_answer.status = 'pending';
  perform private.notify_players(dates, happening, private.player_facts(me))
     from (values (declined, 'declined'), (left_again, 'left'), (joined, 'joined'), (undone, 'undone')) as answer (dates, happening)
    where dates is not null;
  perform private.count_action('participations', (
    select count(*) from before_answer join after_answer using (id) where before_answer.status <> after_answer.status));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.propose_community(proposed jsonb, seen bigint, restored bigint DEFAULT NULL::bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  proposal bigint;
begin
  perform private.lock_community();
  perform private.require_steward();
  if restored is not null then
    select data into proposed from public.community_versions where id = restored and state = 'applied';
  end if;
  if proposed is null then
    perform private.refuse(404, 'community_version_gone', 'This version is not kept any more.');
  end if;
  update public.community_versions set state = 'refused', data = '{}', faults = '{superseded}'
   where state = 'waiting' and (steward_id = auth.uid() or created_at < now() - interval '1 minute');
  if seen is distinct from private.current_community() or exists (select from public.community_versions where state = 'waiting') then
    perform private.refuse(409, 'community_changed', 'Somebody else has changed the community.');
  end if;
  insert into public.community_versions (steward_id, based_on, restores, state, data)
  values (auth.uid(), seen, restored, 'waiting', proposed)
  returning id into proposal;
  delete from public.community_versions where state = 'refused' and created_at < now() - interval '30 days';
  perform private.enqueue('community_versions__apply', jsonb_build_object('version_id', proposal));
  perform private.count_action('community_changes');
  return proposal;
end
$function$;
grant execute on function private.propose_community(jsonb,bigint,bigint) to authenticated;

CREATE OR REPLACE FUNCTION private.push_time(type text, data jsonb, sent_at timestamp with time zone, at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  start timestamptz := data ->> 'start';
begin
  if private.is_urgent(type, data, at) then
    return at;
  end if;
  if type not in ('place_offered', 'substitute_asked', 'round_announced') then
    at := greatest(at, sent_at + interval '10 minutes');
  end if;
  return case when start <= at + interval '12 hours' and type not in ('result_asked', 'result_reported', 'result_disputed', 'result_settled') then at else private.after_quiet_hours(at) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.queue_account_mail(mail uuid, composed jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  taken boolean;
begin
  if to_regprocedure('_backend.queue_mail(jsonb)') is null then
    return false;
  end if;
  delete from private.account_mails where id = mail;
  taken := found;
  if taken then
    execute 'select _backend.queue_mail($1)' using composed;
  end if;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.random_token()
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select translate(rtrim(encode(substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) from 1 for 24),
    'base64'), '='), '+/', '-_')
$function$;

CREATE OR REPLACE FUNCTION private.rank_evening()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.evenings e where e.match_id = new.match_id and private.is_over(e)) then
    perform private.enqueue('evenings__rank', jsonb_build_object('match_id', new.match_id), 'rank ' || new.match_id);
  elsif exists (select from private.evening_rankings where match_id = new.match_id) then
    delete from public.evening_places where match_id = new.match_id;
    delete from private.evening_rankings where match_id = new.match_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.rank_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
begin
  perform private.rank_people(array(
    select p.id from private.rating_people p where p.member_id = coalesce(changed ->> 'member_id', changed ->> 'id')::uuid));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.rank_people(people uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform from private.rating_people p where p.id = any (people) order by p.id for no key update;
  with ranked as materialized (
    select p.id as person_id, r.generation_id, round(r.mu / 10000.0)::smallint as mu, m.skill_level as level, u.banned_until as blocked_until
      from unnest(people) as one (id)
      join private.rating_people p using (id)
      join private.ratings r on r.person_id = p.id and r.generation_id = (select (private.current_generation()).id) and r.results >= private.sure_after()
      join private.rating_visibilities v on v.member_id = p.member_id and v.visibility = 'shown'
      join public.profiles m on m.id = p.member_id
      join auth.users u on u.id = p.member_id),
  gone as (
    delete from private.ranked_people r using unnest(people) as one (id)
     where r.person_id = one.id and not exists (select from ranked where ranked.person_id = one.id))
  insert into private.ranked_people as r (person_id, generation_id, mu, level, blocked_until)
  select person_id, generation_id, mu, level, blocked_until from ranked
  on conflict (person_id) do update
     set generation_id = excluded.generation_id, mu = excluded.mu, level = excluded.level, blocked_until = excluded.blocked_until
   where (r.generation_id, r.mu, r.level, r.blocked_until)
     is distinct from (excluded.generation_id, excluded.mu, excluded.level, excluded.blocked_until);
end
$function$;

CREATE OR REPLACE FUNCTION private.rank_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.rank_people(array[new.id]);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.ranking(of_level text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  unranked uuid[] := private.unranked_for(me);
  mine record;
  placed record;
  listed int;
  least_listed smallint;
begin
  perform private.require_assured();
  select private.rating_person(me) as person, private.in_units(r.mu) as mu, private.in_units(r.sigma) as sigma, r.results into mine
    from private.rating_of(me) as r join public.profiles m on m.id = me
   where r.results >= private.sure_after() and private.rating_visibility(me) <> 'left' and (of_level is null or m.skill_level = of_level);
  placed := private.rating_place(unranked, mine.mu * 100, of_level);
  listed := least(200, ceil(placed.places / 2.0));
  least_listed := (
    select r.mu from private.ranked_now r where (of_level is null or r.level = of_level) and not r.person_id = any (unranked)
     order by r.mu desc offset greatest(listed - 1, 0) limit 1);
  return (
    with near as (
      select r.person_id, r.mu from private.ranked_now r
       where r.mu >= coalesce(least_listed, 0) and (of_level is null or r.level = of_level) and not r.person_id = any (unranked)
      union all select mine.person, mine.mu * 100 where mine.mu is not null),
    upper_half as (
      select rank() over (order by n.mu desc) as place, n.person_id, m.id, m.username, m.avatar_filename, m.skill_level, n.mu, p.level
        from near n
       cross join lateral (select p.level, p.member_id from private.rating_people p where p.id = n.person_id offset 0) as p
       cross join lateral (select m.id, m.username, m.avatar_filename, m.skill_level from public.profiles m where m.id = p.member_id offset 0) as m
       order by n.mu desc, m.username collate private.alphabetical, m.id limit listed)
    select jsonb_build_object(
      'list', (select coalesce(jsonb_agg(jsonb_build_object('place', u.place, 'member_id', u.id, 'username', u.username,
            'avatar_filename', u.avatar_filename, 'skill_level', u.skill_level, 'mu', round(u.mu / 100.0, 2), 'results', r.results,
            'sigma', private.in_units(private.idle_sigma(r.sigma, r.played_at, now(), s.sigma)))
          order by u.place, u.username collate private.alphabetical, u.id), '[]')
        from upper_half u
       cross join lateral (
         select r.results, r.sigma, r.played_at from private.ratings r
          where r.person_id = u.person_id and r.generation_id = (select (private.current_generation()).id) offset 0) as r
       cross join private.rating_start(u.level) as s
       where u.id <> me or private.rating_visibility(me) = 'shown'),
      'places', placed.places,
      'you', case when mine.mu is not null
        then jsonb_build_object('place', placed.place, 'mu', mine.mu, 'sigma', mine.sigma, 'results', mine.results) end,
      'above', placed.above, 'generation', private.generation_facts()));
end
$function$;
grant execute on function private.ranking(text) to authenticated;

CREATE OR REPLACE FUNCTION private.rating_calibration()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  generation private.rating_generations := private.current_generation();
begin
  perform private.require_steward();
  return (
    select jsonb_build_object('holds', coalesce(generation.is_calibrated, false), 'results', coalesce(sum(t.results), 0),
        'tenths', jsonb_agg(jsonb_build_object('tenth', number, 'results', coalesce(t.results, 0),
          'said', private.in_units(t.said::numeric / t.results), 'happened', round(t.happened::numeric / t.results, 2)) order by number))
      from generate_series(5, 9) as number left join private.rating_tenths t on t.tenth = number and t.generation_id = generation.id);
end
$function$;
grant execute on function private.rating_calibration() to authenticated;

CREATE OR REPLACE FUNCTION private.rating_context(people uuid[], since timestamp with time zone, until timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with generation as (select (private.current_generation()).id)
  select jsonb_build_object(
    'people', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'level', p.level, 'rating',
        (select jsonb_build_object('mu', mu, 'sigma', sigma, 'results', results, 'games', games, 'playedAt', private.milliseconds(played_at))
           from private.ratings where generation_id = generation.id and person_id = p.id))), '[]')
      from private.rating_people p where p.id = any (people)),
    'lines', (select coalesce(jsonb_agg(private.rating_line(r) order by r.seq), '[]')
      from private.rated_results r join private.rating_steps s on s.generation_id = generation.id and s.person_id = r.a1 and s.seq = r.seq
     where not r.is_gone and s.weight > 0 and r.played_at between since and until),
    'tenths', (select coalesce(jsonb_agg(to_jsonb(t) - 'generation_id'), '[]') from private.rating_tenths t where generation_id = generation.id))
    from generation
$function$;

CREATE OR REPLACE FUNCTION private.rating_export(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when results is not null then jsonb_build_object('mu', private.in_units(mu), 'sigma', private.in_units(sigma), 'results', results,
      'played_at', played_at, 'steps', private.steps_of(member, member, null, null)) end
    from private.rating_of(member)
$function$;

CREATE OR REPLACE FUNCTION private.rating_line(line private.rated_results)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('source_id', line.source_id, 'version', line.version, 'seq', line.seq, 'kind', line.kind,
    'players', jsonb_build_array(line.a1, line.a2, line.b1, line.b2), 'sets', to_jsonb(line.sets), 'isTieBreak', line.is_tie_break,
    'playedAt', private.milliseconds(line.played_at), 'weight', line.weight)
$function$;

CREATE OR REPLACE FUNCTION private.rating_of(member uuid, OUT mu integer, OUT sigma integer, OUT results integer, OUT played_at timestamp with time zone, OUT start integer)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select r.mu, private.idle_sigma(r.sigma, r.played_at, now(), s.sigma), r.results, r.played_at, s.mu
    from private.rating_people p
    join private.ratings r on r.person_id = p.id and r.generation_id = (private.current_generation()).id
    cross join private.rating_start(p.level) as s
   where p.member_id = member
$function$;

CREATE OR REPLACE FUNCTION private.rating_person(member uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select id from private.rating_people where member_id = member $function$;

CREATE OR REPLACE FUNCTION private.rating_place(unranked uuid[], own numeric, of_level text, OUT place bigint, OUT places bigint, OUT above numeric)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  select 1 + count(*) filter (where r.mu > own), count(*) + (own is not null)::int, round(min(r.mu) filter (where r.mu > own) / 100.0, 2)
    into place, places, above
    from private.ranked_now r where (of_level is null or r.level = of_level) and not r.person_id = any (unranked);
end
$function$;

CREATE OR REPLACE FUNCTION private.rating_start(level text, OUT mu integer, OUT sigma integer)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  mu := case level when 'Beginner' then 1500000 when 'Intermediate' then 3000000 when 'Advanced' then 4500000 when 'Pro' then 6000000 else 3000000 end;
  sigma := case when level in ('Beginner', 'Intermediate', 'Advanced', 'Pro') then 600000 else 1200000 end;
end
$function$;

CREATE OR REPLACE FUNCTION private.rating_state()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('generation', (select to_jsonb(g) from private.rating_generations g where state = 'current'),
    'rewritten', (select max(reason) from private.rated_results where rated_version is distinct from version and rated_version > 0),
    'last_number', (select coalesce(max(seq), 0) from private.rated_results))
$function$;

CREATE OR REPLACE FUNCTION private.rating_visibility(member uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((select visibility from private.rating_visibilities where member_id = member), 'private')
$function$;

CREATE OR REPLACE FUNCTION private.read_account_mail(mail uuid)
 RETURNS TABLE(email text, locale text, kind text, words text, until timestamp with time zone)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return query
    select coalesce(u.email, m.email)::text, coalesce(p.locale, r.locale, u.raw_user_meta_data ->> 'locale', m.locale), m.kind,
           case m.kind when 'blocked' then u.raw_app_meta_data ->> 'ban_reason' when 'refused' then r.refused_because
             when 'merge_asked' then k.username when 'merge_agreed' then k.username else m.words end,
           case when m.kind = 'blocked' and u.banned_until < now() + interval '90 years' then u.banned_until
             when m.kind = 'merge_agreed' then private.merge_due(asked.agreed_at)
             when m.kind = 'removed' then gone.due_at end
      from private.account_mails m
      left join auth.users u on u.id = m.account_id and u.email <> '' and u.email_confirmed_at is not null
      left join public.profiles p on p.id = u.id
      left join private.join_requests r on r.member_id = u.id
      left join private.merge_requests asked on asked.double = u.id
      left join public.profiles k on k.id = asked.kept
      left join private.member_removals gone on gone.member_id = m.account_id
     where m.id = mail and case m.kind
       when 'blocked' then not private.in_good_standing(u.id, or_waiting => true)
       when 'unblocked' then u.id is not null and private.in_good_standing(u.id, or_waiting => true)
       when 'admitted' then private.in_good_standing(u.id)
       when 'refused' then r.refused_at is not null and private.in_good_standing(u.id, or_waiting => true)
       when 'merge_asked' then asked.created_at is not null and asked.agreed_at is null and private.in_good_standing(u.id)
       when 'merge_agreed' then asked.agreed_at is not null and private.in_good_standing(u.id)
       else gone.due_at is not null or not exists (select from auth.users where id = m.account_id) end;
  if not found then
    delete from private.account_mails where id = mail;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.record_account_mail(account uuid, kind text, words text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  mail uuid;
  goes boolean := kind in ('removed', 'merged');
begin
  insert into private.account_mails as known (account_id, kind, email, locale, words)
  select users.id, record_account_mail.kind, case when goes then users.email end,
         case when goes then coalesce(profile.locale, raw_user_meta_data ->> 'locale') end,
         case when goes then record_account_mail.words end
    from auth.users left join public.profiles profile on profile.id = users.id
   where users.id = account and users.email <> '' and email_confirmed_at is not null
  on conflict (account_id) do update
     set id = gen_random_uuid(), kind = excluded.kind, email = excluded.email, locale = excluded.locale, words = excluded.words,
         created_at = excluded.created_at, claimed_until = null
  returning known.id into mail;
  if mail is not null then
    perform private.enqueue('account_mails__send', jsonb_build_object('mail_id', mail));
  end if;
  if goes then
    -- The auth service of our own would send a mail of its own, without a reason.
    update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || '{"deletion_notified": true}' where id = account;
  elsif kind not in ('refused', 'merge_agreed') then
    perform private.notify_moderated(array[account], '{"kind": "account"}', kind, words);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.record_cancelled()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.cancelled_participations (match_id, user_id)
  select match_id, user_id from public.match_participants
   where match_id = old.id and status <> 'declined' and user_id is not null and user_id is distinct from auth.uid()
     -- Nobody is told of a match that a block hides from them. Of a hidden one stewards have told its players when they hid it.
     and private.may_be_notified(old, user_id, played => status = 'confirmed')
  union
  select match_id, user_id from public.match_waiting
   where match_id = old.id and user_id is distinct from auth.uid() and private.may_be_notified(old, user_id, played => false);
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.record_deal_check(of_entry uuid, of_outcome text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.deal_checks (entry_id, match_id, outcome, dealt_at)
  select id, match_id, of_outcome, created_at from public.evening_entries where id = of_entry
  on conflict (entry_id) do update set outcome = excluded.outcome;
  perform private.report_system('evenings', (
    select jsonb_build_object('same', count(*) filter (where outcome = 'same'), 'differs', count(*) filter (where outcome = 'differs'),
        'unknown', count(*) filter (where outcome = 'unknown'), 'last_difference', max(dealt_at) filter (where outcome = 'differs'))
      from private.deal_checks where dealt_at > now() - interval '30 days'));
end
$function$;

CREATE OR REPLACE FUNCTION private.record_delivered(of_device uuid, of_match uuid, news jsonb, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.match_pushes as known (device_id, match_id, sent_at, delivered)
  select of_device, of_match, at, jsonb_object_agg(one ->> 'id', one ->> 'version') from jsonb_array_elements(news) as one
  on conflict (device_id, match_id) do update
     set sent_at = coalesce(excluded.sent_at, known.sent_at), delivered = known.delivered || excluded.delivered, claimed_until = null;
end
$function$;

CREATE OR REPLACE FUNCTION private.record_failed_sync(of_venue text, of_endpoint text, reason text, tried_at timestamp with time zone, retry_after integer DEFAULT NULL::integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.last_data_update as kept (venue, source, last_try, failure)
  select of_venue, courts.source, tried_at, reason from public.courts where courts.venue = of_venue limit 1
  on conflict (venue) do update set last_try = excluded.last_try, failure = excluded.failure
   where kept.last_try < excluded.last_try;
  insert into private.sync_locks as kept (endpoint, claimed_at) values (of_endpoint, tried_at) on conflict do nothing;
  update private.sync_locks
     set refusals = refusals + (reason in ('blocked', 'not_public') and retry_after is null)::int,
         backoff_until = tried_at + case
           when retry_after is not null then make_interval(secs => least(greatest(retry_after, 60), 604800))
           when reason not in ('blocked', 'not_public') then null
           when refusals = 0 then interval '6 hours'
           when refusals = 1 then interval '24 hours'
           else interval '7 days' end
   where endpoint = of_endpoint
  returning backoff_until
$function$;

CREATE OR REPLACE FUNCTION private.record_given_back()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if old.user_id is not distinct from auth.uid() and exists (
       select from public.waiting_lists l where l.match_id = old.match_id and l.waiting > 0) then
    insert into private.given_back (participant_id, match_id, user_id, guest_name, team, at)
    select old.id, old.match_id, old.user_id, old.guest_name, old.team_assignment, private.waiting_list_time(old.match_id)
     -- Neither a match nor an account that is being deleted is found any more.
     where exists (select from public.matches where id = old.match_id)
       and (old.user_id is null or exists (select from public.profiles where id = old.user_id))
    on conflict (participant_id) do update set team = excluded.team, at = excluded.at;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.record_joined()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.has_joined := new.has_joined or new.member_id is not null and new.participant_id is not null;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.record_kind_of_link()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.match_links set kind = old.match_type where match_id = old.id;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.record_looking(page uuid, looking boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
begin
  perform private.require_assured();
  delete from private.open_pages where user_id = me and (page_id = page or visible_until < now());
  if not exists (select from public.push_subscriptions where user_id = me) then
    return false;
  end if;
  -- At most 20 pages per member.
  if looking and (select count(*) from private.open_pages where user_id = me) < 20 then
    insert into private.open_pages (user_id, page_id, visible_until)
    values (me, page, now() + interval '60 seconds') on conflict do nothing;
  end if;
  return true;
end
$function$;
grant execute on function private.record_looking(uuid,boolean) to authenticated;

CREATE OR REPLACE FUNCTION private.record_match_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_moved boolean := (old.match_date, private.match_end(old), old.location, old.latitude, old.longitude)
    is distinct from (new.match_date, private.match_end(new), new.location, new.latitude, new.longitude);
begin
  insert into private.match_versions as kept (match_id, sequence, changed_at)
  values (new.id, is_moved::int, private.next_stamp(new.created_at))
  on conflict (match_id) do update
     set sequence = kept.sequence + excluded.sequence, changed_at = private.next_stamp(kept.changed_at);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.record_moved()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if auth.uid() is not null and new.match_date < now() + interval '1 day' then
    insert into private.moved_matches as known values (new.id, now())
    on conflict (match_id) do update set moved_at = excluded.moved_at;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.record_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.member_names as known (member_id, username, words)
  values (new.id, new.username, private.search_words(new.username))
  on conflict (member_id) do update set username = excluded.username, words = excluded.words;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.record_player(match public.matches, dates integer, readers uuid[], happening text, player jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  facts jsonb;
  slots jsonb;
  entries public.notifications[];
  known public.notifications;
  told boolean;
  grown jsonb;
  kind text;
  message text;
begin
  player := player || jsonb_build_object('dates', dates);
  entries := array(select n from public.notifications n
    where not n.read and n.type in ('match_joined', 'match_left', 'match_declined', 'match_full')
      and n.related_id = match.id and n.user_id = any(readers));
  if match.series_id is not null then
    -- Dates of a series that are answered one by one are one happening. created_at is the beginning of the transaction.
    entries := entries || array(select n from public.matches m join public.notifications n on n.related_id = m.id
      where m.series_id = match.series_id and m.id <> match.id and n.user_id = any(readers) and n.created_at = now()
        and not n.read and n.type in ('match_joined', 'match_left', 'match_declined', 'match_full'));
  end if;
  foreach known in array entries loop
    readers := array_remove(readers, known.user_id);
    -- Entries of before have one name and no lists.
    facts := '{"joined": [], "left": [], "declined": []}' || known.data;
    -- It matters only to whom it takes something back.
    told := ((facts -> 'joined') || (facts -> 'left')) @> jsonb_build_array(jsonb_build_object('id', player -> 'id'));
    if told then
      told := exists (
        select from public.push_subscriptions device join private.match_pushes pushed on pushed.device_id = device.id
         where device.user_id = known.user_id and pushed.match_id = known.related_id and pushed.delivered ? known.id::text);
    end if;
    grown := private.with_player(facts, happening, player, told);
    if grown is null then
      delete from public.notifications where id = known.id;
      continue;
    end if;
    if known.related_id = match.id then
      slots := coalesce(slots, private.slot_facts(match));
      grown := grown || slots;
    end if;
    grown := grown || jsonb_build_object('following',
      case when jsonb_array_length(grown -> 'joined') + jsonb_array_length(grown -> 'left') + jsonb_array_length(grown -> 'declined') > 1
        then 0 else coalesce((coalesce(grown #> '{joined,0}', grown #> '{left,0}', grown #> '{declined,0}') ->> 'dates')::int, 1) - 1 end);
    -- An entry that says more is new again. One that says less is not.
    update public.notifications
       set data = grown, type = private.kind_of_players(grown),
           created_at = case when happening <> 'undone' and grown -> happening <> facts -> happening
             and jsonb_array_length(grown -> happening) >= jsonb_array_length(facts -> happening)
             -- Later than before, also when this transaction began earlier.
             then case when created_at > now() then created_at + interval '1 microsecond' else now() end
             else created_at end
     where id = known.id;
  end loop;
  if cardinality(readers) = 0 or happening = 'undone' then
    return;
  end if;
  facts := private.match_facts(match, dates) || '{"joined": [], "left": [], "declined": []}'
    || jsonb_build_object(happening, jsonb_build_array(player)) || coalesce(slots, private.slot_facts(match));
  kind := private.kind_of_players(facts);
  message := private.notification_text(kind, facts);
  insert into public.notifications (user_id, type, data, related_id, message)
  select reader, kind, facts, match.id, message from unnest(readers) as reader;
end
$function$;

CREATE OR REPLACE FUNCTION private.record_removal(of_kind text, thing uuid, picture text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.removals (kind, thing_id, picture) values (of_kind, thing, picture)
  on conflict (kind, thing_id) do update set picture = coalesce(excluded.picture, removals.picture), due_at = excluded.due_at
$function$;

CREATE OR REPLACE FUNCTION private.record_sightings(of_venue text, snapshot jsonb, moment timestamp without time zone, as_of timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  named bigint[] := array(select jsonb_array_elements_text(snapshot -> 'named')::bigint);
  strange bigint[] := array(select jsonb_array_elements_text(snapshot -> 'strange')::bigint);
begin
  insert into private.court_sightings as kept (venue, court_id, named_at, seen_with, busy_until)
  select of_venue, id, as_of, strange[1:100],
         (select max(day + make_interval(mins => "end"))
            from jsonb_to_recordset(snapshot -> 'busy') as taken (court bigint, day date, "end" int, closed boolean)
           where court = id and closed is not true)
    from public.courts where venue = of_venue and id = any (named)
  on conflict (venue, court_id) do update set named_at = excluded.named_at, busy_until = excluded.busy_until,
    seen_with = (array(select distinct unnest(excluded.seen_with || kept.seen_with)))[1:100];
  update private.court_sightings as kept set named_at = null
   where venue = of_venue and not court_id = any (named)
     and (not strange <@ seen_with or busy_until > moment);
end
$function$;

CREATE OR REPLACE FUNCTION private.record_steward_work(more boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Two transactions do not see each other's rows: the second counts again when the first has ended. Behind this, only
  -- notifications and counters of actions are locked.
  perform pg_advisory_xact_lock(hashtextextended('steward work', 0));
  delete from public.notifications where type = 'steward_work' and private.steward_work(user_id) is null;
  update public.notifications
     set data = work, read = read and not is_new, created_at = case when is_new
       then greatest(now(), created_at + interval '1 microsecond') else created_at end
    from (select member_id, private.steward_work(member_id) as work, more and member_id is distinct from auth.uid() as is_new
            from public.stewards) as steward
   where user_id = member_id and type = 'steward_work' and data <> work;
  if more then
    insert into public.notifications (user_id, type, data, related_id)
    select member_id, 'steward_work', work, member_id
      from (select member_id, private.steward_work(member_id) as work from public.stewards) as steward
     where member_id is distinct from auth.uid() and work is not null
    on conflict (user_id) where type = 'steward_work' do nothing;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.record_zone_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.match_versions as kept (match_id, sequence, changed_at)
  select id, 1, private.next_stamp(created_at)
    from public.matches,
         lateral (values (match_date), (private.match_end(matches))) as shown (at)
   where end_time is not null and shown.at at time zone old.time_zone <> shown.at at time zone new.time_zone
   group by id
  on conflict (match_id) do update
     set sequence = kept.sequence + excluded.sequence, changed_at = private.next_stamp(kept.changed_at);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.refresh_invitations(was public.matches[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  with touched as (
    -- A match that was handed on belongs to the series of its new organizer.
    select n.id, n.user_id, n.related_id, one.match_date, one.series_id,
           case when now_is.id is null then one.creator_id else now_is.creator_id end as creator_id
      from unnest(was) as one
      join public.notifications n on n.related_id = one.id and n.type = 'match_invitation'
      left join public.matches now_is on now_is.id = one.id
    union
    -- A later date that changed is counted in the invitation to an earlier one.
    select n.id, n.user_id, n.related_id, m.match_date, m.series_id, m.creator_id
      from (select distinct series_id, creator_id from unnest(was) where series_id is not null) as one
      join public.matches m on m.series_id = one.series_id and m.creator_id is not distinct from one.creator_id
      join public.notifications n on n.related_id = m.id and n.type = 'match_invitation'
  ), covered as (
    select touched.id, touched.related_id, m as match, count(*) over (partition by touched.id) as dates,
           row_number() over (partition by touched.id order by m.match_date, m.id) as rank
      from touched
      join public.matches m on m.id = touched.related_id
        or m.series_id = touched.series_id and m.creator_id is not distinct from touched.creator_id and m.match_date >= touched.match_date
      join public.match_participants p on p.match_id = m.id and p.user_id = touched.user_id and p.status in ('pending', 'invited')
  ), worded as (
    select id, (match).id as match_id, private.invitation_facts(match, dates) as facts from covered where rank = 1
  ), rewritten as (
    update public.notifications n set related_id = match_id, data = facts
      from worded where worded.id = n.id and (n.related_id, n.data) is distinct from (match_id, facts)
  )
  delete from public.notifications n using touched
   where n.id = touched.id and not exists (select from covered where covered.id = n.id)
     and not exists (select from public.match_participants p
                      where p.match_id = touched.related_id and p.user_id = n.user_id and p.status in ('confirmed', 'declined'));
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse(status integer, reason text, sentence text, facts text DEFAULT ''::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception using errcode = 'PT' || status, hint = reason, message = sentence, detail = facts;
end
$function$;
grant execute on function private.refuse(integer,text,text,text) to authenticated;
grant execute on function private.refuse(integer,text,text,text) to service_role;

CREATE OR REPLACE FUNCTION private.refuse_community(version bigint, reasons text[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.community_versions set state = 'refused', data = '{}', faults = reasons where id = version and state = 'waiting'
$function$;

CREATE OR REPLACE FUNCTION private.refuse_result_changed()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.refuse(409, 'result_changed', 'Somebody else has changed this result.');
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_result_stays()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.refuse(409, 'result_stays', 'This match has a result.');
end
$function$;

CREATE OR REPLACE FUNCTION private.remind(at timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  written bigint;
begin
  with due as (
    select m as match, m.id, m.creator_id, m.match_date, kind.type, m.match_date - kind.lead as since
      from (values ('match_reminder_day', interval '24 hours', interval '6 hours'),
                   ('match_reminder_hours', interval '2 hours', interval '0')) as kind (type, lead, last)
      join public.matches m on m.match_date > at + kind.last and m.match_date <= at + kind.lead
     where m.created_at <= m.match_date - kind.lead and not exists (
       select from private.moved_matches moved where moved.match_id = m.id and moved.moved_at > m.match_date - kind.lead)
  ), claimed as (
    insert into private.match_reminders (match_id, user_id, type, starts)
    select due.id, p.user_id, due.type, due.match_date
      from due join public.match_participants p on p.match_id = due.id
     where p.status = 'confirmed' and p.user_id is not null and coalesce(p.responded_at, p.created_at) <= due.since
    union
    select id, creator_id, type, match_date from due where creator_id is not null
    on conflict do nothing
    returning match_id, user_id, type
  )
  insert into public.notifications (user_id, type, data, related_id)
  select claimed.user_id, claimed.type,
         private.match_facts(due.match) || private.slot_facts(due.match),
         due.id
    from claimed join due on due.id = claimed.match_id and due.type = claimed.type;
  get diagnostics written = row_count;
  return written;
end
$function$;

CREATE OR REPLACE FUNCTION private.remove_member(member uuid, future text, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said text := btrim(private.plain_line(reason));
begin
  perform private.require_grave_act();
  if future is null or future not in ('hand_on', 'cancel') or said is null or said = '' or char_length(said) > 300 then
    raise exception using errcode = '22023', message = 'Matches are either ''hand_on'' or ''cancel'', and there is a reason.';
  end if;
  perform private.lock_data_of(member);
  perform private.lock_account(member);
  insert into private.member_removals (member_id, future) select id, remove_member.future from public.profiles where id = member
  on conflict do nothing;
  if not found and exists (select from private.member_removals where member_id = member) then
    return;
  end if;
  update auth.users
     set banned_until = now() + interval '100 years', updated_at = now(),
         raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('ban_reason', said)
   where id = member;
  delete from auth.sessions where user_id = member;
  perform private.log_grave_act('member_removed', member, jsonb_build_object('reason', said));
  insert into private.removed_names (member_id, username) select id, username from public.profiles where id = member
  on conflict do nothing;
  -- An account that never became a member has nothing to wait for.
  if not exists (select from private.member_removals where member_id = member) then
    perform private.delete_account(member, future);
  end if;
end
$function$;
grant execute on function private.remove_member(uuid,text,text) to authenticated;

CREATE OR REPLACE FUNCTION private.remove_softly_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.profiles where id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.removed_name(member uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select username from private.removed_names where member_id = member and private.is_steward()
$function$;
grant execute on function private.removed_name(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.renew_known_link()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.match_links l
     set renewals = renewals + 1, renewed_at = now(), token_hash = private.token_hash(private.link_token(l.match_id, renewals + 1))
    from public.matches m
   where l.match_id = old.match_id and m.id = l.match_id and m.is_private and m.creator_id = auth.uid()
     -- The creator who was a guest in their own match has not removed anybody.
     and current_setting('courtside.opened_match', true) is distinct from m.id::text;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.renew_result_question()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  result public.match_results;
begin
  update public.match_results r set confirm_due = now() + interval '48 hours'
   where r.match_id = new.id and r.confirm_due is not null returning * into result;
  if result.match_id is not null then
    perform private.notify_of_result(new.id, 'result_reported', private.result_version(coalesce(result.other_id, result.entry_id)),
      case when result.state = 'confirmed' then 'correction' end);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.reopen_round(of_match uuid, target public.evening_entries)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  of_number int := target.data -> 'round';
  round public.evening_rounds := private.round_in(of_match, of_number,
    array[case target.kind when 'round_start' then 'started' else 'closed' end]);
begin
  if private.last_begun(of_match) > of_number then
    perform private.refuse(409, 'round_begun', 'This round has begun.');
  end if;
  update public.evening_rounds r
     set state = target.data ->> 'before', closed_at = null, started_at = case target.kind when 'round_close' then started_at end
   where (r.match_id, r.number, r.edition) = (of_match, round.number, round.edition);
  perform private.announce_next(of_match);
end
$function$;

CREATE OR REPLACE FUNCTION private.report(of_kind text, thing uuid, of_reason text, said text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  found_thing record;
  made uuid;
begin
  perform private.require_assured();
  found_thing := private.reported_thing(of_kind, thing, me);
  if found_thing.facts is null then
    perform private.refuse(404, 'report_gone', 'This does not exist any more.');
  elsif found_thing.about = me then
    perform private.refuse(403, 'own_content', 'This is your own.');
  end if;
  insert into public.reports as known (reporter_id, kind, thing_id, reason, words, snapshot, about_member)
  values (me, of_kind, thing, of_reason, nullif(private.plain_text(said), ''), found_thing.facts, found_thing.about)
  on conflict (reporter_id, kind, thing_id) where decided_at is null
  do update set reason = excluded.reason, words = coalesce(excluded.words, known.words)
  returning id into made;
  perform private.count_action('reports');
  return made;
end
$function$;
grant execute on function private.report(text,uuid,text,text) to authenticated;

CREATE OR REPLACE FUNCTION private.report_ratings()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.report_system('ratings', (
    select jsonb_build_object('version', g.algorithm_version, 'reason', g.reason, 'since', g.since, 'results', coalesce(g.last_seq, 0),
        'waiting', count(r.source_id), 'oldest', min(r.logged_at))
      from (select 1) as one left join private.rating_generations g on g.state = 'current'
      left join private.rated_results r on r.rated_version is distinct from r.version
     group by g.id))
$function$;

CREATE OR REPLACE FUNCTION private.report_result(id uuid, of_match uuid, outcome text, sets smallint[], is_tie_break boolean, seats uuid[], based_on uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  match public.matches;
  result public.match_results;
  entry public.result_entries;
  reported record;
begin
  perform private.require_assured();
  match := private.lock_match_of_result(of_match);
  select r.* into result from public.match_results r where r.match_id = of_match;
  entry.id := report_result.id;
  entry.match_id := of_match;
  entry.kind := 'report';
  entry.outcome := report_result.outcome;
  entry.sets := coalesce(report_result.sets, '{}');
  entry.is_tie_break := coalesce(report_result.is_tie_break, false);
  entry.a1 := case when cardinality(seats) = 4 then seats[1] end;
  entry.a2 := seats[2];
  entry.b1 := seats[3];
  entry.b2 := seats[4];
  entry.based_on := report_result.based_on;
  entry.author_seat := private.require_seat(of_match);
  if private.known_result_entry(entry) is not null then
    return private.known_result_entry(entry);
  end if;
  perform private.require_result_time(match, result), private.require_version(entry);
  if result.tip_id is distinct from entry.based_on then
    perform private.refuse_result_changed();
  end if;
  if result.match_id is null then
    insert into public.match_results (match_id, is_competitive) values (of_match, match.match_category = 'competitive') returning * into result;
  end if;
  reported := private.with_report(result, entry);
  return private.write_result(reported.result, reported.entry);
end
$function$;
grant execute on function private.report_result(uuid,uuid,text,smallint[],boolean,uuid[],uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.report_system(of_source text, of_facts jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from private.system_reports where source like 'process %' and reported_at < now() - interval '1 day';
  insert into private.system_reports as kept (source, facts) values (of_source, of_facts)
  on conflict (source) do update set facts = excluded.facts, reported_at = now();
$function$;

CREATE OR REPLACE FUNCTION private.reported_thing(of_kind text, thing uuid, member uuid, OUT about uuid, OUT facts jsonb)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  of_match public.matches;
  said public.match_comments;
  shown public.profiles;
  version public.result_entries;
begin
  if of_kind in ('member', 'avatar') then
    select * into shown from public.profiles where id = thing and (of_kind = 'member' or avatar_filename is not null);
    about := shown.id;
    facts := case when shown.id is not null then jsonb_build_object('by', shown.username, 'file', shown.avatar_filename) end;
    return;
  elsif of_kind = 'comment' then
    select * into said from public.match_comments
     where id = thing and hidden_at is null and not private.are_blocked(member, user_id);
  end if;
  select * into of_match from public.matches where id = case of_kind when 'comment' then said.match_id else thing end;
  if of_match.id is null
      or not private.can_see_match(of_match, member)
      or of_kind = 'event_image' and of_match.image_url is null then
    return;
  end if;
  if of_kind = 'result' then
    select e.* into version from public.match_results r join public.result_entries e on e.id = r.entry_id where r.match_id = thing;
    if version.id is not null then
      about := version.author_id;
      facts := private.match_facts(of_match) || jsonb_build_object('match', of_match.id, 'by', (select username from public.profiles where id = about),
        'text', private.sets_text(version.sets, version.is_tie_break), 'outcome', version.outcome);
    end if;
    return;
  end if;
  about := case of_kind when 'comment' then said.user_id else of_match.creator_id end;
  facts := private.match_facts(of_match) || jsonb_build_object('match', of_match.id,
    'by', (select username from public.profiles where id = about))
    || case of_kind when 'comment' then jsonb_build_object('text', said.comment)
         when 'match' then jsonb_build_object('text', of_match.description, 'tags', of_match.match_activity)
         else jsonb_build_object('file', of_match.image_url) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.requests_of(of_match uuid, may_know boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('user_id', r.user_id, 'name', private.player_of_request(r.id), 'team', p.team_assignment,
        'asked', (select count(*) from private.substitute_asks a where a.request_id = r.id), 'since', r.requested_at)
      order by r.requested_at, r.id), '[]')
      from private.substitute_requests r join public.match_participants p on p.id = r.participant_id
     where r.match_id = of_match and r.ended_at is null and may_know);
end
$function$;

CREATE OR REPLACE FUNCTION private.requests_to_offer(match public.matches)
 RETURNS TABLE(id uuid, requested_at timestamp with time zone, waves integer, side text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select r.id, r.requested_at, r.waves, case when match.players in (2, 4) then p.team_assignment end
    from private.substitute_requests r join public.match_participants p on p.id = r.participant_id
   where r.match_id = match.id and r.ended_at is null and not exists (
     select from public.match_offers o where o.request_id = r.id and o.ended_at is null and not o.is_shared);
end
$function$;

CREATE OR REPLACE FUNCTION private.require_assured(or_waiting boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if auth.uid() is null or not private.assured(or_waiting) then
    perform private.refuse(403, 'insufficient_aal', 'Enter the code of your second factor first.');
  end if;
end
$function$;
grant execute on function private.require_assured(boolean) to authenticated;
grant execute on function private.require_assured(boolean) to service_role;

CREATE OR REPLACE FUNCTION private.require_grave_act()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.require_steward();
  perform private.require_recent_proof();
end
$function$;

CREATE OR REPLACE FUNCTION private.require_may_add(of_match uuid, member uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  plays boolean := exists (
    select from public.match_participants p where p.match_id = of_match and p.user_id = member and private.takes_slot(p));
begin
  if not coalesce(member = auth.uid() and plays, false) then
    perform private.require_organiser(of_match);
  end if;
  if member is not null and not exists (select from public.matches m where m.id = of_match and private.can_act_on_match(m, member)
       and (plays or not private.are_blocked(member, auth.uid()))) then
    perform private.refuse(404, 'member_gone', 'This member does not exist any more.');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_may_revoke(target public.evening_entries)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if target.kind = 'score' then
    if not exists (select from public.evening_games g where g.id = target.game_id and private.may_enter_score(g, auth.uid())) then
      perform private.refuse(403, 'not_in_game', 'Players of a game and organisers enter its score.');
    end if;
  elsif target.kind = 'player' and (target.author_id, target.member_id) = (auth.uid(), auth.uid()) then
    return;
  elsif target.kind <> 'presence' or not exists (
      select from public.evening_players p where p.id::text = target.data ->> 'player' and p.member_id = auth.uid()) then
    perform private.require_organiser(target.match_id);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_organiser(of_match uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not exists (select from public.matches m where m.id = of_match and private.is_evening_organiser(m, auth.uid())) then
    perform private.refuse(403, 'not_organiser', 'Only the organisers of the evening do this.');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_other_side(result public.match_results, entry public.result_entries)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if entry.based_on is null or entry.based_on is distinct from result.entry_id and entry.based_on is distinct from result.other_id then
    perform private.refuse_result_changed();
  elsif not private.may_answer_for(private.result_version(entry.based_on), entry.author_seat) then
    perform private.refuse(403, 'own_side', 'The other side answers this.');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_participant(match public.matches, member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if member is null or member = match.creator_id or member::text = any (string_to_array(current_setting('courtside.invited', true), ','))
      or exists (
        select from public.match_participants p join public.matches m on m.id = p.match_id
         where p.user_id = member and p.status <> 'declined' and (m.id = match.id or m.series_id = match.series_id)) then
    return;
  end if;
  raise exception using errcode = '23514', message = 'paid_by, brings_balls: somebody who takes part.';
end
$function$;
grant execute on function private.require_participant(public.matches,uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.require_plan_version(evening public.evenings, expected integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if evening.plan_version is distinct from expected then
    perform private.refuse(409, 'evening_changed', 'Somebody else has changed this evening.', evening.plan_version::text);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_recent_proof()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  proofs jsonb := auth.jwt() -> 'amr';
begin
  if jsonb_typeof(proofs) is distinct from 'array' or not exists (
    select from jsonb_array_elements(proofs) as proof
     where proof ->> 'method' in ('password', 'otp', 'oauth', 'recovery', 'magiclink', 'invite', 'email/signup', 'email_change',
             'sso/saml', 'web3', 'passkey', 'totp', 'mfa/phone', 'mfa/webauthn')
       and (proof ->> 'timestamp')::numeric > extract(epoch from now()) - 600)
  then
    perform private.refuse(403, 'reauthentication_needed', 'Please confirm first that it is you.');
  end if;
end
$function$;
grant execute on function private.require_recent_proof() to authenticated;

CREATE OR REPLACE FUNCTION private.require_result_time(match public.matches, result public.match_results)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if match.match_date > now() then
    perform private.refuse(409, 'result_too_early', 'This match has not begun yet.');
  elsif not private.may_have_result(match) then
    perform private.refuse(409, 'not_two_pairs', 'Only a match in which four play has a result.');
  elsif now() > private.match_end(match) + make_interval(days => case when result.tip_id is null then 14 else 30 end) then
    perform private.refuse(409, 'result_too_late', 'This match ended too long ago.');
  elsif result.state = 'void' then
    perform private.refuse(409, 'result_decided', 'Stewards have decided that no result counts.');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_room(of_match uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if (select count(*) > 128 or count(*) filter (where is_present) > 64 from public.evening_players where match_id = of_match) then
    perform private.refuse(409, 'evening_full', 'An evening has 64 players at most.');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_running(evening public.evenings, for_score boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if evening.state = 'ended' and not for_score or now() > private.evening_end(evening) + make_interval(hours => 24 * for_score::int) then
    perform private.refuse(409, 'evening_over', 'This evening is over.');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_score(entry public.evening_entries, round public.evening_rounds)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if entry.points_a is null or entry.points_b is null or least(entry.points_a, entry.points_b) < 0
      or greatest(entry.points_a, entry.points_b) > 99
      or entry.is_finished and entry.points_a + entry.points_b <> round.points
      or not entry.is_finished and entry.points_a + entry.points_b > round.points then
    perform private.refuse(422, 'score_refused', 'These points do not add up to those of a game.', coalesce(round.points::text, ''));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_seat(of_match uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  seat uuid := (select p.id from private.result_seats(of_match) p where p.user_id = auth.uid());
begin
  if seat is null then
    perform private.refuse(403, 'not_of_the_four', 'Those who have played in a match say how it ended.');
  end if;
  return seat;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_steward()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_assured();
  if not private.is_steward() then
    perform private.refuse(403, 'not_a_steward', 'Only stewards may do this.');
  end if;
end
$function$;
grant execute on function private.require_steward() to authenticated;

CREATE OR REPLACE FUNCTION private.require_teams(of_match uuid, teams jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(teams) is distinct from 'array'
      or jsonb_path_exists(teams, 'strict $[*] ? (@.type() != "array" || @.size() != 2)')
      or exists (select from jsonb_array_elements(teams) as pair, jsonb_array_elements_text(pair) as member
                 left join public.evening_players p on p.id::text = member and p.match_id = of_match
                 group by p.id having p.id is null or count(*) > 1) then
    raise exception using errcode = '22023', message = 'p_teams: pairs of players of this evening, each once.';
  end if;
  if exists (
      select from public.evening_games g
        join public.evening_rounds r on (r.match_id, r.number, r.edition) = (g.match_id, g.round, g.edition),
           lateral (values (g.a1, g.a2), (g.b1, g.b2)) as side (one, other)
       where g.match_id = of_match and private.has_begun(r)
         and not exists (select from jsonb_array_elements(teams) as pair where pair ?& array[one::text, other::text])) then
    perform private.refuse(409, 'round_begun', 'This round has begun.');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_undone(is_undone boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not is_undone then
    perform private.refuse(409, 'evening_changed', 'Somebody else has changed this evening.');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_version(entry public.result_entries)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not private.valid_sets(entry.outcome, entry.sets, entry.is_tie_break) then
    perform private.refuse(422, 'sets_refused', 'These are no sets of a padel match.');
  elsif array(select p.id from private.result_seats(entry.match_id) p order by p.id)
      <> array(select seat from unnest(array[entry.a1, entry.a2, entry.b1, entry.b2]) as seat order by seat) then
    perform private.refuse(422, 'seats_refused', 'The four of the match have one seat each.');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_hidden(of_kind text, thing uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said public.match_comments;
  match public.matches;
  owner uuid;
begin
  perform private.require_steward();
  perform private.lock_thing(of_kind, thing);
  if of_kind in ('avatar', 'event_image') then
    owner := private.restore_picture(of_kind, thing);
  elsif of_kind = 'match' then
    perform private.lock_moderated(thing, false);
    select * into match from public.matches where id = thing and hidden_at is not null;
  elsif of_kind = 'comment' then
    select * into said from public.match_comments where id = thing and hidden_at is not null for update;
  end if;
  if coalesce(match.id, said.id, owner) is null then
    perform private.refuse(404, 'report_gone', 'This does not exist any more.');
  elsif coalesce(match.creator_id, said.user_id, owner) = auth.uid() and not private.is_only_steward() then
    perform private.refuse(403, 'own_content', 'This is your own.');
  end if;
  if owner is not null then
    perform private.notify_moderated(array[owner], '{"kind": "picture"}', 'restored', null);
    perform private.log_steward_act('picture_restored', owner);
  elsif match.id is not null then
    perform private.hide_match(thing, false, 'restored', null, private.lock_moderated(thing, false));
    delete from private.removals where kind = 'match' and thing_id = any (private.lock_moderated(thing, false));
    perform private.log_steward_act('match_restored', match.creator_id, private.match_facts(match));
  else
    update public.match_comments set hidden_at = null, hidden_because = null where id = thing;
    delete from private.removals where kind = 'comment' and thing_id = thing;
    perform private.notify_moderated(array[said.user_id], jsonb_build_object('kind', 'comment', 'quote', left(said.comment, 200)),
      'restored', null);
    perform private.log_steward_act('comment_restored', said.user_id, jsonb_build_object('text', said.comment));
  end if;
end
$function$;
grant execute on function private.restore_hidden(text,uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.restore_picture(of_kind text, thing uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid;
begin
  if of_kind = 'avatar' then
    update public.profiles set avatar_filename = picture from private.removals
     where kind = of_kind and thing_id = thing and id = thing and avatar_filename is null returning id into owner;
    delete from private.removals where kind = of_kind and thing_id = thing;
    return owner;
  end if;
  perform private.lock_moderated(thing, false);
  with dates as (
    select date.id from public.matches first join public.matches date on date.id = first.id or date.series_id = first.series_id
     where first.id = thing
  ), back as (
    delete from private.removals using dates where kind = of_kind and thing_id = id returning id, picture
  ), shown as (
    update public.matches set image_url = picture from back where matches.id = back.id and image_url is null
    returning creator_id
  )
  select creator_id into owner from shown limit 1;
  return owner;
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_rounds(evening public.evenings, replaced_by uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.require_undone(not exists (
    select from public.evening_rounds r join public.evening_rounds held on held.match_id = r.match_id and held.number = r.number
     where r.match_id = evening.match_id and r.replaced_by = restore_rounds.replaced_by and held.state <> 'replaced'));
  update public.evening_rounds r set state = 'planned', replaced_by = null, points = e.points, minutes = e.minutes
    from public.evenings e
   where e.match_id = evening.match_id and r.match_id = e.match_id and r.replaced_by = restore_rounds.replaced_by;
  perform private.announce_next(evening.match_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.result_answer(entry public.result_entries)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', entry.id, 'version', entry.seq, 'state', entry.state, 'effect', entry.effect);
end
$function$;

CREATE OR REPLACE FUNCTION private.result_content(version public.result_entries)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  one uuid[] := array[least(version.a1, version.a2), greatest(version.a1, version.a2)];
  other uuid[] := array[least(version.b1, version.b2), greatest(version.b1, version.b2)];
begin
  return case
    when version.outcome = 'not_played' then '["not_played"]'::jsonb
    when one < other then jsonb_build_array(version.outcome, version.is_tie_break, one, other, version.sets)
    else jsonb_build_array(version.outcome, version.is_tie_break, other, one, private.sets_of_b(version.sets)) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.result_facts(result public.match_results)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('state', result.state, 'is_competitive', result.is_competitive, 'outcome', result.outcome, 'sets', result.sets,
    'is_tie_break', result.is_tie_break,
    'seats', case when result.a1 is not null then jsonb_build_array(result.a1, result.a2, result.b1, result.b2) end,
    'entry_id', result.entry_id, 'other_id', result.other_id, 'tip_id', result.tip_id, 'confirm_due', result.confirm_due,
    'steward_due', result.steward_due, 'settled_at', result.settled_at, 'version', result.version);
end
$function$;

CREATE OR REPLACE FUNCTION private.result_log(of_match uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'version', e.seq, 'kind', e.kind, 'effect', e.effect, 'state', e.state,
      'outcome', e.outcome, 'sets', e.sets, 'is_tie_break', e.is_tie_break, 'seats', private.seats_of(e), 'based_on', e.based_on,
      'author_seat', e.author_seat, 'by', e.author_id, 'name', username, 'at', e.created_at) order by e.seq), '[]')
    from public.result_entries e left join public.profiles on profiles.id = e.author_id
   where e.match_id = of_match
$function$;

CREATE OR REPLACE FUNCTION private.result_players(of_match uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'team', p.team_assignment, 'member_id', p.user_id,
      'name', coalesce(p.guest_name, username), 'avatar_filename', avatar_filename, 'is_guest', p.guest_name is not null)
      order by p.created_at, p.id), '[]')
    from private.result_seats(of_match) p left join public.profiles on profiles.id = p.user_id
$function$;

CREATE OR REPLACE FUNCTION private.result_rights(match public.matches, result public.match_results)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  seat uuid := (select p.id from private.result_seats(match.id) p where p.user_id = auth.uid());
  acts boolean := seat is not null and private.can_act_on_match(match, auth.uid());
  -- A version that counts is answered by no one; a correction of it is.
  waiting uuid[] := array_remove(array[case when result.state in ('reported', 'disputed') then result.entry_id end, result.other_id], null);
  answers uuid[] := case when acts then array(
    select id from unnest(waiting) as id where private.may_answer_for(private.result_version(id), seat)) else '{}' end;
begin
  return jsonb_build_object('seat', seat, 'may_report', acts and private.may_report(match, result) and result.state is distinct from 'confirmed',
    'may_confirm', answers, 'may_dispute', case when result.state = 'disputed' then '{}' else answers end,
    'may_correct', acts and result.state is not distinct from 'confirmed' and private.may_report(match, result),
    'may_decide', seat is null and result.tip_id is not null and private.is_steward());
end
$function$;

CREATE OR REPLACE FUNCTION private.result_seats(of_match uuid)
 RETURNS SETOF public.match_participants
 LANGUAGE sql
 STABLE ROWS 4
 SET search_path TO ''
AS $function$
  select p.* from public.match_participants p where p.match_id = of_match and private.takes_slot(p) order by p.created_at, p.id
$function$;

CREATE OR REPLACE FUNCTION private.result_settled(of_match uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  result public.match_results;
  seats uuid[];
begin
  select * into result from public.match_results
   where match_id = of_match and state = 'confirmed' and outcome = 'finished' and is_competitive;
  seats := case when result.match_id is not null then array[result.a1, result.a2, result.b1, result.b2] end;
  if seats is null and not exists (select from private.rated_results where source_id = of_match) then
    return;
  end if;
  perform private.log_result(of_match, 'match', of_match, seats,
    array(select p.user_id from unnest(seats) with ordinality as one (id, place) left join public.match_participants p using (id) order by place),
    result.sets, result.is_tie_break, 1000000,
    case when exists (select from public.match_results where match_id = of_match) then 'correction' else 'deletion' end);
end
$function$;

CREATE OR REPLACE FUNCTION private.result_version(of_entry uuid)
 RETURNS public.result_entries
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select e.* from public.result_entries e where e.id = of_entry and e.kind = 'report'
$function$;

CREATE OR REPLACE FUNCTION private.results_of(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('match_id', r.match_id, 'state', r.state, 'is_competitive', r.is_competitive, 'outcome', r.outcome,
      'sets', case when p.id in (r.a1, r.a2) then r.sets else private.sets_of_b(r.sets) end, 'is_tie_break', r.is_tie_break,
      'settled_at', r.settled_at) order by r.created_at, r.match_id), '[]')
    from public.match_participants p join public.match_results r on r.match_id = p.match_id
   where p.user_id = member and p.id in (r.a1, r.a2, r.b1, r.b2)
$function$;

CREATE OR REPLACE FUNCTION private.results_together(of_member uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  is_steward boolean := private.is_steward();
begin
  perform private.require_assured();
  return (
    with played as (
      select is_a = other_is_a as is_with, is_a = (r.sets[cardinality(r.sets) - 1] > r.sets[cardinality(r.sets)]) as has_won
        from public.match_participants mine
        join public.match_participants theirs on theirs.match_id = mine.match_id and theirs.user_id = of_member and theirs.user_id <> mine.user_id
       cross join lateral (
         select * from public.match_results r where r.match_id = mine.match_id and r.state = 'confirmed' and r.outcome = 'finished' limit 1) as r
        join public.matches m on m.id = mine.match_id
       cross join lateral (select mine.id in (r.a1, r.a2) as is_a, theirs.id in (r.a1, r.a2) as other_is_a) as sides
       where mine.user_id = me and mine.id in (r.a1, r.a2, r.b1, r.b2) and theirs.id in (r.a1, r.a2, r.b1, r.b2)
         and private.sees_by(is_creator => coalesce(m.creator_id = me, false), is_shown => m.hidden_at is null or is_steward, is_blocked => false,
           plays => true, is_public => not m.is_private, takes_part => true, is_substitute_asked => false)
    )
    select jsonb_build_object(
        'with', jsonb_build_object('won', count(*) filter (where is_with and has_won), 'lost', count(*) filter (where is_with and not has_won)),
        'against', jsonb_build_object('won', count(*) filter (where not is_with and has_won), 'lost', count(*) filter (where not is_with and not has_won)))
      from played);
end
$function$;
grant execute on function private.results_together(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.revoke_entry(id uuid, revoked uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  evening public.evenings;
  target public.evening_entries;
  entry public.evening_entries;
  replans boolean;
begin
  perform private.require_assured();
  evening := private.lock_evening((select e.match_id from public.evening_entries e where e.id = revoked));
  select e.* into target from public.evening_entries e where e.id = revoked;
  perform private.require_may_revoke(target);
  entry := private.entry_of(id, target.match_id, 'revoke', jsonb_build_object('kind', target.kind));
  entry.game_id := target.game_id;
  entry.revokes := revoked;
  if private.known_entry(entry) is not null then
    return private.known_entry(entry);
  end if;
  if exists (select from public.evening_entries e where e.revokes = revoked) then
    perform private.refuse(409, 'entry_revoked', 'This was taken back already.');
  end if;
  perform private.require_running(evening, for_score => target.kind in ('score', 'end'));
  if target.kind = 'score' then
    -- The entry comes first: what was taken back is found by it.
    return private.revoke_score(entry, target, evening.format = 'mexicano');
  end if;
  replans := private.undo(evening, target, id);
  return private.write_entry(entry, replans);
end
$function$;
grant execute on function private.revoke_entry(uuid,uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.revoke_score(entry public.evening_entries, target public.evening_entries, replans boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  answer jsonb := private.write_entry(entry, false);
begin
  if private.settle_game(target.game_id) and replans then
    update public.evenings set plan_version = plan_version + 1 where match_id = target.match_id;
    update public.evening_entries e set plan_version = e.plan_version + 1 where e.id = entry.id returning private.entry_answer(e) into answer;
  end if;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION private.round_in(of_match uuid, of_number integer, states text[])
 RETURNS public.evening_rounds
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  round public.evening_rounds;
begin
  select r.* into round from public.evening_rounds r where r.match_id = of_match and r.number = of_number and r.state = any (states);
  if round.match_id is null then
    perform private.refuse(409, 'round_changed', 'This round has changed meanwhile.');
  end if;
  return round;
end
$function$;

CREATE OR REPLACE FUNCTION private.round_in_numbers(round public.evening_rounds)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
      'games', (select coalesce(jsonb_agg(jsonb_build_object('court', g.court, 'teamA', jsonb_build_array(a1.number, a2.number),
            'teamB', jsonb_build_array(b1.number, b2.number)) order by g.court), '[]')
          from public.evening_games g
          left join public.evening_players a1 on a1.id = g.a1 left join public.evening_players a2 on a2.id = g.a2
          left join public.evening_players b1 on b1.id = g.b1 left join public.evening_players b2 on b2.id = g.b2
         where (g.match_id, g.round, g.edition) = (round.match_id, round.number, round.edition)),
      'resting', (select coalesce(jsonb_agg(p.number order by p.number), '[]')
          from unnest(round.resting) as one left join public.evening_players p on p.id = one))
$function$;

CREATE OR REPLACE FUNCTION private.round_news(of_match uuid, of_number integer, of_edition integer)
 RETURNS TABLE(member uuid, facts jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select p.member_id, private.match_facts(m) || jsonb_build_object('round', g.round, 'edition', g.edition, 'court', e.courts[g.court + 1])
      || case when num_nulls(names.partner, names.opponent, names.other) = 0
           then jsonb_build_object('reason', 'full', 'partner', names.partner, 'opponent', names.opponent, 'other_opponent', names.other)
           else '{"reason": "nameless"}' end
    from public.evening_games g join public.evenings e on e.match_id = g.match_id join public.matches m on m.id = g.match_id
   cross join lateral (values (g.a1, g.a2, g.b1, g.b2), (g.a2, g.a1, g.b1, g.b2), (g.b1, g.b2, g.a1, g.a2), (g.b2, g.b1, g.a1, g.a2))
      as seat (player, partner, opponent, other)
    join public.evening_players p on p.id = seat.player and p.member_id is not null and p.is_present
   cross join lateral (select private.player_name(seat.partner) as partner, private.player_name(seat.opponent) as opponent,
      private.player_name(seat.other) as other) as names
   where g.match_id = of_match and g.round = of_number and g.edition = of_edition
$function$;

CREATE OR REPLACE FUNCTION private.rows_of(member uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  result jsonb := '{}';
  found_rows jsonb;
  source record;
begin
  for source in
    select conrelid::regclass::text as name, string_agg(format('%I = $1', attname), ' or ' order by attname) as condition
      from pg_catalog.pg_constraint
      join pg_catalog.pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and cardinality(conkey) = 1 and connamespace in ('public'::regnamespace, 'private'::regnamespace)
       and confrelid in ('public.profiles'::regclass, 'auth.users'::regclass)
       -- Members are not told who has blocked them.
       and conname <> 'member_blocks_blocked_id_fkey'
     group by conrelid order by 1
  loop
    execute format('select coalesce(jsonb_agg(to_jsonb(about)), ''[]'') from %s as about where %s', source.name, source.condition)
      into found_rows using member;
    result := result || jsonb_build_object(regexp_replace(source.name, '^public\.', ''), found_rows);
  end loop;
  return jsonb_set(result, '{profiles,0,phone_number}',
    coalesce((select to_jsonb(number) from private.phone_numbers where user_id = member), 'null'));
end
$function$;

CREATE OR REPLACE FUNCTION private.search_words(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when short = folded then folded else folded || ' ' || short end
    from private.folded_text(name) as folded, private.with_short_vowels(folded) as short
$function$;
grant execute on function private.search_words(text) to authenticated;

CREATE OR REPLACE FUNCTION private.seat_participant(participant public.match_participants)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.evening_players set participant_id = participant.id
   where match_id = participant.match_id and member_id = participant.user_id;
  if not found then
    insert into public.evening_players (id, match_id, number, member_id, guest_name, participant_id)
    select gen_random_uuid(), participant.match_id, coalesce(max(number) + 1, 0), participant.user_id, participant.guest_name, participant.id
      from public.evening_players where match_id = participant.match_id having count(*) < 128;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.seat_participants(of_match uuid, present jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.seats_of(entry public.result_entries)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when entry.a1 is not null then jsonb_build_array(entry.a1, entry.a2, entry.b1, entry.b2) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.sees_by(is_creator boolean, is_shown boolean, is_blocked boolean, plays boolean, is_public boolean, takes_part boolean, is_substitute_asked boolean)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (is_creator OR (is_shown AND (CASE WHEN is_blocked THEN plays WHEN is_public THEN true ELSE takes_part END OR is_substitute_asked)));
grant execute on function private.sees_by(boolean,boolean,boolean,boolean,boolean,boolean,boolean) to authenticated;

CREATE OR REPLACE FUNCTION private.sees_evening(of_match uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.matches m where m.id = of_match and private.can_see_match(m, auth.uid()));
end
$function$;

CREATE OR REPLACE FUNCTION private.sees_rating(viewer uuid, member uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  visibility text := private.rating_visibility(member);
begin
  return case when viewer = member then visibility <> 'left'
    else visibility = 'shown' and private.in_good_standing(member) and not private.are_blocked(viewer, member) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.series_dates(first timestamp with time zone, recurrence text)
 RETURNS SETOF timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case number when 0 then first
         else ((first at time zone private.time_zone()) + step * number) at time zone private.time_zone() end
    from (values ('none', interval '0', 1), ('daily', interval '1 day', 365), ('weekly', interval '7 days', 52),
                 ('biweekly', interval '14 days', 26), ('monthly', interval '1 month', 12)) as kind (name, step, dates),
         generate_series(0, dates - 1) as number
   where name = recurrence
   order by number
$function$;
grant execute on function private.series_dates(timestamp with time zone,text) to authenticated;

CREATE OR REPLACE FUNCTION private.set_community(time_zone text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update private.community
     set time_zone = $1
   where (now() at time zone $1) is not null
$function$;

CREATE OR REPLACE FUNCTION private.set_courts(courts jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('court syncs', 0));
  delete from public.courts as kept
   where not exists (
     select from jsonb_to_recordset($1) as one (venue text, id bigint, source text)
      where (one.venue, one.id, one.source) = (kept.venue, kept.id, kept.source));
  delete from public.last_data_update as kept where not exists (select from public.courts where courts.venue = kept.venue);
  insert into public.courts as kept (venue, id, source, name, position, kind)
  select venue, id, source, name, position, coalesce(kind, 'double')
    from jsonb_to_recordset($1) as one (venue text, id bigint, source text, name text, position int, kind text)
  on conflict (venue, id) do update set name = excluded.name, position = excluded.position, kind = excluded.kind
   where (kept.name, kept.position, kept.kind) is distinct from (excluded.name, excluded.position, excluded.kind);
end
$function$;

CREATE OR REPLACE FUNCTION private.set_join_policy(mode text, seen text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admitted int := 0;
  made_members uuid[];
begin
  perform private.require_steward();
  -- A member who was let in is not put out again by another choice.
  if mode = 'open' then
    perform private.require_grave_act();
  end if;
  update private.join_policy policy set mode = set_join_policy.mode where policy.mode = seen;
  if not found then
    perform private.refuse(409, 'join_policy_changed', 'Another steward has changed who may join.');
  end if;
  if mode = 'open' then
    with waited as (
      delete from private.join_requests where refused_at is null returning member_id, username, locale
    ), made as (
      insert into public.profiles (id, username, locale) select member_id, username, locale from waited on conflict (id) do nothing
      returning id
    )
    select array_agg(id) into made_members from made;
    admitted := coalesce(cardinality(made_members), 0);
    perform private.record_account_mail(member, 'admitted') from unnest(made_members) as member;
  end if;
  if mode = 'open' then
    perform private.log_grave_act('join_policy_changed', null, jsonb_build_object('mode', mode, 'admitted', admitted));
  else
    perform private.log_steward_act('join_policy_changed', null, jsonb_build_object('mode', mode));
  end if;
  return admitted;
end
$function$;
grant execute on function private.set_join_policy(text,text) to authenticated;

CREATE OR REPLACE FUNCTION private.set_notification_texts(p_texts jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with wanted as (
    select form, parts from jsonb_to_recordset(p_texts) as text (form text, parts text[])
  ), gone as (
    delete from private.notification_texts where form not in (select form from wanted)
  )
  insert into private.notification_texts as known (form, parts) select form, parts from wanted
  on conflict (form) do update set parts = excluded.parts where known.parts <> excluded.parts
$function$;

CREATE OR REPLACE FUNCTION private.set_organiser(of_match uuid, member uuid, is_on boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  match public.matches;
  entry public.evening_entries := private.entry_of(gen_random_uuid(), of_match, 'organiser', jsonb_build_object('on', is_on));
begin
  perform private.require_assured();
  -- The foreign key of the new row locks the match, which comes before the evening.
  select * into match from public.matches m where m.id = of_match and private.can_act_on_match(m, auth.uid()) for key share;
  if match.id is null then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  elsif match.creator_id is distinct from auth.uid() then
    perform private.refuse(403, 'not_creator', 'Only the creator of a match names organisers.');
  elsif is_on and (member = auth.uid() or not private.can_act_on_match(match, member)) then
    perform private.refuse(404, 'member_gone', 'This member does not exist any more.');
  end if;
  perform from public.profiles where id in (member, auth.uid()) order by id for key share;
  perform from public.evenings e where e.match_id = of_match for no key update;
  if is_on then
    insert into public.evening_organisers (match_id, member_id) values (of_match, member) on conflict do nothing;
  else
    delete from public.evening_organisers o where o.match_id = of_match and o.member_id = member;
  end if;
  if not found then
    return;
  end if;
  if (select count(*) > 16 from public.evening_organisers o where o.match_id = of_match) then
    perform private.refuse(409, 'too_many_organisers', 'An evening has 16 organisers at most.');
  end if;
  if exists (select from public.evenings e where e.match_id = of_match) then
    entry.member_id := member;
    perform private.write_entry(entry, false);
  else
    perform private.count_action('evening_entries');
  end if;
end
$function$;
grant execute on function private.set_organiser(uuid,uuid,boolean) to authenticated;

CREATE OR REPLACE FUNCTION private.set_presence(id uuid, player uuid, present boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  evening public.evenings;
  one public.evening_players;
  entry public.evening_entries;
begin
  perform private.require_assured();
  evening := private.lock_evening((select match_id from public.evening_players p where p.id = player));
  select p.* into one from public.evening_players p where p.id = player;
  entry := private.entry_of(id, evening.match_id, 'presence', jsonb_build_object('player', player, 'present', present));
  if one.member_id is distinct from auth.uid() then
    perform private.require_organiser(evening.match_id);
  end if;
  if private.known_entry(entry) is not null then
    return private.known_entry(entry);
  end if;
  perform private.require_running(evening);
  update public.evening_players p set is_present = present where p.id = player;
  perform private.require_room(evening.match_id);
  return private.write_entry(entry, one.is_present <> present, jsonb_build_object('before', one.is_present));
end
$function$;
grant execute on function private.set_presence(uuid,uuid,boolean) to authenticated;

CREATE OR REPLACE FUNCTION private.set_rating_visibility(of_visibility text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_assured();
  insert into private.rating_visibilities (member_id, visibility) values (auth.uid(), of_visibility)
  on conflict (member_id) do update set visibility = excluded.visibility;
end
$function$;
grant execute on function private.set_rating_visibility(text) to authenticated;

CREATE OR REPLACE FUNCTION private.set_teams(id uuid, of_match uuid, teams jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  evening public.evenings;
  entry public.evening_entries := private.entry_of(id, of_match, 'teams', jsonb_build_object('teams', teams));
begin
  perform private.require_assured();
  evening := private.lock_evening(of_match);
  perform private.require_organiser(of_match);
  if private.known_entry(entry) is not null then
    return private.known_entry(entry);
  end if;
  perform private.require_running(evening);
  perform private.require_teams(of_match, teams);
  update public.evening_players p
     set team = (select place - 1 from jsonb_array_elements(teams) with ordinality as t (pair, place) where t.pair ? p.id::text)
   where p.match_id = of_match;
  return private.write_entry(entry, true);
end
$function$;
grant execute on function private.set_teams(uuid,uuid,jsonb) to authenticated;

CREATE OR REPLACE FUNCTION private.sets_of_b(sets smallint[])
 RETURNS smallint[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return array(select sets[at - 1 + 2 * (at % 2)] from generate_subscripts(sets, 1) as at order by at);
end
$function$;
grant execute on function private.sets_of_b(smallint[]) to authenticated;

CREATE OR REPLACE FUNCTION private.sets_text(sets smallint[], is_tie_break boolean)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  count int := cardinality(sets) / 2;
begin
  return (select string_agg(
      case when is_tie_break and at = count then format('[%s:%s]', sets[2 * at - 1], sets[2 * at]) else format('%s:%s', sets[2 * at - 1], sets[2 * at]) end,
      ' ' order by at) from generate_series(1, count) as at);
end
$function$;

CREATE OR REPLACE FUNCTION private.settle(result public.match_results, version uuid)
 RETURNS public.match_results
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  result.state := 'confirmed';
  result.entry_id := version;
  result.other_id := null;
  result.confirm_due := null;
  result.steward_due := null;
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION private.settle_game(of_game uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  tips public.evening_entries[] := private.tips_of(of_game);
  tip uuid := tips[cardinality(tips)].id;
  score public.evening_entries;
begin
  select t.* into score from unnest(tips) as t where t.outcome = 'counts' order by t.seq desc limit 1;
  update public.evening_games g set tip_id = tip where g.id = of_game and g.score_id = score.id;
  update public.evening_games g
     set points_a = score.points_a, points_b = score.points_b, is_finished = score.is_finished, score_id = score.id, tip_id = tip
   where g.id = of_game and g.score_id is distinct from score.id;
  return found;
end
$function$;

CREATE OR REPLACE FUNCTION private.settle_gone()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.result_settled(old.match_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.settle_named_seat()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.match_results r where r.match_id = new.match_id and r.settled_at is not null) then
    perform private.result_settled(new.match_id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.settle_silent_result(of_match uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  result public.match_results;
  entry public.result_entries;
begin
  perform from public.matches where id = of_match for no key update;
  select r.* into result from public.match_results r where r.match_id = of_match and r.confirm_due <= at;
  if result.match_id is null or exists (
       select from private.result_seats(of_match) p join public.matches m on m.id = of_match
        where p.user_id is not null and not private.can_see_match(m, p.user_id)) then
    return false;
  end if;
  entry.id := gen_random_uuid();
  entry.match_id := of_match;
  entry.kind := 'silence';
  entry.based_on := coalesce(result.other_id, result.entry_id);
  if result.state = 'reported' then
    entry.effect := 'confirms';
    result := private.settle(result, result.entry_id);
  else
    entry.effect := 'lapses';
    result.other_id := null;
    result.confirm_due := null;
  end if;
  perform private.write_result(result, entry);
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.share_match(of_match uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.assured() or not exists (
       select from public.matches where id = of_match and private.can_see_match(matches, auth.uid())) then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  end if;
  insert into private.match_links (match_id, token_hash)
  values (of_match, private.token_hash(private.link_token(of_match, 0))) on conflict do nothing;
  return private.link_of(of_match);
end
$function$;
grant execute on function private.share_match(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.shared_view(of_match uuid, guest uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.shown_board(of_match uuid, known text[] DEFAULT '{}'::text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  all_players jsonb := (select coalesce(jsonb_agg(
      player - array['member_id', 'participant_id', 'avatar_filename'] || jsonb_build_object('name', private.first_name(player ->> 'name'))
      order by player -> 'number'), '[]')
    from jsonb_array_elements(private.evening_players_of(of_match)) as player);
  all_rounds jsonb := (select coalesce(jsonb_agg(case
      when round ->> 'tag' = any(known) then jsonb_build_object('number', round -> 'number', 'tag', round -> 'tag')
      else private.shown_round(round) end order by round -> 'number'), '[]')
    from jsonb_array_elements(private.tagged_rounds(of_match)) as round);
  tags jsonb := jsonb_build_object('players', private.tag_of(all_players));
begin
  return (
    select jsonb_build_object('server_time', clock_timestamp(), 'version', v.version, 'location', m.location, 'first_line', private.first_line(m),
        'starts', m.match_date,
        'evening', to_jsonb(e) - array['match_id', 'plan_version', 'started_by', 'seed'] || jsonb_build_object('ends_at', private.evening_end(e)),
        'rounds', all_rounds, 'tags', tags)
      || case when tags ->> 'players' = any(known) then '{}' else jsonb_build_object('players', all_players) end
      from public.evenings e join public.evening_versions v using (match_id) join public.matches m on m.id = e.match_id
     where e.match_id = of_match);
end
$function$;

CREATE OR REPLACE FUNCTION private.shown_phone_number(phone public.member_phone)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  owner uuid := phone::text::uuid;
  given int := coalesce(nullif(current_setting('courtside.phone_numbers_given', true), ''), '0')::int;
  found_number text;
begin
  if auth.role() = 'service_role' or me = owner then
    select number into found_number from private.phone_numbers where user_id = owner;
    return to_json(found_number);
  end if;
  if me is null or given >= 5 or not private.assured() then
    return null;
  end if;
  select number into found_number
    from private.phone_numbers join public.profiles on profiles.id = user_id
   where user_id = owner
     and (phone_visibility = 'members' or phone_visibility = 'players' and private.plays_with(me, owner));
  if found_number is not null then
    perform set_config('courtside.phone_numbers_given', (given + 1)::text, true);
  end if;
  return to_json(found_number);
end
$function$;
grant execute on function private.shown_phone_number(public.member_phone) to authenticated;
grant execute on function private.shown_phone_number(public.member_phone) to authenticator;
grant execute on function private.shown_phone_number(public.member_phone) to service_role;

CREATE OR REPLACE FUNCTION private.shown_round(round jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select round - 'dealt_by' || jsonb_build_object('games', (
    select coalesce(jsonb_agg(game - array['tip_id', 'others'] || jsonb_build_object('score', case
        when game -> 'score' <> 'null' then (game -> 'score') - array['by', 'entry_id', 'at'] end) order by game -> 'court'), '[]')
      from jsonb_array_elements(round -> 'games') as game))
$function$;

CREATE OR REPLACE FUNCTION private.side_in(version public.result_entries, seat uuid)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when seat in (version.a1, version.a2) then 'a' when seat in (version.b1, version.b2) then 'b' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.sides_agree(game public.evening_games)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return not exists (
    select from (values (array[game.a1, game.a2]), (array[game.b1, game.b2])) as side (players)
    cross join lateral (
      select e.points_a, e.points_b, e.is_finished
        from public.evening_entries e join public.evening_players p on p.match_id = e.match_id and p.member_id = e.author_id
       where e.game_id = game.id and e.kind = 'score' and p.id = any (side.players)
         and not exists (select from public.evening_entries r where r.revokes = e.id)
       order by e.seq desc limit 1) as said
     where (said.points_a, said.points_b, said.is_finished) <> (game.points_a, game.points_b, game.is_finished));
end
$function$;

CREATE OR REPLACE FUNCTION private.sign_out_member(member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_grave_act();
  delete from auth.sessions where user_id = member;
  if found then
    perform private.end_calendar_feed(member);
    perform private.log_grave_act('member_signed_out', member);
  end if;
end
$function$;
grant execute on function private.sign_out_member(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.silent_results(at timestamp with time zone)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select match_id from public.match_results where confirm_due <= at order by confirm_due, match_id
$function$;

CREATE OR REPLACE FUNCTION private.slot_facts(match public.matches)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  taken int;
  held int;
begin
  if match.players = 0 then
    return '{}';
  end if;
  select count(*) filter (where private.takes_slot(p)), private.held_slots(match.id)
    into taken, held from public.match_participants p where p.match_id = match.id;
  return jsonb_build_object('free', greatest(0, match.players - held - taken), 'held', held);
end
$function$;

CREATE OR REPLACE FUNCTION private.slots_to_offer(match public.matches)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.free_slots(match) - (
    select count(*) from public.match_participants p where p.match_id = match.id and private.is_open_invitation(p));
end
$function$;

CREATE OR REPLACE FUNCTION private.stamp_entries(member uuid, language text, entries jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('calendar ' || member, 0));
  insert into private.calendar_entries as kept (user_id, match_id, digest, changed_at)
  select member, (entry ->> 'id')::uuid, read.digest, private.next_stamp(null)
    from jsonb_array_elements(entries) as entry,
         lateral (select sha256(convert_to(entry::text || ' ' || coalesce(language, ''), 'UTF8')) as digest) as read
   where not exists (select from private.calendar_entries known
                      where known.user_id = member and known.match_id = (entry ->> 'id')::uuid and known.digest = read.digest)
  on conflict (user_id, match_id) do update set digest = excluded.digest, changed_at = private.next_stamp(kept.changed_at);
  return (select coalesce(jsonb_agg(entry || jsonb_build_object('changed_at', kept.changed_at) order by number), '[]')
            from jsonb_array_elements(entries) with ordinality as numbered (entry, number)
            join private.calendar_entries kept on kept.user_id = member and kept.match_id = (entry ->> 'id')::uuid);
end
$function$;

CREATE OR REPLACE FUNCTION private.stamp_new_match()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if auth.uid() is not null then
    new.created_at := now();
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.stamp_own_id()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  digest text;
begin
  if auth.uid() is not null then
    digest := encode(sha256(convert_to(auth.uid() || ' ' || new.id, 'UTF8')), 'hex');
    -- RFC 9562, version 8: an id derived by the application's own rule.
    new.id := overlay(overlay(left(digest, 32) placing '8' from 13) placing '8' from 17)::uuid;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.stamp_seen()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.seen_at := clock_timestamp();
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.stamp_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new is distinct from old then
    new.updated_at := greatest(now(), old.updated_at + interval '1 microsecond');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.stamp_visit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.session_id := auth.jwt() ->> 'session_id';
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.start_evening(id uuid, of_match uuid, settings jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  if coalesce(jsonb_typeof(settings -> 'is_rated'), 'boolean') <> 'boolean' then
    raise exception using errcode = '22023', message = 'p_settings: is_rated is true or false.';
  end if;
  evening.match_id := of_match;
  evening.format := 'americano';
  evening.pairing := 'least_repeated';
  evening.seed := floor(random() * 4294967296);
  evening := private.with_settings(evening, settings - array['present', 'is_rated']);
  insert into public.evenings (match_id, format, pairing, points, minutes, courts, open_courts, until, rounds, seed, is_rated, started_by)
  values (of_match, evening.format, evening.pairing, evening.points, evening.minutes, evening.courts, evening.open_courts, evening.until,
    evening.rounds, evening.seed, coalesce((settings ->> 'is_rated')::boolean, false), auth.uid());
  insert into public.evening_versions (match_id) values (of_match);
  perform private.seat_participants(of_match, settings -> 'present');
  return private.write_entry(entry, true);
end
$function$;
grant execute on function private.start_evening(uuid,uuid,jsonb) to authenticated;

CREATE OR REPLACE FUNCTION private.start_round(id uuid, of_match uuid, number integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  evening public.evenings;
  round public.evening_rounds;
  entry public.evening_entries := private.entry_of(id, of_match, 'round_start', jsonb_build_object('round', number));
begin
  perform private.require_assured();
  evening := private.lock_evening(of_match);
  perform private.require_organiser(of_match);
  if private.known_entry(entry) is not null then
    return private.known_entry(entry);
  end if;
  perform private.require_running(evening);
  round := private.round_in(of_match, number, array['announced']);
  update public.evening_rounds r set state = 'started', started_at = clock_timestamp()
   where (r.match_id, r.number, r.edition) = (of_match, round.number, round.edition);
  return private.write_entry(entry, true, jsonb_build_object('before', round.state));
end
$function$;
grant execute on function private.start_round(uuid,uuid,integer) to authenticated;

CREATE OR REPLACE FUNCTION private.status_rank(status text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select case status when 'confirmed' then 2 when 'declined' then 0 else 1 end $function$;

CREATE OR REPLACE FUNCTION private.steps_of(member uuid, viewer uuid, before integer, most integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('seq', s.seq, 'kind', r.kind, 'played_at', r.played_at,
      'match_id', (select m.id from public.matches m where m.id = r.match_id and private.can_see_match(m, viewer)),
      'mu_before', private.in_units(s.mu_before), 'mu_after', private.in_units(s.mu_after),
      'sigma_before', private.in_units(s.sigma_before), 'sigma_after', private.in_units(s.sigma_after),
      'expected', private.in_units(s.expected), 'achieved', private.in_units(s.achieved), 'weight', private.in_units(s.weight),
      'won', case when s.achieved <> 500000 then s.achieved > 500000 end,
      'sets', case when s.person_id in (r.a1, r.a2) then r.sets else private.sets_of_b(r.sets) end, 'is_tie_break', r.is_tie_break,
      'partner', private.player_of_step(case s.person_id when r.a1 then r.a2 when r.a2 then r.a1 when r.b1 then r.b2 else r.b1 end),
      'opponents', case when s.person_id in (r.a1, r.a2) then jsonb_build_array(private.player_of_step(r.b1), private.player_of_step(r.b2))
        else jsonb_build_array(private.player_of_step(r.a1), private.player_of_step(r.a2)) end) order by s.seq desc), '[]')
    from (select * from private.rating_steps st
           where st.generation_id = (select (private.current_generation()).id) and st.person_id = private.rating_person(member)
             and (before is null or st.seq < before)
           order by st.seq desc limit most) as s
    join private.rated_results r on r.seq = s.seq
$function$;

CREATE OR REPLACE FUNCTION private.steward_acts_of(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('at', created_at, 'act', act, 'as_steward', steward_id is not distinct from member,
      'reason', detail ->> 'reason', 'about_me', about_member is not distinct from member) order by id), '[]')
    from public.steward_log where member in (steward_id, about_member)
$function$;

CREATE OR REPLACE FUNCTION private.steward_member(member uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_steward();
  return (
    select jsonb_build_object('id', u.id, 'username', coalesce(p.username, u.raw_user_meta_data ->> 'username', ''),
        'avatar_filename', p.avatar_filename, 'email', u.email, 'is_member', p.id is not null,
        'is_confirmed', u.email_confirmed_at is not null, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at,
        'is_steward', exists (select from public.stewards where member_id = u.id),
        'blocked_until', private.future_only(u.banned_until),
        'block_reason', case when u.banned_until > now() then u.raw_app_meta_data ->> 'ban_reason' end,
        'deleted_at', (select due_at from private.member_removals where member_id = u.id),
        -- The question to its owner if this is to become one with another account.
        'merge', (select jsonb_build_object('name', k.username, 'due_at', private.merge_due(agreed_at))
          from private.merge_requests join public.profiles k on k.id = kept where merge_requests.double = u.id),
        'sessions', (select count(*) from auth.sessions s where s.user_id = u.id and (s.not_after is null or s.not_after > now())),
        'matches', (select count(*) from public.match_participants where user_id = u.id and status = 'confirmed'),
        'comments', (select count(*) from public.match_comments where user_id = u.id),
        'future_with_others', (select count(*) from public.matches m where m.creator_id = u.id and m.match_date >= now()
          and exists (select from public.match_participants where match_id = m.id and status = 'confirmed' and user_id <> u.id)))
      from auth.users u left join public.profiles p on p.id = u.id
     where u.id = member);
end
$function$;
grant execute on function private.steward_member(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.steward_member_count()
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_steward();
  return (select count(*) from public.profiles);
end
$function$;
grant execute on function private.steward_member_count() to authenticated;

CREATE OR REPLACE FUNCTION private.steward_members(p_words text, p_which text, p_after_name text, p_after_id uuid, p_limit integer)
 RETURNS TABLE(id uuid, username text, avatar_filename text, email text, is_steward boolean, blocked_until timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  patterns text[] := private.word_patterns(p_words);
  most int := least(greatest(p_limit, 0), 100);
  address text := case when p_words like '%@%' then private.normal_email(p_words) end;
begin
  perform private.require_steward();
  if address is not null then
    return query
    select u.id, coalesce(p.username, u.raw_user_meta_data ->> 'username', ''), p.avatar_filename, u.email::text,
           exists (select from public.stewards s where s.member_id = u.id), private.future_only(u.banned_until)
      from auth.users u left join public.profiles p on p.id = u.id
     where u.email = address and not u.is_sso_user limit most; -- the index on addresses leaves those out
  elsif p_which = 'unconfirmed' then
    return query
    select u.id, coalesce(u.raw_user_meta_data ->> 'username', ''), null::text, u.email::text, false, private.future_only(u.banned_until)
      from auth.users u
     where u.email_confirmed_at is null and u.email is not null and not exists (select from public.profiles p where p.id = u.id)
       and private.search_words(coalesce(u.raw_user_meta_data ->> 'username', '')) like all (patterns)
     order by u.created_at desc limit most;
  elsif p_which = 'stewards' then
    return query
    select p.id, p.username, p.avatar_filename, null::text, true, private.future_only(u.banned_until)
      from public.stewards s join public.profiles p on p.id = s.member_id join auth.users u on u.id = p.id
     where (p_after_id is null or (p.username collate private.alphabetical, p.id) > (p_after_name collate private.alphabetical, p_after_id))
       and private.search_words(p.username) like all (patterns)
     order by p.username collate private.alphabetical, p.id limit most;
  elsif p_which = 'blocked' then
    -- From the accounts, of which few are blocked.
    return query
    select p.id, p.username, p.avatar_filename, null::text, false, u.banned_until
      from auth.users u join public.profiles p on p.id = u.id
     where u.banned_until > now()
       and (p_after_id is null or (p.username collate private.alphabetical, p.id) > (p_after_name collate private.alphabetical, p_after_id))
       and private.search_words(p.username) like all (patterns)
     order by p.username collate private.alphabetical, p.id limit most;
  else
    return query
    select p.id, p.username, p.avatar_filename, null::text, exists (select from public.stewards s where s.member_id = p.id),
           private.future_only(u.banned_until)
      from (
        select member_id, name.username from private.member_names name
         where (p_after_id is null or (name.username collate private.alphabetical, member_id) > (p_after_name collate private.alphabetical, p_after_id))
           and words like all (patterns)
         order by name.username collate private.alphabetical, member_id limit most) as found
      join public.profiles p on p.id = member_id join auth.users u on u.id = member_id
     order by found.username collate private.alphabetical, member_id;
  end if;
end
$function$;
grant execute on function private.steward_members(text,text,text,uuid,integer) to authenticated;

CREATE OR REPLACE FUNCTION private.steward_work(steward uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  requests int := (select count(*) from private.join_requests where refused_at is null);
  reports int := (
    select count(distinct (kind, thing_id)) from public.reports
     where decided_at is null
       and (about_member is distinct from steward or not exists (select from public.stewards where member_id <> steward)));
  results int := (
    select count(*) from private.escalated_results e
     where not exists (select from private.result_seats(e.match_id) p where p.user_id = steward));
begin
  return case when requests + reports + results > 0 then
    jsonb_build_object('requests', requests, 'reports', reports, 'results', results,
      'reason', case when results = 0 then case when reports = 0 then 'requests' when requests = 0 then 'reports' else 'both' end
        when requests + reports = 0 then 'results' when reports = 0 then 'requests_results' when requests = 0 then 'reports_results' else 'all' end) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.stop_merge(double uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_steward();
  delete from private.merge_requests request where request.double = stop_merge.double;
  if found then
    perform private.log_steward_act('merge_stopped', double);
  end if;
end
$function$;
grant execute on function private.stop_merge(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.store_community(time_zone text, courts jsonb, texts jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.set_community(time_zone);
  perform private.set_courts(courts);
  if texts is not null then
    perform private.set_notification_texts(texts);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.store_places(of_match uuid, of_version integer, places jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform from public.evenings where match_id = of_match for no key update;
  if not exists (select from public.evening_versions where match_id = of_match and version = of_version) then
    return;
  end if;
  delete from public.evening_places where match_id = of_match;
  insert into public.evening_places (match_id, player_id, place, games, points, average, is_on_podium)
  select of_match, one.player_id, one.place, one.games, one.points, one.average, one.is_on_podium
    from jsonb_to_recordset(places) as one (player_id uuid, place int, games int, points numeric, average numeric, is_on_podium boolean);
  delete from public.notifications where related_id = of_match and type = 'round_announced';
  insert into private.evening_rankings (match_id, version) values (of_match, of_version)
  on conflict (match_id) do update set version = excluded.version;
end
$function$;

CREATE OR REPLACE FUNCTION private.store_ratings(of_generation integer, ratings jsonb, tenths jsonb, calibrated boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.ratings (generation_id, person_id, mu, sigma, results, games, played_at)
  select of_generation, person_id, mu, sigma, results, games, to_timestamp(played_at / 1000.0)
    from jsonb_to_recordset(ratings) as one (person_id uuid, mu int, sigma int, results int, games int, played_at bigint)
  on conflict (generation_id, person_id) do update
     set mu = excluded.mu, sigma = excluded.sigma, results = excluded.results, games = excluded.games, played_at = excluded.played_at;
  insert into private.rating_tenths (generation_id, tenth, results, said, happened)
  select of_generation, tenth, results, said, happened
    from jsonb_to_recordset(tenths) as one (tenth int, results int, said bigint, happened int)
  on conflict (generation_id, tenth) do update set results = excluded.results, said = excluded.said, happened = excluded.happened;
  update private.rating_generations set is_calibrated = calibrated where id = of_generation
$function$;

CREATE OR REPLACE FUNCTION private.store_steps(of_generation integer, steps jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update private.rating_generations set touched_at = now() where id = of_generation;
  insert into private.rating_steps (generation_id, person_id, seq, mu_before, mu_after, sigma_before, sigma_after, expected, achieved, weight)
  select of_generation, person_id, seq, mu_before, mu_after, sigma_before, sigma_after, expected, achieved, weight
    from jsonb_to_recordset(steps) as one (person_id uuid, seq int, mu_before int, mu_after int, sigma_before int, sigma_after int,
      expected int, achieved int, weight int)
$function$;

CREATE OR REPLACE FUNCTION private.store_sync(of_venue text, of_endpoint text, at_location text, snapshot jsonb, as_of timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  moment timestamp := as_of at time zone private.time_zone();
  of_source text;
  before jsonb;
  suspect jsonb;
  covered jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('court syncs', 0));
  update private.sync_locks set refusals = 0, backoff_until = null where endpoint = of_endpoint;
  select source into of_source from public.courts where venue = of_venue limit 1;
  if of_source is null then
    raise exception 'no courts are configured for the venue %', of_venue using errcode = '23503';
  end if;
  if exists (select from public.last_data_update where venue = of_venue and last_update >= as_of) then
    return 'older';
  end if;
  perform private.record_sightings(of_venue, snapshot, moment, as_of);
  select coalesce(jsonb_agg(span), '[]') into covered
    from jsonb_to_recordset(snapshot -> 'covered') as span (court bigint, day date, start int, "end" int)
    join private.court_sightings on venue = of_venue and court_id = court and named_at >= as_of - interval '14 days';
  select coalesce(jsonb_agg(one), '[]') into suspect
    from private.suspect_days(of_venue, snapshot -> 'busy', covered, moment, as_of) as one;
  select coalesce(jsonb_agg(slot), '[]') into before from private.free_slots_for_alerts(of_venue, moment, as_of) as slot;

  update public.court_coverage as known
     set suspected_at = case when one.lost > suspected_minutes then as_of else coalesce(suspected_at, as_of) end,
         suspected_minutes = greatest(suspected_minutes, one.lost, 0)
    from jsonb_to_recordset(suspect) as one (court_id bigint, booking_date date, lost int)
   where venue = of_venue and known.court_id = one.court_id and known.booking_date = one.booking_date;
  delete from public.court_coverage as known
   where venue = of_venue
     and not exists (select from jsonb_to_recordset(suspect) as one (court_id bigint, booking_date date)
                      where known.court_id = one.court_id and known.booking_date = one.booking_date);
  -- A doubted day that the last answer did not cover stays unknown: its row remembers the doubt, and is too old to be believed.
  insert into public.court_coverage (venue, court_id, booking_date, start_time, end_time, read_at, suspected_at, suspected_minutes)
  select of_venue, court, day, make_time(start / 60, start % 60, 0), make_time("end" / 60, "end" % 60, 0),
         case when one.court_id is null then as_of else as_of - interval '2 hours' end,
         case when one.court_id is not null then as_of end, one.lost
    from jsonb_to_recordset(covered) as span (court bigint, day date, start int, "end" int)
    left join jsonb_to_recordset(suspect) as one (court_id bigint, booking_date date, lost int)
      on court = one.court_id and day = one.booking_date
   where day >= moment::date
     and not exists (select from public.court_coverage as known
                      where known.venue = of_venue and known.court_id = court and known.booking_date = day)
  on conflict do nothing;

  delete from public.bookings
   where id in (select booking.id from private.future_bookings(of_venue, moment) as booking
                  join public.court_coverage as known
                    on known.venue = of_venue and known.court_id = booking.court_id and known.booking_date = booking.booking_date
                 where known.suspected_at is null);
  insert into public.bookings
    (venue, court_id, booking_date, start_time, end_time, source, location, status, is_blocked, block_reason)
  select distinct on (court, day, start, "end")
         of_venue, court, day, make_time(start / 60, start % 60, 0), make_time("end" / 60, "end" % 60, 0), of_source, at_location,
         case when closed or blocked then 'blocked' else 'booked' end, closed is true or blocked is true,
         case when closed then 'closed' when blocked then 'blocked' end
    from jsonb_to_recordset(snapshot -> 'busy') as taken (court bigint, day date, start int, "end" int, closed boolean, blocked boolean)
   where exists (select from public.court_coverage as known
                  where known.venue = of_venue and known.court_id = court and known.booking_date = day and known.suspected_at is null)
   order by court, day, start, "end", closed, blocked
  on conflict (venue, court_id, booking_date, start_time, end_time) do nothing;

  insert into public.last_data_update as kept (venue, source, last_update, covered_from, covered_until, last_try)
  select of_venue, of_source, coalesce(max(known.read_at), as_of), coalesce(min(booking_date), moment::date),
         coalesce(max(booking_date), moment::date), as_of
    from public.court_coverage as known where venue = of_venue
  on conflict (venue) do update set last_update = excluded.last_update, covered_from = excluded.covered_from,
    covered_until = excluded.covered_until, last_try = excluded.last_try, failure = null,
    is_suspect = jsonb_array_length(suspect) > 0;
  perform private.fire_alerts(of_venue, at_location, before, moment, as_of);
  delete from public.court_alerts where booking_date < moment::date;
  return case when jsonb_array_length(suspect) > 0 then 'suspect' else 'stored' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.sure_after()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select 5 $function$;

CREATE OR REPLACE FUNCTION private.suspect_days(of_venue text, taken jsonb, covered jsonb, moment timestamp without time zone, as_of timestamp with time zone)
 RETURNS TABLE(court_id bigint, booking_date date, lost integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with queried as (
    select distinct court as court_id, day as booking_date from jsonb_to_recordset(covered) as span (court bigint, day date)),
  known_days as (
    select known.court_id, known.booking_date, min(suspected_at) as suspected_at, max(suspected_minutes) as suspected_minutes
      from public.court_coverage as known where venue = of_venue group by 1, 2),
  was as (
    select booking.court_id, booking.booking_date, sum(duration_minutes) as minutes
      from private.future_bookings(of_venue, moment) as booking
     where booking.block_reason is distinct from 'closed'
       and (booking.court_id, booking.booking_date) in (
         select court_id, booking_date from known_days union select court_id, booking_date from queried)
     group by 1, 2),
  is_now as (
    select court as court_id, day as booking_date, sum("end" - start) as minutes
      from jsonb_to_recordset(taken) as one (court bigint, day date, start int, "end" int, closed boolean)
     where closed is not true and day + make_interval(mins => "end") > moment
     group by 1, 2),
  less as (
    select was.court_id, was.booking_date, (was.minutes - coalesce(is_now.minutes, 0))::int as lost, is_now.minutes is null as is_all
      from was left join is_now using (court_id, booking_date)
     where coalesce(is_now.minutes, 0) < was.minutes),
  whole as (
    select (select coalesce(sum(minutes), 0) from was) as before, (select coalesce(sum(minutes), 0) from is_now) as after,
           (select sum(lost) > 120 and (count(*) > 1 or bool_or(is_all)) from less) as is_much,
           make_interval(mins => case when (select count(*) >= 3 from less) then 30 else 5 end) as patience)
  select queried.court_id, queried.booking_date, less.lost
    from queried cross join whole left join known_days using (court_id, booking_date) left join less using (court_id, booking_date)
   where (suspected_at is null or suspected_at > as_of - patience or less.lost > suspected_minutes)
     and (is_much and less.lost is not null
          or known_days.court_id is not null and before > 0 and (after = 0 or before >= 1200 and after < before / 4))
$function$;

CREATE OR REPLACE FUNCTION private.swap_player(match public.matches, request private.substitute_requests, taker uuid)
 RETURNS public.match_participants
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  at timestamptz := private.waiting_list_time(match.id);
  joined public.match_participants;
begin
  perform private.end_request(request, 'taken', at, taker);
  delete from public.match_participants where match_id = match.id and user_id = taker;
  -- The question, which has just ended, was the way into a private match.
  perform set_config('courtside.opened_match', match.id::text, true);
  update public.match_participants set user_id = taker where id = request.participant_id returning * into strict joined;
  perform set_config('courtside.opened_match', '', true);
  perform private.clear_balls(array[match.id], request.user_id),
          private.notify_of_substitute(match, request.user_id, taker),
          private.advance_now(match, at, true),
          private.count_action('participations');
  return joined;
end
$function$;

CREATE OR REPLACE FUNCTION private.system_facts()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'at', now(),
    'database', jsonb_build_object(
      'bytes', pg_database_size(current_database()),
      'version', current_setting('server_version'),
      'started_at', pg_postmaster_start_time(),
      'connections', (select count(*) from pg_stat_activity where backend_type like 'client%'),
      'max_connections', current_setting('max_connections')::int,
      'slots', (select count(*) from pg_replication_slots where database = current_database()),
      'lag_bytes', (select coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn)), 0)::bigint
                      from pg_replication_slots where database = current_database())),
    'jobs', private.job_facts(),
    'mail', private.mail_facts(),
    'push', (select jsonb_build_object('devices', count(*), 'members', count(distinct user_id)) from public.push_subscriptions),
    'pushes', (select coalesce(jsonb_object_agg(event, times), '{}')
                 from (select event, sum(times) as times from private.daily_counts group by event) as summed),
    'venues', (select coalesce(jsonb_agg(jsonb_build_object('venue', venue, 'last_update', last_update, 'last_try', last_try,
        'failure', failure, 'is_suspect', is_suspect) order by venue), '[]') from public.last_data_update),
    'backoffs', (select coalesce(jsonb_object_agg(endpoint, backoff_until), '{}') from private.sync_locks where backoff_until > now()),
    'reports', (select coalesce(jsonb_object_agg(source, facts || jsonb_build_object('at', reported_at)), '{}')
                  from private.system_reports));
end
$function$;

CREATE OR REPLACE FUNCTION private.system_status()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  jobs jsonb := '[]';
  mails jsonb := '[]';
begin
  perform private.require_steward();
  if to_regclass('graphile_worker.jobs') is not null then
    execute $jobs$
      select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
        select id::text, task_identifier as task, attempts, max_attempts, run_at, created_at, attempts >= max_attempts as failed,
               locked_at is not null as running, private.without_addresses(left(split_part(last_error, chr(10), 1), 200)) as reason
          from graphile_worker.jobs where last_error is not null order by created_at limit 50) as one $jobs$ into jobs;
  end if;
  if to_regclass('_backend.mail_queue') is not null then
    execute $mails$
      select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
        select id, private.without_addresses(recipient) as recipient, subject, attempts, created_at, due_at, given_up_at,
               private.without_addresses(left(last_error, 200)) as reason
          from _backend.mail_queue where last_error is not null or created_at < now() - interval '2 minutes'
         order by position limit 50) as one $mails$ into mails;
  end if;
  return private.system_facts() || jsonb_build_object('failing_jobs', jobs, 'mails', mails);
end
$function$;
grant execute on function private.system_status() to authenticated;

CREATE OR REPLACE FUNCTION private.tag_of(part jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select left(encode(sha256(convert_to(part::text, 'UTF8')), 'hex'), 16)
$function$;

CREATE OR REPLACE FUNCTION private.tagged_rounds(of_match uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce((select seen.rounds from private.known_rounds(of_match) as seen), (
    select coalesce(jsonb_agg(round || jsonb_build_object('tag', private.tag_of(round)) order by round -> 'number'), '[]')
      from jsonb_array_elements(private.evening_rounds_of(of_match)) as round));
end
$function$;

CREATE OR REPLACE FUNCTION private.take_back_substitute(of_match uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  match public.matches;
  request private.substitute_requests;
begin
  perform private.require_assured();
  match := private.lock_waiting_list(of_match, me);
  select * into request from private.substitute_requests r where r.match_id = of_match and r.user_id = me and r.ended_at is null;
  if request.id is not null then
    perform private.end_request(request, 'taken_back', private.waiting_list_time(of_match)),
            private.advance_now(match, private.waiting_list_time(of_match), true);
  end if;
end
$function$;
grant execute on function private.take_back_substitute(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.take_over_device()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.push_subscriptions
   where endpoint = new.endpoint and p256dh_key = new.p256dh_key and auth_key = new.auth_key
     and user_id <> new.user_id and new.user_id = auth.uid();
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.takes_slot(participant public.match_participants)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN ((participant).status = 'confirmed'::text);
grant execute on function private.takes_slot(public.match_participants) to authenticated;
grant execute on function private.takes_slot(public.match_participants) to service_role;

CREATE OR REPLACE FUNCTION private.team_on_join(players integer, on_a bigint, on_b bigint, chosen text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(chosen, case when (players = 2 and on_a > 0) or (players = 4 and on_a > on_b) then 'B' else 'A' end);
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_result(result public.match_results, entry public.result_entries)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  of_match uuid := result.match_id;
  standing public.result_entries := private.result_version(result.entry_id);
begin
  if entry.effect = 'agrees' then
    return;
  end if;
  perform private.end_result_news(of_match, array['result_asked', 'result_reported']
    || case when result.state <> 'disputed' then array['result_disputed'] else '{}' end);
  delete from public.notifications where related_id = of_match and type = 'result_disputed' and user_id = auth.uid();
  case
    when entry.effect = 'stands' then
      perform private.notify_of_result(of_match, 'result_reported', entry);
    when entry.effect = 'proposes' then
      perform private.notify_of_result(of_match, 'result_reported', entry, 'correction');
    when entry.effect = 'disputes' then
      perform private.notify_of_result(of_match, 'result_disputed', entry, case when entry.kind = 'report' then 'with_version' end);
    when entry.effect = 'voids' then
      perform private.notify_of_result(of_match, 'result_settled', null, 'void');
    when entry.effect in ('confirms', 'decides') then
      perform private.notify_of_result(of_match, 'result_settled', standing, case entry.effect when 'decides' then 'decided' end);
    else null;
  end case;
end
$function$;

CREATE OR REPLACE FUNCTION private.test_push(of_endpoint text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  device uuid;
begin
  perform private.require_assured();
  select id into device from public.push_subscriptions where endpoint = of_endpoint and user_id = auth.uid();
  if device is null then
    perform private.refuse(404, 'no_device', 'This device is not subscribed.');
  end if;
  if not private.worker_is_running() then
    perform private.refuse(409, 'no_worker', 'This site does not send push messages at the moment.');
  end if;
  insert into private.push_tests values (auth.uid(), now())
  on conflict (user_id) do update set tested_at = now() where push_tests.tested_at < now() - interval '10 seconds';
  if not found then
    perform private.refuse(429, 'too_many_requests', 'Wait ten seconds before the next test.');
  end if;
  perform private.enqueue('push_subscriptions__test', jsonb_build_object('device_id', device));
end
$function$;
grant execute on function private.test_push(text) to authenticated;

CREATE OR REPLACE FUNCTION private.tidy_comment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.comment := private.plain_text(new.comment);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.tidy_end_time()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  zone text := private.time_zone();
  added_up time := (new.match_date at time zone zone)::time + make_interval(mins => new.match_duration);
begin
  if new.end_time = added_up then
    new.end_time := ((new.match_date + make_interval(mins => new.match_duration)) at time zone zone)::time;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.tidy_match()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.location := private.plain_line(new.location);
  new.description := private.plain_text(new.description);
  if array_ndims(new.match_activity) = 1 then
    new.match_activity := array(select private.plain_line(tag)
      from unnest(new.match_activity) with ordinality as tags (tag, ordinal) order by ordinal);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.tidy_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.data <> '{}' and (tg_op = 'UPDATE' or new.message is null) then
    new.message := private.notification_text(new.type, new.data);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.tidy_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select btrim(regexp_replace(private.without_stray_joiners(regexp_replace(regexp_replace(normalize(name, NFC),
      '[\uFE00-\uFE0F]', '', 'g'),
      '([\u0300-\u036F\u0483-\u0489\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u06D6-\u06ED\u0E34-\u0E3A\u0E47-\u0E4E\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]{3})[\u0300-\u036F\u0483-\u0489\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u06D6-\u06ED\u0E34-\u0E3A\u0E47-\u0E4E\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]+', '\1', 'g')),
    '[\s\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g'))
$function$;

CREATE OR REPLACE FUNCTION private.tidy_phone_number()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.number := private.plain_line(new.number);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.tidy_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted text;
  folded text;
  number int := 1;
begin
  new.username := private.tidy_name(new.username);
  wanted := new.username;
  if char_length(wanted) > 80 then
    return new;
  end if;
  loop
    folded := private.folded_name(new.username);
    -- Two who take the same name at once come one after the other.
    perform pg_advisory_xact_lock(hashtextextended('name ' || folded, 0));
    exit when not exists (select from public.profiles
      where private.folded_name(username) collate "C" = folded collate "C" and id <> new.id);
    if number = 1 then
      select count(*) + 1 into number from public.profiles
       where private.folded_name(username) collate "C" >= folded || ' (' and private.folded_name(username) collate "C" < folded || ' )'
         and id <> new.id;
    end if;
    number := number + 1;
    new.username := format('%s (%s)', rtrim(left(wanted, 80 - 3 - length(number::text))), number);
  end loop;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.tidy_steward_links()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.steward_links where true;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.time_zone()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select time_zone from private.community);
end
$function$;
grant execute on function private.time_zone() to authenticated;
grant execute on function private.time_zone() to service_role;

CREATE OR REPLACE FUNCTION private.tips_of(of_game uuid)
 RETURNS public.evening_entries[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  entry public.evening_entries;
  score public.evening_entries;
  tips public.evening_entries[] := '{}';
begin
  for entry in
    select e.* from public.evening_entries e
     where e.game_id = of_game and e.kind = 'score'
       and not exists (select from public.evening_entries r where r.revokes = e.id)
     order by e.seq
  loop
    if private.knows_tips(entry, tips) then
      entry.outcome := 'counts';
      score := entry;
      tips := tips || entry;
    elsif (entry.points_a, entry.points_b, entry.is_finished) <> (score.points_a, score.points_b, score.is_finished) then
      entry.outcome := 'differs';
      tips := tips || entry;
    end if;
  end loop;
  return tips;
end
$function$;

CREATE OR REPLACE FUNCTION private.token_hash(token text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select sha256(convert_to(left(token, 200), 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION private.unblock_account(member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_grave_act();
  perform private.lock_data_of(member);
  update auth.users
     set banned_until = null, updated_at = now(), raw_app_meta_data = raw_app_meta_data - array['ban_reason', 'deletion_notified']
   where id = member and banned_until > now();
  if found then
    delete from private.member_removals where member_id = member;
    delete from private.removed_names where member_id = member;
    perform private.log_steward_act('member_unblocked', member);
  end if;
end
$function$;
grant execute on function private.unblock_account(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.undo(evening public.evenings, target public.evening_entries, entry uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  player uuid := coalesce(target.data ->> 'player_id', target.data ->> 'player');
begin
  case target.kind
    when 'presence' then
      update public.evening_players set is_present = (target.data ->> 'before')::boolean
       where id = player and is_present = (target.data ->> 'present')::boolean;
      perform private.require_undone(found), private.require_room(evening.match_id);
      return (target.data ->> 'before') <> (target.data ->> 'present');
    when 'player' then
      update public.evening_players set is_present = coalesce((target.data #>> '{before,present}')::boolean, false)
       where id = player and is_present;
      perform private.require_undone(found);
      -- Somebody who was added by mistake has never been here.
      delete from public.evening_players p
       where p.id = player and not (target.data #>> '{before,known}')::boolean and p.participant_id is null
         and not exists (select from public.evening_games g where g.match_id = p.match_id and p.id in (g.a1, g.a2, g.b1, g.b2));
    when 'settings' then
      perform private.require_undone(private.has_settings_of(evening, target.data));
      perform private.apply_settings(evening, target.data -> 'before', entry);
      perform private.restore_rounds(evening, target.id);
    when 'deal' then
      perform private.require_undone(not exists (select from public.evening_rounds r
        where r.match_id = evening.match_id and r.dealt_by = target.id and r.state = 'replaced'));
      if exists (select from public.evening_rounds r
                  where r.match_id = evening.match_id and r.dealt_by = target.id and private.has_begun(r)) then
        perform private.refuse(409, 'round_begun', 'This round has begun.');
      end if;
      update public.evening_rounds r set state = 'replaced', replaced_by = entry
       where r.match_id = evening.match_id and r.dealt_by = target.id;
      perform private.restore_rounds(evening, target.id);
    when 'round_start', 'round_close' then
      perform private.reopen_round(evening.match_id, target);
    when 'end' then
      perform private.require_undone(evening.state = 'ended');
      update public.evenings e set state = 'running', ended_at = null where e.match_id = evening.match_id;
    else
      perform private.refuse(409, 'entry_stays', 'This cannot be taken back.');
  end case;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.unknown_rounds(seen private.evening_rounds_seen, known text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if coalesce(cardinality(known), 0) = 0 then
    return seen.rounds;
  end if;
  return (select coalesce(jsonb_agg(case when head ->> 'tag' = any(known) then head else seen.rounds -> (at - 1)::int end order by at), '[]')
    from jsonb_array_elements(seen.heads) with ordinality as heads (head, at));
end
$function$;

CREATE OR REPLACE FUNCTION private.unoffered_slots(match public.matches, OUT free integer, OUT free_a integer, OUT free_b integer)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  half int := case when match.players in (2, 4) then match.players / 2 end;
begin
  select match.players - count(*), half - count(*) filter (where team = 'A'), half - count(*) filter (where team = 'B')
    into free, free_a, free_b
    from (select team_assignment as team from public.match_participants p where p.match_id = match.id and private.takes_slot(p)
          union all
          select team from public.match_offers o where o.match_id = match.id and o.ended_at is null and not o.is_shared and o.request_id is null) as taken;
  -- A match without a limit is never full.
  if match.players = 0 then
    free := 1000000;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.unranked_for(me uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return array(select p.id from private.rating_people p where p.member_id = me
    union all select p.id from private.my_blocks b join private.rating_people p using (member_id));
end
$function$;

CREATE OR REPLACE FUNCTION private.unseat_participant(participant uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.evening_players p where p.participant_id = participant and not private.has_game(p);
  update public.evening_players set is_present = false, participant_id = null where participant_id = participant;
end
$function$;

CREATE OR REPLACE FUNCTION private.update_shown_email()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.profiles set email = new.email where id = new.id and email is not null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.uploads_of(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('bucket', bucket_id, 'name', name, 'created_at', created_at,
      'metadata', metadata) order by created_at), '[]')
    from storage.objects where owner_id = member::text
$function$;

CREATE OR REPLACE FUNCTION private.use_invitation(token text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if token is null then
    return false;
  end if;
  update private.invitations set uses = uses + 1
   where token_hash = private.token_hash(token) and expires_at > now() and (most_uses is null or uses < most_uses);
  return found;
end
$function$;

CREATE OR REPLACE FUNCTION private.valid_sets(outcome text, sets smallint[], is_tie_break boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  count int := cardinality(sets) / 2;
  wins_a int := 0;
  wins_b int := 0;
  more int;
  less int;
  is_last boolean;
  is_complete boolean;
begin
  if outcome = 'not_played' then
    return coalesce(sets = '{}' and not is_tie_break, false);
  elsif outcome is null or outcome not in ('finished', 'unfinished') or sets is null or is_tie_break is null
      or array_ndims(sets) is distinct from 1 or array_lower(sets, 1) <> 1 or array_position(sets, null) is not null or cardinality(sets) % 2 = 1
      or count not between 1 and 3 or is_tie_break and count < 3 then
    return false;
  end if;
  for at in 1 .. count loop
    more := greatest(sets[2 * at - 1], sets[2 * at]);
    less := least(sets[2 * at - 1], sets[2 * at]);
    is_last := at = count;
    if greatest(wins_a, wins_b) = 2 or less < 0 or more > 99 or more = 0 then
      return false;
    elsif is_tie_break and is_last then
      is_complete := more = 10 and less <= 8 or more > 10 and more - less = 2;
      if not is_complete and more >= 10 and more - less > 1 then
        return false;
      end if;
    else
      is_complete := more = 6 and less <= 4 or more = 7 and less in (5, 6);
      if not is_complete and more > 6 then
        return false;
      end if;
    end if;
    if not is_complete and (outcome = 'finished' or not is_last) then
      return false;
    elsif is_complete and sets[2 * at - 1] > sets[2 * at] then
      wins_a := wins_a + 1;
    elsif is_complete then
      wins_b := wins_b + 1;
    end if;
  end loop;
  -- A match that somebody has won is none that is unfinished.
  return (greatest(wins_a, wins_b) = 2) = (outcome = 'finished');
end
$function$;
grant execute on function private.valid_sets(text,smallint[],boolean) to service_role;

CREATE OR REPLACE FUNCTION private.waiting_list_time(of_match uuid)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return greatest(now(), (select advanced_at from public.waiting_lists where match_id = of_match));
end
$function$;

CREATE OR REPLACE FUNCTION private.waiting_lists_of(account uuid)
 RETURNS SETOF public.matches
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select m.* from public.matches m
   where m.match_date > now() and m.id in (
     select w.match_id from public.match_waiting w where w.user_id = account
     union select a.match_id from private.substitute_asks a where a.user_id = account and a.ended_at is null)
   order by m.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.waiting_without_offer(match public.matches, of_requests boolean)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select w.id from public.match_waiting w
   where w.match_id = match.id and private.can_act_on_match(match, w.user_id) and not exists (
     select from public.match_offers o
      where o.match_id = match.id and o.waiting_id = w.id and o.ended_at is null and (of_requests or o.request_id is null))
   order by w.turn;
end
$function$;

CREATE OR REPLACE FUNCTION private.wants_push(member uuid, of_type text, data jsonb, before jsonb DEFAULT '{}'::jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  muted text[] := array(select type from public.push_mutes where user_id = member);
  kinds text[] := array[of_type];
begin
  if of_type in ('match_joined', 'match_left', 'match_declined', 'match_full') and data ? 'joined' then
    kinds := array(
      select 'match_' || list from unnest(array['joined', 'left', 'declined']) as list
       where data -> list <> '[]' and data -> list is distinct from before -> list
         and jsonb_array_length(data -> list) >= coalesce(jsonb_array_length(before -> list), 0))
      || case when of_type = 'match_full' then array['match_full'] else '{}' end;
  end if;
  return private.in_good_standing(member) and not kinds <@ muted;
end
$function$;

CREATE OR REPLACE FUNCTION private.win_share(mu_a double precision, mu_b double precision, variances double precision)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select 1 / (1 + exp((mu_b - mu_a) / sqrt(variances + 320000000000))) $function$;

CREATE OR REPLACE FUNCTION private.with_plain_letters(said text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when said ~ '^[ -~]*$' then said else translate(private.without_marks(said),
    U&'\01A7\01BB\03E8\14BF\A644\A6EF\A75A\01B7\021C\0417\0498\04E0\2CCC\A76A\A7AB\+0118CA\+016F3B\+01D206\13CE\+0118AF\01BC'
      '\+0118BB\0431\13EE\2CD2\+0118D5\+0104D2\+0118C6\+01D212\0222\0223\09EA\0A6A\0B03\+01031A\+01E8CB\09ED\0A67\0B68\0D6D'
      '\2CCA\A76E\+0118AC\+0118CC\+0118D6\0251\0391\03B1\0410\0430\13AA\15C5\2376\237A\A4EE\AB7A\+0102A0\+016F40\0184\0392\0411'
      '\0412\042C\0432\0462\0463\048C\048D\13CF\13F4\13FC\15AF\15F7\A4D0\A7B4\+010282\+0102A1\+010301\00A2\025B\03A3\03B5\03C2'
      '\0404\0421\0441\0454\04AA\04AB\0511\13DF\20A1\20AC\22F4\2377\2C88\2C89\2CA4\2CA5\A4DA\AB9B\ABAF\+0102A2\+010302\+010415'
      '\+010429\+01043D\+01051C\+0118CE\+0118E9\+0118F2\+01F74C\0501\13A0\13E7\146F\15DE\15EA\20AB\A4D2\A4D3\AB70\025C\0395'
      '\0415\0435\04BD\04BF\0510\13AC\13CB\212E\22FF\2D39\A4F0\AB32\AB7C\+010286\+010401\+0118A6\+0118AE\+016F2D\+01D221\03DC'
      '\0584\15B4\1E9D\A4DD\A798\A799\AB35\+010287\+0102A5\+010525\+0118A2\+0118C2\+01D213\018D\050C\050D\0581\13C0\13F3\13FB'
      '\A4D6\AB90\0397\041D\043D\045B\04A2\04A3\04BB\04C7\04C8\04C9\04CA\0570\13BB\13C2\13F2\157C\2C8E\A4E7\A695\AB8B\+0102CF'
      '\03B9\0456\04CF\13A5\1D7C\2373\2378\A647\AB75\+0118C3\037F\03F3\0408\0458\0575\13AB\148D\A4D9\AB7B\039A\041A\049A\049E'
      '\13E6\16D5\20AD\2C94\A4D7\+010518\0196\0197\01C0\0399\0406\04C0\05C0\05D5\05DF\0627\0661\06F1\07CA\13DE\14AA\16C1\2223'
      '\23FD\2502\2C92\2CD0\2CD1\2D4F\A4E1\A4F2\ABAE\+01028A\+010309\+010320\+01041B\+010443\+010526\+0118A3\+0118B2\+016F16'
      '\+016F28\+01D22A\+01E8C7\039C\03FA\041C\04CD\13B7\15F0\16D6\2C98\A4DF\+0102B0\+010311\039D\03B7\0578\057C\2C9A\A4E0'
      '\+01018E\+010513\019F\0275\0398\039F\03B8\03BF\03C3\041E\043E\0472\0473\04E8\04E9\0555\0585\05E1\0647\0665\06BE\06C1'
      '\06D5\06F5\06FF\07C0\0966\09E6\0A66\0AE6\0B20\0B66\0BE6\0C02\0C66\0C82\0CE6\0D02\0D20\0D66\0D82\0E50\0ED0\101D\1040\10FF'
      '\12D0\13BE\13EB\1D11\2296\229D\236C\2C9E\2C9F\2D31\2D41\2D54\3007\A4F3\AB3D\AB3E\AB74\AB8E\ABBB\+010292\+0102AB\+010404'
      '\+01042C\+0104C2\+0104EA\+010516\+0114D0\+0118B5\+0118C8\+0118D7\+0118E0\+01D21A\+01F714\03A1\03C1\0420\0440\13E2\146D'
      '\1D29\2374\2CA2\2CA3\A4D1\ABB2\+010295\03BA\043A\049B\049F\051B\0563\0566\1D0B\2C95\2D55\ABB6\0433\0493\13A1\13D2\1587'
      '\1D26\2C85\A4E3\AB47\AB48\AB71\AB81\ABA2\+0104B4\+016F35\+01D216\01BD\0405\0455\054F\13D5\13DA\A4E2\ABAA\+010296\+010420'
      '\+010448\+0118C1\+016F3A\03A4\03C4\0422\0442\04AC\04AD\10A0\13A2\13BF\20AE\22A4\2361\27D9\2CA6\A4D4\AB72\+010297\+0102B1'
      '\+010315\+0118BC\+016F0A\+01F768\028B\03C5\054D\057D\1200\13CC\144C\222A\22C3\A4F4\A79F\AB4E\AB52\AB9C\+0104CE\+0104F6'
      '\+0118B8\+0118D8\+016F42\03BD\0474\0475\05D8\0667\06F7\13D9\142F\2228\22C1\2D38\A4E6\A6DF\ABA9\+010197\+01051D\+011706'
      '\+0118A0\+0118C0\+016F08\+01D20D\+01F708\026F\0461\051C\051D\0561\13B3\13D4\20A9\A4EA\A761\AB83\+0114C5\+01170A\+01170E'
      '\+01170F\+0118E6\+0118EF\00D7\03A7\0425\0445\04B2\1541\157D\166D\166E\16B7\2573\292B\292C\2A2F\2A30\2CAC\2D5D\A4EB\A7B3'
      '\+010196\+010290\+0102B4\+010317\+010322\+010527\+0118EC\00A5\0263\03A5\03B3\0423\0443\04AE\04AF\04B0\04B1\10E7\13A9'
      '\13BD\1D8C\2CA8\A4EC\AB5A\+0102B2\+0118A4\+0118DC\+016F43\0396\13C3\A4DC\AB93\+0102F5\+0118A9\+0118C4\+0118E5',
    '222222233333333333445566667778888888999999999aaaaaaaaaaaaabbbbbbbbbbbbbbbbbbbbccccccccccccccccccccccccccccccccccdddddddd'
      'ddeeeeeeeeeeeeeeeeeeeeeffffffffffffffggggggggghhhhhhhhhhhhhhhhhhhhhiiiiiiiiiijjjjjjjjjkkkkkkkkkkllllllllllllllllllllllll'
      'llllllllllllllmmmmmmmmmmmnnnnnnnnooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooopppppppppp'
      'pppqqqqqqqqqqqrrrrrrrrrrrrrrrrsssssssssssssttttttttttttttttttttttuuuuuuuuuuuuuuuuuuuvvvvvvvvvvvvvvvvvvvvvvwwwwwwwwwwwwww'
      'wwwxxxxxxxxxxxxxxxxxxxxxxxxxxyyyyyyyyyyyyyyyyyyyyyzzzzzzzz') end
$function$;
grant execute on function private.with_plain_letters(text) to authenticated;
grant execute on function private.with_plain_letters(text) to service_role;

CREATE OR REPLACE FUNCTION private.with_player(facts jsonb, happening text, player jsonb, told boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  list text;
  who jsonb := jsonb_build_object('id', player -> 'id');
  found jsonb;
  cancels boolean := false;
begin
  foreach list in array array['joined', 'left', 'declined'] loop
    continue when facts -> list = '[]';
    found := jsonb_path_query_first(facts -> list, '$[*] ? (@.id == $id)', who);
    if found is null then
      continue;
    end if;
    facts := jsonb_set(facts, array[list], jsonb_path_query_array(facts -> list, '$[*] ? (!(@.id == $id))', who));
    if list = happening then
      -- Dates of a series that are answered one by one.
      player := player || jsonb_build_object('dates', (player ->> 'dates')::int + (found ->> 'dates')::int);
    elsif list = 'left' and happening = 'declined' then
      -- Declining the rest of a series that one leaves is part of leaving it.
      facts := jsonb_set(facts, '{left}', (facts -> 'left') || found);
      cancels := true;
    elsif list <> 'declined' then
      cancels := not told and (found ->> 'dates')::int = (player ->> 'dates')::int;
      if (found ->> 'dates')::int <> (player ->> 'dates')::int then
        facts := jsonb_set(facts, array[list], (facts -> list) || found);
      end if;
    end if;
  end loop;
  if happening <> 'undone' and not cancels then
    facts := jsonb_set(facts, array[happening], (facts -> happening) || player);
  end if;
  if facts -> 'joined' = '[]' and facts -> 'left' = '[]' and facts -> 'declined' = '[]' then
    return null;
  end if;
  return facts;
end
$function$;

CREATE OR REPLACE FUNCTION private.with_report(INOUT result public.match_results, INOUT entry public.result_entries)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  seat uuid := entry.author_seat;
  standing public.result_entries := private.result_version(result.entry_id);
  other public.result_entries := private.result_version(result.other_id);
  for_standing boolean := private.may_answer_for(standing, seat);
  for_other boolean := private.may_answer_for(other, seat);
  says_standing boolean := coalesce(private.result_content(entry) = private.result_content(standing), false);
  says_other boolean := coalesce(private.result_content(entry) = private.result_content(other), false);
begin
  if result.state = 'confirmed' and says_standing then
    -- It takes a correction back that waits, or says no to it.
    entry.effect := case when other.id is null then 'agrees' when for_other then 'declines' else 'withdraws' end;
    result.other_id := null;
    result.confirm_due := null;
  elsif result.state in ('disputed', 'confirmed') and says_other and for_other then
    entry.effect := 'confirms';
    result := private.settle(result, other.id);
  elsif result.state = 'confirmed' then
    entry.effect := 'proposes';
    result.other_id := entry.id;
    result.confirm_due := now() + interval '48 hours';
  elsif result.state = 'reported' and says_standing and not for_standing then
    entry.effect := 'agrees';
  elsif says_standing and for_standing then
    entry.effect := 'confirms';
    result := private.settle(result, standing.id);
  elsif for_standing then
    entry.effect := 'disputes';
    result := private.disputed(result);
    result.other_id := entry.id;
  elsif result.state = 'disputed' then
    entry.effect := 'disputes';
    result.entry_id := entry.id;
  else
    entry.effect := 'stands';
    result.state := 'reported';
    result.entry_id := entry.id;
    result.confirm_due := now() + interval '48 hours';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.with_settings(evening public.evenings, settings jsonb)
 RETURNS public.evenings
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.with_short_vowels(folded text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select regexp_replace(folded, '([aou])e', '\1', 'g') $function$;
grant execute on function private.with_short_vowels(text) to authenticated;

CREATE OR REPLACE FUNCTION private.without_addresses(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select regexp_replace($1, '([[:alnum:]._%+-])[[:alnum:]._%+-]*@', '\1…@', 'g')
$function$;

CREATE OR REPLACE FUNCTION private.without_hidden(said text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select private.without_stray_joiners(regexp_replace(said,
    '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
    '', 'g'))
$function$;
grant execute on function private.without_hidden(text) to authenticated;
grant execute on function private.without_hidden(text) to service_role;

CREATE OR REPLACE FUNCTION private.without_marks(said text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select regexp_replace(normalize(said, NFKD),
    '[\u00AD\u00B7\u02B9-\u02C8\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u2060-\u206F\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F]', '', 'g')
$function$;
grant execute on function private.without_marks(text) to authenticated;
grant execute on function private.without_marks(text) to service_role;

CREATE OR REPLACE FUNCTION private.without_stray_joiners(said text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- Looking around costs a hundred times as much as looking for a joiner.
  select case when said ~ '[\u200C\u200D]' then regexp_replace(said,
    '[\u200C\u200D](?<![\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA\u1039\u103A\u17D2][\u200C\u200D])(?:(?<![\u0620-\u08FF\u1820-\u18AA][\u200C\u200D])|(?![\u0620-\u08FF\u1820-\u18AA]))(?:(?<![\u2194\u2195\u2600-\u27BF\u2B1B\U0001F300-\U0001FAFF\uFE0F]\u200D)|(?![\u2194\u2195\u2600-\u27BF\u2B1B\U0001F300-\U0001FAFF]))',
    '', 'g') else said end
$function$;
grant execute on function private.without_stray_joiners(text) to authenticated;
grant execute on function private.without_stray_joiners(text) to service_role;

CREATE OR REPLACE FUNCTION private.word_patterns(words text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg('%' || regexp_replace(private.with_short_vowels(word), '([\\%_])', '\\\1', 'g') || '%'), '{}')
    from regexp_split_to_table(private.folded_text(words), '\s+') as word where word <> ''
$function$;
grant execute on function private.word_patterns(text) to authenticated;

CREATE OR REPLACE FUNCTION private.worker_is_running()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from pg_catalog.pg_locks
     where locktype = 'advisory' and classid = 1128813906 and objsubid = 2 and granted
       and database = (select oid from pg_catalog.pg_database where datname = current_database()))
$function$;

CREATE OR REPLACE FUNCTION private.write_attendance()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  wanted text := case new.status when 'attending' then 'confirmed' when 'not_attending' then 'declined' end;
  written public.match_participants;
begin
  if tg_op = 'DELETE' then
    perform private.lock_own_match(old.event_id);
    delete from public.match_participants where id = old.id returning * into written;
    return case when written.id is not null then old end;
  end if;
  if wanted is null then
    raise exception using errcode = '22023', message = 'status: an answer is ''attending'' or ''not_attending''.';
  end if;
  if not exists (select from public.matches where id = new.event_id and match_type = 'event') then
    perform private.refuse(404, 'match_gone', 'This event does not exist any more.');
  end if;
  -- A first answer is inserted: its trigger locks this event alone, and an update that finds nothing would lock other matches before.
  if tg_op = 'UPDATE' or exists (
       select from public.match_participants where match_id = new.event_id and user_id = new.user_id) then
    perform private.lock_own_match(new.event_id);
    update public.match_participants set status = wanted
     where match_id = new.event_id and user_id = new.user_id
    returning * into written;
  end if;
  if written.id is null and tg_op = 'INSERT' then
    insert into public.match_participants (match_id, user_id, status) values (new.event_id, new.user_id, wanted)
    returning * into written;
  end if;
  if written.id is null then
    return null;
  end if;
  new.id := written.id;
  new.created_at := written.created_at;
  new.updated_at := written.updated_at;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.write_entry(entry public.evening_entries, replans boolean, facts jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  entry.seq := private.move_version(entry.match_id, replans);
  select plan_version into entry.plan_version from public.evenings where match_id = entry.match_id;
  entry.data := entry.data || facts;
  entry.outcome := coalesce(entry.outcome, 'done');
  entry.author_id := auth.uid();
  entry.created_at := clock_timestamp();
  insert into public.evening_entries select entry.*;
  perform private.count_action('evening_entries');
  return private.entry_answer(entry);
end
$function$;

CREATE OR REPLACE FUNCTION private.write_join_note(note text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_assured(or_waiting => true);
  update private.join_requests
     set note = (
       select nullif(btrim(string_agg(private.without_hidden(line), E'\n' order by number), E' \n'), '')
         from string_to_table(private.plain_text(write_join_note.note), E'\n') with ordinality as lines (line, number))
   where member_id = auth.uid() and refused_at is null;
  if not found then
    perform private.refuse(409, 'join_decided', 'This request was already decided.');
  end if;
end
$function$;
grant execute on function private.write_join_note(text) to authenticated;

CREATE OR REPLACE FUNCTION private.write_plan(evening public.evenings, entry uuid, games public.evening_games[], seed bigint, planner_version integer, inputs jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.evening_rounds set state = 'replaced', replaced_by = entry
   where match_id = evening.match_id and state <> 'replaced' and number >= (select min(g.round) from unnest(games) as g);
  insert into public.evening_rounds
    (match_id, number, edition, state, seed, planner_version, inputs, points, minutes, dealt_by, resting)
  select evening.match_id, g.round, g.edition, 'planned', write_plan.seed, write_plan.planner_version, write_plan.inputs, evening.points,
         evening.minutes, entry, array(
           select p.id from public.evening_players p
            where p.match_id = evening.match_id and p.is_present
              and not (p.id = any (array_agg(g.a1) || array_agg(g.a2) || array_agg(g.b1) || array_agg(g.b2)))
            order by p.number)
    from unnest(games) as g group by g.round, g.edition;
  insert into public.evening_games select g.* from unnest(games) as g;
  perform private.announce_next(evening.match_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.write_result(result public.match_results, entry public.result_entries)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  before public.match_results;
  standing public.result_entries;
begin
  select * into before from public.match_results r where r.match_id = result.match_id;
  entry.seq := result.version + 1;
  entry.state := result.state;
  entry.author_id := auth.uid();
  entry.created_at := clock_timestamp();
  insert into public.result_entries select entry.*;
  if entry.kind = 'report' and entry.effect <> 'agrees' then
    result.tip_id := entry.id;
  end if;
  standing := private.result_version(result.entry_id);
  update public.match_results r
     set state = result.state, outcome = standing.outcome, sets = standing.sets, is_tie_break = standing.is_tie_break, a1 = standing.a1,
         a2 = standing.a2, b1 = standing.b1, b2 = standing.b2, entry_id = standing.id, other_id = result.other_id, tip_id = result.tip_id,
         confirm_due = result.confirm_due, steward_due = result.steward_due, version = entry.seq,
         settled_at = case when result.state in ('confirmed', 'void')
           then case when (before.state, before.entry_id) is distinct from (result.state, result.entry_id) then now() else before.settled_at end end
   where r.match_id = result.match_id;
  if result.state in ('confirmed', 'void') and (before.state, before.entry_id) is distinct from (result.state, result.entry_id) then
    perform private.result_settled(result.match_id);
  end if;
  perform private.tell_result(result, entry);
  perform private.count_action('result_entries') where entry.kind in ('report', 'confirm', 'dispute');
  return private.result_answer(entry);
end
$function$;

create schema if not exists public;
grant usage on schema public to anon;
grant usage on schema public to authenticated;
grant usage on schema public to public;
grant usage on schema public to service_role;

create table public.announcements (
  id uuid not null,
  words text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint announcements_pkey PRIMARY KEY (id),
  constraint announcements_words_length CHECK (((words ~ '\S'::text) AND (char_length(words) <= 500))),
  constraint announcements_words_visible CHECK (private.is_visible(words))
);

CREATE INDEX announcements_expires_at_idx ON public.announcements USING btree (expires_at);

alter table public.announcements enable row level security;
alter table public.announcements replica identity full;

grant select on public.announcements to authenticated;
grant delete, insert, select, update on public.announcements to service_role;

CREATE TRIGGER stamp_update BEFORE UPDATE ON public.announcements FOR EACH ROW EXECUTE FUNCTION private.stamp_update();

create policy "Members see announcements until they expire" on public.announcements
  for select to authenticated
  using ((expires_at > now()) OR ( SELECT private.is_steward() AS is_steward));
create policy "Members with a second factor have proved it" on public.announcements
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.bookings (
  id uuid not null default gen_random_uuid(),
  court_id bigint not null,
  booking_date date not null,
  start_time time without time zone not null,
  end_time time without time zone not null,
  duration_minutes integer default ((EXTRACT(epoch FROM (end_time - start_time)) / (60)::numeric))::integer,
  player_count integer,
  status text not null default 'booked'::text,
  is_blocked boolean not null default false,
  block_reason text,
  source text not null,
  location text not null,
  venue text not null,
  constraint bookings_pkey PRIMARY KEY (id),
  constraint bookings_court_time_key UNIQUE (venue, court_id, booking_date, start_time, end_time),
  constraint bookings_court_fkey FOREIGN KEY (venue, court_id) REFERENCES public.courts(venue, id) ON DELETE CASCADE,
  constraint bookings_venue_fkey FOREIGN KEY (venue) REFERENCES public.last_data_update(venue) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  constraint bookings_end_time_after CHECK ((end_time > start_time)),
  constraint bookings_status_known CHECK ((status = ANY (ARRAY['booked'::text, 'blocked'::text])))
);

CREATE INDEX bookings_source_idx ON public.bookings USING btree (source, booking_date, start_time);
CREATE INDEX bookings_venue_idx ON public.bookings USING btree (venue, booking_date, start_time);

alter table public.bookings enable row level security;

grant select on public.bookings to authenticated;
grant delete, insert, select, update on public.bookings to service_role;

create policy "Members read bookings" on public.bookings
  for select to authenticated
  using true;
create policy "Members with a second factor have proved it" on public.bookings
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.calendar_feeds (
  user_id uuid not null,
  token_hash bytea,
  created_at timestamp with time zone not null default now(),
  session_id uuid,
  ended_at timestamp with time zone,
  constraint calendar_feeds_pkey PRIMARY KEY (user_id),
  constraint calendar_feeds_token_hash_key UNIQUE (token_hash),
  constraint calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint calendar_feeds_ended_without_token CHECK (((token_hash IS NULL) = (ended_at IS NOT NULL)))
);

alter table public.calendar_feeds enable row level security;
alter table public.calendar_feeds replica identity full;

grant delete, select (user_id, created_at, ended_at) on public.calendar_feeds to authenticated;
grant delete, insert, select, update on public.calendar_feeds to service_role;

create policy "Members see whether they have a feed" on public.calendar_feeds
  for select to authenticated
  using (user_id = ( SELECT auth.uid() AS uid));
create policy "Members switch their feed off" on public.calendar_feeds
  for delete to authenticated
  using (user_id = ( SELECT auth.uid() AS uid));
create policy "Members with a second factor have proved it" on public.calendar_feeds
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.community_versions (
  id bigint not null,
  created_at timestamp with time zone not null default now(),
  steward_id uuid,
  based_on bigint,
  restores bigint,
  state text not null,
  data jsonb not null,
  faults text[] not null default '{}'::text[],
  constraint community_versions_pkey PRIMARY KEY (id),
  constraint community_versions_data_length CHECK ((octet_length((data)::text) <= 200000)),
  constraint community_versions_data_object CHECK ((jsonb_typeof(data) = 'object'::text)),
  constraint community_versions_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'applied'::text, 'refused'::text])))
);

CREATE UNIQUE INDEX community_versions_state_idx ON public.community_versions USING btree (state) WHERE (state = 'waiting'::text);

alter table public.community_versions enable row level security;

grant select on public.community_versions to authenticated;
grant select on public.community_versions to service_role;

create policy "Stewards read the versions of the community" on public.community_versions
  for select to authenticated
  using ( SELECT private.is_steward() AS is_steward);
create policy "Members with a second factor have proved it" on public.community_versions
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.court_alerts (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  booking_date date not null,
  from_hour integer not null,
  until_hour integer not null,
  minutes integer not null default 60,
  source text,
  court_kind text,
  created_at timestamp with time zone not null default now(),
  fired_at timestamp with time zone,
  venue text,
  constraint court_alerts_pkey PRIMARY KEY (id),
  constraint court_alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint court_alerts_booking_date_range CHECK (((booking_date >= '2000-01-01'::date) AND (booking_date <= '2100-01-01'::date))),
  constraint court_alerts_court_kind_known CHECK ((court_kind = ANY (ARRAY['single'::text, 'double'::text]))),
  constraint court_alerts_hours_range CHECK (((from_hour >= 6) AND (until_hour <= 23))),
  constraint court_alerts_minutes_fit CHECK ((minutes <= ((until_hour - from_hour) * 60))),
  constraint court_alerts_minutes_known CHECK ((minutes = ANY (ARRAY[60, 90, 120]))),
  constraint court_alerts_source_word CHECK ((source ~ '^[a-z][a-z0-9-]{0,59}$'::text)),
  constraint court_alerts_venue_word CHECK ((venue ~ '^[a-z][a-z0-9-]{0,59}$'::text))
);

CREATE INDEX court_alerts_booking_date_idx ON public.court_alerts USING btree (booking_date) WHERE (fired_at IS NULL);
CREATE UNIQUE INDEX court_alerts_open_key ON public.court_alerts USING btree (user_id, booking_date, from_hour, until_hour, minutes, source, venue, court_kind) NULLS NOT DISTINCT WHERE (fired_at IS NULL);
CREATE INDEX court_alerts_user_id_idx ON public.court_alerts USING btree (user_id, booking_date);

alter table public.court_alerts enable row level security;
alter table public.court_alerts replica identity full;

grant delete, insert (id, user_id, booking_date, from_hour, until_hour, minutes, source, court_kind, venue), select on public.court_alerts to authenticated;
grant delete, insert, select, update on public.court_alerts to service_role;

CREATE TRIGGER count_rows AFTER INSERT ON public.court_alerts REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('court_alerts');
CREATE TRIGGER enforce_alert BEFORE INSERT ON public.court_alerts FOR EACH ROW EXECUTE FUNCTION private.enforce_alert();
CREATE TRIGGER enforce_alert_count AFTER INSERT ON public.court_alerts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.enforce_alert_count();
CREATE TRIGGER stamp_own_id BEFORE INSERT ON public.court_alerts FOR EACH ROW EXECUTE FUNCTION private.stamp_own_id();

create policy "Members see their own alerts" on public.court_alerts
  for select to authenticated
  using (user_id = ( SELECT auth.uid() AS uid));
create policy "Members make their own alerts" on public.court_alerts
  for insert to authenticated
  with check (user_id = ( SELECT auth.uid() AS uid));
create policy "Members remove their own alerts" on public.court_alerts
  for delete to authenticated
  using (user_id = ( SELECT auth.uid() AS uid));
create policy "Members with a second factor have proved it" on public.court_alerts
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.court_coverage (
  venue text not null,
  court_id bigint not null,
  booking_date date not null,
  start_time time without time zone not null,
  end_time time without time zone not null,
  read_at timestamp with time zone not null,
  suspected_at timestamp with time zone,
  suspected_minutes integer,
  constraint court_coverage_pkey PRIMARY KEY (venue, court_id, booking_date, start_time),
  constraint court_coverage_court_fkey FOREIGN KEY (venue, court_id) REFERENCES public.courts(venue, id) ON DELETE CASCADE,
  constraint court_coverage_venue_fkey FOREIGN KEY (venue) REFERENCES public.last_data_update(venue) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  constraint court_coverage_end_time_after CHECK ((end_time > start_time))
);

alter table public.court_coverage enable row level security;

grant select on public.court_coverage to authenticated;
grant delete, insert, select, update on public.court_coverage to service_role;

create policy "Members read what is known of courts" on public.court_coverage
  for select to authenticated
  using true;
create policy "Members with a second factor have proved it" on public.court_coverage
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.courts (
  id bigint not null,
  source text not null,
  name text not null,
  "position" integer not null,
  kind text not null default 'double'::text,
  venue text not null,
  constraint courts_pkey PRIMARY KEY (venue, id),
  constraint courts_venue_position_key UNIQUE (venue, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint courts_kind_known CHECK ((kind = ANY (ARRAY['single'::text, 'double'::text]))),
  constraint courts_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint courts_position_positive CHECK (("position" > 0))
);

alter table public.courts enable row level security;

grant select on public.courts to authenticated;
grant delete, insert, select, update on public.courts to service_role;

create policy "Members read courts" on public.courts
  for select to authenticated
  using true;
create policy "Members with a second factor have proved it" on public.courts
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.evening_entries (
  id uuid not null,
  match_id uuid not null,
  seq integer not null,
  kind text not null,
  game_id uuid,
  points_a integer,
  points_b integer,
  is_finished boolean,
  based_on uuid,
  revokes uuid,
  member_id uuid,
  data jsonb not null default '{}'::jsonb,
  outcome text not null default 'done'::text,
  plan_version integer not null,
  author_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint evening_entries_pkey PRIMARY KEY (id),
  constraint evening_entries_match_id_seq_key UNIQUE (match_id, seq),
  constraint evening_entries_revokes_key UNIQUE (revokes),
  constraint evening_entries_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint evening_entries_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.evenings(match_id) ON DELETE CASCADE,
  constraint evening_entries_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint evening_entries_data_is_object CHECK ((jsonb_typeof(data) = 'object'::text)),
  constraint evening_entries_kind_known CHECK ((kind = ANY (ARRAY['start'::text, 'settings'::text, 'organiser'::text, 'player'::text, 'presence'::text, 'teams'::text, 'deal'::text, 'round_start'::text, 'round_close'::text, 'score'::text, 'revoke'::text, 'end'::text]))),
  constraint evening_entries_outcome_known CHECK ((outcome = ANY (ARRAY['done'::text, 'counts'::text, 'confirms'::text, 'differs'::text, 'kept'::text]))),
  constraint evening_entries_points_range CHECK ((((points_a >= 0) AND (points_a <= 99)) AND ((points_b >= 0) AND (points_b <= 99)))),
  constraint evening_entries_revokes_when_revoke CHECK (((revokes IS NOT NULL) = (kind = 'revoke'::text))),
  constraint evening_entries_score_whole CHECK (
CASE
    WHEN (kind = 'score'::text) THEN ((game_id IS NOT NULL) AND (points_a IS NOT NULL) AND (points_b IS NOT NULL) AND (is_finished IS NOT NULL))
    ELSE ((points_a IS NULL) AND (points_b IS NULL) AND (is_finished IS NULL) AND (based_on IS NULL))
END)
);

comment on column public.evening_entries.member_id is 'The member who was added as a player, or named as an organiser.';
comment on column public.evening_entries.data is 'What was asked for; under `before` what it replaced, and under `player_id` whom it added.';
comment on column public.evening_entries.created_at is 'The clock of the database.';

CREATE INDEX evening_entries_author_id_idx ON public.evening_entries USING btree (author_id);
CREATE INDEX evening_entries_game_id_idx ON public.evening_entries USING btree (game_id, seq);
CREATE INDEX evening_entries_member_id_idx ON public.evening_entries USING btree (member_id);

alter table public.evening_entries enable row level security;

grant select on public.evening_entries to authenticated;
grant select on public.evening_entries to service_role;

CREATE TRIGGER check_deal AFTER INSERT ON public.evening_entries FOR EACH ROW WHEN ((new.kind = 'deal'::text)) EXECUTE FUNCTION private.check_deal();
CREATE TRIGGER forget_rounds_seen AFTER UPDATE OF author_id ON public.evening_entries FOR EACH ROW EXECUTE FUNCTION private.forget_rounds_seen();

create policy "Members see the log of evenings they see" on public.evening_entries
  for select to authenticated
  using (EXISTS ( SELECT
   FROM public.matches
  WHERE (matches.id = evening_entries.match_id)));
create policy "Members with a second factor have proved it" on public.evening_entries
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.evening_games (
  id uuid not null,
  match_id uuid not null,
  round integer not null,
  edition integer not null,
  court integer not null,
  a1 uuid not null,
  a2 uuid not null,
  b1 uuid not null,
  b2 uuid not null,
  points_a integer,
  points_b integer,
  is_finished boolean,
  score_id uuid,
  tip_id uuid,
  constraint evening_games_pkey PRIMARY KEY (id),
  constraint evening_games_court_key UNIQUE (match_id, round, edition, court),
  constraint evening_games_round_fkey FOREIGN KEY (match_id, round, edition) REFERENCES public.evening_rounds(match_id, number, edition) ON DELETE CASCADE,
  constraint evening_games_court_range CHECK (((court >= 0) AND (court <= 15))),
  constraint evening_games_score_whole CHECK ((num_nulls(points_a, points_b, is_finished, score_id, tip_id) = ANY (ARRAY[0, 5])))
);

alter table public.evening_games enable row level security;

grant select on public.evening_games to authenticated;
grant delete, insert, select, update on public.evening_games to service_role;

create policy "Members see the games of evenings they see" on public.evening_games
  for select to authenticated
  using (EXISTS ( SELECT
   FROM public.matches
  WHERE (matches.id = evening_games.match_id)));
create policy "Members with a second factor have proved it" on public.evening_games
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.evening_organisers (
  match_id uuid not null,
  member_id uuid not null,
  constraint evening_organisers_pkey PRIMARY KEY (match_id, member_id),
  constraint evening_organisers_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id) ON DELETE CASCADE,
  constraint evening_organisers_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);

CREATE INDEX evening_organisers_member_id_idx ON public.evening_organisers USING btree (member_id);

alter table public.evening_organisers enable row level security;

grant select on public.evening_organisers to authenticated;
grant delete, insert, select, update on public.evening_organisers to service_role;

create policy "Members see the organisers of evenings they see" on public.evening_organisers
  for select to authenticated
  using (EXISTS ( SELECT
   FROM public.matches
  WHERE (matches.id = evening_organisers.match_id)));
create policy "Members with a second factor have proved it" on public.evening_organisers
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.evening_places (
  match_id uuid not null,
  player_id uuid not null,
  place integer not null,
  games integer not null,
  points numeric(8,3) not null,
  average numeric(6,3) not null,
  is_on_podium boolean not null,
  constraint evening_places_pkey PRIMARY KEY (match_id, player_id),
  constraint evening_places_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.evenings(match_id) ON DELETE CASCADE,
  constraint evening_places_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.evening_players(id) ON DELETE CASCADE,
  constraint evening_places_games_range CHECK (((games >= 1) AND (games <= 32))),
  constraint evening_places_place_range CHECK (((place >= 1) AND (place <= 128))),
  constraint evening_places_points_range CHECK (((points >= (0)::numeric) AND (average >= (0)::numeric)))
);

comment on column public.evening_places.place is 'From 1; players who are equal, and the two of a team, share it.';
comment on column public.evening_places.average is 'Points a game.';
comment on column public.evening_places.is_on_podium is 'Whoever has too few games for it is passed over.';

CREATE INDEX evening_places_player_id_idx ON public.evening_places USING btree (player_id);

alter table public.evening_places enable row level security;

grant select on public.evening_places to authenticated;
grant delete, insert, select, update on public.evening_places to service_role;

create policy "Members see the places of evenings they see" on public.evening_places
  for select to authenticated
  using (EXISTS ( SELECT
   FROM public.matches
  WHERE (matches.id = evening_places.match_id)));
create policy "Members with a second factor have proved it" on public.evening_places
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.evening_players (
  id uuid not null,
  match_id uuid not null,
  number integer not null,
  member_id uuid,
  guest_name text,
  participant_id uuid,
  is_present boolean not null default false,
  team integer,
  has_joined boolean not null default false,
  constraint evening_players_pkey PRIMARY KEY (id),
  constraint evening_players_match_id_member_id_key UNIQUE (match_id, member_id),
  constraint evening_players_match_id_number_key UNIQUE (match_id, number),
  constraint evening_players_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.evenings(match_id) ON DELETE CASCADE,
  constraint evening_players_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint evening_players_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES public.match_participants(id) ON DELETE SET NULL,
  constraint evening_players_guest_name_length CHECK (((char_length(guest_name) >= 1) AND (char_length(guest_name) <= 40))),
  constraint evening_players_guest_name_visible CHECK (private.is_visible(guest_name)),
  constraint evening_players_guest_name_without_account CHECK (((guest_name IS NULL) OR (member_id IS NULL))),
  constraint evening_players_number_range CHECK (((number >= 0) AND (number <= 9999))),
  constraint evening_players_team_range CHECK (((team >= 0) AND (team <= 63)))
);

comment on column public.evening_players.has_joined is 'A member who takes part in the match, or did. Stays when they leave it: a result does not go with who lost.';

CREATE INDEX evening_players_member_id_idx ON public.evening_players USING btree (member_id);
CREATE INDEX evening_players_participant_id_idx ON public.evening_players USING btree (participant_id);

alter table public.evening_players enable row level security;

grant select on public.evening_players to authenticated;
grant delete, insert, select, update on public.evening_players to service_role;

CREATE TRIGGER forget_rests AFTER DELETE ON public.evening_players FOR EACH ROW EXECUTE FUNCTION private.forget_rests();
CREATE TRIGGER record_joined BEFORE INSERT OR UPDATE OF member_id, participant_id ON public.evening_players FOR EACH ROW EXECUTE FUNCTION private.record_joined();

create policy "Members see the players of evenings they see" on public.evening_players
  for select to authenticated
  using (EXISTS ( SELECT
   FROM public.matches
  WHERE (matches.id = evening_players.match_id)));
create policy "Members with a second factor have proved it" on public.evening_players
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.evening_rounds (
  match_id uuid not null,
  number integer not null,
  edition integer not null,
  state text not null,
  seed bigint not null,
  planner_version integer not null,
  inputs jsonb not null default '{}'::jsonb,
  points integer,
  minutes integer,
  resting uuid[] not null default '{}'::uuid[],
  dealt_by uuid not null,
  replaced_by uuid,
  started_at timestamp with time zone,
  closed_at timestamp with time zone,
  constraint evening_rounds_pkey PRIMARY KEY (match_id, number, edition),
  constraint evening_rounds_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.evenings(match_id) ON DELETE CASCADE,
  constraint evening_rounds_inputs_length CHECK ((char_length((inputs)::text) <= 20000)),
  constraint evening_rounds_number_range CHECK (((number >= 1) AND (number <= 32))),
  constraint evening_rounds_points_or_minutes CHECK (((points IS NULL) <> (minutes IS NULL))),
  constraint evening_rounds_replaced_by_when_replaced CHECK (((replaced_by IS NOT NULL) = (state = 'replaced'::text))),
  constraint evening_rounds_seed_range CHECK (((seed >= 0) AND (seed <= '9007199254740991'::bigint))),
  constraint evening_rounds_state_known CHECK ((state = ANY (ARRAY['planned'::text, 'announced'::text, 'started'::text, 'closed'::text, 'replaced'::text])))
);

comment on column public.evening_rounds.dealt_by is 'The entry that has dealt it.';
comment on column public.evening_rounds.replaced_by is 'The entry that has replaced it.';

CREATE UNIQUE INDEX evening_rounds_current_idx ON public.evening_rounds USING btree (match_id, number) WHERE (state <> 'replaced'::text);

alter table public.evening_rounds enable row level security;

grant select on public.evening_rounds to authenticated;
grant delete, insert, select, update on public.evening_rounds to service_role;

create policy "Members see the rounds of evenings they see" on public.evening_rounds
  for select to authenticated
  using (EXISTS ( SELECT
   FROM public.matches
  WHERE (matches.id = evening_rounds.match_id)));
create policy "Members with a second factor have proved it" on public.evening_rounds
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.evening_versions (
  match_id uuid not null,
  version integer not null default 0,
  constraint evening_versions_pkey PRIMARY KEY (match_id),
  constraint evening_versions_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.evenings(match_id) ON DELETE CASCADE
);

alter table public.evening_versions enable row level security;
alter table public.evening_versions replica identity full;

grant select on public.evening_versions to authenticated;
grant delete, insert, select, update on public.evening_versions to service_role;

CREATE TRIGGER rank_evening AFTER UPDATE ON public.evening_versions FOR EACH ROW EXECUTE FUNCTION private.rank_evening();

create policy "Members see the versions of evenings they see" on public.evening_versions
  for select to authenticated
  using (EXISTS ( SELECT
   FROM public.matches
  WHERE (matches.id = evening_versions.match_id)));
create policy "Members with a second factor have proved it" on public.evening_versions
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.evenings (
  match_id uuid not null,
  format text not null default 'americano'::text,
  pairing text not null default 'least_repeated'::text,
  points integer,
  minutes integer,
  courts text[] not null,
  open_courts integer[] not null,
  until timestamp with time zone,
  rounds integer not null,
  state text not null default 'running'::text,
  seed bigint not null,
  plan_version integer not null default 0,
  started_by uuid,
  started_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  is_rated boolean not null default false,
  constraint evenings_pkey PRIMARY KEY (match_id),
  constraint evenings_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id) ON DELETE CASCADE,
  constraint evenings_started_by_fkey FOREIGN KEY (started_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint evenings_courts_count CHECK ((((cardinality(courts) >= 1) AND (cardinality(courts) <= 16)) AND (array_ndims(courts) = 1))),
  constraint evenings_courts_length CHECK ((char_length(array_to_string(courts, ''::text)) <= 640)),
  constraint evenings_courts_visible CHECK (((array_position(courts, NULL::text) IS NULL) AND private.all_visible(courts))),
  constraint evenings_ended_at_when_ended CHECK (((ended_at IS NULL) = (state = 'running'::text))),
  constraint evenings_format_known CHECK ((format = ANY (ARRAY['americano'::text, 'mexicano'::text, 'teams'::text]))),
  constraint evenings_minutes_range CHECK (((minutes >= 5) AND (minutes <= 30))),
  constraint evenings_open_courts_range CHECK (((cardinality(open_courts) <= cardinality(courts)) AND (array_position(open_courts, NULL::integer) IS NULL) AND (0 <= ALL (open_courts)) AND (cardinality(courts) > ALL (open_courts)))),
  constraint evenings_pairing_known CHECK ((pairing = ANY (ARRAY['least_repeated'::text, 'classic'::text]))),
  constraint evenings_points_known CHECK ((points = ANY (ARRAY[16, 21, 24, 32]))),
  constraint evenings_points_or_minutes CHECK (((points IS NULL) <> (minutes IS NULL))),
  constraint evenings_rounds_range CHECK (((rounds >= 1) AND (rounds <= 32))),
  constraint evenings_seed_range CHECK (((seed >= 0) AND (seed <= '9007199254740991'::bigint))),
  constraint evenings_state_known CHECK ((state = ANY (ARRAY['running'::text, 'ended'::text]))),
  constraint evenings_until_range CHECK (((until >= '2000-01-01 00:00:00+00'::timestamp with time zone) AND (until <= '2100-01-01 00:00:00+00'::timestamp with time zone)))
);

comment on column public.evenings.open_courts is 'Positions in courts, from 0, of those that are ours now.';
comment on column public.evenings.rounds is 'How many are meant to be played.';
comment on column public.evenings.plan_version is 'Moves with all that a plan depends on; a deal is made for one of them.';
comment on column public.evenings.is_rated is 'Said at the start, and never changed.';

CREATE INDEX evenings_is_rated_idx ON public.evenings USING btree (match_id) WHERE is_rated;
CREATE INDEX evenings_started_by_idx ON public.evenings USING btree (started_by);

alter table public.evenings enable row level security;

grant select on public.evenings to authenticated;
grant delete, insert, select, update on public.evenings to service_role;

CREATE TRIGGER forget_announced AFTER UPDATE OF state ON public.evenings FOR EACH ROW WHEN (((new.state = 'ended'::text) AND (old.state <> 'ended'::text))) EXECUTE FUNCTION private.forget_announced();
CREATE TRIGGER forget_logged_evening AFTER DELETE ON public.evenings FOR EACH ROW WHEN (old.is_rated) EXECUTE FUNCTION private.forget_logged_evening();

create policy "Members see the evenings of matches they see" on public.evenings
  for select to authenticated
  using (EXISTS ( SELECT
   FROM public.matches
  WHERE (matches.id = evenings.match_id)));
create policy "Members with a second factor have proved it" on public.evenings
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.last_data_update (
  source text not null,
  last_update timestamp with time zone,
  covered_from date,
  covered_until date,
  last_try timestamp with time zone not null,
  failure text,
  is_suspect boolean not null default false,
  venue text not null,
  constraint last_data_update_pkey PRIMARY KEY (venue),
  constraint last_data_update_covered_days CHECK ((((last_update IS NULL) = (covered_from IS NULL)) AND (covered_until >= covered_from))),
  constraint last_data_update_failure_known CHECK ((failure = ANY (ARRAY['blocked'::text, 'not_public'::text, 'changed'::text, 'timeout'::text, 'error'::text])))
);

alter table public.last_data_update enable row level security;
alter table public.last_data_update replica identity full;

grant select on public.last_data_update to authenticated;
grant delete, insert, select, update on public.last_data_update to service_role;

create policy "Members read how old bookings are" on public.last_data_update
  for select to authenticated
  using true;
create policy "Members with a second factor have proved it" on public.last_data_update
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.match_comments (
  id uuid not null default gen_random_uuid(),
  match_id uuid not null,
  user_id uuid not null,
  comment text not null,
  created_at timestamp with time zone not null default now(),
  hidden_at timestamp with time zone,
  hidden_because text,
  constraint match_comments_pkey PRIMARY KEY (id),
  constraint match_comments_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id) ON DELETE CASCADE,
  constraint match_comments_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint match_comments_comment_length CHECK (((comment ~ '\S'::text) AND (char_length(comment) <= 1000))),
  constraint match_comments_comment_visible CHECK (private.is_visible(comment))
);

CREATE INDEX match_comments_match_id_idx ON public.match_comments USING btree (match_id, created_at);
CREATE INDEX match_comments_user_id_idx ON public.match_comments USING btree (user_id);

alter table public.match_comments enable row level security;
alter table public.match_comments replica identity full;

grant delete, insert (id, match_id, user_id, comment), select on public.match_comments to authenticated;
grant delete, insert, select, update on public.match_comments to service_role;

CREATE TRIGGER count_rows AFTER INSERT ON public.match_comments REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('comments');
CREATE TRIGGER forget_deleted_comment AFTER DELETE ON public.match_comments FOR EACH ROW EXECUTE FUNCTION private.forget_deleted_comment();
CREATE TRIGGER notify_of_comment AFTER INSERT ON public.match_comments REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.notify_of_comment();
CREATE TRIGGER stamp_own_id BEFORE INSERT ON public.match_comments FOR EACH ROW WHEN ((new.hidden_at IS NULL)) EXECUTE FUNCTION private.stamp_own_id();
CREATE TRIGGER tidy_comment BEFORE INSERT OR UPDATE OF comment ON public.match_comments FOR EACH ROW EXECUTE FUNCTION private.tidy_comment();

create policy "Members see the comments on matches they see" on public.match_comments
  for select to authenticated
  using ((user_id <> ALL (( SELECT private.blocked_members() AS blocked_members)::uuid[])) AND ((hidden_at IS NULL) OR (user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_steward() AS is_steward)) AND (EXISTS ( SELECT
   FROM public.matches
  WHERE (matches.id = match_comments.match_id))));
create policy "Members comment in their own name on matches they see" on public.match_comments
  for insert to authenticated
  with check ((user_id = ( SELECT auth.uid() AS uid)) AND (EXISTS ( SELECT
   FROM public.matches
  WHERE (matches.id = match_comments.match_id))));
create policy "Members delete their own comments and creators those on their m" on public.match_comments
  for delete to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)) OR (EXISTS ( SELECT
   FROM public.matches
  WHERE ((matches.id = match_comments.match_id) AND (matches.creator_id = ( SELECT auth.uid() AS uid))))));
create policy "Members with a second factor have proved it" on public.match_comments
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.match_mutes (
  user_id uuid not null default auth.uid(),
  match_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint match_mutes_pkey PRIMARY KEY (user_id, match_id),
  constraint match_mutes_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id) ON DELETE CASCADE,
  constraint match_mutes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);

CREATE INDEX match_mutes_match_id_idx ON public.match_mutes USING btree (match_id);

alter table public.match_mutes enable row level security;
alter table public.match_mutes replica identity full;

grant delete, insert (user_id, match_id), select on public.match_mutes to authenticated;
grant delete, insert, select, update on public.match_mutes to service_role;

CREATE TRIGGER count_rows AFTER INSERT ON public.match_mutes REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('push_subscriptions');

create policy "Members see which matches they have muted" on public.match_mutes
  for select to authenticated
  using (user_id = ( SELECT auth.uid() AS uid));
create policy "Members mute matches that they see" on public.match_mutes
  for insert to authenticated
  with check ((user_id = ( SELECT auth.uid() AS uid)) AND (EXISTS ( SELECT
   FROM public.matches
  WHERE (matches.id = match_mutes.match_id))));
create policy "Members listen to a match again" on public.match_mutes
  for delete to authenticated
  using (user_id = ( SELECT auth.uid() AS uid));
create policy "Members with a second factor have proved it" on public.match_mutes
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.match_offers (
  id uuid not null default gen_random_uuid(),
  match_id uuid not null,
  waiting_id uuid not null,
  user_id uuid,
  team text,
  is_shared boolean not null default false,
  request_id uuid,
  offered_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ending text,
  constraint match_offers_pkey PRIMARY KEY (id),
  constraint match_offers_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id) ON DELETE CASCADE,
  constraint match_offers_request_id_fkey FOREIGN KEY (request_id) REFERENCES private.substitute_requests(id) ON DELETE CASCADE,
  constraint match_offers_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint match_offers_ended_at_range CHECK (((ended_at >= offered_at) AND (ended_at <= expires_at))),
  constraint match_offers_ending_known CHECK ((ending = ANY (ARRAY['accepted'::text, 'passed'::text, 'expired'::text, 'taken'::text, 'withdrawn'::text, 'begun'::text]))),
  constraint match_offers_ending_with_time CHECK (((ending IS NULL) = (ended_at IS NULL))),
  constraint match_offers_expires_at_later CHECK ((expires_at > offered_at)),
  constraint match_offers_team_known CHECK ((team = ANY (ARRAY['A'::text, 'B'::text])))
);

comment on column public.match_offers.user_id is 'Null: a member who has left the community since.';

CREATE INDEX match_offers_match_id_idx ON public.match_offers USING btree (match_id);
CREATE INDEX match_offers_open_idx ON public.match_offers USING btree (match_id, expires_at) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX match_offers_open_key ON public.match_offers USING btree (match_id, waiting_id) WHERE (ended_at IS NULL);
CREATE INDEX match_offers_request_id_idx ON public.match_offers USING btree (request_id);
CREATE INDEX match_offers_user_id_idx ON public.match_offers USING btree (user_id);

alter table public.match_offers enable row level security;

grant select on public.match_offers to authenticated;
grant delete, insert, select, update on public.match_offers to service_role;

create policy "Members see the offers to the line they are in, or play before" on public.match_offers
  for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)) OR ((EXISTS ( SELECT
   FROM private.my_waiting_lists
  WHERE (my_waiting_lists.match_id = match_offers.match_id))) AND (EXISTS ( SELECT
   FROM public.matches
  WHERE (matches.id = match_offers.match_id)))));
create policy "Members with a second factor have proved it" on public.match_offers
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.match_participants (
  id uuid not null default gen_random_uuid(),
  match_id uuid not null,
  user_id uuid,
  status text not null default 'pending'::text,
  team_assignment text,
  responded_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  guest_name text,
  guest_kind text,
  constraint match_participants_pkey PRIMARY KEY (id),
  constraint match_participants_match_id_user_id_key UNIQUE (match_id, user_id),
  constraint match_participants_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id) ON DELETE CASCADE,
  constraint match_participants_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint match_participants_guest_kind_known CHECK ((guest_kind = ANY (ARRAY['link'::text, 'plus_one'::text]))),
  constraint match_participants_guest_kind_with_name CHECK (((guest_kind IS NULL) = (guest_name IS NULL))),
  constraint match_participants_guest_name_length CHECK (((char_length(guest_name) >= 1) AND (char_length(guest_name) <= 40))),
  constraint match_participants_guest_name_visible CHECK (private.is_visible(guest_name)),
  constraint match_participants_guest_name_without_account CHECK (((guest_name IS NULL) OR (user_id IS NULL))),
  constraint match_participants_status_known CHECK ((status = ANY (ARRAY['confirmed'::text, 'pending'::text, 'declined'::text, 'invited'::text]))),
  constraint match_participants_team_assignment_known CHECK ((team_assignment = ANY (ARRAY['A'::text, 'B'::text]))),
  constraint match_participants_user_id_or_confirmed CHECK (((user_id IS NOT NULL) OR (status = 'confirmed'::text)))
);

comment on column public.match_participants.user_id is 'Null: a guest, or a member who has left the community since.';
comment on column public.match_participants.guest_kind is 'link: joined by the shared link; plus_one: added by the creator.';

CREATE INDEX match_participants_user_id_idx ON public.match_participants USING btree (user_id, match_id);

alter table public.match_participants enable row level security;
alter table public.match_participants replica identity full;

grant delete, insert (match_id, user_id, status, team_assignment), select, update (status, team_assignment, responded_at) on public.match_participants to authenticated;
grant delete, insert, select, update on public.match_participants to service_role;

CREATE TRIGGER end_requests_of_leaving AFTER DELETE ON public.match_participants REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.end_requests_of_leaving();
CREATE TRIGGER enforce_answer BEFORE UPDATE ON public.match_participants FOR EACH ROW EXECUTE FUNCTION private.enforce_answer();
CREATE TRIGGER enforce_assurance BEFORE INSERT ON public.match_participants FOR EACH STATEMENT EXECUTE FUNCTION private.enforce_assurance();
CREATE TRIGGER enforce_leaving BEFORE DELETE ON public.match_participants FOR EACH ROW EXECUTE FUNCTION private.enforce_leaving();
CREATE TRIGGER enforce_may_act BEFORE UPDATE OF status, user_id ON public.match_participants FOR EACH ROW WHEN ((((new.status <> old.status) OR (old.user_id IS DISTINCT FROM new.user_id)) AND (new.user_id = private.caller_id()))) EXECUTE FUNCTION private.enforce_may_act();
CREATE TRIGGER enforce_new_participant BEFORE INSERT ON public.match_participants FOR EACH ROW EXECUTE FUNCTION private.enforce_new_participant();
CREATE TRIGGER follow_former_participant BEFORE DELETE ON public.match_participants FOR EACH ROW EXECUTE FUNCTION private.follow_participant();
CREATE TRIGGER follow_new_participant AFTER INSERT OR UPDATE OF status, user_id, guest_name ON public.match_participants FOR EACH ROW EXECUTE FUNCTION private.follow_participant();
CREATE TRIGGER keep_seat BEFORE DELETE ON public.match_participants FOR EACH ROW EXECUTE FUNCTION private.keep_seat();
CREATE TRIGGER lock_matches_to_answer BEFORE UPDATE ON public.match_participants FOR EACH STATEMENT EXECUTE FUNCTION private.lock_matches_to_answer();
CREATE TRIGGER lock_matches_to_leave BEFORE DELETE ON public.match_participants FOR EACH STATEMENT EXECUTE FUNCTION private.lock_matches_to_leave();
CREATE TRIGGER notify_invited AFTER INSERT ON public.match_participants REFERENCING NEW TABLE AS invited FOR EACH STATEMENT EXECUTE FUNCTION private.notify_invited();
CREATE TRIGGER notify_of_leaving AFTER DELETE ON public.match_participants REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.notify_of_leaving();
CREATE TRIGGER notify_removed AFTER DELETE ON public.match_participants FOR EACH ROW WHEN (((old.status = 'confirmed'::text) AND (old.user_id <> private.caller_id()))) EXECUTE FUNCTION private.notify_removed();
CREATE TRIGGER offer_freed_slots AFTER INSERT ON public.match_participants REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.offer_freed_slots();
CREATE TRIGGER offer_slots_of_answers AFTER UPDATE ON public.match_participants REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.offer_freed_slots();
CREATE TRIGGER offer_slots_of_leaving AFTER DELETE ON public.match_participants REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.offer_freed_slots();
CREATE TRIGGER process_answers AFTER UPDATE ON public.match_participants REFERENCING OLD TABLE AS before_answer NEW TABLE AS after_answer FOR EACH STATEMENT EXECUTE FUNCTION private.process_answers();
CREATE TRIGGER record_declined AFTER UPDATE ON public.match_participants FOR EACH ROW WHEN (((old.status = 'confirmed'::text) AND (new.status = 'declined'::text))) EXECUTE FUNCTION private.record_given_back();
CREATE TRIGGER record_given_back AFTER DELETE ON public.match_participants FOR EACH ROW WHEN ((old.status = 'confirmed'::text)) EXECUTE FUNCTION private.record_given_back();
CREATE TRIGGER renew_known_link AFTER DELETE ON public.match_participants FOR EACH ROW WHEN (((old.status = 'confirmed'::text) AND (old.user_id IS DISTINCT FROM private.caller_id()))) EXECUTE FUNCTION private.renew_known_link();
CREATE TRIGGER settle_named_seat AFTER UPDATE OF user_id ON public.match_participants FOR EACH ROW WHEN (((new.user_id IS DISTINCT FROM old.user_id) AND (new.user_id IS NOT NULL))) EXECUTE FUNCTION private.settle_named_seat();
CREATE TRIGGER stamp_update BEFORE UPDATE ON public.match_participants FOR EACH ROW EXECUTE FUNCTION private.stamp_update();

create policy "Members see the participants of matches they see" on public.match_participants
  for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)) OR (EXISTS ( SELECT
   FROM public.matches
  WHERE (matches.id = match_participants.match_id))));
create policy "Members answer for themselves and creators invite others" on public.match_participants
  for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (status = ANY (ARRAY['confirmed'::text, 'declined'::text])) AND (EXISTS ( SELECT
   FROM public.matches
  WHERE (matches.id = match_participants.match_id)))) OR ((status = ANY (ARRAY['pending'::text, 'invited'::text])) AND (EXISTS ( SELECT
   FROM private.own_matches own
  WHERE (own.id = match_participants.match_id)))));
create policy "Members answer for themselves" on public.match_participants
  for update to authenticated
  using (user_id = ( SELECT auth.uid() AS uid))
  with check (user_id = ( SELECT auth.uid() AS uid));
create policy "Members leave and creators remove" on public.match_participants
  for delete to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)) OR (EXISTS ( SELECT
   FROM private.own_matches own
  WHERE (own.id = match_participants.match_id))));
create policy "Members with a second factor have proved it" on public.match_participants
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.match_results (
  match_id uuid not null,
  state text not null default 'asked'::text,
  is_competitive boolean not null,
  outcome text,
  sets smallint[],
  is_tie_break boolean,
  a1 uuid,
  a2 uuid,
  b1 uuid,
  b2 uuid,
  entry_id uuid,
  other_id uuid,
  tip_id uuid,
  confirm_due timestamp with time zone,
  steward_due timestamp with time zone,
  settled_at timestamp with time zone,
  version integer not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint match_results_pkey PRIMARY KEY (match_id),
  constraint match_results_a1_fkey FOREIGN KEY (a1) REFERENCES public.match_participants(id) ON DELETE CASCADE,
  constraint match_results_a2_fkey FOREIGN KEY (a2) REFERENCES public.match_participants(id) ON DELETE CASCADE,
  constraint match_results_b1_fkey FOREIGN KEY (b1) REFERENCES public.match_participants(id) ON DELETE CASCADE,
  constraint match_results_b2_fkey FOREIGN KEY (b2) REFERENCES public.match_participants(id) ON DELETE CASCADE,
  constraint match_results_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id) ON DELETE CASCADE,
  constraint match_results_confirm_due_when_open CHECK (((confirm_due IS NOT NULL) = ((state = 'reported'::text) OR ((state = 'confirmed'::text) AND (other_id IS NOT NULL))))),
  constraint match_results_four_seats CHECK (((a1 <> a2) AND (a1 <> b1) AND (a1 <> b2) AND (a2 <> b1) AND (a2 <> b2) AND (b1 <> b2))),
  constraint match_results_other_id_when_open CHECK (((other_id IS NULL) OR (state = ANY (ARRAY['disputed'::text, 'confirmed'::text])))),
  constraint match_results_outcome_known CHECK ((outcome = ANY (ARRAY['finished'::text, 'unfinished'::text, 'not_played'::text]))),
  constraint match_results_sets_valid CHECK (((outcome IS NULL) OR private.valid_sets(outcome, sets, is_tie_break))),
  constraint match_results_settled_at_when_settled CHECK (((settled_at IS NOT NULL) = (state = ANY (ARRAY['confirmed'::text, 'void'::text])))),
  constraint match_results_state_known CHECK ((state = ANY (ARRAY['asked'::text, 'reported'::text, 'disputed'::text, 'confirmed'::text, 'void'::text]))),
  constraint match_results_steward_due_when_disputed CHECK (((steward_due IS NOT NULL) = (state = 'disputed'::text))),
  constraint match_results_version_whole CHECK ((num_nulls(outcome, sets, is_tie_break, a1, a2, b1, b2, entry_id) =
CASE
    WHEN (state = ANY (ARRAY['asked'::text, 'void'::text])) THEN 8
    ELSE 0
END))
);

comment on column public.match_results.is_competitive is 'As the match was when its result was first asked for or reported; from its start on it stays.';
comment on column public.match_results.sets is 'Games of a and b of each set, one after the other.';
comment on column public.match_results.is_tie_break is 'The last set is a deciding tie-break.';
comment on column public.match_results.entry_id is 'The version that stands.';
comment on column public.match_results.other_id is 'The version of the other side while disputed; a correction that waits while confirmed.';
comment on column public.match_results.tip_id is 'The newest version, which whoever reports must have seen.';
comment on column public.match_results.version is 'Number of entries.';

CREATE INDEX match_results_a1_idx ON public.match_results USING btree (a1);
CREATE INDEX match_results_a2_idx ON public.match_results USING btree (a2);
CREATE INDEX match_results_asked_idx ON public.match_results USING btree (created_at) WHERE (state = 'asked'::text);
CREATE INDEX match_results_b1_idx ON public.match_results USING btree (b1);
CREATE INDEX match_results_b2_idx ON public.match_results USING btree (b2);
CREATE INDEX match_results_confirm_due_idx ON public.match_results USING btree (confirm_due) WHERE (confirm_due IS NOT NULL);
CREATE INDEX match_results_open_idx ON public.match_results USING btree (match_id) WHERE ((state = ANY (ARRAY['asked'::text, 'reported'::text, 'disputed'::text])) OR (other_id IS NOT NULL));
CREATE INDEX match_results_steward_due_idx ON public.match_results USING btree (steward_due) WHERE (steward_due IS NOT NULL);

alter table public.match_results enable row level security;
alter table public.match_results replica identity full;

grant select on public.match_results to authenticated;
grant delete, insert, select, update on public.match_results to service_role;

CREATE TRIGGER end_escalation AFTER UPDATE OF state ON public.match_results FOR EACH ROW WHEN (((old.state = 'disputed'::text) AND (new.state <> 'disputed'::text))) EXECUTE FUNCTION private.end_escalation();
CREATE TRIGGER end_escalation_of_gone BEFORE DELETE ON public.match_results FOR EACH ROW WHEN ((old.state = 'disputed'::text)) EXECUTE FUNCTION private.end_escalation_of_gone();
CREATE TRIGGER forget_result_news AFTER DELETE ON public.match_results FOR EACH ROW EXECUTE FUNCTION private.forget_result_news();
CREATE TRIGGER settle_gone AFTER DELETE ON public.match_results FOR EACH ROW WHEN ((old.settled_at IS NOT NULL)) EXECUTE FUNCTION private.settle_gone();

create policy "Members see the results of matches they see" on public.match_results
  for select to authenticated
  using (EXISTS ( SELECT
   FROM public.matches
  WHERE (matches.id = match_results.match_id)));
create policy "Members with a second factor have proved it" on public.match_results
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.match_visits (
  user_id uuid not null default auth.uid(),
  match_id uuid not null,
  seen_at timestamp with time zone not null default now(),
  constraint match_visits_pkey PRIMARY KEY (user_id, match_id),
  constraint match_visits_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id) ON DELETE CASCADE,
  constraint match_visits_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);

CREATE INDEX match_visits_match_id_idx ON public.match_visits USING btree (match_id);

alter table public.match_visits enable row level security;

grant insert (user_id, match_id), select, update (user_id) on public.match_visits to authenticated;
grant delete, insert, select, update on public.match_visits to service_role;

CREATE TRIGGER stamp_seen BEFORE INSERT OR UPDATE ON public.match_visits FOR EACH ROW EXECUTE FUNCTION private.stamp_seen();

create policy "Members see when they have looked" on public.match_visits
  for select to authenticated
  using (user_id = ( SELECT auth.uid() AS uid));
create policy "Members look at threads that they see" on public.match_visits
  for insert to authenticated
  with check ((user_id = ( SELECT auth.uid() AS uid)) AND (EXISTS ( SELECT
   FROM public.matches
  WHERE (matches.id = match_visits.match_id))));
create policy "Members look again" on public.match_visits
  for update to authenticated
  using (user_id = ( SELECT auth.uid() AS uid))
  with check (user_id = ( SELECT auth.uid() AS uid));
create policy "Members with a second factor have proved it" on public.match_visits
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.match_waiting (
  id uuid not null default gen_random_uuid(),
  turn bigint not null,
  match_id uuid not null,
  user_id uuid not null,
  team text,
  joined_at timestamp with time zone not null,
  constraint match_waiting_pkey PRIMARY KEY (id),
  constraint match_waiting_match_id_user_id_key UNIQUE (match_id, user_id),
  constraint match_waiting_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id) ON DELETE CASCADE,
  constraint match_waiting_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint match_waiting_team_known CHECK ((team = ANY (ARRAY['A'::text, 'B'::text])))
);

comment on column public.match_waiting.team is 'Null: a place in either team.';

CREATE INDEX match_waiting_user_id_idx ON public.match_waiting USING btree (user_id);

alter table public.match_waiting enable row level security;

grant select on public.match_waiting to authenticated;
grant delete, insert, select, update on public.match_waiting to service_role;

create policy "Members see the line they are in, or play before" on public.match_waiting
  for select to authenticated
  using ((EXISTS ( SELECT
   FROM private.my_waiting_lists
  WHERE (my_waiting_lists.match_id = match_waiting.match_id))) AND (EXISTS ( SELECT
   FROM public.matches
  WHERE (matches.id = match_waiting.match_id))));
create policy "Members with a second factor have proved it" on public.match_waiting
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.matches (
  id uuid not null default gen_random_uuid(),
  location text not null,
  skill_level text,
  match_date timestamp with time zone not null,
  end_time time without time zone,
  players integer not null default 4,
  creator_id uuid,
  court_booked boolean not null default false,
  is_private boolean not null default false,
  price_per_person numeric(8,2),
  match_category text not null default 'friendly'::text,
  match_activity text[] not null default '{}'::text[],
  match_type text not null default 'standard'::text,
  match_duration integer,
  is_recurring boolean not null default false,
  recurrence text not null default 'none'::text,
  latitude double precision,
  longitude double precision,
  paid_by uuid,
  brings_balls uuid,
  description text,
  image_url text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  series_id uuid,
  hidden_at timestamp with time zone,
  hidden_because text,
  constraint matches_pkey PRIMARY KEY (id),
  constraint matches_brings_balls_fkey FOREIGN KEY (brings_balls) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint matches_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint matches_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint matches_description_length CHECK ((char_length(description) <= 2000)),
  constraint matches_end_time_of_day CHECK ((end_time < '24:00:00'::time without time zone)),
  constraint matches_image_url_length CHECK ((char_length(image_url) <= 2048)),
  constraint matches_is_recurring_in_series CHECK (((series_id IS NOT NULL) OR (NOT is_recurring))),
  constraint matches_latitude_range CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint matches_location_length CHECK (((location ~ '\S'::text) AND (char_length(location) <= 120))),
  constraint matches_location_visible CHECK (private.is_visible(location)),
  constraint matches_longitude_range CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint matches_match_activity_flat CHECK (((COALESCE(array_ndims(match_activity), 1) = 1) AND (array_position(match_activity, NULL::text) IS NULL))),
  constraint matches_match_activity_length CHECK (((cardinality(match_activity) <= 10) AND (char_length(array_to_string(match_activity, ','::text, ''::text)) <= 400))),
  constraint matches_match_activity_visible CHECK (private.all_visible(match_activity)),
  constraint matches_match_category_known CHECK ((match_category = ANY (ARRAY['friendly'::text, 'competitive'::text, 'event'::text]))),
  constraint matches_match_date_range CHECK (((match_date >= '2000-01-01 00:00:00+00'::timestamp with time zone) AND (match_date <= '2100-01-01 00:00:00+00'::timestamp with time zone))),
  constraint matches_match_duration_range CHECK (((match_duration >= 1) AND (match_duration <= 1440))),
  constraint matches_match_type_known CHECK ((match_type = ANY (ARRAY['standard'::text, 'game'::text, 'match'::text, 'americano'::text, 'event'::text, 'tournament'::text]))),
  constraint matches_players_range CHECK (((players >= 0) AND (players <= 20))),
  constraint matches_position_whole CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint matches_price_range CHECK (((price_per_person >= (0)::numeric) AND (price_per_person <= 999999.99))),
  constraint matches_recurrence_known CHECK ((recurrence = ANY (ARRAY['none'::text, 'daily'::text, 'weekly'::text, 'biweekly'::text, 'monthly'::text]))),
  constraint matches_skill_level_known CHECK ((skill_level = ANY (ARRAY['Beginner'::text, 'Intermediate'::text, 'Advanced'::text, 'Pro'::text]))),
  constraint matches_standard_has_2_or_4_players CHECK (((match_type <> 'standard'::text) OR (players = ANY (ARRAY[2, 4]))))
);

comment on column public.matches.match_date is 'The instant of the start.';
comment on column public.matches.end_time is 'Local time at the venue.';
comment on column public.matches.players is 'Capacity; 0 means no limit.';
comment on column public.matches.image_url is 'The name of an object in the bucket event-images.';
comment on column public.matches.series_id is 'The same for all dates of a match that repeats.';
comment on column public.matches.hidden_at is 'Since when stewards hide it from all but its creator (*_moderation.sql).';

CREATE INDEX matches_brings_balls_idx ON public.matches USING btree (brings_balls);
CREATE INDEX matches_creator_id_idx ON public.matches USING btree (creator_id);
CREATE INDEX matches_image_url_idx ON public.matches USING hash (image_url);
CREATE INDEX matches_location_idx ON public.matches USING btree (location, match_date, id);
CREATE INDEX matches_match_date_idx ON public.matches USING btree (match_date, id);
CREATE INDEX matches_paid_by_idx ON public.matches USING btree (paid_by);
CREATE INDEX matches_players_idx ON public.matches USING btree (players, match_date, id);
CREATE INDEX matches_series_id_idx ON public.matches USING btree (series_id, match_date);
CREATE INDEX matches_skill_level_idx ON public.matches USING btree (skill_level, match_date, id);

alter table public.matches enable row level security;
alter table public.matches replica identity full;

grant delete, insert (id, location, skill_level, match_date, end_time, players, creator_id, court_booked, is_private, price_per_person, match_category, match_activity, match_type, match_duration, is_recurring, recurrence, latitude, longitude, paid_by, brings_balls, description, image_url, created_at, series_id), select, update (location, skill_level, match_date, end_time, players, court_booked, is_private, price_per_person, match_category, match_activity, match_type, match_duration, is_recurring, recurrence, latitude, longitude, paid_by, brings_balls, description, image_url) on public.matches to authenticated;
grant delete, insert, select, update on public.matches to service_role;

CREATE TRIGGER advance_before_change BEFORE UPDATE OF match_date, players ON public.matches FOR EACH ROW WHEN (((new.match_date <> old.match_date) OR (new.players <> old.players))) EXECUTE FUNCTION private.advance_before_change();
CREATE TRIGGER count_match_changes AFTER UPDATE ON public.matches REFERENCING OLD TABLE AS before_update NEW TABLE AS after_update FOR EACH STATEMENT EXECUTE FUNCTION private.count_match_changes();
CREATE TRIGGER count_matches AFTER INSERT ON public.matches REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION private.count_matches();
CREATE TRIGGER drop_reminders AFTER UPDATE OF match_date ON public.matches FOR EACH ROW WHEN ((new.match_date <> old.match_date)) EXECUTE FUNCTION private.drop_reminders();
CREATE TRIGGER drop_reminders_of_deleted AFTER DELETE ON public.matches FOR EACH ROW EXECUTE FUNCTION private.drop_reminders();
CREATE TRIGGER end_asks_of_match BEFORE DELETE ON public.matches FOR EACH ROW EXECUTE FUNCTION private.end_asks_of_match();
CREATE TRIGGER enforce_capacity BEFORE UPDATE OF players ON public.matches FOR EACH ROW WHEN ((new.players <> old.players)) EXECUTE FUNCTION private.enforce_capacity();
CREATE TRIGGER enforce_match BEFORE INSERT OR UPDATE ON public.matches FOR EACH ROW EXECUTE FUNCTION private.enforce_match();
CREATE TRIGGER keep_match_with_result BEFORE DELETE ON public.matches FOR EACH ROW EXECUTE FUNCTION private.keep_match_with_result();
CREATE TRIGGER keep_what_counts BEFORE UPDATE ON public.matches FOR EACH ROW WHEN ((((new.match_category IS DISTINCT FROM old.match_category) OR (new.match_type IS DISTINCT FROM old.match_type)) OR (new.match_date IS DISTINCT FROM old.match_date))) EXECUTE FUNCTION private.keep_what_counts();
CREATE TRIGGER lock_matches_to_delete BEFORE DELETE ON public.matches FOR EACH STATEMENT EXECUTE FUNCTION private.lock_matches_to_delete();
CREATE TRIGGER notify_cancelled AFTER DELETE ON public.matches REFERENCING OLD TABLE AS cancelled FOR EACH STATEMENT EXECUTE FUNCTION private.notify_cancelled();
CREATE TRIGGER notify_invited_of_change AFTER UPDATE ON public.matches REFERENCING OLD TABLE AS before_update NEW TABLE AS after_update FOR EACH STATEMENT EXECUTE FUNCTION private.notify_invited_of_change();
CREATE TRIGGER notify_invited_of_deletion AFTER DELETE ON public.matches REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.notify_invited_of_change();
CREATE TRIGGER notify_updated AFTER UPDATE ON public.matches REFERENCING OLD TABLE AS before_update NEW TABLE AS after_update FOR EACH STATEMENT EXECUTE FUNCTION private.notify_updated();
CREATE TRIGGER offer_slots_anew AFTER UPDATE ON public.matches REFERENCING OLD TABLE AS before_update NEW TABLE AS after_update FOR EACH STATEMENT EXECUTE FUNCTION private.offer_slots_anew();
CREATE TRIGGER record_cancelled BEFORE DELETE ON public.matches FOR EACH ROW EXECUTE FUNCTION private.record_cancelled();
CREATE TRIGGER record_kind_of_link BEFORE DELETE ON public.matches FOR EACH ROW EXECUTE FUNCTION private.record_kind_of_link();
CREATE TRIGGER record_match_version AFTER UPDATE ON public.matches FOR EACH ROW WHEN (((((((((old.match_date IS DISTINCT FROM new.match_date) OR (old.end_time IS DISTINCT FROM new.end_time)) OR (old.match_duration IS DISTINCT FROM new.match_duration)) OR (old.location IS DISTINCT FROM new.location)) OR (old.latitude IS DISTINCT FROM new.latitude)) OR (old.longitude IS DISTINCT FROM new.longitude)) OR (old.match_type IS DISTINCT FROM new.match_type)) OR (old.description IS DISTINCT FROM new.description))) EXECUTE FUNCTION private.record_match_version();
CREATE TRIGGER record_moved AFTER UPDATE OF match_date ON public.matches FOR EACH ROW WHEN ((new.match_date <> old.match_date)) EXECUTE FUNCTION private.record_moved();
CREATE TRIGGER renew_result_question AFTER UPDATE OF hidden_at ON public.matches FOR EACH ROW WHEN (((old.hidden_at IS NOT NULL) AND (new.hidden_at IS NULL))) EXECUTE FUNCTION private.renew_result_question();
CREATE TRIGGER stamp_new_match BEFORE INSERT ON public.matches FOR EACH ROW EXECUTE FUNCTION private.stamp_new_match();
CREATE TRIGGER stamp_own_id BEFORE INSERT ON public.matches FOR EACH ROW EXECUTE FUNCTION private.stamp_own_id();
CREATE TRIGGER stamp_update BEFORE UPDATE ON public.matches FOR EACH ROW EXECUTE FUNCTION private.stamp_update();
CREATE TRIGGER tidy_end_time BEFORE INSERT OR UPDATE OF match_date, end_time, match_duration ON public.matches FOR EACH ROW WHEN (isfinite(new.match_date)) EXECUTE FUNCTION private.tidy_end_time();
CREATE TRIGGER tidy_match BEFORE INSERT OR UPDATE OF location, description, match_activity ON public.matches FOR EACH ROW EXECUTE FUNCTION private.tidy_match();

create policy "Members see public matches and those they take part in" on public.matches
  for select to authenticated
  using private.sees_by(is_creator => (creator_id = ( SELECT auth.uid() AS uid)), is_shown => ((hidden_at IS NULL) OR ( SELECT private.is_steward() AS is_steward)), is_blocked => (creator_id = ANY (( SELECT private.blocked_members() AS blocked_members)::uuid[])), plays => private.has_part(id, must_play => true), is_public => (NOT is_private), takes_part => private.has_part(id, must_play => false), is_substitute_asked => false);
create policy "Members create matches in their own name" on public.matches
  for insert to authenticated
  with check (creator_id = ( SELECT auth.uid() AS uid));
create policy "Creators change their matches" on public.matches
  for update to authenticated
  using (creator_id = ( SELECT auth.uid() AS uid))
  with check (creator_id = ( SELECT auth.uid() AS uid));
create policy "Creators delete their matches" on public.matches
  for delete to authenticated
  using (creator_id = ( SELECT auth.uid() AS uid));
create policy "Members with a second factor have proved it" on public.matches
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.member_blocks (
  blocker_id uuid not null default auth.uid(),
  blocked_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint member_blocks_pkey PRIMARY KEY (blocker_id, blocked_id),
  constraint member_blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint member_blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint member_blocks_blocked_id_another CHECK ((blocked_id <> blocker_id))
);

CREATE INDEX member_blocks_blocked_id_idx ON public.member_blocks USING btree (blocked_id);

alter table public.member_blocks enable row level security;

grant delete, insert (blocker_id, blocked_id), select on public.member_blocks to authenticated;
grant delete, insert, select, update on public.member_blocks to service_role;

CREATE TRIGGER enforce_block AFTER INSERT ON public.member_blocks REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.enforce_block();
CREATE TRIGGER join_unblocked AFTER DELETE ON public.member_blocks FOR EACH ROW EXECUTE FUNCTION private.join_unblocked();
CREATE TRIGGER part_blocked AFTER INSERT ON public.member_blocks FOR EACH ROW EXECUTE FUNCTION private.part_blocked();

create policy "Members see whom they have blocked" on public.member_blocks
  for select to authenticated
  using (blocker_id = ( SELECT auth.uid() AS uid));
create policy "Members block in their own name" on public.member_blocks
  for insert to authenticated
  with check (blocker_id = ( SELECT auth.uid() AS uid));
create policy "Members unblock" on public.member_blocks
  for delete to authenticated
  using (blocker_id = ( SELECT auth.uid() AS uid));
create policy "Members with a second factor have proved it" on public.member_blocks
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.messages (
  id uuid not null default gen_random_uuid(),
  recipient_id uuid not null,
  sender_name text not null,
  created_at timestamp with time zone not null default now(),
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint messages_sender_name_length CHECK (((sender_name ~ '\S'::text) AND (char_length(sender_name) <= 80)))
);

CREATE INDEX messages_recipient_id_idx ON public.messages USING btree (recipient_id, created_at DESC);

alter table public.messages enable row level security;
alter table public.messages replica identity full;

grant select on public.messages to authenticated;
grant delete, insert, select, update on public.messages to service_role;

create policy "Members see the messages to themselves" on public.messages
  for select to authenticated
  using (recipient_id = ( SELECT auth.uid() AS uid));
create policy "Members with a second factor have proved it" on public.messages
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.notifications (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  type text not null,
  message text not null,
  related_id uuid,
  read boolean not null default false,
  created_at timestamp with time zone not null default now(),
  data jsonb not null default '{}'::jsonb,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint notifications_data_is_object CHECK ((jsonb_typeof(data) = 'object'::text)),
  constraint notifications_type_known CHECK ((type = ANY (private.notification_kinds())))
);

CREATE INDEX notifications_related_idx ON public.notifications USING btree (related_id, user_id) WHERE (related_id IS NOT NULL);
CREATE UNIQUE INDEX notifications_steward_work_key ON public.notifications USING btree (user_id) WHERE (type = 'steward_work'::text);
CREATE INDEX notifications_unread_idx ON public.notifications USING btree (user_id) WHERE (NOT read);
CREATE INDEX notifications_user_id_idx ON public.notifications USING btree (user_id, created_at DESC);

alter table public.notifications enable row level security;
alter table public.notifications replica identity full;

grant delete, select, update (read) on public.notifications to authenticated;
grant delete, insert, select, update on public.notifications to service_role;

CREATE TRIGGER enforce_may_be_notified BEFORE INSERT OR UPDATE OF created_at ON public.notifications FOR EACH ROW EXECUTE FUNCTION private.enforce_may_be_notified();
CREATE TRIGGER notify_devices AFTER INSERT ON public.notifications REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.notify_devices();
CREATE TRIGGER notify_devices_again AFTER UPDATE OF created_at ON public.notifications FOR EACH ROW WHEN (((new.created_at <> old.created_at) AND (NOT new.read))) EXECUTE FUNCTION private.notify_devices_again();
CREATE TRIGGER tidy_message BEFORE INSERT OR UPDATE OF data ON public.notifications FOR EACH ROW EXECUTE FUNCTION private.tidy_message();

create policy "Members see their own notifications" on public.notifications
  for select to authenticated
  using (user_id = ( SELECT auth.uid() AS uid));
create policy "Members mark their own notifications" on public.notifications
  for update to authenticated
  using (user_id = ( SELECT auth.uid() AS uid))
  with check (user_id = ( SELECT auth.uid() AS uid));
create policy "Members delete their own notifications" on public.notifications
  for delete to authenticated
  using (user_id = ( SELECT auth.uid() AS uid));
create policy "Members with a second factor have proved it" on public.notifications
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.preferences (
  user_id uuid not null default auth.uid(),
  usual_days smallint[] not null default '{}'::smallint[],
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint preferences_pkey PRIMARY KEY (user_id),
  constraint preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint preferences_usual_days_known CHECK (((usual_days <@ '{1,2,3,4,5,6,7}'::smallint[]) AND (cardinality(usual_days) <= 7) AND (array_position(usual_days, NULL::smallint) IS NULL)))
);

alter table public.preferences enable row level security;
alter table public.preferences replica identity full;

grant insert (user_id, usual_days), select, update (user_id, usual_days) on public.preferences to authenticated;
grant delete, insert, select, update on public.preferences to service_role;

CREATE TRIGGER count_changed_rows AFTER UPDATE ON public.preferences REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('profile_changes');
CREATE TRIGGER count_new_rows AFTER INSERT ON public.preferences REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('profile_changes');
CREATE TRIGGER stamp_update BEFORE UPDATE ON public.preferences FOR EACH ROW EXECUTE FUNCTION private.stamp_update();

create policy "Members see their own preferences" on public.preferences
  for select to authenticated
  using (user_id = ( SELECT auth.uid() AS uid));
create policy "Members write their own preferences" on public.preferences
  for insert to authenticated
  with check (user_id = ( SELECT auth.uid() AS uid));
create policy "Members change their own preferences" on public.preferences
  for update to authenticated
  using (user_id = ( SELECT auth.uid() AS uid))
  with check (user_id = ( SELECT auth.uid() AS uid));
create policy "Members with a second factor have proved it" on public.preferences
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.profiles (
  id uuid not null,
  username text not null,
  email text,
  phone_number public.member_phone,
  skill_level text default 'Beginner'::text,
  avatar_url text,
  avatar_filename text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  phone_visibility text not null default 'players'::text,
  locale text,
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_id_fkey FOREIGN KEY (id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint profiles_avatar_filename_length CHECK ((char_length(avatar_filename) <= 255)),
  constraint profiles_avatar_filename_own CHECK ((avatar_filename ~ (('^'::text || id) || '-avatar-[0-9]{1,16}\.[A-Za-z0-9]{1,10}$'::text))),
  constraint profiles_avatar_url_address CHECK ((avatar_url ~ '^https?://[!-~]+$'::text)),
  constraint profiles_avatar_url_length CHECK ((char_length(avatar_url) <= 2048)),
  constraint profiles_locale_is_tag CHECK ((locale ~ '^[a-z]{2,3}(-[A-Z]{2})?$'::text)),
  constraint profiles_phone_visibility_known CHECK ((phone_visibility = ANY (ARRAY['members'::text, 'players'::text, 'nobody'::text]))),
  constraint profiles_skill_level_known CHECK ((skill_level = ANY (ARRAY['Beginner'::text, 'Intermediate'::text, 'Advanced'::text, 'Pro'::text]))),
  constraint profiles_username_length CHECK (((username ~ '\S'::text) AND (char_length(username) <= 80))),
  constraint profiles_username_plain CHECK ((username = private.without_hidden(username)))
);

comment on column public.profiles.email is 'Empty unless the owner chose to show the address to members.';
comment on column public.profiles.phone_number is 'Read through a cast: the number for members who may see it, else null.';
comment on column public.profiles.avatar_filename is 'Name of an object in the bucket avatars.';
comment on column public.profiles.locale is 'The language of mails and push messages, such as de; null where the member has chosen none.';

CREATE INDEX profiles_alphabetical_idx ON public.profiles USING btree (username COLLATE private.alphabetical, id);
CREATE INDEX profiles_avatar_filename_idx ON public.profiles USING btree (avatar_filename);
CREATE INDEX profiles_by_level_idx ON public.profiles USING btree (array_position(ARRAY['Beginner'::text, 'Intermediate'::text, 'Advanced'::text, 'Pro'::text], skill_level), username COLLATE private.alphabetical, id);
CREATE INDEX profiles_folded_name_idx ON public.profiles USING btree (private.folded_name(username) COLLATE "C");
CREATE INDEX profiles_username_idx ON public.profiles USING btree (username);

alter table public.profiles enable row level security;
alter table public.profiles replica identity full;

grant select, update (username, email, phone_number, skill_level, avatar_url, avatar_filename, phone_visibility, locale) on public.profiles to authenticated;
grant delete, insert, select, update on public.profiles to service_role;

CREATE TRIGGER claim_guest_slots AFTER INSERT ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.claim_guest_slots();
CREATE TRIGGER count_rows AFTER UPDATE ON public.profiles REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('profile_changes');
CREATE TRIGGER enforce_shown_email BEFORE UPDATE OF email ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.enforce_shown_email();
CREATE TRIGGER keep_past_participations BEFORE DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.keep_past_participations();
CREATE TRIGGER keep_phone_number BEFORE INSERT OR UPDATE OF phone_number ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.keep_phone_number();
CREATE TRIGGER leave_evenings BEFORE DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.leave_evenings();
CREATE TRIGGER leave_waiting_lists BEFORE DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.leave_waiting_lists();
CREATE TRIGGER notify_invited_of_name AFTER UPDATE OF username ON public.profiles FOR EACH ROW WHEN ((new.username IS DISTINCT FROM old.username)) EXECUTE FUNCTION private.notify_invited_of_name();
CREATE TRIGGER rank_member AFTER UPDATE OF skill_level ON public.profiles FOR EACH ROW WHEN ((new.skill_level IS DISTINCT FROM old.skill_level)) EXECUTE FUNCTION private.rank_member();
CREATE TRIGGER record_name AFTER INSERT OR UPDATE OF username ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.record_name();
CREATE TRIGGER stamp_update BEFORE UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.stamp_update();
CREATE TRIGGER tidy_profile BEFORE INSERT OR UPDATE OF username ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.tidy_profile();

create policy "Members see every profile" on public.profiles
  for select to authenticated
  using true;
create policy "Members change their own profile" on public.profiles
  for update to authenticated
  using (id = ( SELECT auth.uid() AS uid))
  with check (id = ( SELECT auth.uid() AS uid));
create policy "Members with a second factor have proved it" on public.profiles
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.push_mutes (
  user_id uuid not null default auth.uid(),
  type text not null,
  created_at timestamp with time zone not null default now(),
  constraint push_mutes_pkey PRIMARY KEY (user_id, type),
  constraint push_mutes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint push_mutes_type_known CHECK ((type = ANY (private.notification_kinds())))
);

alter table public.push_mutes enable row level security;
alter table public.push_mutes replica identity full;

grant delete, insert (user_id, type), select on public.push_mutes to authenticated;
grant delete, insert, select, update on public.push_mutes to service_role;

create policy "Members see what they have muted" on public.push_mutes
  for select to authenticated
  using (user_id = ( SELECT auth.uid() AS uid));
create policy "Members mute for themselves" on public.push_mutes
  for insert to authenticated
  with check (user_id = ( SELECT auth.uid() AS uid));
create policy "Members listen again" on public.push_mutes
  for delete to authenticated
  using (user_id = ( SELECT auth.uid() AS uid));
create policy "Members with a second factor have proved it" on public.push_mutes
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.push_subscriptions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  endpoint text not null,
  p256dh_key text not null,
  auth_key text not null,
  session_id uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_endpoint_key UNIQUE (endpoint),
  constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE,
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint push_subscriptions_auth_key_shape CHECK ((auth_key ~ '^[A-Za-z0-9_-]{22}$'::text)),
  constraint push_subscriptions_endpoint_public CHECK (((length(endpoint) <= 2048) AND (endpoint ~ '^https://([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])(:443)?/[!-~]*$'::text) AND (endpoint !~ '^https://[^/]*\.(local|localhost|localdomain|internal|intranet|private|corp|home|lan|arpa|onion|test|invalid)[:/]'::text))),
  constraint push_subscriptions_p256dh_key_point CHECK (private.is_p256_point(p256dh_key))
);

CREATE INDEX push_subscriptions_session_id_idx ON public.push_subscriptions USING btree (session_id);
CREATE INDEX push_subscriptions_user_id_idx ON public.push_subscriptions USING btree (user_id, updated_at);

alter table public.push_subscriptions enable row level security;

grant delete, insert (user_id, endpoint, p256dh_key, auth_key), select, update (user_id, endpoint, p256dh_key, auth_key) on public.push_subscriptions to authenticated;
grant delete, insert, select, update on public.push_subscriptions to service_role;

CREATE TRIGGER count_changed_rows AFTER UPDATE ON public.push_subscriptions REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('push_subscriptions');
CREATE TRIGGER count_new_rows AFTER INSERT ON public.push_subscriptions REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION private.count_rows('push_subscriptions');
CREATE TRIGGER drop_oldest_devices AFTER INSERT ON public.push_subscriptions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.drop_oldest_devices();
CREATE TRIGGER stamp_update BEFORE UPDATE ON public.push_subscriptions FOR EACH ROW EXECUTE FUNCTION private.stamp_update();
CREATE TRIGGER stamp_visit BEFORE INSERT OR UPDATE ON public.push_subscriptions FOR EACH ROW EXECUTE FUNCTION private.stamp_visit();
CREATE TRIGGER take_over_device BEFORE INSERT ON public.push_subscriptions FOR EACH ROW EXECUTE FUNCTION private.take_over_device();

create policy "Members see their own devices" on public.push_subscriptions
  for select to authenticated
  using (user_id = ( SELECT auth.uid() AS uid));
create policy "Members add their own devices" on public.push_subscriptions
  for insert to authenticated
  with check (user_id = ( SELECT auth.uid() AS uid));
create policy "Members change their own devices" on public.push_subscriptions
  for update to authenticated
  using (user_id = ( SELECT auth.uid() AS uid))
  with check (user_id = ( SELECT auth.uid() AS uid));
create policy "Members remove their own devices" on public.push_subscriptions
  for delete to authenticated
  using (user_id = ( SELECT auth.uid() AS uid));
create policy "Members with a second factor have proved it" on public.push_subscriptions
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.reports (
  id uuid not null default gen_random_uuid(),
  reporter_id uuid,
  kind text not null,
  thing_id uuid not null,
  reason text not null,
  words text,
  snapshot jsonb not null,
  about_member uuid,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  decision text,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint reports_decision_known CHECK ((decision = ANY (ARRAY['keep'::text, 'hide'::text, 'remove'::text, 'done'::text]))),
  constraint reports_decision_with_date CHECK (((decided_at IS NULL) = (decision IS NULL))),
  constraint reports_kind_known CHECK ((kind = ANY (ARRAY['match'::text, 'comment'::text, 'member'::text, 'avatar'::text, 'event_image'::text, 'result'::text]))),
  constraint reports_reason_known CHECK ((reason = ANY (ARRAY['insult'::text, 'harassment'::text, 'spam'::text, 'wrong'::text, 'other'::text]))),
  constraint reports_words_length CHECK (((words ~ '\S'::text) AND (char_length(words) <= 500))),
  constraint reports_words_visible CHECK (private.is_visible(words))
);

CREATE INDEX reports_decided_at_idx ON public.reports USING btree (decided_at);
CREATE INDEX reports_kind_idx ON public.reports USING btree (kind, thing_id);
CREATE UNIQUE INDEX reports_open_key ON public.reports USING btree (reporter_id, kind, thing_id) WHERE (decided_at IS NULL);
CREATE INDEX reports_reporter_id_idx ON public.reports USING btree (reporter_id);

alter table public.reports enable row level security;
alter table public.reports replica identity full;

grant select on public.reports to authenticated;
grant delete, insert, select, update on public.reports to service_role;

CREATE TRIGGER notify_stewards AFTER INSERT ON public.reports FOR EACH ROW WHEN ((new.decided_at IS NULL)) EXECUTE FUNCTION private.notify_stewards_of_row();
CREATE TRIGGER notify_stewards_of_decision AFTER UPDATE OF decided_at ON public.reports FOR EACH ROW WHEN ((new.decided_at IS DISTINCT FROM old.decided_at)) EXECUTE FUNCTION private.notify_stewards_of_row();

create policy "Members see their own reports and stewards those about others" on public.reports
  for select to authenticated
  using ((reporter_id = ( SELECT auth.uid() AS uid)) OR (( SELECT private.is_steward() AS is_steward) AND ((about_member IS DISTINCT FROM ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_only_steward() AS is_only_steward))));
create policy "Members with a second factor have proved it" on public.reports
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.result_entries (
  id uuid not null,
  match_id uuid not null,
  seq integer not null,
  kind text not null,
  effect text not null,
  state text not null,
  outcome text,
  sets smallint[],
  is_tie_break boolean,
  a1 uuid,
  a2 uuid,
  b1 uuid,
  b2 uuid,
  based_on uuid,
  author_id uuid,
  author_seat uuid,
  created_at timestamp with time zone not null default now(),
  constraint result_entries_pkey PRIMARY KEY (id),
  constraint result_entries_match_id_seq_key UNIQUE (match_id, seq),
  constraint result_entries_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint result_entries_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.match_results(match_id) ON DELETE CASCADE,
  constraint result_entries_author_seat_of_players CHECK (((author_seat IS NULL) = (kind = ANY (ARRAY['silence'::text, 'decide'::text])))),
  constraint result_entries_effect_known CHECK ((effect = ANY (ARRAY['stands'::text, 'confirms'::text, 'disputes'::text, 'proposes'::text, 'withdraws'::text, 'declines'::text, 'lapses'::text, 'agrees'::text, 'decides'::text, 'voids'::text]))),
  constraint result_entries_kind_known CHECK ((kind = ANY (ARRAY['report'::text, 'confirm'::text, 'dispute'::text, 'silence'::text, 'decide'::text]))),
  constraint result_entries_sets_valid CHECK (((outcome IS NULL) OR private.valid_sets(outcome, sets, is_tie_break))),
  constraint result_entries_state_known CHECK ((state = ANY (ARRAY['reported'::text, 'disputed'::text, 'confirmed'::text, 'void'::text]))),
  constraint result_entries_version_when_report CHECK ((num_nulls(outcome, sets, is_tie_break, a1, a2, b1, b2) =
CASE kind
    WHEN 'report'::text THEN 0
    ELSE 7
END))
);

comment on column public.result_entries.based_on is 'The version that was confirmed, disputed or decided for, or that whoever reported had seen.';
comment on column public.result_entries.author_seat is 'The participation of the member who made it.';

CREATE INDEX result_entries_author_id_idx ON public.result_entries USING btree (author_id);

alter table public.result_entries enable row level security;

grant select on public.result_entries to authenticated;
grant select on public.result_entries to service_role;

create policy "Members see the log of results they see" on public.result_entries
  for select to authenticated
  using (EXISTS ( SELECT
   FROM public.matches
  WHERE (matches.id = result_entries.match_id)));
create policy "Members with a second factor have proved it" on public.result_entries
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.steward_log (
  id bigint not null,
  created_at timestamp with time zone not null default now(),
  steward_id uuid,
  act text not null,
  about_member uuid,
  detail jsonb not null default '{}'::jsonb,
  constraint steward_log_pkey PRIMARY KEY (id),
  constraint steward_log_act_word CHECK ((act ~ '^[a-z_]{1,40}$'::text)),
  constraint steward_log_detail_length CHECK ((octet_length((detail)::text) <= 16000)),
  constraint steward_log_detail_object CHECK ((jsonb_typeof(detail) = 'object'::text))
);

CREATE INDEX steward_log_about_member_idx ON public.steward_log USING btree (about_member, id);
CREATE INDEX steward_log_steward_id_idx ON public.steward_log USING btree (steward_id, id);

alter table public.steward_log enable row level security;

grant select on public.steward_log to authenticated;
grant select on public.steward_log to service_role;

CREATE TRIGGER enforce_kept_log BEFORE DELETE OR UPDATE OR TRUNCATE ON public.steward_log FOR EACH STATEMENT EXECUTE FUNCTION private.enforce_kept_log();
CREATE TRIGGER notify_account AFTER INSERT ON public.steward_log FOR EACH ROW WHEN ((new.act = ANY (ARRAY['member_blocked'::text, 'member_unblocked'::text, 'member_admitted'::text, 'member_refused'::text, 'member_removed'::text, 'members_merged'::text]))) EXECUTE FUNCTION private.notify_account();

create policy "Stewards read the log" on public.steward_log
  for select to authenticated
  using ( SELECT private.is_steward() AS is_steward);
create policy "Members with a second factor have proved it" on public.steward_log
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.stewards (
  member_id uuid not null,
  named_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint stewards_pkey PRIMARY KEY (member_id),
  constraint stewards_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);

alter table public.stewards enable row level security;

grant select on public.stewards to authenticated;
grant delete, insert, select, update on public.stewards to service_role;

CREATE TRIGGER notify_new_steward AFTER INSERT OR DELETE ON public.stewards FOR EACH ROW EXECUTE FUNCTION private.notify_new_steward();
CREATE TRIGGER tidy_steward_links AFTER INSERT OR DELETE ON public.stewards FOR EACH ROW EXECUTE FUNCTION private.tidy_steward_links();

create policy "Members see who the stewards are" on public.stewards
  for select to authenticated
  using true;
create policy "Members with a second factor have proved it" on public.stewards
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.waiting_lists (
  match_id uuid not null,
  waiting integer not null default 0,
  held integer not null default 0,
  held_until timestamp with time zone,
  seeking integer not null default 0,
  substitutes_asked integer not null default 0,
  advanced_at timestamp with time zone not null,
  constraint waiting_lists_pkey PRIMARY KEY (match_id),
  constraint waiting_lists_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id) ON DELETE CASCADE,
  constraint waiting_lists_held_not_negative CHECK ((held >= 0)),
  constraint waiting_lists_seeking_not_negative CHECK ((seeking >= 0)),
  constraint waiting_lists_waiting_not_negative CHECK ((waiting >= 0))
);

CREATE INDEX waiting_lists_open_idx ON public.waiting_lists USING btree (match_id) WHERE ((waiting + seeking) > 0);

alter table public.waiting_lists enable row level security;
alter table public.waiting_lists replica identity full;

grant select on public.waiting_lists to authenticated;
grant delete, insert, select, update on public.waiting_lists to service_role;

create policy "Members see the line of matches they see" on public.waiting_lists
  for select to authenticated
  using (EXISTS ( SELECT
   FROM public.matches
  WHERE (matches.id = waiting_lists.match_id)));
create policy "Members with a second factor have proved it" on public.waiting_lists
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create table public.waiting_log (
  seq bigint not null,
  match_id uuid not null,
  waiting_id uuid not null,
  user_id uuid,
  event text not null,
  team text,
  at timestamp with time zone not null,
  constraint waiting_log_pkey PRIMARY KEY (seq),
  constraint waiting_log_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id) ON DELETE CASCADE,
  constraint waiting_log_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint waiting_log_event_known CHECK ((event = ANY (ARRAY['joined'::text, 'left'::text, 'offered'::text, 'accepted'::text, 'passed'::text, 'expired'::text, 'taken'::text, 'withdrawn'::text, 'begun'::text])))
);

CREATE INDEX waiting_log_match_id_idx ON public.waiting_log USING btree (match_id, seq);
CREATE INDEX waiting_log_user_id_idx ON public.waiting_log USING btree (user_id);

alter table public.waiting_log enable row level security;

grant select on public.waiting_log to authenticated;
grant select on public.waiting_log to service_role;

CREATE TRIGGER enforce_append_only BEFORE DELETE OR UPDATE ON public.waiting_log FOR EACH ROW EXECUTE FUNCTION private.enforce_append_only();

create policy "Members see the log of a line they are in, or play before" on public.waiting_log
  for select to authenticated
  using ((EXISTS ( SELECT
   FROM private.my_waiting_lists
  WHERE (my_waiting_lists.match_id = waiting_log.match_id))) AND (EXISTS ( SELECT
   FROM public.matches
  WHERE (matches.id = waiting_log.match_id))));
create policy "Members with a second factor have proved it" on public.waiting_log
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create view public.event_comments with (security_invoker=true) as
 SELECT id,
    match_id AS event_id,
    user_id,
    comment,
    created_at,
    hidden_at,
    hidden_because
   FROM public.match_comments;
grant delete on public.event_comments to authenticated;
grant select on public.event_comments to authenticated;
grant delete on public.event_comments to service_role;
grant insert on public.event_comments to service_role;
grant select on public.event_comments to service_role;
grant update on public.event_comments to service_role;

create view public.event_participants with (security_invoker=true) as
 SELECT id,
    match_id AS event_id,
    user_id,
        CASE status
            WHEN 'confirmed'::text THEN 'attending'::text
            ELSE 'not_attending'::text
        END AS status,
    created_at,
    updated_at
   FROM public.match_participants
  WHERE ((status = ANY (ARRAY['confirmed'::text, 'declined'::text])) AND (EXISTS ( SELECT
           FROM public.matches
          WHERE ((matches.id = match_participants.match_id) AND (matches.match_type = 'event'::text)))));
grant delete on public.event_participants to authenticated;
grant select on public.event_participants to authenticated;
grant delete on public.event_participants to service_role;
grant insert on public.event_participants to service_role;
grant select on public.event_participants to service_role;
grant update on public.event_participants to service_role;

create view public.listed_matches with (security_barrier=true) as
 SELECT m.id,
    m.location,
    m.skill_level,
    m.match_date,
    m.end_time,
    m.players,
    m.creator_id,
    m.court_booked,
    m.is_private,
    m.price_per_person,
    m.match_category,
    m.match_activity,
    m.match_type,
    m.match_duration,
    m.is_recurring,
    m.recurrence,
    m.latitude,
    m.longitude,
    m.paid_by,
    m.brings_balls,
    m.description,
    m.image_url,
    m.created_at,
    m.updated_at,
    m.series_id,
    m.hidden_at,
    m.hidden_because,
    ( SELECT creator.username
           FROM public.profiles creator
          WHERE (creator.id = m.creator_id)) AS creator_name,
    COALESCE(places.total, 0) AS total,
    COALESCE(places.confirmed, 0) AS confirmed,
    places.version,
        CASE
            WHEN (((m.players >= 1) AND (m.players <= 8)) AND (places.total <= 8)) THEN places.participants
            ELSE private.first_participants(m.id)
        END AS participants,
        CASE
            WHEN (m.match_type = 'event'::text) THEN ( SELECT (count(*))::integer AS count
               FROM public.match_comments c
              WHERE ((c.match_id = m.id) AND (c.hidden_at IS NULL) AND (c.user_id <> ALL (ARRAY( SELECT my_blocks.member_id
                       FROM private.my_blocks)))))
            ELSE 0
        END AS comments,
    COALESCE(line.waiting, 0) AS waiting,
    COALESCE(line.held, 0) AS held,
    line.held_until,
    (m.id = ANY (ARRAY( SELECT w.match_id
           FROM public.match_waiting w
          WHERE (w.user_id = ( SELECT auth.uid() AS uid))))) AS is_waiting,
    (COALESCE((m.skill_level = ANY (( SELECT private.fitting_levels() AS fitting_levels)::text[])), true) AND COALESCE((EXTRACT(isodow FROM (m.match_date AT TIME ZONE ( SELECT private.time_zone() AS time_zone
           FROM public.preferences
          WHERE ((preferences.user_id = ( SELECT auth.uid() AS uid)) AND (preferences.usual_days <> '{}'::smallint[]))))) = ANY ((( SELECT preferences.usual_days
           FROM public.preferences
          WHERE (preferences.user_id = ( SELECT auth.uid() AS uid))))::numeric[])), true) AND ((m.players = 0) OR ((COALESCE(places.confirmed, 0) + COALESCE(line.held, 0)) < m.players) OR (( SELECT true
           FROM private.my_participations p
          WHERE (p.match_id = m.id)) IS NOT NULL))) AS fits_me,
    COALESCE(( SELECT (p.status <> 'declined'::text)
           FROM private.my_participations p
          WHERE (p.match_id = m.id)), false) AS is_mine,
        CASE
            WHEN (((m.players >= 1) AND (m.players <= 8)) AND (places.total <= 8)) THEN places.participant_rows
            ELSE private.first_participant_rows(m.id)
        END AS participant_rows
   FROM ((public.matches m
     LEFT JOIN LATERAL ( SELECT waiting_lists.waiting,
            waiting_lists.held,
            waiting_lists.held_until
           FROM public.waiting_lists
          WHERE (waiting_lists.match_id = m.id)
         OFFSET 0) line ON (true))
     LEFT JOIN LATERAL ( SELECT (count(*))::integer AS total,
            (count(*) FILTER (WHERE private.takes_slot(p.*)))::integer AS confirmed,
            (sum((p.updated_at - '2020-01-01 00:00:00+00'::timestamp with time zone)))::text AS version,
            json_agg(( SELECT one.*::record AS one
                   FROM ( SELECT p.id,
                            p.user_id,
                            p.status,
                            p.team_assignment,
                            p.created_at,
                            p.guest_name,
                            p.guest_kind,
                            ( SELECT member.*::record AS member
                                   FROM ( SELECT u.username,
    u.avatar_filename,
    u.skill_level) member
                                  WHERE (p.user_id IS NOT NULL)) AS "user") one) ORDER BY p.status, p.created_at, p.id) FILTER (WHERE ((m.players >= 1) AND (m.players <= 8))) AS participants,
            array_agg(ARRAY[(p.id)::text, (p.user_id)::text, p.status, p.team_assignment, ((p.created_at AT TIME ZONE 'UTC'::text))::text, COALESCE(p.guest_name, u.username), p.guest_kind, u.avatar_filename, u.skill_level]) FILTER (WHERE ((m.players >= 1) AND (m.players <= 8))) AS participant_rows
           FROM (public.match_participants p
             LEFT JOIN LATERAL ( SELECT profiles.username,
                    profiles.avatar_filename,
                    profiles.skill_level
                   FROM public.profiles
                  WHERE (profiles.id = p.user_id)
                 OFFSET 0) u ON (true))
          WHERE (p.match_id = m.id)) places ON (true))
  WHERE (( SELECT private.assured() AS assured) AND private.sees_by(is_creator => (m.creator_id = ( SELECT auth.uid() AS uid)), is_shown => ((m.hidden_at IS NULL) OR ( SELECT private.is_steward() AS is_steward)), is_blocked => (m.creator_id = ANY (ARRAY( SELECT my_blocks.member_id
           FROM private.my_blocks))), plays => ( SELECT (p.status = 'confirmed'::text)
           FROM private.my_participations p
          WHERE (p.match_id = m.id)), is_public => (NOT m.is_private), takes_part => ( SELECT true
           FROM private.my_participations p
          WHERE (p.match_id = m.id)), is_substitute_asked => ( SELECT true
           FROM private.my_asks a
          WHERE (a.match_id = m.id))))
  ORDER BY m.match_date, m.id;
grant select on public.listed_matches to authenticated;

create view public.match_comment_counts with (security_invoker=true) as
 SELECT match_id,
    (count(*))::integer AS total
   FROM public.match_comments
  WHERE (hidden_at IS NULL)
  GROUP BY match_id;
grant select on public.match_comment_counts to authenticated;
grant select on public.match_comment_counts to service_role;

create view public.match_participant_counts with (security_invoker=true) as
 SELECT match_id,
    (count(*))::integer AS total,
    (count(*) FILTER (WHERE private.takes_slot(p.*)))::integer AS confirmed,
    (sum(EXTRACT(epoch FROM updated_at)))::text AS version
   FROM public.match_participants p
  GROUP BY match_id;
grant select on public.match_participant_counts to authenticated;
grant select on public.match_participant_counts to service_role;

CREATE OR REPLACE FUNCTION public.accept_place_offer(p_offer_id uuid)
 RETURNS public.match_participants
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.accept_place_offer(p_offer_id) $function$;
grant execute on function public.accept_place_offer(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.accept_substitute(p_ask_id uuid)
 RETURNS public.match_participants
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.accept_substitute(p_ask_id) $function$;
grant execute on function public.accept_substitute(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.account_deletion_preview()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.account_deletion_preview() $function$;
grant execute on function public.account_deletion_preview() to authenticated;

CREATE OR REPLACE FUNCTION public.act_at_once(p_kind text, p_thing_id uuid, p_act text, p_words text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.act_at_once(p_kind, p_thing_id, p_act, p_words) $function$;
grant execute on function public.act_at_once(text,uuid,text,text) to authenticated;

CREATE OR REPLACE FUNCTION public.add_guest(p_match_id uuid, p_first_name text, p_request uuid)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.add_guest(p_match_id, p_first_name, p_request) $function$;
grant execute on function public.add_guest(uuid,text,uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.add_player(p_id uuid, p_match_id uuid, p_player_id uuid, p_member_id uuid DEFAULT NULL::uuid, p_guest_name text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.add_player(p_id, p_match_id, p_player_id, p_member_id, p_guest_name) $function$;
grant execute on function public.add_player(uuid,uuid,uuid,uuid,text) to authenticated;

CREATE OR REPLACE FUNCTION public.announce(p_id uuid, p_words text, p_expires_at timestamp with time zone, p_push boolean DEFAULT false, p_expected timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.announce(p_id, p_words, p_expires_at, coalesce(p_push, false), p_expected) $function$;
grant execute on function public.announce(uuid,text,timestamp with time zone,boolean,timestamp with time zone) to authenticated;

CREATE OR REPLACE FUNCTION public.answer_invitations(p_match_id uuid, p_status text)
 RETURNS TABLE(answered integer, full_dates integer)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
  date uuid;
begin
  if p_status is null or p_status not in ('confirmed', 'declined') then
    raise exception using errcode = '22023', message = 'p_status: an answer is ''confirmed'' or ''declined''.';
  end if;
  perform private.lock_following_dates(p_match_id),
          set_config('courtside.answers_every_date', 'on', true);
  answered := 0;
  full_dates := 0;
  for date in
    select other.id from public.matches one
      join public.matches other on other.id = one.id or (other.series_id = one.series_id and other.creator_id = one.creator_id)
      join public.match_participants invitee on invitee.match_id = other.id
     where one.id = p_match_id and invitee.user_id = me and invitee.status in ('pending', 'invited') and other.match_date >= now()
     order by other.match_date
  loop
    begin
      update public.match_participants set status = p_status where match_id = date and user_id = me;
      answered := answered + 1;
    exception when sqlstate 'PT409' then
      full_dates := full_dates + 1;
    end;
  end loop;
  perform set_config('courtside.answers_every_date', 'off', true);
  if answered = 0 and full_dates > 0 then
    perform private.refuse(409, 'match_full', 'This match is full.');
  elsif answered = 0 then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  end if;
  return next;
end
$function$;
grant execute on function public.answer_invitations(uuid,text) to authenticated;

CREATE OR REPLACE FUNCTION public.answer_merge(p_kept uuid, p_agrees boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.answer_merge(p_kept, p_agrees) $function$;
grant execute on function public.answer_merge(uuid,boolean) to authenticated;

CREATE OR REPLACE FUNCTION public.ask_substitute(p_match_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.ask_substitute(p_match_id) $function$;
grant execute on function public.ask_substitute(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.become_steward(p_token text)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.become_steward(p_token) $function$;
grant execute on function public.become_steward(text) to authenticated;

CREATE OR REPLACE FUNCTION public.block_account(p_member_id uuid, p_reason text, p_until timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.block_account(p_member_id, p_reason, p_until) $function$;
grant execute on function public.block_account(uuid,text,timestamp with time zone) to authenticated;

CREATE OR REPLACE FUNCTION public.calendar_feed(p_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  reader record;
begin
  select user_id, locale into reader from public.calendar_feeds feed join public.profiles on profiles.id = feed.user_id
   where feed.token_hash = sha256(convert_to(p_token, 'UTF8')) and private.in_good_standing(feed.user_id);
  if not found then
    return null;
  end if;
  return jsonb_build_object('locale', reader.locale, 'entries', private.stamp_entries(reader.user_id, reader.locale, (
    select coalesce(jsonb_agg(private.calendar_entry(match, reader.user_id) order by (match).match_date, (match).id), '[]')
      from (select matches as match
              from public.matches
             where matches.id in (
                 select match_id from public.match_participants p
                  where p.user_id = reader.user_id and p.status in ('confirmed', 'pending', 'invited')
                 union all select match_id from public.match_waiting w where w.user_id = reader.user_id)
               and private.can_see_match(matches, reader.user_id) and matches.match_date > now() - interval '60 days'
             order by matches.match_date, matches.id limit 500) as coming)));
end
$function$;
grant execute on function public.calendar_feed(text) to anon;
grant execute on function public.calendar_feed(text) to authenticated;

CREATE OR REPLACE FUNCTION public.change_board_link(p_match_id uuid, p_on boolean)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.change_board_link(p_match_id, p_on) $function$;
grant execute on function public.change_board_link(uuid,boolean) to authenticated;

CREATE OR REPLACE FUNCTION public.change_evening(p_id uuid, p_match_id uuid, p_expected integer, p_settings jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.change_evening(p_id, p_match_id, p_expected, p_settings) $function$;
grant execute on function public.change_evening(uuid,uuid,integer,jsonb) to authenticated;

CREATE OR REPLACE FUNCTION public.change_match_link(p_match_id uuid, p_renew boolean DEFAULT false, p_enabled boolean DEFAULT NULL::boolean, p_guests_allowed boolean DEFAULT NULL::boolean)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.change_match_link(p_match_id, coalesce(p_renew, false), p_enabled, p_guests_allowed) $function$;
grant execute on function public.change_match_link(uuid,boolean,boolean,boolean) to authenticated;

CREATE OR REPLACE FUNCTION public.check_email_exists(email_to_check text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- The second condition leads to the index of addresses.
  select exists (
    select from auth.users
    where email = private.normal_email(email_to_check) and is_sso_user = false and email_confirmed_at is not null)
$function$;
grant execute on function public.check_email_exists(text) to anon;
grant execute on function public.check_email_exists(text) to authenticated;

CREATE OR REPLACE FUNCTION public.claim_guest(p_guest_token text, p_if_newer boolean DEFAULT false)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.claim_guest(p_guest_token, p_if_newer) $function$;
grant execute on function public.claim_guest(text,boolean) to authenticated;

CREATE OR REPLACE FUNCTION public.close_round(p_id uuid, p_match_id uuid, p_number integer)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.close_round(p_id, p_match_id, p_number) $function$;
grant execute on function public.close_round(uuid,uuid,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.community_history(p_before bigint, p_limit integer)
 RETURNS TABLE(id bigint, created_at timestamp with time zone, steward_id uuid, steward_name text, restores bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select version.id, version.created_at, version.steward_id, steward.username, version.restores
    from public.community_versions version left join public.profiles steward on steward.id = version.steward_id
   where version.state = 'applied' and (p_before is null or version.id < p_before)
   order by version.id desc limit least(greatest(p_limit, 0), 100)
$function$;
grant execute on function public.community_history(bigint,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.community_levels(p_words text)
 RETURNS TABLE(skill_level text, members integer, changed_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  patterns text[] := private.word_patterns(p_words);
begin
  -- Without a word every profile counts. With words, those whose names were found are looked up.
  return query
    select p.skill_level, count(*)::int, max(p.updated_at)
      from public.profiles p
     where p.id <> (select auth.uid())
       and (patterns = '{}' or p.id in (select member_id from private.member_names where words like all (patterns)))
     group by p.skill_level
     order by array_position(array['Beginner', 'Intermediate', 'Advanced', 'Pro'], p.skill_level);
end
$function$;
grant execute on function public.community_levels(text) to authenticated;

CREATE OR REPLACE FUNCTION public.community_numbers(p_weeks integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.community_numbers(p_weeks) $function$;
grant execute on function public.community_numbers(integer) to authenticated;

CREATE OR REPLACE FUNCTION public.community_page(p_words text, p_by_level boolean, p_offset integer, p_limit integer)
 RETURNS TABLE(id uuid, username text, skill_level text, avatar_filename text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  patterns text[] := private.word_patterns(p_words);
  most int := least(greatest(p_limit, 0), 100);
begin
  -- Two statements: the first is read off its index, as far as the page needs.
  if not p_by_level then
    return query
    select p.id, p.username, p.skill_level, p.avatar_filename
      from (
        select member_id, name.username from private.member_names name
         where member_id <> (select auth.uid()) and words like all (patterns)
         order by name.username collate private.alphabetical, member_id offset greatest(p_offset, 0) limit most) as found
      cross join lateral (select * from public.profiles where profiles.id = member_id limit 1) as p
     order by found.username collate private.alphabetical, member_id;
  else
    return query
    select p.id, p.username, p.skill_level, p.avatar_filename from public.profiles p
     where p.id <> (select auth.uid())
       and (patterns = '{}' or p.id in (select member_id from private.member_names where words like all (patterns)))
     order by array_position(array['Beginner', 'Intermediate', 'Advanced', 'Pro'], p.skill_level),
       p.username collate private.alphabetical, p.id offset greatest(p_offset, 0) limit most;
  end if;
end
$function$;
grant execute on function public.community_page(text,boolean,integer,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.community_uses()
 RETURNS TABLE(place text, venue text, matches bigint, alerts bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.community_uses() $function$;
grant execute on function public.community_uses() to authenticated;

CREATE OR REPLACE FUNCTION public.confirm_member(p_member_id uuid)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.confirm_member(p_member_id) $function$;
grant execute on function public.confirm_member(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.confirm_result(p_id uuid, p_match_id uuid, p_entry_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.confirm_result(p_id, p_match_id, p_entry_id) $function$;
grant execute on function public.confirm_result(uuid,uuid,uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.create_calendar_feed(p_seen timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS TABLE(token text, created_at timestamp with time zone)
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select * from private.create_calendar_feed(p_seen) $function$;
grant execute on function public.create_calendar_feed(timestamp with time zone) to authenticated;

CREATE OR REPLACE FUNCTION public.create_invitation(p_label text, p_days integer, p_most_uses integer DEFAULT NULL::integer)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.create_invitation(p_label, p_days, p_most_uses) $function$;
grant execute on function public.create_invitation(text,integer,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.create_matches(p_match jsonb, p_participants jsonb DEFAULT '[]'::jsonb)
 RETURNS public.matches
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
  zone text := private.time_zone();
  match public.matches := jsonb_populate_record(null::public.matches, p_match);
  first_id uuid := coalesce(match.id, gen_random_uuid());
  series uuid := case when match.recurrence <> 'none' then first_id end;
  made public.matches[];
begin
  perform set_config('courtside.invited', coalesce(string_agg(invitee ->> 'user_id', ','), ''), true)
     from jsonb_array_elements(p_participants) as invitee;
  select array_agg(jsonb_populate_record(match, jsonb_build_object(
           'id', case when number = 1 then first_id else gen_random_uuid() end, 'creator_id', me, 'match_date', date,
           -- Zero but for a date whose hour the clock skips.
           'end_time', match.end_time + coalesce((date at time zone zone)::time - (match.match_date at time zone zone)::time, interval '0'),
           'is_recurring', series is not null, 'series_id', series)) order by number)
    into made from private.series_dates(match.match_date, match.recurrence) with ordinality as dates (date, number);
  if made is null then
    raise exception using errcode = '22023', message = 'p_match: match_date and recurrence say when it is.';
  end if;
  execute format(
    'with inserted as (insert into public.matches (id, creator_id, series_id, %1$s)
       select id, creator_id, series_id, %1$s from unnest($1) returning *)
     select array_agg(inserted order by match_date) from inserted', private.match_columns()) into made using made;
  insert into public.match_participants (match_id, user_id, status, team_assignment)
  select one.id, invitee.user_id, case invitee.user_id when me then 'confirmed' else 'pending' end, invitee.team_assignment
    from unnest(made) as one, jsonb_to_recordset(p_participants) as invitee (user_id uuid, team_assignment text);
  perform set_config('courtside.invited', '', true);
  return made[1];
end
$function$;
grant execute on function public.create_matches(jsonb,jsonb) to authenticated;

CREATE OR REPLACE FUNCTION public.deal(p_id uuid, p_match_id uuid, p_expected integer, p_rounds jsonb, p_seed bigint, p_planner_version integer, p_inputs jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.deal(p_id, p_match_id, p_expected, p_rounds, p_seed, p_planner_version, p_inputs)
$function$;
grant execute on function public.deal(uuid,uuid,integer,jsonb,bigint,integer,jsonb) to authenticated;

CREATE OR REPLACE FUNCTION public.decide_join(p_member_id uuid, p_seen text, p_admit boolean, p_because text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.decide_join(p_member_id, p_seen, p_admit, p_because) $function$;
grant execute on function public.decide_join(uuid,text,boolean,text) to authenticated;

CREATE OR REPLACE FUNCTION public.decide_report(p_kind text, p_thing_id uuid, p_act text, p_words text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.decide_report(p_kind, p_thing_id, p_act, p_words) $function$;
grant execute on function public.decide_report(text,uuid,text,text) to authenticated;

CREATE OR REPLACE FUNCTION public.decide_result(p_id uuid, p_match_id uuid, p_entry_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.decide_result(p_id, p_match_id, p_entry_id) $function$;
grant execute on function public.decide_result(uuid,uuid,uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.delete_my_account(p_confirmation text, p_future text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if p_confirmation is distinct from 'DELETE' then
    raise exception using errcode = '22023', message = 'p_confirmation: only ''DELETE'' deletes the account.';
  end if;
  if p_future is null or p_future not in ('hand_on', 'cancel') then
    raise exception using errcode = '22023', message = 'p_future: matches to come are either ''hand_on'' or ''cancel''.';
  end if;
  perform private.delete_my_account(p_future);
end
$function$;
grant execute on function public.delete_my_account(text,text) to authenticated;

CREATE OR REPLACE FUNCTION public.dispute_result(p_id uuid, p_match_id uuid, p_entry_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.dispute_result(p_id, p_match_id, p_entry_id) $function$;
grant execute on function public.dispute_result(uuid,uuid,uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.disputed_results()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.disputed_results() $function$;
grant execute on function public.disputed_results() to authenticated;

CREATE OR REPLACE FUNCTION public.end_announcement(p_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.end_announcement(p_id) $function$;
grant execute on function public.end_announcement(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.end_evening(p_id uuid, p_match_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.end_evening(p_id, p_match_id) $function$;
grant execute on function public.end_evening(uuid,uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.end_feed_of_others()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.end_feed_of_others() $function$;
grant execute on function public.end_feed_of_others() to authenticated;

CREATE OR REPLACE FUNCTION public.end_invitation(p_invitation_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.end_invitation(p_invitation_id) $function$;
grant execute on function public.end_invitation(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.end_my_session(p_session_id uuid)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.end_my_session(p_session_id) $function$;
grant execute on function public.end_my_session(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.end_steward(p_member_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.end_steward(p_member_id) $function$;
grant execute on function public.end_steward(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.enter_score(p_id uuid, p_game_id uuid, p_a integer, p_b integer, p_based_on uuid DEFAULT NULL::uuid, p_finished boolean DEFAULT true)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.enter_score(p_id, p_game_id, p_a, p_b, p_based_on, p_finished) $function$;
grant execute on function public.enter_score(uuid,uuid,integer,integer,uuid,boolean) to authenticated;

CREATE OR REPLACE FUNCTION public.evening_log(p_match_id uuid, p_before integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.evening_log(p_match_id, p_before) $function$;
grant execute on function public.evening_log(uuid,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.evening_picture(p_match_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.evening_picture(p_match_id) $function$;
grant execute on function public.evening_picture(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.evening_version(p_match_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.evening_version(p_match_id) $function$;
grant execute on function public.evening_version(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.export_my_data()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.export_my_data() $function$;
grant execute on function public.export_my_data() to authenticated;

CREATE OR REPLACE FUNCTION public.fits_me(match public.matches)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select listed.fits_me from public.listed_matches listed where listed.id = (match).id $function$;
grant execute on function public.fits_me(public.matches) to authenticated;

CREATE OR REPLACE FUNCTION public.get_evening(p_match_id uuid, p_known text[] DEFAULT '{}'::text[])
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.get_evening(p_match_id, p_known) $function$;
grant execute on function public.get_evening(uuid,text[]) to authenticated;

CREATE OR REPLACE FUNCTION public.get_result(p_match_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_result(p_match_id) $function$;
grant execute on function public.get_result(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.get_user_recent_matches(user_id_param uuid, limit_param integer DEFAULT 10)
 RETURNS TABLE(id uuid, location text, skill_level text, match_date timestamp with time zone, end_time time without time zone, players integer, creator_id uuid, court_booked boolean, is_private boolean, price_per_person numeric, match_category text, match_activity text[], match_type text, match_duration integer, is_recurring boolean, recurrence text, latitude double precision, longitude double precision, paid_by uuid, brings_balls uuid, description text, image_url text, created_at timestamp with time zone, updated_at timestamp with time zone, creator_username text, creator_avatar_url text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select m.id, m.location, m.skill_level, m.match_date, m.end_time, m.players, m.creator_id, m.court_booked,
    m.is_private, m.price_per_person, m.match_category, m.match_activity, m.match_type, m.match_duration,
    m.is_recurring, m.recurrence, m.latitude, m.longitude, m.paid_by, m.brings_balls, m.description, m.image_url,
    m.created_at, m.updated_at, creator.username, creator.avatar_url
    from public.match_participants p
    join public.matches m on m.id = p.match_id
    left join public.profiles creator on creator.id = m.creator_id
   where p.user_id = user_id_param and p.status = 'confirmed' and m.match_date < now()
   order by m.match_date desc, m.id
   limit least(greatest(limit_param, 0), 100)
$function$;
grant execute on function public.get_user_recent_matches(uuid,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.get_waiting_list(p_match_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.get_waiting_list(p_match_id) $function$;
grant execute on function public.get_waiting_list(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.handle_job(p_act text, p_job_id bigint)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.handle_job(p_act, p_job_id) $function$;
grant execute on function public.handle_job(text,bigint) to authenticated;

CREATE OR REPLACE FUNCTION public.handle_mail(p_act text, p_mail_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.handle_mail(p_act, p_mail_id) $function$;
grant execute on function public.handle_mail(text,uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.join_as_guest(p_token text, p_first_name text, p_guest_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  match public.matches := private.lock_match_of_link(p_token);
  guest public.match_participants := private.guest_of_token(p_guest_token);
  said text := private.tidy_name(private.without_hidden(p_first_name));
begin
  if coalesce(char_length(p_guest_token), 0) < 22 or guest.match_id <> match.id then
    raise exception using errcode = '22023', message = 'p_guest_token: 22 or more random characters, for one match.';
  end if;
  if guest.id is null then
    if match.match_date < now() then
      perform private.refuse(403, 'match_past', 'This match is in the past.');
    end if;
    if not (select guests_allowed from private.match_links where match_id = match.id) then
      perform private.refuse(403, 'guests_off', 'Guests cannot join this match.');
    end if;
    insert into public.match_participants (match_id, status, guest_name, guest_kind)
    values (match.id, 'confirmed', coalesce(said, ''), 'link') returning * into guest;
    insert into private.match_guests (participant_id, token_hash) values (guest.id, private.token_hash(p_guest_token));
    perform private.notify_of_guest(guest, 'joined');
    perform private.count_link_use(match.id);
  end if;
  return private.shared_view(match.id, guest.id);
end
$function$;
grant execute on function public.join_as_guest(text,text,text) to anon;

CREATE OR REPLACE FUNCTION public.join_by_link(p_token text)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.join_by_link(p_token) $function$;
grant execute on function public.join_by_link(text) to authenticated;

CREATE OR REPLACE FUNCTION public.join_community(p_invitation text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.join_community(p_invitation) $function$;
grant execute on function public.join_community(text) to authenticated;

CREATE OR REPLACE FUNCTION public.join_desk()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.join_desk() $function$;
grant execute on function public.join_desk() to authenticated;

CREATE OR REPLACE FUNCTION public.join_match_bypass_notifications(p_match_id uuid, p_user_id uuid, p_status text, p_team_assignment text DEFAULT NULL::text)
 RETURNS public.match_participants
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if p_status is distinct from 'confirmed' then
    raise exception using errcode = '22023', message = 'p_status: only ''confirmed'' joins a match.';
  end if;
  return private.join_match(p_match_id, p_team_assignment);
end
$function$;
grant execute on function public.join_match_bypass_notifications(uuid,uuid,text,text) to authenticated;

CREATE OR REPLACE FUNCTION public.join_terms(p_invitation text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('mode', mode, 'invited', exists (
      select from private.invitations
       where token_hash = private.token_hash(p_invitation) and expires_at > now() and (most_uses is null or uses < most_uses)))
    from private.join_policy
$function$;
grant execute on function public.join_terms(text) to anon;
grant execute on function public.join_terms(text) to authenticated;

CREATE OR REPLACE FUNCTION public.join_waiting_list(p_match_id uuid, p_team text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.join_waiting_list(p_match_id, p_team) $function$;
grant execute on function public.join_waiting_list(uuid,text) to authenticated;

CREATE OR REPLACE FUNCTION public.leave_as_guest(p_guest_token text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  guest public.match_participants := private.lock_guest(p_guest_token);
begin
  if guest.id is null or guest.guest_kind <> 'link' then
    return false;
  end if;
  delete from public.match_participants where id = guest.id;
  perform private.notify_of_guest(guest, 'left');
  return true;
end
$function$;
grant execute on function public.leave_as_guest(text) to anon;

CREATE OR REPLACE FUNCTION public.leave_following_matches(p_match_id uuid, p_decline boolean DEFAULT false)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
  dates uuid[] := array(select private.lock_following_dates(p_match_id));
  declined int;
  gone int;
begin
  -- Confirmed slots are given back before invitations: one notification tells of both (private.with_player).
  if p_decline then
    update public.match_participants set status = 'declined'
     where user_id = me and status = 'confirmed' and match_id = any(dates);
  else
    delete from public.match_participants where user_id = me and status = 'confirmed' and match_id = any(dates);
  end if;
  get diagnostics gone = row_count;
  update public.match_participants set status = 'declined'
   where user_id = me and status in ('pending', 'invited') and match_id = any(dates)
     and exists (select from public.matches where id = match_id and match_date >= now());
  get diagnostics declined = row_count;
  return declined + gone;
end
$function$;
grant execute on function public.leave_following_matches(uuid,boolean) to authenticated;

CREATE OR REPLACE FUNCTION public.leave_waiting_list(p_match_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.leave_waiting_list(p_match_id) $function$;
grant execute on function public.leave_waiting_list(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.list_my_sessions()
 RETURNS TABLE(id uuid, created_at timestamp with time zone, last_used_at timestamp with time zone, user_agent text, is_current boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.my_sessions() $function$;
grant execute on function public.list_my_sessions() to authenticated;

CREATE OR REPLACE FUNCTION public.match_calendar(p_match_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.own_calendar_entry(p_match_id) $function$;
grant execute on function public.match_calendar(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.match_forecast(p_match_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.match_forecast(p_match_id) $function$;
grant execute on function public.match_forecast(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.member_evenings(p_member_id uuid, p_before timestamp with time zone DEFAULT 'infinity'::timestamp with time zone)
 RETURNS TABLE(match_id uuid, starts timestamp with time zone, match_type text, location text, description text, place integer, average numeric, is_on_podium boolean, players integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select m.id, m.match_date, m.match_type, m.location, m.description, o.place, o.average, o.is_on_podium,
         (select count(*) from public.evening_places others where others.match_id = m.id)::int
    from public.evening_players p
    join public.evening_places o on o.player_id = p.id
    join public.matches m on m.id = o.match_id
   where p.member_id = p_member_id and m.match_date < p_before
   order by m.match_date desc, m.id limit 20
$function$;
grant execute on function public.member_evenings(uuid,timestamp with time zone) to authenticated;

CREATE OR REPLACE FUNCTION public.member_rating(p_member_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.member_rating(p_member_id) $function$;
grant execute on function public.member_rating(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.member_results(p_member_id uuid, p_before timestamp with time zone DEFAULT 'infinity'::timestamp with time zone)
 RETURNS TABLE(match_id uuid, starts timestamp with time zone, location text, is_competitive boolean, outcome text, sets smallint[], is_tie_break boolean, won boolean, partner jsonb, opponents jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.member_results(p_member_id, p_before) $function$;
grant execute on function public.member_results(uuid,timestamp with time zone) to authenticated;

CREATE OR REPLACE FUNCTION public.merge_members(p_kept uuid, p_double uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.ask_to_merge(p_kept, p_double) $function$;
grant execute on function public.merge_members(uuid,uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.merge_preview(p_kept uuid, p_double uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.merge_preview(p_kept, p_double) $function$;
grant execute on function public.merge_preview(uuid,uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.my_merge()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.my_merge() $function$;
grant execute on function public.my_merge() to authenticated;

CREATE OR REPLACE FUNCTION public.my_place_offers()
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.my_place_offers() $function$;
grant execute on function public.my_place_offers() to authenticated;

CREATE OR REPLACE FUNCTION public.my_substitute_asks()
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.my_substitute_asks() $function$;
grant execute on function public.my_substitute_asks() to authenticated;

CREATE OR REPLACE FUNCTION public.name_steward(p_member_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.name_steward(p_member_id) $function$;
grant execute on function public.name_steward(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.open_results()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.open_results() $function$;
grant execute on function public.open_results() to authenticated;

CREATE OR REPLACE FUNCTION public.own_board_link(p_match_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.own_board_link(p_match_id) $function$;
grant execute on function public.own_board_link(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.own_rating()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.own_rating() $function$;
grant execute on function public.own_rating() to authenticated;

CREATE OR REPLACE FUNCTION public.pair_players(p_match_id uuid, p_a uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.pair_players(p_match_id, p_a) $function$;
grant execute on function public.pair_players(uuid,uuid[]) to authenticated;

CREATE OR REPLACE FUNCTION public.pass_place_offer(p_offer_id uuid)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.pass_place_offer(p_offer_id) $function$;
grant execute on function public.pass_place_offer(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.pass_substitute(p_ask_id uuid)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.pass_substitute(p_ask_id) $function$;
grant execute on function public.pass_substitute(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.playing_partners(p_limit integer DEFAULT 12)
 RETURNS TABLE(id uuid, username text, skill_level text, avatar_filename text, matches integer, weekday smallint)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  zone text := private.time_zone();
begin
  return query
  with played as (
    select m.id as match_id, m.match_date, extract(isodow from m.match_date at time zone zone)::smallint as day
      from public.match_participants mine
      join public.matches m on m.id = mine.match_id
     where mine.user_id = me and mine.status = 'confirmed'
       and m.match_date < now() and m.match_date > now() - interval '180 days'
       and m.match_type not in ('event', 'americano', 'tournament')
     order by m.match_date desc
     limit 100
  ), partners as (
    select theirs.user_id, count(*)::int as together, max(played.match_date) as latest,
      mode() within group (order by played.day) as most, array_agg(played.day) as days
      from played
      join public.match_participants theirs on theirs.match_id = played.match_id
     where theirs.user_id <> me and theirs.status = 'confirmed'
     group by theirs.user_id
  )
  select p.id, p.username, p.skill_level, p.avatar_filename, partners.together,
    case when together > 1 and cardinality(array_positions(partners.days, partners.most)) * 2 > together then partners.most end
    from partners join public.profiles p on p.id = partners.user_id
   order by partners.together desc, partners.latest desc, p.username, p.id
   limit least(greatest(p_limit, 0), 50);
end
$function$;
grant execute on function public.playing_partners(integer) to authenticated;

CREATE OR REPLACE FUNCTION public.propose_community(p_data jsonb, p_seen bigint)
 RETURNS bigint
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.propose_community(p_data, p_seen) $function$;
grant execute on function public.propose_community(jsonb,bigint) to authenticated;

CREATE OR REPLACE FUNCTION public.public_community(p_known bigint DEFAULT NULL::bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('version', id, 'community', data - 'contact' || jsonb_build_object('venues', (
      select jsonb_agg(venue - 'reading' order by position)
        from jsonb_array_elements(data -> 'venues') with ordinality as one (venue, position))))
    from public.community_versions where id = private.current_community() and id is distinct from p_known
  union all
  select jsonb_build_object('time_zone', time_zone) from private.community where private.current_community() is null
$function$;
grant execute on function public.public_community(bigint) to anon;
grant execute on function public.public_community(bigint) to authenticated;

CREATE OR REPLACE FUNCTION public.ranking(p_level text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.ranking(p_level) $function$;
grant execute on function public.ranking(text) to authenticated;

CREATE OR REPLACE FUNCTION public.rating_calibration()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.rating_calibration() $function$;
grant execute on function public.rating_calibration() to authenticated;

CREATE OR REPLACE FUNCTION public.rating_steps(p_before integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.own_rating_steps(p_before) $function$;
grant execute on function public.rating_steps(integer) to authenticated;

CREATE OR REPLACE FUNCTION public.record_looking(p_page_id uuid, p_looking boolean)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.record_looking(p_page_id, p_looking) $function$;
grant execute on function public.record_looking(uuid,boolean) to authenticated;

CREATE OR REPLACE FUNCTION public.remove_member(p_member_id uuid, p_future text, p_reason text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.remove_member(p_member_id, p_future, p_reason) $function$;
grant execute on function public.remove_member(uuid,text,text) to authenticated;

CREATE OR REPLACE FUNCTION public.rename_guest(p_guest_token text, p_first_name text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  guest public.match_participants := private.lock_guest(p_guest_token);
  said text := private.tidy_name(private.without_hidden(p_first_name));
begin
  if guest.id is null or guest.guest_kind <> 'link' then
    return null;
  end if;
  if said is distinct from guest.guest_name then
    update public.match_participants set guest_name = coalesce(said, '') where id = guest.id;
    perform private.count_link_use(guest.match_id);
  end if;
  return said;
end
$function$;
grant execute on function public.rename_guest(text,text) to anon;

CREATE OR REPLACE FUNCTION public.report(p_kind text, p_thing_id uuid, p_reason text, p_words text DEFAULT NULL::text)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.report(p_kind, p_thing_id, p_reason, p_words) $function$;
grant execute on function public.report(text,uuid,text,text) to authenticated;

CREATE OR REPLACE FUNCTION public.report_result(p_id uuid, p_match_id uuid, p_outcome text, p_sets smallint[], p_is_tie_break boolean, p_seats uuid[], p_based_on uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.report_result(p_id, p_match_id, p_outcome, p_sets, p_is_tie_break, p_seats, p_based_on)
$function$;
grant execute on function public.report_result(uuid,uuid,text,smallint[],boolean,uuid[],uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.require_recent_proof()
 RETURNS void
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.require_recent_proof() $function$;
grant execute on function public.require_recent_proof() to authenticated;

CREATE OR REPLACE FUNCTION public.restore_community(p_version bigint, p_seen bigint)
 RETURNS bigint
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.propose_community(null, p_seen, p_version) $function$;
grant execute on function public.restore_community(bigint,bigint) to authenticated;

CREATE OR REPLACE FUNCTION public.restore_hidden(p_kind text, p_thing_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.restore_hidden(p_kind, p_thing_id) $function$;
grant execute on function public.restore_hidden(text,uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.results_together(p_member_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.results_together(p_member_id) $function$;
grant execute on function public.results_together(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.revoke_entry(p_id uuid, p_entry_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.revoke_entry(p_id, p_entry_id) $function$;
grant execute on function public.revoke_entry(uuid,uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.set_join_policy(p_mode text, p_seen text)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.set_join_policy(p_mode, p_seen) $function$;
grant execute on function public.set_join_policy(text,text) to authenticated;

CREATE OR REPLACE FUNCTION public.set_organiser(p_match_id uuid, p_member_id uuid, p_on boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.set_organiser(p_match_id, p_member_id, p_on) $function$;
grant execute on function public.set_organiser(uuid,uuid,boolean) to authenticated;

CREATE OR REPLACE FUNCTION public.set_presence(p_id uuid, p_player_id uuid, p_present boolean)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.set_presence(p_id, p_player_id, p_present) $function$;
grant execute on function public.set_presence(uuid,uuid,boolean) to authenticated;

CREATE OR REPLACE FUNCTION public.set_rating_visibility(p_visibility text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.set_rating_visibility(p_visibility) $function$;
grant execute on function public.set_rating_visibility(text) to authenticated;

CREATE OR REPLACE FUNCTION public.set_teams(p_id uuid, p_match_id uuid, p_teams jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.set_teams(p_id, p_match_id, p_teams) $function$;
grant execute on function public.set_teams(uuid,uuid,jsonb) to authenticated;

CREATE OR REPLACE FUNCTION public.share_match(p_match_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.share_match(p_match_id) $function$;
grant execute on function public.share_match(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.shared_board(p_token text, p_version integer DEFAULT NULL::integer, p_known text[] DEFAULT '{}'::text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of_match uuid := (
    select m.id from private.evening_boards b join public.matches m on m.id = b.match_id
     where b.token_hash = private.token_hash(p_token) and private.can_act_on_match(m, null, by_link => true));
begin
  if exists (select from public.evening_versions where match_id = of_match and version = p_version) then
    return jsonb_build_object('server_time', clock_timestamp(), 'version', p_version);
  end if;
  return private.shown_board(of_match, coalesce(p_known, '{}'));
end
$function$;
grant execute on function public.shared_board(text,integer,text[]) to anon;
grant execute on function public.shared_board(text,integer,text[]) to authenticated;

CREATE OR REPLACE FUNCTION public.shared_match(p_token text, p_guest_token text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of_link private.match_links;
  guest public.match_participants;
begin
  select * into of_link from private.match_links where token_hash = private.token_hash(p_token) and enabled;
  if p_guest_token is not null then
    guest := private.guest_of_token(p_guest_token);
    if of_link.match_id is distinct from guest.match_id and of_link.token_hash is not null then
      guest := null;
    end if;
  end if;
  if of_link.token_hash is not null and of_link.match_id is null then
    return jsonb_strip_nulls(jsonb_build_object('state', 'cancelled', 'kind', of_link.kind));
  end if;
  return (
    select private.shared_view(m.id, guest.id) from public.matches m
     where m.id = coalesce(of_link.match_id, guest.match_id) and private.can_act_on_match(m, null, by_link => true));
end
$function$;
grant execute on function public.shared_match(text,text) to anon;
grant execute on function public.shared_match(text,text) to authenticated;

CREATE OR REPLACE FUNCTION public.shared_match_calendar(p_token text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.calendar_entry(matches, null) || '{"people": [], "free": null, "status": null}' || jsonb_build_object('changed_at',
           coalesce((select changed_at from private.match_versions where match_id = matches.id), date_trunc('second', created_at)))
    from public.matches where id = private.match_of_link(p_token)
$function$;
grant execute on function public.shared_match_calendar(text) to anon;
grant execute on function public.shared_match_calendar(text) to authenticated;

CREATE OR REPLACE FUNCTION public.sign_out_member(p_member_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.sign_out_member(p_member_id) $function$;
grant execute on function public.sign_out_member(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.start_evening(p_id uuid, p_match_id uuid, p_settings jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.start_evening(p_id, p_match_id, p_settings) $function$;
grant execute on function public.start_evening(uuid,uuid,jsonb) to authenticated;

CREATE OR REPLACE FUNCTION public.start_round(p_id uuid, p_match_id uuid, p_number integer)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.start_round(p_id, p_match_id, p_number) $function$;
grant execute on function public.start_round(uuid,uuid,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.steward_log_page(p_before bigint, p_limit integer)
 RETURNS TABLE(id bigint, created_at timestamp with time zone, steward_id uuid, steward_name text, act text, about_member uuid, about_name text, detail jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select log.id, log.created_at, log.steward_id, steward.username, log.act, log.about_member,
         coalesce(about.username, private.removed_name(log.about_member)), log.detail
    from public.steward_log log
    left join public.profiles steward on steward.id = log.steward_id
    left join public.profiles about on about.id = log.about_member
   where log.id < case when p_before is null then 9223372036854775807 else p_before end -- a policy keeps `coalesce` from the index
   order by log.id desc limit least(greatest(p_limit, 0), 100)
$function$;
grant execute on function public.steward_log_page(bigint,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.steward_member(p_member_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.steward_member(p_member_id) $function$;
grant execute on function public.steward_member(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.steward_member_count()
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.steward_member_count() $function$;
grant execute on function public.steward_member_count() to authenticated;

CREATE OR REPLACE FUNCTION public.steward_members(p_words text, p_which text, p_after_name text, p_after_id uuid, p_limit integer)
 RETURNS TABLE(id uuid, username text, avatar_filename text, email text, is_steward boolean, blocked_until timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.steward_members(p_words, p_which, p_after_name, p_after_id, p_limit) $function$;
grant execute on function public.steward_members(text,text,text,uuid,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.steward_reports(p_open boolean, p_limit integer DEFAULT 50)
 RETURNS TABLE(kind text, thing_id uuid, snapshot jsonb, about_member uuid, reporters jsonb, reported_at timestamp with time zone, decided_at timestamp with time zone, decision text, is_hidden boolean, deleted_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.list_reports(p_open, p_limit) $function$;
grant execute on function public.steward_reports(boolean,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.stop_merge(p_double uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.stop_merge(p_double) $function$;
grant execute on function public.stop_merge(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.system_status()
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.system_status() $function$;
grant execute on function public.system_status() to authenticated;

CREATE OR REPLACE FUNCTION public.take_back_substitute(p_match_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.take_back_substitute(p_match_id) $function$;
grant execute on function public.take_back_substitute(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.test_push(p_endpoint text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.test_push(p_endpoint) $function$;
grant execute on function public.test_push(text) to authenticated;

CREATE OR REPLACE FUNCTION public.unblock_account(p_member_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.unblock_account(p_member_id) $function$;
grant execute on function public.unblock_account(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.update_matches(p_match_id uuid, p_changes jsonb, p_expected jsonb, p_following boolean DEFAULT false, p_leave_others boolean DEFAULT false)
 RETURNS TABLE(changed integer, conflicts jsonb, kept jsonb)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
  zone text := private.time_zone();
  before public.matches;
  seen_start timestamptz := (p_expected -> 'match_date' ->> 0)::timestamptz;
  new_start timestamptz := coalesce((p_changes ->> 'match_date')::timestamptz, seen_start);
  days int := 0;
  patched jsonb;
begin
  if exists (select from jsonb_object_keys(p_changes) as name where jsonb_typeof(p_expected -> name) is distinct from 'array') then
    raise exception using errcode = '22023', message = 'p_expected: every changed column has a list of the values it may replace.';
  end if;
  -- Locks all rows in one order, so that two devices never deadlock.
  perform from public.matches
    where creator_id = me and (id = p_match_id or p_following and series_id = (select series_id from public.matches where id = p_match_id))
    order by id for no key update;
  select * into before from public.matches where id = p_match_id and creator_id = me;
  if before.id is null then
    perform private.refuse(404, 'match_gone', 'This match does not exist any more.');
  end if;

  select jsonb_object_agg(name, to_jsonb(before) -> name) into conflicts
    from jsonb_each(p_expected) as expected (name, seen)
   where to_jsonb(before) -> name <> private.as_stored(name, seen -> 0)
     and not (p_changes ? name and to_jsonb(before) -> name = private.as_stored(name, p_changes -> name));
  if conflicts is not null then
    changed := 0;
    kept := '[]';
    return next;
    return;
  end if;
  -- If the request is sent again after a lost answer, the dates have been moved already.
  if before.match_date = seen_start then
    days := (new_start at time zone zone)::date - (seen_start at time zone zone)::date;
  end if;

  with dates as (
    select m.id, to_jsonb(m) as held, m.match_date, (m.match_date at time zone zone)::date as day
      from public.matches m
     where m.creator_id = me
       and (m.id = before.id or p_following and m.series_id = before.series_id and m.match_date >= before.match_date)
  ), compared as (
    select dates.id, day, match_date, name, held -> name as value, private.edit_group(name) as part,
           case name
             when 'match_date' then exists (
               select from jsonb_array_elements_text(seen || coalesce(p_changes -> name, '[]')) as instant
                where private.is_at_hour(match_date, instant::timestamptz))
             else held -> name = private.as_stored(name, p_changes -> name) and p_changes ? name
               or exists (select from jsonb_array_elements(seen) as one where held -> name = private.as_stored(name, one))
           end as fits,
           case when not p_changes ? name then true
                when name <> 'match_date' then held -> name = private.as_stored(name, p_changes -> name)
                else days = 0 and case when dates.id = before.id then match_date = new_start
                  else private.is_at_hour(match_date, new_start) end end as is_done
      from dates cross join jsonb_each(p_expected) as expected (name, seen)
  ), parts as (
    select compared.id, part, bool_and(fits) as fits, bool_and(is_done) as is_done,
           jsonb_object_agg(name, value) as columns,
           jsonb_object_agg(name, case when name <> 'match_date' or compared.id = before.id then p_changes -> name
             else to_jsonb((day + days + (new_start at time zone zone)::time) at time zone zone) end)
             filter (where p_changes ? name) as changes,
           min(match_date) as match_date
      from compared group by compared.id, part
  ), others as (
    -- Dates are told apart by the hour, not by the day.
    select part, (array_agg(columns order by match_date))[1] as columns, count(*) as dates, min(match_date) as first
      from parts where not fits and not is_done
     group by part, columns - 'match_date', case part when 'time' then (match_date at time zone zone)::time end
  ), patches as (
    select parts.id, jsonb_object_agg(name, value) as patch
      from parts cross join jsonb_each(changes) as change (name, value)
     where fits and (p_leave_others or not exists (select from others)) group by parts.id
  )
  select (select jsonb_object_agg(id, patch) from patches),
         coalesce((select jsonb_agg(jsonb_build_object('columns', columns, 'dates', dates) order by first, part) from others), '[]')
    into patched, kept;
  execute format(
    'update public.matches set (%1$s) = (select %1$s from jsonb_populate_record(matches, $1 -> matches.id::text))
      where id in (select key::uuid from jsonb_each($1))', private.match_columns()) using patched;
  get diagnostics changed = row_count;
  conflicts := '{}';
  return next;
end
$function$;
grant execute on function public.update_matches(uuid,jsonb,jsonb,boolean,boolean) to authenticated;

CREATE OR REPLACE FUNCTION public.update_own_profile(p_changes jsonb, p_expected jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
  held jsonb;
  after public.profiles;
  conflicts jsonb;
begin
  perform from public.profiles where id = me for no key update;
  select jsonb_build_object('username', username, 'phone_number', private.shown_phone_number(phone_number), 'phone_visibility', phone_visibility,
                            'skill_level', skill_level)
    into held from public.profiles where id = me;
  if held is null or exists (select from jsonb_object_keys(p_changes) as name where not (held ? name and p_expected ? name)) then
    raise exception using errcode = '22023', message = 'p_changes: columns of a profile, each with the value that is expected.';
  end if;
  select jsonb_object_agg(name, held -> name) into conflicts
    from jsonb_each(p_changes) as change (name, value)
   where held -> name not in (p_expected -> name, value);
  if conflicts is not null then
    return conflicts;
  end if;
  select * into after from jsonb_populate_record(null::public.profiles, held || p_changes);
  -- The number lies elsewhere (a trigger of the column puts it there), so it is only named when it is meant.
  if p_changes ? 'phone_number' then
    update public.profiles
       set username = after.username, phone_number = after.phone_number, phone_visibility = after.phone_visibility,
           skill_level = after.skill_level
     where id = me;
  else
    update public.profiles
       set username = after.username, phone_visibility = after.phone_visibility, skill_level = after.skill_level
     where id = me;
  end if;
  return '{}';
end
$function$;
grant execute on function public.update_own_profile(jsonb,jsonb) to authenticated;

CREATE OR REPLACE FUNCTION public.usual_times()
 RETURNS TABLE(weekday smallint, start_time time without time zone, location text, matches integer)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  me uuid := auth.uid();
  zone text := private.time_zone();
begin
  return query
  with played as (
    select m.match_date at time zone zone as at, m.match_date, m.location
      from public.match_participants mine
      join public.matches m on m.id = mine.match_id
     where mine.user_id = me and mine.status = 'confirmed' and m.match_date < now()
       and m.match_type not in ('event', 'americano', 'tournament')
     order by m.match_date desc
     limit 40
  )
  select extract(isodow from played.at)::smallint as weekday, played.at::time as start_time, played.location, count(*)::int as matches
    from played
   group by 1, 2, 3
   order by 4 desc, max(played.match_date) desc, 3
   limit 20;
end
$function$;
grant execute on function public.usual_times() to authenticated;

CREATE OR REPLACE FUNCTION public.visit_thread(p_match_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.match_visits (match_id) values (p_match_id)
  on conflict (user_id, match_id) do update set user_id = excluded.user_id;
  update public.notifications set read = true
   where user_id = (select auth.uid()) and type = 'match_comment' and related_id = p_match_id and not read;
end
$function$;
grant execute on function public.visit_thread(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.withdraw_invitations(p_match_id uuid, p_user_id uuid, p_following boolean DEFAULT false)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  dates uuid[] := array(select private.lock_following_dates(p_match_id));
  gone int;
begin
  delete from public.match_participants p
   where p.user_id = p_user_id and p.status in ('pending', 'invited')
     and (p.match_id = p_match_id or p_following and p.match_id = any(dates))
     and exists (select from public.matches where id = p.match_id and creator_id = (select auth.uid()) and match_date >= now());
  get diagnostics gone = row_count;
  return gone;
end
$function$;
grant execute on function public.withdraw_invitations(uuid,uuid,boolean) to authenticated;

CREATE OR REPLACE FUNCTION public.write_join_note(p_note text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.write_join_note(p_note) $function$;
grant execute on function public.write_join_note(text) to authenticated;

CREATE TRIGGER create_profile AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION private.create_profile();

CREATE TRIGGER create_profile_when_confirmed AFTER UPDATE OF email_confirmed_at, phone_confirmed_at ON auth.users FOR EACH ROW EXECUTE FUNCTION private.create_profile();

CREATE TRIGGER end_devices_of_blocked AFTER UPDATE OF banned_until ON auth.users FOR EACH ROW WHEN ((new.banned_until IS DISTINCT FROM old.banned_until)) EXECUTE FUNCTION private.end_devices_of_blocked();

CREATE TRIGGER end_feed_of_ended_sessions AFTER DELETE ON auth.sessions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.end_feed_of_ended_sessions();

CREATE CONSTRAINT TRIGGER end_feed_of_former_password AFTER UPDATE OF encrypted_password ON auth.users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.encrypted_password)::text IS DISTINCT FROM (new.encrypted_password)::text)) EXECUTE FUNCTION private.end_feed_of_former_password();

CREATE TRIGGER move_evenings_of_blocked AFTER UPDATE OF banned_until ON auth.users FOR EACH ROW WHEN ((new.banned_until IS DISTINCT FROM old.banned_until)) EXECUTE FUNCTION private.move_evenings_of_blocked();

CREATE TRIGGER offer_slots_of_blocked AFTER UPDATE OF banned_until ON auth.users FOR EACH ROW WHEN ((new.banned_until IS DISTINCT FROM old.banned_until)) EXECUTE FUNCTION private.offer_slots_of_blocked();

CREATE TRIGGER rank_blocked AFTER UPDATE OF banned_until ON auth.users FOR EACH ROW WHEN ((new.banned_until IS DISTINCT FROM old.banned_until)) EXECUTE FUNCTION private.rank_member();

CREATE TRIGGER remove_softly_deleted AFTER UPDATE OF deleted_at ON auth.users FOR EACH ROW WHEN ((new.deleted_at IS NOT NULL)) EXECUTE FUNCTION private.remove_softly_deleted();

CREATE TRIGGER update_shown_email AFTER UPDATE OF email ON auth.users FOR EACH ROW WHEN (((old.email)::text IS DISTINCT FROM (new.email)::text)) EXECUTE FUNCTION private.update_shown_email();

create policy "Members with a second factor have proved it" on storage.buckets
  for all to authenticated
  using ( SELECT private.assured() AS assured);

create policy "Members see event images of their own and of matches they see" on storage.objects
  for select to authenticated
  using ((bucket_id = 'event-images'::text) AND ((name ~~ (( SELECT auth.uid() AS uid) || '/%'::text)) OR (EXISTS ( SELECT
   FROM public.matches
  WHERE ((matches.image_url = objects.name) AND (objects.name ~~ (matches.creator_id || '/%'::text)))))));

create policy "Members see their own avatars and those that profiles show" on storage.objects
  for select to authenticated
  using ((bucket_id = 'avatars'::text) AND ((name ~~ (( SELECT auth.uid() AS uid) || '-avatar-%'::text)) OR (EXISTS ( SELECT
   FROM public.profiles
  WHERE ((profiles.avatar_filename = objects.name) AND (objects.name ~~ (profiles.id || '-avatar-%'::text)))))));

create policy "Members upload event images into their own folder" on storage.objects
  for insert to authenticated
  with check ((bucket_id = 'event-images'::text) AND (name ~ (('^'::text || ( SELECT auth.uid() AS uid)) || '/[A-Za-z0-9][A-Za-z0-9._-]{0,99}$'::text)) AND ( SELECT private.may_upload() AS may_upload));

create policy "Members upload their own avatar" on storage.objects
  for insert to authenticated
  with check ((bucket_id = 'avatars'::text) AND (name ~ (('^'::text || ( SELECT auth.uid() AS uid)) || '-avatar-[0-9]{1,16}\.[A-Za-z0-9]{1,10}$'::text)) AND ( SELECT private.may_upload() AS may_upload));

create policy "Members replace event images in their own folder" on storage.objects
  for update to authenticated
  using ((bucket_id = 'event-images'::text) AND (name ~~ (( SELECT auth.uid() AS uid) || '/%'::text)))
  with check ((bucket_id = 'event-images'::text) AND (name ~ (('^'::text || ( SELECT auth.uid() AS uid)) || '/[A-Za-z0-9][A-Za-z0-9._-]{0,99}$'::text)));

create policy "Members replace their own avatar" on storage.objects
  for update to authenticated
  using ((bucket_id = 'avatars'::text) AND (name ~~ (( SELECT auth.uid() AS uid) || '-avatar-%'::text)))
  with check ((bucket_id = 'avatars'::text) AND (name ~ (('^'::text || ( SELECT auth.uid() AS uid)) || '-avatar-[0-9]{1,16}\.[A-Za-z0-9]{1,10}$'::text)));

create policy "Members delete event images of their own folder" on storage.objects
  for delete to authenticated
  using ((bucket_id = 'event-images'::text) AND (name ~~ (( SELECT auth.uid() AS uid) || '/%'::text)));

create policy "Members delete their own avatar" on storage.objects
  for delete to authenticated
  using ((bucket_id = 'avatars'::text) AND (name ~~ (( SELECT auth.uid() AS uid) || '-avatar-%'::text)));

create policy "Members with a second factor have proved it" on storage.objects
  for all to authenticated
  using ( SELECT private.assured() AS assured);

alter publication supabase_realtime add table public.announcements, public.calendar_feeds, public.court_alerts, public.evening_versions, public.last_data_update, public.match_comments, public.match_mutes, public.match_participants, public.match_results, public.matches, public.messages, public.notifications, public.preferences, public.profiles, public.push_mutes, public.reports, public.waiting_lists;
