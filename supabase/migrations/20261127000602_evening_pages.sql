-- Profiles list the evenings that are over.

-- The newest evenings in which a member has a place, of matches that the caller sees: policies say which.
create function public.member_evenings(p_member_id uuid, p_before timestamptz default 'infinity')
returns table (match_id uuid, starts timestamptz, match_type text, location text, description text, place int, average numeric, is_on_podium boolean, players int)
language sql stable set search_path = '' as $$
  select m.id, m.match_date, m.match_type, m.location, m.description, o.place, o.average, o.is_on_podium,
         (select count(*) from public.evening_places others where others.match_id = m.id)::int
    from public.evening_players p
    join public.evening_places o on o.player_id = p.id
    join public.matches m on m.id = o.match_id
   where p.member_id = p_member_id and m.match_date < p_before
   order by m.match_date desc, m.id limit 20
$$;

revoke execute on function public.member_evenings from public, anon, authenticated, service_role;
grant execute on function public.member_evenings to authenticated;

revoke execute on all functions in schema private from public;
