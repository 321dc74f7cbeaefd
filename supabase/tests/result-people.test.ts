import { beforeEach, describe, expect, test } from 'vitest'
import { MEMBERS, openHarness } from './harness.ts'
import { openResults, PLAYED, SEATS } from './result-scene.ts'

// News of a result, silence, and what becomes of it when its people sign up, leave, or are one.
const harness = openHarness()
const { as, asOperator } = harness
const { report, confirm, dispute, get, stands, told } = openResults(harness)

const DEVICE = '00000000-0000-4000-8000-0000000000d1'
const OTHER_SETS = [6, 4, 4, 6, 6, 4]
const ask = async (at = 'now()') =>
  Number((await asOperator(`select private.ask_for_results(${at}) as asked`))[0]?.asked)
const settle = async (at: string) => {
  const due = await asOperator(
    `select private.settle_silent_result(id, ${at}) as done from private.silent_results(${at}) as id`,
  )
  return due.map(({ done }) => done)
}

/** Counts the calls on which ratings hang. */
async function countSettled() {
  await asOperator('create table private.settled (match_id uuid)')
  await asOperator(
    `create or replace function private.result_settled(of_match uuid) returns void language plpgsql set search_path = '' as $$
     begin insert into private.settled values (of_match); end $$`,
  )
  return async () => (await asOperator('delete from private.settled where true returning match_id')).length
}

describe('the question', () => {
  test('comes once when the match has ended, and ends when somebody says how', async () => {
    expect(await ask(`now() - interval '31 minutes'`)).toBe(0)
    expect(await ask()).toBe(1)
    expect(await ask()).toBe(0)
    expect(await told()).toEqual(['Creator result_asked', 'Invited result_asked', 'Participant result_asked'])
    expect((await get('creator'))?.result).toMatchObject({ state: 'asked', is_competitive: true, version: 0 })
    await report('creator')
    expect(await told()).toEqual([
      'Invited result_reported told 6:4 6:4',
      'Participant result_reported 4:6 4:6',
    ])
  })

  test('is not asked about what ended more than 48 hours ago, of three, or of what stewards hide', async () => {
    await asOperator(`update matches set match_date = now() - interval '49 hours 31 minutes' where id = $1`, [
      PLAYED,
    ])
    expect(await ask()).toBe(0)
    await asOperator(
      `update matches set match_date = now() - interval '49 hours 29 minutes', hidden_at = now(), hidden_because = 'No', creator_id = $2 where id = $1`,
      [PLAYED, MEMBERS.other],
    )
    expect(await ask()).toBe(0)
    await asOperator('update matches set hidden_at = null, hidden_because = null where id = $1', [PLAYED])
    expect(await ask()).toBe(1)
    await asOperator('delete from match_results where match_id = $1', [PLAYED])
    expect(await told()).toEqual([])
    await asOperator('delete from match_participants where id = $1', [SEATS.b2])
    expect(await ask()).toBe(0)
  })

  test('is forgotten after two weeks', async () => {
    await ask()
    await ask(`now() + interval '14 days 1 minute'`)
    expect(await asOperator('select from match_results')).toEqual([])
    expect(await told()).toEqual([])
  })

  test('reaches no device at night, nor one whose owner has muted it', async () => {
    await asOperator(
      `insert into push_subscriptions (id, user_id, endpoint, p256dh_key, auth_key, created_at)
       values ($1, $2, 'https://push.example.com/1', 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU', $3, now() - interval '1 day')`,
      [DEVICE, MEMBERS.participant, 'A'.repeat(22)],
    )
    await ask()
    const due = (at: string) =>
      asOperator(
        `select type, (due at time zone private.time_zone())::time(0)::text as due from private.pending_pushes($1, $2, ${at})`,
        [DEVICE, PLAYED],
      )
    const night = `(current_date + time '23:30') at time zone private.time_zone()`
    await asOperator(`update notifications set created_at = ${night} - interval '1 minute' where true`)
    await asOperator(`update push_subscriptions set created_at = ${night} - interval '1 day' where true`)
    expect(await due(night)).toEqual([{ type: 'result_asked', due: '08:00:00' }])
    await asOperator(`insert into push_mutes (user_id, type) values ($1, 'result_asked')`, [
      MEMBERS.participant,
    ])
    expect(await due(night)).toEqual([])
  })
})

describe('news', () => {
  test('of a dispute go to the others, and end when it is settled, of which they are told', async () => {
    const { id } = await report('creator')
    await dispute('participant', id)
    expect(await told()).toEqual(['Creator result_disputed', 'Invited result_disputed'])
    const second = await report('participant', { sets: OTHER_SETS })
    expect(await told()).toEqual([
      'Creator result_disputed with_version 6:4 4:6 6:4',
      'Invited result_disputed with_version 6:4 4:6 6:4',
    ])
    await report('creator', { sets: [6, 4, 6, 3] })
    expect(await told()).toEqual([
      'Invited result_disputed with_version 6:4 6:3',
      'Participant result_disputed with_version 4:6 3:6',
    ])
    await confirm('invited', second.id)
    expect(await told()).toEqual([
      'Creator result_settled 6:4 4:6 6:4',
      'Participant result_settled 4:6 6:4 4:6',
    ])
  })

  test('of a match that was not played say so, and a correction asks the other side', async () => {
    const { id } = await report('creator', { outcome: 'not_played', sets: null })
    expect(await told()).toEqual([
      'Invited result_reported told_not_played',
      'Participant result_reported not_played',
    ])
    await confirm('participant', id)
    expect(await told()).toEqual(['Creator result_settled not_played', 'Invited result_settled not_played'])
    await report('participant')
    expect(await told()).toEqual([
      'Creator result_reported correction 6:4 6:4',
      'Creator result_settled not_played',
      'Invited result_reported correction 6:4 6:4',
      'Invited result_settled not_played',
    ])
  })
})

describe('silence', () => {
  test('of 48 hours confirms, and tells all of it', async () => {
    await report('creator')
    await asOperator('delete from notifications where true')
    expect(await settle(`now() + interval '47 hours 59 minutes'`)).toEqual([])
    expect(await settle(`now() + interval '48 hours'`)).toEqual([true])
    expect(await settle(`now() + interval '48 hours'`)).toEqual([])
    expect(await stands()).toMatchObject({ state: 'confirmed', version: 2 })
    expect((await get('creator'))?.entries.at(-1)).toMatchObject({
      kind: 'silence',
      effect: 'confirms',
      by: null,
    })
    expect(await told()).toEqual([
      'Creator result_settled 6:4 6:4',
      'Invited result_settled 6:4 6:4',
      'Participant result_settled 4:6 4:6',
    ])
  })

  test('lets a correction lapse, and says nothing while there is a dispute', async () => {
    const { id } = await report('creator')
    await confirm('participant', id)
    await report('creator', { sets: OTHER_SETS })
    expect(await settle(`now() + interval '48 hours'`)).toEqual([true])
    expect(await stands()).toMatchObject({ state: 'confirmed', sets: [6, 4, 6, 4], other_id: null })
    expect(await told()).toEqual(['Creator result_settled 6:4 6:4', 'Invited result_settled 6:4 6:4'])
  })

  test('says nothing while the match is hidden; it begins anew, and so does the question', async () => {
    await report('creator')
    await asOperator(`update matches set hidden_at = now(), hidden_because = 'No' where id = $1`, [PLAYED])
    await asOperator('delete from notifications where true')
    expect(await settle(`now() + interval '50 hours'`)).toEqual([false])
    await asOperator(`update match_results set confirm_due = now() - interval '1 hour'`)
    await asOperator('update matches set hidden_at = null, hidden_because = null where id = $1', [PLAYED])
    expect(await settle('now()')).toEqual([])
    expect(await told()).toEqual([
      'Invited result_reported told 6:4 6:4',
      'Participant result_reported 4:6 4:6',
    ])
  })
})

describe('people', () => {
  let settled: () => Promise<number>
  let entry: string
  beforeEach(async () => {
    settled = await countSettled()
    entry = (await report('creator')).id
    expect(await settled()).toBe(0)
    await confirm('participant', entry)
    expect(await settled()).toBe(1)
  })

  test('stand in the order in which they joined, however their profiles are read', async () => {
    await asOperator(
      `update match_participants set created_at = created_at + interval '1 hour' where id = any ($1)`,
      [[SEATS.a1, SEATS.b1]],
    )
    for (const without of ['nestloop', 'hashjoin', 'mergejoin']) {
      const [row] = await asOperator(
        `select set_config('enable_' || $2, 'off', true), private.result_players($1) as players`,
        [PLAYED, without],
      )
      expect(row?.players, without).toMatchObject(
        [SEATS.a2, SEATS.b2, SEATS.a1, SEATS.b1].map((id) => ({ id })),
      )
    }
  })

  test('who only agree change nothing that counts', async () => {
    await confirm('participant', entry)
    await report('creator', { sets: OTHER_SETS })
    await report('creator')
    expect(await settled()).toBe(0)
    const correction = await report('creator', { sets: OTHER_SETS })
    await confirm('participant', correction.id)
    expect(await settled()).toBe(1)
  })

  test('a guest who signs up has played', async () => {
    await asOperator(
      'update match_participants set user_id = $1, guest_name = null, guest_kind = null where id = $2',
      [MEMBERS.other, SEATS.b2],
    )
    expect(await settled()).toBe(1)
    expect((await get('other'))?.you).toMatchObject({ seat: SEATS.b2, may_correct: true })
    expect(await as('creator', 'select from member_results($1)', [MEMBERS.other])).toHaveLength(1)
  })

  test('take their results along, from their own side', async () => {
    const [row] = await as('participant', `select export_my_data() -> 'results' as results`)
    expect(row?.results).toMatchObject([
      { match_id: PLAYED, state: 'confirmed', outcome: 'finished', sets: [4, 6, 4, 6] },
    ])
    const [none] = await as('other', `select export_my_data() -> 'results' as results`)
    expect(none?.results).toEqual([])
  })

  test('a member who leaves has played without a name, and nothing is computed anew', async () => {
    await asOperator('delete from auth.users where id = $1', [MEMBERS.participant])
    expect(await settled()).toBe(0)
    expect((await get('creator'))?.players.find(({ id }) => id === SEATS.b1)).toMatchObject({
      member_id: null,
      name: null,
    })
    expect((await get('creator'))?.entries).toMatchObject([{ by: MEMBERS.creator }, { by: null }])
    expect(await stands()).toMatchObject({ state: 'confirmed' })
  })

  test('two accounts that become one are one player', async () => {
    await asOperator('select private.hand_over_account($1, $2)', [MEMBERS.other, MEMBERS.participant])
    await asOperator('delete from auth.users where id = $1', [MEMBERS.participant])
    expect(await settled()).toBe(1)
    expect((await get('other'))?.you.seat).toBe(SEATS.b1)
    expect((await get('other'))?.entries.map(({ by }) => by)).toEqual([MEMBERS.creator, MEMBERS.other])
  })

  test('of two accounts that both have played one goes on without a name', async () => {
    await asOperator('select private.hand_over_account($1, $2)', [MEMBERS.creator, MEMBERS.participant])
    await asOperator('delete from auth.users where id = $1', [MEMBERS.participant])
    expect(await settled()).toBe(1)
    const read = await get('creator')
    expect(read?.you.seat).toBe(SEATS.a1)
    expect(read?.players.map(({ member_id }) => member_id)).toEqual([
      MEMBERS.creator,
      MEMBERS.invited,
      null,
      null,
    ])
    expect(read?.result).toMatchObject({ state: 'confirmed', seats: Object.values(SEATS) })
  })

  test('of two accounts that were only asked one is gone, and so is the question', async () => {
    await asOperator('delete from match_results where true')
    await settled()
    await ask()
    await asOperator('select private.hand_over_account($1, $2)', [MEMBERS.creator, MEMBERS.participant])
    expect(await asOperator('select from match_results')).toEqual([])
  })

  test('a match that goes takes its result along, and ratings hear of it', async () => {
    await asOperator('delete from matches where id = $1', [PLAYED])
    expect(await settled()).toBe(1)
    expect(await told()).toEqual([])
  })
})
