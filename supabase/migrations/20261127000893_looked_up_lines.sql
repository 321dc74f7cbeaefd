-- As before, but for the line: twenty of 1,200 matches to come took 190 ms, until PostgreSQL made a plan for any values.
create or replace view public.listed_matches with (security_barrier = true) as
  select m.*,
    (select username from public.profiles creator where creator.id = m.creator_id) as creator_name,
    coalesce(places.total, 0) as total,
    coalesce(places.confirmed, 0) as confirmed,
    places.version,
    places.participants,
    (select count(*)::int from public.match_comments c
      where c.match_id = m.id and c.hidden_at is null and c.user_id <> all (array(select member_id from private.my_blocks))) as comments,
    coalesce(line.waiting, 0) as waiting,
    coalesce(line.held, 0) as held,
    line.held_until,
    exists (select from public.match_waiting w where w.match_id = m.id and w.user_id = (select auth.uid())) as is_waiting,
    -- A match without a level and a member without one fit everything. Facts about the reader are looked up once, as scalar subqueries are.
    coalesce(m.skill_level = any ((select private.fitting_levels())::text[]), true)
      and coalesce(extract(isodow from m.match_date at time zone (select private.time_zone())) = any (
        (select nullif(usual_days, '{}') from public.preferences where user_id = (select auth.uid()))::smallint[]), true)
      and (m.players = 0 or coalesce(places.confirmed, 0) + coalesce(line.held, 0) < m.players
        or (select true from private.my_participations p where p.match_id = m.id) is not null) as fits_me
  from public.matches m
  -- Looked up for each match that is shown: with a plain join, PostgreSQL reads all lines and sorts all matches to come.
  left join lateral (select * from public.waiting_lists where waiting_lists.match_id = m.id limit 1) as line on true
  -- Profiles by a subquery: for a join, PostgreSQL would read all of them for each match.
  left join lateral (
    select count(*)::int as total, (count(*) filter (where p.is_player))::int as confirmed,
      -- A sum, since the latest stamp would stay when a transaction that began earlier commits later.
      sum(p.updated_at - timestamptz '2020-01-01Z')::text as version,
      json_agg(p.shown) filter (where p.number <= 8 or p.user_id = (select auth.uid())) as participants
    from (
      select user_id, updated_at, private.takes_slot(of_match) as is_player,
          row_number() over (order by status, created_at, id) as number,
          (select one from (select of_match.id, of_match.user_id, of_match.status, of_match.team_assignment, of_match.created_at,
              of_match.guest_name, of_match.guest_kind, (
                select member from (
                  select username, avatar_filename, skill_level from public.profiles where profiles.id = of_match.user_id) as member) as "user") as one) as shown
        from public.match_participants of_match where of_match.match_id = m.id) as p
  ) as places on true
  where (select private.assured()) and private.sees_by(
    is_creator => m.creator_id = (select auth.uid()),
    is_shown => m.hidden_at is null or (select private.is_steward()),
    is_blocked => m.creator_id = any (array(select member_id from private.my_blocks)),
    plays => (select status = 'confirmed' from private.my_participations p where p.match_id = m.id),
    is_public => not m.is_private,
    takes_part => (select true from private.my_participations p where p.match_id = m.id),
    is_substitute_asked => (select true from private.my_asks a where a.match_id = m.id))
  order by m.match_date, m.id;
