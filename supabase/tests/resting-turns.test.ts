import { beforeEach, describe, expect, test } from 'vitest'
import { MATCHES, MEMBERS, type Member, openHarness, signedIn, type Who } from './harness.ts'

// A turn in a waiting list rests while its member may not act on the match, and counts again as soon as they may.
const harness = openHarness()
const OPEN = MATCHES.open
const [LATE, MATE] = ['00000000-0000-4000-8000-00000000000e', '00000000-0000-4000-8000-00000000000f']

const wait = (who: Who) => harness.as(who, 'select join_waiting_list($1)', [OPEN])
const column = async (sql: string, values: unknown[] = []) =>
  (await harness.asOperator(sql, values)).map((row) => Object.values(row)[0])
const line = () =>
  column(
    `select split_part(username, ' ', 1) from match_waiting join profiles on profiles.id = user_id where match_id = $1 order by turn`,
    [OPEN],
  )
const offered = () =>
  column(
    `select split_part(username, ' ', 1) from match_offers join profiles on profiles.id = user_id
      where match_id = $1 and ended_at is null order by username`,
    [OPEN],
  )
const told = (who: Member) =>
  column(
    `select concat_ws(' ', type, data ->> 'reason') from notifications where user_id = $1 and type <> 'match_left' order by created_at, id`,
    [MEMBERS[who]],
  )
const list = async (who: Who) =>
  (await harness.as(who, 'select get_waiting_list($1) as list', [OPEN]))[0]?.list as {
    waiting: number
    own: { position: number } | null
    line: { name: string }[]
  }
const steward = (call: string, values: unknown[]) => harness.as('participant', `select ${call}`, values)
const setPrivate = (on: boolean) =>
  harness.as('creator', 'update matches set is_private = $2 where id = $1', [OPEN, on])

/** A test is one transaction, in which no time passes: this makes what has ended an earlier end. */
async function passSecond(): Promise<void> {
  await harness.asOperator('set local session_replication_role = replica')
  await harness.asOperator(
    `update match_offers set offered_at = offered_at - interval '1 second', ended_at = ended_at - interval '1 second' where ended_at is not null`,
  )
  await harness.asOperator('set local session_replication_role = origin')
}

/** Four play, of whom `participant` is a steward; `other` and then `invited` wait, and nobody is asked. */
beforeEach(async () => {
  harness.provedBy('participant', signedIn(0))
  await harness.asOperator('delete from match_participants where match_id = $1', [OPEN])
  await harness.asOperator(
    `insert into auth.users (id, email_confirmed_at, raw_user_meta_data)
     select unnest($1::uuid[]), now(), jsonb_build_object('username', unnest(array['Late Demo', 'Mate Demo']))`,
    [[LATE, MATE]],
  )
  await harness.asOperator(
    `update matches set match_date = (current_date + 3 + time '12:00') at time zone 'UTC' where id = $1`,
    [OPEN],
  )
  await harness.asOperator(
    `insert into match_participants (match_id, user_id, status, team_assignment)
     values ($1, $2, 'confirmed', 'A'), ($1, $3, 'confirmed', 'A'), ($1, $4, 'confirmed', 'B'), ($1, $5, 'confirmed', 'B')`,
    [OPEN, MEMBERS.participant, LATE, MEMBERS.creator, MATE],
  )
  await harness.asOperator('insert into stewards (member_id) values ($1)', [MEMBERS.participant])
  await wait('other')
  await wait('invited')
  await harness.asOperator('delete from match_participants where match_id = $1 and user_id = $2', [
    OPEN,
    MATE,
  ])
  await harness.asOperator('delete from notifications')
})

interface Rest {
  begins: () => Promise<unknown>
  ends: () => Promise<unknown>
  /** First names of the members who are offered the place meanwhile. */
  meanwhile: string[]
  told: string[]
}
const RESTS: Record<string, Rest> = {
  'stewards hide the match': {
    begins: () => steward(`act_at_once('match', $1, 'hide', 'Not nice')`, [OPEN]),
    ends: () => steward(`restore_hidden('match', $1)`, [OPEN]),
    meanwhile: [],
    told: ['moderation hidden', 'moderation restored', 'place_offered'],
  },
  'the match is private': {
    begins: () => setPrivate(true),
    ends: () => setPrivate(false),
    meanwhile: [],
    told: ['match_updated reopened', 'place_gone closed', 'place_offered'],
  },
  'the creator blocks the member': {
    begins: () =>
      harness.as('creator', 'insert into member_blocks (blocker_id, blocked_id) values ($1, $2)', [
        MEMBERS.creator,
        MEMBERS.other,
      ]),
    ends: () => harness.as('creator', 'delete from member_blocks', []),
    meanwhile: ['Invited'],
    told: [],
  },
  'the member blocks the creator': {
    begins: () =>
      harness.as('other', 'insert into member_blocks (blocker_id, blocked_id) values ($1, $2)', [
        MEMBERS.other,
        MEMBERS.creator,
      ]),
    ends: () => harness.as('other', 'delete from member_blocks', []),
    meanwhile: ['Invited'],
    told: [],
  },
  'stewards block the account': {
    begins: () => steward(`block_account($1, 'Rude', null)`, [MEMBERS.other]),
    ends: () => steward('unblock_account($1)', [MEMBERS.other]),
    meanwhile: ['Invited'],
    told: ['moderation blocked', 'moderation unblocked'],
  },
}

describe.each(Object.entries(RESTS))('while %s', (_, { begins, ends, meanwhile, told: words }) => {
  test('a turn rests, nobody loses it, and it counts again', async () => {
    expect(await offered()).toEqual(['Other'])
    await begins()
    expect(await offered()).toEqual(meanwhile)
    expect(await line()).toEqual(['Other', 'Invited'])
    await passSecond()
    await ends()
    expect(await line()).toEqual(['Other', 'Invited'])
    expect(await offered()).toEqual(meanwhile.length > 0 ? meanwhile : ['Other'])
    expect((await list('other')).own).toEqual(expect.objectContaining({ position: 1 }))
    expect(await column(`select from waiting_log where event = 'left'`)).toEqual([])
    expect((await told('other')).sort()).toEqual(words)
  })

  test('it is shown to nobody and offered nothing, also when a place frees', async () => {
    await begins()
    await harness.asOperator('delete from match_participants where match_id = $1 and user_id = $2', [
      OPEN,
      LATE,
    ])
    expect(await offered()).toEqual(meanwhile)
    const seen = await list('creator')
    expect([seen.waiting, seen.line.map(({ name }) => name.split(' ')[0])]).toEqual([
      meanwhile.length,
      meanwhile,
    ])
    expect(await harness.tries('other', 'select from match_waiting')).toEqual(
      expect.objectContaining({ rows: 0 }),
    )
    expect(await harness.tries('other', 'select from waiting_log')).toEqual({ rows: 0 })
    await ends()
    expect(await offered()).toEqual(['Invited', 'Other'])
  })
})

test('a block that ends by itself is noticed at that instant', async () => {
  await steward(`block_account($1, 'Rude', now() + interval '1 hour')`, [MEMBERS.other])
  await harness.as('invited', 'select pass_place_offer(id) from match_offers where ended_at is null', [])
  expect(await offered()).toEqual([])
  const [due] = await column('select private.next_due(matches, now()) - now() from matches where id = $1', [
    OPEN,
  ])
  expect(due).toMatchObject({ hours: 1 })
  await harness.asOperator('set local session_replication_role = replica')
  await harness.asOperator(`update auth.users set banned_until = now() where id = $1`, [MEMBERS.other])
  await harness.asOperator('set local session_replication_role = origin')
  await harness.asOperator('select private.advance_waiting_list($1)', [OPEN])
  expect(await offered()).toEqual(['Other'])
})

test.each([
  [
    'stewards remove the match',
    () => steward(`act_at_once('match', $1, 'remove', 'Not nice')`, [OPEN]),
    'moderation removed',
  ],
  [
    'its creator cancels it',
    () => harness.as('creator', 'delete from matches where id = $1', [OPEN]),
    'match_cancelled',
  ],
])('members in line are told when %s', async (_, end, word) => {
  await end()
  for (const who of ['other', 'invited'] as const) expect(await told(who)).toEqual([word])
  expect(await offered()).toEqual([])
})

test('an invitation to a match that is private now wakes the turn', async () => {
  await setPrivate(true)
  await harness.as(
    'creator',
    `insert into match_participants (match_id, user_id, status) values ($1, $2, 'pending')`,
    [OPEN, MEMBERS.other],
  )
  expect(await offered()).toEqual(['Other'])
})

test('a match that is hidden asks nobody to step in, and asks again when it is shown', async () => {
  const asked = () =>
    column(
      `select split_part(username, ' ', 1) || ' ' || coalesce(ending, 'open') from private.substitute_asks
         join profiles on profiles.id = user_id order by asked_at, ended_at`,
    )
  await harness.asOperator(
    `with played as (
       insert into matches (location, match_date, match_type, players) values ('TSG Padel', now() - interval '9 days', 'game', 20) returning id)
     insert into match_participants (match_id, user_id, status) select id, unnest($1::uuid[]), 'confirmed' from played`,
    [[MATE, MEMBERS.creator]],
  )
  await harness.asOperator(`update matches set match_date = now() + interval '8 hours' where id = $1`, [OPEN])
  for (const who of ['other', 'invited'] as const)
    await harness.as(who, 'select leave_waiting_list($1)', [OPEN])
  await harness.as('creator', 'select ask_substitute($1)', [OPEN])
  expect(await asked()).toEqual(['Mate open'])
  await steward(`act_at_once('match', $1, 'hide', 'Not nice')`, [OPEN])
  expect(await asked()).toEqual(['Mate withdrawn'])
  expect(await column('select ending from private.substitute_requests')).toEqual([null])
  await steward(`restore_hidden('match', $1)`, [OPEN])
  expect(await asked()).toEqual(['Mate withdrawn', 'Mate open'])
  expect(
    await column(
      `select concat_ws(' ', type, data ->> 'reason') from notifications where user_id = $1 order by 1`,
      [MATE],
    ),
  ).toEqual(['moderation hidden', 'moderation restored', 'substitute_asked'])
})
