import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/bcrypt'
import pg from 'pg'
import PostalMime from 'postal-mime'
import { copyTemplate } from 'supabase-compatible/testing/postgres-templates.ts'
import type { Community } from '../domain/community/community-config.ts'
import { type Config, readConfig } from '../server/config/config.ts'
import { type Courtside, startCourtside } from '../server/main.ts'
import { startTestPushService, type TestPushService } from '../testing/test-push-service.ts'
import { fillDemo } from '../tools/demo/main.ts'
import { rememberEmpty } from './empty-database.ts'

export const PASSWORD = 'correct horse 1'
// Hashed once: what a back door costs should not be bcrypt.
const passwordHash = hash(PASSWORD, { cost: 4, version: '2a' })

export interface Account {
  id: string
  username: string
  email: string
}

/** The columns that a match needs; the rest has defaults. Times are as PostgreSQL reads them. */
interface MatchRow {
  creator: Account
  /** SQL for the instant of the start; tomorrow at 18:30 at the venue by default. */
  starts?: string
  columns?: Record<string, unknown>
  participants?: { account: Account; status?: string; team?: 'A' | 'B' | null }[]
}

/** A whole Courtside: its own database, mail folder and port. */
export interface Club {
  url: string
  databaseUrl: string
  community: Community
  account(username: string): Promise<Account>
  /** Puts a match into the database, past the rules for members; returns its id. */
  match(row: MatchRow): Promise<string>
  /** Fills the empty club with the demo community and so many members more; returns the demo account. */
  grow(moreMembers: number): Promise<Account>
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** The links in the newest captured mail to an address, once it is there. */
  linksTo(email: string): Promise<string[]>
  /** The code in the newest captured mail to an address, or message to a number (E.164), once it is there. */
  codeTo(address: string): Promise<string>
  /** The push service that its messages go to. */
  pushService: TestPushService
  /** Forgets everything that has happened in it, for the next test. */
  empty(): Promise<void>
  stop(): Promise<void>
}

/** `more`: further settings, by the names of their flags. */
export async function openClub(more: Record<string, string> = {}): Promise<Club> {
  const dataDir = await mkdtemp(join(process.env.E2E_FOLDER ?? tmpdir(), 'club-'))
  const database = await copyTemplate(process.env.E2E_POSTGRES ?? '', 'worked')
  const pushService = await startTestPushService()
  const outside = { push: { transport: pushService.transport } }
  const courtside = await startCourtside(configFor(dataDir, database.url, more), () => {}, outside)
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  // Dropping the database cuts off a connection that is still closing.
  pool.on('connect', (client) => client.on('error', () => {}))
  const emptyDatabase = await rememberEmpty(pool)
  return {
    url: courtside.url,
    databaseUrl: database.url,
    community: courtside.community,
    account: (username) => insertAccount(pool, username),
    match: (row) => insertMatch(pool, row, courtside),
    grow: (moreMembers) => growCommunity(pool, database.url, courtside, moreMembers),
    sql: async (text, values) => (await pool.query(text, values)).rows,
    linksTo: async (email) => {
      const text = await textTo(join(dataDir, 'mail'), email)
      return [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link)
    },
    codeTo: async (address) => {
      const to = address.startsWith('+') ? `${address.slice(1)}@phone.invalid` : address
      return /(?<![\w-])\d{6}(?![\w-])/.exec(await textTo(join(dataDir, 'mail'), to))?.[0] ?? ''
    },
    pushService,
    async empty() {
      await emptyDatabase()
      await rm(join(dataDir, 'mail'), { recursive: true, force: true })
    },
    async stop() {
      await pool.end()
      await courtside.stop()
      await pushService.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The content of `courtside-session` in a browser in which the account has signed in. Rejects when the server does not let it in. */
export async function sessionOf(
  club: Club,
  { email, password = PASSWORD }: { email: string; password?: string },
): Promise<string> {
  const config = (await (await fetch(`${club.url}/config.json`)).json()) as { supabasePublishableKey: string }
  const response = await fetch(`${club.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: config.supabasePublishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`the back door is closed: ${await response.text()}`)
  return JSON.stringify(await response.json())
}

function configFor(dataDir: string, databaseUrl: string, more: Record<string, string>): Config {
  const flags = {
    port: '0',
    'data-dir': dataDir,
    'database-url': databaseUrl,
    'rate-limit-factor': '1000',
    'log-level': 'error',
    ...more,
  }
  const config = readConfig(
    Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]),
    {},
  )
  if (typeof config === 'string') throw new Error('nothing was asked')
  return config
}

async function insertAccount(pool: pg.Pool, username: string): Promise<Account> {
  const email = `${username.toLowerCase().replaceAll(/\W+/g, '.')}@demo.example`
  const { rows } = await pool.query<{ id: string }>(
    `with made as (insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, created_at,
       updated_at, raw_app_meta_data, raw_user_meta_data)
     values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated', $1, $2, now(),
       now(), now(), '{"provider": "email", "providers": ["email"]}', jsonb_build_object('username', $3::text))
     returning id, email)
     insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
     select id, id, jsonb_build_object('sub', id, 'email', email, 'email_verified', true), 'email', now(), now() from made
     returning user_id as id`,
    [email, await passwordHash, username],
  )
  const [row] = rows
  if (!row) throw new Error('the account was not inserted')
  // Two questions to new members would stand in the way.
  await pool.query('insert into public.preferences (user_id) values ($1)', [row.id])
  return { id: row.id, username, email }
}

async function growCommunity(
  pool: pg.Pool,
  databaseUrl: string,
  { community }: Courtside,
  moreMembers: number,
): Promise<Account> {
  const venues = community.venues.map(({ name }) => name)
  const { email } = await fillDemo(databaseUrl, { ...community, venues }, { moreMembers, seed: 20 })
  const { rows } = await pool.query<Account>(
    `with known as (update auth.users set encrypted_password = $2 where email = $1 returning id, email)
     select known.id, known.email, username from known join profiles using (id)`,
    [email, await passwordHash],
  )
  const [account] = rows
  if (!account) throw new Error('the demo has no account')
  return account
}

async function insertMatch(pool: pg.Pool, row: MatchRow, courtside: Courtside): Promise<string> {
  const { timeZone, venues } = courtside.community
  const starts =
    row.starts ?? `((now() at time zone '${timeZone}')::date + 1 + time '18:30') at time zone '${timeZone}'`
  const columns = {
    location: venues[0]?.name,
    skill_level: 'Intermediate',
    match_duration: 90,
    players: 4,
    ...row.columns,
    creator_id: row.creator.id,
  }
  const names = Object.keys(columns)
  const ends = `date_trunc('minute', (${starts} + make_interval(mins => ${columns.match_duration})) at time zone '${timeZone}')::time`
  const given = 'end_time' in columns
  const { rows } = await pool.query<{ id: string }>(
    `insert into public.matches (match_date, ${given ? '' : 'end_time, '}${names.join(', ')})
     values (${starts}, ${given ? '' : `${ends}, `}${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(columns),
  )
  const id = rows[0]?.id ?? ''
  for (const { account, status = 'confirmed', team = null } of row.participants ?? []) {
    await pool.query(
      'insert into public.match_participants (match_id, user_id, status, team_assignment) values ($1, $2, $3, $4)',
      [id, account.id, status, team],
    )
  }
  return id
}

async function textTo(folder: string, email: string): Promise<string> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; ) {
    const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
    for (const file of files.reverse()) {
      const mail = await PostalMime.parse(await readFile(join(folder, file)))
      if (mail.to?.some(({ address }) => address === email)) return mail.text ?? ''
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`no mail to ${email} within ten seconds`)
}
