-- The form for a match offers first the people one plays with and the times at which one usually plays. Both are computed from the
-- caller's own past matches and stored nowhere. The functions take no member, so that nobody can ask for the habits of somebody else, and
-- read with the rights of the caller.

-- Members with whom the caller has lately been confirmed in a match, those of most matches first. `weekday` is the day of the week (Monday is
-- 1) on which most of these matches were, null where there was one match only or no such day. Events bring together who happens to come.
create function public.playing_partners(p_limit int default 12)
returns table (id uuid, username text, skill_level text, avatar_filename text, matches int, weekday smallint)
language plpgsql stable
set search_path = ''
as $$
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
$$;
revoke execute on function public.playing_partners from public, anon, authenticated, service_role;
grant execute on function public.playing_partners to authenticated;

-- The caller's last 40 matches by weekday (Monday is 1), start on the clock of the venues, and venue, the most frequent first.
create function public.usual_times()
returns table (weekday smallint, start_time time, location text, matches int)
language plpgsql stable
set search_path = ''
as $$
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
$$;
revoke execute on function public.usual_times from public, anon, authenticated, service_role;
grant execute on function public.usual_times to authenticated;
