import type { ClientBase } from 'pg'

/** Writes so many confirmed results between so many people into the log of ratings, one an hour, without matches. */
export async function logMany(client: ClientBase, results: number, people: number): Promise<void> {
  await client.query(
    `insert into private.rating_people (level) select 'Intermediate' from generate_series(1, $1)`,
    [people],
  )
  await client.query(
    `with everybody as (select array_agg(id) as ids from private.rating_people)
     insert into private.rated_results (source_id, kind, match_id, seats, a1, a2, b1, b2, sets, is_tie_break, played_at, weight, logged_at)
     select gen_random_uuid(), 'match', gen_random_uuid(), '{}', ids[1 + n % $2], ids[1 + (n + step) % $2], ids[1 + (n + 2 * step) % $2],
            ids[1 + (n + 3 * step) % $2], case when n % 3 = 0 then '{6,4,3,6,7,5}' else '{4,6,3,6}' end::smallint[], false,
            date_trunc('hour', now()) - ($1 - n) * interval '1 hour', 1000000, now() + n * interval '1 millisecond'
       from everybody, generate_series(1, $1) as n, lateral (select 1 + n % (($2 - 1) / 3) as step) as far`,
    [results, people],
  )
}
