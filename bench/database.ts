import { tmpdir } from 'node:os'
import pg from 'pg'
import { installPlatform, startPostgres } from 'supabase-compatible'
import { exitOnSignals } from 'supabase-compatible/testing/teardown/exit-on-signals.ts'
import { makeTemporaryFolder } from 'supabase-compatible/testing/teardown/temporary-folder.ts'
import { migrate } from '../server/postgres/migrate.ts'
import { setEnglishTexts } from '../testing/english-texts.ts'

export interface BenchDatabase {
  url: string
  /** A second copy of it, for a peer that changes what it finds. */
  copyUrl: string
  /** A member who takes part in some matches. */
  memberId: string
}

export interface BenchPostgres {
  /** A database with the product's schema, 500 members and so many matches, half of them to come. */
  create(matches: number): Promise<BenchDatabase>
  stop(): Promise<void>
}

/** A PostgreSQL of the benchmark's own, durable as in production. */
export async function startBenchPostgres(): Promise<BenchPostgres> {
  exitOnSignals()
  const folder = await makeTemporaryFolder(tmpdir(), 'courtside-bench-')
  const postgres = await startPostgres({ dataDir: folder.path, settings: { max_connections: '200' } })
  return {
    async create(matches) {
      const name = `bench_${matches}`
      await execute(postgres.url, `create database ${name}`)
      const url = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
      await installPlatform(url)
      await migrate(url, 'supabase/migrations')
      await setEnglishTexts(url)
      await execute(url, fill(matches))
      await execute(url, 'vacuum analyze')
      await execute(postgres.url, `create database ${name}_copy template ${name}`)
      return { url, copyUrl: `${url}_copy`, memberId: memberId(1) }
    },
    async stop() {
      await postgres.stop()
      await folder.remove()
    },
  }
}

export function memberId(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
}

export function fill(matches: number): string {
  return `
    set session_replication_role = replica;
    create function pg_temp.member(n bigint) returns uuid language sql as
      $$ select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid $$;
    insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at, raw_user_meta_data)
      select pg_temp.member(n), 'authenticated', 'authenticated', 'bench' || n || '@demo.example', now(), now(), now(),
        jsonb_build_object('username', 'Bench Member ' || n)
      from generate_series(1, 500) n;
    insert into public.profiles (id, username, skill_level)
      select pg_temp.member(n), 'Bench Member ' || n, (array['Beginner', 'Intermediate', 'Advanced', 'Pro'])[n % 4 + 1]
      from generate_series(1, 500) n
      on conflict (id) do nothing;
    insert into private.member_names select id, username, private.search_words(username) from public.profiles;
    insert into public.matches (location, skill_level, match_date, end_time, players, creator_id, is_private,
        match_category, match_type, match_duration, match_activity)
      select case when n % 2 = 0 then 'Indoor Arena (Eversports)' else 'TSG Padel (eBuSy)' end,
        (array['Beginner', 'Intermediate', 'Advanced', 'Pro'])[n % 4 + 1],
        date_trunc('hour', now()) + (n - ${matches} / 2) * interval '30 minutes',
        '20:00', 4, pg_temp.member(n % 500 + 1), n % 10 = 0, 'friendly', 'standard', 90, '{Training}'
      from generate_series(1, ${matches}) n;
    insert into public.match_participants (match_id, user_id, status, team_assignment)
      select m.id, pg_temp.member((hashtext(m.id::text || seat)::bigint & 1023) % 500 + 1), 'confirmed',
        case when seat < 2 then 'A' else 'B' end
      from public.matches m, generate_series(0, 2) seat
      on conflict do nothing;
  `
}

export async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
