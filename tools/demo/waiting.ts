import type pg from 'pg'
import { actAs } from './act.ts'

// Full matches of others, that the demo account does not play.
const FULL_MATCHES = `
  select m.id from public.matches m join public.match_participants p on p.match_id = m.id and p.status = 'confirmed'
   where m.match_type <> 'event' and m.players = 4 and not m.is_private and m.match_date > now() + interval '30 hours'
     and m.creator_id <> $1
   group by m.id, m.match_date
  having count(*) = 4 and not bool_or(p.user_id = $1)
   order by m.match_date limit 2`

/** The demo account waits for one full match behind others, and a place in another one is held for it. */
export async function addWaitingLists(
  client: pg.Client,
  account: string,
  others: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(FULL_MATCHES, [account])
  const [waiting, held] = rows
  if (!waiting || !held) throw new Error('the demo has no two full matches')
  await joinLine(client, waiting.id, [...(await outsiders(client, waiting.id, others)).slice(0, 2), account])
  await joinLine(client, held.id, [account, ...(await outsiders(client, held.id, others)).slice(0, 1)])
  await leave(client, held.id)
}

async function leave(client: pg.Client, match: string): Promise<void> {
  const { rows } = await client.query<{ id: string; user_id: string }>(
    `select p.id, p.user_id from public.match_participants p join public.matches m on m.id = p.match_id
      where m.id = $1 and p.user_id <> m.creator_id order by p.user_id limit 1`,
    [match],
  )
  const [{ id, user_id } = { id: '', user_id: '' }] = rows
  await actAs(client, user_id, () =>
    client.query('delete from public.match_participants where id = $1', [id]),
  )
}

async function outsiders(client: pg.Client, match: string, members: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ user_id: string }>(
    'select user_id from public.match_participants where match_id = $1',
    [match],
  )
  return members.filter((member) => !rows.some(({ user_id }) => user_id === member))
}

async function joinLine(client: pg.Client, match: string, members: readonly string[]): Promise<void> {
  const join = 'select private.join_waiting_list($1, null)'
  for (const member of members) await actAs(client, member, () => client.query(join, [match]))
}
