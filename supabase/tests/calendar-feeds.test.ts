import { expect, test } from 'vitest'
import { EVERYBODY, MATCHES, MEMBERS, openHarness, type Who } from './harness.ts'

const harness = openHarness()

interface Feed {
  locale: string | null
  entries: { id: string; status: string | null; names: string[]; starts: string; ends: string }[]
}

async function makeFeed(who: Who): Promise<string> {
  const [row] = await harness.as(who, 'select token from create_calendar_feed()')
  return String(row?.token)
}

async function read(token: string, who: Who = 'nobody'): Promise<Feed | null> {
  const [row] = await harness.as(who, 'select calendar_feed($1) as feed', [token])
  return (row?.feed ?? null) as Feed | null
}

const statuses = (feed: Feed | null) =>
  Object.fromEntries(feed?.entries.map(({ id, status }) => [id, status]) ?? [])

test('a feed has the places of its member and what they were asked, private matches as well', async () => {
  await harness.asOperator(`update profiles set locale = 'de' where id = $1`, [MEMBERS.invited])
  const recent = `update matches set match_date = now() - interval '10 days' where id = $1`
  await harness.asOperator(recent, [MATCHES.past])
  expect(statuses(await read(await makeFeed('participant')))).toEqual({
    [MATCHES.open]: 'confirmed',
    [MATCHES.hidden]: 'confirmed',
    [MATCHES.past]: 'confirmed',
  })
  const invited = await makeFeed('invited')
  expect((await read(invited))?.locale).toBe('de')
  expect(statuses(await read(invited))).toMatchObject({ [MATCHES.hidden]: 'pending' })
  expect((await read(invited))?.entries[0]?.names).toEqual(['Participant Demo'])
  expect((await read(await makeFeed('other')))?.entries).toEqual([])
})

test('a declined, a left and a cancelled match are gone from it', async () => {
  const token = await makeFeed('invited')
  const before = Object.keys(statuses(await read(token)))
  expect(before).toHaveLength(3)
  const answer = `update match_participants set status = 'declined' where match_id = $1 and user_id = $2`
  await harness.as('invited', answer, [MATCHES.hidden, MEMBERS.invited])
  await harness.as('creator', 'delete from matches where id = $1', [MATCHES.open])
  expect(Object.keys(statuses(await read(token)))).toEqual([MATCHES.past])
})

test('a token is of no use once there is a new one, the feed is off or the member is gone', async () => {
  const first = await makeFeed('participant')
  const second = await makeFeed('participant')
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(second).not.toBe(first)
  expect(await read(first)).toBeNull()
  expect(await read(second)).not.toBeNull()
  await harness.as('participant', 'delete from calendar_feeds')
  expect(await read(second)).toBeNull()
  const third = await makeFeed('participant')
  await harness.asOperator('delete from auth.users where id = $1', [MEMBERS.participant])
  expect(await read(third)).toBeNull()
})

test.each(['', 'x', '0'.repeat(64), `' or true --`, null])(
  'a token that is none, %j, reads nothing',
  async (token) => {
    await makeFeed('participant')
    const [row] = await harness.as('nobody', 'select calendar_feed($1) as feed', [token])
    expect(row?.feed).toBeNull()
  },
)

test('nobody sees or removes the feed of another, writes one, or reads a hash', async () => {
  await makeFeed('participant')
  for (const who of EVERYBODY.filter((one) => one !== 'participant')) {
    const refused = who === 'nobody' ? { code: '42501' } : { rows: 0 }
    expect(await harness.tries(who, 'select user_id from calendar_feeds')).toEqual(refused)
    expect(await harness.tries(who, 'delete from calendar_feeds returning user_id')).toEqual(refused)
  }
  for (const who of EVERYBODY) {
    for (const statement of [
      'select token_hash from calendar_feeds',
      `insert into calendar_feeds (user_id, token_hash) values ('${MEMBERS.other}', 'x')`,
      `update calendar_feeds set token_hash = 'x'`,
    ])
      expect(await harness.tries(who, statement)).toEqual({ code: '42501' })
  }
  expect(await harness.tries('nobody', 'select create_calendar_feed()')).toEqual({ code: '42501' })
  expect(await harness.as('participant', 'select user_id from calendar_feeds')).toHaveLength(1)
})

test('a member with a second factor makes a feed only after proving it', async () => {
  await harness.asOperator(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [MEMBERS.participant],
  )
  expect(await harness.tries('participant', 'select create_calendar_feed()')).toMatchObject({
    hint: 'insufficient_aal',
  })
  harness.provesFactor('participant')
  expect(await makeFeed('participant')).toHaveLength(64)
})

test('the entry of one match is there for those who see the match', async () => {
  const entry = async (who: Who, id: string) => {
    const [row] = await harness.as(who, 'select match_calendar($1) as entry', [id])
    return row?.entry as Feed['entries'][number] | null
  }
  expect(await entry('other', MATCHES.open)).toMatchObject({ id: MATCHES.open, status: null })
  expect(await entry('participant', MATCHES.open)).toMatchObject({ status: 'confirmed', names: [] })
  expect(await entry('other', MATCHES.hidden)).toBeNull()
  expect(await harness.tries('nobody', 'select match_calendar($1)', [MATCHES.open])).toEqual({
    code: '42501',
  })
})
