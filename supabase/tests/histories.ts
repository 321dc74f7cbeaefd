import pg from 'pg'
import type { TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterAll, beforeAll } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'

/** A proof of who one is that stays fresh, however long the history is. */
const PROOF = { method: 'password', timestamp: Math.floor(Date.now() / 1000) + 86_400 }

interface History {
  /** A connection of the owner, past every policy; there from `beforeAll` on. */
  operator: () => pg.Client
  /** One connection per member, on which one statement runs at a time. */
  connections: Map<string, pg.Client>
  /** Connects a member anew, whose connection was killed. */
  signIn: (member: string) => Promise<void>
  /** Numbers between 0 and 1, the same for the same seed. */
  next: () => number
  oneOf: <T>(list: readonly T[]) => T
}

/** Gives the tests of a file a database in which these members act by themselves, as often as they like, and what they do is committed. */
export function openHistory(members: readonly string[], seed: number): History {
  let database: TestDatabase
  let operator: pg.Client
  const connections = new Map<string, pg.Client>()
  const next = random(seed)
  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: database.url })
    // A killed connection reports it here as well as to the query.
    client.on('error', () => {})
    await client.connect()
    return client
  }
  async function signIn(member: string): Promise<void> {
    const client = await connect()
    await client.query(
      `select set_config('role', 'authenticated', false), set_config('request.jwt.claims', $1, false)`,
      [JSON.stringify({ role: 'authenticated', sub: member, amr: [PROOF] })],
    )
    connections.set(member, client)
  }
  beforeAll(async () => {
    database = await createTestDatabase()
    operator = await connect()
    await operator.query(
      `insert into auth.users (id, email_confirmed_at, raw_user_meta_data)
       select id, now(), jsonb_build_object('username', 'Member ' || number) from unnest($1::uuid[]) with ordinality as one (id, number)`,
      [members],
    )
    await operator.query('update private.rate_limits set most = 1000000')
    for (const member of members) await signIn(member)
  })
  afterAll(async () => {
    await Promise.all([operator, ...connections.values()].map((client) => client.end()))
    await database.drop()
  })
  return {
    operator: () => operator,
    connections,
    signIn,
    next,
    oneOf: (list) => list[Math.floor(next() * list.length)] as never,
  }
}

/** mulberry32 */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
