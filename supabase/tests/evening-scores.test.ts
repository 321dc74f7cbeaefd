import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { EVENING, gameOf, openEvening, roundOf } from './evening-scene.ts'
import { MEMBERS, openHarness } from './harness.ts'

const harness = openHarness()
const { call, tries, board, startWithAll, deal, enter, revoke } = openEvening(harness)

let players: string[]
let game: string

beforeEach(async () => {
  players = await startWithAll()
  await deal([roundOf(1, gameOf(players))])
  game = (await board()).rounds[0]?.games[0]?.id ?? ''
})

const seen = async () => {
  const shown = (await board()).rounds[0]?.games[0]
  return {
    score: shown?.score ? [shown.score.a, shown.score.b, shown.score.entry_id] : null,
    tip: shown?.tip_id,
    others: shown?.others.map(({ a, b, entry_id }) => [a, b, entry_id]),
  }
}
const outcome = (entry: { outcome: string }) => entry.outcome

describe('the tip rule', () => {
  test('a score that is based on the newest counts', async () => {
    const first = await enter('participant', game, 14, 10)
    expect(outcome(first)).toBe('counts')
    expect(await seen()).toEqual({ score: [14, 10, first.id], tip: first.id, others: [] })
    const second = await enter('creator', game, 13, 11, first.id)
    expect(outcome(second)).toBe('counts')
    expect(await seen()).toEqual({ score: [13, 11, second.id], tip: second.id, others: [] })
  })

  test('one that did not know of it confirms the same numbers', async () => {
    const first = await enter('participant', game, 14, 10)
    expect(outcome(await enter('creator', game, 14, 10))).toBe('confirms')
    expect(await seen()).toEqual({ score: [14, 10, first.id], tip: first.id, others: [] })
  })

  test('and is shown beside other numbers, of which the first count until somebody knows both', async () => {
    const first = await enter('participant', game, 14, 10)
    const other = await enter('creator', game, 10, 14)
    expect(outcome(other)).toBe('differs')
    expect(await seen()).toEqual({ score: [14, 10, first.id], tip: other.id, others: [[10, 14, other.id]] })
    const third = await enter('participant', game, 12, 12, first.id)
    expect(outcome(third)).toBe('differs')
    expect((await seen()).others).toEqual([
      [10, 14, other.id],
      [12, 12, third.id],
    ])
    // The numbers that count are confirmed, whatever else was said.
    expect(outcome(await enter('creator', game, 14, 10, first.id))).toBe('confirms')
    const chosen = await enter('creator', game, 10, 14, third.id)
    expect(outcome(chosen)).toBe('counts')
    expect(await seen()).toEqual({ score: [10, 14, chosen.id], tip: chosen.id, others: [] })
  })

  test('authors know of their own entries, and not of what others have entered between them', async () => {
    const first = await enter('participant', game, 14, 10)
    const second = await enter('participant', game, 13, 11)
    expect([outcome(first), outcome(second)]).toEqual(['counts', 'counts'])
    expect(await seen()).toEqual({ score: [13, 11, second.id], tip: second.id, others: [] })
    const other = await enter('creator', game, 10, 14, second.id)
    const queued = [
      await enter('participant', game, 12, 12, second.id),
      await enter('participant', game, 11, 13, second.id),
    ]
    expect(queued.map(outcome)).toEqual(['differs', 'differs'])
    expect((await seen()).score).toEqual([10, 14, other.id])
    expect((await seen()).others).toHaveLength(2)
    expect(outcome(await enter('participant', game, 11, 13, queued[1]?.id))).toBe('counts')
  })

  test('an entry that came later is no knowledge, though another names it', async () => {
    const [early, late] = [randomUUID(), randomUUID()]
    const first = await enter('creator', game, 14, 10)
    await enter('participant', game, 12, 12, late, { p_id: early })
    await enter('creator', game, 14, 10, first.id, { p_id: late })
    await revoke('creator', late)
    expect((await seen()).score).toEqual([14, 10, first.id])
  })

  test('an entry that is not of this game is no knowledge', async () => {
    const first = await enter('participant', game, 14, 10)
    expect(outcome(await enter('creator', game, 10, 14, randomUUID()))).toBe('differs')
    const presence = await call('creator', 'set_presence', {
      p_id: randomUUID(),
      p_player_id: players[0],
      p_present: false,
    })
    expect(outcome(await enter('creator', game, 11, 13, presence.id))).toBe('differs')
    expect((await seen()).score).toEqual([14, 10, first.id])
  })

  test('one that was finished differs from one that was not', async () => {
    await enter('participant', game, 14, 10)
    expect(outcome(await enter('creator', game, 14, 10, null, { p_finished: false }))).toBe('differs')
  })
})

describe('sent again', () => {
  test('it is answered as the first time, whatever has happened since', async () => {
    const args = { p_id: randomUUID(), p_game_id: game, p_a: 14, p_b: 10 }
    const first = await call('participant', 'enter_score', args)
    await enter('creator', game, 10, 14, first.id)
    await harness.asOperator(`update evenings set started_at = now() - interval '9 days'`)
    await harness.asOperator(`update matches set match_date = now() - interval '9 days' where id = $1`, [
      EVENING,
    ])
    expect(await call('participant', 'enter_score', args)).toEqual(first)
    expect(await call('participant', 'enter_score', { ...args, p_finished: true })).toEqual(first)
    expect((await board()).version).toBe(4)
  })

  test('with other content, or by somebody else, it is refused', async () => {
    const args = { p_id: randomUUID(), p_game_id: game, p_a: 14, p_b: 10, p_based_on: null }
    const first = await call('participant', 'enter_score', args)
    const differs = { code: 'PT422', hint: 'entry_differs' }
    for (const more of [{ p_a: 13, p_b: 11 }, { p_based_on: first.id }, { p_finished: false }])
      expect(await tries('participant', 'enter_score', { ...args, ...more })).toEqual(differs)
    expect(await tries('creator', 'enter_score', args)).toEqual(differs)
    expect(
      await tries('creator', 'set_presence', { p_id: args.p_id, p_player_id: players[0], p_present: false }),
    ).toEqual(differs)
    expect(await tries('participant', 'enter_score', { ...args, p_id: null })).toEqual({ code: '22023' })
  })
})

describe('numbers', () => {
  test.each([
    [14, 11, true],
    [14, 9, true],
    [-1, 25, true],
    [25, -1, true],
    [14, 11, false],
    [null, 10, true],
    [24, null, false],
  ])('%s : %s, finished %s, is no score of 24 points', async (a, b, finished) => {
    const args = { p_id: randomUUID(), p_game_id: game, p_a: a, p_b: b, p_finished: finished }
    expect(await tries('creator', 'enter_score', args)).toEqual({ code: 'PT422', hint: 'score_refused' })
  })

  test('that are fewer belong to a game that was not finished', async () => {
    await enter('creator', game, 5, 6, null, { p_finished: false })
    expect((await board()).rounds[0]?.games[0]?.score).toMatchObject({ a: 5, b: 6, is_finished: false })
  })

  test('by the clock are any up to 99, and those of a round are what held when it began', async () => {
    const change = async (settings: object) =>
      call('creator', 'change_evening', {
        p_id: randomUUID(),
        p_match_id: EVENING,
        p_expected: (await board()).plan_version,
        p_settings: settings,
      })
    await change({ minutes: 12 })
    await enter('creator', game, 7, 99)
    expect(
      await tries('creator', 'enter_score', { p_id: randomUUID(), p_game_id: game, p_a: 100, p_b: 0 }),
    ).toEqual({ code: 'PT422', hint: 'score_refused' })
    await change({ points: 16 })
    await enter('creator', game, 30, 30)
    expect((await board()).rounds[0]).toMatchObject({ minutes: 12, points: null })
  })
})

describe('taken back', () => {
  test('a score brings the one before', async () => {
    const first = await enter('participant', game, 14, 10)
    const second = await enter('participant', game, 13, 11, first.id)
    await revoke('creator', second.id)
    expect(await seen()).toEqual({ score: [14, 10, first.id], tip: first.id, others: [] })
    await revoke('participant', first.id)
    expect(await seen()).toEqual({ score: null, tip: null, others: [] })
    const next = await enter('participant', game, 12, 12, first.id)
    expect(outcome(next)).toBe('counts')
  })

  test('one that counts leaves the one that confirmed it', async () => {
    const first = await enter('participant', game, 14, 10)
    const same = await enter('creator', game, 14, 10)
    await revoke('participant', first.id)
    expect(await seen()).toEqual({ score: [14, 10, same.id], tip: same.id, others: [] })
  })

  test('one that counts leaves the one that differed', async () => {
    const first = await enter('participant', game, 14, 10)
    const other = await enter('creator', game, 10, 14)
    await revoke('participant', first.id)
    expect(await seen()).toEqual({ score: [10, 14, other.id], tip: other.id, others: [] })
  })

  test('one that confirmed or differed changes nothing of what counts', async () => {
    const first = await enter('participant', game, 14, 10)
    const same = await enter('creator', game, 14, 10)
    const other = await enter('creator', game, 10, 14)
    await revoke('creator', same.id)
    expect((await seen()).others).toEqual([[10, 14, other.id]])
    await revoke('creator', other.id)
    expect(await seen()).toEqual({ score: [14, 10, first.id], tip: first.id, others: [] })
  })

  test('the one that somebody chose against stays chosen against', async () => {
    const first = await enter('participant', game, 14, 10)
    const other = await enter('creator', game, 10, 14)
    const chosen = await enter('creator', game, 12, 12, other.id)
    await revoke('creator', other.id)
    expect(await seen()).toEqual({ score: [12, 12, chosen.id], tip: chosen.id, others: [] })
    await revoke('creator', chosen.id)
    expect(await seen()).toEqual({ score: [14, 10, first.id], tip: first.id, others: [] })
  })

  test('nothing is taken back twice, though the answer comes twice; and a taking back is not taken back', async () => {
    const first = await enter('participant', game, 14, 10)
    const args = { p_id: randomUUID(), p_entry_id: first.id }
    const answer = await call('participant', 'revoke_entry', args)
    expect(await call('participant', 'revoke_entry', args)).toEqual(answer)
    expect(await tries('participant', 'revoke_entry', { ...args, p_id: randomUUID() })).toEqual({
      code: 'PT409',
      hint: 'entry_revoked',
    })
    expect(await tries('creator', 'revoke_entry', { p_id: randomUUID(), p_entry_id: answer.id })).toEqual({
      code: 'PT409',
      hint: 'entry_stays',
    })
  })

  test('presence is set back, and somebody who was added by mistake has never been here', async () => {
    const left = await call('participant', 'set_presence', {
      p_id: randomUUID(),
      p_player_id: players[1],
      p_present: false,
    })
    await revoke('participant', left.id)
    expect((await board()).players[1]?.is_present).toBe(true)
    const added = await call('creator', 'add_player', {
      p_id: randomUUID(),
      p_match_id: EVENING,
      p_player_id: randomUUID(),
      p_guest_name: 'Nobody',
    })
    expect((await board()).players).toHaveLength(5)
    await revoke('creator', added.id)
    expect((await board()).players).toHaveLength(4)
  })
})

describe('a game that was dealt anew', () => {
  test('keeps the scores that are entered for it, apart from those that count', async () => {
    await deal([roundOf(1, gameOf(players.toReversed()))])
    const kept = await enter('participant', game, 14, 10)
    expect(outcome(kept)).toBe('kept')
    const { rounds, kept: shown } = await board()
    expect(rounds[0]?.games[0]?.score).toBeNull()
    expect(shown).toEqual([
      {
        entry_id: kept.id,
        game_id: game,
        round: 1,
        court: 0,
        a_players: players.slice(0, 2),
        b_players: players.slice(2),
        a: 14,
        b: 10,
        is_finished: true,
        by: MEMBERS.participant,
        at: expect.any(String),
      },
    ])
    await revoke('creator', kept.id)
    expect((await board()).kept).toEqual([])
  })

  test('counts again when that deal is taken back', async () => {
    const second = await deal([roundOf(1, gameOf(players.toReversed()))])
    const kept = await enter('participant', game, 14, 10)
    await revoke('creator', second.id)
    expect(await seen()).toEqual({ score: [14, 10, kept.id], tip: kept.id, others: [] })
    expect((await board()).kept).toEqual([])
  })

  test('keeps what was entered for a round that was planned', async () => {
    await deal([roundOf(2, gameOf(players))])
    const planned = (await board()).rounds[1]?.games[0]?.id ?? ''
    const early = await enter('participant', planned, 14, 10)
    expect(outcome(early)).toBe('counts')
    await deal([roundOf(2, gameOf(players.toReversed()))])
    expect((await board()).kept.map(({ entry_id }) => entry_id)).toEqual([early.id])
  })
})

test('nothing of an entry is changed or deleted by its author', async () => {
  const entry = await enter('participant', game, 14, 10)
  for (const sql of [
    'update evening_entries set points_a = 0 where id = $1',
    'delete from evening_entries where id = $1',
  ])
    expect(await harness.tries('participant', sql, [entry.id])).toEqual({ code: '42501' })
})
