-- The list took PostgreSQL a third more than before cards showed waiting lists, guests and what fits. Half of that was to make objects of participants:
-- the kind of each of their eleven values was looked up again, and each had its name beside it. Sorting three rows for each match cost a tenth.

-- Like `private.first_participants`, as the view has them in `participant_rows`.
create function private.first_participant_rows(of_match uuid) returns text[]
language plpgsql stable
cost 200000 -- as private.first_participants
set search_path = ''
as $$
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
$$;
revoke execute on function private.first_participant_rows(uuid) from public;
grant execute on function private.first_participant_rows(uuid) to authenticated;

-- As before, but participants as plain arrays, too (pages of an older version read `participants`), comments where a card shows them, and the zone of
-- the community only for who has said on which days they play. `offset 0` keeps a lookup a lookup, as `limit 1` does, without a step of its own.
create or replace view public.listed_matches with (security_barrier = true) as
  select m.*,
    (select username from public.profiles creator where creator.id = m.creator_id) as creator_name,
    coalesce(places.total, 0) as total,
    coalesce(places.confirmed, 0) as confirmed,
    places.version,
    case when m.players between 1 and 8 and places.total <= 8 then places.participants else private.first_participants(m.id) end as participants,
    case when m.match_type = 'event' then (select count(*)::int from public.match_comments c
      where c.match_id = m.id and c.hidden_at is null and c.user_id <> all (array(select member_id from private.my_blocks))) else 0 end as comments,
    coalesce(line.waiting, 0) as waiting,
    coalesce(line.held, 0) as held,
    line.held_until,
    m.id = any (array(select w.match_id from public.match_waiting w where w.user_id = (select auth.uid()))) as is_waiting,
    -- A match without a level and a member without one fit everything. Facts about the reader are looked up once, as scalar subqueries are.
    coalesce(m.skill_level = any ((select private.fitting_levels())::text[]), true)
      and coalesce(extract(isodow from m.match_date at time zone (
          select private.time_zone() from public.preferences where user_id = (select auth.uid()) and usual_days <> '{}')) = any (
        (select usual_days from public.preferences where user_id = (select auth.uid()))::smallint[]), true)
      and (m.players = 0 or coalesce(places.confirmed, 0) + coalesce(line.held, 0) < m.players
        or (select true from private.my_participations p where p.match_id = m.id) is not null) as fits_me,
    coalesce((select status <> 'declined' from private.my_participations p where p.match_id = m.id), false) as is_mine,
    case when m.players between 1 and 8 and places.total <= 8 then places.participant_rows
      else private.first_participant_rows(m.id) end as participant_rows
  from public.matches m
  -- Looked up for each match that is shown: with a plain join, PostgreSQL reads all lines and sorts all matches to come.
  left join lateral (
    select waiting, held, held_until from public.waiting_lists where waiting_lists.match_id = m.id offset 0) as line on true
  left join lateral (
    select count(*)::int as total, (count(*) filter (where private.takes_slot(p)))::int as confirmed,
      -- A sum, since the latest stamp would stay when a transaction that began earlier commits later.
      sum(p.updated_at - timestamptz '2020-01-01Z')::text as version,
      json_agg((
        select one from (select p.id, p.user_id, p.status, p.team_assignment, p.created_at, p.guest_name, p.guest_kind, (
            select member from (select u.username, u.avatar_filename, u.skill_level) as member where p.user_id is not null) as "user") as one)
        order by p.status, p.created_at, p.id)
        filter (where m.players between 1 and 8) as participants,
      array_agg(array[p.id::text, p.user_id::text, p.status, p.team_assignment, (p.created_at at time zone 'UTC')::text, coalesce(p.guest_name, u.username),
          p.guest_kind, u.avatar_filename, u.skill_level])
        filter (where m.players between 1 and 8) as participant_rows
    from public.match_participants p
    -- For a plain join, PostgreSQL would read all profiles for each match.
    left join lateral (
      select username, avatar_filename, skill_level from public.profiles where profiles.id = p.user_id offset 0) as u on true
    where p.match_id = m.id
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
comment on column public.listed_matches.comments is 'Those that the reader sees; 0 for all but events, whose cards alone say it.';
comment on column public.listed_matches.participant_rows is
  'As participants, in any order, each with id, member, status, team, since when (in UTC), name, kind of guest, picture and level; null for none.';
