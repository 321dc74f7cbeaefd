-- An index leads to everything that grows, also in plans that are made for any values: `supabase/tests/query-plans.test.ts` explains each request of the client.

-- The order of the desk: who waits first, then the last ones that were refused.
create index join_requests_listed_idx on private.join_requests (refused_at desc nulls first, created_at);
drop index private.join_requests_refused_at_idx;
-- The order of the community by level.
create index profiles_by_level_idx on public.profiles
  (array_position(array['Beginner', 'Intermediate', 'Advanced', 'Pro'], skill_level), username collate private.alphabetical, id);
-- The filters of the list have its order in their indexes: without the id, PostgreSQL sorts all that are to come.
drop index public.matches_location_idx, public.matches_skill_level_idx, public.matches_players_idx;
create index matches_location_idx on public.matches (location, match_date, id);
create index matches_skill_level_idx on public.matches (skill_level, match_date, id);
create index matches_players_idx on public.matches (players, match_date, id);

-- PostgreSQL takes it for a thousand, and reads all members for their names.
alter function private.result_seats(uuid) rows 4;

create or replace function private.evening_names(of_match uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(id, username), '{}') from public.profiles
   where id = any (array(
     select unnest(array[author_id, member_id]) from public.evening_entries where match_id = of_match
     union select member_id from public.evening_organisers where match_id = of_match
     union select creator_id from public.matches where matches.id = of_match))
$$;

create or replace function public.steward_log_page(p_before bigint, p_limit int)
returns table (id bigint, created_at timestamptz, steward_id uuid, steward_name text, act text, about_member uuid, about_name text, detail jsonb)
language sql stable set search_path = '' as $$
  select log.id, log.created_at, log.steward_id, steward.username, log.act, log.about_member,
         coalesce(about.username, private.removed_name(log.about_member)), log.detail
    from public.steward_log log
    left join public.profiles steward on steward.id = log.steward_id
    left join public.profiles about on about.id = log.about_member
   where log.id < case when p_before is null then 9223372036854775807 else p_before end -- a policy keeps `coalesce` from the index
   order by log.id desc limit least(greatest(p_limit, 0), 100)
$$;

create or replace function private.join_desk() returns jsonb
language plpgsql stable
security definer -- accounts and requests are not readable
set search_path = '' as $$
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
$$;

-- First the things, then for each what was said about it: joined before they are counted, all matches and comments were read.
create or replace function private.list_reports(are_open boolean, most int)
returns table (kind text, thing_id uuid, snapshot jsonb, about_member uuid, reporters jsonb, reported_at timestamptz,
  decided_at timestamptz, decision text, is_hidden boolean, deleted_at timestamptz)
language plpgsql stable
security definer -- stewards do not see private matches
set search_path = '' as $$
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
$$;

create or replace function public.community_page(p_words text, p_by_level boolean, p_offset int, p_limit int)
returns table (id uuid, username text, skill_level text, avatar_filename text)
language plpgsql stable set search_path = ''
-- A plan for any number of rows would read all members to sort them.
set plan_cache_mode = force_custom_plan as $$
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
$$;
alter function private.steward_members(text, text, text, uuid, int) set plan_cache_mode = force_custom_plan;

-- Counted match by match: joined, all participations there ever were are read.
create or replace function private.community_numbers(of_weeks int) returns jsonb
language plpgsql stable
security definer -- private matches count, too
set search_path = '' as $$
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
$$;

revoke execute on all functions in schema private from public;
