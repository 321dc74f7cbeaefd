import { beforeEach, describe, expect, test } from 'vitest'
import { INVITATION_HOLDS_SLOT_HOURS } from '../../domain/limits.ts'
import type { NotificationKind } from '../../domain/notifications/all-kinds.ts'
import type { NotificationData } from '../../domain/notifications/notification-data.ts'
import { ACTION_LIMITS } from '../../testing/action-limits.ts'
import { sentenceOf } from '../../testing/notification-sentence.ts'
import { MATCHES, MEMBERS, openHarness, type Who } from './harness.ts'

const harness = openHarness()
const MATCH = {
  location: 'TSG Padel',
  skill_level: 'Pro',
  match_date: '2030-03-01T18:30:00Z',
  end_time: '21:00',
  players: 4,
  recurrence: 'weekly',
  court_booked: false,
  is_private: false,
  match_category: 'friendly',
  match_activity: [],
  match_type: 'standard',
}
const FIRST = '2030-03-01T18:30Z'
const invitationOf = (name: string | undefined, start: string, data: NotificationData = {}) =>
  sentenceOf('match_invitation', { name, start, ...data })

/** The ids of the dates of a weekly series for which these members are asked, in order. */
async function makeSeries(asked: Who[] = ['other'], match: object = {}): Promise<string[]> {
  const people = asked.map((who) => ({ user_id: MEMBERS[who as keyof typeof MEMBERS], team_assignment: 'B' }))
  const [first] = await harness.as('creator', 'select * from create_matches($1, $2)', [
    { ...MATCH, ...match },
    JSON.stringify(people),
  ])
  const rows = await harness.asOperator(
    'select id from matches where id = $1 or series_id = $2 order by match_date',
    [first?.id, first?.series_id],
  )
  return rows.map(({ id }) => String(id))
}
const invite = (match = MATCHES.open, who: keyof typeof MEMBERS = 'other') =>
  harness.tries(
    'creator',
    'insert into match_participants (match_id, user_id) values ($1, $2) returning id',
    [match, MEMBERS[who]],
  )
const answer = (who: Who, match: string, status: string) =>
  harness.tries(
    who,
    'update match_participants set status = $1 where match_id = $2 and user_id = $3 returning id',
    [status, match, MEMBERS[who as keyof typeof MEMBERS]],
  )
const notices = async (who: keyof typeof MEMBERS, type: string) =>
  (
    await harness.asOperator(
      'select message, related_id from notifications where user_id = $1 and type = $2 order by created_at, message',
      [MEMBERS[who], type],
    )
  ).map(({ message, related_id }) => ({ message, related_id }))
const status = async (who: keyof typeof MEMBERS, match: string) => {
  const [row] = await harness.asOperator(
    'select status from match_participants where user_id = $1 and match_id = $2',
    [MEMBERS[who], match],
  )
  return row?.status ?? null
}
/** As if everything had been written so many hours ago. */
const age = async (match: string, hours: number) => {
  await harness.asOperator('alter table match_participants disable trigger user')
  await harness.asOperator(
    'update match_participants set created_at = now() - make_interval(hours => $1) where match_id = $2',
    [hours, match],
  )
  await harness.asOperator('alter table match_participants enable trigger user')
}

beforeEach(async () => {
  await harness.asOperator(`update matches set match_date = '2030-07-05T18:00:00Z' where id = any($1)`, [
    [MATCHES.open, MATCHES.hidden],
  ])
  await harness.asOperator('delete from notifications')
})

describe('what an invitation says', () => {
  test('follows a match that is moved to another time and place', async () => {
    await invite()
    await harness.as(
      'creator',
      `update matches set match_date = '2030-07-06T17:00:00Z', end_time = '21:00', location = 'Court Hall' where id = $1`,
      [MATCHES.open],
    )
    expect(await notices('other', 'match_invitation')).toEqual([
      {
        message: invitationOf('Creator Demo', '2030-07-06T17:00Z', { location: 'Court Hall' }),
        related_id: MATCHES.open,
      },
    ])
  })

  test('promises no date that was deleted, and leads to the first that is left', async () => {
    const dates = await makeSeries()
    await harness.as('creator', 'delete from matches where id = any($1)', [[dates[0], ...dates.slice(3)]])
    expect(await notices('other', 'match_invitation')).toEqual([
      {
        message: invitationOf('Creator Demo', '2030-03-08T18:30Z', { following: 1 }),
        related_id: dates[1],
      },
    ])
    await harness.as('creator', 'delete from matches where id = any($1)', [dates])
    expect(await notices('other', 'match_invitation')).toEqual([])
    expect(await notices('other', 'match_cancelled')).toHaveLength(2)
  })

  test('goes with a match that is deleted, and stays where it was answered', async () => {
    await invite()
    await invite(MATCHES.hidden)
    await answer('other', MATCHES.open, 'confirmed')
    await harness.as('creator', `update matches set location = 'Court Hall' where id = $1`, [MATCHES.open])
    expect(await notices('other', 'match_invitation')).toHaveLength(2)
    await harness.as('creator', 'delete from matches where id = $1', [MATCHES.hidden])
    expect(await notices('other', 'match_invitation')).toHaveLength(1)
  })

  test('counts the dates that are still to be answered', async () => {
    const dates = await makeSeries()
    await answer('other', String(dates[0]), 'declined')
    const after = invitationOf('Creator Demo', '2030-03-08T18:30Z', { following: 50 })
    expect(await notices('other', 'match_invitation')).toEqual([{ message: after, related_id: dates[1] }])
    expect(
      await harness.asOperator(`select read from notifications where type = 'match_invitation'`),
    ).toEqual([{ read: false }])
    await harness.as('creator', `update matches set location = 'Court Hall' where id = $1`, [dates[5]])
    expect(await notices('other', 'match_invitation')).toEqual([
      {
        message: invitationOf('Creator Demo', '2030-03-08T18:30Z', { following: 50 }),
        related_id: dates[1],
      },
    ])
  })
})

describe('an invitation names the organizer', () => {
  const AT = '2030-07-05T18:00Z'
  const said = async () => (await notices('other', 'match_invitation')).map(({ message }) => message)
  const rename = (who: keyof typeof MEMBERS, name: string) =>
    harness.as(who, 'update profiles set username = $1 where id = $2', [name, MEMBERS[who]])

  test('by the name of now, also one that means something to format()', async () => {
    await invite()
    expect(await said()).toEqual([invitationOf('Creator Demo', AT)])
    await rename('creator', '100 %s Lob')
    expect(await said()).toEqual([invitationOf('100 %s Lob', AT)])
    await rename('participant', 'Somebody Else')
    expect(await said()).toEqual([invitationOf('100 %s Lob', AT)])
  })

  test('for every date of a series, and an answered one stays as it was read', async () => {
    await makeSeries(['other', 'invited'])
    const [first] = await notices('other', 'match_invitation')
    await harness.as('other', `select answer_invitations($1, 'confirmed')`, [first?.related_id])
    await rename('creator', 'Mara Lob')
    expect(await said()).toEqual([invitationOf('Creator Demo', FIRST, { following: 51 })])
    expect((await notices('invited', 'match_invitation')).map(({ message }) => message)).toEqual([
      invitationOf('Mara Lob', FIRST, { following: 51 }),
    ])
  })

  test('who has taken the series over', async () => {
    const dates = await makeSeries(['other', 'participant'])
    await harness.as('participant', `select answer_invitations($1, 'confirmed')`, [dates[0]])
    await harness.as('creator', `select delete_my_account('DELETE', 'hand_on')`)
    expect(await notices('other', 'match_invitation')).toEqual([
      {
        message: invitationOf('Participant Demo', FIRST, { following: 51 }),
        related_id: dates[0],
      },
    ])
  })

  test('no more once there is none', async () => {
    await invite()
    await harness.asOperator('delete from auth.users where id = $1', [MEMBERS.creator])
    expect(await said()).toEqual([invitationOf(undefined, AT)])
    await harness.asOperator(`update matches set location = 'Court Hall' where id = $1`, [MATCHES.open])
    expect(await said()).toEqual([invitationOf(undefined, AT, { location: 'Court Hall' })])
  })

  test('where an operator has written it down, too', async () => {
    await harness.asOperator('insert into match_participants (match_id, user_id) values ($1, $2)', [
      MATCHES.open,
      MEMBERS.other,
    ])
    expect(await said()).toEqual([invitationOf('Creator Demo', AT)])
  })
})

describe('taking an invitation back', () => {
  const withdraw = (who: Who, match: string, member: keyof typeof MEMBERS, following = false) =>
    harness
      .as(who, 'select withdraw_invitations($1, $2, $3) as gone', [match, MEMBERS[member], following])
      .then(
        ([row]) => row?.gone,
        ({ code }) => code,
      )

  test('removes it with what told of it, and whoever has answered keeps the answer', async () => {
    await invite()
    expect(await withdraw('creator', MATCHES.open, 'other')).toBe(1)
    expect([await status('other', MATCHES.open), await notices('other', 'match_invitation')]).toEqual([
      null,
      [],
    ])
    expect(await withdraw('creator', MATCHES.open, 'participant')).toBe(0)
    expect(await status('participant', MATCHES.open)).toBe('confirmed')
    expect(await withdraw('creator', MATCHES.past, 'invited')).toBe(0)
  })

  test('of a series is meant for one date, or for it and those that follow', async () => {
    const dates = await makeSeries()
    expect(await withdraw('creator', String(dates[1]), 'other')).toBe(1)
    expect(await withdraw('creator', String(dates[2]), 'other', true)).toBe(50)
    expect(await notices('other', 'match_invitation')).toEqual([
      { message: invitationOf('Creator Demo', FIRST), related_id: dates[0] },
    ])
  })

  test.each(['participant', 'invited', 'other', 'nobody'] as const)('is not for %s', async (who) => {
    await invite()
    expect([0, '42501']).toContain(await withdraw(who, MATCHES.open, 'other', true))
    expect(await status('other', MATCHES.open)).toBe('pending')
  })
})

describe('a place', () => {
  beforeEach(() => harness.asOperator('update matches set players = 2 where id = $1', [MATCHES.open]))

  test(`is kept for an invitation for ${INVITATION_HOLDS_SLOT_HOURS} hours, then for somebody else`, async () => {
    expect(await invite()).toEqual({ code: 'PT409', hint: 'all_places_offered' })
    await age(MATCHES.open, INVITATION_HOLDS_SLOT_HOURS - 1)
    expect(await invite()).toEqual({ code: 'PT409', hint: 'all_places_offered' })
    await age(MATCHES.open, INVITATION_HOLDS_SLOT_HOURS + 1)
    expect(await invite()).toEqual({ rows: 1 })
    // As long as there is a place, the first one may still accept.
    expect(await answer('invited', MATCHES.open, 'confirmed')).toEqual({ rows: 1 })
    expect(await answer('other', MATCHES.open, 'confirmed')).toEqual({ code: 'PT409', hint: 'match_full' })
  })

  test('is not kept for longer by whoever is invited', async () => {
    await age(MATCHES.open, INVITATION_HOLDS_SLOT_HOURS + 1)
    await harness.as(
      'invited',
      `update match_participants set team_assignment = 'A' where match_id = $1 and user_id = $2`,
      [MATCHES.open, MEMBERS.invited],
    )
    await answer('invited', MATCHES.open, 'declined')
    await answer('invited', MATCHES.open, 'pending')
    expect(await invite()).toEqual({ rows: 1 })
  })

  test('is there for whoever takes a decline back, as soon as an invitation has run out', async () => {
    await answer('invited', MATCHES.open, 'declined')
    expect(await invite()).toEqual({ rows: 1 })
    expect(await answer('invited', MATCHES.open, 'pending')).toEqual({
      code: 'PT409',
      hint: 'all_places_offered',
    })
    await age(MATCHES.open, INVITATION_HOLDS_SLOT_HOURS + 1)
    expect(await answer('invited', MATCHES.open, 'pending')).toEqual({ rows: 1 })
    expect(await answer('other', MATCHES.open, 'confirmed')).toEqual({ rows: 1 })
    expect(await answer('invited', MATCHES.open, 'confirmed')).toEqual({ code: 'PT409', hint: 'match_full' })
  })

  test('is offered again to whoever declined or let it run out, but not twice at once', async () => {
    expect(await invite(MATCHES.open, 'invited')).toEqual({ code: 'PT409', hint: 'already_in_match' })
    await answer('invited', MATCHES.open, 'declined')
    expect(await invite(MATCHES.open, 'invited')).toEqual({ rows: 1 })
    expect(await status('invited', MATCHES.open)).toBe('pending')
    await age(MATCHES.open, INVITATION_HOLDS_SLOT_HOURS + 1)
    expect(await invite(MATCHES.open, 'invited')).toEqual({ rows: 1 })
    expect(await notices('invited', 'match_invitation')).not.toEqual([])
    expect(await invite(MATCHES.open, 'participant')).toEqual({ code: 'PT409', hint: 'already_in_match' })
  })
})

describe('creator and players hear', () => {
  const said = (type: NotificationKind, ...names: string[]) => {
    const players = names.map((name) => ({ name }))
    return sentenceOf(type, { start: '2030-07-05T18:00Z', joined: players, left: players })
  }
  const join = (who: keyof typeof MEMBERS, match = MATCHES.open) =>
    harness.as(who, `select join_match_bypass_notifications($1, $2, 'confirmed')`, [match, MEMBERS[who]])
  const leave = (who: keyof typeof MEMBERS, match = MATCHES.open) =>
    harness.as(who, 'delete from match_participants where match_id = $1 and user_id = $2', [
      match,
      MEMBERS[who],
    ])
  const entries = async (who: keyof typeof MEMBERS) =>
    (
      await harness.asOperator(
        `select type, message, data from notifications where user_id = $1 and type <> 'match_invitation' order by created_at`,
        [MEMBERS[who]],
      )
    ).map(({ type, message, data }) => {
      const { joined, left, declined, free } = data as Record<string, { name: string }[]>
      const names = (players?: { name: string }[]) => players?.map(({ name }) => name.split(' ')[0]).join(' ')
      return [type, message, `${names(joined)}|${names(left)}|${names(declined)}|${free}`]
    })

  test('of each player in one entry, which grows while it is unread, and of nothing of their own', async () => {
    await join('other')
    const joined = [['match_joined', said('match_joined', 'Other Demo'), 'Other|||2']]
    expect([await entries('creator'), await entries('participant')]).toEqual([joined, joined])
    expect([await entries('other'), await entries('invited')]).toEqual([[], []])
    await answer('invited', MATCHES.open, 'declined')
    expect(await entries('creator')).toEqual([
      ['match_joined', said('match_joined', 'Other Demo'), 'Other||Invited|2'],
    ])
    await answer('invited', MATCHES.open, 'confirmed')
    await join('creator')
    expect(await entries('creator')).toEqual([
      ['match_joined', said('match_joined', 'Other Demo', 'Invited Demo'), 'Other Invited|||1'],
    ])
    expect(await entries('participant')).toEqual([
      ['match_full', said('match_full'), 'Other Invited Creator|||0'],
    ])
    await leave('participant')
    expect(await entries('other')).toEqual([
      ['match_left', said('match_left', 'Participant Demo'), 'Invited Creator|Participant||1'],
    ])
    await harness.asOperator('update notifications set read = true')
    await join('participant')
    expect(await entries('creator')).toHaveLength(2)
  })

  test('nothing of somebody who came and went before they looked', async () => {
    await join('other')
    await join('creator')
    await leave('other')
    expect(await entries('creator')).toEqual([])
    expect(await entries('participant')).toEqual([
      ['match_joined', said('match_joined', 'Creator Demo'), 'Creator|||2'],
    ])
  })

  test('of a player whom the creator removes, who hears of it alone', async () => {
    await join('other')
    await harness.asOperator('delete from notifications')
    await harness.as('creator', 'delete from match_participants where match_id = $1 and user_id = $2', [
      MATCHES.open,
      MEMBERS.other,
    ])
    expect([await entries('creator'), (await entries('other')).map(([type]) => type)]).toEqual([
      [],
      ['match_updated'],
    ])
    expect(
      await harness.asOperator(
        `select data->'left'->0->'removed' as removed from notifications where user_id = $1`,
        [MEMBERS.participant],
      ),
    ).toEqual([{ removed: true }])
  })

  test('of a decline no more once it is taken back', async () => {
    await answer('invited', MATCHES.open, 'declined')
    expect(await entries('creator')).toHaveLength(1)
    await answer('invited', MATCHES.open, 'pending')
    expect([await entries('creator'), await entries('participant')]).toEqual([[], []])
  })

  test('of a series once, with how many dates', async () => {
    const dates = await makeSeries()
    await harness.as('other', `select answer_invitations($1, 'confirmed')`, [dates[0]])
    expect(await notices('creator', 'match_joined')).toEqual([
      {
        message: sentenceOf('match_joined', { name: 'Other Demo', start: FIRST, following: 51 }),
        related_id: dates[0],
      },
    ])
  })

  test('nothing of an event without a limit, nor of what an operator does', async () => {
    await harness.asOperator(`update matches set match_type = 'event', players = 0 where id = $1`, [
      MATCHES.open,
    ])
    await join('other')
    await harness.asOperator('delete from match_participants')
    expect(await notices('creator', 'match_joined')).toEqual([])
    expect(await notices('creator', 'match_left')).toEqual([])
  })

  test('and who may not come does not bring the balls', async () => {
    const balls = async () =>
      (await harness.asOperator('select brings_balls from matches where id = $1', [MATCHES.open]))[0]
    const bring = (who: keyof typeof MEMBERS) =>
      harness.asOperator('update matches set brings_balls = $1 where id = $2', [MEMBERS[who], MATCHES.open])
    await bring('invited')
    await answer('invited', MATCHES.open, 'declined')
    expect(await balls()).toEqual({ brings_balls: null })
    await bring('participant')
    await leave('participant')
    expect(await balls()).toEqual({ brings_balls: null })
    await bring('creator')
    await harness.asOperator('delete from notifications')
    await join('other')
    await leave('other')
    expect(await balls()).toEqual({ brings_balls: MEMBERS.creator })
    expect(await harness.asOperator(`select from notifications where type = 'match_updated'`)).toEqual([])
  })
})

describe('leaving a series', () => {
  const leave = (who: Who, match: string) =>
    harness.as(who, 'select leave_following_matches($1) as dates', [match]).then(
      ([row]) => row?.dates,
      ({ code, hint }) => hint ?? code,
    )

  test('from one date on gives back every place, declines what is open, and tells once', async () => {
    const dates = await makeSeries()
    await harness.as('other', `select answer_invitations($1, 'confirmed')`, [dates[0]])
    await harness.asOperator(
      `update match_participants set status = 'pending' where user_id = $1 and match_id = $2`,
      [MEMBERS.other, dates[51]],
    )
    await harness.asOperator('delete from notifications')
    expect(await leave('other', String(dates[2]))).toBe(50)
    const rows = await harness.asOperator(
      'select status, count(*)::int as dates from match_participants where user_id = $1 and match_id = any($2) group by 1 order by 1',
      [MEMBERS.other, dates],
    )
    expect(rows).toEqual([
      { status: 'confirmed', dates: 2 },
      { status: 'declined', dates: 1 },
    ])
    expect(await notices('creator', 'match_left')).toEqual([
      {
        message: sentenceOf('match_left', { name: 'Other Demo', start: '2030-03-15T18:30Z', following: 48 }),
        related_id: dates[2],
      },
    ])
    expect(await notices('creator', 'match_declined')).toEqual([])
  })

  test('of events says for each date that one does not come', async () => {
    const dates = await makeSeries(['other'], { match_type: 'event', skill_level: null, players: 8 })
    await harness.as('other', `select answer_invitations($1, 'confirmed')`, [dates[0]])
    await harness.asOperator('delete from notifications')
    const [row] = await harness.as('other', 'select leave_following_matches($1, true) as dates', [dates[1]])
    expect(row?.dates).toBe(51)
    expect(
      await harness.as(
        'other',
        'select status, count(*)::int from event_participants where user_id = $1 group by 1 order by 1',
        [MEMBERS.other],
      ),
    ).toEqual([
      { status: 'attending', count: 1 },
      { status: 'not_attending', count: 51 },
    ])
    expect(await notices('creator', 'match_left')).toEqual([
      {
        message: sentenceOf('match_left', {
          name: 'Other Demo',
          kind: 'event',
          start: '2030-03-08T18:30Z',
          following: 50,
        }),
        related_id: dates[1],
      },
    ])
  })

  test('is for oneself, and leaves other series and other members alone', async () => {
    const dates = await makeSeries(['other', 'invited'])
    const others = await makeSeries(['other'], { recurrence: 'biweekly' })
    for (const id of [dates[0], others[0]])
      await harness.as('other', `select answer_invitations($1, 'confirmed')`, [id])
    await harness.as(
      'participant',
      `insert into matches (location, skill_level, match_date, end_time, creator_id, series_id)
       select 'Trap', 'Pro', '2030-03-02Z', '23:00', $1, series_id from matches where id = $2`,
      [MEMBERS.participant, dates[0]],
    )
    await harness.asOperator(
      `insert into match_participants (match_id, user_id, status) select id, $1, 'confirmed' from matches where location = 'Trap'`,
      [MEMBERS.other],
    )
    expect(await leave('participant', String(dates[0]))).toBe(0)
    expect(await leave('nobody', String(dates[0]))).toBe('42501')
    expect(await leave('other', String(dates[0]))).toBe(52)
    expect(
      await harness.asOperator(
        `select location, recurrence, count(*)::int from match_participants join matches on matches.id = match_id
          where user_id = $1 and series_id is not null group by 1, 2 order by 2`,
        [MEMBERS.other],
      ),
    ).toEqual([
      { location: 'TSG Padel', recurrence: 'biweekly', count: 26 },
      { location: 'Trap', recurrence: 'none', count: 1 },
    ])
    expect(await status('invited', String(dates[0]))).toBe('pending')
  })

  test('is refused once the date has begun', async () => {
    expect(await leave('participant', MATCHES.past)).toBe('match_past')
  })

  test('is counted as any other', () => {
    expect(ACTION_LIMITS.participations.most).toBeGreaterThan(365)
  })
})
