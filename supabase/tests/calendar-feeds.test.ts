import fc from 'fast-check'
import { runs } from 'supabase-compatible/testing/runs.ts'
import { expect, test } from 'vitest'
import { EVERYBODY, MATCHES, MEMBERS, openHarness, type Who } from './harness.ts'
import { openRatings } from './rating-scene.ts'

const harness = openHarness()
const { play, playEvening, correct } = openRatings(harness)

interface Entry {
  id: string
  status: string | null
  people: { name: string; guest: boolean }[]
  starts: string
  ends: string
  sequence: number
  changed_at: string
}

interface Feed {
  locale: string | null
  entries: Entry[]
}

async function makeFeed(who: Who): Promise<string> {
  const [row] = await harness.as(
    who,
    'select token from create_calendar_feed((select created_at from calendar_feeds))',
  )
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
  expect((await read(invited))?.entries[0]?.people).toEqual([{ name: 'Participant Demo', guest: false }])
  expect((await read(await makeFeed('other')))?.entries).toEqual([])
})

test('an event has the line by which it is called, and a new one is a change of the calendar alone', async () => {
  const token = await makeFeed('participant')
  const write = (text: string) =>
    harness.asOperator(`update matches set match_type = 'event', description = $2 where id = $1`, [
      MATCHES.open,
      text,
    ])
  const entry = async () => (await read(token))?.entries.find(({ id }) => id === MATCHES.open)
  await write('Summer evening\nBring water')
  const before = await entry()
  expect(before).toMatchObject({ first_line: 'Summer evening' })
  await write('Autumn evening')
  const after = await entry()
  expect(after).toMatchObject({ first_line: 'Autumn evening', sequence: before?.sequence })
  expect(Date.parse(after?.changed_at ?? '')).toBeGreaterThan(Date.parse(before?.changed_at ?? ''))
})

test('how a match or an evening ended is in no calendar, and its entry stays as it was', async () => {
  const four = Object.values(MEMBERS)
  const { id } = await play(four)
  const points = { four, points: [14, 10] }
  const evening = await playEvening(four, [points])
  const token = await makeFeed('participant')
  const before = await read(token)
  expect(statuses(before)).toMatchObject({ [id]: 'confirmed', [evening.id]: 'confirmed' })
  await correct(id, [0, 6, 0, 6])
  await harness.asOperator('select private.log_evening($1)', [evening.id])
  expect(await read(token)).toEqual(before)
  await harness.asOperator('delete from match_results where match_id = $1', [id])
  await harness.asOperator('delete from evenings where match_id = $1', [evening.id])
  expect(await read(token)).toEqual(before)
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
    return row?.entry as Entry | null
  }
  expect(await entry('other', MATCHES.open)).toMatchObject({ id: MATCHES.open, status: null })
  expect(await entry('participant', MATCHES.open)).toMatchObject({ status: 'confirmed', people: [] })
  expect(await entry('other', MATCHES.hidden)).toBeNull()
  expect(await harness.tries('nobody', 'select match_calendar($1)', [MATCHES.open])).toEqual({
    code: '42501',
  })
})

// Acts of members, creators, guests and the operator: some change an entry, others do not.
const ACTS: Record<string, string> = {
  'the start moves': `update matches set match_date = match_date + interval '30 minutes' where id = $1`,
  'the end moves': `update matches set end_time = coalesce(end_time, '12:00') + interval '15 minutes' where id = $1`,
  'the place changes': `update matches set location = 'Court ' || random() where id = $1`,
  'the place is found on the map':
    'update matches set latitude = random(), longitude = random() where id = $1',
  'the kind changes': `update matches set match_type = case match_type when 'game' then 'americano' else 'game' end where id = $1`,
  'there is more room': 'update matches set players = players % 8 + 4 where id = $1',
  'the price changes': 'update matches set price_per_person = random() * 9 where id = $1',
  'somebody joins': `insert into match_participants (match_id, user_id, status) select $1, '${MEMBERS.other}', 'confirmed'
    where not exists (select from match_participants where match_id = $1 and user_id = '${MEMBERS.other}')`,
  'somebody leaves': `delete from match_participants where match_id = $1 and user_id = '${MEMBERS.other}'`,
  'a guest joins': `insert into match_participants (match_id, guest_name, guest_kind, status) select $1, 'Tom', 'plus_one', 'confirmed'
    where (select count(*) from match_participants where match_id = $1 and guest_name is not null) < 2`,
  'the guests leave': 'delete from match_participants where match_id = $1 and guest_name is not null',
  'a player is renamed': `update profiles set username = 'Other ' || random() where id = '${MEMBERS.other}'`,
  'the reader is invited': `update match_participants set status = 'pending' where match_id = $1 and user_id = '${MEMBERS.participant}'`,
  'the reader accepts': `update match_participants set status = 'confirmed' where match_id = $1 and user_id = '${MEMBERS.participant}'`,
  'the reader speaks German': `update profiles set locale = 'de' where id = '${MEMBERS.participant}'`,
  'the reader speaks English': `update profiles set locale = 'en' where id = '${MEMBERS.participant}'`,
}

test('sequence and stamp of an entry only grow: with every change of it, and with no other', async () => {
  await harness.asOperator('update matches set players = 8, match_type = $2 where id = $1', [
    MATCHES.open,
    'game',
  ])
  await share()
  const token = await makeFeed('participant')
  const link = await share()
  const readers = {
    feed: async () => {
      const feed = await read(token)
      const entry = feed?.entries.find(({ id }) => id === MATCHES.open)
      return { ...entry, locale: feed?.locale }
    },
    link: async () =>
      (await harness.as('nobody', 'select shared_match_calendar($1) as entry', [link]))[0]?.entry,
  }
  type Read = Entry & { locale?: string }
  const seen: Record<string, Read> = {}
  const acts = Object.keys(ACTS)
  const walk = fc.sample(fc.constantFrom(...acts), { numRuns: runs(30, 600), seed: 7 })
  for (const act of [...acts, ...walk]) {
    const sql = ACTS[act] ?? ''
    await harness.asOperator(sql, sql.includes('$1') ? [MATCHES.open] : [])
    for (const [name, readAgain] of Object.entries(readers)) {
      const now = (await readAgain()) as Read
      const { changed_at: stamp, ...text } = now
      const { changed_at: former = '2000-01-01', ...before } = seen[name] ?? ({} as Partial<Read>)
      const where = `${name}, ${act}`
      const isOther = JSON.stringify(text) !== JSON.stringify(before)
      expect(Date.parse(stamp) - Date.parse(former), where).toBeGreaterThanOrEqual(isOther ? 1000 : 0)
      if (!isOther) expect(stamp, where).toBe(former)
      const place = ({ starts, ends, location }: Partial<Read> & { location?: string }) => [
        starts,
        ends,
        location,
      ]
      const isMoved = JSON.stringify(place(now)) !== JSON.stringify(place(before))
      if (seen[name])
        expect(now.sequence > (before.sequence ?? 0), where).toBe(isMoved || act.includes('on the map'))
      seen[name] = now
    }
  }
  expect(seen.link?.people).toEqual([])
})

// The end of a match is a time on the clock of the community (RFC 5546, section 2.1.4: another DTEND is another sequence).
test('another time zone of the community moves entries, and their sequence says so', async () => {
  const zones = ['Europe/Berlin', 'Europe/Vienna', 'Europe/London', 'Asia/Kolkata', 'Pacific/Honolulu']
  const token = await makeFeed('participant')
  await harness.asOperator(`update matches set end_time = '12:30' where id = $1`, [MATCHES.open])
  const entries = async () => new Map((await read(token))?.entries.map((entry) => [entry.id, entry]))
  let moved = 0
  for (const zone of fc.sample(fc.constantFrom(...zones), { numRuns: runs(15, 100), seed: 5 })) {
    const before = await entries()
    await harness.asOperator('select private.set_community($1)', [zone])
    for (const [id, { sequence, ends }] of await entries()) {
      const was = before.get(id)
      const isMoved = ends !== was?.ends
      expect(sequence - (was?.sequence ?? 0), `${zone}, ${was?.ends} to ${ends}`).toBe(isMoved ? 1 : 0)
      moved += Number(isMoved)
    }
  }
  expect(moved).toBeGreaterThan(5)
})

async function share(): Promise<string> {
  const [row] = await harness.as('creator', `select share_match($1) ->> 'token' as token`, [MATCHES.open])
  return String(row?.token)
}

test('two who read a feed at once, and the file of one match, have the same stamps', async () => {
  const token = await makeFeed('participant')
  const stamps = async () => (await read(token))?.entries.map(({ changed_at }) => changed_at)
  expect(await stamps()).toEqual(await stamps())
  const open = (await read(token))?.entries.find(({ id }) => id === MATCHES.open)
  const [row] = await harness.as('participant', 'select match_calendar($1) as entry', [MATCHES.open])
  expect(row?.entry).toEqual(open)
})

test('a page that shows an older address, or none, does not replace the one that another device has made', async () => {
  const make = (seen: unknown) =>
    harness.tries('participant', 'select created_at from create_calendar_feed($1)', [seen])
  const stands = { code: 'PT409', hint: 'feed_changed' }
  await makeFeed('participant')
  const [first] = await harness.as('participant', 'select created_at::text from calendar_feeds')
  const token = await makeFeed('participant')
  for (const seen of [first?.created_at, null]) expect(await make(seen)).toMatchObject(stands)
  expect(await read(token)).not.toBeNull()
  const [second] = await harness.as('participant', 'select created_at::text from calendar_feeds')
  expect(await make(second?.created_at)).toMatchObject({ rows: 1 })
  expect(await read(token)).toBeNull()
})
