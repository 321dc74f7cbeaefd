import type pg from 'pg'
import { memberId } from 'supabase-compatible/testing/bench/database.ts'
import type { ChangeSource } from 'supabase-compatible/testing/bench/realtime/changes.ts'
import { changeId } from 'supabase-compatible/testing/bench/realtime/sockets.ts'

const MATCHES = 50
const PRIVATE_EVERY = 5

/** Open events to come, without a limit; every fifth is private. The creator of number n is member n + 1. */
export async function prepareMatches(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into public.matches (location, match_date, players, creator_id, is_private, match_category, match_type)
     select 'TSG Padel (eBuSy)', now() + interval '1 day', 0,
       ('00000000-0000-4000-8000-' || lpad((n + 1)::text, 12, '0'))::uuid, n % ${PRIVATE_EVERY} = 0, 'event', 'event'
     from generate_series(0, $1 - 1) n order by n returning id`,
    [MATCHES],
  )
  return rows.map(({ id }) => id)
}

/** Join number n: of the match n modulo MATCHES, by a member who listens to nothing. */
export async function addParticipant(pool: pg.Pool, matches: string[], n: number): Promise<void> {
  await pool.query({
    name: 'join',
    text: `insert into public.match_participants (id, match_id, user_id, status) values ($1, $2, $3, 'confirmed')`,
    values: [changeId(n), matches[n % MATCHES], memberId(51 + Math.floor(n / MATCHES))],
  })
}

/** Tells whether a member may see join number n. */
export function maySee(member: number, n: number): boolean {
  return (n % MATCHES) % PRIVATE_EVERY > 0 || member === (n % MATCHES) + 1
}

export async function removeMatches(pool: pg.Pool, matches: string[]): Promise<void> {
  await pool.query('delete from public.match_participants where match_id = any($1)', [matches])
  await pool.query('delete from public.matches where id = any($1)', [matches])
}

/** Joins, as the changes that clients are told of. */
export const JOINS: ChangeSource = {
  table: 'match_participants',
  async prepare(pool) {
    const matches = await prepareMatches(pool)
    return {
      commit: (n) => addParticipant(pool, matches, n),
      maySee,
      remove: () => removeMatches(pool, matches),
    }
  },
}
