-- Why: what need not be done at once (a push message, a court system that is asked) is a job, a row written in the
-- transaction of its cause. The worker makes the schema for jobs, `graphile_worker`, when it starts for the first time; on a
-- project where it never has, nothing is written and nothing fails.

-- Writes a job for the task; with a key it takes the place of one that still waits under that key. A job carries ids only:
-- the task reads everything else again, and leaves quietly when the matter is past.
create function private.enqueue(task text, payload jsonb, key text default null) returns void
language plpgsql
security definer -- members reach no jobs
set search_path = ''
as $$
begin
  -- A name in a schema that is closed to the asker would be an error, so the schema is asked for first.
  if not exists (select from pg_catalog.pg_namespace
                  where nspname = 'graphile_worker' and has_schema_privilege(oid, 'usage'))
     or to_regprocedure('graphile_worker.add_job(text, json, text, timestamptz, integer, text, integer, text[], text)')
        is null then
    return;
  end if;
  perform graphile_worker.add_job(identifier => task, payload => payload::json, job_key => key);
end
$$;

revoke execute on all functions in schema private from public;
