import { hostname } from 'node:os'
import type pg from 'pg'
import type { Program } from '../backup/format.ts'
import type { Agreements } from './agreements.ts'

/** First keys of two advisory locks: of a process that lives (the second is a hash of its id), and of the one that starts. */
const LIFE_LOCK = 1_128_812_114
export const START_LOCK = 1_128_813_396

export interface OtherProcess extends Program {
  id: string
  host: string
  pid: number
  agreements: Agreements
}

export const nameOfProcess = ({ pid, host }: OtherProcess) => `process ${pid} on ${host}`

const LIVING = `
  select id, host, pid, version, commit, agreements from _backend.processes
   where id <> $2 and exists (
     select from pg_locks
      where locktype = 'advisory' and objsubid = 2 and classid = $1::oid and objid = hashtext(id::text)::oid and granted
        and database = (select oid from pg_database where datname = current_database()))
   order by started_at`

/** Returns the processes that live, except the one of this id. There are none where the table is not there yet. */
export async function livingProcesses(client: pg.Client, except: string): Promise<OtherProcess[]> {
  const { rows } = await client.query(`select to_regclass('_backend.processes') as found`)
  if (!rows[0]?.found) return []
  return (await client.query<OtherProcess>(LIVING, [LIFE_LOCK, except])).rows
}

/** Enters a process, which counts until the connection ends, and removes the rows of those that are gone. */
export async function enterProcess(
  client: pg.Client,
  id: string,
  { version, commit }: Program,
  agreements: Agreements,
): Promise<void> {
  await client.query('select pg_advisory_lock($1, hashtext($2))', [LIFE_LOCK, id])
  await client.query(
    `insert into _backend.processes (id, host, pid, version, commit, agreements) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update set agreements = excluded.agreements`,
    [id, hostname(), process.pid, version, commit, agreements],
  )
  const living = [id, ...(await livingProcesses(client, id)).map((other) => other.id)]
  await client.query('delete from _backend.processes where id <> all($1)', [living])
}

/** Takes the lock of the one process that may change the database. Returns false while another one has it. */
export async function tryStartLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1, 0) as ours', [
    START_LOCK,
  ])
  return rows[0]?.ours ?? false
}

/** Returns a sentence for each limit of the server that one more process would exceed. */
export async function serverFaults(client: pg.Client, processes: number, connections: number) {
  const { rows } = await client.query<Record<'slots' | 'senders' | 'connections', number>>(
    `select current_setting('max_replication_slots')::int as slots, current_setting('max_wal_senders')::int as senders,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections`,
  )
  const [limits] = rows
  if (!limits) return []
  const faults = Object.entries({ max_replication_slots: limits.slots, max_wal_senders: limits.senders })
    .filter(([, limit]) => limit < processes)
    .map(
      ([name, most]) =>
        `The database allows ${name} = ${most}, one for each process: set it to ${processes} or more.`,
    )
  const needed = processes * connections
  if (limits.connections < needed)
    faults.push(
      `The database has room for ${limits.connections} connections, and ${processes} processes may need ${needed}: raise max_connections, or set a smaller POOL_SIZE in every process.`,
    )
  return faults
}
