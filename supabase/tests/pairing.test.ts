import { beforeEach, expect, test } from 'vitest'
import { MATCHES, MEMBERS, openHarness, type Who } from './harness.ts'
import { openRatings } from './rating-scene.ts'

const harness = openHarness()
const { asOperator, tries } = harness
const { addMembers } = openRatings(harness)
const OPEN = MATCHES.open
const refused = (hint: string) => ({ code: 'PT409', hint })

const seats = async () =>
  asOperator(
    `select p.id, username as name, team_assignment as team from match_participants p left join profiles m on m.id = user_id
      where match_id = $1 and status = 'confirmed' order by p.created_at, p.id`,
    [OPEN],
  )
const teams = async () =>
  Object.fromEntries((await seats()).map(({ name, team }) => [String(name).split(' ')[0], team]))
const pair = async (...names: string[]) => {
  const ids = (await seats())
    .filter(({ name }) => names.includes(String(name).split(' ')[0] ?? ''))
    .map(({ id }) => id)
  return tries('creator', 'select pair_players($1, $2)', [OPEN, ids])
}
const list = async (who: Who) =>
  (await harness.as(who, 'select get_waiting_list($1) as list', [OPEN]))[0]?.list as {
    waiting: number
    held: number
    own: { position: number } | null
    offer: { id: string; team: string; instead_of: string | null } | null
    ask: { id: string; team: string } | null
  }
const leave = (who: 'participant') =>
  tries(who, 'delete from match_participants where match_id = $1 and user_id = $2 returning id', [
    OPEN,
    MEMBERS[who],
  ])

/** Creator and Ada against Participant and Bo; `other` waits. */
beforeEach(async () => {
  const [ada, bo] = await addMembers(2)
  await asOperator(
    `update profiles set username = case id when $1 then 'Ada Demo' else 'Bo Demo' end where id in ($1, $2)`,
    [ada, bo],
  )
  await asOperator(
    `update matches set players = 4, match_date = now() + interval '8 hours', skill_level = 'Intermediate' where id = $1`,
    [OPEN],
  )
  await asOperator(`update profiles set skill_level = 'Intermediate' where true`)
  await asOperator('delete from match_participants where match_id = $1', [OPEN])
  await asOperator(
    `insert into match_participants (match_id, user_id, status, team_assignment, created_at)
     select $1, member, 'confirmed', team, now() + number * interval '1 second'
       from (values (1, $2::uuid, 'A'), (2, $3, 'A'), (3, $4, 'B'), (4, $5, 'B')) as one (number, member, team)`,
    [OPEN, MEMBERS.creator, ada, MEMBERS.participant, bo],
  )
  await tries('other', 'select join_waiting_list($1)', [OPEN])
})

test('those in line stay where they are, and nobody is offered anything', async () => {
  const before = [await list('other'), await asOperator('select count(*) from notifications')]
  expect(before[0]).toMatchObject({ waiting: 1, held: 0, own: { position: 1 }, offer: null })
  expect(await pair('Creator', 'Participant')).toEqual({ rows: 1 })
  expect(await teams()).toEqual({ Creator: 'A', Participant: 'A', Ada: 'B', Bo: 'B' })
  expect([await list('other'), await asOperator('select count(*) from notifications')]).toEqual(before)
})

test('a place that is held for somebody in line is nobody’s to pair, and is offered in the team that has it', async () => {
  await pair('Creator', 'Participant')
  await leave('participant')
  const { offer, held } = await list('other')
  expect([offer?.team, held]).toEqual(['A', 1])
  expect(await pair('Creator', 'Bo')).toEqual(refused('pair_refused'))
  expect(await tries('other', 'select accept_place_offer($1)', [offer?.id])).toEqual({ rows: 1 })
  expect(await teams()).toEqual({ Creator: 'A', Other: 'A', Ada: 'B', Bo: 'B' })
  expect(await pair('Creator', 'Bo')).toEqual({ rows: 1 })
})

test('a player who looks for a substitute is paired like others, and the offer of the place follows', async () => {
  await tries('participant', 'select ask_substitute($1)', [OPEN])
  const before = (await list('other')).offer
  expect(before).toMatchObject({ team: 'B', instead_of: expect.any(String) })
  expect(await pair('Creator', 'Participant')).toEqual({ rows: 1 })
  const { offer } = await list('other')
  expect(offer).toMatchObject({ team: 'A', instead_of: before?.instead_of })
  expect(offer?.id).not.toBe(before?.id)
  expect(await tries('other', 'select accept_place_offer($1)', [before?.id])).toEqual(refused('offer_over'))
  expect(await tries('other', 'select accept_place_offer($1)', [offer?.id])).toEqual({ rows: 1 })
  expect(await teams()).toEqual({ Creator: 'A', Other: 'A', Ada: 'B', Bo: 'B' })
})

test('a member who is asked to step in reads the team of now, and gets it', async () => {
  await tries('other', 'select leave_waiting_list($1)', [OPEN])
  // They have lately played together, at this level.
  await asOperator(
    `with played as (insert into matches (location, match_date, match_type, players, skill_level)
       values ('Elsewhere', now() - interval '170 hours', 'game', 20, 'Beginner') returning id)
     insert into match_participants (match_id, user_id, status) select id, unnest(array[$1, $2]::uuid[]), 'confirmed' from played`,
    [MEMBERS.participant, MEMBERS.invited],
  )
  await tries('participant', 'select ask_substitute($1)', [OPEN])
  const { ask } = await list('invited')
  expect(ask).toMatchObject({ team: 'B' })
  await pair('Creator', 'Participant')
  expect((await list('invited')).ask).toMatchObject({ id: ask?.id, team: 'A' })
  expect(await tries('invited', 'select accept_substitute($1)', [ask?.id])).toEqual({ rows: 1 })
  expect(await teams()).toEqual({ Creator: 'A', Invited: 'A', Ada: 'B', Bo: 'B' })
})

test('an invitation has no seat, and joins the pair that is not full later', async () => {
  await asOperator(`insert into match_participants (match_id, user_id, status) values ($1, $2, 'pending')`, [
    OPEN,
    MEMBERS.invited,
  ])
  expect(await pair('Creator', 'Bo')).toEqual({ rows: 1 })
  await tries('other', 'select leave_waiting_list($1)', [OPEN])
  await leave('participant')
  expect(
    await tries(
      'invited',
      `update match_participants set status = 'confirmed' where match_id = $1 and user_id = $2 returning id`,
      [OPEN, MEMBERS.invited],
    ),
  ).toEqual({ rows: 1 })
  expect(await teams()).toEqual({ Creator: 'A', Bo: 'A', Ada: 'B', Invited: 'B' })
})
