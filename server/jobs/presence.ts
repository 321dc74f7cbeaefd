import pg from 'pg'

/** First half of the advisory lock that says that a worker lives; the second is a hash of the worker's name. */
const LIVING = 1_128_813_906

// Jobs of a worker that died stay locked, for hours if nobody minds: these names hold jobs, but no lock says that they live.
const DEAD = `
  select distinct locked_by as name from graphile_worker.jobs
   where locked_by is not null and not exists (
     select from pg_locks
      where locktype = 'advisory' and objsubid = 2 and classid = $1::oid and objid = hashtext(locked_by)::oid and granted
        and database = (select oid from pg_database where datname = current_database()))`

/** The connection by which the others see that this worker lives: when the process dies, PostgreSQL lets go of its lock. */
export class Presence {
  readonly #client: pg.Client
  readonly #held = new Map<string, Promise<unknown>>()
  /** Resolves when the connection is lost, also by `end`. */
  readonly lost: Promise<void>

  private constructor(client: pg.Client) {
    this.#client = client
    this.lost = new Promise((resolve) => {
      client.once('end', resolve)
      client.on('error', () => resolve())
    })
  }

  static async open(databaseUrl: string): Promise<Presence> {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'courtside worker' })
    const presence = new Presence(client)
    await client.connect()
    // So that the lock of a machine that vanished goes within a minute.
    await client.query(
      'set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3',
    )
    return presence
  }

  /** Says that the worker of this name lives, from now on until the connection ends. */
  async hold(name: string): Promise<void> {
    const held =
      this.#held.get(name) ?? this.#client.query('select pg_advisory_lock($1, hashtext($2))', [LIVING, name])
    this.#held.set(name, held)
    await held
  }

  async end(): Promise<void> {
    await this.#client.end()
  }
}

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
