import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { openConnection } from 'supabase-compatible'

/** Adds an evening that is over and counts for the rating, by the functions that members and the worker call. Throws when a table of evenings stays without a row. */
export async function fillEvening(databaseUrl: string): Promise<void> {
  const client = await openConnection(databaseUrl)
  try {
    await client.query('begin')
    await play(client)
    await client.query('commit')
    for (const table of await tablesOfEvenings(client))
      if ((await client.query(`select from ${table} limit 1`)).rowCount === 0)
        throw new Error(`${table}: fillEvening writes no row of it.`)
  } finally {
    await client.end()
  }
}

async function tablesOfEvenings(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and (relname ~ '^evening' or oid in (select conrelid from pg_constraint where confrelid = 'public.evenings'::regclass))`,
  )
  return rows.map(({ name }) => name)
}

async function play(client: pg.Client): Promise<void> {
  const ask = async (sql: string, ...values: unknown[]) => (await client.query(sql, values)).rows[0]?.it
  const members: string[] = await ask(
    `select array(select id::text from profiles where not exists (select from auth.mfa_factors where user_id = profiles.id)
       order by username limit 4) as it`,
  )
  const match = await ask(
    `insert into matches (creator_id, location, match_date, match_type, players) values ($1, 'Centre', now() + interval '1 hour', 'americano', 0) returning id as it`,
    members[0],
  )
  const present = await ask(
    `with added as (insert into match_participants (match_id, user_id, status) select $1, unnest($2::uuid[]), 'confirmed' returning id)
     select jsonb_agg(id) as it from added`,
    match,
    members,
  )
  const claims = { sub: members[0], role: 'authenticated', aal: 'aal1' }
  await ask(`select set_config('request.jwt.claims', $1, true) as it`, JSON.stringify(claims))
  await ask('select set_organiser($1, $2, true) as it', match, members[1])
  const settings = { points: 24, courts: ['Centre'], rounds: 1, seed: 1, present, is_rated: true }
  await ask('select start_evening($1, $2, $3) as it', randomUUID(), match, JSON.stringify(settings))
  const [a1, a2, b1, b2] = await ask(
    `select array_agg(id::text order by number) as it from evening_players where match_id = $1`,
    match,
  )
  const game = { id: randomUUID(), court: 0, a: [a1, a2], b: [b1, b2] }
  const rounds = JSON.stringify([{ number: 1, games: [game] }])
  const deal = randomUUID()
  await ask('select deal($1, $2, 1, $3, 1, 1) as it', deal, match, rounds)
  await ask('select enter_score($1, $2, 14, 10) as it', randomUUID(), game.id)
  await ask('select get_evening($1) as it', match)
  await ask('select change_board_link($1, true) as it', match)
  const { version } = await ask('select end_evening($1, $2) as it', randomUUID(), match)
  const place = { player_id: a1, place: 1, games: 1, points: 14, average: 14, is_on_podium: true }
  await ask('select private.store_places($1, $2, $3) as it', match, version, JSON.stringify([place]))
  await ask(`select private.record_deal_check($1, 'same') as it`, deal)
  await client.query(`update evenings set ended_at = now() - interval '25 hours' where match_id = $1`, [
    match,
  ])
  await ask('select private.log_evening($1) as it', match)
}
