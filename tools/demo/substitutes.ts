import type pg from 'pg'
import { actAs } from './act.ts'

// A match of others without a line, that the demo account does not play, a full one if there is any; `player` is one who plays it and has not made it.
const MATCH_OF_OTHERS = `
  select m.id, (array_agg(p.user_id order by p.user_id) filter (where p.user_id <> m.creator_id))[1] as player
    from public.matches m join public.match_participants p on p.match_id = m.id and p.status = 'confirmed'
   where m.match_type <> 'event' and m.players = 4 and not m.is_private and m.match_date > now() + interval '30 hours'
     and m.creator_id <> $1 and not exists (select from public.waiting_lists l where l.match_id = m.id)
     and not exists (select from public.match_participants own where own.match_id = m.id and own.user_id = $1)
   group by m.id, m.match_date
  having count(*) >= 3 and count(*) filter (where p.user_id <> m.creator_id) > 0
   order by count(*) = 4 desc, m.match_date limit 1`

/** A player cannot come, and the demo account is asked to step in. */
export async function addSubstitute(client: pg.Client, account: string): Promise<void> {
  const { rows } = await client.query<{ id: string; player: string }>(MATCH_OF_OTHERS, [account])
  const [found] = rows
  if (!found) throw new Error('the demo has no match that somebody could leave')
  await actAs(client, found.player, () => client.query('select private.ask_substitute($1)', [found.id]))
  // At night nobody is asked, and among five the account may be missing.
  await client.query(
    `select private.ask_member(m, r, $2, now()) from private.substitute_requests r join public.matches m on m.id = r.match_id
      where m.id = $1 and not private.is_substitute_asked(m.id, $2)`,
    [found.id, account],
  )
  await client.query(
    'select private.advance_now(m, private.waiting_list_time(m.id), true) from public.matches m where m.id = $1',
    [found.id],
  )
}
