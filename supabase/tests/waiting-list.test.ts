import { beforeEach, expect, test } from 'vitest'
import { sentenceLike } from '../../testing/notification-sentence.ts'
import { MATCHES, MEMBERS, type Member, openHarness, type Who } from './harness.ts'

const harness = openHarness()
const refused = (hint: string) => ({ code: 'PT409', hint })
const wait = (who: Who, team: string | null = null, match = MATCHES.open) =>
  harness.tries(who, 'select join_waiting_list($1, $2)', [match, team])
const leaveLine = (who: Who) => harness.tries(who, 'select leave_waiting_list($1)', [MATCHES.open])
const leave = (who: Member) =>
  harness.tries(who, 'delete from match_participants where match_id = $1 and user_id = $2 returning id', [
    MATCHES.open,
    MEMBERS[who],
  ])
const join = (who: Who, team: string | null = null) =>
  harness.tries(who, `select join_match_bypass_notifications($1, $2, 'confirmed', $3)`, [
    MATCHES.open,
    MEMBERS.other,
    team,
  ])
const list = async (who: Who, match = MATCHES.open) =>
  (await harness.as(who, 'select get_waiting_list($1) as list', [match]))[0]?.list as {
    waiting: number
    held: number
    held_until: string | null
    has_place: boolean
    own: { position: number; team: string | null } | null
    offer: { id: string; team: string | null; until: string; is_shared: boolean } | null
    line: { name: string; until: string | null }[]
    log: { event: string; name: string | null }[]
  }
const accept = (who: Who, offer: string | undefined) =>
  harness.tries(who, 'select accept_place_offer($1)', [offer])
const pass = (who: Who, offer: string | undefined) =>
  harness.tries(who, 'select pass_place_offer($1)', [offer])
const TABLES = ['match_waiting', 'match_offers', 'waiting_log', 'waiting_lists']
const events = async () =>
  (
    await harness.asOperator('select event from waiting_log where match_id = $1 order by seq', [MATCHES.open])
  ).map(({ event }) => event)
const endings = async () =>
  (
    await harness.asOperator(
      `select username, ending from match_offers join profiles on profiles.id = user_id where match_id = $1
        order by (select turn_seq from (select waiting_id, min(seq) as turn_seq from waiting_log group by 1) as log where log.waiting_id = match_offers.waiting_id), ended_at`,
      [MATCHES.open],
    )
  ).map(({ username, ending }) => `${String(username).split(' ')[0]} ${ending}`)
/** Moves all that has happened into the past, and the start nearer. */
async function passTime(interval: string) {
  await harness.asOperator(`set local session_replication_role = replica`)
  for (const [table, columns] of Object.entries({
    matches: ['match_date'],
    waiting_lists: ['advanced_at', 'held_until'],
    match_waiting: ['joined_at'],
    match_offers: ['offered_at', 'expires_at', 'ended_at'],
    waiting_log: ['at'],
    match_participants: ['created_at', 'updated_at'],
  })) {
    const moved = columns.map((column) => `${column} = ${column} - $1::interval`)
    await harness.asOperator(`update ${table} set ${moved.join(', ')}`, [interval])
  }
  await harness.asOperator(`set local session_replication_role = origin`)
}

const LATE = '00000000-0000-4000-8000-00000000000e'
const MATE = '00000000-0000-4000-8000-00000000000f'
/** Four players: `participant` and a stranger in team A, `creator` and a stranger in team B. `invited` and `other` are free to wait. */
beforeEach(async () => {
  await harness.asOperator(`delete from match_participants where match_id = $1`, [MATCHES.open])
  await harness.asOperator(
    `insert into auth.users (id, email_confirmed_at, raw_user_meta_data)
     select unnest($1::uuid[]), now(), jsonb_build_object('username', unnest(array['Late Demo', 'Mate Demo']))`,
    [[LATE, MATE]],
  )
  await harness.asOperator(
    `update matches set match_date = (current_date + 3 + time '12:00') at time zone 'UTC' where id = $1`,
    [MATCHES.open],
  )
  await harness.asOperator(
    `insert into match_participants (match_id, user_id, status, team_assignment)
     values ($1, $2, 'confirmed', 'A'), ($1, $3, 'confirmed', 'A'), ($1, $4, 'confirmed', 'B'), ($1, $5, 'confirmed', 'B')`,
    [MATCHES.open, MEMBERS.participant, LATE, MEMBERS.creator, MATE],
  )
  await harness.asOperator('delete from notifications')
})

test('who waits is offered the place that frees, and takes it', async () => {
  expect(await wait('other')).toEqual({ rows: 1 })
  expect(await wait('invited')).toEqual({ rows: 1 })
  expect(await list('invited')).toMatchObject({
    waiting: 2,
    own: { position: 2 },
    offer: null,
    line: [{ name: 'Other Demo' }, {}],
  })
  await leave('participant')
  const { offer, held } = await list('other')
  expect([held, offer?.team]).toEqual([1, 'A'])
  const told = await harness.asOperator(
    `select user_id, type, data ->> 'deadline' as until from notifications where type = 'place_offered'`,
  )
  expect(told).toEqual([{ user_id: MEMBERS.other, type: 'place_offered', until: expect.anything() }])
  expect(await join('participant')).toEqual(refused('place_held'))
  expect(await join('invited')).toEqual(refused('place_held'))
  expect(await accept('other', offer?.id)).toEqual({ rows: 1 })
  expect(await accept('other', offer?.id)).toEqual({ rows: 1 })
  expect(await list('invited')).toMatchObject({ waiting: 1, held: 0, own: { position: 1 } })
  expect(await events()).toEqual(['joined', 'joined', 'offered', 'accepted'])
  expect(await harness.asOperator(`select from notifications where type = 'place_offered'`)).toEqual([])
})

test('a place that nobody in line wants is free for everybody', async () => {
  await wait('other', 'A')
  await leave('creator')
  expect(await list('other')).toMatchObject({ held: 0, offer: null })
  expect(await wait('invited', 'B')).toEqual(refused('not_full'))
  expect(await join('invited', 'A')).toEqual(refused('team_full'))
  expect(await join('invited')).toEqual({ rows: 1 })
})

test('who waits for the other team is passed over, and keeps their turn', async () => {
  await wait('other', 'A')
  await wait('invited')
  await leave('creator')
  const { offer } = await list('invited')
  expect(offer).toMatchObject({ team: 'B', is_shared: false })
  await leave('participant')
  expect((await list('other')).offer).toMatchObject({ team: 'A' })
  expect(await join('creator', 'B')).toEqual(refused('place_held'))
})

test('an offer for either team moves to the other team where that serves somebody before those behind', async () => {
  await wait('other')
  await wait('invited', 'A')
  await leave('participant')
  await wait('participant')
  const before = (await list('other')).offer
  expect(before?.team).toBe('A')
  await leave('creator')
  expect((await list('invited')).offer).toMatchObject({ team: 'A' })
  expect((await list('other')).offer).toMatchObject({ team: 'B', until: before?.until })
  expect((await list('participant')).offer).toBeNull()
  expect(await accept('other', before?.id)).toEqual(refused('offer_over'))
  const told = await harness.asOperator(
    `select data ->> 'team' as team from notifications where user_id = $1 and type in ('place_offered', 'place_gone')`,
    [MEMBERS.other],
  )
  expect(told).toEqual([{ team: 'B' }])
})

test('an offer that is passed on or expires goes to the next in line, at the second of the deadline', async () => {
  for (const who of ['other', 'invited'] as const) await wait(who)
  await leave('participant')
  await wait('participant')
  const [first] = await harness.asOperator('select id from match_offers')
  expect(await pass('other', (await list('other')).offer?.id)).toEqual({ rows: 1 })
  expect(await pass('other', String(first?.id))).toEqual({ rows: 1 })
  expect(await accept('other', String(first?.id))).toEqual(refused('offer_over'))
  expect((await list('invited')).offer).not.toBeNull()
  const [due] = await harness.asOperator(
    `select id, expires_at, extract(epoch from expires_at - now()) as left from match_offers where ended_at is null`,
  )
  await passTime(`${Number(due?.left) - 1} seconds`)
  expect((await list('invited')).offer?.id).toBe(due?.id)
  await passTime('1 second')
  expect(await accept('invited', String(due?.id))).toEqual(refused('offer_over'))
  expect((await list('participant')).offer).not.toBeNull()
  expect(await endings()).toEqual(['Other passed', 'Invited expired', 'Participant null'])
  const told = await harness.asOperator(
    `select type, data ->> 'reason' as reason from notifications where user_id = $1`,
    [MEMBERS.invited],
  )
  expect(told).toEqual([{ type: 'place_gone', reason: 'expired' }])
})

test('in the last hour everybody in line has an offer, and the first to accept has the place', async () => {
  for (const who of ['other', 'invited'] as const) await wait(who)
  await harness.asOperator(`set local session_replication_role = replica`)
  await harness.asOperator(`update matches set match_date = now() + interval '50 minutes' where id = $1`, [
    MATCHES.open,
  ])
  await harness.asOperator(`set local session_replication_role = origin`)
  await leave('participant')
  const [one, two] = [await list('other'), await list('invited')]
  expect([one.offer?.is_shared, two.offer?.is_shared, one.held]).toEqual([true, true, 1])
  expect(await join('participant')).toEqual(refused('place_held'))
  expect(await accept('invited', two.offer?.id)).toEqual({ rows: 1 })
  expect(await accept('other', one.offer?.id)).toEqual(refused('offer_over'))
  expect(await list('other')).toMatchObject({ offer: null, own: { position: 1 } })
  expect((await endings()).sort()).toEqual(['Invited accepted', 'Other taken'])
  await passTime('50 minutes')
  expect(await list('participant')).toMatchObject({ waiting: 0, held: 0 })
  expect((await events()).at(-1)).toBe('begun')
})

test('a move and another capacity offer anew, in the same order', async () => {
  for (const who of ['other', 'invited'] as const) await wait(who)
  await leave('participant')
  const old = (await list('other')).offer?.id
  await harness.as(
    'creator',
    `update matches set match_date = match_date + interval '1 hour', end_time = '18:00' where id = $1`,
    [MATCHES.open],
  )
  const { offer, own } = await list('other')
  expect([offer?.id === old, own?.position]).toEqual([false, 1])
  expect(await accept('other', old)).toEqual(refused('offer_over'))
  expect(
    await harness.asOperator(`select type from notifications where user_id = $1 order by type`, [
      MEMBERS.invited,
    ]),
  ).toEqual([{ type: 'match_updated' }])
  await harness.as(
    'creator',
    `update matches set players = 6, match_type = 'game', skill_level = 'Pro' where id = $1`,
    [MATCHES.open],
  )
  expect(await list('invited')).toMatchObject({ held: 2, offer: { team: null } })
  await harness.as('creator', `update matches set players = 0 where id = $1`, [MATCHES.open])
  expect(await list('participant')).toMatchObject({ held: 2, has_place: true })
})

test('a cancelled match tells those in line, and takes the line with it', async () => {
  await wait('other')
  await harness.as('creator', 'delete from matches where id = $1', [MATCHES.open])
  expect(
    await harness.asOperator(`select type from notifications where user_id = $1`, [MEMBERS.other]),
  ).toEqual([{ type: 'match_cancelled' }])
  for (const table of TABLES) expect(await harness.asOperator(`select from ${table}`)).toEqual([])
})

test('leaving the line gives an offer to the next, and is the same twice', async () => {
  for (const who of ['other', 'invited'] as const) await wait(who)
  await leave('participant')
  expect(await leaveLine('other')).toEqual({ rows: 1 })
  expect(await leaveLine('other')).toEqual({ rows: 1 })
  expect((await list('invited')).offer).not.toBeNull()
  expect(await wait('other')).toEqual({ rows: 1 })
  expect((await list('other')).own?.position).toBe(2)
  expect((await endings())[0]).toBe('Other withdrawn')
})

test('a member who leaves the community leaves the line; the log keeps what happened without a name', async () => {
  for (const who of ['other', 'invited'] as const) await wait(who)
  await leave('participant')
  await harness.as('other', `select delete_my_account('DELETE', 'cancel')`)
  expect((await list('invited')).offer).not.toBeNull()
  expect((await list('invited')).log.map(({ event, name }) => `${event} ${name}`)).toEqual([
    'offered Invited Demo',
    'left null',
    'withdrawn null',
    'offered null',
    'joined Invited Demo',
    'joined null',
  ])
})

test('an invitation takes no place, neither from those who join nor from those who wait', async () => {
  await leave('participant')
  await harness.as(
    'creator',
    `insert into match_participants (match_id, user_id, status) values ($1, $2, 'pending')`,
    [MATCHES.open, MEMBERS.invited],
  )
  expect(await wait('other')).toEqual(refused('not_full'))
  expect(await join('participant')).toEqual({ rows: 1 })
  await wait('other')
  await leave('participant')
  expect(await list('other')).toMatchObject({ held: 1, offer: { team: 'A' } })
  expect(await join('participant')).toEqual(refused('place_held'))
  const answer = `update match_participants set status = 'confirmed' where match_id = $1 and user_id = $2 returning id`
  expect(await harness.tries('invited', answer, [MATCHES.open, MEMBERS.invited])).toEqual(
    refused('place_held'),
  )
  const invite = `insert into match_participants (match_id, user_id, status) values ($1, $2, 'pending')`
  expect(await harness.tries('creator', invite, [MATCHES.open, MEMBERS.participant])).toEqual(
    refused('all_places_offered'),
  )
})

test('the answer of somebody invited, a decline and a change of the team are seen by the line', async () => {
  await leave('participant')
  await harness.as(
    'creator',
    `insert into match_participants (match_id, user_id, status) values ($1, $2, 'pending')`,
    [MATCHES.open, MEMBERS.invited],
  )
  await join('participant')
  await wait('other')
  await leave('participant')
  await harness.as(
    'invited',
    `update match_participants set status = 'declined' where match_id = $1 and user_id = $2`,
    [MATCHES.open, MEMBERS.invited],
  )
  expect((await list('other')).offer).toMatchObject({ team: 'A' })
  const swap = `update match_participants set team_assignment = 'A' where match_id = $1 and user_id = $2 returning id`
  expect(await harness.tries('creator', swap, [MATCHES.open, MEMBERS.creator])).toEqual(refused('place_held'))
})

test('a refusal says until when the place is held', async () => {
  await wait('other')
  await leave('participant')
  const detail = await harness
    .as('participant', `select join_match_bypass_notifications($1, $1, 'confirmed')`, [MATCHES.open])
    .catch((error: { detail: string }) => error.detail)
  expect(Date.parse(String(detail))).toBe(Date.parse((await list('other')).offer?.until ?? ''))
})

test('a line is refused where there is none to join', async () => {
  expect(await wait('participant')).toEqual(refused('already_in_match'))
  expect(await wait('other', null, MATCHES.past)).toEqual({ code: 'PT403', hint: 'match_past' })
  for (const match of [MATCHES.hidden, crypto.randomUUID()])
    expect(await wait('other', null, match)).toEqual({ code: 'PT404', hint: 'match_gone' })
  expect(await wait('nobody')).toEqual({ code: '42501' })
})

test('names, order and log are for those in line and in the match; nobody writes them', async () => {
  await wait('other')
  await leave('participant')
  expect(await list('invited')).toMatchObject({ waiting: 1, held: 1, line: [], log: [], offer: null })
  const seen = async (who: Who) => {
    const counts: unknown[] = []
    for (const table of TABLES) {
      const { rows, code } = await harness.tries(who, `select from ${table}`)
      counts.push(rows ?? code)
    }
    return counts
  }
  expect(await seen('other')).toEqual([1, 1, 2, 1])
  expect(await seen('creator')).toEqual([1, 1, 2, 1])
  expect(await seen('invited')).toEqual([0, 0, 0, 1])
  expect(await seen('nobody')).toEqual(['42501', '42501', '42501', '42501'])
  for (const table of TABLES)
    for (const write of [
      `delete from ${table}`,
      `update ${table} set match_id = match_id`,
      `insert into ${table} (match_id) values ('${MATCHES.open}')`,
    ])
      expect(await harness.tries('creator', write)).toEqual({ code: '42501' })
  const offer = (await list('other')).offer?.id
  for (const call of [accept, pass]) expect(await call('creator', offer)).toEqual(refused('offer_over'))
})

test.each([
  'delete from waiting_log',
  `update waiting_log set event = 'left'`,
  `update waiting_log set at = at - interval '1 second', user_id = null`,
])('the log is append-only for everybody: %s', async (write) => {
  await wait('other')
  await expect(harness.asOperator(write)).rejects.toMatchObject({ code: '42501' })
})

test('a line of a private match is seen by those who see the match', async () => {
  await wait('other')
  await harness.as('creator', 'update matches set is_private = true where id = $1', [MATCHES.open])
  expect(await events()).toEqual(['joined'])
  expect(await harness.tries('invited', 'select from waiting_lists')).toEqual({ rows: 0 })
  expect(await harness.tries('invited', 'select get_waiting_list($1)', [MATCHES.open])).toEqual({
    code: 'PT404',
    hint: 'match_gone',
  })
})

test('a place that a member waits for is in their calendar', async () => {
  await wait('other')
  const [feed] = await harness.as('other', 'select token from create_calendar_feed()')
  const [row] = await harness.as('nobody', 'select calendar_feed($1) as feed', [feed?.token])
  expect(row?.feed).toMatchObject({ entries: [{ id: MATCHES.open, status: 'waiting' }] })
})

test('places held for the caller are listed, with who plays beside them', async () => {
  await wait('other', 'B')
  await leave('creator')
  const [row] = await harness.as('other', 'select my_place_offers() as offers')
  expect(row?.offers).toEqual([
    expect.objectContaining({
      match_id: MATCHES.open,
      team: 'B',
      with: ['Mate Demo'],
      freed_by: expect.stringMatching(/^Creator/),
    }),
  ])
  expect((await harness.as('invited', 'select my_place_offers() as offers'))[0]?.offers).toEqual([])
})

test('an offer names who gave the place back, also a guest, and neither who was removed nor who has left the community', async () => {
  const freedBy = async (who: Who) => {
    const [row] = await harness.as(who, 'select my_place_offers() as offers')
    const offers = row?.offers as { freed_by: string | null }[] | undefined
    return offers?.map(({ freed_by }) => freed_by)
  }
  const told = async (who: Who) => {
    const [row] = await harness.as(who, `select message from notifications where type = 'place_offered'`)
    return row?.message
  }
  await wait('other')
  const removal = 'delete from match_participants where match_id = $1 and user_id = $2'
  await harness.as('creator', removal, [MATCHES.open, MEMBERS.participant])
  expect(await freedBy('other')).toEqual([null])
  expect(await told('other')).toMatch(sentenceLike('place_offered', {}))

  await wait('invited', 'B')
  await leave('creator')
  expect(await freedBy('invited')).toEqual([expect.stringMatching(/^Creator/)])
  expect(await told('invited')).toMatch(
    sentenceLike('place_offered', { reason: 'given_back', name: 'Creator Demo' }),
  )

  await wait('participant', 'A')
  await harness.asOperator(
    `update match_participants set user_id = null, guest_name = 'Tom', guest_kind = 'link'
      where match_id = $1 and team_assignment = 'A'`,
    [MATCHES.open],
  )
  await harness.asOperator(`delete from match_participants where guest_name = 'Tom'`)
  expect(await freedBy('participant')).toEqual(['Tom'])
  expect(await told('participant')).toMatch(
    sentenceLike('place_offered', { reason: 'given_back', name: 'Tom', guest: true }),
  )

  await harness.asOperator('delete from auth.users where id = $1', [MEMBERS.creator])
  expect(await freedBy('invited')).toEqual([null])
})

test('with a second factor nothing is seen or joined before it is proved', async () => {
  await wait('other')
  await harness.asOperator(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), $1, 'phone', 'totp', 'verified', now(), now())`,
    [MEMBERS.other],
  )
  const refusal = { code: 'PT403', hint: 'insufficient_aal' }
  const calls = [
    `join_waiting_list('${MATCHES.open}')`,
    `leave_waiting_list('${MATCHES.open}')`,
    `get_waiting_list('${MATCHES.open}')`,
    'my_place_offers()',
    `accept_place_offer('${MATCHES.open}')`,
    `pass_place_offer('${MATCHES.open}')`,
  ]
  for (const call of calls) expect(await harness.tries('other', `select ${call}`)).toEqual(refusal)
  for (const table of TABLES)
    expect(await harness.tries('other', `select from ${table}`)).toEqual({ rows: 0 })
})

// Europe/Berlin; the clock goes forward on 2026-03-29 and back on 2026-10-25.
test.each([
  ['two hours, more than a day ahead', '2026-06-10 18:00', '2026-06-08 12:00', '2026-06-08 14:00'],
  ['half an hour within a day', '2026-06-10 18:00', '2026-06-09 18:00', '2026-06-09 18:30'],
  ['ten minutes within three hours', '2026-06-10 18:00', '2026-06-10 15:00', '2026-06-10 15:10'],
  ['until the start in the last hour', '2026-06-10 18:00', '2026-06-10 17:00', '2026-06-10 18:00'],
  ['the rest of the time from 8 on', '2026-06-10 18:00', '2026-06-08 21:00', '2026-06-09 09:00'],
  ['the whole time, when made in the night', '2026-06-10 18:00', '2026-06-08 23:30', '2026-06-09 10:00'],
  ['up to the last second before 22', '2026-06-10 18:00', '2026-06-08 20:00', '2026-06-08 22:00'],
  ['the clock runs again twelve hours ahead', '2026-06-10 18:00', '2026-06-10 05:45', '2026-06-10 06:30'],
  ['no rest within twelve hours', '2026-06-10 06:00', '2026-06-09 22:30', '2026-06-09 23:00'],
  ['the night in which the clock goes forward', '2026-03-30 20:00', '2026-03-28 21:30', '2026-03-29 09:30'],
  ['the night in which the clock goes back', '2026-10-26 20:00', '2026-10-24 21:30', '2026-10-25 09:30'],
])('an offer holds for %s', async (_, starts, offered, until) => {
  const [row] = await harness.asOperator(
    `select to_char(private.offer_deadline($1::timestamp at time zone zone, $2::timestamp at time zone zone, zone) at time zone zone,
       'YYYY-MM-DD HH24:MI') as until from (values ('Europe/Berlin')) as one (zone)`,
    [starts, offered],
  )
  expect(row?.until).toBe(until)
})
