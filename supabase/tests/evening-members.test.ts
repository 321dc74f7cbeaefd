import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Board, EVENING, gameOf, openEvening, roundOf } from './evening-scene.ts'
import { MEMBERS, type Member, openHarness } from './harness.ts'

// An evening meets everything else that happens to its match and to the people in it.
const harness = openHarness()
const { call, tries, board, startWithAll, deal, enter } = openEvening(harness)

let players: string[]
let game: string

beforeEach(async () => {
  players = await startWithAll()
  await deal([roundOf(1, gameOf(players))])
  game = (await board()).rounds[0]?.games[0]?.id ?? ''
})

const people = async () =>
  (await board()).players.map(({ name, is_present }) => `${name}${is_present ? '' : ' (away)'}`)
const operator = (sql: string, ...values: unknown[]) => harness.asOperator(sql, values)
const add = (who: Member) =>
  call('creator', 'add_player', {
    p_id: randomUUID(),
    p_match_id: EVENING,
    p_player_id: randomUUID(),
    p_member_id: MEMBERS[who],
  })
const play = async (four: string[]) => {
  const number = (await board()).rounds.length + 1
  await deal([roundOf(number, gameOf(four))])
}
const version = async () => (await board()).version

describe('who joins and leaves the match', () => {
  const join = (who: Member) =>
    harness.as(who, `select join_match_bypass_notifications($1, $2, 'confirmed')`, [EVENING, MEMBERS[who]])
  const leave = (who: Member, by: Member = who) =>
    harness.as(by, 'delete from match_participants where match_id = $1 and user_id = $2', [
      EVENING,
      MEMBERS[who],
    ])

  test('is listed, and not present; somebody who plays already is the same player', async () => {
    const before = await version()
    await join('other')
    expect(await people()).toEqual(['Creator Demo', 'Participant Demo', 'Tom', 'Tim', 'Other Demo (away)'])
    expect(await version()).toBe(before + 1)
    await leave('other')
    expect(await people()).toHaveLength(4)
    await add('other')
    await join('other')
    expect(await people()).toEqual(['Creator Demo', 'Participant Demo', 'Tom', 'Tim', 'Other Demo'])
    expect((await board()).players[4]?.participant_id).not.toBeNull()
  })

  test('who accepts an invitation is listed, too', async () => {
    await harness.as(
      'invited',
      `update match_participants set status = 'confirmed' where match_id = $1 and user_id = $2`,
      [EVENING, MEMBERS.invited],
    )
    expect(await people()).toContain('Invited Demo (away)')
  })

  test('who leaves or is removed is not present, and what they have played stays', async () => {
    await leave('participant', 'creator')
    expect(await people()).toEqual(['Creator Demo', 'Participant Demo (away)', 'Tom', 'Tim'])
    expect((await board()).rounds[0]?.games[0]?.a).toEqual(players.slice(0, 2))
    // A public match is seen by everybody, so the score is entered; of a private one whoever was removed sees nothing.
    await enter('participant', game, 14, 10)
    await operator('update matches set is_private = true where id = $1', EVENING)
    await expect(enter('participant', game, 12, 12)).rejects.toMatchObject({ hint: 'evening_gone' })
  })

  test('after the end nobody is listed any more', async () => {
    await call('creator', 'end_evening', { p_id: randomUUID(), p_match_id: EVENING })
    // A test is one transaction, whose clock stands still.
    await operator(`update evenings set ended_at = now() - interval '1 second'`)
    await join('other')
    expect(await people()).toHaveLength(4)
  })
})

describe('guests', () => {
  const participant = async (name: string) =>
    (
      await operator(
        'select id from match_participants where match_id = $1 and guest_name = $2',
        EVENING,
        name,
      )
    )[0]?.id
  const signUp = async (name: string, member: string) =>
    operator(
      'update match_participants set user_id = $2, guest_name = null, guest_kind = null where id = $1',
      await participant(name),
      member,
    )

  test('who sign up keep their player, with all that they have played', async () => {
    const score = await enter('creator', game, 14, 10)
    await signUp('Tom', MEMBERS.other)
    expect(await people()).toEqual(['Creator Demo', 'Participant Demo', 'Other Demo', 'Tim'])
    expect((await board('other')).you.player_id).toBe(players[2])
    expect((await enter('other', game, 12, 12, score.id)).outcome).toBe('counts')
  })

  test('whom organisers had added as members meanwhile are one, unless they have played as both', async () => {
    await add('other')
    await signUp('Tom', MEMBERS.other)
    expect(await people()).toEqual(['Creator Demo', 'Participant Demo', 'Other Demo', 'Tim'])
    const invited = await add('invited')
    await play([...players.slice(0, 3), String(invited.player_id)])
    await operator(
      'delete from match_participants where match_id = $1 and user_id = $2',
      EVENING,
      MEMBERS.invited,
    )
    await signUp('Tim', MEMBERS.invited)
    expect(await people()).toEqual(['Creator Demo', 'Participant Demo', 'Other Demo', 'Tim', 'Invited Demo'])
  })

  test('who were away as guests are here if they are as members, with the partner of either', async () => {
    const second = players[2] ?? ''
    await call('creator', 'set_presence', { p_id: randomUUID(), p_player_id: second, p_present: false })
    const added = await add('other')
    const p_teams = [[players[0], added.player_id]]
    await call('creator', 'set_teams', { p_id: randomUUID(), p_match_id: EVENING, p_teams })
    await signUp('Tom', MEMBERS.other)
    expect(await people()).toEqual(['Creator Demo', 'Participant Demo', 'Other Demo', 'Tim'])
    expect((await board()).players.map(({ team }) => team)).toEqual([0, null, 0, null])
  })

  test('who change their name, or are removed, do so in the evening', async () => {
    await operator(
      `update match_participants set guest_name = 'Tomma' where id = $1`,
      await participant('Tom'),
    )
    expect((await people())[2]).toBe('Tomma')
    await harness.as('creator', 'delete from match_participants where id = $1', [await participant('Tim')])
    expect(await people()).toEqual(['Creator Demo', 'Participant Demo', 'Tomma', 'Tim (away)'])
  })
})

describe('a substitute', () => {
  const swap = () =>
    operator(
      'update match_participants set user_id = $2 where match_id = $1 and user_id = $3',
      EVENING,
      MEMBERS.other,
      MEMBERS.participant,
    )

  test('comes in the place of one who has not played', async () => {
    await operator('delete from evening_games')
    await swap()
    expect(await people()).toEqual(['Creator Demo', 'Tom', 'Tim', 'Other Demo (away)'])
  })

  test('is another player than one who has played', async () => {
    await swap()
    expect(await people()).toEqual([
      'Creator Demo',
      'Participant Demo (away)',
      'Tom',
      'Tim',
      'Other Demo (away)',
    ])
  })
})

describe('blocks', () => {
  test('leave an evening to those who play in the match, and close it to others in both directions', async () => {
    await add('other')
    await play([players[0] ?? '', players[1] ?? '', players[2] ?? '', (await board()).players[4]?.id ?? ''])
    const second = (await board()).rounds[1]?.games[0]?.id ?? ''
    for (const [blocker, blocked] of [
      ['participant', 'creator'],
      ['creator', 'participant'],
      ['creator', 'other'],
      ['other', 'creator'],
    ] as const) {
      await operator('delete from member_blocks')
      await operator('insert into member_blocks values ($1, $2)', MEMBERS[blocker], MEMBERS[blocked])
      if (blocker === 'other' || blocked === 'other') {
        expect(await board('other')).toBeNull()
        await expect(enter('other', second, 12, 12)).rejects.toMatchObject({ hint: 'evening_gone' })
      } else {
        expect((await board('participant')).players).toHaveLength(5)
        await enter('participant', second, 12, 12)
      }
    }
  })
})

describe('an account that is deleted', () => {
  const remove = async (who: Member) => {
    await operator(`select set_config('request.jwt.claims', '', true)`)
    await operator(`select private.delete_account($1, 'hand_on')`, MEMBERS[who])
  }
  const begin = () =>
    operator(`update matches set match_date = now() - interval '10 minutes' where id = $1`, EVENING)

  test('goes on as a former member, who keeps their games, and has no more of the log', async () => {
    await begin()
    const score = await enter('participant', game, 14, 10)
    await operator('insert into evening_organisers values ($1, $2)', EVENING, MEMBERS.participant)
    const before = await version()
    await remove('participant')
    const left = await board()
    expect(await people()).toEqual(['Creator Demo', 'null', 'Tom', 'Tim'])
    expect(left.players[1]).toMatchObject({ id: players[1], member_id: null })
    expect(left.rounds[0]?.games[0]?.score).toMatchObject({ a: 14, b: 10, by: null, entry_id: score.id })
    expect(left.organisers).toEqual([MEMBERS.creator])
    expect(left.version).toBeGreaterThan(before)
    expect(JSON.stringify(await operator('select * from evening_entries'))).not.toContain(MEMBERS.participant)
    // Organisers send them home.
    await call('creator', 'set_presence', { p_id: randomUUID(), p_player_id: players[1], p_present: false })
  })

  test('before the match begins gives the place back', async () => {
    await remove('participant')
    expect(await people()).toEqual(['Creator Demo', 'null (away)', 'Tom', 'Tim'])
    await add('other')
    await remove('other')
    expect(await people()).toHaveLength(4)
  })

  test('of the creator leaves the evening to whom they have named', async () => {
    await begin()
    await call('creator', 'set_organiser', {
      p_match_id: EVENING,
      p_member_id: MEMBERS.participant,
      p_on: true,
    })
    await remove('creator')
    const { organisers, names } = await board('participant')
    expect(organisers).toEqual([MEMBERS.participant])
    expect(Object.keys(names)).toEqual([MEMBERS.participant])
    await call('participant', 'start_round', { p_id: randomUUID(), p_match_id: EVENING, p_number: 1 })
  })
})

describe('two accounts that become one', () => {
  const merge = async (double: Member, kept: Member) => {
    await operator('select private.hand_over_account($1, $2)', MEMBERS[kept], MEMBERS[double])
    await operator('delete from auth.users where id = $1', MEMBERS[double])
  }
  const ofKept = (shown: Board) => shown.players.filter(({ member_id }) => member_id === MEMBERS.other)

  test('are the player of the double, with games, entries and the role', async () => {
    await operator('insert into evening_organisers values ($1, $2)', EVENING, MEMBERS.participant)
    const score = await enter('participant', game, 14, 10)
    await merge('participant', 'other')
    const merged = await board('other')
    expect(merged.you).toEqual({ is_organiser: true, player_id: players[1] })
    expect(ofKept(merged)).toMatchObject([{ is_present: true, participant_id: expect.any(String) }])
    expect(merged.rounds[0]?.games[0]?.score).toMatchObject({ by: MEMBERS.other, entry_id: score.id })
  })

  test('in the same evening, are the one who has played', async () => {
    await add('other')
    await merge('participant', 'other')
    expect(await people()).toEqual(['Creator Demo', 'Other Demo', 'Tom', 'Tim'])
    expect(ofKept(await board())).toMatchObject([{ id: players[1] }])
  })

  test('and keep the partner whom the other one had', async () => {
    const added = await add('other')
    const p_teams = [[players[0], added.player_id]]
    await call('creator', 'set_teams', { p_id: randomUUID(), p_match_id: EVENING, p_teams })
    await merge('participant', 'other')
    expect((await board()).players.map(({ team }) => team)).toEqual([0, 0, null, null])
  })

  test('or the one who stays, where the double has not played', async () => {
    const added = await add('other')
    await play([players[0] ?? '', players[2] ?? '', players[3] ?? '', String(added.player_id)])
    await operator('delete from evening_games where round = 1')
    await merge('participant', 'other')
    expect(ofKept(await board())).toMatchObject([{ id: added.player_id, is_present: true }])
    expect(await people()).toHaveLength(4)
  })

  test('and where both have played, one goes on without a name', async () => {
    const added = await add('other')
    await play([players[0] ?? '', players[2] ?? '', players[3] ?? '', String(added.player_id)])
    await merge('participant', 'other')
    expect(await people()).toEqual(['Creator Demo', 'null (away)', 'Tom', 'Tim', 'Other Demo'])
    expect(ofKept(await board())).toMatchObject([{ id: added.player_id, participant_id: expect.any(String) }])
  })
})

describe('the match', () => {
  test('takes its evening along when it is deleted', async () => {
    await enter('creator', game, 14, 10)
    await operator('insert into evening_organisers values ($1, $2)', EVENING, MEMBERS.other)
    await harness.as('creator', 'delete from matches where id = $1', [EVENING])
    for (const table of [
      'evenings',
      'evening_versions',
      'evening_organisers',
      'evening_players',
      'evening_rounds',
      'evening_games',
      'evening_entries',
    ])
      expect([table, await operator(`select from ${table}`)]).toEqual([table, []])
    expect(await board()).toBeNull()
    await expect(enter('creator', game, 14, 10)).rejects.toMatchObject({ hint: 'evening_gone' })
  })

  test('keeps its evening when it is moved, made a date of a series, or another type', async () => {
    await operator(
      `update matches set match_date = match_date + interval '3 days', series_id = gen_random_uuid(), match_type = 'event' where id = $1`,
      EVENING,
    )
    expect((await board()).rounds).toHaveLength(1)
    await enter('creator', game, 14, 10)
  })

  test('has the same place in calendars and lists as before', async () => {
    const [before] = await operator(
      `select private.calendar_entry(m, null) as entry from matches m where id = $1`,
      EVENING,
    )
    const second = (await board()).players[1]?.id ?? ''
    await call('creator', 'set_presence', { p_id: randomUUID(), p_player_id: second, p_present: false })
    const [after] = await operator(
      `select private.calendar_entry(m, null) as entry from matches m where id = $1`,
      EVENING,
    )
    expect(after).toEqual(before)
  })
})

describe('somebody who has only rested', () => {
  const rests = async () => {
    const { players: all, rounds } = await board()
    return rounds[0]?.resting.map((id) => all.find((one) => one.id === id)?.name)
  }

  test.each(['leaves the community', 'is taken out again', 'signs up as a guest who has played'])(
    'is named by no round when they are gone who %s',
    async (way) => {
      const added = await add('other')
      await deal([roundOf(1, gameOf(players))])
      expect(await rests()).toEqual(['Other Demo'])
      const before = (await board()).plan_version
      if (way.startsWith('is'))
        await call('creator', 'revoke_entry', { p_id: randomUUID(), p_entry_id: added.id })
      else if (way.startsWith('signs'))
        await operator(
          `update match_participants set user_id = $2, guest_name = null, guest_kind = null where match_id = $1 and guest_name = 'Tom'`,
          EVENING,
          MEMBERS.other,
        )
      else await operator('delete from auth.users where id = $1', MEMBERS.other)
      expect(await rests()).toEqual([])
      // A plan that names them is one for an earlier version.
      expect((await board()).plan_version).toBe(before + 1)
    },
  )
})

test('taking back that somebody was added who was here leaves them here', async () => {
  const added = await add('other')
  const again = await add('other')
  await call('creator', 'revoke_entry', { p_id: randomUUID(), p_entry_id: again.id })
  expect((await people())[4]).toBe('Other Demo')
  await call('creator', 'revoke_entry', { p_id: randomUUID(), p_entry_id: added.id })
  expect(await people()).toHaveLength(4)
})

test('members export their part of an evening, and nothing of others', async () => {
  await add('other')
  await enter('participant', game, 14, 10)
  await enter('creator', game, 10, 14)
  const exported = async (who: Member) => {
    const [row] = await harness.as(who, `select export_my_data() -> 'tables' as tables`)
    return (row?.tables ?? {}) as Record<string, Record<string, unknown>[]>
  }
  const own = await exported('participant')
  expect(own.evening_players).toMatchObject([{ id: players[1], member_id: MEMBERS.participant }])
  expect(own.evening_entries).toMatchObject([{ kind: 'score', points_a: 14, author_id: MEMBERS.participant }])
  expect((await exported('other')).evening_entries).toMatchObject([
    { kind: 'player', member_id: MEMBERS.other },
  ])
})

test('stewards see an evening that they hide, and act in none of others', async () => {
  await operator('insert into stewards (member_id) values ($1)', MEMBERS.other)
  await operator('update matches set hidden_at = now() where id = $1', EVENING)
  expect(await board('other')).toMatchObject({ you: { is_organiser: false } })
  expect(await board('participant')).toBeNull()
  expect(
    await tries('other', 'set_presence', { p_id: randomUUID(), p_player_id: players[1], p_present: false }),
  ).toEqual({ code: 'PT404', hint: 'evening_gone' })
  await enter('creator', game, 14, 10)
})
