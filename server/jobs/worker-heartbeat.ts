import type pg from 'pg'
import { createConnection } from 'supabase-compatible'

/** First key of the advisory lock of a living worker; the second is a hash of the worker's name. */
export const HEARTBEAT_LOCK = 1_128_813_906

/** PostgreSQL notices within a minute that a machine has vanished, and releases its locks. */
export const NOTICED_SOON =
  'set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3'

/** Holds an advisory lock that shows other workers that this one lives. PostgreSQL releases it when the process dies. */
export class WorkerHeartbeat {
  readonly #client: pg.Client
  readonly #held = new Map<string, Promise<unknown>>()
  readonly #first = Promise.withResolvers<void>()
  /** Resolves when the first lock is held: from then on others see that a worker runs. */
  readonly held: Promise<void> = this.#first.promise
  /** Resolves when the connection is lost, also by `end`. */
  readonly lost: Promise<void>

  private constructor(client: pg.Client) {
    this.#client = client
    this.lost = new Promise((resolve) => {
      client.once('end', resolve)
      client.on('error', () => resolve())
    })
  }

  static async open(databaseUrl: string): Promise<WorkerHeartbeat> {
    const client = createConnection({ connectionString: databaseUrl, application_name: 'courtside worker' })
    const heartbeat = new WorkerHeartbeat(client)
    await client.connect()
    await client.query(NOTICED_SOON)
    return heartbeat
  }

  /** Takes the lock of the worker of this name; it lasts until the connection ends. */
  async hold(name: string): Promise<void> {
    const held =
      this.#held.get(name) ??
      this.#client.query('select pg_advisory_lock($1, hashtext($2))', [HEARTBEAT_LOCK, name])
    this.#held.set(name, held)
    await held
    this.#first.resolve()
  }

  async end(): Promise<void> {
    await this.#client.end()
  }
}
