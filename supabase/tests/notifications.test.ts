import { beforeEach, expect, test } from 'vitest'
import { kindNamed, NOTIFICATION_KINDS } from '../../domain/notifications/all-kinds.ts'
import type { Kind } from '../../domain/notifications/kind.ts'
import { openLanguages } from '../../server/language/languages.ts'
import { notificationTemplates } from '../../server/language/notification-templates.ts'
import { sentenceOf } from '../../testing/notification-sentence.ts'
import { MATCHES, MEMBERS, openHarness, type Who } from './harness.ts'

const harness = openHarness()
const START = '2030-07-05T20:30:00Z'
const written = () =>
  harness.asOperator(
    'select user_id, type, message, related_id, read from notifications order by type, user_id',
  )

beforeEach(async () => {
  await harness.asOperator('update matches set match_date = $2 where id = $1', [MATCHES.open, START])
  await harness.asOperator('delete from notifications')
})

test('an invitation tells the invited in the zone of the community', async () => {
  await harness.as('creator', `insert into match_participants (match_id, user_id) values ($1, $2)`, [
    MATCHES.open,
    MEMBERS.other,
  ])
  expect(await written()).toEqual([
    {
      user_id: MEMBERS.other,
      type: 'match_invitation',
      message: sentenceOf('match_invitation', { name: 'Creator Demo', start: START }),
      related_id: MATCHES.open,
      read: false,
    },
  ])
})

test('the zone is what the server has set, and a zone that does not exist is refused', async () => {
  await harness.asOperator(`select private.set_community('Pacific/Auckland')`)
  await harness.as('creator', `update matches set description = 'Bring water' where id = $1`, [MATCHES.open])
  const [first] = await written()
  expect(first?.message).toBe(sentenceOf('match_updated', { start: START }, { zone: 'Pacific/Auckland' }))
  await expect(harness.asOperator(`select private.set_community('Europe/Atlantis')`)).rejects.toMatchObject({
    code: '22023',
  })
})

test('there is one community', async () => {
  const second = 'insert into private.community (only_row) values (false)'
  await expect(harness.asOperator(second)).rejects.toMatchObject({ code: '23514' })
})

test('an update tells those who are in or asked, once, but not its author', async () => {
  await harness.as('creator', `select join_match_bypass_notifications($1, $2, 'confirmed')`, [
    MATCHES.open,
    MEMBERS.creator,
  ])
  await harness.asOperator('delete from notifications')
  await harness.as('creator', `update matches set match_type = 'event', players = 8 where id = $1`, [
    MATCHES.open,
  ])
  expect(await written()).toEqual(
    [MEMBERS.participant, MEMBERS.invited].map((user_id) => ({
      user_id,
      type: 'match_updated',
      message: sentenceOf('match_updated', { kind: 'event', start: START }),
      related_id: MATCHES.open,
      read: false,
    })),
  )
})

test('an update that changes nothing tells nobody and leaves updated_at', async () => {
  const stamp = () => harness.asOperator('select updated_at from matches where id = $1', [MATCHES.open])
  const before = await stamp()
  await harness.as('creator', 'update matches set location = location where id = $1', [MATCHES.open])
  expect(await written()).toEqual([])
  expect(await stamp()).toEqual(before)
})

test('a change that follows from a removed account is not an update by the organizer', async () => {
  await harness.asOperator('update matches set paid_by = $1 where id = $2', [MEMBERS.other, MATCHES.open])
  await harness.asOperator('delete from notifications')
  await harness.asOperator('delete from auth.users where id = any($1)', [[MEMBERS.other, MEMBERS.creator]])
  expect(await written()).toEqual([])
  expect(
    await harness.asOperator('select creator_id, paid_by from matches where id = $1', [MATCHES.open]),
  ).toEqual([{ creator_id: null, paid_by: null }])
})

test('a cancellation tells those who are in or asked, but not its author', async () => {
  await harness.as('creator', `select join_match_bypass_notifications($1, $2, 'confirmed')`, [
    MATCHES.open,
    MEMBERS.creator,
  ])
  await harness.asOperator('delete from notifications')
  await harness.as('creator', 'delete from matches where id = $1', [MATCHES.open])
  expect(await written()).toEqual(
    [MEMBERS.participant, MEMBERS.invited].map((user_id) => ({
      user_id,
      type: 'match_cancelled',
      message: sentenceOf('match_cancelled', { start: START }),
      related_id: MATCHES.open,
      read: false,
    })),
  )
})

test.each([
  ['a change', `update matches set location = 'Court Hall' where id = $1`],
  ['a cancellation', 'delete from matches where id = $1'],
])('%s is no news to who declined', async (_what, sql) => {
  await harness.as(
    'invited',
    `update match_participants set status = 'declined' where user_id = $1 and match_id = $2`,
    [MEMBERS.invited, MATCHES.open],
  )
  await harness.asOperator('delete from notifications')
  await harness.as('creator', sql, [MATCHES.open])
  expect((await written()).map(({ user_id }) => user_id)).toEqual([MEMBERS.participant])
})

test.each(['confirmed', 'declined'])('answering %s marks the invitation as read', async (status) => {
  await harness.as(
    'creator',
    `insert into match_participants (match_id, user_id) values ($1, $2), ($3, $2)`,
    [MATCHES.open, MEMBERS.other, MATCHES.hidden],
  )
  await harness.as(
    'other',
    'update match_participants set status = $1 where match_id = $2 and user_id = $3',
    [status, MATCHES.open, MEMBERS.other],
  )
  const invitations = `select related_id, read from notifications where type = 'match_invitation' order by related_id`
  expect(await harness.asOperator(invitations)).toEqual([
    { related_id: MATCHES.open, read: true },
    { related_id: MATCHES.hidden, read: false },
  ])
})

const NOTE = `insert into notifications (user_id, type, message) values ($1, 'match_updated', 'Hello')`

test('members see, mark and delete their own notifications only', async () => {
  await harness.asOperator(NOTE, [MEMBERS.participant])
  const seen = async (who: Who) => harness.tries(who, 'select from notifications')
  expect([await seen('participant'), await seen('other')]).toEqual([{ rows: 1 }, { rows: 0 }])
  // Without a condition and without rows asked for, only the policy of the verb stands in the way.
  const left = () => harness.asOperator('select read from notifications')
  await harness.as('other', 'update notifications set read = true')
  await harness.as('other', 'delete from notifications')
  expect(await left()).toEqual([{ read: false }])
  await harness.as('participant', 'update notifications set read = true')
  expect(await left()).toEqual([{ read: true }])
  await harness.as('participant', 'delete from notifications')
  expect(await left()).toEqual([])
})

test('the database has the kinds that the pages and messages know', async () => {
  const [row] = await harness.asOperator('select private.notification_kinds() as kinds')
  expect((row?.kinds as string[] | undefined)?.toSorted()).toEqual(NOTIFICATION_KINDS.toSorted())
})

const kindsWhere = (holds: (kind: Kind) => unknown) =>
  NOTIFICATION_KINDS.flatMap((type) => kindNamed(type) ?? [])
    .filter(holds)
    .map(({ type }) => type)

test('lists of kinds in functions and indexes name each that grows with the players, or none', async () => {
  const sources = await harness.asOperator(
    `select prosrc as source from pg_proc where pronamespace = 'private'::regnamespace and proname <> 'notification_kinds'
     union all select pg_get_indexdef(indexrelid) from pg_index where indrelid = 'public.notifications'::regclass`,
  )
  const lists = sources.flatMap(({ source }) =>
    [...String(source).matchAll(/(?:\bin \(|ARRAY\[)('match_(?:joined|left|declined|full)'[^)\]]*)/g)].map(
      ([, list = '']) => [...list.matchAll(/'(\w+)'/g)].map(([, kind]) => kind),
    ),
  )
  expect(lists.length).toBeGreaterThan(3)
  for (const list of lists) expect(list.toSorted()).toEqual(kindsWhere((kind) => kind.isOfPlayers).toSorted())
})

test('the jobs of matches judge every kind about a match, and the work of stewards', async () => {
  const [row] = await harness.asOperator(`select prosrc from pg_proc where proname = 'pending_pushes'`)
  const judged = [
    ...String(row?.prosrc).matchAll(/when news\.type (?:= |in \()([^)]*?)(?:\)| then)/g),
  ].flatMap(([, list = '']) => [...list.matchAll(/'(\w+)'/g)].map(([, kind]) => kind))
  const ofJobs = kindsWhere(
    ({ opens, type }) =>
      opens === 'match' || opens === 'result' || opens === 'stewards' || type === 'match_cancelled',
  )
  expect(judged.toSorted()).toEqual(ofJobs.toSorted())
})

test.each([
  `insert into notifications (user_id, type, message) values ($1, 'advertisement', 'Buy')`,
  `insert into push_mutes (user_id, type) values ($1, 'advertisement')`,
])('there are no other kinds: %s', async (sql) => {
  await expect(harness.asOperator(sql, [MEMBERS.other])).rejects.toMatchObject({ code: '23514' })
})

test('whoever is seated by the operator was not invited', async () => {
  const seat = `insert into match_participants (match_id, user_id, status) values ($1, $2, 'confirmed')`
  await harness.asOperator(seat, [MATCHES.open, MEMBERS.other])
  expect(await written()).toEqual([])
})

test.each([
  [NOTE, [MEMBERS.other]],
  [`update notifications set message = 'Other words'`, []],
  ['update notifications set user_id = $1', [MEMBERS.other]],
])('no member writes the words or the recipient: %s', async (sql, values) => {
  expect(await harness.tries('other', sql, values)).toEqual({ code: '42501' })
})

test('nobody is shown nothing', async () => {
  expect(await harness.tries('nobody', 'select from notifications')).toEqual({ code: '42501' })
})

test('the facts stand beside the sentence, and nobody writes them but triggers', async () => {
  await harness.as(
    'creator',
    `update matches set location = 'Court {name}', description = 'Balls' where id = $1`,
    [MATCHES.open],
  )
  const [row] = await harness.asOperator('select data, message from notifications')
  expect(row).toEqual({
    data: {
      kind: 'match',
      location: 'Court {name}',
      start: '2030-07-05T20:30:00+00:00',
      following: 0,
      changes: { location: ['TSG Padel', 'Court {name}'], description: [] },
    },
    message: sentenceOf('match_updated', { location: 'Court {name}', start: START }),
  })
  for (const sql of [`update notifications set data = '{}'`, `update notifications set message = 'Hi'`])
    expect(await harness.tries('participant', sql)).toEqual({ code: '42501' })
})

test('a notification of an event has the line by which it is called, unless stewards have hidden it', async () => {
  await harness.asOperator(
    `update matches set match_type = 'event', description = E'Summer evening\\nBring water' where id = $1`,
    [MATCHES.open],
  )
  await harness.asOperator('delete from notifications')
  await harness.as('creator', `update matches set location = 'Beach' where id = $1`, [MATCHES.open])
  const lines = () =>
    harness.asOperator(`select distinct type, data ->> 'first_line' as line from notifications`)
  expect(await lines()).toEqual([{ type: 'match_updated', line: 'Summer evening' }])
  await harness.asOperator(`select private.hide_match($1, true, 'hidden', 'Be kind.', array[$1::uuid])`, [
    MATCHES.open,
  ])
  expect(await lines()).toContainEqual({ type: 'moderation', line: null })
})

test('the sentence is in the language that the server has filled in', async () => {
  const { translate } = openLanguages('de')
  const texts = notificationTemplates((message) => translate('de', message))
  await harness.asOperator('select private.set_notification_texts($1)', [JSON.stringify(texts)])
  await harness.as('participant', `delete from match_participants where user_id = $1 and match_id = $2`, [
    MEMBERS.participant,
    MATCHES.open,
  ])
  await harness.as('creator', 'delete from matches where id = $1', [MATCHES.open])
  expect((await written()).map(({ message }) => message)).toEqual([
    sentenceOf('match_cancelled', { start: START }, { language: 'de' }),
    sentenceOf('match_left', { name: 'Participant Demo', start: START }, { language: 'de' }),
  ])
})

test('changes after each other are one notification while it is unread, from what was to what is', async () => {
  const change = (set: string) =>
    harness.as('creator', `update matches set ${set} where id = $1`, [MATCHES.open])
  const told = () =>
    harness.asOperator(
      `select data -> 'changes' as changes from notifications where user_id = $1 order by read desc`,
      [MEMBERS.invited],
    )
  await change(`location = 'Court Hall', players = 2`)
  await change(`location = 'Beach', description = 'Bring water'`)
  await change(`players = 4`)
  expect(await told()).toEqual([{ changes: { location: ['TSG Padel', 'Beach'], description: [] } }])
  await harness.asOperator('update notifications set read = true')
  await change(`location = 'TSG Padel'`)
  expect(await told()).toHaveLength(2)
})
