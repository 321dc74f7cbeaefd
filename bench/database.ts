import {
  type BenchPostgres,
  execute,
  startBenchPostgres as start,
} from 'supabase-compatible/testing/bench/database.ts'
import { migrate } from '../server/postgres/migrate.ts'
import { setEnglishTexts } from '../testing/english-texts.ts'

/** Databases with the product's schema, 500 members and so many matches, half of them to come. */
export const startBenchPostgres = (): Promise<BenchPostgres> =>
  startWith((url, matches) => execute(url, fill(matches)))

/** Databases with the product's schema, which `fillWith` fills. */
export const startWith = (
  fillWith: (url: string, matches: number) => Promise<void>,
): Promise<BenchPostgres> =>
  start(async (url, matches) => {
    await migrate(url, 'supabase/migrations')
    await setEnglishTexts(url)
    await fillWith(url, matches)
  })

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
