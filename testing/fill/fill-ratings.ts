import type pg from 'pg'
import pino from 'pino'
import { withConnection } from 'supabase-compatible'
import { updateRatings } from '../../server/ratings/update-ratings.ts'
import { verifyRatings } from '../../server/ratings/verify-ratings.ts'

/**
 * Computes the ratings of a database that has results and an evening that counts (`fillDemo`, `fillEvening`), as the worker does, and lets a member
 * show theirs. Throws when a table of results or ratings stays without a row.
 */
export async function fillRatings(databaseUrl: string): Promise<void> {
  await withConnection(databaseUrl, async (client) => {
    await client.query(`select private.log_evening(id) from private.evenings_to_log() as id`)
    await updateRatings((text, values) => client.query(text, values), pino({ level: 'silent' }))
    await client.query(
      `insert into private.rating_visibilities (member_id, visibility)
       select member_id, 'shown' from private.rating_people where member_id is not null limit 1 on conflict do nothing`,
    )
    for (const table of await tablesOfRatings(client))
      if ((await client.query(`select from ${table} limit 1`)).rowCount === 0)
        throw new Error(`${table}: fillRatings writes no row of it.`)
  })
}

/** Computes everything from the log once more, and returns what a comparison with what is stored says. */
export async function verifyStoredRatings(databaseUrl: string) {
  return withConnection(databaseUrl, (client) => verifyRatings((text, values) => client.query(text, values)))
}

async function tablesOfRatings(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and (relname ~ '^(rating|rated|result|match_result)' or oid in (
          select conrelid from pg_constraint
           where confrelid in ('private.rating_people'::regclass, 'private.rating_generations'::regclass, 'public.match_results'::regclass)))`,
  )
  return rows.map(({ name }) => name)
}
