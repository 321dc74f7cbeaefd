import { defineTask } from '../job.ts'
import { HEARTBEAT_LOCK } from '../worker-heartbeat.ts'

// Finds workers that hold jobs, but not their heartbeat lock.
const RELEASE = `
  with dead as (
    select array_agg(distinct locked_by) as names from graphile_worker.jobs
     where locked_by is not null and not exists (
       select from pg_locks
        where locktype = 'advisory' and objsubid = 2 and classid = $1::oid and objid = hashtext(locked_by)::oid and granted
          and database = (select oid from pg_database where datname = current_database())))
  select names, graphile_worker.force_unlock_workers(names) from dead where names is not null`

/** Releases the jobs of workers that died: graphile-worker alone would keep them locked for four hours. */
export const releaseJobs = defineTask({
  name: 'jobs__release',
  timer: { at: '* * * * *', atStart: true },
  run: async (_payload, { query, log }) => {
    const { rows } = await query<{ names: string[] }>(RELEASE, [HEARTBEAT_LOCK])
    for (const { names } of rows) log.warn({ dead: names }, 'jobs: taken over from workers that died')
  },
})
