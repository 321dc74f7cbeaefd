-- Rows of a community that has grown, without triggers and foreign keys, which would take a hundred times as long. Members are numbered
-- from 1, and their ids follow from it, as those of matches do. What is named in web/testing/requests/things.ts is among them.
set session_replication_role = replica;

create function pg_temp.size(kind text) returns bigint language sql stable as
  $$ select current_setting('growth.' || kind)::bigint $$;
create function pg_temp.id(kind text, n bigint) returns uuid language sql immutable as
  $$ select (kind || '0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid $$;
-- A member for each number, spread so that those of neighbouring rows have nothing in common.
create function pg_temp.member(n bigint) returns uuid language sql stable as
  $$ select pg_temp.id('0', n * 7919 % pg_temp.size('members') + 1) $$;

insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at, raw_user_meta_data)
  select pg_temp.id('0', n), 'authenticated', 'authenticated', 'member' || n || '@demo.example', now(), now() - n * interval '1 hour', now(),
    jsonb_build_object('username', 'Member ' || n)
  from generate_series(1, pg_temp.size('members')) n;
insert into auth.identities (provider_id, user_id, identity_data, provider)
  select id, id, jsonb_build_object('sub', id, 'email', email), 'email' from auth.users;
insert into auth.sessions (id, user_id, created_at, updated_at, aal)
  select pg_temp.id('8', n), pg_temp.member(n), now(), now(), 'aal1' from generate_series(1, 2 * pg_temp.size('members')) n;
insert into auth.refresh_tokens (token, user_id, revoked, created_at, updated_at, session_id)
  select 'token' || n, pg_temp.member(n), false, now(), now(), pg_temp.id('8', n) from generate_series(1, 2 * pg_temp.size('members')) n;

insert into public.profiles (id, username, skill_level, email)
  select pg_temp.id('0', n), 'Member ' || n, (array['Beginner', 'Intermediate', 'Advanced', 'Pro'])[n % 4 + 1],
    case when n % 3 = 0 then 'member' || n || '@demo.example' end
  from generate_series(1, pg_temp.size('members')) n;
insert into private.member_names select id, username, private.search_words(username) from public.profiles;
insert into private.phone_numbers select id, '+49 30 1234567' from public.profiles;
insert into public.preferences (user_id, usual_days) select id, '{1,2,3}' from public.profiles;
insert into public.stewards (member_id) values (pg_temp.id('0', 3));
insert into public.member_blocks (blocker_id, blocked_id)
  select pg_temp.id('0', n), pg_temp.id('0', n % pg_temp.size('members') + 1) from generate_series(1, pg_temp.size('members')) n;
insert into public.push_subscriptions (user_id, endpoint, p256dh_key, auth_key)
  select id, 'https://push.example.com/' || id, :key, repeat('a', 22) from public.profiles;
insert into public.push_mutes (user_id, type) select id, 'match_comment' from public.profiles;
insert into public.calendar_feeds (user_id, token_hash) select id, private.token_hash(id::text) from public.profiles;
insert into public.court_alerts (user_id, booking_date, from_hour, until_hour)
  select pg_temp.member(n), current_date + (n / pg_temp.size('members'))::int - 3, 8, 20
  from generate_series(0, 4 * pg_temp.size('members') - 1) n;
insert into public.messages (recipient_id, sender_name) select pg_temp.member(n), 'Somebody' from generate_series(1, 2 * pg_temp.size('members')) n;
insert into private.rate_counters (member_id, action, window_start, total) select id, 'change_match', now(), 1 from public.profiles;
insert into private.push_tests (user_id, tested_at) select id, now() from public.profiles;
insert into private.open_pages (user_id, page_id, visible_until) select id, pg_temp.id('6', 1), now() + interval '1 minute' from public.profiles;
insert into private.removed_names (member_id, username) select pg_temp.id('9', n), 'Former ' || n from generate_series(1, pg_temp.size('members')) n;

-- Matches of five years, of which the last two months are still to come.
insert into public.matches (id, location, skill_level, match_date, end_time, players, creator_id, is_private, match_category, match_type,
    match_duration, match_activity, series_id, is_recurring, recurrence, created_at)
  select pg_temp.id('1', n), case when n % 2 = 0 then 'Indoor Arena (Eversports)' else 'TSG Padel (eBuSy)' end,
    (array['Beginner', 'Intermediate', 'Advanced', 'Pro'])[n % 4 + 1],
    now() + interval '61 days' - (pg_temp.size('matches') - n) * (interval '1887 days' / pg_temp.size('matches')),
    '20:00', 4, pg_temp.member(n), n % 10 = 0, 'friendly', case when n % 20 = 4 then 'americano' else 'standard' end, 90, '{Training}',
    case when n % 4 = 0 then pg_temp.id('2', n / 40 + 1) end, n % 4 = 0, case when n % 4 = 0 then 'weekly' else 'none' end, now() - interval '1 day'
  from generate_series(1, pg_temp.size('matches')) n;
-- Requests name these: four to come, of which the third is an event without a limit and the fourth an evening, and one that has a result.
update public.matches set match_date = now() + interval '1 day', is_private = false where id in (select pg_temp.id('1', n) from generate_series(1, 4) n);
update public.matches set match_date = now() - interval '5 days', is_private = false, match_category = 'competitive' where id = pg_temp.id('1', 5);
update public.matches set match_type = 'event', match_category = 'event', players = 0 where id = pg_temp.id('1', 3);
update public.matches set series_id = pg_temp.id('2', 1) where id = pg_temp.id('1', 1);
update public.matches set creator_id = pg_temp.id('0', 1) where id = pg_temp.id('1', 4);

insert into public.match_participants (match_id, user_id, status, team_assignment)
  select pg_temp.id('1', n), pg_temp.member(4 * n + seat), case when seat = 3 then 'pending' else 'confirmed' end, case when seat < 2 then 'A' else 'B' end
  from generate_series(1, pg_temp.size('matches')) n, generate_series(0, 3) seat on conflict do nothing;
insert into public.match_participants (match_id, user_id, status)
  select pg_temp.id('1', 3), pg_temp.id('0', n), 'confirmed' from generate_series(1, 300) n on conflict do nothing;
update public.match_participants set user_id = pg_temp.id('0', 1), status = 'confirmed'
  where (match_id, user_id) in (select match_id, min(user_id::text)::uuid from public.match_participants
    where match_id in (pg_temp.id('1', 1), pg_temp.id('1', 4), pg_temp.id('1', 5)) group by match_id having bool_and(user_id <> pg_temp.id('0', 1)));
update public.match_participants set status = 'confirmed' where match_id in (pg_temp.id('1', 2), pg_temp.id('1', 5));

insert into private.match_versions (match_id, changed_at) select id, now() from public.matches limit pg_temp.size('histories');
insert into private.match_links (match_id, token_hash)
  select id, private.token_hash(case when id = pg_temp.id('1', 1) then 'a-token-of-a-link-of-a-match' else id::text end) from public.matches limit pg_temp.size('histories');
insert into private.match_guests (participant_id, token_hash)
  select id, private.token_hash(id::text) from public.match_participants where status = 'pending' limit pg_temp.size('histories');
insert into private.match_reminders (match_id, user_id, type, starts)
  select match_id, user_id, 'match_reminder_day', now() from public.match_participants where status = 'pending' limit pg_temp.size('histories');
insert into private.calendar_entries (user_id, match_id, digest, changed_at)
  select user_id, match_id, '\x00', now() from public.match_participants where status = 'pending' and user_id is not null limit pg_temp.size('histories');
insert into private.match_pushes (device_id, match_id) select s.id, pg_temp.id('1', n)
  from generate_series(1, pg_temp.size('histories')) n join public.push_subscriptions s on s.user_id = pg_temp.member(n);
insert into private.cancelled_participations (match_id, user_id) select pg_temp.id('9', n), pg_temp.member(n) from generate_series(1, pg_temp.size('histories')) n;
insert into private.given_back (participant_id, match_id, user_id, at)
  select pg_temp.id('9', n), pg_temp.id('1', n), pg_temp.member(n), now() from generate_series(1, pg_temp.size('histories')) n;
insert into private.moved_matches (match_id, moved_at) select id, now() from public.matches limit pg_temp.size('histories');
insert into private.link_counters (match_id, window_start, total) select id, now(), 1 from public.matches limit pg_temp.size('histories');
insert into public.match_comments (match_id, user_id, comment, created_at)
  select pg_temp.id('1', n), pg_temp.member(n), 'Comment number ' || n, now() - n * interval '1 minute' from generate_series(1, pg_temp.size('histories')) n;
insert into public.match_comments (match_id, user_id, comment, created_at)
  select pg_temp.id('1', 1), pg_temp.member(n), 'Comment number ' || n, now() - n * interval '1 minute' from generate_series(1, 200) n;
insert into public.match_visits (user_id, match_id) select pg_temp.member(n), pg_temp.id('1', n) from generate_series(1, pg_temp.size('histories')) n;
insert into public.match_mutes (user_id, match_id) select pg_temp.member(n), pg_temp.id('1', n) from generate_series(1, pg_temp.size('histories')) n;

-- One in ten is unread.
insert into public.notifications (user_id, type, message, related_id, read, created_at, data)
  select pg_temp.member(n), (array['match_joined', 'match_comment', 'match_invitation', 'match_updated', 'match_full', 'match_reminder_day',
    'place_gone', 'result_asked'])[n % 8 + 1], 'Somebody did something', pg_temp.id('1', n % pg_temp.size('matches') + 1), n % 10 > 0,
    now() - n * (interval '1826 days' / pg_temp.size('notifications')), '{}'
  from generate_series(1, pg_temp.size('notifications')) n;

-- Waiting lists of one match in ten, and their history.
insert into public.waiting_lists (match_id, waiting, advanced_at) select pg_temp.id('1', n), (n % 10 = 2)::int, now() from generate_series(1, pg_temp.size('histories')) n;
insert into public.match_waiting (match_id, user_id, joined_at)
  select pg_temp.id('1', n), pg_temp.member(n + 1), now() - interval '1 hour' from generate_series(2, pg_temp.size('histories'), 10) n;
insert into public.waiting_log (match_id, waiting_id, user_id, event, at)
  select pg_temp.id('1', n), pg_temp.id('9', n), pg_temp.member(n), 'joined', now() from generate_series(1, pg_temp.size('histories')) n;
insert into public.match_offers (match_id, waiting_id, user_id, offered_at, expires_at, ended_at, ending)
  select pg_temp.id('1', n), pg_temp.id('9', n), pg_temp.member(n), now() - interval '2 days', now() - interval '1 day', now() - interval '1 day', 'expired'
  from generate_series(1, pg_temp.size('histories')) n;
insert into private.substitute_requests (id, match_id, participant_id, user_id, requested_at, ended_at, ending)
  select pg_temp.id('9', n), pg_temp.id('1', n), pg_temp.id('9', n), pg_temp.member(n), now() - interval '2 days', now() - interval '1 day', 'taken_back'
  from generate_series(1, pg_temp.size('histories')) n;
insert into private.substitute_asks (request_id, match_id, user_id, starts, asked_at, ended_at, ending)
  select pg_temp.id('9', n), pg_temp.id('1', n), pg_temp.member(n), now(), now() - interval '2 days', now() - interval '1 day', 'withdrawn'
  from generate_series(1, pg_temp.size('histories')) n;

-- Results of all that is past, and what ratings are computed from.
insert into private.rating_generations (algorithm_version, reason, state, since) values (2, 'start', 'current', now());
insert into private.rating_people (id, member_id, level) select id, id, skill_level from public.profiles;
insert into private.ratings (generation_id, person_id, mu, sigma, results, played_at)
  select 1, id, 3500000 + (hashtext(id::text) % 1000000), 500000, 20, now() from public.profiles;
insert into private.rating_visibilities (member_id, visibility) select id, 'shown' from public.profiles;
select private.rank_people(array(select id from private.rating_people));
with seated as (
  select match_id, array_agg(id order by status, id) as seats, array_agg(user_id order by status, id) as people
  from public.match_participants p
  where match_id <= pg_temp.id('1', pg_temp.size('histories')) and exists (select from public.matches m where m.id = match_id and m.match_date < now() and m.players = 4)
  group by match_id having count(*) = 4
), results as (
  insert into public.match_results (match_id, state, is_competitive, outcome, sets, is_tie_break, a1, a2, b1, b2, entry_id, settled_at)
  select match_id, 'confirmed', true, 'finished', '{6,4,6,4}', false, seats[1], seats[2], seats[3], seats[4], match_id, now() from seated
), entries as (
  insert into public.result_entries (id, match_id, seq, kind, effect, state, outcome, sets, is_tie_break, a1, a2, b1, b2, author_id, author_seat)
  select match_id, match_id, 1, 'report', 'stands', 'reported', 'finished', '{6,4,6,4}', false, seats[1], seats[2], seats[3], seats[4], people[1], seats[1] from seated
)
insert into private.rated_results (source_id, seq, kind, match_id, seats, a1, a2, b1, b2, sets, is_tie_break, played_at, weight, rated_version)
  select match_id, row_number() over (order by match_id), 'match', match_id, seats, people[1], people[2], people[3], people[4], '{6,4,6,4}', false, now(), 1000000, 1
  from seated where not exists (select from unnest(people) one group by one having count(*) > 1);
insert into private.escalated_results (match_id, escalated_at) select match_id, now() from public.match_results;
insert into private.rating_steps (generation_id, person_id, seq, mu_before, mu_after, sigma_before, sigma_after, expected, achieved, weight)
  select 1, person, seq, 3500000, 3510000, 500000, 490000, 500000, 600000, 1000000
  from private.rated_results, unnest(array[a1, a2, b1, b2]) person;
insert into private.rating_tenths select 1, n, 100, 60, 60 from generate_series(5, 9) n;

-- Evenings, with eight players, seven rounds of two games and some fifty entries each.
insert into public.evenings (match_id, courts, open_courts, rounds, points, seed, state, ended_at, started_by)
  select pg_temp.id('1', n), '{1,2}', '{0,1}', 7, 24, 1, case when n = 4 then 'running' else 'ended' end, case when n = 4 then null else now() end, pg_temp.member(n)
  from generate_series(4, pg_temp.size('histories'), 20) n;
insert into public.evening_versions (match_id, version) select match_id, 50 from public.evenings;
insert into private.evening_boards (match_id, token_hash)
  select match_id, private.token_hash(case when match_id = pg_temp.id('1', 4) then 'a-token-of-the-link-of-a-board' else match_id::text end) from public.evenings;
insert into private.logged_evenings (match_id, version) select match_id, 50 from public.evenings;
insert into private.evening_rankings (match_id, version) select match_id, 50 from public.evenings;
insert into public.evening_organisers (match_id, member_id) select match_id, started_by from public.evenings;
create function pg_temp.part(kind text, match_id uuid, n bigint) returns uuid language sql immutable as
  $$ select overlay(overlay(match_id::text placing kind from 1 for 1) placing lpad(n::text, 4, '0') from 10 for 4)::uuid $$;
insert into public.evening_players (id, match_id, number, member_id, is_present)
  select pg_temp.part('a', match_id, n), match_id, n, pg_temp.member(hashtext(match_id::text)::bigint % 100000 + 100000 + n * 3), true
  from public.evenings, generate_series(0, 7) n on conflict do nothing;
insert into public.evening_rounds (match_id, number, edition, state, seed, planner_version, points, dealt_by)
  select match_id, n, 1, 'closed', 1, 1, 24, match_id from public.evenings, generate_series(1, 7) n;
insert into public.evening_games (id, match_id, round, edition, court, a1, a2, b1, b2)
  select pg_temp.part('b', match_id, round * 2 + court), match_id, round, 1, court,
    pg_temp.part('a', match_id, court * 4), pg_temp.part('a', match_id, court * 4 + 1),
    pg_temp.part('a', match_id, court * 4 + 2), pg_temp.part('a', match_id, court * 4 + 3)
  from public.evenings, generate_series(1, 7) round, generate_series(0, 1) court;
insert into public.evening_entries (id, match_id, seq, kind, game_id, points_a, points_b, is_finished, plan_version, author_id)
  select pg_temp.part('c', match_id, n), match_id, n, 'score', pg_temp.part('b', match_id, n % 14 + 2), 12, 12, true, 1, started_by
  from public.evenings, generate_series(1, 50) n;
insert into public.evening_places (match_id, player_id, place, games, points, average, is_on_podium)
  select match_id, id, number + 1, 7, 84, 12, number < 3 from public.evening_players;
insert into private.deal_checks (entry_id, match_id, outcome, dealt_at) select id, match_id, 'same', now() from public.evening_entries where seq <= 7;
insert into private.evening_rounds_seen (match_id, version, plan_version, rounds, kept, heads) select match_id, 49, 1, '[]', '[]', '[]' from public.evenings;

-- Courts: nine days are known, however long the community has been there.
insert into public.last_data_update (venue, source, last_update, covered_from, covered_until, last_try)
  select 'venue-' || v, 'eversports', now(), current_date, current_date + 9, now() from generate_series(1, 4) v;
insert into public.courts (id, source, name, position, venue)
  select c, 'eversports', 'Court ' || c, c, 'venue-' || v from generate_series(1, 4) v, generate_series(1, 6) c;
insert into public.bookings (court_id, booking_date, start_time, end_time, source, location, venue)
  select c, current_date + d, make_time(8 + h, 0, 0), make_time(9 + h, 0, 0), 'eversports', 'Hall', 'venue-' || v
  from generate_series(1, 4) v, generate_series(1, 6) c, generate_series(-1, 9) d, generate_series(0, 8) h;
insert into public.court_coverage (venue, court_id, booking_date, start_time, end_time, read_at)
  select 'venue-' || v, c, current_date + d, '06:00', '23:00', now() from generate_series(1, 4) v, generate_series(1, 6) c, generate_series(-1, 9) d;

-- Stewards have done and decided this, and see it.
insert into private.daily_counts (day, event) select current_date - n, 'push_sent' from generate_series(1, 1826) n;
insert into public.steward_log (steward_id, act, about_member)
  select pg_temp.id('0', 3), 'hide_match', pg_temp.member(n) from generate_series(1, 2 * pg_temp.size('members')) n;
insert into public.reports (reporter_id, kind, thing_id, reason, snapshot, decided_at, decision)
  select pg_temp.member(n), 'match', pg_temp.id('1', n), 'spam', '{}', case when n > 20 then now() end, case when n > 20 then 'keep' end
  from generate_series(1, 2 * pg_temp.size('members')) n;
insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at, raw_user_meta_data)
  select pg_temp.id('9', n), 'authenticated', 'authenticated', 'newcomer' || n || '@demo.example', now(), now(), now(), '{}' from generate_series(1, pg_temp.size('members')) n;
insert into private.join_requests (member_id, username, refused_at)
  select pg_temp.id('9', n), 'Newcomer ' || n, now() from generate_series(1, pg_temp.size('members')) n;

set session_replication_role = origin;
