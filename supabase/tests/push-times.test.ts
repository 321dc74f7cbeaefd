import { expect, test } from 'vitest'
import webpush from 'web-push'
import { RetryLater } from '../../server/jobs/job.ts'
import { pushMatch } from '../../server/jobs/tasks/matches__push.ts'
import { remindOfMatches } from '../../server/jobs/tasks/matches__remind.ts'
import { testDependencies } from '../../server/jobs/testing/test-dependencies.ts'
import { middayZone } from '../../testing/midday-zone.ts'
import { headlineOf, pushTitleOf } from '../../testing/notification-sentence.ts'
import { startTestPushService } from '../../testing/test-push-service.ts'
import { MATCHES, MEMBERS, type Member, openHarness } from './harness.ts'

// The rules of time, with the clock of the test: in Europe/Berlin the clock goes forward on 31.03.2030 and back on 27.10.2030.

const harness = openHarness()
const iso = (value: unknown) => (value instanceof Date ? value.toISOString().replace('.000Z', 'Z') : null)

test.each([
  ['2030-07-05T19:59:59Z', '2030-07-05T19:59:59Z'],
  ['2030-07-05T20:00:00Z', '2030-07-06T06:00:00Z'],
  ['2030-07-05T23:30:00Z', '2030-07-06T06:00:00Z'],
  ['2030-07-06T05:59:59Z', '2030-07-06T06:00:00Z'],
  ['2030-07-06T06:00:00Z', '2030-07-06T06:00:00Z'],
  // The nights in which an hour is missing, and comes twice.
  ['2030-03-30T21:00:00Z', '2030-03-31T06:00:00Z'],
  ['2030-03-31T00:59:00Z', '2030-03-31T06:00:00Z'],
  ['2030-03-31T20:00:00Z', '2030-04-01T06:00:00Z'],
  ['2030-10-26T20:00:00Z', '2030-10-27T07:00:00Z'],
  ['2030-10-27T00:30:00Z', '2030-10-27T07:00:00Z'],
  ['2030-10-27T21:00:00Z', '2030-10-28T07:00:00Z'],
])('what comes at %s is not in the hours of rest at %s', async (at, expected) => {
  const [row] = await harness.asOperator('select private.after_quiet_hours($1) as due', [at])
  expect(iso(row?.due)).toBe(expected)
})

const JOINED = 'match_joined'
const NIGHT = '2030-07-05T21:00:00Z'
const MOVED = { changes: { match_date: ['2030-07-06T08:00:00Z', '2030-07-09T08:00:00Z'] } }
test.each<[type: string, start: string, more: object, sent: string | null, at: string, expected: string]>([
  [JOINED, '2030-07-09T08:00:00Z', {}, null, '2030-07-05T12:00:00Z', '2030-07-05T12:00:00Z'],
  [
    JOINED,
    '2030-07-09T08:00:00Z',
    {},
    '2030-07-05T11:57:00Z',
    '2030-07-05T12:00:00Z',
    '2030-07-05T12:07:00Z',
  ],
  [
    JOINED,
    '2030-07-09T08:00:00Z',
    {},
    '2030-07-05T11:49:00Z',
    '2030-07-05T12:00:00Z',
    '2030-07-05T12:00:00Z',
  ],
  // The ten minutes end in the night.
  [
    JOINED,
    '2030-07-09T08:00:00Z',
    {},
    '2030-07-05T19:55:00Z',
    '2030-07-05T19:58:00Z',
    '2030-07-06T06:00:00Z',
  ],
  [JOINED, '2030-07-06T09:00:00Z', {}, null, NIGHT, NIGHT],
  [JOINED, '2030-07-06T09:00:01Z', {}, null, NIGHT, '2030-07-06T06:00:00Z'],
  [JOINED, '2030-07-06T08:00:00Z', {}, '2030-07-05T20:59:00Z', NIGHT, '2030-07-05T21:09:00Z'],
  ['match_cancelled', '2030-07-06T08:00:00Z', {}, '2030-07-05T20:59:00Z', NIGHT, NIGHT],
  ['match_cancelled', '2030-07-07T08:00:00Z', {}, null, NIGHT, '2030-07-06T06:00:00Z'],
  [
    'match_updated',
    '2030-07-06T08:00:00Z',
    { changes: { description: [] } },
    '2030-07-05T20:59:00Z',
    NIGHT,
    '2030-07-05T21:09:00Z',
  ],
  [
    'match_updated',
    '2030-07-06T08:00:00Z',
    { changes: { location: ['A', 'B'] } },
    '2030-07-05T20:59:00Z',
    NIGHT,
    NIGHT,
  ],
  // It was to be in 11 hours, and is in four days.
  ['match_updated', '2030-07-09T08:00:00Z', MOVED, '2030-07-05T20:59:00Z', NIGHT, NIGHT],
])(
  '%s of a match at %s (%j), after a message at %s, is sent at %s: %s',
  async (type, start, more, sent, at, expected) => {
    const [row] = await harness.asOperator('select private.push_time($1, $2, $3, $4) as due', [
      type,
      { start, ...more },
      sent,
      at,
    ])
    expect(iso(row?.due)).toBe(expected)
  },
)

/** Everything of a member with a device, and a clock that the test sets. */
async function openPushing(who: Member = 'creator') {
  const service = await startTestPushService()
  const device = service.device()
  const [row] = await harness.asOperator(
    `insert into push_subscriptions (user_id, endpoint, p256dh_key, auth_key) values ($1, $2, $3, $4) returning id`,
    [MEMBERS[who], device.endpoint, device.p256dh_key, device.auth_key],
  )
  const push = {
    vapid: webpush.generateVAPIDKeys(),
    subject: 'mailto:padel@club.example',
    transport: service.transport,
  }
  /** Runs the job as at that time: the titles that were sent, or the minutes until it is to run again. */
  async function at(time: string, match = MATCHES.open): Promise<string[] | number> {
    device.received.length = 0
    const context = {
      ...testDependencies(),
      push,
      now: () => new Date(time),
      signal: new AbortController().signal,
      query: async (sql: string, values?: unknown[]) =>
        ({ rows: await harness.asOperator(sql, values) }) as never,
    }
    const later = await pushMatch.run({ device_id: row?.id, match_id: match }, context).then(
      () => null,
      (error: unknown) => {
        if (error instanceof RetryLater) return Math.round(error.seconds / 60)
        throw error
      },
    )
    return later ?? device.received.map(({ payload }) => String(payload.title))
  }
  return { at, stop: () => service.stop() }
}

/** Writes as if it were that time. */
const happens = (time: string, joined: string[], start = '2030-07-08T18:00:00Z') =>
  harness.asOperator(
    `insert into notifications (user_id, type, related_id, created_at, message, data) values ($1, 'match_joined', $2, $3, 'x', $4)`,
    [
      MEMBERS.creator,
      MATCHES.open,
      time,
      {
        kind: 'match',
        location: 'TSG Padel',
        start,
        joined: joined.map((name) => ({ name })),
        left: [],
        declined: [],
        free: 1,
      },
    ],
  )
const moveTo = (time: string) =>
  harness.asOperator('update matches set match_date = $1, created_at = $2 where id = $3', [
    time,
    '2030-01-01T00:00:00Z',
    MATCHES.open,
  ])

test('a device is told at most once in ten minutes, then of all that has gathered, and never twice', async () => {
  await moveTo('2030-07-08T18:00:00Z')
  const { at, stop } = await openPushing()
  await happens('2030-07-05T12:00:00Z', ['Ada'])
  expect(await at('2030-07-05T12:00:01Z')).toEqual([headlineOf({ joined: ['Ada'] })])
  expect(await at('2030-07-05T12:00:02Z')).toEqual([])
  await harness.asOperator('update notifications set read = true')
  await happens('2030-07-05T12:03:00Z', ['Ben'])
  await happens('2030-07-05T12:04:00Z', ['Ida'])
  expect(await at('2030-07-05T12:04:01Z')).toBe(6)
  expect(await at('2030-07-05T12:10:01Z')).toEqual([headlineOf({ joined: ['Ida'] })])
  expect(await at('2030-07-05T12:30:00Z')).toEqual([])
  await stop()
})

test('the night is slept through unless the match is near, and a muted or read one is not told', async () => {
  await moveTo('2030-07-08T18:00:00Z')
  const { at, stop } = await openPushing()
  await happens('2030-07-05T20:30:00Z', ['Ada'])
  expect(await at('2030-07-05T20:30:01Z')).toBe(60)
  await harness.as('creator', 'insert into match_mutes (match_id) values ($1)', [MATCHES.open])
  expect(await at('2030-07-06T06:00:00Z')).toEqual([])
  await harness.as('creator', 'delete from match_mutes')
  expect(await at('2030-07-06T06:00:01Z')).toEqual([])
  await happens('2030-07-06T21:00:00Z', ['Ben'], '2030-07-07T08:00:00Z')
  expect(await at('2030-07-06T21:00:01Z')).toEqual([headlineOf({ joined: ['Ben'] })])
  await stop()
})

test('a worker that is killed while it sends is made up for, and two do not send at once', async () => {
  await moveTo('2030-07-08T18:00:00Z')
  const { at, stop } = await openPushing()
  await happens('2030-07-05T12:00:00Z', ['Ada'])
  const claim = 'select private.claim_push(id, $1, $2) from push_subscriptions'
  await harness.asOperator(claim, [MATCHES.open, '2030-07-05T12:00:01Z'])
  expect(await at('2030-07-05T12:00:02Z')).toBe(1)
  expect(await at('2030-07-05T12:01:02Z')).toEqual([headlineOf({ joined: ['Ada'] })])
  await stop()
})

test('a steward is told of what waits every ten minutes, not at night, and not if they have muted it', async () => {
  await harness.asOperator('insert into stewards (member_id) values ($1)', [MEMBERS.creator])
  const { at, stop } = await openPushing()
  const waits = (time: string, requests: number) =>
    harness.asOperator(
      `insert into notifications (user_id, type, related_id, created_at, data)
       values ($1, 'steward_work', $1, $2, jsonb_build_object('reason', 'requests', 'requests', $3::int))
       on conflict (user_id) where type = 'steward_work'
       do update set created_at = excluded.created_at, data = excluded.data, read = false`,
      [MEMBERS.creator, time, requests],
    )
  const told = (time: string) => at(time, MEMBERS.creator)
  await waits('2030-07-05T12:00:00Z', 1)
  expect(await told('2030-07-05T12:00:01Z')).toEqual([pushTitleOf('steward_work')])
  expect(await told('2030-07-05T12:00:02Z')).toEqual([])
  await waits('2030-07-05T12:03:00Z', 2)
  expect(await told('2030-07-05T12:03:01Z')).toBe(7)
  expect(await told('2030-07-05T12:10:01Z')).toEqual([pushTitleOf('steward_work')])
  await waits('2030-07-05T20:30:00Z', 3)
  expect(await told('2030-07-05T20:30:01Z')).toBe(60)
  await harness.as('creator', `insert into push_mutes (type) values ('steward_work')`)
  expect(await told('2030-07-06T06:00:00Z')).toEqual([])
  await harness.as('creator', 'delete from push_mutes')
  expect(await told('2030-07-06T06:00:01Z')).toEqual([pushTitleOf('steward_work')])
  await waits('2030-07-06T12:00:00Z', 4)
  await harness.asOperator('delete from stewards')
  expect(await told('2030-07-06T12:00:01Z')).toEqual([])
  await stop()
})

test('somebody who came and went leaves no trace, unless the phone has told of it', async () => {
  const { stop, at } = await openPushing('participant')
  await harness.asOperator('update private.community set time_zone = $1', [middayZone()])
  const join = () =>
    harness.as('other', `select join_match_bypass_notifications($1, $2, 'confirmed')`, [
      MATCHES.open,
      MEMBERS.other,
    ])
  const leave = () =>
    harness.as('other', 'delete from match_participants where user_id = $1', [MEMBERS.other])
  const entries = () =>
    harness.asOperator('select type from notifications where user_id = $1', [MEMBERS.participant])
  await join()
  await leave()
  expect(await entries()).toEqual([])
  await join()
  expect(await at(new Date().toISOString())).toEqual([headlineOf({ joined: ['Other Demo'] })])
  await leave()
  expect(await entries()).toEqual([{ type: 'match_left' }])
  await stop()
})

test('each is reminded once a day and two hours before, whatever the workers do', async () => {
  await harness.asOperator('delete from matches where id <> $1', [MATCHES.open])
  await moveTo('2030-07-08T18:00:00Z')
  await harness.asOperator(`update match_participants set created_at = '2030-01-01'`)
  const remind = async (at: string) => {
    await harness.asOperator('delete from notifications')
    const query = async (sql: string, values?: unknown[]) =>
      ({ rows: await harness.asOperator(sql, values) }) as never
    const context = {
      ...testDependencies(),
      query,
      now: () => new Date(at),
      signal: new AbortController().signal,
    }
    for (const _ of ['a worker', 'another']) await remindOfMatches.run({}, context)
    const rows = await harness.asOperator(
      `select type, array_agg(user_id order by user_id) as members from notifications group by type`,
    )
    return rows.map(({ type, members }) => [String(type).replace('match_reminder_', ''), members])
  }
  const both = [MEMBERS.creator, MEMBERS.participant]
  expect(await remind('2030-07-07T17:59:59Z')).toEqual([])
  expect(await remind('2030-07-07T18:00:00Z')).toEqual([['day', both]])
  expect(await remind('2030-07-07T18:01:00Z')).toEqual([])
  // Moved, it is another match; later than a day before, nobody needs to be told twice.
  await moveTo('2030-07-09T18:00:00Z')
  expect(await remind('2030-07-08T17:00:00Z')).toEqual([])
  // The worker was away for some hours.
  expect(await remind('2030-07-09T10:00:00Z')).toEqual([['day', both]])
  // Joined an hour and a half before.
  await harness.asOperator(`update match_participants set status = 'confirmed' where user_id = $1`, [
    MEMBERS.invited,
  ])
  await harness.asOperator('alter table match_participants disable trigger user')
  await harness.asOperator(
    `update match_participants set responded_at = '2030-07-09T16:30:00Z' where user_id = $1`,
    [MEMBERS.invited],
  )
  await harness.asOperator('alter table match_participants enable trigger user')
  expect(await remind('2030-07-09T16:40:00Z')).toEqual([['hours', both]])
  await moveTo('2030-07-09T16:50:00Z')
  expect(await remind('2030-07-09T16:50:00Z')).toEqual([])
  await harness.asOperator('delete from matches')
  expect(await remind('2030-07-09T16:00:00Z')).toEqual([])
})

test('a late worker reminds of no day that is nearly over, and nobody hears of a start that has changed', async () => {
  await harness.asOperator('delete from matches where id <> $1', [MATCHES.open])
  await moveTo('2030-07-08T18:00:00Z')
  await harness.asOperator(`update match_participants set created_at = '2030-01-01'`)
  const remind = async (at: string) =>
    (await harness.asOperator('select private.remind($1) as written', [at]))[0]?.written
  expect(await remind('2030-07-08T12:00:01Z')).toBe('0')
  expect(await remind('2030-07-08T17:00:00Z')).toBe('2')
  const { at, stop } = await openPushing()
  await harness.asOperator(`update notifications set created_at = '2030-07-08T17:00:00Z'`)
  expect(await at('2030-07-08T17:00:01Z')).toEqual([pushTitleOf('match_reminder_hours')])
  await moveTo('2030-07-08T20:00:00Z')
  expect(await harness.asOperator(`select from notifications where type = 'match_reminder_hours'`)).toEqual(
    [],
  )
  await stop()
})

/** The device of `creator` hears what `other` does in the match, as of now. */
async function openLeaving(...muted: string[]) {
  await harness.asOperator('update private.community set time_zone = $1', [middayZone()])
  const pushing = await openPushing()
  for (const type of muted) await harness.as('creator', 'insert into push_mutes (type) values ($1)', [type])
  const joins = (who: Member) =>
    harness.as(who, `select join_match_bypass_notifications($1, $2, 'confirmed')`, [
      MATCHES.open,
      MEMBERS[who],
    ])
  const leaves = (who: Member) =>
    harness.as(who, 'delete from match_participants where match_id = $1 and user_id = $2', [
      MATCHES.open,
      MEMBERS[who],
    ])
  /** Returns what is sent so many minutes from now; all that has happened is a minute older then. */
  const sent = async (minutes: number) => {
    const titles = await pushing.at(new Date(Date.now() + minutes * 60_000).toISOString())
    await harness.asOperator('set local session_replication_role = replica')
    await harness.asOperator(`update notifications set created_at = created_at - interval '1 minute'`)
    await harness.asOperator(
      `update private.match_pushes set delivered = (select jsonb_object_agg(id, created_at::text) from notifications where delivered ? id::text)`,
    )
    await harness.asOperator('set local session_replication_role = origin')
    return titles
  }
  return { ...pushing, joins, leaves, sent }
}

test('a leave is not sent to a member who has muted them, also not with older news', async () => {
  const { joins, leaves, sent, stop } = await openLeaving('match_left')
  await joins('other')
  expect(await sent(0)).toEqual([headlineOf({ joined: ['Other Demo'] })])
  await leaves('participant')
  expect(await sent(20)).toEqual([])
  await joins('participant')
  expect(await sent(40)).toEqual([headlineOf({ joined: ['Other Demo', 'Participant Demo'] })])
  await stop()
})

test('a leave that nobody wants to hear of is not sent with other news of the match either', async () => {
  const { leaves, sent, stop } = await openLeaving('match_left')
  await leaves('participant')
  expect(await sent(0)).toEqual([])
  await harness.as('invited', 'insert into match_comments (match_id, user_id, comment) values ($1, $2, $3)', [
    MATCHES.open,
    MEMBERS.invited,
    'Hello',
  ])
  expect(await sent(20)).toEqual([expect.stringContaining('Invited Demo: “Hello”')])
  await stop()
})

test('of a muted match a member hears that it has moved, is off, or goes on without them', async () => {
  await harness.asOperator('update private.community set time_zone = $1', [middayZone()])
  const { at, stop } = await openPushing('participant')
  const sent = (minutes: number, match = MATCHES.open) =>
    at(new Date(Date.now() + minutes * 60_000).toISOString(), match)
  for (const match of [MATCHES.open, MATCHES.hidden])
    await harness.as('participant', 'insert into match_mutes (match_id) values ($1)', [match])
  const change = (columns: string) =>
    harness.as('creator', `update matches set ${columns} where id = $1`, [MATCHES.open])
  await change(`description = 'Bring water'`)
  expect(await sent(0)).toEqual([])
  await change(`location = 'Indoor Arena'`)
  expect(await sent(0)).toEqual([pushTitleOf('match_updated')])
  await harness.as('creator', 'delete from match_participants where match_id = $1 and user_id = $2', [
    MATCHES.hidden,
    MEMBERS.participant,
  ])
  expect(await sent(0, MATCHES.hidden)).toEqual([pushTitleOf('match_updated')])
  await harness.as('creator', 'delete from matches where id = $1', [MATCHES.open])
  expect(await sent(20)).toEqual([pushTitleOf('match_cancelled')])
  await stop()
})

test('a place that is held for the waiting list is free in no message', async () => {
  await harness.asOperator(`update matches set players = 2 where id = $1`, [MATCHES.open])
  const { joins, leaves, sent, stop } = await openLeaving()
  await joins('creator')
  await harness.as('other', 'select join_waiting_list($1)', [MATCHES.open])
  await leaves('participant')
  const facts = async () =>
    (
      await harness.asOperator(`select data from notifications where user_id = $1 and type = 'match_left'`, [
        MEMBERS.creator,
      ])
    )[0]?.data
  expect(await facts()).toMatchObject({ free: 0, held: 1 })
  expect(await sent(0)).toEqual([headlineOf({ left: ['Participant Demo'] })])
  await stop()
})

test('members mute matches that they see, for themselves', async () => {
  const mute = (who: Member | 'nobody', match: string, member = MEMBERS.other) =>
    harness.tries(who, 'insert into match_mutes (user_id, match_id) values ($1, $2)', [member, match])
  expect(await mute('other', MATCHES.open)).toEqual({ rows: 0 })
  expect(await mute('other', MATCHES.hidden)).toEqual({ code: '42501' })
  expect(await mute('participant', MATCHES.open)).toEqual({ code: '42501' })
  expect(await mute('nobody', MATCHES.open)).toEqual({ code: '42501' })
  expect(await harness.tries('participant', 'select from match_mutes')).toEqual({ rows: 0 })
  expect(await harness.tries('participant', 'delete from match_mutes returning match_id')).toEqual({
    rows: 0,
  })
  expect(await harness.tries('other', `update match_mutes set created_at = now()`)).toEqual({ code: '42501' })
  expect(await harness.tries('other', 'delete from match_mutes returning match_id')).toEqual({ rows: 1 })
})
