-- The results of a member who has played hundreds are sorted before anybody asks who may see them, and as many are asked about as are shown: policies of
-- four tables asked about each of them, 70 ms for 660.

create function private.member_results(of_member uuid, before timestamptz)
returns table (match_id uuid, starts timestamptz, location text, is_competitive boolean, outcome text, sets smallint[], is_tie_break boolean,
  won boolean, partner jsonb, opponents jsonb)
language plpgsql stable
security definer -- one answer, whose policies are asked for those that are shown
set search_path = ''
as $$
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
$$;

create function private.player_of_seat(seat public.match_participants) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('member_id', seat.user_id, 'is_guest', seat.guest_name is not null,
    'name', coalesce(seat.guest_name, (select m.username from public.profiles m where m.id = seat.user_id)));
end
$$;

create or replace function public.member_results(p_member_id uuid, p_before timestamptz default 'infinity')
returns table (match_id uuid, starts timestamptz, location text, is_competitive boolean, outcome text, sets smallint[], is_tie_break boolean,
  won boolean, partner jsonb, opponents jsonb)
language sql stable set search_path = '' as $$ select * from private.member_results(p_member_id, p_before) $$;

-- Matches that both have finished, as far as the caller sees them: { with: { won, lost }, against: { won, lost } }, from the side of the caller. They
-- have played in each: that they do is a fact for the rule, which a call for each of hundreds would look up.
create function private.results_together(of_member uuid) returns jsonb
language plpgsql stable
security definer -- one answer, whose policies are asked once
set search_path = ''
as $$
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
$$;

create or replace function public.results_together(p_member_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.results_together(p_member_id) $$;

revoke execute on all functions in schema private from public;
grant execute on function private.member_results(uuid, timestamptz), private.results_together(uuid) to authenticated;
