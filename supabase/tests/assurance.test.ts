import { beforeEach, describe, expect, test } from 'vitest'
import { MATCHES, MEMBERS, openHarness } from './harness.ts'

// A member with a second factor and a session that has only proved the password, as whoever stole the password would have.

const harness = openHarness()

async function addFactor(status: 'verified' | 'unverified') {
  await harness.asOperator(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'Phone', 'totp', $2, now(), now())`,
    [MEMBERS.creator, status],
  )
}

const READS = [
  'select from profiles',
  'select from matches',
  'select from match_participants',
  'select from notifications',
  'select from match_comments',
  'select from messages',
  'select from storage.buckets',
  'select from storage.objects',
  `select from get_user_recent_matches('${MEMBERS.participant}')`,
]

const CHANGES = [
  `update profiles set username = 'Thief' where id = '${MEMBERS.creator}'`,
  `update matches set description = 'changed' where id = '${MATCHES.open}'`,
  `delete from matches where id = '${MATCHES.open}'`,
  `delete from match_participants where match_id = '${MATCHES.open}'`,
  'update notifications set read = true',
  'delete from match_comments',
].map((change) => `${change} returning 1`)

const INSERTS = [
  `insert into matches (creator_id, location, skill_level, match_date, end_time) values ('${MEMBERS.creator}', 'TSG Padel', 'Pro', now() + interval '1 day', '23:59:59')`,
  `insert into match_comments (match_id, user_id, comment) values ('${MATCHES.open}', '${MEMBERS.creator}', 'Hello')`,
  `insert into storage.objects (bucket_id, name) values ('avatars', '${MEMBERS.creator}-avatar-1.png')`,
]

const JOINS = [
  `insert into match_participants (match_id, user_id, status) values ('${MATCHES.open}', '${MEMBERS.creator}', 'confirmed')`,
  `select join_match_bypass_notifications('${MATCHES.open}', '${MEMBERS.creator}', 'confirmed')`,
]

beforeEach(async () => {
  await harness.asOperator(
    `insert into notifications (user_id, type, message) values ($1, 'match_updated', 'Changed')`,
    [MEMBERS.creator],
  )
  await harness.asOperator(
    `insert into match_comments (match_id, user_id, comment) values ($1, $2, 'Mine')`,
    [MATCHES.open, MEMBERS.creator],
  )
  await harness.asOperator(`insert into messages (recipient_id, sender_name) values ($1, 'Other Demo')`, [
    MEMBERS.creator,
  ])
  await harness.asOperator(`insert into storage.objects (bucket_id, name) values ('avatars', $1)`, [
    `${MEMBERS.creator}-avatar-0.png`,
  ])
})

describe('at aal1', () => {
  beforeEach(() => addFactor('verified'))

  test.each(READS)('%s finds nothing', async (read) => {
    expect(await harness.tries('creator', read)).toEqual({ rows: 0 })
  })

  test.each(CHANGES)('%s changes nothing', async (change) => {
    expect(await harness.tries('creator', change)).toEqual({ rows: 0 })
  })

  test.each(INSERTS)('%s is kept out', async (insert) => {
    expect(await harness.tries('creator', insert)).toEqual({ code: '42501' })
  })

  test.each(JOINS)('%s is refused, whatever the match is like', async (join) => {
    for (const match of [MATCHES.open, MATCHES.past, MEMBERS.other])
      expect(await harness.tries('creator', join.replace(MATCHES.open, match))).toEqual({
        code: 'PT403',
        hint: 'insufficient_aal',
      })
  })

  test('others see and do what they always did', async () => {
    expect(await harness.tries('participant', 'select from matches')).toEqual({ rows: 3 })
    expect(await harness.tries('invited', READS[0] ?? '')).toEqual({ rows: 4 })
  })
})

describe.each([
  ['at aal2', () => addFactor('verified').then(() => harness.provesFactor('creator'))],
  ['with a factor that is not verified', () => addFactor('unverified')],
  ['without a factor', async () => {}],
])('%s', (_, prepare) => {
  beforeEach(prepare)

  test('a member sees what is there', async () => {
    for (const read of READS.filter((read) => !read.includes('buckets')))
      expect(await harness.tries('creator', read)).not.toEqual({ rows: 0 })
  })

  test.each([...INSERTS, ...JOINS])('%s is done', async (insert) => {
    expect(await harness.tries('creator', insert)).not.toHaveProperty('code')
  })

  test.each(CHANGES)('%s is done', async (change) => {
    expect(await harness.tries('creator', change)).not.toEqual({ rows: 0 })
  })
})

test('the question is asked once per table and statement, not per row', async () => {
  await harness.asOperator(`set local track_functions = 'all'`)
  await harness.as('creator', 'select from match_participants')
  const [asked] = await harness.asOperator(
    `select calls::int from pg_stat_xact_user_functions where funcid = 'private.assured(boolean)'::regprocedure`,
  )
  // Six rows, each with a look at its match.
  expect(asked).toEqual({ calls: 2 })
})
