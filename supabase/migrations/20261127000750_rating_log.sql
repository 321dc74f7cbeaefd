-- Ratings are computed from a log of confirmed results (decision 090). What a result needs is in the log, under keys of its own, so that it stays what
-- it was when its match is deleted or its members leave. Nobody reads these tables but functions and the worker.

-- Somebody with a rating. The key stays when the member leaves; nothing else does.
create table private.rating_people (
  id uuid primary key default gen_random_uuid(),
  member_id uuid unique,
  level text,
  constraint rating_people_member_id_fkey foreign key (member_id) references public.profiles on delete set null,
  constraint rating_people_level_known check (level in ('Beginner', 'Intermediate', 'Advanced', 'Pro'))
);
comment on column private.rating_people.level is 'As chosen at the first result: a member who changes it later does not move what was computed.';
alter table private.rating_people enable row level security;

create table private.rating_visibilities (
  member_id uuid primary key,
  visibility text not null,
  constraint rating_visibilities_member_id_fkey foreign key (member_id) references public.profiles on delete cascade,
  constraint rating_visibilities_visibility_known check (visibility in ('private', 'shown', 'left'))
);
comment on table private.rating_visibilities is 'Members who have chosen; a rating is private at first.';
alter table private.rating_visibilities enable row level security;

-- The log. A line is numbered when the worker computes it; a change of one that was computed adds to its version, and the worker computes
-- everything anew. So members only ever lock the line of their own match.
create table private.rated_results (
  source_id uuid primary key,
  seq int unique,
  kind text not null,
  match_id uuid not null,
  seats uuid[] not null,
  a1 uuid not null,
  a2 uuid not null,
  b1 uuid not null,
  b2 uuid not null,
  sets smallint[] not null,
  is_tie_break boolean not null,
  played_at timestamptz not null,
  weight int not null,
  is_gone boolean not null default false,
  version int not null default 1,
  rated_version int,
  reason text,
  logged_at timestamptz not null default clock_timestamp(),
  constraint rated_results_a1_fkey foreign key (a1) references private.rating_people,
  constraint rated_results_a2_fkey foreign key (a2) references private.rating_people,
  constraint rated_results_b1_fkey foreign key (b1) references private.rating_people,
  constraint rated_results_b2_fkey foreign key (b2) references private.rating_people,
  constraint rated_results_kind_known check (kind in ('match', 'evening')),
  constraint rated_results_weight_range check (weight between 1 and 1000000),
  constraint rated_results_reason_known check (reason in ('correction', 'merge', 'deletion')),
  constraint rated_results_four_people check (is_gone or a1 <> a2 and a1 <> b1 and a1 <> b2 and a2 <> b1 and a2 <> b2 and b1 <> b2),
  constraint rated_results_numbered_when_rated check ((seq is null) = (rated_version is null))
);
comment on column private.rated_results.source_id is 'The match, or the game of an evening.';
comment on column private.rated_results.match_id is 'Without a reference: the line outlives the match, until all is computed anew.';
comment on column private.rated_results.seats is 'Participations, or players of the evening, in the order of the people.';
comment on column private.rated_results.weight is 'Of such a result by itself, in millionths.';
comment on column private.rated_results.rated_version is 'The version that the current generation was computed from.';
comment on column private.rated_results.reason is 'The last change of a line that was computed.';
create index rated_results_a1_idx on private.rated_results (a1);
create index rated_results_a2_idx on private.rated_results (a2);
create index rated_results_b1_idx on private.rated_results (b1);
create index rated_results_b2_idx on private.rated_results (b2);
create index rated_results_played_at_idx on private.rated_results (played_at);
create index rated_results_match_id_idx on private.rated_results (match_id);
create index rated_results_waiting_idx on private.rated_results (logged_at) where rated_version is distinct from version;
alter table private.rated_results enable row level security;

create function private.rating_person(member uuid) returns uuid
language sql stable set search_path = '' as $$ select id from private.rating_people where member_id = member $$;

-- The four people of seats: those of the line where it has the seat, so that a member who has left stays who they were; else those of the members.
-- Null where somebody is no member, or one plays twice.
create function private.people_of_seats(line private.rated_results, seats uuid[], members uuid[]) returns uuid[]
language plpgsql set search_path = '' as $$
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
$$;

-- Writes a line of the log as it is now. Without seats, or where somebody of the four has no account, it does not count, or no longer does.
create function private.log_result(of_source uuid, of_kind text, of_match uuid, of_seats uuid[], members uuid[], of_sets smallint[], tie_break boolean,
  of_weight int, why text) returns void
language plpgsql set search_path = '' as $$
declare
  line private.rated_results;
  people uuid[];
  played timestamptz := (select date_trunc('milliseconds', match_date) from public.matches where id = of_match);
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
  -- A key for each: two members who confirm at once do not wait for each other's job.
  perform private.enqueue('ratings__update', '{}', 'rating ' || of_source);
end
$$;

-- Called whenever the result that counts has changed (*_result_tables.sql).
create or replace function private.result_settled(of_match uuid) returns void
language plpgsql set search_path = '' as $$
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
$$;

-- Two accounts that become one are one player, in every result. A result in which both have played counts no more.
create function private.merge_ratings(kept uuid, double uuid) returns void
language plpgsql set search_path = '' as $$
declare
  mine uuid := private.rating_person(kept);
  theirs uuid := private.rating_person(double);
begin
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
$$;

-- As before, and ratings.
create or replace function private.hand_over_account(kept uuid, double uuid) returns void
language plpgsql set search_path = '' as $$
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
$$;

-- Every column that names a member, as before (*_merging_accounts.sql), and those of ratings.
create or replace function private.member_columns() returns table (name text, on_merge text)
language sql immutable set search_path = '' as $$
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
$$;

revoke execute on all functions in schema private from public;
