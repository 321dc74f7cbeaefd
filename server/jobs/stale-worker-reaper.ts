import type pg from 'pg'
import type { Logger } from 'pino'
import { pause } from '../../backend/index.ts'
import { LIVING } from './worker-heartbeat.ts'

// Jobs of a worker that died stay locked, for hours if nobody minds: these names hold jobs, but no lock says that they live.
const DEAD = `
  select distinct locked_by as name from graphile_worker.jobs
   where locked_by is not null and not exists (
     select from pg_locks
      where locktype = 'advisory' and objsubid = 2 and classid = $1::oid and objid = hashtext(locked_by)::oid and granted
        and database = (select oid from pg_database where datname = current_database()))`

/**
 * Hands the jobs of dead workers to the living. A worker counts as dead when it is found so twice in a row: after a restart
 * of the database all of them look dead for a moment.
 */
export class Undertaker {
  #suspects = new Set<string>()

  /** Looks round once; names whose jobs were released. */
  async round(pool: pg.Pool): Promise<string[]> {
    const { rows } = await pool.query<{ name: string }>(DEAD, [LIVING])
    const names = rows.map(({ name }) => name)
    const dead = names.filter((name) => this.#suspects.has(name))
    this.#suspects = new Set(names)
    if (dead.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1)', [dead])
    return dead
  }
}

/** Lets the undertaker go round until stopped. */
export function startRounds(pool: pg.Pool, every: number, log: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const undertaker = new Undertaker()
  const rounds = async () => {
    do {
      try {
        const dead = await undertaker.round(pool)
        if (dead.length > 0) log.warn({ dead }, 'jobs: taken over from workers that died')
      } catch (error) {
        log.warn({ error }, 'jobs: dead workers could not be looked for')
      }
    } while (await pause(every, stopping.signal))
  }
  const running = rounds()
  return {
    stop() {
      stopping.abort()
      return running
    },
  }
}
