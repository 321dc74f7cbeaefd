import { beforeEach, describe, expect, test } from 'vitest'
import { sentenceOf } from '../../testing/notification-sentence.ts'
import { MATCHES, MEMBERS, type Member, openHarness, signedIn } from './harness.ts'

const harness = openHarness()
const SERIES = ['00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000012']
const remove = (who: Member | 'nobody', future = 'hand_on', word = 'DELETE') =>
  harness.tries(who, 'select delete_my_account($1, $2)', [word, future])
const preview = async (who: Member) =>
  (await harness.as(who, 'select account_deletion_preview() as counts'))[0]?.counts
const creatorOf = async (match: string) =>
  (await harness.asOperator('select creator_id from matches where id = $1', [match])).map(
    (row) => row.creator_id,
  )
const told = (member: Member) =>
  harness.asOperator('select type, message from notifications where user_id = $1 order by message', [
    MEMBERS[member],
  ])
const addFactor = (member: Member) =>
  harness.asOperator(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [MEMBERS[member]],
  )

beforeEach(async () => {
  await harness.asOperator(`update matches set match_date = '2099-07-01 16:30Z' where match_date > now()`)
  await harness.asOperator('delete from notifications')
})

describe('whoever deletes the account', () => {
  test('is gone, with sessions, profile and comments', async () => {
    await harness.asOperator(`insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)`, [
      MEMBERS.creator,
    ])
    await harness.asOperator(
      `insert into match_comments (match_id, user_id, comment) values ($1, $2, 'hello')`,
      [MATCHES.open, MEMBERS.creator],
    )
    expect(await remove('creator')).toEqual({ rows: 1 })
    expect(
      await harness.asOperator(
        `select id from auth.users where id = $1 union all select user_id from auth.sessions where user_id = $1
         union all select id from profiles where id = $1 union all select user_id from match_comments where user_id = $1
         union all select user_id from auth.identities where user_id = $1`,
        [MEMBERS.creator],
      ),
    ).toEqual([])
  })

  test('hands matches to come on to who is in, who is told', async () => {
    expect(await remove('creator', 'hand_on')).toEqual({ rows: 1 })
    expect(await creatorOf(MATCHES.open)).toEqual([MEMBERS.participant])
    expect(await creatorOf(MATCHES.hidden)).toEqual([MEMBERS.participant])
    expect(await told('participant')).toEqual(
      Array(2).fill({
        type: 'match_updated',
        message: sentenceOf('match_updated', { reason: 'own_match', start: '2099-07-01T16:30Z' }),
      }),
    )
    // Invited members can still answer, and the next ones are invited by the new creator.
    expect(
      await harness.tries(
        'invited',
        `update match_participants set status = 'confirmed' where match_id = $1 returning id`,
        [MATCHES.open],
      ),
    ).toEqual({ rows: 1 })
    const invite =
      'insert into match_participants (match_id, user_id, status) values ($1, $2, $3) returning id'
    expect(await harness.tries('participant', invite, [MATCHES.hidden, MEMBERS.other, 'pending'])).toEqual({
      rows: 1,
    })
  })

  test('or cancels them, with a notice to who is in', async () => {
    expect(await remove('creator', 'cancel')).toEqual({ rows: 1 })
    expect(await creatorOf(MATCHES.open)).toEqual([])
    expect(await told('participant')).toEqual(
      Array(2).fill({
        type: 'match_cancelled',
        message: sentenceOf('match_cancelled', { start: '2099-07-01T16:30Z' }),
      }),
    )
  })

  test('cancels what nobody else is in, whoever was only asked', async () => {
    await harness.asOperator('delete from match_participants where user_id = $1', [MEMBERS.participant])
    expect(await remove('creator', 'hand_on')).toEqual({ rows: 1 })
    expect(await harness.asOperator('select id from matches')).toEqual([])
  })

  test('leaves matches that were played without a creator, and nobody is told of them', async () => {
    expect(await remove('creator', 'cancel')).toEqual({ rows: 1 })
    expect(await creatorOf(MATCHES.past)).toEqual([null])
    expect((await told('participant')).filter(({ message }) => /update/i.test(String(message)))).toEqual([])
    expect(
      (await told('invited')).filter(({ message }) => !/ on 01\.07\.2099 /.test(String(message))),
    ).toEqual([])
  })

  test('keeps a place without a name in matches that were played, and frees all others', async () => {
    await harness.asOperator('update matches set brings_balls = $1, paid_by = $1', [MEMBERS.participant])
    expect(await remove('participant')).toEqual({ rows: 1 })
    expect(
      await harness.asOperator(
        'select match_id, user_id from match_participants where user_id is distinct from $1',
        [MEMBERS.invited],
      ),
    ).toEqual([{ match_id: MATCHES.past, user_id: null }])
    expect(await harness.asOperator('select distinct brings_balls, paid_by from matches')).toEqual([
      { brings_balls: null, paid_by: null },
    ])
    expect(await creatorOf(MATCHES.open)).toEqual([MEMBERS.creator])
  })

  test('who had been asked leaves no invitation and no notice behind', async () => {
    await harness.asOperator(
      `insert into notifications (user_id, type, message, related_id) values ($1, 'match_invitation', 'Come', $2)`,
      [MEMBERS.invited, MATCHES.open],
    )
    expect(await remove('invited')).toEqual({ rows: 1 })
    expect(
      await harness.asOperator('select from match_participants where user_id = $1', [MEMBERS.invited]),
    ).toEqual([])
    expect(await told('invited')).toEqual([])
  })

  test('takes pictures along, also out of events that go on', async () => {
    const names = [
      `${MEMBERS.creator}-avatar-1.png`,
      `${MEMBERS.creator}/event.png`,
      `${MEMBERS.other}-avatar-1.png`,
    ]
    await harness.asOperator(
      `insert into storage.objects (bucket_id, name, owner_id)
       select case when name like '%/%' then 'event-images' else 'avatars' end, name, left(name, 36) from unnest($1::text[]) as name`,
      [names],
    )
    await harness.asOperator('update matches set image_url = $1', [names[1]])
    expect(await preview('creator')).toMatchObject({ pictures: 2 })
    expect(await remove('creator')).toEqual({ rows: 1 })
    expect(await harness.asOperator('select name from storage.objects')).toEqual([{ name: names[2] }])
    expect(await harness.asOperator('select distinct image_url from matches')).toEqual([{ image_url: null }])
  })
})

describe('a series', () => {
  beforeEach(async () => {
    await harness.asOperator(
      `insert into matches (id, creator_id, location, match_date, series_id)
       select id, $2, 'TSG Padel', timestamptz '2099-07-01 16:30Z' + number * interval '7 days', $1[1]
         from unnest($1::uuid[]) with ordinality as one (id, number)`,
      [SERIES, MEMBERS.creator],
    )
    // `other` came first to the first date, `participant` is in both.
    await harness.asOperator(
      `insert into match_participants (match_id, user_id, status, created_at) values
         ($1, $3, 'confirmed', now() - interval '1 day'), ($1, $4, 'confirmed', now()), ($2, $4, 'confirmed', now())`,
      [...SERIES, MEMBERS.other, MEMBERS.participant],
    )
    await harness.asOperator('delete from matches where id = any($1)', [Object.values(MATCHES)])
    await harness.asOperator('delete from notifications')
  })

  test('goes to who is in most of its dates; each is told once', async () => {
    expect(await remove('creator')).toEqual({ rows: 1 })
    expect(await harness.asOperator('select distinct creator_id from matches')).toEqual([
      { creator_id: MEMBERS.participant },
    ])
    expect(await told('participant')).toEqual([
      {
        type: 'match_updated',
        message: sentenceOf('match_updated', {
          reason: 'own_match',
          start: '2099-07-08T16:30Z',
          following: 1,
        }),
      },
    ])
    expect(await told('other')).toEqual([
      {
        type: 'match_updated',
        message: sentenceOf('match_updated', {
          reason: 'new_organizer',
          name: 'Participant Demo',
          start: '2099-07-08T16:30Z',
        }),
      },
    ])
  })

  test('is cancelled with one notice for all its dates', async () => {
    expect(await remove('creator', 'cancel')).toEqual({ rows: 1 })
    expect(await told('participant')).toMatchObject([{ type: 'match_cancelled' }])
  })
})

test('what it would do is told before, and is what it does', async () => {
  expect(await preview('creator')).toEqual({
    future_with_others: 2,
    future_alone: 0,
    past_with_others: 1,
    places: 0,
    comments: 0,
    pictures: 0,
  })
  expect(await preview('participant')).toMatchObject({
    future_with_others: 0,
    past_with_others: 0,
    places: 2,
  })
})

describe('an attack', () => {
  test.each([
    ['without the word', 'hand_on', 'delete'],
    ['with a choice that there is not', 'keep', 'DELETE'],
  ])('%s deletes nothing', async (_what, future, word) => {
    expect(await remove('creator', future, word)).toEqual({ code: '22023' })
    expect(await preview('creator')).toMatchObject({ future_with_others: 2 })
  })

  test('by nobody is refused', async () => {
    expect(await remove('nobody')).toEqual({ code: '42501' })
    expect(await harness.tries('nobody', 'select account_deletion_preview()')).toEqual({ code: '42501' })
  })

  test('with the password alone is refused to who has a second factor', async () => {
    await addFactor('creator')
    expect(await remove('creator')).toEqual({ code: 'PT403', hint: 'insufficient_aal' })
    expect(await preview('creator')).toMatchObject({ future_with_others: 0 })
    harness.provesFactor('creator')
    expect(await remove('creator')).toEqual({ rows: 1 })
  })

  test.each<[what: string, amr: unknown]>([
    ['signed in eleven minutes ago', signedIn(11)],
    ['was refreshed just now', [...signedIn(11), ...signedIn(0, 'token_refresh')]],
    ['began without a proof', signedIn(0, 'anonymous')],
    ['tells of no time', [{ method: 'password' }]],
    ['tells of no proof', []],
    ['has the older form', ['password']],
    ['has another form', { method: 'password' }],
    ['has none', null],
  ])('with a token whose session %s is refused', async (_what, amr) => {
    harness.provedBy('creator', amr)
    const refused = { code: 'PT403', hint: 'reauthentication_needed' }
    expect(await remove('creator')).toEqual(refused)
    expect(await harness.tries('creator', 'select require_recent_proof()')).toEqual(refused)
    expect(await preview('creator')).toMatchObject({ future_with_others: 2 })
  })

  test.each(['password', 'recovery', 'oauth', 'totp'])('is none after a proof by %s', async (method) => {
    harness.provedBy('creator', [...signedIn(9, method), ...signedIn(600)])
    expect(await harness.tries('creator', 'select require_recent_proof()')).toEqual({ rows: 1 })
    expect(await remove('creator')).toEqual({ rows: 1 })
  })

  test('through what the functions are made of is refused', async () => {
    for (const call of [
      `private.hand_over_matches('${MEMBERS.creator}')`,
      `private.delete_unshared_data('${MEMBERS.creator}')`,
      `private.lock_data_of('${MEMBERS.creator}')`,
      `private.rows_of('${MEMBERS.creator}')`,
      `private.account_of('${MEMBERS.creator}')`,
    ])
      expect(await harness.tries('other', `select ${call}`)).toEqual({ code: '42501' })
    expect(await harness.tries('other', 'delete from auth.users where id = $1', [MEMBERS.creator])).toEqual({
      code: '42501',
    })
    expect(await harness.tries('other', 'delete from profiles where id = $1', [MEMBERS.creator])).toEqual({
      code: '42501',
    })
  })

  test('leaves everybody else as they were', async () => {
    expect(await remove('other')).toEqual({ rows: 1 })
    expect(await harness.asOperator('select count(*)::int from profiles')).toEqual([{ count: 3 }])
    expect(await harness.asOperator('select count(*)::int from matches')).toEqual([{ count: 3 }])
    expect(await harness.asOperator('select count(*)::int from match_participants')).toEqual([{ count: 6 }])
  })
})
