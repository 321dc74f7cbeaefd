import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { dealOf, EVENING, gameOf, openEvening, roundOf, SETTINGS } from './evening-scene.ts'
import { EVERYBODY, MEMBERS, openHarness, type Who } from './harness.ts'

// Everybody tries everything: `creator` organises, `participant` plays, `invited` was asked, `other` is a member like any other.
const harness = openHarness()
const { call, tries, board, startWithAll, deal, enter } = openEvening(harness)

const TABLES = [
  'evenings',
  'evening_versions',
  'evening_organisers',
  'evening_players',
  'evening_rounds',
  'evening_games',
  'evening_entries',
]
let players: string[]
let game: string
let entry: string

beforeEach(async () => {
  players = await startWithAll()
  await deal([roundOf(1, gameOf(players))])
  game = (await board()).rounds[0]?.games[0]?.id ?? ''
  entry = (await enter('creator', game, 14, 10)).id
  await call('creator', 'set_organiser', { p_match_id: EVENING, p_member_id: MEMBERS.invited, p_on: true })
  await call('creator', 'set_organiser', { p_match_id: EVENING, p_member_id: MEMBERS.invited, p_on: false })
  await harness.asOperator('insert into evening_organisers values ($1, $2)', [EVENING, MEMBERS.creator])
})

const counts = async (who: Who) => {
  const each = TABLES.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  return harness.as(who, `select ${each.join(', ')}`).then(([row]) => Object.values(row ?? {}) as number[])
}

describe('tables', () => {
  test('are read by those who see the match, and written by nobody', async () => {
    for (const who of ['creator', 'participant', 'invited', 'other'] as const) {
      for (const total of await counts(who)) expect(total).toBeGreaterThan(0)
      for (const table of TABLES)
        for (const sql of [
          `insert into ${table} select * from ${table}`,
          `update ${table} set match_id = match_id where true`,
          `delete from ${table} where true`,
        ])
          expect([who, sql, await harness.tries(who, sql)]).toEqual([who, sql, { code: '42501' }])
    }
    for (const table of TABLES)
      expect(await harness.tries('nobody', `select from ${table}`)).toEqual({ code: '42501' })
  })

  test('of a private match are those of its people', async () => {
    await harness.asOperator('update matches set is_private = true where id = $1', [EVENING])
    expect(await counts('other')).toEqual(TABLES.map(() => 0))
    for (const who of ['creator', 'participant', 'invited'] as const)
      expect(Math.min(...(await counts(who)))).toBeGreaterThan(0)
  })

  test('are closed to a password alone where there is a second factor', async () => {
    await harness.asOperator(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [MEMBERS.participant],
    )
    expect(await counts('participant')).toEqual(TABLES.map(() => 0))
    for (const name of ['get_evening', 'evening_version', 'evening_log'])
      expect(await tries('participant', name, { p_match_id: EVENING })).toEqual({
        code: 'PT403',
        hint: 'insufficient_aal',
      })
    harness.provesFactor('participant')
    expect(Math.min(...(await counts('participant')))).toBeGreaterThan(0)
  })
})

/** Arguments with which an organiser succeeds. */
const CALLS: Record<string, () => Promise<Record<string, unknown>>> = {
  change_evening: async () => ({
    p_id: randomUUID(),
    p_match_id: EVENING,
    p_expected: (await board()).plan_version,
    p_settings: { rounds: 6 },
  }),
  set_organiser: async () => ({ p_match_id: EVENING, p_member_id: MEMBERS.other, p_on: true }),
  add_player: async () => ({
    p_id: randomUUID(),
    p_match_id: EVENING,
    p_player_id: randomUUID(),
    p_guest_name: 'Ida',
  }),
  set_presence: async () => ({ p_id: randomUUID(), p_player_id: players[2], p_present: false }),
  set_teams: async () => ({
    p_id: randomUUID(),
    p_match_id: EVENING,
    p_teams: [players.slice(0, 2), players.slice(2)],
  }),
  deal: async () => dealOf([roundOf(2, gameOf(players))], (await board()).plan_version),
  start_round: async () => ({ p_id: randomUUID(), p_match_id: EVENING, p_number: 1 }),
  close_round: async () => ({ p_id: randomUUID(), p_match_id: EVENING, p_number: 1 }),
  end_evening: async () => ({ p_id: randomUUID(), p_match_id: EVENING }),
  enter_score: async () => ({ p_id: randomUUID(), p_game_id: game, p_a: 12, p_b: 12, p_based_on: entry }),
  revoke_entry: async () => ({ p_id: randomUUID(), p_entry_id: entry }),
}
/** Calls that players may make, too. */
const OF_PLAYERS = ['enter_score', 'revoke_entry']

const refusalOf = (name: string) =>
  name === 'set_organiser'
    ? { code: 'PT403', hint: 'not_creator' }
    : OF_PLAYERS.includes(name)
      ? { code: 'PT403', hint: 'not_in_game' }
      : { code: 'PT403', hint: 'not_organiser' }

describe.each(Object.entries(CALLS))('%s', (name, argsOf) => {
  test('is for organisers, or players, and for nobody else', async () => {
    const args = await argsOf()
    const version = async () => (await board()).version
    const before = await version()
    for (const who of EVERYBODY) {
      const isAllowed = who === 'creator' || (who === 'participant' && OF_PLAYERS.includes(name))
      if (isAllowed) continue
      expect([who, await tries(who, name, args)]).toEqual([
        who,
        who === 'nobody' ? { code: '42501' } : refusalOf(name),
      ])
    }
    expect(await version()).toBe(before)
    expect(await tries(OF_PLAYERS.includes(name) ? 'participant' : 'creator', name, args)).toEqual({
      rows: 1,
    })
    expect(await version()).toBe(before + 1)
  })

  test('of an evening that is not seen answers as one that does not exist', async () => {
    const args = await argsOf()
    await harness.asOperator('update matches set is_private = true where id = $1', [EVENING])
    const seen = await tries('other', name, args)
    expect(seen).toEqual({ code: 'PT404', hint: name === 'set_organiser' ? 'match_gone' : 'evening_gone' })
    const unknown = Object.fromEntries(
      Object.entries(args).map(([key, value]) =>
        /^p_(match|player|game|entry)_id$/.test(key) ? [key, randomUUID()] : [key, value],
      ),
    )
    expect(await tries('other', name, unknown)).toEqual(seen)
  })

  test('is nothing for members whom stewards have blocked, nor in a match that they hide', async () => {
    const args = await argsOf()
    await harness.asOperator('update matches set hidden_at = now() where id = $1', [EVENING])
    expect(await tries('participant', name, args)).toEqual({
      code: 'PT404',
      hint: name === 'set_organiser' ? 'match_gone' : 'evening_gone',
    })
    await harness.asOperator(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      MEMBERS.creator,
    ])
    expect(await tries('creator', name, args)).toEqual({ code: 'PT403', hint: 'insufficient_aal' })
  })

  test('is done by an organiser whom the creator has named, until that ends', async () => {
    if (name === 'set_organiser') return expect(refusalOf(name).hint).toBe('not_creator')
    const name_ = (on: boolean) =>
      call('creator', 'set_organiser', { p_match_id: EVENING, p_member_id: MEMBERS.other, p_on: on })
    await name_(true)
    const args = await argsOf()
    expect((await board('other')).you.is_organiser).toBe(true)
    expect(await tries('other', name, args)).toEqual({ rows: 1 })
    await name_(false)
    expect(await tries('other', name, args)).toEqual(refusalOf(name))
  })
})

describe('readers', () => {
  test.each(['get_evening', 'evening_version'])('%s is null for who does not see the match', async (name) => {
    await harness.asOperator('update matches set is_private = true where id = $1', [EVENING])
    expect(await call('other', name, { p_match_id: EVENING })).toBeNull()
    expect(await call('other', name, { p_match_id: randomUUID() })).toBeNull()
    expect(await call('invited', name, { p_match_id: EVENING })).not.toBeNull()
    expect(await tries('nobody', name, { p_match_id: EVENING })).toEqual({ code: '42501' })
  })

  test('the log is empty for who does not see the match', async () => {
    await harness.asOperator('update matches set is_private = true where id = $1', [EVENING])
    expect(await call('other', 'evening_log', { p_match_id: EVENING })).toEqual([])
    expect(await call<unknown[]>('invited', 'evening_log', { p_match_id: EVENING })).not.toEqual([])
  })
})

describe('oneself', () => {
  const own = (present: boolean) => ({ p_id: randomUUID(), p_player_id: players[1], p_present: present })

  test('one checks in and out, and takes that back, and nobody else does', async () => {
    const left = await call('participant', 'set_presence', own(false))
    expect((await board()).players[1]).toMatchObject({ member_id: MEMBERS.participant, is_present: false })
    expect(await tries('other', 'revoke_entry', { p_id: randomUUID(), p_entry_id: left.id })).toEqual({
      code: 'PT403',
      hint: 'not_organiser',
    })
    await call('participant', 'revoke_entry', { p_id: randomUUID(), p_entry_id: left.id })
    expect((await board()).players[1]?.is_present).toBe(true)
  })

  test('one adds oneself if one plays in the match, once', async () => {
    const args = (who: keyof typeof MEMBERS, more = {}) => ({
      p_id: randomUUID(),
      p_match_id: EVENING,
      p_player_id: randomUUID(),
      p_member_id: MEMBERS[who],
      ...more,
    })
    await call('participant', 'set_presence', own(false))
    const back = await call('participant', 'add_player', args('participant'))
    expect(back.player_id).toBe(players[1])
    expect((await board()).players[1]?.is_present).toBe(true)
    expect((await board()).players).toHaveLength(4)
    const undo = { p_id: randomUUID(), p_entry_id: back.id }
    expect(await tries('other', 'revoke_entry', undo)).toEqual({ code: 'PT403', hint: 'not_organiser' })
    await call('participant', 'revoke_entry', undo)
    expect((await board()).players[1]?.is_present).toBe(false)
    for (const [who, whom] of [
      ['other', 'other'],
      ['invited', 'invited'],
      ['participant', 'other'],
    ] as const)
      expect(await tries(who, 'add_player', args(whom))).toEqual({ code: 'PT403', hint: 'not_organiser' })
    expect(
      await tries('participant', 'add_player', {
        ...args('participant'),
        p_member_id: null,
        p_guest_name: 'Eve',
      }),
    ).toEqual({ code: 'PT403', hint: 'not_organiser' })
  })

  test('one enters the score after leaving, and of no game in which one did not play', async () => {
    await call('participant', 'set_presence', own(false))
    expect((await enter('participant', game, 12, 12, entry)).outcome).toBe('counts')
    const ida = await call('creator', 'add_player', {
      p_id: randomUUID(),
      p_match_id: EVENING,
      p_player_id: randomUUID(),
      p_guest_name: 'Ida',
    })
    const [one = '', , three = '', four = ''] = players
    await deal([roundOf(2, gameOf([one, String(ida.player_id), three, four]))])
    const next = (await board()).rounds[1]?.games[0]?.id ?? ''
    await expect(enter('participant', next, 12, 12)).rejects.toMatchObject({ hint: 'not_in_game' })
  })
})

describe('players', () => {
  const add = (more: object, who: Who = 'creator') =>
    tries(who, 'add_player', { p_id: randomUUID(), p_match_id: EVENING, p_player_id: randomUUID(), ...more })

  test('are members who might have joined, and not across a block with who adds them', async () => {
    const gone = { code: 'PT404', hint: 'member_gone' }
    expect(await add({ p_member_id: randomUUID() })).toEqual(gone)
    await harness.asOperator('insert into member_blocks values ($1, $2)', [MEMBERS.other, MEMBERS.creator])
    expect(await add({ p_member_id: MEMBERS.other })).toEqual(gone)
    await harness.asOperator('delete from member_blocks')
    await harness.asOperator('insert into evening_organisers values ($1, $2)', [EVENING, MEMBERS.invited])
    await harness.asOperator('insert into member_blocks values ($1, $2)', [MEMBERS.other, MEMBERS.invited])
    expect(await add({ p_member_id: MEMBERS.other }, 'invited')).toEqual(gone)
    expect(await add({ p_member_id: MEMBERS.other })).toEqual({ rows: 1 })
  })

  test('have either a member or a name, which is tidied, and an id of their own', async () => {
    for (const more of [{}, { p_guest_name: ' ' }, { p_guest_name: 'Eve', p_member_id: MEMBERS.other }])
      expect(await add(more)).toEqual({ code: '22023' })
    expect(await add({ p_guest_name: 'x'.repeat(41) })).toEqual({ code: '23514' })
    expect(await add({ p_guest_name: '  Eve   Demo ' })).toEqual({ rows: 1 })
    expect((await board()).players.at(-1)?.name).toBe('Eve Demo')
    expect(await add({ p_guest_name: 'Eve', p_player_id: players[0] })).toEqual({
      code: 'PT422',
      hint: 'entry_differs',
    })
  })
})

describe('organisers', () => {
  const nameOne = (member: string, on = true) =>
    tries('creator', 'set_organiser', { p_match_id: EVENING, p_member_id: member, p_on: on })

  test('are named before the evening begins, too, and are members who see the match', async () => {
    await harness.asOperator('delete from evenings')
    await harness.asOperator('delete from evening_organisers')
    expect(await nameOne(MEMBERS.other)).toEqual({ rows: 1 })
    expect(
      await tries('other', 'start_evening', {
        p_id: randomUUID(),
        p_match_id: EVENING,
        p_settings: SETTINGS,
      }),
    ).toEqual({ rows: 1 })
    expect(await nameOne(randomUUID())).toEqual({ code: 'PT404', hint: 'member_gone' })
    await harness.asOperator('update matches set is_private = true where id = $1', [EVENING])
    // Organisers who do not see the match any more organise nothing.
    expect(await tries('other', 'end_evening', { p_id: randomUUID(), p_match_id: EVENING })).toEqual({
      code: 'PT404',
      hint: 'evening_gone',
    })
  })

  test('are at most sixteen', async () => {
    await harness.asOperator(
      `insert into auth.users (id, email, email_confirmed_at) select gen_random_uuid(), n || '@example.test', now() from generate_series(1, 15) n`,
    )
    await harness.asOperator(
      `insert into evening_organisers select $1, id from auth.users where email like '%@example.test'`,
      [EVENING],
    )
    expect(await nameOne(MEMBERS.other)).toEqual({ code: 'PT409', hint: 'too_many_organisers' })
    expect(await nameOne(MEMBERS.other, false)).toEqual({ rows: 1 })
  })
})

describe('where no organiser is left', () => {
  const organises = async (who: Who) => (await board(who)).you.is_organiser
  const operator = (sql: string, ...values: unknown[]) => harness.asOperator(sql, values)
  const present = (who: Who, at: number, is: boolean) =>
    tries(who, 'set_presence', { p_id: randomUUID(), p_player_id: players[at], p_present: is })
  const close = (who: Who) =>
    tries(who, 'close_round', { p_id: randomUUID(), p_match_id: EVENING, p_number: 1 })
  const block = (who: keyof typeof MEMBERS, until: string | null) =>
    operator('update auth.users set banned_until = $2 where id = $1', MEMBERS[who], until)

  test('whoever is there and plays goes on, after the account of the creator was deleted', async () => {
    await operator(`update matches set match_date = now() - interval '1 hour' where id = $1`, EVENING)
    const before = (await board('participant')).version
    await operator(`select private.delete_account($1, 'cancel')`, MEMBERS.creator)
    expect((await board('participant')).version).toBeGreaterThan(before)
    expect(await organises('participant')).toBe(true)
    expect(await close('participant')).toEqual({ rows: 1 })
    // Nobody names another, or goes on after leaving.
    expect(
      await tries('participant', 'set_organiser', {
        p_match_id: EVENING,
        p_member_id: MEMBERS.other,
        p_on: true,
      }),
    ).toEqual({ code: 'PT403', hint: 'not_creator' })
    expect(await present('participant', 1, false)).toEqual({ rows: 1 })
    const refused = { code: 'PT403', hint: 'not_organiser' }
    expect([await organises('participant'), await present('participant', 2, false)]).toEqual([false, refused])
  })

  test('a member who looks on, or joins now and checks in, does not take it over', async () => {
    await block('creator', 'infinity')
    const refused = { code: 'PT403', hint: 'not_organiser' }
    expect(await close('other')).toEqual(refused)
    await harness.as('other', `select join_match_bypass_notifications($1, $2, 'confirmed')`, [
      EVENING,
      MEMBERS.other,
    ])
    const add = { p_id: randomUUID(), p_match_id: EVENING, p_player_id: randomUUID() }
    expect(await tries('other', 'add_player', { ...add, p_member_id: MEMBERS.other })).toEqual({ rows: 1 })
    expect([await organises('other'), await present('other', 2, false), await close('other')]).toEqual([
      false,
      refused,
      refused,
    ])
  })

  test('that is so while the creator is blocked, and not where somebody was named who can act', async () => {
    const version = async () => (await board('participant')).version
    const before = await version()
    expect(await organises('participant')).toBe(false)
    await block('creator', 'infinity')
    expect(await organises('participant')).toBe(true)
    expect(await version()).toBe(before + 1)
    await operator('insert into evening_organisers values ($1, $2)', EVENING, MEMBERS.other)
    expect([await organises('participant'), await organises('other')]).toEqual([false, true])
    await block('other', 'infinity')
    expect(await organises('participant')).toBe(true)
    await block('creator', null)
    expect([await organises('participant'), await organises('creator')]).toEqual([false, true])
    expect(await version()).toBe(before + 3)
  })

  test('before a round is dealt, whoever has checked in does', async () => {
    await operator('delete from evening_rounds where match_id = $1', EVENING)
    await block('creator', 'infinity')
    expect([await organises('participant'), await organises('invited')]).toEqual([true, false])
    expect(
      await tries(
        'participant',
        'deal',
        dealOf([roundOf(1, gameOf(players))], (await board('participant')).plan_version),
      ),
    ).toEqual({ rows: 1 })
  })
})

test('entries beyond the limit are refused, and repeated ones are not counted', async () => {
  await harness.asOperator(`delete from private.rate_counters`)
  await harness.asOperator(`update private.rate_limits set most = 2 where action = 'evening_entries'`)
  const args = { p_id: randomUUID(), p_game_id: game, p_a: 12, p_b: 12 }
  for (const _ of [1, 2, 3]) expect(await tries('participant', 'enter_score', args)).toEqual({ rows: 1 })
  expect(await tries('participant', 'enter_score', { ...args, p_id: randomUUID() })).toEqual({ rows: 1 })
  expect(await tries('participant', 'enter_score', { ...args, p_id: randomUUID() })).toEqual({
    code: 'PT429',
    hint: 'too_many_evening_entries',
  })
})
