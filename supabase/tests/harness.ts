import pg from 'pg'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Template } from '../../testing/postgres-templates.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

/** The members of every test. `nobody` is not signed in. */
export const MEMBERS = {
  creator: '00000000-0000-4000-8000-00000000000a',
  participant: '00000000-0000-4000-8000-00000000000b',
  invited: '00000000-0000-4000-8000-00000000000c',
  other: '00000000-0000-4000-8000-00000000000d',
}
export type Member = keyof typeof MEMBERS
export type Who = Member | 'nobody'
export const EVERYBODY: Who[] = ['creator', 'participant', 'invited', 'other', 'nobody']

/** Matches of `creator`: `participant` is confirmed in each, `invited` has been asked. */
export const MATCHES = {
  open: '00000000-0000-4000-8000-000000000001',
  hidden: '00000000-0000-4000-8000-000000000002',
  past: '00000000-0000-4000-8000-000000000003',
}

type Row = Record<string, unknown>

export interface Harness {
  /** Runs as the member; whatever fails is undone and rejects with PostgreSQL's error. */
  as(who: Who, sql: string, values?: unknown[]): Promise<Row[]>
  /** Resolves to what a client is told: `{ code, hint }` of the refusal or `{ rows }`, their number. */
  tries(who: Who, sql: string, values?: unknown[]): Promise<Row>
  /** From here on, until the test is over, the member's session is of level aal2. */
  provesFactor(who: Member): void
  /** From here on, until the test is over, the member's token tells of these proofs (`amr`) instead of a sign-in of this minute. */
  provedBy(who: Member, amr: unknown): void
  /** Runs as the operator, past every policy. */
  asOperator(sql: string, values?: unknown[]): Promise<Row[]>
}

/** Each process of tests has one database of each template, whose connection knows the functions already: what a file does is undone. */
const connections = new Map<Template, Promise<pg.Client>>()

async function connect(template: Template): Promise<pg.Client> {
  const { url } = await createTestDatabase(template)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // It ends with the process of the tests; PostgreSQL may be stopped before.
  client.on('error', () => {})
  return client
}

function connectionTo(template: Template): Promise<pg.Client> {
  const connection = connections.get(template) ?? connect(template)
  connections.set(template, connection)
  return connection
}

/**
 * Gives the tests of a file a database with these members and matches, restored after each test. A file is one transaction, so that now() stands
 * still from its first test on.
 */
export function openHarness(template: Template = 'safeupdate'): Harness {
  let client: pg.Client
  const proved = new Set<Who>()
  const proofs = new Map<Who, unknown>()
  beforeAll(async () => {
    client = await connectionTo(template)
    await client.query('begin')
    await insertFixtures(client)
    await client.query('savepoint fixtures')
  })
  afterEach(async () => {
    proved.clear()
    proofs.clear()
    await client.query('rollback to savepoint fixtures')
  })
  afterAll(() => client.query('rollback'))
  const as = (who: Who, sql: string, values: unknown[] = []) =>
    runAs(client, who, claimsOf(who, proved, proofs), sql, values)
  return {
    as,
    tries: (who, sql, values) =>
      as(who, sql, values).then(
        (rows) => ({ rows: rows.length }),
        ({ code, hint }: pg.DatabaseError) => (hint ? { code, hint } : { code }),
      ),
    provesFactor: (who) => void proved.add(who),
    provedBy: (who, amr) => void proofs.set(who, amr),
    asOperator: async (sql, values) => (await client.query(sql, values)).rows,
  }
}

async function runAs(
  client: pg.Client,
  who: Who,
  claims: Row,
  sql: string,
  values: unknown[],
): Promise<Row[]> {
  await client.query('savepoint as_member')
  try {
    await client.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [
      who === 'nobody' ? 'anon' : 'authenticated',
      JSON.stringify(claims),
    ])
    const { rows } = await client.query(sql, values)
    await client.query(`select set_config('role', 'none', true), set_config('request.jwt.claims', '', true)`)
    return rows
  } catch (error) {
    await client.query('rollback to savepoint as_member')
    throw error
  }
}

/** As the auth service writes it for somebody who signed in so many minutes ago. */
export function signedIn(minutesAgo: number, method = 'password') {
  return [{ method, timestamp: Math.floor(Date.now() / 1000) - minutesAgo * 60 }]
}

function claimsOf(who: Who, proved: Set<Who>, proofs: Map<Who, unknown>): Row {
  if (who === 'nobody') return { role: 'anon' }
  return {
    role: 'authenticated',
    sub: MEMBERS[who],
    email: `${who}@example.org`,
    aal: proved.has(who) ? 'aal2' : 'aal1',
    amr: proofs.has(who) ? proofs.get(who) : signedIn(0),
  }
}

export async function insertFixtures(client: pg.Client): Promise<void> {
  // Tests name days of years to come, whatever day it is.
  await client.query('update private.community set months_ahead = 900')
  await client.query(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
     select id, name || '@example.org', now(), jsonb_build_object('username', initcap(name) || ' Demo')
       from unnest($1::uuid[], $2::text[]) as member (id, name)`,
    [Object.values(MEMBERS), Object.keys(MEMBERS)],
  )
  await client.query(
    `insert into matches (id, creator_id, location, match_date, is_private)
     select id, $2, 'TSG Padel', case when id = $3 then now() - interval '1 hour' else now() + interval '1 day' end, id = $4
       from unnest($1::uuid[]) as id`,
    [Object.values(MATCHES), MEMBERS.creator, MATCHES.past, MATCHES.hidden],
  )
  await client.query(
    `insert into match_participants (match_id, user_id, status, team_assignment)
     select match_id, user_id, status, team
       from unnest($1::uuid[]) as match_id,
            unnest($2::uuid[], array['confirmed', 'pending'], array['A', 'B']) as place (user_id, status, team)`,
    [Object.values(MATCHES), [MEMBERS.participant, MEMBERS.invited]],
  )
  await client.query('delete from notifications')
}
