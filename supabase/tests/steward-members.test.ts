import { beforeEach, describe, expect, test } from 'vitest'
import { MODERATION_DAYS } from '../../domain/limits.ts'
import { EVERYBODY, MATCHES, MEMBERS, type Member, openHarness, signedIn, type Who } from './harness.ts'

const harness = openHarness()
const NO_STEWARD = { code: 'PT403', hint: 'not_a_steward' }
const DONE = { rows: 1 }
const call = (who: Who, sql: string, ...values: unknown[]) => harness.tries(who, `select ${sql}`, values)
const block = (who: Who, whom: Member, reason = 'Insulted others', until: string | null = null) =>
  call(who, 'block_account($1, $2, $3)', MEMBERS[whom], reason, until)
const remove = (who: Who, whom: Member, future = 'hand_on') =>
  call(who, 'remove_member($1, $2, $3)', MEMBERS[whom], future, 'Left the club')
const ask = (who: Who, kept: Member, double: Member) =>
  call(who, 'merge_members($1, $2)', MEMBERS[kept], MEMBERS[double])
const reply = (who: Who, kept: Member, agrees = true) =>
  call(who, 'answer_merge($1, $2)', MEMBERS[kept], agrees)
/** Lets days pass, and deletes the accounts that are due. Returns their number. */
async function finishRemovals(days: number): Promise<number> {
  await harness.asOperator('update private.member_removals set due_at = due_at - make_interval(days => $1)', [
    days,
  ])
  const due = await harness.asOperator('select private.due_removals() as member')
  for (const { member } of due) await harness.asOperator('select private.finish_member_removal($1)', [member])
  return due.length
}
/** Lets the days pass, and does what is due. Returns the number of merges. */
async function finishMerges(days = 4): Promise<number> {
  await harness.asOperator(
    'update private.merge_requests set agreed_at = agreed_at - make_interval(days => $1)',
    [days],
  )
  const due = await harness.asOperator('select private.due_merges() as double')
  for (const { double } of due) await harness.asOperator('select private.finish_merge($1)', [double])
  return due.length
}
/** Asks, is agreed to, and happens. */
async function merge(who: Who, kept: Member, double: Member): Promise<unknown> {
  const asked = await ask(who, kept, double)
  if (!('rows' in asked)) return asked
  const agreed = await reply(double, kept)
  await finishMerges()
  return agreed
}
const card = async (who: Who, whom: Member) =>
  (await harness.as(who, 'select steward_member($1) as card', [MEMBERS[whom]]))[0]?.card as Record<
    string,
    unknown
  >
const log = async () =>
  (await harness.asOperator('select act, detail from steward_log order by id')).map(({ act, detail }) => [
    act,
    detail,
  ])
const one = async (sql: string, ...values: unknown[]) => (await harness.asOperator(sql, values))[0]

beforeEach(async () => {
  await harness.asOperator('insert into stewards (member_id) values ($1)', [MEMBERS.other])
})

async function signUp(email: string, username: string): Promise<string> {
  const row = await one(
    `insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), $1, jsonb_build_object('username', $2::text))
     returning id`,
    email,
    username,
  )
  return String(row?.id)
}

describe('every act of stewards', () => {
  const acts: [string, string][] = [
    ['search', `steward_members('', 'all', null, null, 10)`],
    ['count', 'steward_member_count()'],
    ['read a card', `steward_member('${MEMBERS.invited}')`],
    ['confirm', `confirm_member('${MEMBERS.invited}')`],
    ['block', `block_account('${MEMBERS.invited}', 'reason', null)`],
    ['unblock', `unblock_account('${MEMBERS.invited}')`],
    ['sign out', `sign_out_member('${MEMBERS.invited}')`],
    ['remove', `remove_member('${MEMBERS.invited}', 'hand_on', 'reason')`],
    ['preview a merge', `merge_preview('${MEMBERS.invited}', '${MEMBERS.participant}')`],
    ['take a merge back', `stop_merge('${MEMBERS.invited}')`],
    ['merge', `merge_members('${MEMBERS.invited}', '${MEMBERS.participant}')`],
  ]

  test.each(acts)('%s: is refused to members, strangers, former and blocked stewards', async (_name, sql) => {
    for (const who of EVERYBODY.filter((one) => one !== 'other'))
      expect(await call(who, sql), who).toEqual(who === 'nobody' ? { code: '42501' } : NO_STEWARD)
    await harness.asOperator(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      MEMBERS.other,
    ])
    expect(await call('other', sql)).toMatchObject({ code: 'PT403' })
    await harness.asOperator('update auth.users set banned_until = null')
    await harness.asOperator('delete from stewards')
    expect(await call('other', sql)).toEqual(NO_STEWARD)
    expect(await log()).toEqual([])
  })

  test.each(acts)('%s: needs the second factor of a steward who has one', async (_name, sql) => {
    await harness.asOperator(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [MEMBERS.other],
    )
    expect(await call('other', sql)).toEqual({ code: 'PT403', hint: 'insufficient_aal' })
    harness.provesFactor('other')
    expect(await call('other', sql)).not.toHaveProperty('code')
  })
})

describe('searching', () => {
  const names = async (
    words: string,
    which = 'all',
    after: [string, string] | [null, null] = [null, null],
    limit = 50,
  ) =>
    (
      await harness.as('other', 'select * from steward_members($1, $2, $3, $4, $5)', [
        words,
        which,
        ...after,
        limit,
      ])
    ).map(({ username }) => username)

  test('finds members by parts of their names, and pages through them', async () => {
    expect(await names('')).toEqual(['Creator Demo', 'Invited Demo', 'Other Demo', 'Participant Demo'])
    expect(await names('demo PART')).toEqual(['Participant Demo'])
    expect(await names('', 'all', ['Invited Demo', MEMBERS.invited], 1)).toEqual(['Other Demo'])
    expect(await names('%')).toEqual([])
  })

  test('finds whoever has an address, confirmed or not', async () => {
    await signUp('new@example.org', 'New One')
    expect(await names(' Invited@example.org ')).toEqual(['Invited Demo'])
    expect(await names('new@example.org')).toEqual(['New One'])
    expect(await names('@example.org')).toEqual([])
  })

  test('lists stewards, blocked members, and accounts that wait for a confirmation', async () => {
    await signUp('new@example.org', 'New One')
    await block('other', 'invited')
    expect(await names('', 'stewards')).toEqual(['Other Demo'])
    expect(await names('', 'blocked')).toEqual(['Invited Demo'])
    expect(await names('', 'unconfirmed')).toEqual(['New One'])
    expect(await names('nobody', 'unconfirmed')).toEqual([])
    await harness.asOperator(`update auth.users set banned_until = now() - interval '1 second'`)
    expect(await names('', 'blocked')).toEqual([])
  })
})

describe('confirming', () => {
  test('sends a fresh mail to the address, and confirms nothing: who signed up is not known', async () => {
    const id = await signUp('new@example.org', 'New One')
    expect(await call('other', 'confirm_member($1)', id)).toEqual(DONE)
    expect(await call('other', 'confirm_member($1)', id)).toEqual(DONE)
    expect(await harness.asOperator('select recipient, request from _backend.mail_queue')).toEqual([
      {
        recipient: 'new@example.org',
        request: { to: 'new@example.org', about: { type: 'signup', language: null } },
      },
    ])
    expect(await one('select email_confirmed_at as at from auth.users where id = $1', id)).toEqual({
      at: null,
    })
    expect(await harness.asOperator('select from profiles where id = $1', [id])).toEqual([])
    expect(
      await harness.as('other', `select email from steward_members('', 'unconfirmed', null, null, 9)`),
    ).toEqual([{ email: 'new@example.org' }])
    expect((await log())[0]).toEqual(['confirmation_sent', {}])
  })

  test('of an address that is confirmed sends nothing', async () => {
    expect(await call('other', 'confirm_member($1)', MEMBERS.invited)).toEqual(DONE)
    expect(await harness.asOperator('select from _backend.mail_queue')).toEqual([])
    expect(await log()).toEqual([])
  })

  test('of an account that is gone is refused', async () => {
    expect(await call('other', 'confirm_member(gen_random_uuid())')).toEqual({
      code: 'PT404',
      hint: 'member_gone',
    })
  })
})

describe('blocking', () => {
  test('ends sessions, keeps the reason with the account, and ends by itself', async () => {
    await harness.asOperator('insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)', [
      MEMBERS.invited,
    ])
    const until = '2099-12-01T00:00:00+00:00'
    expect(await block('other', 'invited', '  Insulted\nothers ', until)).toEqual(DONE)
    expect(await card('other', 'invited')).toMatchObject({
      blocked_until: until,
      block_reason: 'Insulted others',
      sessions: 0,
    })
    expect(await harness.tries('invited', 'select from profiles')).toEqual({ rows: 0 })
    expect(await log()).toEqual([['member_blocked', { reason: 'Insulted others', until }]])
    await harness.asOperator(`update auth.users set banned_until = now() - interval '1 second'`)
    expect(await card('other', 'invited')).toMatchObject({ blocked_until: null, block_reason: null })
    expect(await harness.tries('invited', 'select from profiles')).toEqual({ rows: 4 })
  })

  test('without an end lasts until it is lifted', async () => {
    await block('other', 'invited')
    expect(String((await card('other', 'invited')).blocked_until)).toMatch(/^21/)
    expect(await call('other', 'unblock_account($1)', MEMBERS.invited)).toEqual(DONE)
    expect(await call('other', 'unblock_account($1)', MEMBERS.invited)).toEqual(DONE)
    expect(await card('other', 'invited')).toMatchObject({ blocked_until: null })
    expect((await log()).map(([act]) => act)).toEqual(['member_blocked', 'member_unblocked'])
    expect(
      await one('select raw_app_meta_data as data from auth.users where id = $1', MEMBERS.invited),
    ).toEqual({ data: {} })
  })

  test('needs a reason, and an end in the future', async () => {
    for (const [reason, until] of [
      ['', null],
      [' \n', null],
      ['x'.repeat(301), null],
      ['reason', '2000-01-01'],
    ] as const)
      expect(await block('other', 'invited', reason, until)).toEqual({ code: '22023' })
  })
})

test('a steward is neither blocked nor removed nor merged away before the role has ended', async () => {
  await harness.asOperator('insert into stewards (member_id) values ($1)', [MEMBERS.invited])
  const refused = { code: 'PT409', hint: 'is_a_steward' }
  expect(await block('other', 'invited')).toEqual(refused)
  expect(await remove('other', 'invited')).toEqual(refused)
  expect(await ask('other', 'participant', 'invited')).toEqual(refused)
  expect(await block('other', 'other')).toEqual(refused)
  await call('other', 'end_steward($1)', MEMBERS.invited)
  expect(await block('other', 'invited')).toEqual(DONE)
  expect(await call('other', 'name_steward($1)', MEMBERS.invited)).toEqual({
    code: 'PT409',
    hint: 'member_is_blocked',
  })
})

test('signing out ends every session, and is logged when there was one', async () => {
  const signOut = () => call('other', 'sign_out_member($1)', MEMBERS.invited)
  await signOut()
  await harness.asOperator('insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)', [
    MEMBERS.invited,
  ])
  expect(await signOut()).toEqual(DONE)
  expect(await one('select count(*)::int as n from auth.sessions')).toEqual({ n: 0 })
  expect(await log()).toEqual([['member_signed_out', {}]])
})

describe('removing', () => {
  test('does what deleting the own account does, and keeps the reason in the log', async () => {
    expect(await remove('other', 'creator')).toEqual(DONE)
    expect(await remove('other', 'creator')).toEqual(DONE)
    expect(await finishRemovals(MODERATION_DAYS.memberRemovals - 1)).toBe(0)
    expect(await finishRemovals(1)).toBe(1)
    expect(await one('select creator_id from matches where id = $1', MATCHES.open)).toEqual({
      creator_id: MEMBERS.participant,
    })
    expect(await one('select count(*)::int as n from auth.users where id = $1', MEMBERS.creator)).toEqual({
      n: 0,
    })
    expect(await log()).toEqual([['member_removed', { reason: 'Left the club' }]])
    expect(await remove('other', 'creator')).toEqual({ code: 'PT404', hint: 'member_gone' })
    // Stewards read whom, as long as the name is kept, and nobody else does.
    const name = (who: Who) => harness.as(who, 'select private.removed_name($1) as name', [MEMBERS.creator])
    const [entry] = await harness.as('other', 'select * from steward_log_page(null, 1)')
    expect(entry).toMatchObject({ act: 'member_removed', about_name: 'Creator Demo' })
    expect(await name('participant')).toEqual([{ name: null }])
    await harness.asOperator('delete from private.removed_names where true')
    expect(await name('other')).toEqual([{ name: null }])
  })

  test('blocks at once, and is taken back by any steward for some days', async () => {
    await harness.asOperator('insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)', [
      MEMBERS.creator,
    ])
    await remove('other', 'creator')
    expect(await card('other', 'creator')).toMatchObject({
      ...{ sessions: 0, block_reason: 'Left the club', deleted_at: expect.any(String) },
    })
    expect(await harness.tries('creator', 'select from profiles')).toEqual({ rows: 0 })
    expect(await one('select creator_id from matches where id = $1', MATCHES.open)).toEqual({
      creator_id: MEMBERS.creator,
    })
    expect(await call('other', 'unblock_account($1)', MEMBERS.creator)).toEqual(DONE)
    expect(await card('other', 'creator')).toMatchObject({ blocked_until: null, deleted_at: null })
    expect(await finishRemovals(30)).toBe(0)
    expect((await log()).map(([act]) => act)).toEqual(['member_removed', 'member_unblocked'])
    // The operator lets somebody in without a word to the removal.
    await remove('other', 'creator')
    await harness.asOperator('update auth.users set banned_until = null where id = $1', [MEMBERS.creator])
    await finishRemovals(30)
    expect(await harness.asOperator('select from auth.users where id = $1', [MEMBERS.creator])).toHaveLength(
      1,
    )
  })

  test('like merging and naming, needs a recent proof of identity', async () => {
    harness.provedBy('other', signedIn(11))
    const refused = { code: 'PT403', hint: 'reauthentication_needed' }
    expect(await remove('other', 'creator')).toEqual(refused)
    expect(await ask('other', 'creator', 'invited')).toEqual(refused)
    expect(await call('other', 'name_steward($1)', MEMBERS.invited)).toEqual(refused)
  })

  test('is limited to a number a day, so that a steward who turns is noticed', async () => {
    await harness.asOperator(`update private.rate_limits set most = 1 where action = 'grave_acts'`)
    expect(await remove('other', 'invited')).toEqual(DONE)
    expect(await remove('other', 'participant')).toEqual({ code: 'PT429', hint: 'too_many_grave_acts' })
    expect(await ask('other', 'creator', 'participant')).toEqual({
      code: 'PT429',
      hint: 'too_many_grave_acts',
    })
  })
})

describe('merging', () => {
  const placesOf = (who: Member) =>
    harness.asOperator(
      'select match_id, status, team_assignment as team from match_participants where user_id = $1 order by match_id',
      [MEMBERS[who]],
    )

  test('moves places, matches, comments and blocks, and removes the double', async () => {
    await harness.asOperator(
      `insert into match_comments (match_id, user_id, comment) values ($1, $2, 'hello')`,
      [MATCHES.open, MEMBERS.participant],
    )
    await harness.asOperator('insert into member_blocks (blocker_id, blocked_id) values ($1, $2), ($2, $3)', [
      MEMBERS.invited,
      MEMBERS.participant,
      MEMBERS.other,
    ])
    await harness.asOperator('update matches set brings_balls = $1, paid_by = $1 where id = $2', [
      MEMBERS.participant,
      MATCHES.past,
    ])
    const before = await placesOf('participant')
    await harness.asOperator('delete from notifications')
    expect(await merge('other', 'creator', 'participant')).toEqual(DONE)
    expect(await placesOf('creator')).toEqual(before)
    expect(await one('select user_id from match_comments')).toEqual({ user_id: MEMBERS.creator })
    expect(await one('select brings_balls, paid_by from matches where id = $1', MATCHES.past)).toEqual({
      brings_balls: MEMBERS.creator,
      paid_by: MEMBERS.creator,
    })
    expect(await harness.asOperator('select blocker_id, blocked_id from member_blocks order by 1')).toEqual([
      { blocker_id: MEMBERS.creator, blocked_id: MEMBERS.other },
      { blocker_id: MEMBERS.invited, blocked_id: MEMBERS.creator },
    ])
    expect(await one('select count(*)::int as n from auth.users where id = $1', MEMBERS.participant)).toEqual(
      { n: 0 },
    )
    expect(await harness.asOperator('select type from notifications')).toEqual([])
    expect(await log()).toEqual([
      ['merge_asked', { kept: MEMBERS.creator, name: 'Creator Demo' }],
      [
        'members_merged',
        expect.objectContaining({ double: MEMBERS.participant, name: 'Participant Demo', places: 3 }),
      ],
    ])
  })

  test.each<[Member, Member]>([
    ['participant', 'invited'],
    ['invited', 'participant'],
  ])('of %s with %s leaves one place in each match, the one that says more', async (kept, double) => {
    const players = await placesOf('participant')
    expect(await merge('other', kept, double)).toEqual(DONE)
    expect(await placesOf(kept)).toEqual(players)
    expect(await harness.asOperator('select from match_participants')).toHaveLength(3)
  })

  test('moves the matches that the double has made', async () => {
    expect(await merge('other', 'invited', 'creator')).toEqual(DONE)
    expect(
      await harness.asOperator('select from matches where creator_id = $1', [MEMBERS.invited]),
    ).toHaveLength(3)
    expect(await harness.tries('invited', 'select from matches')).toEqual({ rows: 3 })
  })

  test('a block between the account that is kept and a creator holds for the places of the double', async () => {
    await harness.as('creator', 'insert into member_blocks (blocked_id) values ($1)', [MEMBERS.invited])
    expect(await merge('other', 'invited', 'participant')).toEqual(DONE)
    const places = await harness.asOperator(
      'select match_id, status from match_participants where user_id = $1 order by match_id',
      [MEMBERS.invited],
    )
    expect(places.find(({ match_id }) => match_id === MATCHES.hidden)).not.toMatchObject({
      status: 'confirmed',
    })
    // It has been played.
    expect(places.find(({ match_id }) => match_id === MATCHES.past)).toMatchObject({ status: 'confirmed' })
  })

  test('needs the consent of the owner of the double, with a fresh proof, and never goes into an own account', async () => {
    expect(await ask('other', 'other', 'creator')).toEqual({ code: 'PT403', hint: 'own_account' })
    expect(await ask('other', 'participant', 'creator')).toEqual(DONE)
    expect(await finishMerges()).toBe(0)
    // Nobody else answers, and not to a question that was not shown.
    const over = { code: 'PT409', hint: 'merge_over' }
    for (const who of ['participant', 'invited', 'other'] as const)
      expect(await reply(who, 'participant')).toEqual(over)
    expect(await reply('creator', 'invited')).toEqual(over)
    harness.provedBy('creator', signedIn(11))
    expect(await reply('creator', 'participant')).toEqual({ code: 'PT403', hint: 'reauthentication_needed' })
    harness.provedBy('creator', signedIn(0))
    expect(await reply('creator', 'participant')).toEqual(DONE)
    // Nothing has changed yet.
    expect(await harness.tries('other', 'select from matches where is_private')).toEqual({ rows: 0 })
    expect(await finishMerges(2)).toBe(0)
    expect(await one('select creator_id from matches where id = $1', MATCHES.hidden)).toEqual({
      creator_id: MEMBERS.creator,
    })
    expect(await finishMerges(1)).toBe(1)
    expect(await one('select count(*)::int as n from auth.users where id = $1', MEMBERS.creator)).toEqual({
      n: 0,
    })
    expect((await log()).map(([act]) => act)).toEqual(['merge_asked', 'members_merged'])
    expect(await one(`select steward_id from steward_log where act = 'members_merged'`)).toEqual({
      steward_id: MEMBERS.other,
    })
  })

  test('is taken back by the owner of the double or by any steward, for some days', async () => {
    await harness.asOperator('insert into stewards (member_id) values ($1)', [MEMBERS.invited])
    const due = async () =>
      (await harness.as('creator', 'select my_merge() as asked'))[0]?.asked as Record<string, unknown> | null
    for (const takeBack of [
      () => reply('creator', 'participant', false),
      () => call('invited', 'stop_merge($1)', MEMBERS.creator),
    ]) {
      await ask('other', 'participant', 'creator')
      expect(await due()).toMatchObject({ name: 'Participant Demo', due_at: null, counts: { created: 3 } })
      await reply('creator', 'participant')
      const { due_at, agreed_at } = (await due()) ?? {}
      expect(Date.parse(String(due_at)) - Date.parse(String(agreed_at))).toBe(
        MODERATION_DAYS.merges * 86_400_000,
      )
      expect(await takeBack()).toEqual(DONE)
      expect(await due()).toBeNull()
      expect(await finishMerges()).toBe(0)
    }
    expect(await harness.asOperator('select from auth.users where id = $1', [MEMBERS.creator])).toHaveLength(
      1,
    )
  })

  test('does not happen when one of the two was blocked, or became a steward, meanwhile', async () => {
    for (const meanwhile of [
      'insert into stewards (member_id) values ($1)',
      `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
    ]) {
      await ask('other', 'participant', 'creator')
      await reply('creator', 'participant')
      await harness.asOperator(meanwhile, [MEMBERS.creator])
      await finishMerges()
      expect(
        await harness.asOperator('select from auth.users where id = $1', [MEMBERS.creator]),
      ).toHaveLength(1)
      expect(await harness.asOperator('select from private.merge_requests')).toEqual([])
      await harness.asOperator('delete from stewards where member_id = $1', [MEMBERS.creator])
    }
  })

  test('is previewed with the numbers that it then moves', async () => {
    const [row] = await harness.as('other', 'select merge_preview($1, $2) as counts', [
      MEMBERS.participant,
      MEMBERS.invited,
    ])
    expect(row?.counts).toEqual({ places: 3, in_both: 3, created: 0, comments: 0, blocks: 0, lines: 0 })
  })

  test('is not previewed where it would not be asked for', async () => {
    const preview = (kept: Member, double: Member) =>
      call('other', 'merge_preview($1, $2)', MEMBERS[kept], MEMBERS[double])
    expect(await preview('other', 'creator')).toEqual({ code: 'PT403', hint: 'own_account' })
    expect(await preview('invited', 'invited')).toEqual({ code: '22023' })
  })

  test('of one with itself, or of somebody who is gone, is refused', async () => {
    expect(await ask('other', 'invited', 'invited')).toEqual({ code: '22023' })
    expect(await call('other', 'merge_members($1, gen_random_uuid())', MEMBERS.invited)).toEqual({
      code: 'PT404',
      hint: 'member_gone',
    })
    expect(await call('other', 'merge_members(gen_random_uuid(), $1)', MEMBERS.invited)).toEqual({
      code: 'PT404',
      hint: 'member_gone',
    })
  })
})
