-- A list with a filter put all coming matches together, sorted them and showed twenty: an order outside of a view lets PostgreSQL plan the view for all of
-- its rows, and those of a venue were cheaper sorted than read along the index. And the eight places of a card were numbered for every match, where most
-- have fewer.

-- The first eight participants of a match, confirmed ones first, and the place of the caller wherever it is. The view of the list asks it of events and
-- the like alone. It is said to cost more than all other columns: beside that, PostgreSQL takes the difference between sorting and an index for nothing,
-- and prefers the index, whose first row comes at once.
create function private.first_participants(of_match uuid) returns json
language plpgsql stable
cost 200000
set search_path = ''
as $$
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
$$;
revoke execute on function private.first_participants(uuid) from public;
grant execute on function private.first_participants(uuid) to authenticated;

-- As before, but with the places in one pass, and whether the match is one of the reader's own.
create or replace view public.listed_matches with (security_barrier = true) as
  select m.*,
    (select username from public.profiles creator where creator.id = m.creator_id) as creator_name,
    coalesce(places.total, 0) as total,
    coalesce(places.confirmed, 0) as confirmed,
    places.version,
    case when m.players between 1 and 8 and places.total <= 8 then places.participants else private.first_participants(m.id) end as participants,
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
        or (select true from private.my_participations p where p.match_id = m.id) is not null) as fits_me,
    coalesce((select status <> 'declined' from private.my_participations p where p.match_id = m.id), false) as is_mine
  from public.matches m
  -- Looked up for each match that is shown: with a plain join, PostgreSQL reads all lines and sorts all matches to come.
  left join lateral (select * from public.waiting_lists where waiting_lists.match_id = m.id limit 1) as line on true
  -- Profiles by a subquery: for a join, PostgreSQL would read all of them for each match.
  left join lateral (
    select count(*)::int as total, (count(*) filter (where private.takes_slot(p)))::int as confirmed,
      -- A sum, since the latest stamp would stay when a transaction that began earlier commits later.
      sum(p.updated_at - timestamptz '2020-01-01Z')::text as version,
      json_agg((
        select one from (select p.id, p.user_id, p.status, p.team_assignment, p.created_at, p.guest_name, p.guest_kind, (
            select member from (
              select username, avatar_filename, skill_level from public.profiles where profiles.id = p.user_id) as member) as "user") as one)
        order by p.status, p.created_at, p.id)
        filter (where m.players between 1 and 8) as participants
    from public.match_participants p where p.match_id = m.id
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
comment on column public.listed_matches.is_mine is 'Tells whether the reader plays or is invited.';
