import type pg from 'pg'
import type { DemoTexts } from './texts.ts'

/** Does what follows in the name of a member, and then of nobody, as the functions of the database find out who asks. */
export async function actAs(client: pg.Client, member: string, work: () => Promise<unknown>): Promise<void> {
  const claim = `select set_config('request.jwt.claims', $1, true)`
  await client.query(claim, [JSON.stringify({ sub: member, aal: 'aal1' })])
  await work()
  await client.query(claim, [''])
}

// Full matches of others, that the demo account does not play.
const FULL_MATCHES = `
  select m.id from public.matches m join public.match_participants p on p.match_id = m.id and p.status = 'confirmed'
   where m.match_type <> 'event' and m.players = 4 and not m.is_private and m.match_date > now() + interval '30 hours'
     and m.creator_id <> $1
   group by m.id, m.match_date
  having count(*) = 4 and not bool_or(p.user_id = $1)
   order by m.match_date limit 2`

/** The demo account waits for one full match behind others, and a place in another one is held for it. */
export async function addWaitingLists(client: pg.Client, account: string, others: readonly string[]) {
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

/** A comment that waits for stewards, one that they have hidden, and an announcement; the demo account is a steward. */
export async function addModeration(
  client: pg.Client,
  account: string,
  { reported, hiddenBecause, announcement }: DemoTexts,
): Promise<void> {
  const { rows } = await client.query<{ id: string; author: string; reporter: string }>(
    `select m.id, p.user_id as author, m.creator_id as reporter
       from public.matches m join public.match_participants p on p.match_id = m.id and p.status = 'confirmed'
      where not m.is_private and m.match_date > now() and m.match_type = 'standard' and m.creator_id not in ($1, p.user_id)
        and p.user_id <> $1
      order by m.match_date desc, p.user_id limit 2`,
    [account],
  )
  await client.query('insert into public.stewards (member_id) values ($1)', [account])
  for (const [at, { id, author, reporter }] of rows.entries()) {
    const said = await client.query<{ id: string }>(
      'insert into public.match_comments (match_id, user_id, comment) values ($1, $2, $3) returning id',
      [id, author, reported[at]],
    )
    const comment = said.rows[0]?.id
    const reason = at === 0 ? 'spam' : 'insult'
    await actAs(client, reporter, () =>
      client.query(`select private.report('comment', $1, $2, null)`, [comment, reason]),
    )
    const hide = `select private.decide_report('comment', $1, 'hide', $2)`
    if (at === 0) await actAs(client, account, () => client.query(hide, [comment, hiddenBecause]))
  }
  const announce = `select private.announce(gen_random_uuid(), $1, now() + interval '7 days', false, null)`
  await actAs(client, account, () => client.query(announce, [announcement]))
}
