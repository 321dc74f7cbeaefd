import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MEMBERS, openHarness } from './harness.ts'
import { openResults, PLAYED, SEATS, SIX_FOUR } from './result-scene.ts'

// `creator` and `invited` have played against `participant` and a guest.
const harness = openHarness()
const { asOperator, as, tries } = harness
const { report, confirm, dispute, triesReport, triesConfirm, triesDispute, get, stands } =
  openResults(harness)

const { a1, a2, b1, b2 } = SEATS
const OTHER_SETS = [6, 4, 4, 6, 6, 4]

describe('a result', () => {
  test('stands when it is reported, and counts when the other side confirms it', async () => {
    const { id, ...answer } = await report('creator')
    expect(answer).toEqual({ version: 1, state: 'reported', effect: 'stands' })
    expect(await stands()).toMatchObject({
      state: 'reported',
      sets: SIX_FOUR,
      entry_id: id,
      tip_id: id,
      is_competitive: true,
    })
    expect(await confirm('participant', id)).toMatchObject({
      version: 2,
      state: 'confirmed',
      effect: 'confirms',
    })
    expect(await stands()).toMatchObject({
      state: 'confirmed',
      sets: SIX_FOUR,
      entry_id: id,
      seats: [a1, a2, b1, b2],
      version: 2,
    })
    expect((await stands()).settled_at).not.toBe(null)
  })

  test('counts, too, when the other side reports the same, whichever pair it names first', async () => {
    const { id } = await report('creator')
    expect(await report('participant', { sets: [4, 6, 4, 6], seats: [b2, b1, a2, a1] })).toMatchObject({
      effect: 'confirms',
    })
    expect(await stands()).toMatchObject({ state: 'confirmed', entry_id: id, sets: SIX_FOUR })
  })

  test('is replaced by the own side until it is confirmed, and a partner who says the same agrees', async () => {
    const first = await report('creator')
    expect(await report('invited')).toMatchObject({ effect: 'agrees', state: 'reported' })
    expect(await stands()).toMatchObject({ entry_id: first.id, tip_id: first.id })
    const second = await report('invited', { sets: OTHER_SETS })
    expect(second).toMatchObject({ effect: 'stands', state: 'reported' })
    expect(await stands()).toMatchObject({ sets: OTHER_SETS, entry_id: second.id })
    expect(await triesConfirm('participant', first.id)).toEqual({ code: 'PT409', hint: 'result_changed' })
  })

  test('is one of what padel knows, of the four of the match', async () => {
    for (const sets of [[6, 5, 6, 4], [6, 4], [6, 4, 6, 4, 6, 4], [], null])
      expect(await triesReport('creator', { sets })).toEqual({ code: 'PT422', hint: 'sets_refused' })
    expect(await triesReport('creator', { outcome: 'won' })).toEqual({ code: 'PT422', hint: 'sets_refused' })
    const foreign = randomUUID()
    for (const seats of [
      [a1, a2, b1],
      [a1, a1, b1, b2],
      [a1, a2, b1, foreign],
      [a1, a2, b1, b2, foreign],
      [],
    ])
      expect([seats, await triesReport('creator', { seats })]).toEqual([
        seats,
        { code: 'PT422', hint: 'seats_refused' },
      ])
    expect(await report('creator', { sets: [6, 4, 3, 3], outcome: 'unfinished' })).toMatchObject({
      effect: 'stands',
    })
    expect(await report('creator', { sets: null, outcome: 'not_played' })).toMatchObject({ effect: 'stands' })
    expect(await report('creator', { sets: [6, 4, 4, 6, 10, 8], tieBreak: true })).toMatchObject({
      effect: 'stands',
    })
  })

  test('of pairs that played otherwise is confirmed by who is on the other side in both', async () => {
    await asOperator(
      'update match_participants set user_id = $1, guest_name = null, guest_kind = null where id = $2',
      [MEMBERS.other, b2],
    )
    const { id } = await report('creator', { seats: [a1, b1, a2, b2] })
    // The partner in the match might have agreed to it, and so might the partner in this version.
    for (const who of ['invited', 'participant'] as const)
      expect([who, await triesConfirm(who, id)]).toEqual([who, { code: 'PT403', hint: 'own_side' }])
    expect(await confirm('other', id)).toMatchObject({ effect: 'confirms' })
  })
})

describe('a dispute', () => {
  test('brings the other version, and either side takes that of the other', async () => {
    const first = await report('creator')
    const second = await report('participant', { sets: OTHER_SETS })
    expect(second).toMatchObject({ effect: 'disputes', state: 'disputed' })
    expect(await stands()).toMatchObject({ entry_id: first.id, other_id: second.id, sets: SIX_FOUR })
    expect((await get('creator'))?.you).toMatchObject({
      may_confirm: [second.id],
      may_dispute: [],
      may_report: true,
    })
    expect((await get('participant'))?.you).toMatchObject({ may_confirm: [first.id] })
    expect(await triesConfirm('creator', first.id)).toEqual({ code: 'PT403', hint: 'own_side' })
    expect(await confirm('creator', second.id)).toMatchObject({ state: 'confirmed' })
    expect(await stands()).toMatchObject({ entry_id: second.id, other_id: null, sets: OTHER_SETS })
  })

  test('asks for a version where it has none, and ends when both say the same', async () => {
    const { id } = await report('creator')
    expect(await dispute('participant', id)).toMatchObject({ effect: 'disputes', state: 'disputed' })
    expect(await triesDispute('participant', id)).toEqual({ code: 'PT409', hint: 'result_changed' })
    const second = await report('participant', { sets: OTHER_SETS })
    expect(await report('invited', { sets: [6, 4, 6, 3] })).toMatchObject({
      effect: 'disputes',
      state: 'disputed',
    })
    expect(await stands()).toMatchObject({ other_id: second.id, sets: [6, 4, 6, 3] })
    expect(await report('creator', { sets: OTHER_SETS })).toMatchObject({
      effect: 'confirms',
      state: 'confirmed',
    })
    expect(await stands()).toMatchObject({ entry_id: second.id })
  })
})

describe('a correction', () => {
  test('waits for the other side while the result counts', async () => {
    const { id } = await report('creator')
    await confirm('participant', id)
    const { settled_at } = await stands()
    const correction = await report('participant', { sets: OTHER_SETS })
    expect(correction).toMatchObject({ effect: 'proposes', state: 'confirmed' })
    expect(await stands()).toMatchObject({ sets: SIX_FOUR, other_id: correction.id, settled_at })
    expect(await triesConfirm('participant', correction.id)).toEqual({ code: 'PT403', hint: 'own_side' })
    expect(await confirm('creator', correction.id)).toMatchObject({ effect: 'confirms' })
    expect(await stands()).toMatchObject({ sets: OTHER_SETS, entry_id: correction.id, other_id: null })
  })

  test('is declined by the other side, and taken back by the own', async () => {
    const { id } = await report('creator')
    await confirm('participant', id)
    const first = await report('creator', { sets: OTHER_SETS })
    expect(await dispute('participant', first.id)).toMatchObject({ effect: 'declines', state: 'confirmed' })
    await report('creator', { sets: OTHER_SETS })
    expect(await report('participant')).toMatchObject({ effect: 'declines' })
    await report('creator', { sets: OTHER_SETS })
    expect(await report('invited')).toMatchObject({ effect: 'withdraws' })
    expect(await stands()).toMatchObject({ sets: SIX_FOUR, other_id: null })
    expect(await triesConfirm('participant', first.id)).toEqual({ code: 'PT409', hint: 'result_changed' })
    expect(await confirm('participant', id)).toMatchObject({ effect: 'agrees', state: 'confirmed' })
  })
})

describe('an entry', () => {
  test('that is sent again is answered as the first time, whatever has happened since', async () => {
    const id = randomUUID()
    const first = await report('creator', { id, basedOn: null })
    const answer = randomUUID()
    const confirmed = await confirm('participant', id, answer)
    expect(await report('creator', { id, basedOn: null })).toEqual(first)
    expect(await confirm('participant', id, answer)).toEqual(confirmed)
    expect((await get('creator'))?.entries).toHaveLength(2)
  })

  test('with an id that is known is another one nowhere', async () => {
    const id = randomUUID()
    await report('creator', { id, basedOn: null })
    const differs = { code: 'PT422', hint: 'entry_differs' }
    expect(await triesReport('creator', { id, basedOn: null, sets: OTHER_SETS })).toEqual(differs)
    expect(await triesReport('creator', { id, basedOn: null, seats: [a2, a1, b1, b2] })).toEqual(differs)
    expect(await triesReport('creator', { id })).toEqual(differs)
    expect(await triesReport('invited', { id, basedOn: null })).toEqual(differs)
    expect(await triesConfirm('participant', id, id)).toEqual(differs)
    expect(
      await tries('creator', `select report_result(null, $1, 'finished', '{6,4,6,4}', false, $2)`, [
        PLAYED,
        [a1, a2, b1, b2],
      ]),
    ).toEqual({
      code: '22023',
    })
  })

  test('that knows of no newer version overwrites none', async () => {
    const first = await report('creator')
    expect(await triesReport('participant', { basedOn: null })).toEqual({
      code: 'PT409',
      hint: 'result_changed',
    })
    expect(await triesReport('participant', { basedOn: randomUUID() })).toEqual({
      code: 'PT409',
      hint: 'result_changed',
    })
    await report('participant', { sets: OTHER_SETS })
    expect(await triesReport('invited', { basedOn: first.id, sets: [6, 0, 6, 0] })).toEqual({
      code: 'PT409',
      hint: 'result_changed',
    })
  })
})

describe('the time', () => {
  const moveTo = (start: string) =>
    asOperator(`update matches set match_date = now() + $2::interval where id = $1`, [PLAYED, start])

  test('of a first version begins with the match, and ends 14 days after it', async () => {
    await moveTo('1 minute')
    expect(await triesReport('creator')).toEqual({ code: 'PT409', hint: 'result_too_early' })
    await moveTo('-14 days -2 hours')
    expect(await triesReport('creator')).toEqual({ code: 'PT409', hint: 'result_too_late' })
    expect((await get('creator'))?.you.may_report).toBe(false)
    await moveTo('-14 days -1 hour')
    expect((await get('creator'))?.you.may_report).toBe(true)
    await report('creator')
  })

  test('of a correction ends 30 days after it', async () => {
    const { id } = await report('creator')
    await confirm('participant', id)
    await moveTo('-30 days -2 hours')
    expect(await triesReport('creator', { sets: OTHER_SETS })).toEqual({
      code: 'PT409',
      hint: 'result_too_late',
    })
    expect((await get('creator'))?.you.may_correct).toBe(false)
    await moveTo('-30 days -1 hour')
    expect(await report('creator', { sets: OTHER_SETS })).toMatchObject({ effect: 'proposes' })
  })
})

describe('pages', () => {
  async function open(who: 'creator' | 'participant' | 'other') {
    const rows = await as(
      who,
      `select one ->> 'match_id' as match, one ->> 'asks' as asks, one ->> 'confirms' as confirms from jsonb_array_elements(open_results()) as one`,
    )
    return rows.map(({ match, asks, confirms }) => [match, asks, confirms])
  }

  test('ask each of the four for what waits for them', async () => {
    expect(await open('creator')).toEqual([])
    await asOperator('select private.ask_for_results(now())')
    expect(await open('creator')).toEqual([[PLAYED, 'report', null]])
    expect(await open('other')).toEqual([])
    const { id } = await report('creator')
    expect(await open('creator')).toEqual([])
    expect(await open('participant')).toEqual([[PLAYED, 'confirm', id]])
    const other = await report('participant', { sets: OTHER_SETS })
    expect(await open('creator')).toEqual([[PLAYED, 'settle', other.id]])
    expect(await open('participant')).toEqual([[PLAYED, 'settle', id]])
    await confirm('creator', other.id)
    expect(await open('creator')).toEqual([])
    const correction = await report('creator')
    expect(await open('participant')).toEqual([[PLAYED, 'correction', correction.id]])
  })

  test('show a member the results of another from that side, and what both have won', async () => {
    const { id } = await report('creator', { sets: [6, 4, 3, 6, 10, 7], tieBreak: true })
    const results = (who: 'creator' | 'participant' | 'other', of: string) =>
      as(who, 'select * from member_results($1)', [of])
    expect(await results('other', MEMBERS.creator)).toEqual([])
    await confirm('participant', id)
    const [mine] = await results('other', MEMBERS.creator)
    expect(mine).toMatchObject({
      match_id: PLAYED,
      sets: [6, 4, 3, 6, 10, 7],
      won: true,
      is_competitive: true,
      partner: { name: 'Invited Demo' },
    })
    expect(mine?.opponents).toEqual([
      { member_id: MEMBERS.participant, name: 'Participant Demo', is_guest: false },
      { member_id: null, name: 'Tom', is_guest: true },
    ])
    const [theirs] = await results('other', MEMBERS.participant)
    expect(theirs).toMatchObject({
      sets: [4, 6, 6, 3, 7, 10],
      won: false,
      partner: { name: 'Tom', is_guest: true },
    })
    expect(theirs?.opponents).toMatchObject([{ name: 'Creator Demo' }, { name: 'Invited Demo' }])
    const together = async (who: 'creator' | 'participant', of: string) =>
      (await as(who, 'select results_together($1) as counts', [of]))[0]?.counts
    const none = { won: 0, lost: 0 }
    expect(await together('creator', MEMBERS.invited)).toEqual({ with: { won: 1, lost: 0 }, against: none })
    expect(await together('participant', MEMBERS.invited)).toEqual({
      with: none,
      against: { won: 0, lost: 1 },
    })
    expect(await together('creator', MEMBERS.creator)).toEqual({ with: none, against: none })
    await asOperator('update matches set is_private = true where id = $1', [PLAYED])
    expect(await results('other', MEMBERS.creator)).toEqual([])
  })
})
