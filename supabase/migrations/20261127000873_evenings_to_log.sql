-- Each minute, and with each result, the worker looks for evenings that have become final. Those that are in the log as they are now are left out before
-- anything is asked about them: the planner would ask of every evening that there ever was.

-- As before.
create or replace function private.evenings_to_log() returns setof uuid
language sql stable set search_path = '' as $$
  with moved as materialized (
    select e from public.evenings e join public.evening_versions v using (match_id) left join private.logged_evenings l using (match_id)
     where e.is_rated and v.version is distinct from l.version)
  select (e).match_id from moved where private.is_final(e) order by (e).started_at, (e).match_id
$$;

revoke execute on all functions in schema private from public;
