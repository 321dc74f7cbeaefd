import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { dealOf, EVENING, gameOf, openEvening, type Round, roundOf, SETTINGS } from './evening-scene.ts'
import { MATCHES, MEMBERS, openHarness } from './harness.ts'

const harness = openHarness()
const { call, tries, board, start, startWithAll, deal, enter, revoke, startRound, closeRound } =
  openEvening(harness)

const startArgs = (settings: object = SETTINGS, id = randomUUID()) => ({
  p_id: id,
  p_match_id: EVENING,
  p_settings: settings,
})
const change = async (settings: object) =>
  call('creator', 'change_evening', {
    p_id: randomUUID(),
    p_match_id: EVENING,
    p_expected: (await board()).plan_version,
    p_settings: settings,
  })
const refused = (code: number, hint: string) => ({ code: `PT${code}`, hint })

describe('an evening begins', () => {
  test('with everybody who is confirmed, of whom those named are present', async () => {
    const [tom] = await harness.asOperator(
      `select id from match_participants where match_id = $1 and guest_name = 'Tom'`,
      [EVENING],
    )
    const answer = await start({ present: [tom?.id] })
    expect(answer).toEqual({ id: answer.id, version: 1, plan_version: 1, outcome: 'done' })
    const { players, evening, you, version, organisers } = await board()
    expect(players.map(({ number, name, is_present }) => [number, name, is_present])).toEqual([
      [0, 'Tom', true],
      [1, 'Creator Demo', false],
      [2, 'Participant Demo', false],
      [3, 'Tim', false],
    ])
    expect(version).toBe(1)
    expect(you).toEqual({ is_organiser: true, player_id: players[1]?.id })
    expect(organisers).toEqual([MEMBERS.creator])
    expect(evening).toMatchObject({
      format: 'americano',
      pairing: 'least_repeated',
      points: 24,
      minutes: null,
      courts: ['Centre', 'Two'],
      open_courts: [0, 1],
      rounds: 5,
      seed: 7,
      state: 'running',
      ended_at: null,
    })
  })

  test('once: the first answer is given again, and another beginning is refused', async () => {
    const args = startArgs()
    const answer = await call('creator', 'start_evening', args)
    expect(await call('creator', 'start_evening', args)).toEqual(answer)
    expect(await tries('creator', 'start_evening', { ...args, p_settings: { points: 16 } })).toEqual(
      refused(422, 'entry_differs'),
    )
    expect(await tries('creator', 'start_evening', startArgs())).toEqual(refused(409, 'evening_started'))
    expect((await board()).version).toBe(1)
  })

  test('for an americano, on its day', async () => {
    expect(await tries('creator', 'start_evening', { ...startArgs(), p_match_id: MATCHES.open })).toEqual(
      refused(409, 'not_an_americano'),
    )
    for (const date of ['25 hours', '-2 days']) {
      await harness.asOperator(`update matches set match_date = now() + $2::interval where id = $1`, [
        EVENING,
        date,
      ])
      expect(await tries('creator', 'start_evening', startArgs())).toEqual(refused(409, 'not_today'))
    }
    expect(await board()).toBeNull()
  })

  const WRONG: Record<string, object> = {
    'points of no game': { points: 25 },
    'neither points nor minutes': { points: null },
    'points and minutes': { points: 24, minutes: 10 },
    'too few minutes': { minutes: 4 },
    'no court': { courts: [] },
    'a court without a name': { courts: [' '] },
    'seventeen courts': { courts: Array.from({ length: 17 }, (_, at) => `Court ${at}`) },
    'names that are too long': { courts: ['x'.repeat(700)] },
    'an open court that is none': { open_courts: [2] },
    'an open court before the first': { open_courts: [-1] },
    'too many rounds': { rounds: 33 },
    'no rounds': { rounds: 0 },
    'an unknown format': { format: 'king' },
    'an unknown pairing': { pairing: 'random' },
    'a negative seed': { seed: -1 },
    'another match': { match_id: MATCHES.open },
    'a version': { plan_version: 9 },
  }
  test.each(Object.entries(WRONG))('not with %s', async (_, settings) => {
    const { code } = (await tries('creator', 'start_evening', startArgs({ ...SETTINGS, ...settings }))) as {
      code: string
    }
    expect(['23514', '22023']).toContain(code)
  })

  test('of 300 who are confirmed 128 are players, and 64 can be present', async () => {
    await harness.asOperator(
      `with accounts as (
         insert into auth.users (id, email, email_confirmed_at) select gen_random_uuid(), n || '@example.test', now() from generate_series(1, 140) n returning id)
       select from accounts`,
    )
    const ids = await harness.asOperator(
      `insert into match_participants (match_id, user_id, status)
       select $1, id, 'confirmed' from auth.users where email like '%@example.test' returning id`,
      [EVENING],
    )
    const present = ids.map(({ id }) => id)
    expect(await tries('creator', 'start_evening', startArgs({ ...SETTINGS, present }))).toEqual(
      refused(409, 'evening_full'),
    )
    await start({ present: present.slice(-64) })
    const { players } = await board()
    expect(players).toHaveLength(128)
    expect(
      players.filter(({ is_present }) => is_present).map(({ participant_id }) => participant_id),
    ).toEqual(expect.arrayContaining(present.slice(-64)))
    const absent = players.find(({ is_present }) => !is_present)
    expect(
      await tries('creator', 'set_presence', {
        p_id: randomUUID(),
        p_player_id: absent?.id,
        p_present: true,
      }),
    ).toEqual(refused(409, 'evening_full'))
  })
})

describe('settings', () => {
  test('change for the version that the organiser has seen', async () => {
    await start()
    const args = { p_id: randomUUID(), p_match_id: EVENING, p_expected: 1, p_settings: { minutes: 12 } }
    const answer = await call('creator', 'change_evening', args)
    expect(answer).toMatchObject({ version: 2, plan_version: 2 })
    expect(await call('creator', 'change_evening', args)).toEqual(answer)
    expect(await tries('creator', 'change_evening', { ...args, p_id: randomUUID() })).toEqual(
      refused(409, 'evening_changed'),
    )
    expect((await board()).evening).toMatchObject({ minutes: 12, points: null })
  })

  test('with a court more, which is open; one on which somebody plays is not removed', async () => {
    const players = await startWithAll()
    await change({ open_courts: [1] })
    await change({ courts: ['Centre', 'Two', 'Three'] })
    expect((await board()).evening).toMatchObject({ open_courts: [1, 2] })
    await deal([roundOf(1, gameOf(players, 2))])
    await expect(change({ courts: ['Centre', 'Two'] })).rejects.toMatchObject({ hint: 'court_used' })
    await change({ courts: ['Centre', 'Two', 'North'] })
  })

  test('the format before a round has begun, the number of rounds not below those', async () => {
    const players = await startWithAll()
    await change({ format: 'mexicano' })
    await deal([1, 2, 3].map((number) => roundOf(number, gameOf(players))))
    await change({ rounds: 2 })
    expect((await board()).rounds.map(({ number }) => number)).toEqual([1, 2])
    await startRound(1)
    for (const settings of [{ format: 'americano' }, { rounds: 0 }])
      await expect(change(settings)).rejects.toMatchObject({ code: expect.stringMatching(/PT409|23514/) })
  })

  test('taken back are those of before, with the rounds that went, unless somebody has changed them since', async () => {
    const players = await startWithAll()
    await deal([1, 2, 3].map((number) => roundOf(number, gameOf(players))))
    const fewer = await change({ rounds: 1, points: 32 })
    expect((await board()).rounds.map(({ points }) => points)).toEqual([32])
    await revoke('creator', fewer.id)
    const { rounds, evening } = await board()
    expect(rounds.map(({ number, state, points }) => [number, state, points])).toEqual([
      [1, 'announced', 24],
      [2, 'planned', 24],
      [3, 'planned', 24],
    ])
    expect(evening).toMatchObject({ rounds: 5, points: 24 })
    const first = await change({ points: 16 })
    const second = await change({ points: 32 })
    await expect(revoke('creator', first.id)).rejects.toMatchObject({ hint: 'evening_changed' })
    await revoke('creator', second.id)
    await revoke('creator', first.id)
    expect((await board()).evening).toMatchObject({ points: 24 })
  })

  test('are not taken back over courts that somebody has added, or closed, since', async () => {
    await startWithAll()
    const added = await change({ courts: ['Centre', 'Two', 'Three'] })
    const again = await change({ courts: ['Centre', 'Two', 'Three', 'Four'] })
    await expect(revoke('creator', added.id)).rejects.toMatchObject({ hint: 'evening_changed' })
    const fewer = await change({ open_courts: [0, 1] })
    await change({ open_courts: [0, 1, 3] })
    await expect(revoke('creator', fewer.id)).rejects.toMatchObject({ hint: 'evening_changed' })
    await expect(revoke('creator', again.id)).rejects.toMatchObject({ hint: 'evening_changed' })
    await change({ open_courts: [0, 1, 2, 3] })
    await revoke('creator', again.id)
    await revoke('creator', added.id)
    expect((await board()).evening).toMatchObject({ courts: ['Centre', 'Two'], open_courts: [0, 1] })
  })
})

describe('a deal', () => {
  const faultOf = async (rounds: unknown) => {
    const { plan_version } = await board()
    const args = dealOf(rounds, plan_version)
    return call('creator', 'deal', args).then(
      () => undefined,
      ({ hint, detail, code }) => (hint === 'plan_refused' ? detail : (hint ?? code)),
    )
  }

  test('is announced round by round, and says who rests', async () => {
    const [one = '', two = '', three = '', four = ''] = await startWithAll()
    const added = await call('creator', 'add_player', {
      p_id: randomUUID(),
      p_match_id: EVENING,
      p_player_id: randomUUID(),
      p_guest_name: 'Ida',
    })
    const five = String(added.player_id)
    const { plan_version } = await board()
    const args = dealOf(
      [roundOf(1, gameOf([one, two, three, four])), roundOf(2, gameOf([five, two, three, one], 1))],
      plan_version,
    )
    const answer = await call('creator', 'deal', args)
    expect(answer).toMatchObject({ plan_version: plan_version + 1, outcome: 'done' })
    expect(await call('creator', 'deal', args)).toEqual(answer)
    expect(await tries('creator', 'deal', { ...args, p_seed: 8 })).toEqual(refused(422, 'entry_differs'))
    const seen = async () => (await board()).rounds.map(({ state, resting }) => [state, resting])
    expect(await seen()).toEqual([
      ['announced', [five]],
      ['planned', [four]],
    ])
    await startRound(1)
    await closeRound(1)
    expect(await seen()).toEqual([
      ['closed', [five]],
      ['announced', [four]],
    ])
    expect((await board()).rounds[0]?.games).toEqual([
      { ...args.p_rounds[0]?.games[0], score: null, tip_id: null, others: [] },
    ])
  })

  test('replaces what has not begun, and nothing else', async () => {
    const players = await startWithAll()
    const turned = players.toReversed()
    await deal([roundOf(1, gameOf(players)), roundOf(2, gameOf(players)), roundOf(3, gameOf(players))])
    await startRound(1)
    expect(await faultOf([roundOf(1, gameOf(turned))])).toBe('round_begun')
    await deal([roundOf(2, gameOf(turned))])
    expect((await board()).rounds.map(({ number, edition, state }) => [number, edition, state])).toEqual([
      [1, 1, 'started'],
      [2, 2, 'planned'],
    ])
    await closeRound(1)
    // A score shows that it is played, though nobody has started its clock.
    const game = (await board()).rounds[1]?.games[0]?.id ?? ''
    const score = await enter('creator', game, 14, 10)
    expect(await faultOf([roundOf(2, gameOf(players))])).toBe('round_begun')
    await revoke('creator', score.id)
    expect(await faultOf([roundOf(2, gameOf(players))])).toBeUndefined()
  })

  test('for another version is refused, with the one that holds', async () => {
    const players = await startWithAll()
    await expect(call('creator', 'deal', dealOf([roundOf(1, gameOf(players))], 99))).rejects.toMatchObject({
      hint: 'evening_changed',
      detail: '1',
    })
  })

  test('is refused where it is wrong', async () => {
    const players = await startWithAll()
    const [one = '', two = '', three = '', four = ''] = players
    const absent = String(
      (
        await call('creator', 'add_player', {
          p_id: randomUUID(),
          p_match_id: EVENING,
          p_player_id: randomUUID(),
          p_guest_name: 'Ida',
        })
      ).player_id,
    )
    await call('creator', 'set_presence', { p_id: randomUUID(), p_player_id: absent, p_present: false })
    await change({ open_courts: [0] })
    const game = gameOf(players)
    const wrong: [string, unknown][] = [
      ['22023', []],
      ['22023', null],
      ['22023', Array.from({ length: 33 }, (_, at) => roundOf(at + 1, gameOf(players)))],
      ['rounds', [roundOf(0, gameOf(players))]],
      ['rounds', [roundOf(2, gameOf(players))]],
      ['rounds', [roundOf(1, gameOf(players)), roundOf(3, gameOf(players))]],
      ['rounds', [roundOf(1, gameOf(players)), roundOf(1, gameOf(players))]],
      ['rounds', [roundOf(1)]],
      ['games', [roundOf(1, { ...game, b: [three] })]],
      ['games', [roundOf(1, { ...game, b: [three, four, absent] })]],
      ['games', [{ number: 1, games: [{ ...game, court: null }] }]],
      ['ids', [roundOf(1, game), roundOf(2, game)]],
      ['courts', [roundOf(1, gameOf(players, 1))]],
      ['courts', [roundOf(1, gameOf(players, 2))]],
      ['courts', [roundOf(1, gameOf(players), gameOf(players))]],
      ['twice', [roundOf(1, gameOf([one, two, three, one]))]],
      ['absent', [roundOf(1, gameOf([one, two, three, absent]))]],
      ['absent', [roundOf(1, gameOf([one, two, three, randomUUID()]))]],
    ]
    for (const [fault, rounds] of wrong) expect([fault, await faultOf(rounds)]).toEqual([fault, fault])
    expect((await board()).rounds).toEqual([])
    await deal([roundOf(1, game)])
    expect(await faultOf([roundOf(2, game)])).toBe('ids')
    expect((await board()).rounds).toHaveLength(1)
  })

  test('keeps teams together, which stay once they have played', async () => {
    const players = await startWithAll({ format: 'teams' })
    const [one = '', two = '', three = '', four = ''] = players
    const teams = (pairs: string[][]) => ({ p_id: randomUUID(), p_match_id: EVENING, p_teams: pairs })
    expect(await faultOf([roundOf(1, gameOf(players))])).toBe('teams')
    await call(
      'creator',
      'set_teams',
      teams([
        [one, three],
        [two, four],
      ]),
    )
    expect((await board()).players.map(({ team }) => team)).toEqual([0, 1, 0, 1])
    expect(await faultOf([roundOf(1, gameOf(players))])).toBe('teams')
    await deal([roundOf(1, gameOf([one, three, two, four]))])
    await startRound(1)
    expect(
      await tries(
        'creator',
        'set_teams',
        teams([
          [one, two],
          [three, four],
        ]),
      ),
    ).toEqual(refused(409, 'round_begun'))
    expect(
      await tries(
        'creator',
        'set_teams',
        teams([
          [two, four],
          [three, one],
        ]),
      ),
    ).toEqual({ rows: 1 })
    for (const pairs of [
      [[one, one]],
      [
        [one, two],
        [two, three],
      ],
      [[one]],
      [[one, randomUUID()]],
      ['x'],
    ])
      expect(await tries('creator', 'set_teams', teams(pairs as string[][]))).toEqual({ code: '22023' })
  })

  test('taken back brings the one before, as long as it has not begun and is the last', async () => {
    const players = await startWithAll()
    const first = await deal([roundOf(1, gameOf(players)), roundOf(2, gameOf(players))])
    const before = (await board()).rounds
    const second = await deal([roundOf(1, gameOf(players.toReversed()))])
    await expect(revoke('creator', first.id)).rejects.toMatchObject({ hint: 'evening_changed' })
    await revoke('creator', second.id)
    expect((await board()).rounds).toEqual(before)
    await startRound(1)
    await expect(revoke('creator', first.id)).rejects.toMatchObject({ hint: 'round_begun' })
  })
})

describe('rounds', () => {
  test('begin and end in their order, and each is done once', async () => {
    const players = await startWithAll()
    await deal([roundOf(1, gameOf(players)), roundOf(2, gameOf(players))])
    await expect(startRound(2)).rejects.toMatchObject({ hint: 'round_changed' })
    await expect(closeRound(2)).rejects.toMatchObject({ hint: 'round_changed' })
    await startRound(1)
    await expect(startRound(1)).rejects.toMatchObject({ hint: 'round_changed' })
    await closeRound(1)
    await expect(closeRound(1)).rejects.toMatchObject({ hint: 'round_changed' })
    // Somebody who needs no clock ends it at once.
    await closeRound(2)
    expect((await board()).rounds.map(({ state }) => state)).toEqual(['closed', 'closed'])
  })

  test('begin again when that is taken back, unless the next has begun', async () => {
    const players = await startWithAll()
    await deal([roundOf(1, gameOf(players)), roundOf(2, gameOf(players))])
    const begun = await startRound(1)
    const closed = await closeRound(1)
    await expect(revoke('creator', begun.id)).rejects.toMatchObject({ hint: 'round_changed' })
    const next = await startRound(2)
    await expect(revoke('creator', closed.id)).rejects.toMatchObject({ hint: 'round_begun' })
    await revoke('creator', next.id)
    await revoke('creator', closed.id)
    expect((await board()).rounds.map(({ state }) => state)).toEqual(['started', 'planned'])
    await revoke('creator', begun.id)
    expect((await board()).rounds.map(({ state }) => state)).toEqual(['announced', 'planned'])
  })
})

describe('the end', () => {
  test('stops all but scores, which come for a day, and is taken back', async () => {
    const players = await startWithAll()
    await deal([roundOf(1, gameOf(players))])
    const game = (await board()).rounds[0]?.games[0]?.id ?? ''
    const end = await call('creator', 'end_evening', { p_id: randomUUID(), p_match_id: EVENING })
    expect((await board()).evening).toMatchObject({ state: 'ended' })
    await expect(startRound(1)).rejects.toMatchObject({ hint: 'evening_over' })
    await expect(change({ rounds: 9 })).rejects.toMatchObject({ hint: 'evening_over' })
    await enter('participant', game, 20, 4)
    await revoke('creator', end.id)
    await startRound(1)
    await call('creator', 'end_evening', { p_id: randomUUID(), p_match_id: EVENING })
    await harness.asOperator(`update evenings set ended_at = now() - interval '25 hours'`)
    await expect(enter('participant', game, 4, 20)).rejects.toMatchObject({ hint: 'evening_over' })
  })

  test('comes by itself a day after the beginning', async () => {
    const players = await startWithAll()
    await deal([roundOf(1, gameOf(players))])
    const game = (await board()).rounds[0]?.games[0]?.id ?? ''
    const ago = (hours: number) =>
      harness.asOperator(
        `with moved as (update matches set match_date = now() - $2 * interval '1 hour' where id = $1)
         update evenings set started_at = now() - $2 * interval '1 hour'`,
        [EVENING, hours],
      )
    await ago(25)
    await expect(startRound(1)).rejects.toMatchObject({ hint: 'evening_over' })
    await enter('creator', game, 12, 12)
    await ago(49)
    await expect(enter('creator', game, 24, 0)).rejects.toMatchObject({ hint: 'evening_over' })
  })
})

test('the log has what everybody did, the newest first, fifty at a time', async () => {
  const players = await startWithAll()
  for (let at = 0; at < 60; at += 1)
    await call('creator', 'set_presence', {
      p_id: randomUUID(),
      p_player_id: players[0],
      p_present: at % 2 === 1,
    })
  const page = (before: number | null) =>
    call<{ version: number; kind: string; name: string }[]>('participant', 'evening_log', {
      p_match_id: EVENING,
      p_before: before,
    })
  const first = await page(null)
  expect(first).toHaveLength(50)
  expect(first[0]).toMatchObject({ version: 61, kind: 'presence', name: 'Creator Demo', by: MEMBERS.creator })
  const second = await page(first.at(-1)?.version ?? 0)
  expect(second.map(({ version }) => version)).toEqual(Array.from({ length: 11 }, (_, at) => 11 - at))
  expect(second.at(-1)?.kind).toBe('start')
  expect(await call('participant', 'evening_version', { p_match_id: EVENING })).toEqual({
    version: 61,
    server_time: expect.stringMatching(/^\d{4}-/),
  })
})

test('the plan depends on presence, teams, settings, deals and rounds, and on scores in mexicano alone', async () => {
  const players = await startWithAll()
  await deal([roundOf(1, gameOf(players)) as Round])
  const game = (await board()).rounds[0]?.games[0]?.id ?? ''
  const score = await enter('creator', game, 12, 12)
  const before = (await board()).plan_version
  expect(score.plan_version).toBe(before)
  await revoke('creator', score.id)
  expect((await board()).plan_version).toBe(before)
  await change({ format: 'mexicano' })
  const counted = await enter('creator', game, 12, 12)
  expect(counted.plan_version).toBe(before + 2)
  const taken = await revoke('creator', counted.id)
  expect([taken.plan_version, (await board()).plan_version]).toEqual([before + 3, before + 3])
})
