-- Each minute the worker looks for matches that have ended. Those that have a result are left out before anything is asked about them: the planner
-- asked who may be told of each match of the last three days first, again and again, a millisecond for each.

-- As before.
create or replace function private.ask_for_results(at timestamptz) returns bigint
language plpgsql set search_path = '' as $$
declare
  ended record;
  asked bigint := 0;
begin
  for ended in
    with open as materialized (
      select m from public.matches m
       -- A match lasts a day at most.
       where m.match_date <= at and m.match_date > at - interval '72 hours'
         and not exists (select from public.match_results r where r.match_id = m.id)),
    over as materialized (
      select m from open where private.match_end(m) <= at and private.match_end(m) > at - interval '48 hours')
    select (m).id, (m).match_category from over
     where private.may_have_result(m) and exists (
       select from private.result_seats((m).id) p
        where private.in_good_standing(p.user_id) and private.may_be_notified(m, p.user_id, played => true))
     order by (m).id
  loop
    insert into public.match_results (match_id, is_competitive) values (ended.id, ended.match_category = 'competitive') on conflict do nothing;
    if found then
      perform private.notify_of_result(ended.id, 'result_asked', null);
      asked := asked + 1;
    end if;
  end loop;
  -- Nobody can answer any more.
  delete from public.match_results where state = 'asked' and created_at < at - interval '14 days';
  return asked;
end
$$;

revoke execute on all functions in schema private from public;
