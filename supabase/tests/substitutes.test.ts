import { beforeEach, describe, expect, test } from 'vitest'
import { sentenceLike } from '../../testing/notification-sentence.ts'
import { MATCHES, MEMBERS, type Member, openHarness, type Who } from './harness.ts'

const harness = openHarness()
const OPEN = MATCHES.open
const refused = (hint: string, status = 409) => ({ code: `PT${status}`, hint })
const id = (number: number) => `00000000-0000-4000-8000-0000000001${String(number).padStart(2, '0')}`
const LATE = id(98)
const MATE = id(99)

const ask = (who: Who, match = OPEN) => harness.tries(who, 'select ask_substitute($1)', [match])
const takeBack = (who: Who) => harness.tries(who, 'select take_back_substitute($1)', [OPEN])
const accept = (who: Who, asked: unknown) => harness.tries(who, 'select accept_substitute($1)', [asked])
const pass = (who: Who, asked: unknown) => harness.tries(who, 'select pass_substitute($1)', [asked])
const wait = (who: Who) => harness.tries(who, 'select join_waiting_list($1)', [OPEN])
const one = async (sql: string, values: unknown[] = []) => (await harness.asOperator(sql, values))[0] ?? {}
const column = async (sql: string, values: unknown[] = []) =>
  (await harness.asOperator(sql, values)).map((row) => Object.values(row)[0])
const list = async (who: Who) =>
  (await harness.as(who, 'select get_waiting_list($1) as list', [OPEN]))[0]?.list as {
    waiting: number
    held: number
    offer: { id: string; team: string; instead_of: string | null; is_shared: boolean } | null
    ask: { id: string; name: string; team: string } | null
    ask_over: string | null
    requests: { name: string; team: string; asked: number }[]
  }
const askOf = async (who: Member) =>
  (
    await one(
      'select id from private.substitute_asks where user_id = $1 order by asked_at desc, ended_at is null desc limit 1',
      [MEMBERS[who]],
    )
  ).id
const endings = () =>
  column(
    `select coalesce(username, '-') || ' ' || coalesce(ending, 'open') from private.substitute_requests left join profiles on profiles.id = user_id
      order by requested_at`,
  )
const asked = (match = OPEN) =>
  column(
    `select username from private.substitute_asks a join profiles on profiles.id = user_id where match_id = $1 order by username`,
    [match],
  )
const settle = () => harness.asOperator('select private.advance_waiting_list($1)', [OPEN])

/** Makes the start so far ahead, by moving all that has happened into the past. */
async function passTime(interval: string) {
  await harness.asOperator('set local session_replication_role = replica')
  for (const [table, columns] of Object.entries({
    matches: ['match_date'],
    waiting_lists: ['advanced_at', 'held_until'],
    match_waiting: ['joined_at'],
    match_offers: ['offered_at', 'expires_at', 'ended_at'],
    'private.substitute_requests': ['requested_at', 'next_wave_at', 'ended_at'],
    'private.substitute_asks': ['starts', 'asked_at', 'ended_at'],
  })) {
    const moved = columns.map((name) => `${name} = ${name} - $1::interval`)
    await harness.asOperator(`update ${table} set ${moved.join(', ')}`, [interval])
  }
  await harness.asOperator('set local session_replication_role = origin')
}

/** Members who have played with `participant` a week ago, at another place and time. */
async function friends(count: number): Promise<void> {
  await harness.asOperator(
    `insert into auth.users (id, email_confirmed_at, raw_user_meta_data)
     select one, now(), jsonb_build_object('username', 'Friend ' || right(one::text, 2)) from unnest($1::uuid[]) as one`,
    [Array.from({ length: count }, (_, at) => id(at))],
  )
  await playedWithParticipant(Array.from({ length: count }, (_, at) => id(at)))
}

async function playedWithParticipant(members: string[], ago = '170 hours') {
  await harness.asOperator(
    `with played as (
       insert into matches (location, match_date, match_type, players, skill_level)
       values ('Elsewhere', now() - $2::interval, 'game', 20, 'Beginner') returning id)
     insert into match_participants (match_id, user_id, status) select id, unnest($1::uuid[]), 'confirmed' from played`,
    [[MEMBERS.participant, ...members], ago],
  )
}

/** Four players: `participant` and a stranger in team A, `creator` and a stranger in team B; it is never night before the match. */
beforeEach(async () => {
  await harness.asOperator('delete from match_participants')
  await harness.asOperator(
    `insert into auth.users (id, email_confirmed_at, raw_user_meta_data)
     select unnest($1::uuid[]), now(), jsonb_build_object('username', unnest(array['Late Demo', 'Mate Demo']))`,
    [[LATE, MATE]],
  )
  await harness.asOperator(
    `update matches set match_date = now() + interval '8 hours', skill_level = 'Intermediate' where id = $1`,
    [OPEN],
  )
  await harness.asOperator(`update profiles set skill_level = 'Intermediate'`)
  await harness.asOperator(
    `insert into match_participants (match_id, user_id, status, team_assignment)
     values ($1, $2, 'confirmed', 'A'), ($1, $3, 'confirmed', 'A'), ($1, $4, 'confirmed', 'B'), ($1, $5, 'confirmed', 'B')`,
    [OPEN, MEMBERS.participant, LATE, MEMBERS.creator, MATE],
  )
  await harness.asOperator('delete from notifications')
})

test('the first who accepts has the very place, and everybody concerned is told', async () => {
  await playedWithParticipant([MEMBERS.other, MEMBERS.invited])
  const place = await one(
    'select id, team_assignment as team, created_at from match_participants where user_id = $1 and match_id = $2',
    [MEMBERS.participant, OPEN],
  )
  await harness.asOperator(`update matches set brings_balls = $2 where id = $1`, [OPEN, MEMBERS.participant])
  await harness.asOperator('delete from notifications')
  expect(await ask('participant')).toEqual({ rows: 1 })
  expect(await ask('participant')).toEqual({ rows: 1 })
  expect(await asked()).toEqual(['Invited Demo', 'Other Demo'])
  expect(await list('participant')).toMatchObject({
    ask: null,
    requests: [{ name: 'Participant Demo', team: 'A', asked: 2 }],
  })
  const [own] = (await harness.as('other', 'select my_substitute_asks() as asks')) as [{ asks: unknown[] }]
  expect(own.asks).toMatchObject([
    { name: 'Participant Demo', team: 'A', match_id: OPEN, with: ['Late Demo'] },
  ])
  expect(await column(`select data ->> 'name' from notifications where type = 'substitute_asked'`)).toEqual([
    'Participant Demo',
    'Participant Demo',
  ])
  const [first, second] = [await askOf('other'), await askOf('invited')]
  expect(await accept('other', first)).toEqual({ rows: 1 })
  expect(await accept('other', first)).toEqual({ rows: 1 })
  expect(await accept('invited', second)).toEqual(refused('place_taken'))
  expect(
    await one(
      'select id, team_assignment as team, created_at from match_participants where user_id = $1 and match_id = $2',
      [MEMBERS.other, OPEN],
    ),
  ).toEqual(place)
  expect(await column('select count(*)::int from match_participants where match_id = $1', [OPEN])).toEqual([
    4,
  ])
  expect(await endings()).toEqual(['Participant Demo taken'])
  expect(
    await column('select ending from private.substitute_asks order by (user_id = $1) desc', [MEMBERS.other]),
  ).toEqual(['accepted', 'taken'])
  expect(
    await harness.asOperator(
      `select username, type, data -> 'left' -> 0 ->> 'name' as gone, data -> 'joined' -> 0 ->> 'name' as came, data ->> 'name' as name
         from notifications join profiles on profiles.id = user_id order by username`,
    ),
  ).toEqual([
    {
      username: 'Creator Demo',
      type: 'match_left',
      gone: 'Participant Demo',
      came: 'Other Demo',
      name: null,
    },
    { username: 'Invited Demo', type: 'place_gone', gone: null, came: null, name: null },
    ...['Late Demo', 'Mate Demo'].map((username) => ({
      username,
      type: 'match_left',
      gone: 'Participant Demo',
      came: 'Other Demo',
      name: null,
    })),
    { username: 'Participant Demo', type: 'substitute_found', gone: null, came: null, name: 'Other Demo' },
  ])
  expect(
    await one(
      'select brings_balls, seeking, substitutes_asked from matches join waiting_lists on match_id = id',
    ),
  ).toEqual({
    brings_balls: null,
    seeking: 0,
    substitutes_asked: 0,
  })
})

test('whoever was too slow reads it where the question stood, and no device is sent anything', async () => {
  await playedWithParticipant([MEMBERS.other, MEMBERS.invited])
  const device = await one(
    `insert into push_subscriptions (user_id, endpoint, p256dh_key, auth_key)
     values ($1, 'https://push.example.org/a', 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU', repeat('a', 22)) returning id`,
    [MEMBERS.invited],
  )
  const entry = () =>
    one(
      `select id, type, data ->> 'reason' as reason, data ->> 'name' as name, message, read, created_at from notifications where user_id = $1`,
      [MEMBERS.invited],
    )
  const pending = () => column('select type from private.pending_pushes($1, $2, now())', [device.id, OPEN])
  await ask('participant')
  const question = await entry()
  expect(question).toMatchObject({ type: 'substitute_asked', name: 'Participant Demo' })
  expect(await pending()).toEqual(['substitute_asked'])
  await accept('other', await askOf('other'))
  expect(await entry()).toMatchObject({
    id: question.id,
    created_at: question.created_at,
    type: 'place_gone',
    reason: 'stepped_in',
    name: null,
    message: expect.stringMatching(sentenceLike('place_gone', { reason: 'stepped_in' })),
    read: false,
  })
  expect(await pending()).toEqual([])
  expect(await list('invited')).toMatchObject({ ask: null, ask_over: 'taken' })
  expect(await list('other')).toMatchObject({ ask: null, ask_over: null })
})

test('a question that is withdrawn says so on the page of its match, until the match is another one', async () => {
  await playedWithParticipant([MEMBERS.other, MEMBERS.invited])
  await ask('participant')
  await pass('invited', await askOf('invited'))
  await takeBack('participant')
  expect([(await list('other')).ask_over, (await list('invited')).ask_over]).toEqual(['withdrawn', null])
  await ask('participant')
  expect(await list('other')).toMatchObject({ ask: { name: 'Participant Demo' }, ask_over: null })
  await takeBack('participant')
  await harness.asOperator(`update matches set match_date = match_date + interval '1 day' where id = $1`, [
    OPEN,
  ])
  expect((await list('other')).ask_over).toBeNull()
})

test('the waiting list is asked first, and the place is not free meanwhile', async () => {
  await friends(2)
  await wait('other')
  await ask('participant')
  expect(await list('other')).toMatchObject({
    held: 0,
    offer: { team: 'A', instead_of: 'Participant Demo', is_shared: false },
  })
  expect(await column(`select message from notifications where type = 'place_offered'`)).toEqual([
    expect.stringMatching(sentenceLike('place_offered', { reason: 'instead_of', name: 'Participant Demo' })),
  ])
  expect(await asked()).toEqual([])
  expect(
    await harness.tries('invited', `select join_match_bypass_notifications($1, $2, 'confirmed')`, [
      OPEN,
      MEMBERS.invited,
    ]),
  ).toEqual(refused('match_full'))
  // The turn is over at its deadline, and then the others are asked.
  await passTime('31 minutes')
  await settle()
  expect(await asked()).toEqual(['Friend 00', 'Friend 01'])
  // A member who comes into line now is asked as the others are.
  await wait('invited')
  const { offer } = await list('invited')
  expect(offer).toMatchObject({ team: 'A', is_shared: true, instead_of: 'Participant Demo' })
  expect(await harness.tries('invited', 'select accept_place_offer($1)', [offer?.id])).toEqual({ rows: 1 })
  expect(
    await column(
      `select username from match_participants join profiles on profiles.id = user_id where match_id = $1 order by 1`,
      [OPEN],
    ),
  ).toEqual(['Creator Demo', 'Invited Demo', 'Late Demo', 'Mate Demo'])
  expect(await endings()).toEqual(['Participant Demo taken'])
  expect(await list('invited')).toMatchObject({ waiting: 0, held: 0, requests: [] })
})

test('a free place is offered before one whose player may take it back', async () => {
  await wait('other')
  await ask('participant')
  await harness.asOperator('delete from match_participants where match_id = $1 and user_id = $2', [
    OPEN,
    MATE,
  ])
  const { offer, held } = await list('other')
  expect([offer?.team, offer?.instead_of, held]).toEqual(['B', null, 1])
  expect(await endings()).toEqual(['Participant Demo open'])
})

test('five are asked at a time, sooner near the match, and all in the last hour', async () => {
  await friends(18)
  const next = async () =>
    (
      await one(
        'select extract(epoch from next_wave_at - now())::int / 60 as minutes from private.substitute_requests',
      )
    ).minutes
  await ask('participant')
  expect([(await asked()).length, await next()]).toEqual([5, 15])
  await settle()
  expect(await asked()).toHaveLength(5)
  await passTime('15 minutes')
  await settle()
  expect([(await asked()).length, await next()]).toEqual([10, 15])
  await passTime('5 hours')
  await settle()
  expect([(await asked()).length, await next()]).toEqual([15, 5])
  await passTime('105 minutes')
  await settle()
  expect([(await asked()).length, await next()]).toEqual([18, 5])
  expect(await list('participant')).toMatchObject({ requests: [{ asked: 18 }] })
})

describe('when two players of a match cannot come', () => {
  /** Lists the open questions, as 'Other Demo for Participant Demo'. */
  const open = () =>
    column(
      `select taker.username || ' for ' || player.username from private.substitute_asks a
         join private.substitute_requests r on r.id = a.request_id
         join profiles taker on taker.id = a.user_id join profiles player on player.id = r.user_id
        where a.ended_at is null order by 1`,
    )
  const nextWaves = () =>
    column(
      `select extract(epoch from next_wave_at - now())::int / 60 from private.substitute_requests where ended_at is null order by requested_at, id`,
    )
  const bothSeek = () =>
    harness.asOperator(
      `insert into private.substitute_requests (match_id, participant_id, user_id, requested_at, next_wave_at)
       select match_id, id, user_id, now(), now() from match_participants where match_id = $1 and user_id = any($2)`,
      [OPEN, [MEMBERS.participant, MEMBERS.creator]],
    )

  beforeEach(async () => {
    await friends(3)
    await playedWithParticipant([MEMBERS.other, MEMBERS.invited])
  })

  test('whoever was too slow for the first place is asked for the second at once', async () => {
    await ask('participant')
    await ask('creator')
    expect(await open()).toEqual([
      'Friend 00 for Participant Demo',
      'Friend 01 for Participant Demo',
      'Friend 02 for Participant Demo',
      'Invited Demo for Participant Demo',
      'Other Demo for Participant Demo',
    ])
    expect(await accept('other', await askOf('other'))).toEqual({ rows: 1 })
    const asked = ['Friend 00', 'Friend 01', 'Friend 02', 'Invited Demo']
    expect(await open()).toEqual(asked.map((name) => `${name} for Creator Demo`))
    expect(
      await column(
        `select type from notifications where related_id = $1 and user_id = $2 and type in ('substitute_asked', 'place_gone')`,
        [OPEN, MEMBERS.invited],
      ),
    ).toEqual(['substitute_asked'])
    expect(await accept('invited', await askOf('invited'))).toEqual({ rows: 1 })
    expect(await endings()).toEqual(expect.arrayContaining(['Participant Demo taken', 'Creator Demo taken']))
  })

  test('a question that is withdrawn is followed by the one for the other place', async () => {
    await ask('participant')
    await ask('creator')
    await takeBack('participant')
    expect(await open()).toHaveLength(5)
    expect(await open()).toContain('Other Demo for Creator Demo')
  })

  test('those who fit are shared between requests of the same time', async () => {
    await harness.asOperator(
      'insert into waiting_lists (match_id, seeking, advanced_at) values ($1, 2, now())',
      [OPEN],
    )
    await bothSeek()
    await settle()
    const shares = (await open()).map((said) => String(said).split(' for ')[1])
    expect(shares).toHaveLength(5)
    expect(shares.filter((name) => name === 'Creator Demo').length).toBeGreaterThanOrEqual(2)
    expect(shares.filter((name) => name === 'Participant Demo').length).toBeGreaterThanOrEqual(2)
  })

  test.each([
    ['8 hours', [15, 60]],
    ['150 minutes', [5, 5]],
    ['50 minutes', [5, 5]],
  ])('%s ahead it is known when somebody is asked next', async (ahead, minutes) => {
    await harness.asOperator('set local session_replication_role = replica')
    await harness.asOperator(`update matches set match_date = now() + $2::interval where id = $1`, [
      OPEN,
      ahead,
    ])
    await harness.asOperator('set local session_replication_role = origin')
    await ask('participant')
    await ask('creator')
    expect((await nextWaves()).sort((one, other) => Number(one) - Number(other))).toEqual(minutes)
    await accept('other', await askOf('other'))
    expect(await open()).toHaveLength(4)
  })
})

test.each([
  ['2030-07-04T21:59:00Z', '2030-07-06T10:00:00Z', '2030-07-05T06:00:00Z'],
  ['2030-07-04T03:00:00Z', '2030-07-06T10:00:00Z', '2030-07-04T06:00:00Z'],
  ['2030-07-04T12:00:00Z', '2030-07-06T10:00:00Z', '2030-07-04T12:00:00Z'],
  ['2030-07-04T21:59:00Z', '2030-07-05T17:00:00Z', '2030-07-05T05:00:00Z'],
  ['2030-07-04T21:59:00Z', '2030-07-05T07:00:00Z', '2030-07-04T21:59:00Z'],
])('at %s nobody is woken for a match of %s', async (at, starts, expected) => {
  const found = await one('select private.asking_time($1, $2) as at', [starts, at])
  expect((found.at as Date).toISOString()).toBe(new Date(expected).toISOString())
})

test('only members who fit, have lately played alike and want to be asked are asked', async () => {
  const names: Record<string, (member: string) => Promise<unknown>> = {
    fits: async () => {},
    'too strong': (member) =>
      harness
        .asOperator(`update profiles set skill_level = 'Pro' where id = $1`, [member])
        .then(() => harness.asOperator(`update matches set skill_level = 'Beginner' where id = $1`, [OPEN])),
    declined: (member) =>
      harness.asOperator(
        `insert into match_participants (match_id, user_id, status) values ($1, $2, 'declined')`,
        [OPEN, member],
      ),
    invited: (member) =>
      harness.asOperator(
        `insert into match_participants (match_id, user_id, status) values ($1, $2, 'invited')`,
        [OPEN, member],
      ),
    'wants none': (member) =>
      harness.asOperator(`insert into push_mutes (user_id, type) values ($1, 'substitute_asked')`, [member]),
    'muted the match': (member) =>
      harness.asOperator('insert into match_mutes (user_id, match_id) values ($1, $2)', [member, OPEN]),
    'plays elsewhere': (member) =>
      harness.asOperator(
        `with other as (insert into matches (location, match_date) values ('X', now() + interval '7 hours') returning id)
         insert into match_participants (match_id, user_id, status) select id, $1, 'confirmed' from other`,
        [member],
      ),
    'asked twice': (member) =>
      harness.asOperator(
        `insert into private.substitute_asks (user_id, starts, asked_at) select $1, now(), now() - interval '23 hours' from generate_series(1, 2)`,
        [member],
      ),
    'asked the day before': (member) =>
      harness.asOperator(
        `insert into private.substitute_asks (user_id, starts, asked_at) select $1, now(), now() - interval '25 hours' from generate_series(1, 2)`,
        [member],
      ),
  }
  await friends(Object.keys(names).length)
  for (const [at, [name, make]] of Object.entries(names).entries()) {
    await harness.asOperator('update profiles set username = $2 where id = $1', [id(at), name])
    await make(id(at))
  }
  await ask('participant')
  expect(await asked()).toEqual(['asked the day before', 'fits'])
})

test.each([
  ['with one of the players', `location = 'Elsewhere'`, true],
  ['with nobody, at another venue and time', `match_date = now() - interval '171 hours'`, false],
  ['at the venue', `location = 'TSG Padel'`, true],
  ['at the weekday and time', `match_date = now() + interval '8 hours' - interval '14 days'`, true],
  ['three months ago', `match_date = now() - interval '91 days', location = 'TSG Padel'`, false],
])('who played %s', async (_, changed, expected) => {
  await playedWithParticipant([MEMBERS.other])
  const withParticipant = changed === `location = 'Elsewhere'` || changed.includes('91')
  if (!withParticipant)
    await harness.asOperator(`delete from match_participants where user_id = $1 and match_id <> $2`, [
      MEMBERS.participant,
      OPEN,
    ])
  await harness.asOperator(`update matches set ${changed} where location = 'Elsewhere'`)
  await ask('participant')
  expect(await asked()).toEqual(expected ? ['Other Demo'] : [])
})

test('nobody is asked a third time within a day, whoever writes it', async () => {
  const write = (hours: number) =>
    harness.asOperator(
      `insert into private.substitute_asks (user_id, starts, asked_at) values ($1, now(), now() + make_interval(hours => $2))`,
      [MEMBERS.other, hours],
    )
  await write(0)
  await write(23)
  await write(25)
  await harness.asOperator('savepoint before')
  await expect(write(22)).rejects.toMatchObject({ code: '23514' })
  await harness.asOperator('rollback to savepoint before')
  await expect(write(24)).rejects.toMatchObject({ code: '23514' })
  await harness.asOperator('rollback to savepoint before')
})

const ENDINGS: [string, () => Promise<unknown>][] = [
  ['taken_back', () => takeBack('participant')],
  [
    'left',
    () =>
      harness.as('participant', 'delete from match_participants where match_id = $1 and user_id = $2', [
        OPEN,
        MEMBERS.participant,
      ]),
  ],
  [
    'removed',
    () =>
      harness.as('creator', 'delete from match_participants where match_id = $1 and user_id = $2', [
        OPEN,
        MEMBERS.participant,
      ]),
  ],
  ['begun', () => passTime('8 hours').then(settle)],
  [
    'left',
    () =>
      harness.asOperator(
        `update match_participants set status = 'declined' where user_id = $1 and match_id = $2`,
        [MEMBERS.participant, OPEN],
      ),
  ],
  ['left', () => harness.asOperator('delete from auth.users where id = $1', [MEMBERS.participant])],
]
test.each(ENDINGS)('a request ends as %s, and nobody is asked any more', async (ending, end) => {
  await playedWithParticipant([MEMBERS.other])
  await wait('invited')
  await ask('participant')
  await harness.tries('invited', 'select pass_place_offer(id) from match_offers where ended_at is null')
  const member = await askOf('other')
  await end()
  expect((await endings()).map((said) => String(said).split(' ').at(-1))).toEqual([ending])
  expect(await column(`select ending from private.substitute_asks`)).toEqual([
    ending === 'begun' ? 'begun' : 'withdrawn',
  ])
  expect(await column(`select type from notifications where type = 'substitute_asked'`)).toEqual([])
  expect(await accept('other', member)).toEqual(refused('request_over'))
  expect(await column('select seeking from waiting_lists where match_id = $1', [OPEN])).toEqual([0])
})

test('a match that is cancelled leaves no question behind', async () => {
  await playedWithParticipant([MEMBERS.other])
  await ask('participant')
  const member = await askOf('other')
  await harness.as('creator', 'delete from matches where id = $1', [OPEN])
  expect(await accept('other', member)).toEqual(refused('request_over'))
  expect(await column(`select type from notifications where type like 'substitute%'`)).toEqual([])
  expect(await column('select ending from private.substitute_asks')).toEqual(['withdrawn'])
})

test('after a move members are asked anew, for the new time', async () => {
  await playedWithParticipant([MEMBERS.other, MEMBERS.invited])
  await ask('participant')
  const before = await askOf('other')
  await pass('invited', await askOf('invited'))
  await harness.as(
    'creator',
    `update matches set match_date = match_date + interval '1 hour', end_time = (match_date + interval '3 hours')::time where id = $1`,
    [OPEN],
  )
  expect(await accept('other', before)).toEqual(refused('request_over'))
  expect(
    await column(
      `select username from private.substitute_asks a join profiles on profiles.id = a.user_id where ended_at is null order by 1`,
    ),
  ).toEqual(['Invited Demo', 'Other Demo'])
  expect(await accept('other', await askOf('other'))).toEqual({ rows: 1 })
})

test('the place that is taken is in the team in which its player is by then', async () => {
  await playedWithParticipant([MEMBERS.other])
  await wait('invited')
  await ask('participant')
  await harness.asOperator('set local session_replication_role = replica')
  await harness.asOperator(
    `update match_participants set team_assignment = case user_id when $2 then 'B' else 'A' end where match_id = $1 and user_id in ($2, $3)`,
    [OPEN, MEMBERS.participant, MATE],
  )
  await harness.asOperator('set local session_replication_role = origin')
  await settle()
  const { offer } = await list('invited')
  expect(offer?.team).toBe('B')
  await harness.as('invited', 'select accept_place_offer($1)', [offer?.id])
  expect(
    await column('select team_assignment from match_participants where user_id = $1', [MEMBERS.invited]),
  ).toEqual(['B'])
})

test('who passes is not asked again', async () => {
  await playedWithParticipant([MEMBERS.other])
  await ask('participant')
  const member = await askOf('other')
  expect(await pass('other', member)).toEqual({ rows: 1 })
  expect(await pass('other', member)).toEqual({ rows: 1 })
  expect(await accept('other', member)).toEqual(refused('request_over'))
  await passTime('90 minutes')
  await settle()
  expect(await asked()).toEqual(['Other Demo'])
})

test.each([
  [
    'passes on the place of a player',
    (offer: unknown) => harness.tries('other', 'select pass_place_offer($1)', [offer]),
  ],
  ['leaves its line', () => harness.tries('other', 'select leave_waiting_list($1)', [OPEN])],
])('whoever %s is not asked for it', async (_, refuse) => {
  await playedWithParticipant([MEMBERS.other])
  await wait('other')
  await ask('participant')
  const { offer } = await list('other')
  expect(await refuse(offer?.id)).toEqual({ rows: 1 })
  expect(await asked()).toEqual([])
})

test('a block with somebody else keeps no question and no answer about a private match from anybody', async () => {
  await harness.asOperator('update matches set is_private = true where id = $1', [OPEN])
  await playedWithParticipant([MEMBERS.other])
  for (const who of ['participant', 'other'] as const)
    await harness.as(who, 'insert into member_blocks (blocked_id) values ($1)', [MEMBERS.invited])
  const told = (who: Member) => column('select type from notifications where user_id = $1', [MEMBERS[who]])
  await ask('participant')
  expect(await told('other')).toEqual(['substitute_asked'])
  await harness.as('invited', 'insert into member_blocks (blocked_id) values ($1)', [LATE])
  await harness.as('other', 'delete from member_blocks')
  await harness.as('other', 'insert into member_blocks (blocked_id) values ($1)', [MEMBERS.invited])
  expect(await told('other')).toEqual(['substitute_asked'])
  expect(await accept('other', await askOf('other'))).toEqual({ rows: 1 })
  expect(await told('participant')).toEqual(['substitute_found'])
})

test('a private match is seen by those who are asked, while they are', async () => {
  await harness.asOperator('update matches set is_private = true where id = $1', [OPEN])
  await playedWithParticipant([MEMBERS.other])
  const sees = () =>
    harness.tries(
      'other',
      'select match_participants.id from matches join match_participants on match_id = matches.id where matches.id = $1',
      [OPEN],
    )
  expect(await sees()).toEqual({ rows: 0 })
  await ask('participant')
  expect(await sees()).toEqual({ rows: 4 })
  expect((await list('other')).ask).toMatchObject({ name: 'Participant Demo', team: 'A' })
  // The line of a private match is not theirs to join.
  expect(await wait('other')).toEqual(refused('match_gone', 404))
  // A place that frees is open to who is asked, as to everybody who sees the match.
  await harness.asOperator('delete from match_participants where match_id = $1 and user_id = $2', [
    OPEN,
    MATE,
  ])
  expect(await harness.tries('other', 'select id from matches where id = $1', [OPEN])).toEqual({ rows: 1 })
  await takeBack('participant')
  expect(await sees()).toEqual({ rows: 0 })
  expect(
    await harness.tries('other', `select join_match_bypass_notifications($1, $2, 'confirmed')`, [
      OPEN,
      MEMBERS.other,
    ]),
  ).toMatchObject({ code: 'PT404' })
  expect(await harness.tries('other', 'select get_waiting_list($1)', [OPEN])).toEqual(
    refused('match_gone', 404),
  )
})

test('who is asked may take a place that frees instead', async () => {
  await harness.asOperator('update matches set is_private = true where id = $1', [OPEN])
  await playedWithParticipant([MEMBERS.other])
  await ask('participant')
  await harness.asOperator('delete from match_participants where match_id = $1 and user_id = $2', [
    OPEN,
    MATE,
  ])
  expect(
    await harness.tries('other', `select join_match_bypass_notifications($1, $2, 'confirmed')`, [
      OPEN,
      MEMBERS.other,
    ]),
  ).toEqual({ rows: 1 })
  expect(await column('select ending from private.substitute_asks')).toEqual(['withdrawn'])
  expect(await endings()).toEqual(['Participant Demo open'])
})

test('nobody answers for somebody else, reads the tables or asks for a place of others', async () => {
  await playedWithParticipant([MEMBERS.other])
  await ask('participant')
  const member = await askOf('other')
  expect(await accept('invited', member)).toEqual(refused('request_over'))
  expect(await pass('invited', member)).toEqual(refused('request_over'))
  expect(await accept('nobody', member)).toEqual({ code: '42501' })
  expect(await ask('nobody')).toEqual({ code: '42501' })
  expect(await takeBack('other')).toEqual({ rows: 1 })
  expect(await endings()).toEqual(['Participant Demo open'])
  expect((await list('invited')).requests).toEqual([])
  expect((await list('other')).requests).toHaveLength(1)
  for (const table of ['substitute_requests', 'substitute_asks'])
    for (const who of ['other', 'participant', 'nobody'] as const)
      expect(await harness.tries(who, `select from private.${table}`)).toEqual({ code: '42501' })
  expect(await harness.tries('other', `update match_participants set user_id = $1`, [MEMBERS.other])).toEqual(
    { code: '42501' },
  )
  expect(await ask('other')).toEqual(refused('not_playing'))
  expect(await ask('participant', MATCHES.hidden)).toEqual(refused('match_gone', 404))
  await harness.asOperator(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), $1, 'phone', 'totp', 'verified', now(), now())`,
    [MEMBERS.other],
  )
  for (const call of ['accept_substitute', 'pass_substitute'])
    expect(await harness.tries('other', `select ${call}($1)`, [member])).toEqual(
      refused('insufficient_aal', 403),
    )
  expect(await ask('other')).toEqual(refused('insufficient_aal', 403))
  expect(await takeBack('other')).toEqual(refused('insufficient_aal', 403))
  expect(await harness.tries('other', 'select my_substitute_asks()')).toEqual(
    refused('insufficient_aal', 403),
  )
  expect(await harness.tries('other', 'select * from private.my_asks')).toEqual({ rows: 1 })
  expect(await harness.tries('invited', 'select * from private.my_asks')).toEqual({ rows: 0 })
})

test('no substitute for a match that has begun, an event, or one without a limit', async () => {
  await harness.asOperator(`update matches set match_type = 'event' where id = $1`, [OPEN])
  expect(await ask('participant')).toEqual(refused('not_playing'))
  await harness.asOperator(`update matches set match_type = 'game', players = 0 where id = $1`, [OPEN])
  expect(await ask('participant')).toEqual(refused('not_playing'))
  await harness.asOperator(
    `update matches set players = 4, match_date = now() - interval '1 minute' where id = $1`,
    [OPEN],
  )
  expect(await ask('participant')).toEqual(refused('match_past', 403))
})
