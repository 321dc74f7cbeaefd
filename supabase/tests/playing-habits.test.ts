import { beforeEach, expect, test } from 'vitest'
import { EVERYBODY, MATCHES, MEMBERS, type Member, openHarness } from './harness.ts'

const harness = openHarness()
const PARTNERS = 'select id, matches, weekday from playing_partners()'
const TIMES = 'select weekday, start_time, location, matches from usual_times()'

/** Lets members play at a time of the venue, so many weeks after last Monday; `columns` is SQL. */
async function plays(weeks: number, time: string, members: Member[], columns = '') {
  const monday = `date_trunc('week', now() at time zone 'Europe/Berlin') - interval '7 days' + interval '${weeks} weeks' + time '${time}'`
  const [match] = await harness.asOperator(
    `insert into matches (creator_id, location, match_date) values ($1, 'TSG Padel', (${monday}) at time zone 'Europe/Berlin')
     returning id`,
    [MEMBERS.creator],
  )
  await harness.asOperator(
    `insert into match_participants (match_id, user_id, status) select $1, unnest($2::uuid[]), 'confirmed'`,
    [match?.id, members.map((one) => MEMBERS[one])],
  )
  if (columns) await harness.asOperator(`update matches set ${columns} where id = $1`, [match?.id])
  return match?.id
}

beforeEach(async () => {
  await harness.asOperator('delete from matches where id = $1', [MATCHES.past])
})

test('those of most matches come first, with the weekday of most of them', async () => {
  await plays(0, '18:30', ['other', 'participant'])
  await plays(-1, '18:30', ['other', 'participant', 'invited'])
  await plays(-2, '20:00', ['other', 'creator'], `match_date = match_date + interval '1 day'`)
  expect(await harness.as('other', PARTNERS)).toEqual([
    { id: MEMBERS.participant, matches: 2, weekday: 1 },
    { id: MEMBERS.invited, matches: 1, weekday: null },
    { id: MEMBERS.creator, matches: 1, weekday: null },
  ])
  expect(await harness.as('other', TIMES)).toEqual([
    { weekday: 1, start_time: '18:30:00', location: 'TSG Padel', matches: 2 },
    { weekday: 2, start_time: '20:00:00', location: 'TSG Padel', matches: 1 },
  ])
  expect(await harness.as('other', 'select id from playing_partners(1)')).toEqual([
    { id: MEMBERS.participant },
  ])
})

test('a start keeps its hour on the clock of the venue when the clocks change', async () => {
  await plays(0, '18:30', ['other'], `match_date = '2026-03-23 17:30Z'`)
  await plays(0, '18:30', ['other'], `match_date = '2026-03-30 16:30Z'`)
  expect(await harness.as('other', TIMES)).toMatchObject([{ weekday: 1, start_time: '18:30:00', matches: 2 }])
})

test.each([
  ['is still to come', (): Promise<unknown> => plays(3, '18:30', ['other', 'participant'])],
  ['is an event', () => plays(0, '18:30', ['other', 'participant'], `match_type = 'event'`)],
  [
    'was declined',
    async () => {
      const id = await plays(0, '18:30', ['other', 'participant'])
      await harness.asOperator(
        `update match_participants set status = 'declined' where match_id = $1 and user_id = $2`,
        [id, MEMBERS.other],
      )
    },
  ],
  ['somebody else has played', () => plays(0, '18:30', ['creator', 'participant'])],
])('a match that %s makes no habit', async (_which, arrange) => {
  await arrange()
  expect(await harness.as('other', PARTNERS)).toEqual([])
  expect(await harness.as('other', TIMES)).toEqual([])
})

test('nobody plays with former members, guests, those who declined, or matches of half a year ago', async () => {
  await plays(0, '18:30', ['other', 'participant'])
  await plays(-30, '18:30', ['other', 'creator'])
  const id = await plays(-1, '18:30', ['other', 'invited'])
  await harness.asOperator(
    `insert into match_participants (match_id, status, guest_name, guest_kind) values ($1, 'confirmed', 'Tom', 'link')`,
    [id],
  )
  await harness.asOperator(
    `update match_participants set status = 'declined' where match_id = $1 and user_id = $2`,
    [id, MEMBERS.invited],
  )
  await harness.asOperator('delete from auth.users where id = $1', [MEMBERS.participant])
  expect(await harness.as('other', PARTNERS)).toEqual([])
})

test('each member reads habits of their own only, and nobody signed out reads any', async () => {
  const hidden = await plays(0, '18:30', ['other', 'participant'], 'is_private = true')
  for (const who of EVERYBODY) {
    const refused = { code: '42501' }
    const takesPart = who === 'other' || who === 'participant'
    const expected = who === 'nobody' ? refused : { rows: takesPart ? 1 : 0 }
    expect(await harness.tries(who, PARTNERS)).toEqual(expected)
    expect(await harness.tries(who, TIMES)).toEqual(expected)
  }
  await harness.asOperator('delete from match_participants where match_id = $1 and user_id = $2', [
    hidden,
    MEMBERS.other,
  ])
  expect(await harness.as('other', PARTNERS)).toEqual([])
})

test('who has a second factor proves it before the habits can be read', async () => {
  await plays(0, '18:30', ['other', 'participant'])
  await harness.asOperator(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'App', 'totp', 'verified', now(), now())`,
    [MEMBERS.other],
  )
  expect(await harness.as('other', PARTNERS)).toEqual([])
  harness.provesFactor('other')
  expect(await harness.as('other', PARTNERS)).toHaveLength(1)
})
