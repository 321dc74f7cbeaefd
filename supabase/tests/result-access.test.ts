import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { MATCHES, MEMBERS, openHarness, type Who } from './harness.ts'
import { openResults, PLAYED, SEATS } from './result-scene.ts'

// Everybody tries everything. `other` is a member like any other, and a steward where it says so.
const harness = openHarness()
const { as, asOperator, tries } = harness
const results = openResults(harness)
const { report, confirm, decide, triesReport, triesConfirm, triesDispute, triesDecide, get, stands } = results

const FOUR = Object.values(SEATS)
const GONE = { code: 'PT404', hint: 'match_gone' }
const NOT_OF_THE_FOUR = { code: 'PT403', hint: 'not_of_the_four' }
const OWN_SIDE = { code: 'PT403', hint: 'own_side' }
const becomeSteward = (who: keyof typeof MEMBERS = 'other') =>
  asOperator('insert into stewards (member_id) values ($1)', [MEMBERS[who]])
const set = (columns: string) => asOperator(`update matches set ${columns} where id = $1`, [PLAYED])
const reportOf = (match: string, seats: string[] = FOUR): [string, unknown[]] => [
  `select report_result($1, $2, 'finished', '{6,4,6,4}', false, $3)`,
  [randomUUID(), match, seats],
]

let entry: string

describe('tables', () => {
  const TABLES = ['match_results', 'result_entries']
  beforeEach(async () => {
    entry = (await report('creator')).id
  })
  const counts = async (who: Who) =>
    Promise.all(TABLES.map(async (table) => (await as(who, `select from ${table}`)).length))

  test('are read by those who see the match, and written by nobody', async () => {
    for (const who of ['creator', 'participant', 'invited', 'other'] as const) {
      expect([who, await counts(who)]).toEqual([who, [1, 1]])
      for (const table of TABLES)
        for (const sql of [
          `insert into ${table} select * from ${table}`,
          `update ${table} set match_id = match_id where true`,
          `delete from ${table} where true`,
        ])
          expect([who, sql, await tries(who, sql)]).toEqual([who, sql, { code: '42501' }])
    }
    for (const table of TABLES)
      expect(await tries('nobody', `select from ${table}`)).toEqual({ code: '42501' })
  })

  test('of a private, a hidden or a parted match are those of its people', async () => {
    await set('is_private = true')
    expect(await counts('other')).toEqual([0, 0])
    expect(await counts('participant')).toEqual([1, 1])
    await set(`is_private = false, hidden_at = now(), hidden_because = 'No'`)
    expect(await counts('participant')).toEqual([0, 0])
    await set('hidden_at = null, hidden_because = null')
    await asOperator('insert into member_blocks (blocker_id, blocked_id) values ($1, $2), ($1, $3)', [
      MEMBERS.creator,
      MEMBERS.other,
      MEMBERS.participant,
    ])
    expect(await counts('other')).toEqual([0, 0])
    expect(await get('other')).toBe(null)
    // Players of it still do.
    expect(await counts('participant')).toEqual([1, 1])
  })
})

describe('a stranger', () => {
  test('neither reports nor answers nor decides', async () => {
    expect(await triesReport('other')).toEqual(NOT_OF_THE_FOUR)
    entry = (await report('creator')).id
    expect(await triesConfirm('other', entry)).toEqual(NOT_OF_THE_FOUR)
    expect(await triesDispute('other', entry)).toEqual(NOT_OF_THE_FOUR)
    expect(await triesDecide('other', entry)).toEqual({ code: 'PT403', hint: 'not_a_steward' })
    expect(await tries('other', 'select disputed_results()')).toEqual({
      code: 'PT403',
      hint: 'not_a_steward',
    })
    expect((await get('other'))?.you).toEqual({
      seat: null,
      may_report: false,
      may_confirm: [],
      may_dispute: [],
      may_correct: false,
      may_decide: false,
    })
    expect(await triesReport('nobody')).toEqual({ code: '42501' })
  })

  test('who was asked and has not come is none of the four', async () => {
    await asOperator(
      `insert into match_participants (match_id, user_id, status) values ($1, $2, 'declined')`,
      [PLAYED, MEMBERS.other],
    )
    expect(await triesReport('other')).toEqual(NOT_OF_THE_FOUR)
  })
})

describe('nobody answers for their own side', () => {
  const { a1, a2, b1, b2 } = SEATS
  const lost = { sets: [4, 6, 4, 6] }
  const notPlayed = { outcome: 'not_played', sets: null }

  test.each<[string, object]>([
    ['in a result', lost],
    ['in a match that was not played', notPlayed],
    ['with the partner among the others', { ...lost, seats: [a1, b1, a2, b2] }],
    [
      'with the partner among the others, where nothing was played',
      { ...notPlayed, seats: [a1, b2, b1, a2] },
    ],
  ])('%s', async (_, version) => {
    entry = (await report('creator', version)).id
    for (const who of ['creator', 'invited'] as const) {
      expect([who, await triesConfirm(who, entry)]).toEqual([who, OWN_SIDE])
      expect([who, await triesDispute(who, entry)]).toEqual([who, OWN_SIDE])
      expect((await get(who))?.you.may_confirm).toEqual([])
    }
    expect((await stands()).state).toBe('reported')
  })
})

describe('there is no result', () => {
  test('of matches that the caller does not see, which look as those that there are not', async () => {
    await set('is_private = true')
    expect(await tries('other', ...reportOf(PLAYED))).toEqual(GONE)
    expect(await tries('creator', ...reportOf(randomUUID()))).toEqual(GONE)
    await set(`is_private = false, hidden_at = now(), hidden_because = 'No'`)
    expect(await tries('participant', ...reportOf(PLAYED))).toEqual(GONE)
    await asOperator('delete from matches where id = $1', [PLAYED])
    expect(await tries('creator', ...reportOf(PLAYED))).toEqual(GONE)
    expect(await get('creator')).toBe(null)
  })

  test('of matches to come, of three, of events', async () => {
    expect(await tries('participant', ...reportOf(MATCHES.open))).toEqual({
      code: 'PT409',
      hint: 'result_too_early',
    })
    expect(await tries('participant', ...reportOf(MATCHES.past))).toEqual({
      code: 'PT409',
      hint: 'not_two_pairs',
    })
    for (const kind of [
      `match_type = 'event', match_category = 'event'`,
      `match_type = 'americano'`,
      `match_type = 'tournament'`,
    ]) {
      await set(kind)
      expect([kind, await triesReport('creator')]).toEqual([kind, { code: 'PT409', hint: 'not_two_pairs' }])
      expect(await get('creator')).toBe(null)
    }
  })

  test('of a member whom stewards have blocked, or whose second factor waits', async () => {
    await asOperator(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      MEMBERS.creator,
    ])
    const unproved = { code: 'PT403', hint: 'insufficient_aal' }
    expect(await triesReport('creator')).toEqual(unproved)
    await asOperator(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [MEMBERS.invited],
    )
    expect(await triesReport('invited')).toEqual({ code: 'PT403', hint: 'insufficient_aal' })
    expect(await tries('invited', 'select get_result($1)', [PLAYED])).toEqual({
      code: 'PT403',
      hint: 'insufficient_aal',
    })
    expect(await tries('invited', 'select open_results()')).toEqual({
      code: 'PT403',
      hint: 'insufficient_aal',
    })
  })
})

test('an answer names the version that was seen, of this match', async () => {
  entry = (await report('creator')).id
  for (const one of [null, randomUUID()]) {
    expect(await triesConfirm('participant', one)).toEqual({ code: 'PT409', hint: 'result_changed' })
    expect(await triesDispute('participant', one)).toEqual({ code: 'PT409', hint: 'result_changed' })
  }
  // An entry that is no version.
  const { id } = await confirm('participant', entry)
  expect(await triesConfirm('participant', id)).toEqual({ code: 'PT409', hint: 'result_changed' })
})

test('a result is entered only so often', async () => {
  entry = (await report('creator')).id
  await asOperator(`update private.rate_limits set most = 1 where action = 'result_entries'`)
  expect(await triesReport('creator', { sets: [6, 0, 6, 0] })).toEqual({
    code: 'PT429',
    hint: 'too_many_result_entries',
  })
})

describe('what has a result stays', () => {
  const STAYS = { code: 'PT409', hint: 'result_stays' }
  const changes = (who: Who, columns: string) =>
    tries(who, `update matches set ${columns} where id = $1`, [PLAYED])

  test('from the first version on nobody leaves, and the creator does not delete the match', async () => {
    await report('creator')
    await asOperator("insert into private.moved_matches values ($1, now() + interval '1 minute')", [PLAYED])
    expect(
      await tries(
        'participant',
        'delete from match_participants where match_id = $1 and user_id = auth.uid()',
        [PLAYED],
      ),
    ).toEqual(STAYS)
    expect(await tries('creator', 'delete from matches where id = $1', [PLAYED])).toEqual(STAYS)
    await asOperator('delete from matches where id = $1', [PLAYED])
    expect(await asOperator('select from match_results')).toEqual([])
    expect(await asOperator('select from result_entries')).toEqual([])
  })

  test('who has asked for it only keeps nothing', async () => {
    await asOperator('select private.ask_for_results(now())')
    expect(await tries('creator', 'delete from matches where id = $1', [PLAYED])).toEqual({ rows: 0 })
    expect(await asOperator('select from match_results')).toEqual([])
  })

  test('a match that has begun keeps its category, and one with a result its date and type', async () => {
    expect(await changes('creator', `match_category = 'friendly'`)).toEqual({
      code: 'PT403',
      hint: 'match_past',
    })
    expect(await changes('creator', `description = 'Good fun'`)).toEqual({ rows: 0 })
    await asOperator('select private.ask_for_results(now())')
    for (const columns of [
      `match_category = 'friendly'`,
      `match_type = 'match'`,
      `match_date = date_trunc('day', now()) + interval '36 hours', end_time = '23:00'`,
    ])
      expect([columns, await changes('creator', columns)]).toEqual([columns, STAYS])
    expect(await changes('creator', `description = 'Great fun'`)).toEqual({ rows: 0 })
  })

  test('one that was moved before it begins keeps nothing', async () => {
    expect(
      await changes(
        'creator',
        `match_category = 'friendly', match_date = now() + interval '1 day', end_time = null`,
      ),
    ).not.toEqual(STAYS)
  })
})

describe('stewards', () => {
  test('who did not play decide, also once more, and it is logged', async () => {
    await becomeSteward()
    const first = await report('creator')
    const second = await report('participant', { sets: [6, 4, 4, 6, 6, 4] })
    expect((await get('other'))?.you).toMatchObject({ seat: null, may_decide: true, may_report: false })
    expect(await triesReport('other')).toEqual(NOT_OF_THE_FOUR)
    const id = randomUUID()
    const answer = await decide('other', second.id, id)
    expect(answer).toMatchObject({ effect: 'decides', state: 'confirmed' })
    expect(await decide('other', second.id, id)).toEqual(answer)
    expect(await stands()).toMatchObject({ entry_id: second.id, other_id: null })
    expect(await decide('other', null)).toMatchObject({ effect: 'voids', state: 'void' })
    expect(await stands()).toMatchObject({ state: 'void', entry_id: null, sets: null, seats: null })
    expect(await triesReport('creator')).toEqual({ code: 'PT409', hint: 'result_decided' })
    expect(await triesConfirm('participant', first.id)).toEqual({ code: 'PT409', hint: 'result_changed' })
    expect(await decide('other', first.id)).toMatchObject({ effect: 'decides' })
    expect((await as('other', 'select act from steward_log order by id')).map(({ act }) => act)).toEqual([
      'result_decided',
      'result_voided',
      'result_decided',
    ])
  })

  test('decide nothing about a match in which they have played', async () => {
    await becomeSteward('participant')
    entry = (await report('creator')).id
    expect(await triesDecide('participant', entry)).toEqual({ code: 'PT403', hint: 'own_content' })
    expect(await triesDecide('participant', null)).toEqual({ code: 'PT403', hint: 'own_content' })
  })

  test('decide for a version of this match alone', async () => {
    await becomeSteward()
    expect(await triesDecide('other', null)).toEqual({ code: 'PT409', hint: 'result_changed' })
    entry = (await report('creator')).id
    expect(await triesDecide('other', randomUUID())).toEqual({ code: 'PT409', hint: 'result_changed' })
    expect(
      await tries('other', 'select decide_result($1, $2, $3)', [randomUUID(), MATCHES.past, entry]),
    ).toEqual({ code: 'PT409', hint: 'result_changed' })
    expect(
      await tries('other', 'select decide_result($1, $2, $3)', [randomUUID(), randomUUID(), entry]),
    ).toEqual(GONE)
  })

  test('see disputes that were not solved within 72 hours, those of private matches too, and are told of them once', async () => {
    await becomeSteward()
    await set('is_private = true')
    entry = (await report('creator')).id
    const other = await report('participant', { sets: [6, 4, 4, 6, 6, 4] })
    const listed = async () =>
      (await as('other', 'select disputed_results() as list'))[0]?.list as { match_id: string; you: object }[]
    const news = () =>
      asOperator(
        `select data ->> 'results' as results, data ->> 'reason' as reason from notifications where type = 'steward_work'`,
      )
    const escalate = async () => (await asOperator('select private.escalate_results(now()) as more'))[0]?.more
    expect(await escalate()).toBe('0')
    expect(await listed()).toEqual([])
    await asOperator(`update match_results set steward_due = now() - interval '1 minute'`)
    expect(await escalate()).toBe('1')
    expect(await escalate()).toBe('0')
    expect(await listed()).toMatchObject([{ match_id: PLAYED, you: { may_decide: true } }])
    expect(await news()).toEqual([{ results: '1', reason: 'results' }])
    await confirm('creator', other.id)
    expect(await listed()).toEqual([])
    expect(await news()).toEqual([])
  })

  test('are told of a result that a member reports, and so is nobody of their own', async () => {
    await becomeSteward()
    const reporting = (who: Who) =>
      tries(who, `select report('result', $1, 'wrong', 'This match never was')`, [PLAYED])
    expect(await reporting('participant')).toEqual({ code: 'PT404', hint: 'report_gone' })
    await report('creator')
    expect(await reporting('creator')).toEqual({ code: 'PT403', hint: 'own_content' })
    expect(await reporting('participant')).toEqual({ rows: 1 })
    const [listed] = await as(
      'other',
      'select kind, thing_id, about_member, snapshot from steward_reports(true)',
    )
    expect(listed).toMatchObject({
      kind: 'result',
      thing_id: PLAYED,
      about_member: MEMBERS.creator,
      snapshot: { text: '6:4 6:4', by: 'Creator Demo', match: PLAYED },
    })
    expect(await tries('other', `select decide_report('result', $1, 'hide', 'No')`, [PLAYED])).toEqual({
      code: '22023',
    })
    expect(await tries('other', `select decide_report('result', $1, 'done', null)`, [PLAYED])).toEqual({
      rows: 1,
    })
  })
})
