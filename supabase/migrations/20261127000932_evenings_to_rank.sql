-- Each hour the worker looks for evenings that are over and have no places yet. Those whose places are stored are left out before anything is asked about
-- them: the planner asked of every evening that there ever was, with a look at the match of each that nobody has ended.

-- As before.
create or replace function private.evenings_to_rank() returns setof uuid
language sql stable set search_path = '' as $$
  with moved as materialized (
    select e from public.evenings e join public.evening_versions v using (match_id) left join private.evening_rankings r using (match_id)
     where v.version is distinct from r.version)
  select (e).match_id from moved where private.is_over(e)
$$;

revoke execute on all functions in schema private from public;
