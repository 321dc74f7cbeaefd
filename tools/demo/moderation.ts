import type pg from 'pg'
import { actAs } from './act.ts'
import type { DemoTexts } from './texts.ts'

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
