-- Players who came in one statement have the same time, so their order also needs their ids, as everywhere else: without them two answers
-- about the same place may differ.

-- Returns the places that are held for the caller right now, the first deadline first.
create or replace function private.my_place_offers() returns jsonb
language plpgsql
security definer -- brings the lines up to date before they are read
set search_path = ''
as $$
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
$$;

-- Returns the places that the caller is asked for right now, those of the next match first.
create or replace function private.my_substitute_asks() returns jsonb
language plpgsql
security definer -- brings the lines up to date before they are read
set search_path = ''
as $$
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
$$;
