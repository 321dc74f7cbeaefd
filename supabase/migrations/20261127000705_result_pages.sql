-- Pages read results: that of a match with its log, what waits for the caller, and those of a member.

create function private.result_players(of_match uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'team', p.team_assignment, 'member_id', p.user_id,
      'name', coalesce(p.guest_name, username), 'avatar_filename', avatar_filename, 'is_guest', p.guest_name is not null)), '[]')
    from private.result_seats(of_match) p left join public.profiles on profiles.id = p.user_id
$$;

create function private.seats_of(entry public.result_entries) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when entry.a1 is not null then jsonb_build_array(entry.a1, entry.a2, entry.b1, entry.b2) end;
end
$$;

create function private.result_log(of_match uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'version', e.seq, 'kind', e.kind, 'effect', e.effect, 'state', e.state,
      'outcome', e.outcome, 'sets', e.sets, 'is_tie_break', e.is_tie_break, 'seats', private.seats_of(e), 'based_on', e.based_on,
      'author_seat', e.author_seat, 'by', e.author_id, 'name', username, 'at', e.created_at) order by e.seq), '[]')
    from public.result_entries e left join public.profiles on profiles.id = e.author_id
   where e.match_id = of_match
$$;

create function private.may_report(match public.matches, result public.match_results) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return match.match_date <= now() and result.state is distinct from 'void' and private.may_have_result(match)
    and now() <= private.match_end(match) + make_interval(days => case when result.tip_id is null then 14 else 30 end);
end
$$;

-- Returns what the caller may do with a result. Versions that they may confirm or dispute are those that they answer for.
create function private.result_rights(match public.matches, result public.match_results) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  seat uuid := (select p.id from private.result_seats(match.id) p where p.user_id = auth.uid());
  acts boolean := seat is not null and private.can_act_on_match(match, auth.uid());
  -- A version that counts is answered by no one; a correction of it is.
  waiting uuid[] := array_remove(array[case when result.state in ('reported', 'disputed') then result.entry_id end, result.other_id], null);
  answers uuid[] := case when acts then array(
    select id from unnest(waiting) as id where private.may_answer_for(private.result_version(id), seat)) else '{}' end;
begin
  return jsonb_build_object('seat', seat, 'may_report', acts and private.may_report(match, result) and result.state is distinct from 'confirmed',
    'may_confirm', answers, 'may_dispute', case when result.state = 'disputed' then '{}' else answers end,
    'may_correct', acts and result.state is not distinct from 'confirmed' and private.may_report(match, result),
    'may_decide', seat is null and result.tip_id is not null and private.is_steward());
end
$$;

create function private.result_facts(result public.match_results) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('state', result.state, 'is_competitive', result.is_competitive, 'outcome', result.outcome, 'sets', result.sets,
    'is_tie_break', result.is_tie_break,
    'seats', case when result.a1 is not null then jsonb_build_array(result.a1, result.a2, result.b1, result.b2) end,
    'entry_id', result.entry_id, 'other_id', result.other_id, 'tip_id', result.tip_id, 'confirm_due', result.confirm_due,
    'steward_due', result.steward_due, 'settled_at', result.settled_at, 'version', result.version);
end
$$;

create function private.get_result(of_match uuid) returns jsonb
language plpgsql stable
security definer -- one answer, whose policies are asked once
set search_path = ''
as $$
declare
  match public.matches;
  result public.match_results;
begin
  perform private.require_assured();
  select m.* into match from public.matches m where m.id = of_match and private.can_see_match(m, auth.uid());
  select r.* into result from public.match_results r where r.match_id = match.id;
  if match.id is null or result.match_id is null and not private.may_have_result(match) then
    return null;
  end if;
  return jsonb_build_object('server_time', clock_timestamp(), 'result', case when result.match_id is not null then private.result_facts(result) end,
    'players', private.result_players(match.id), 'entries', private.result_log(match.id), 'you', private.result_rights(match, result));
end
$$;

-- Matches of the last weeks whose result waits for the caller: nobody has said how they ended, the other side has, or the sides disagree.
create function private.open_results() returns jsonb
language plpgsql stable
security definer -- one answer, whose policies are asked once
set search_path = ''
as $$
declare
  me uuid := auth.uid();
begin
  perform private.require_assured();
  return (
    select coalesce(jsonb_agg(to_jsonb(waiting) order by waiting.starts desc, waiting.match_id), '[]') from (
      select m.id as match_id, m.location, m.match_date as starts, asked.asks, r.entry_id, r.other_id, asked.confirms, r.confirm_due
        from public.match_participants p join public.matches m on m.id = p.match_id join public.match_results r on r.match_id = m.id
       cross join lateral (select private.result_rights(m, r) as you) as rights
       cross join lateral (select you -> 'may_confirm' ->> 0 as confirms, case
           when r.state = 'asked' and (you -> 'may_report')::boolean then 'report'
           when r.state = 'disputed' and you ->> 'seat' is not null and private.can_act_on_match(m, me) then 'settle'
           when you -> 'may_confirm' <> '[]' then case r.state when 'confirmed' then 'correction' else 'confirm' end end as asks) as asked
       where p.user_id = me and private.takes_slot(p) and m.match_date <= now() and m.match_date > now() - interval '34 days'
         and (r.state in ('asked', 'reported', 'disputed') or r.other_id is not null) and asked.asks is not null
       order by m.match_date desc, m.id limit 20) as waiting);
end
$$;

-- The newest results of a member that count, of matches that the caller sees: policies say which. `sets` are from the member's side.
create function public.member_results(p_member_id uuid, p_before timestamptz default 'infinity')
returns table (match_id uuid, starts timestamptz, location text, is_competitive boolean, outcome text, sets smallint[], is_tie_break boolean,
  won boolean, partner jsonb, opponents jsonb)
language sql stable set search_path = '' as $$
  select m.id, m.match_date, m.location, r.is_competitive, r.outcome, own.sets, r.is_tie_break,
         case when r.outcome = 'finished' then own.sets[cardinality(own.sets) - 1] > own.sets[cardinality(own.sets)] end,
         (select jsonb_build_object('member_id', o.user_id, 'name', coalesce(o.guest_name, username), 'is_guest', o.guest_name is not null)
            from public.match_participants o left join public.profiles on profiles.id = o.user_id where o.id = own.partner),
         (select jsonb_agg(jsonb_build_object('member_id', o.user_id, 'name', coalesce(o.guest_name, username), 'is_guest', o.guest_name is not null)
                   order by o.id = own.second)
            from public.match_participants o left join public.profiles on profiles.id = o.user_id where o.id in (own.first, own.second))
    from public.match_participants p
    join public.match_results r on r.match_id = p.match_id and r.state = 'confirmed'
    join public.matches m on m.id = p.match_id
   cross join lateral (
     select r.sets, case p.id when r.a1 then r.a2 else r.a1 end as partner, r.b1 as first, r.b2 as second where p.id in (r.a1, r.a2)
     union all
     select private.sets_of_b(r.sets), case p.id when r.b1 then r.b2 else r.b1 end, r.a1, r.a2 where p.id in (r.b1, r.b2)) as own
   where p.user_id = p_member_id and m.match_date < p_before
   order by m.match_date desc, m.id limit 20
$$;

-- Matches that both have finished, as far as the caller sees them: { with: { won, lost }, against: { won, lost } }, from the side of the caller.
create function public.results_together(p_member_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_assured();
  return (
    with played as (
      select is_a = other_is_a as is_with, is_a = (r.sets[cardinality(r.sets) - 1] > r.sets[cardinality(r.sets)]) as has_won
        from public.match_participants mine
        join public.match_participants theirs on theirs.match_id = mine.match_id and theirs.user_id = p_member_id and theirs.user_id <> mine.user_id
        join public.match_results r on r.match_id = mine.match_id and r.state = 'confirmed' and r.outcome = 'finished'
       cross join lateral (select mine.id in (r.a1, r.a2) as is_a, theirs.id in (r.a1, r.a2) as other_is_a) as sides
       where mine.user_id = (select auth.uid()) and mine.id in (r.a1, r.a2, r.b1, r.b2) and theirs.id in (r.a1, r.a2, r.b1, r.b2)
    )
    select jsonb_build_object(
        'with', jsonb_build_object('won', count(*) filter (where is_with and has_won), 'lost', count(*) filter (where is_with and not has_won)),
        'against', jsonb_build_object('won', count(*) filter (where not is_with and has_won), 'lost', count(*) filter (where not is_with and not has_won)))
      from played);
end
$$;

create function public.get_result(p_match_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.get_result(p_match_id) $$;

create function public.open_results() returns jsonb
language sql stable set search_path = '' as $$ select private.open_results() $$;

revoke execute on function public.get_result, public.open_results, public.member_results, public.results_together
  from public, anon, authenticated, service_role;
grant execute on function public.get_result, public.open_results, public.member_results, public.results_together to authenticated;
grant execute on function private.get_result(uuid), private.open_results(), private.sets_of_b(smallint[]) to authenticated;

revoke execute on all functions in schema private from public;
