import { beforeEach, describe, expect, test } from 'vitest'
import { RECURRENCES, type Recurrence, seriesDays } from '../../domain/match/recurrence.ts'
import { sentenceOf } from '../../testing/notification-sentence.ts'
import { MATCHES, MEMBERS, openHarness, type Who } from './harness.ts'

const harness = openHarness()

const MATCH = {
  location: 'TSG Padel',
  skill_level: 'Pro',
  match_date: '2030-03-01T18:30:00Z',
  end_time: '23:00',
  players: 4,
  recurrence: 'weekly',
  court_booked: false,
  is_private: false,
  match_category: 'friendly',
  match_activity: [],
  match_type: 'standard',
}
const CREATE = 'select * from create_matches($1, $2)'
const ASKED = [
  { user_id: MEMBERS.creator, team_assignment: 'A' },
  { user_id: MEMBERS.other, team_assignment: 'B' },
]
const create = async (match: object = {}, participants: object[] = ASKED) => {
  const [first] = await harness.as('creator', CREATE, [{ ...MATCH, ...match }, JSON.stringify(participants)])
  return first as { id: string; series_id: string | null; is_recurring: boolean }
}
const dates = (series: string | null, zone = 'Europe/Berlin') =>
  harness
    .asOperator(
      `select to_char(match_date at time zone $2, 'YYYY-MM-DD HH24:MI') as date from matches where series_id = $1 order by 1`,
      [series, zone],
    )
    .then((rows) => rows.map(({ date }) => String(date)))
const notices = () => harness.asOperator('select user_id, type, message, related_id from notifications')

beforeEach(async () => {
  await harness.asOperator('delete from notifications')
})

describe('a series', () => {
  test.each(Object.keys(RECURRENCES) as Recurrence[])(
    'that is %s has the days that the form shows, at the same hour',
    async (recurrence) => {
      const { series_id, is_recurring } = await create({ recurrence, match_date: '2030-01-31T18:30:00Z' }, [])
      expect(is_recurring).toBe(true)
      expect(await dates(series_id)).toEqual(
        seriesDays('2030-01-31', recurrence).map((day) => `${day} 19:30`),
      )
    },
  )

  test('keeps its hour where the clock does not know it, as near as there is one', async () => {
    const { series_id } = await create({ recurrence: 'daily', match_date: '2030-03-29T01:30:00Z' }, [])
    expect((await dates(series_id)).slice(0, 4)).toEqual([
      '2030-03-29 02:30',
      '2030-03-30 02:30',
      '2030-03-31 03:30',
      '2030-04-01 02:30',
    ])
  })

  test('asks whoever is invited to each date, and says so once', async () => {
    const { id, series_id } = await create()
    expect(
      await harness.asOperator(
        `select p.user_id, p.status, p.team_assignment, count(*)::int from match_participants p join matches m on m.id = match_id
          where series_id = $1 group by 1, 2, 3 order by 1`,
        [series_id],
      ),
    ).toEqual([
      { user_id: MEMBERS.creator, status: 'confirmed', team_assignment: 'A', count: 52 },
      { user_id: MEMBERS.other, status: 'pending', team_assignment: 'B', count: 52 },
    ])
    expect(await notices()).toEqual([
      {
        user_id: MEMBERS.other,
        type: 'match_invitation',
        message: sentenceOf('match_invitation', {
          name: 'Creator Demo',
          start: '2030-03-01T18:30Z',
          following: 51,
        }),
        related_id: id,
      },
    ])
  })

  test('is made whole or not at all', async () => {
    const before = await harness.asOperator('select count(*) from matches')
    const nobody = { user_id: '00000000-0000-4000-8000-0000000000ff' }
    const tries = (match: object, participants: object[]) =>
      harness.tries('creator', CREATE, [{ ...MATCH, ...match }, JSON.stringify(participants)])
    expect(await tries({}, [...ASKED, nobody])).toEqual({ code: '23503' })
    expect(await tries({ players: 3 }, ASKED)).toEqual({ code: '23514' })
    expect(await tries({ location: null }, ASKED)).toEqual({ code: '23502' })
    expect(await tries({ recurrence: 'yearly' }, ASKED)).toEqual({ code: '22023' })
    expect(await tries({ match_date: null }, ASKED)).toEqual({ code: '23502' })
    expect(await harness.asOperator('select count(*) from matches')).toEqual(before)
  })

  test('that does not repeat is one match without a series', async () => {
    const { series_id, is_recurring } = await create({ recurrence: 'none' })
    expect({ series_id, is_recurring }).toEqual({ series_id: null, is_recurring: false })
  })

  test('that is sent twice under one id is made once', async () => {
    const id = '00000000-0000-4000-8000-0000000000aa'
    expect(await create({ id })).toMatchObject({ series_id: id })
    expect(await harness.tries('creator', CREATE, [{ ...MATCH, id }, '[]'])).toEqual({ code: '23505' })
    expect(await dates(id)).toHaveLength(52)
  })

  test('is made by members, in their own name', async () => {
    expect(await harness.tries('nobody', CREATE, [MATCH, '[]'])).toEqual({ code: '42501' })
    expect(await create({ creator_id: MEMBERS.other }, [])).toMatchObject({ creator_id: MEMBERS.creator })
  })
})

describe('following dates', () => {
  const FOLLOWING = 'select changed from update_matches($1, $2, $3, true)'
  const third = async (series: string | null) => {
    const [row] = await harness.asOperator(
      'select id from matches where series_id = $1 order by match_date offset 2 limit 1',
      [series],
    )
    return String(row?.id)
  }
  const answer = (who: Who, id: string, status = 'confirmed') =>
    harness.tries(who, 'select * from answer_invitations($1, $2)', [id, status])

  test('are changed together, moved as far on the clock, and told of once', async () => {
    const { id, series_id } = await create()
    await answer('other', id)
    await harness.asOperator('delete from notifications')
    const changes = { location: 'Court Hall', match_date: '2030-03-16T19:00:00Z' }
    const expected = { location: ['TSG Padel'], match_date: ['2030-03-15T18:30:00Z'] }
    const [{ changed } = {}] = await harness.as('creator', FOLLOWING, [
      await third(series_id),
      changes,
      expected,
    ])
    expect(changed).toBe(50)
    expect((await dates(series_id)).slice(0, 6)).toEqual([
      '2030-03-01 19:30',
      '2030-03-08 19:30',
      '2030-03-16 20:00',
      '2030-03-23 20:00',
      '2030-03-30 20:00',
      '2030-04-06 20:00',
    ])
    expect(await notices()).toMatchObject([
      {
        user_id: MEMBERS.other,
        type: 'match_updated',
        message: sentenceOf('match_updated', {
          location: 'Court Hall',
          start: '2030-03-16T19:00Z',
          following: 49,
        }),
      },
    ])
  })

  test('are cancelled together, and told of once', async () => {
    const { id, series_id } = await create()
    await answer('other', id)
    await harness.asOperator('delete from notifications')
    const cancel = `delete from matches where series_id = $1 and match_date >= '2030-03-15' returning id`
    expect(await harness.tries('other', cancel, [series_id])).toEqual({ rows: 0 })
    expect(await harness.tries('creator', cancel, [series_id])).toEqual({ rows: 50 })
    expect(await notices()).toMatchObject([
      {
        user_id: MEMBERS.other,
        type: 'match_cancelled',
        message: sentenceOf('match_cancelled', { start: '2030-03-15T18:30Z', following: 49 }),
      },
    ])
    expect(await harness.asOperator('select from private.cancelled_participations')).toEqual([])
  })

  test('are changed by their creator alone', async () => {
    const { id } = await create()
    for (const who of ['other', 'participant'] as const)
      expect(
        await harness.tries(who, FOLLOWING, [id, { location: 'Mine' }, { location: ['TSG Padel'] }]),
      ).toEqual({ code: 'PT404', hint: 'match_gone' })
    expect(await harness.tries('nobody', FOLLOWING, [id, {}, {}])).toEqual({ code: '42501' })
  })

  test('of a match that does not repeat are none: it alone is changed', async () => {
    expect(
      await harness.as('creator', FOLLOWING, [
        MATCHES.open,
        { location: 'Court Hall' },
        { location: ['TSG Padel'] },
      ]),
    ).toEqual([{ changed: 1 }])
    expect(await harness.asOperator(`select id from matches where location = 'Court Hall'`)).toEqual([
      { id: MATCHES.open },
    ])
  })

  test('of the series of another are not mine, whatever id I write into my match', async () => {
    const { id, series_id } = await create()
    await harness.as(
      'participant',
      `insert into matches (location, skill_level, match_date, end_time, creator_id, series_id)
       values ('Trap', 'Pro', '2030-03-02Z', '23:00', $1, $2)`,
      [MEMBERS.participant, series_id],
    )
    await harness.asOperator(
      `insert into match_participants (match_id, user_id) select id, $1 from matches where location = 'Trap'`,
      [MEMBERS.other],
    )
    expect(await answer('other', id)).toEqual({ rows: 1 })
    expect(
      await harness.asOperator(
        `select status, location from match_participants p join matches m on m.id = match_id where user_id = $1 and series_id = $2 group by 1, 2 order by 1`,
        [MEMBERS.other, series_id],
      ),
    ).toEqual([
      { status: 'confirmed', location: 'TSG Padel' },
      { status: 'pending', location: 'Trap' },
    ])
  })
})

describe('an invitation to a series', () => {
  const ANSWER = 'select * from answer_invitations($1, $2)'

  test('is answered for every date, and its notification is read', async () => {
    const { id } = await create()
    expect(await harness.as('other', ANSWER, [id, 'declined'])).toEqual([{ answered: 52, full_dates: 0 }])
    expect(
      await harness.asOperator(`select read from notifications where type = 'match_invitation'`),
    ).toEqual([{ read: true }])
  })

  test('leaves out a date that has filled', async () => {
    const { id, series_id } = await create({ players: 2 })
    await harness.as('participant', `select join_match_bypass_notifications($1, $2, 'confirmed', 'B')`, [
      id,
      MEMBERS.participant,
    ])
    expect(await harness.as('other', ANSWER, [id, 'confirmed'])).toEqual([{ answered: 51, full_dates: 1 }])
    expect(
      await harness.asOperator(
        `select count(*)::int from match_participants join matches on matches.id = match_id where series_id = $1 and user_id = $2 and status = 'confirmed'`,
        [series_id, MEMBERS.other],
      ),
    ).toEqual([{ count: 51 }])
  })

  test('to one match that has filled says so; one that is gone, too', async () => {
    await harness.asOperator('update matches set players = 2 where id = $1', [MATCHES.open])
    await harness.as('other', `select join_match_bypass_notifications($1, $2, 'confirmed')`, [
      MATCHES.open,
      MEMBERS.other,
    ])
    expect(await harness.tries('invited', ANSWER, [MATCHES.open, 'confirmed'])).toEqual({
      code: 'PT409',
      hint: 'match_full',
    })
    expect(await harness.tries('other', ANSWER, [MATCHES.open, 'confirmed'])).toEqual({
      code: 'PT404',
      hint: 'match_gone',
    })
    expect(await harness.tries('invited', ANSWER, [MATCHES.past, 'confirmed'])).toEqual({
      code: 'PT404',
      hint: 'match_gone',
    })
    expect(await harness.tries('nobody', ANSWER, [MATCHES.open, 'confirmed'])).toEqual({ code: '42501' })
    expect(await harness.tries('invited', ANSWER, [MATCHES.open, 'pending'])).toEqual({ code: '22023' })
  })
})
