import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { JWK } from 'jose'
import pg from 'pg'
import { createTokens, type Tokens } from '../../http/tokens.ts'
import type { BackendOptions } from '../../settings/options.ts'
import { makeSigningKey, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

const SCHEMA = `
  create table games (
    id uuid primary key default gen_random_uuid(), place text not null, seats int, price numeric(8,2),
    hidden boolean not null default false, tags text[] not null default '{}', extra jsonb, starts timestamptz,
    secret text, owner uuid);
  create table players (
    game uuid references games on delete cascade, member uuid, team text, primary key (game, member));
  create table notes (id int primary key, words text);
  create table unpublished (id int primary key);
  create schema private;
  grant usage on schema private to authenticated;
  create function private.plays(wanted uuid) returns boolean language sql stable security definer set search_path = ''
    as $$ select exists (select from public.players where game = wanted and member = (select auth.uid())) $$;
  alter table games enable row level security;
  alter table players enable row level security;
  alter table notes enable row level security;
  create policy "members see open games, their own and those they play in" on games for select to authenticated
    using (not hidden or owner = (select auth.uid()) or private.plays(id));
  create policy "players are seen by those who see the game" on players for select to authenticated
    using (game in (select id from games));
  create policy "everybody reads notes" on notes for select using (true);
  revoke all on games from anon;
  revoke select on games from authenticated;
  grant select (id, place, seats, price, hidden, tags, extra, starts, owner) on games to authenticated;
  alter table games replica identity full;
  alter table players replica identity full;
  alter publication supabase_realtime add table games, players, notes;
`

/** A backend with a small schema of its own, members with tokens, and the database behind it. */
export interface TestContext {
  backend: TestBackend
  /** The keys that sign its tokens. */
  signingKeys: JWK[]
  /** Runs SQL as the owner of the database. */
  sql(text: string, values?: unknown[]): Promise<pg.QueryResult>
  tokenFor(member: string, seconds?: number, claims?: Record<string, unknown>): Promise<string>
  /** Opens a supabase-js client with a member's token, or without one. */
  clientFor(member?: string): Promise<SupabaseClient>
  stop(): Promise<void>
}

export async function startTestContext(options: Partial<BackendOptions> = {}): Promise<TestContext> {
  const key = await makeSigningKey('test')
  const backend = await startTestBackend({ template: 'platform', signingKeys: [key], ...options })
  const pool = new pg.Pool({ connectionString: options.databaseUrl ?? backend.database.url, max: 4 })
  // Killing the server on purpose also breaks idle connections.
  pool.on('error', () => {})
  await pool.query(SCHEMA)
  const tokens = await createTokens([key], `${backend.url}/auth/v1`)
  const clients: SupabaseClient[] = []
  return {
    backend,
    signingKeys: [key],
    sql: (text, values) => pool.query(text, values),
    tokenFor: (member, seconds = 3600, claims = {}) => signFor(tokens, member, seconds, claims),
    async clientFor(member) {
      const client = createClient(backend.url, backend.publishableKey, { realtime: { timeout: 30_000 } })
      if (member) await client.realtime.setAuth(await signFor(tokens, member, 3600, {}))
      clients.push(client)
      return client
    },
    async stop() {
      await Promise.all(clients.map((client) => client.removeAllChannels()))
      await pool.end()
      await backend.stop()
    },
  }
}

function signFor(
  tokens: Tokens,
  member: string,
  seconds: number,
  claims: Record<string, unknown>,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return tokens.sign({ role: 'authenticated', sub: member, iat: now, exp: now + seconds, ...claims })
}
