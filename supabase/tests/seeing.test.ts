import { expect, test } from 'vitest'
import { MEMBERS, openHarness } from './harness.ts'

// Every combination of what decides who sees a match, may act on it and may be told of it, by the policy, by the functions, and by the rule.

const harness = openHarness()

interface Facts {
  id: string
  is_private: boolean
  is_hidden: boolean
  is_blocked: boolean
  participation: 'confirmed' | 'pending' | 'declined' | null
  is_asked: boolean
  sees: boolean
  acts: boolean
  acts_by_link: boolean
  told: boolean
}

/** One match for each combination, all to come; those of `other` are behind a block, in either direction by turns. */
const MAKE = `
  with facts as materialized (
    select gen_random_uuid() as id, gen_random_uuid() as place, row_number() over () as number, is_private, is_hidden, is_blocked,
           nullif(participation, 'none') as participation, is_asked
      from unnest(array[true, false]) as is_private, unnest(array[true, false]) as is_hidden, unnest(array[true, false]) as is_blocked,
           unnest(array['confirmed', 'pending', 'declined', 'none']) as participation, unnest(array[true, false]) as is_asked
  ), made as (
    insert into matches (id, creator_id, location, match_date, is_private, hidden_at, players, match_type)
    select id, case when is_blocked then case number % 2 when 0 then $2::uuid else $3 end else $4 end, 'TSG Padel', now() + interval '5 days',
           is_private, case when is_hidden then now() end, 4, 'game' from facts
  ), placed as (
    insert into match_participants (id, match_id, user_id, status) select place, id, $1, participation from facts where participation is not null
  ), asked as (
    insert into private.substitute_asks (match_id, user_id, starts, asked_at)
    select id, $1, now(), now() - number * interval '2 days' from facts where is_asked
  )
  select id, is_private, is_hidden, is_blocked, participation, is_asked from facts`

const ASK = `
  select private.can_see_match(m, $1) as sees, private.can_act_on_match(m, $1) as acts,
         private.can_act_on_match(m, $1, by_link => true) as acts_by_link,
         private.may_be_notified(m, $1, played => $3) as told
    from matches m where id = $2`

const ME = MEMBERS.invited

async function makeMatches(): Promise<Facts[]> {
  const creators = [MEMBERS.participant, MEMBERS.other, MEMBERS.creator]
  await harness.asOperator('delete from matches')
  await harness.asOperator('set local session_replication_role = replica')
  const made = await harness.asOperator(MAKE, [ME, ...creators])
  await harness.asOperator('set local session_replication_role = origin')
  await harness.as('invited', 'insert into member_blocks (blocked_id) values ($1)', [MEMBERS.participant])
  await harness.as('other', 'insert into member_blocks (blocked_id) values ($1)', [ME])
  const all: Facts[] = []
  for (const facts of made) {
    const played = facts.participation === 'confirmed'
    const [answers] = await harness.asOperator(ASK, [ME, facts.id, played])
    all.push({ ...facts, ...answers } as unknown as Facts)
  }
  return all
}

/** A block leaves a match to those who play in it, a private one is for those who take part, and all others are for everybody. */
const shows = ({ is_private, is_blocked, participation, is_asked }: Facts) =>
  is_asked || (is_blocked ? participation === 'confirmed' : !is_private || participation !== null)

test.each([false, true])('each combination is seen as the rule says, by a steward: %s', async (steward) => {
  if (steward) await harness.asOperator('insert into stewards (member_id) values ($1)', [ME])
  const matches = await makeMatches()
  expect(matches).toHaveLength(64)
  const seen = await harness.as('invited', 'select id from matches')
  const visible = (one: Facts) => seen.some(({ id }) => id === one.id)
  const wrong = matches.filter((one) => {
    const expected = {
      visible: (steward || !one.is_hidden) && shows(one),
      acts: !one.is_hidden && shows(one),
      byLink: !one.is_hidden && (shows(one) || !one.is_blocked),
      told: !one.is_hidden && (one.participation === 'confirmed' || !one.is_blocked),
    }
    return (
      visible(one) !== expected.visible ||
      one.sees !== expected.visible ||
      one.acts !== expected.acts ||
      one.acts_by_link !== expected.byLink ||
      one.told !== expected.told
    )
  })
  expect(wrong).toEqual([])
})

test('of their own matches creators see all and act on all, hidden ones too; a member who is blocked acts on none', async () => {
  await makeMatches()
  await harness.asOperator('update matches set creator_id = $1', [ME])
  expect(await harness.as('invited', 'select id from matches')).toHaveLength(64)
  const acts = async () =>
    (
      await harness.asOperator(
        'select distinct private.can_act_on_match(m, $1) as acts, private.may_be_notified(m, $1, false) as told from matches m',
        [ME],
      )
    ).map(({ acts, told }) => [acts, told])
  expect(await acts()).toEqual([[true, true]])
  await harness.asOperator(`update auth.users set banned_until = '2100-01-01Z' where id = $1`, [ME])
  expect(await acts()).toEqual([[false, true]])
  expect(await harness.as('invited', 'select id from matches')).toEqual([])
})
