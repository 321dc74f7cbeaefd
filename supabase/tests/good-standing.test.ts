import { describe, expect, test } from 'vitest'
import webpush from 'web-push'
import { pushNotification } from '../../server/jobs/tasks/notifications__push.ts'
import { testDependencies } from '../../server/jobs/testing/test-dependencies.ts'
import { startTestPushService, type TestPushService } from '../../testing/test-push-service.ts'
import { MATCHES, MEMBERS, type Member, openHarness, type Who } from './harness.ts'

// An account that stewards have blocked counts nowhere, and has its turn again when the block ends.

const harness = openHarness('worked')
const OPEN = MATCHES.open

const setBlocked = (who: Member, until: string | null) =>
  harness.asOperator('update auth.users set banned_until = $2 where id = $1', [MEMBERS[who], until])
/** By the clock of the transaction, which stands still: negative for one that is over. */
const blockForSeconds = (who: Member, seconds: number) =>
  harness.asOperator('update auth.users set banned_until = now() + make_interval(secs => $2) where id = $1', [
    MEMBERS[who],
    seconds,
  ])
const block = (who: Member) => setBlocked(who, '2100-01-01Z')
const unblock = (who: Member) => setBlocked(who, null)
const wait = (who: Who) => harness.as(who, 'select join_waiting_list($1)', [OPEN])
const leave = (who: Member) =>
  harness.as(who, 'delete from match_participants where match_id = $1 and user_id = $2', [OPEN, MEMBERS[who]])
const offered = () =>
  harness.asOperator('select user_id from match_offers where match_id = $1 and ended_at is null', [OPEN])

/** Two players, and nobody else. */
async function fill() {
  await harness.asOperator('delete from match_participants where match_id = $1 and user_id = $2', [
    OPEN,
    MEMBERS.invited,
  ])
  await harness.asOperator('update matches set players = 2 where id = $1', [OPEN])
  await harness.as('creator', `select join_match_bypass_notifications($1, $2, 'confirmed')`, [
    OPEN,
    MEMBERS.creator,
  ])
}

test('a place goes past a member who is blocked, and they have their turn when the block ends', async () => {
  await fill()
  for (const who of ['other', 'invited'] as const) await wait(who)
  await block('other')
  await leave('participant')
  expect(await offered()).toEqual([{ user_id: MEMBERS.invited }])
  await leave('creator')
  expect(await offered()).toEqual([{ user_id: MEMBERS.invited }])
  await unblock('other')
  expect(await offered()).toHaveLength(2)
})

test('a block that ends by itself leads to the same: the worker looks at the line then', async () => {
  await fill()
  await wait('other')
  await blockForSeconds('other', 3600)
  await leave('participant')
  expect(await offered()).toEqual([])
  const due = await harness.asOperator(
    `select payload, run_at = banned_until as at_end from graphile_worker._private_jobs job, auth.users member
      where job.key = $1 and member.id = $2`,
    [`waiting_list ${OPEN}`, MEMBERS.other],
  )
  expect(due).toEqual([{ payload: { match_id: OPEN }, at_end: true }])
  await harness.asOperator('set local session_replication_role = replica')
  await blockForSeconds('other', -1)
  await harness.asOperator('set local session_replication_role = origin')
  await harness.asOperator('select private.advance_waiting_list($1)', [OPEN])
  expect(await offered()).toEqual([{ user_id: MEMBERS.other }])
})

test('a place that is held for a member goes to the next as soon as they are blocked', async () => {
  await fill()
  for (const who of ['other', 'invited'] as const) await wait(who)
  await leave('participant')
  expect(await offered()).toEqual([{ user_id: MEMBERS.other }])
  await block('other')
  expect(await offered()).toEqual([{ user_id: MEMBERS.invited }])
  expect(
    await harness.asOperator('select from match_waiting where user_id = $1', [MEMBERS.other]),
  ).toHaveLength(1)
})

/** A match of tonight, for which these might step in. */
async function befriend(friends: string[]) {
  await fill()
  await harness.asOperator(
    `update matches set match_date = now() + interval '8 hours', skill_level = 'Beginner' where id = $1`,
    [OPEN],
  )
  await harness.asOperator(
    `with played as (
       insert into matches (location, match_date, match_type, players, skill_level)
       values ('Elsewhere', now() - interval '170 hours', 'game', 20, 'Beginner') returning id)
     insert into match_participants (match_id, user_id, status) select id, unnest($1::uuid[]), 'confirmed' from played`,
    [[MEMBERS.participant, ...friends]],
  )
}

test('who is blocked is not asked to step in, and an open question to them is withdrawn', async () => {
  await befriend([MEMBERS.other, MEMBERS.invited])
  const asked = async () =>
    (await harness.asOperator('select user_id from private.substitute_asks where ended_at is null')).map(
      ({ user_id }) => user_id,
    )
  await block('other')
  await harness.as('participant', 'select ask_substitute($1)', [OPEN])
  expect(await asked()).toEqual([MEMBERS.invited])
  await block('invited')
  expect(await asked()).toEqual([])
})

test('a calendar address opens nothing while its member is blocked', async () => {
  const [feed] = await harness.as('participant', 'select token from create_calendar_feed()')
  const open = async () =>
    (await harness.as('nobody', 'select calendar_feed($1) as feed', [feed?.token]))[0]?.feed
  await block('participant')
  expect(await open()).toBeNull()
  await unblock('participant')
  expect(await open()).toMatchObject({ entries: expect.any(Array) })
})

/** A device of the member, of which the row is known. */
async function addDevice(service: TestPushService, who: Member) {
  const device = service.device()
  const [row] = await harness.asOperator(
    `insert into push_subscriptions (user_id, endpoint, p256dh_key, auth_key, created_at)
     values ($1, $2, $3, $4, clock_timestamp()) returning id`,
    [MEMBERS[who], device.endpoint, device.p256dh_key, device.auth_key],
  )
  return { device, id: row?.id }
}

test('nothing is sent to the devices of a member who is blocked, and what is old to none that comes later', async () => {
  const service = await startTestPushService()
  const { device, id } = await addDevice(service, 'participant')
  // All of a test is one transaction, whose moment is before the device.
  await harness.asOperator('update push_subscriptions set created_at = now()')
  const [news] = await harness.asOperator(
    `insert into notifications (user_id, type, data) values ($1, 'announcement', '{"words": "Hello"}') returning id`,
    [MEMBERS.participant],
  )
  await harness.as('creator', `update matches set location = 'Indoor Arena' where id = $1`, [OPEN])
  const context = {
    ...testDependencies(),
    push: {
      vapid: webpush.generateVAPIDKeys(),
      subject: 'mailto:padel@club.example',
      transport: service.transport,
    },
    signal: new AbortController().signal,
    query: async (sql: string, values?: unknown[]) =>
      ({ rows: await harness.asOperator(sql, values) }) as never,
  }
  const send = (device_id: unknown) => pushNotification.run({ notification_id: news?.id, device_id }, context)
  const waiting = (device_id: unknown) =>
    harness.asOperator('select * from private.pending_pushes($1, $2, now())', [device_id, OPEN])
  expect(await waiting(id)).toHaveLength(1)
  await block('participant')
  expect(await waiting(id)).toEqual([])
  await send(id)
  await harness.as('creator', `update matches set location = 'Garden' where id = $1`, [OPEN])
  await unblock('participant')
  await send(id)
  expect(await waiting(id)).toEqual([])
  expect(device.received).toEqual([])

  const later = await addDevice(service, 'participant')
  expect(await waiting(later.id)).toEqual([])
  await harness.asOperator('update notifications set created_at = clock_timestamp() where related_id = $1', [
    OPEN,
  ])
  expect(await waiting(later.id)).toHaveLength(1)
  const list = await harness.as('participant', 'select type, read from notifications order by type')
  expect(list).toEqual([
    { type: 'announcement', read: false },
    { type: 'match_updated', read: false },
  ])
  await service.stop()
})

test('who is blocked neither joins nor answers, with a token that still lives', async () => {
  await block('invited')
  for (const sql of [
    `select join_match_bypass_notifications('${OPEN}', '${MEMBERS.invited}', 'confirmed')`,
    `select join_waiting_list('${OPEN}')`,
    `select share_match('${OPEN}')`,
  ])
    expect(await harness.tries('invited', sql), sql).toMatchObject({
      code: expect.stringMatching(/^PT40[34]$/),
    })
  expect(await harness.tries('invited', 'select from matches')).toEqual({ rows: 0 })
})

test('an invitation to a member who is blocked keeps nobody else from being invited', async () => {
  await harness.asOperator('update matches set players = 2 where id = $1', [OPEN])
  const invite = () =>
    harness.tries(
      'creator',
      `insert into match_participants (match_id, user_id, status) values ($1, $2, 'pending')`,
      [OPEN, MEMBERS.other],
    )
  expect(await invite()).toEqual({ code: 'PT409', hint: 'all_places_offered' })
  await block('invited')
  expect(await invite()).toEqual({ rows: 0 })
})

/** The ways in which a block ends. */
const ENDS: Record<string, () => Promise<unknown>> = {
  'when a steward ends it': async () => {
    await harness.asOperator('insert into stewards (member_id) values ($1)', [MEMBERS.creator])
    return harness.as('creator', 'select unblock_account($1)', [MEMBERS.other])
  },
  'when the operator ends it': () => unblock('other'),
  'by itself': async () => {
    await harness.asOperator('set local session_replication_role = replica')
    await blockForSeconds('other', -1)
    await harness.asOperator('set local session_replication_role = origin')
  },
}

/** A worker looks at the line and at what is sought: the next wave of questions is due. */
async function settle() {
  await harness.asOperator(
    'update private.substitute_requests set next_wave_at = now() where match_id = $1',
    [OPEN],
  )
  await harness.asOperator('select private.advance_waiting_list($1)', [OPEN])
}

/** These stand when the block ends: how each came to be, and by which news it is told. */
const STANDING: Record<
  string,
  { happens: () => Promise<unknown>; told: string; withOne?: () => Promise<unknown> }
> = {
  'an invitation': { happens: () => invite(), told: 'match_invitation' },
  'an invitation from before': {
    withOne: () => invite(),
    happens: settle,
    told: 'match_invitation',
  },
  'a search for a substitute': {
    withOne: () => befriend([MEMBERS.other]),
    happens: () => harness.as('participant', 'select ask_substitute($1)', [OPEN]),
    told: 'substitute_asked',
  },
  'a place for the first in line': {
    withOne: async () => {
      await fill()
      await wait('other')
    },
    happens: () => leave('participant'),
    told: 'place_offered',
  },
}
const invite = () =>
  harness.as(
    'creator',
    `insert into match_participants (match_id, user_id, status) values ($1, $2, 'pending')`,
    [OPEN, MEMBERS.other],
  )

describe.each(Object.entries(ENDS))('a block that ends %s', (_how, end) => {
  test.each(Object.entries(STANDING))('leaves %s, which is told once', async (_what, standing) => {
    await standing.withOne?.()
    await blockForSeconds('other', 3600)
    await standing.happens()
    await end()
    for (let looks = 0; looks < 2; looks++) await settle()
    const list = await harness.as('other', 'select type, read from notifications where type = $1', [
      standing.told,
    ])
    expect(list).toEqual([{ type: standing.told, read: false }])
  })
})

test('an invitation counts, whether its member is told or not', async () => {
  const counted = () =>
    harness.asOperator(`select total from private.rate_counters where action = 'invitations'`)
  await block('other')
  await invite()
  expect(await counted()).toEqual([{ total: 1 }])
  await harness.as('participant', 'insert into member_blocks (blocked_id) values ($1)', [MEMBERS.creator])
  await harness.asOperator('delete from match_participants where user_id = $1', [MEMBERS.participant])
  await harness.as(
    'creator',
    `insert into match_participants (match_id, user_id, status) values ($1, $2, 'pending')`,
    [OPEN, MEMBERS.participant],
  )
  expect(await counted()).toEqual([{ total: 2 }])
})
