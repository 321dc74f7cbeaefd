import pg from 'pg'

/** First half of the advisory lock that says that a worker lives; the second is a hash of the worker's name. */
export const LIVING = 1_128_813_906

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
