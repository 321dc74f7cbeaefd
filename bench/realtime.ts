import { parseArgs } from 'node:util'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import pg from 'pg'
import { freePort } from '../server/embedded-postgres.ts'
import { memberId, startBenchPostgres } from './database.ts'
import { startPeer } from './peers/start.ts'
import { type Arrivals, changeId, measureArrivals, openSocket } from './sockets.ts'

export interface RealtimeOptions {
  clients: number
  /** Distinct members among them. */
  members: number
  /** Joins a second. */
  rate: number
  seconds: number
}

type GeneratedKey = Awaited<ReturnType<typeof generateKeyPair>>['privateKey']

const RUNS = 3
const MATCHES = 50
const PRIVATE_EVERY = 5

/**
 * Prints how long it takes from a join, sent to the database, until every listening client that may see it knows, under
 * row-level security, beside a bare `ws` server that sends a message of the same size to as many clients. Every fifth
 * match is private: its joins must reach its creator alone.
 */
export async function run(options: RealtimeOptions): Promise<void> {
  const postgres = await startBenchPostgres()
  try {
    const database = await postgres.create(2000)
    const ours: Arrivals[] = []
    const floor: Arrivals[] = []
    for (let turn = 0; turn < RUNS; turn++) {
      floor.push(await measureFloor(options))
      ours.push(await measureOurs(database.url, options, turn))
    }
    print(options, [
      ['floor: bare ws, no database', middle(floor)],
      ['courtside', middle(ours)],
    ])
  } finally {
    await postgres.stop()
  }
}

async function measureFloor({ clients, rate, seconds }: RealtimeOptions): Promise<Arrivals> {
  const peer = await startPeer('bare-socket.ts', {})
  const url = peer.url.replace('http', 'ws')
  const sockets = await openAll(clients, () => openSocket(url))
  const sender = await openSocket(url)
  const send = async (change: number) => sender.send(changeId(change).padEnd(900, '.'))
  const arrivals = await measureArrivals(sockets, send, () => true, { rate, changes: rate * seconds })
  for (const socket of [...sockets, sender]) socket.terminate()
  await peer.stop()
  return arrivals
}

async function measureOurs(databaseUrl: string, options: RealtimeOptions, turn: number): Promise<Arrivals> {
  const { clients, members, rate, seconds } = options
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const signingKey = { ...(await exportJWK(privateKey)), kid: 'bench', alg: 'ES256' }
  const port = await freePort()
  const peer = await startPeer('courtside.ts', {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    SIGNING_KEY: JSON.stringify(signingKey),
  })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  const matches = await prepareMatches(pool, turn)
  const signer = { privateKey, issuer: `http://127.0.0.1:${port}/auth/v1` }
  const sockets = await openAll(clients, async (client) =>
    openSocket(
      `ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=sb_publishable_bench&vsn=2.0.0`,
      hello(await tokenOf(memberId((client % members) + 1), signer)),
      'Subscribed to PostgreSQL',
    ),
  )
  const join = (change: number) =>
    pool.query(
      `insert into public.match_participants (id, match_id, user_id, status) values ($1, $2, $3, 'confirmed')`,
      [changeId(change), matches[change % MATCHES], memberId(51 + Math.floor(change / MATCHES))],
    )
  const send = async (change: number) => void (await join(change))
  // The creator of private match n is member n + 1.
  const maySee = (client: number, change: number) =>
    (change % MATCHES) % PRIVATE_EVERY > 0 || client % members === change % MATCHES
  const arrivals = await measureArrivals(sockets, send, maySee, { rate, changes: rate * seconds })
  for (const socket of sockets) socket.terminate()
  await pool.query('delete from public.match_participants where match_id = any($1)', [matches])
  await pool.end()
  await peer.stop()
  return arrivals
}

async function prepareMatches(pool: pg.Pool, turn: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into public.matches (location, match_date, players, creator_id, is_private, match_category, match_type, description)
     select 'TSG Padel (eBuSy)', now() + interval '1 day', 0,
       ('00000000-0000-4000-8000-' || lpad((n + 1)::text, 12, '0'))::uuid, n % ${PRIVATE_EVERY} = 0, 'event', 'event', $2
     from generate_series(0, $1 - 1) n order by n returning id`,
    [MATCHES, `turn ${turn}`],
  )
  return rows.map(({ id }) => id)
}

function hello(token: string): string {
  const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'match_participants' }] }
  return JSON.stringify(['1', '1', 'realtime:bench', 'phx_join', { config, access_token: token }])
}

function tokenOf(
  sub: string,
  { privateKey, issuer }: { privateKey: GeneratedKey; issuer: string },
): Promise<string> {
  return new SignJWT({ sub, role: 'authenticated', aud: 'authenticated', session_id: crypto.randomUUID() })
    .setProtectedHeader({ alg: 'ES256', kid: 'bench' })
    .setIssuer(issuer)
    .setIssuedAt()
    .setExpirationTime('2h')
    .sign(privateKey)
}

/** A few at a time, for the machine that makes the load is the one that is measured. */
async function openAll<Item>(count: number, open: (index: number) => Promise<Item>): Promise<Item[]> {
  const items: Item[] = []
  while (items.length < count) {
    const some = Array.from({ length: Math.min(50, count - items.length) }, (_, index) =>
      open(items.length + index),
    )
    items.push(...(await Promise.all(some)))
  }
  return items
}

/** The run in the middle by p95. */
function middle(runs: Arrivals[]): Arrivals {
  const sorted = runs.toSorted((one, other) => one.p95 - other.p95)
  const found = sorted[Math.floor(sorted.length / 2)]
  if (!found) throw new Error('no run was measured')
  return found
}

function print({ clients, members, rate }: RealtimeOptions, rows: [string, Arrivals][]): void {
  console.log(
    `\nA join reaches ${clients.toLocaleString('en')} clients (${members} members), ${rate} joins/s, middle of ${RUNS} runs`,
  )
  const table = rows.map(([name, { median, p95, p99, max, ...counts }]) => {
    const times = { 'median ms': median, 'p95 ms': p95, 'p99 ms': p99, 'max ms': max }
    const rounded = Object.entries(times).map(([label, time]) => [label, time.toFixed(1)])
    return [name, { ...Object.fromEntries(rounded), ...counts }]
  })
  console.table(Object.fromEntries(table))
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      clients: { type: 'string', default: '100' },
      members: { type: 'string', default: '50' },
      rate: { type: 'string', default: '30' },
      seconds: { type: 'string', default: '10' },
    },
  })
  await run({
    clients: Number(values.clients),
    members: Number(values.members),
    rate: Number(values.rate),
    seconds: Number(values.seconds),
  })
}
