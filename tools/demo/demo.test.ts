import type pg from 'pg'
import { openConnection } from 'supabase-compatible'
import type { TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCommunity, storeCommunity } from '../../server/config/community.ts'
import { openDemoCourts } from '../../testing/court-stand-in/demo.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { countsOf, DEMO, grown } from '../../testing/test-grown.ts'
import { addDemoAlerts } from './alerts.ts'
import { fillDemo } from './main.ts'
import { type DemoTexts, demoTexts } from './texts.ts'

const community = await readCommunity('config/community.json')
type DemoCourts = NonNullable<Awaited<ReturnType<typeof openDemoCourts>>>

/** Everything that somebody may have written, ideas and long names with every number that occurs. */
const textsOf = ({ idea, longName, courts: _, ...texts }: DemoTexts) =>
  new Set([
    ...Object.values(texts).flat(),
    ...Array.from({ length: 500 }, (_, at) => idea(at + 1)),
    ...[0, 97].map(longName),
  ])

describe('the demo of a community whose courts are read', () => {
  let database: TestDatabase
  let client: pg.Client
  let courts: DemoCourts
  let account: { email: string }
  beforeAll(async () => {
    database = await createTestDatabase()
    client = await openConnection(database.url)
    const opened = await openDemoCourts(community)
    if (!opened) throw new Error('the community that is shipped has no systems configured')
    courts = opened
    await storeCommunity(database.url, community)
    await courts.connect(database.url)
    account = await fillDemo(database.url, DEMO)
  })
  afterAll(async () => {
    await courts.stop()
    await client.end()
    await database.drop()
  })

  test('fills an empty database once, and leaves a used one alone', async () => {
    expect(account.email).toMatch(/@demo\.example$/)
    const { rows } = await client.query(
      `
      select (select count(*)::int from profiles) as members, (select count(*)::int from matches) as matches,
        (select count(*)::int from matches where match_date between now() and now() + interval '7 days') as this_week,
        (select count(*)::int from match_comments) as comments,
        (select array_agg(distinct type order by type) from notifications) as told,
        (select array_agg(waiting || ' wait, ' || held || ' held' order by held, waiting) from waiting_lists) as lines,
        (select count(*)::int from private.substitute_asks a join auth.users u on u.id = a.user_id where u.email = $1) as asked,
        (select count(*)::int from match_mutes) as muted,
        (select array_agg(decided_at is null order by created_at, id) from reports) as reported,
        (select count(*)::int from match_comments where hidden_at is not null) as hidden,
        (select count(*)::int from announcements) as announced,
        (select data ->> 'reason' from notifications where type = 'place_offered') as freed,
        (select array_agg(distinct match_type order by match_type) from matches) as types`,
      [account.email],
    )
    expect(rows[0]).toMatchObject({
      members: 40,
      matches: 158,
      told: [
        'match_comment',
        'match_invitation',
        'match_joined',
        'match_left',
        'match_updated',
        'moderation',
        'place_offered',
        'report_decided',
        'result_asked',
        'result_disputed',
        'result_reported',
        'result_settled',
        'round_announced',
        'steward_work',
        'substitute_asked',
      ],
      lines: ['0 wait, 0 held', '3 wait, 0 held', '2 wait, 1 held'],
      asked: 1,
      muted: 1,
      reported: expect.arrayContaining([true, false]),
      hidden: 1,
      announced: 1,
      freed: 'given_back',
      types: ['americano', 'event', 'standard', 'tournament'],
    })
    expect(rows[0].this_week).toBeGreaterThan(30)
    expect(rows[0].comments).toBeGreaterThan(5)
    await expect(fillDemo(database.url, DEMO)).rejects.toThrow('--demo')
    expect((await client.query('select count(*)::int from matches')).rows[0].count).toBe(158)
  })

  test('its courts are read from the stand-in, and an alert of the demo account has fired', async () => {
    await addDemoAlerts(database.url, courts, community, account.email)
    const { rows } = await client.query(`
      select (select count(*)::int from last_data_update where failure is null and not is_suspect) as venues,
        (select count(distinct (court_id, booking_date))::int from bookings where not is_blocked) as lively_days,
        (select count(*)::int from court_alerts where fired_at is null) as waiting,
        (select array_agg(message) from notifications where type = 'court_free') as told`)
    expect(rows[0]).toMatchObject({
      venues: 2,
      waiting: 2,
      told: [expect.stringMatching(/^Court 6 \(double\) at Indoor Arena .* 18:00 .* 19:30\.$/)],
    })
    expect(rows[0].lively_days).toBeGreaterThan(25)

    const answer = await fetch(courts.standIn.url, {
      method: 'POST',
      body: new URLSearchParams({ system: 'ebusy', fault: 'forbidden' }),
      redirect: 'manual',
    })
    expect(answer.status).toBe(303)
    const failures = await client.query('select source, failure from last_data_update order by 1')
    expect(failures.rows).toEqual([
      { source: 'ebusy', failure: 'blocked' },
      { source: 'eversports', failure: null },
    ])
    expect(await (await fetch(courts.standIn.url)).text()).toContain('<option value="forbidden" selected>')
  })
})

let first: ReturnType<typeof grown>
beforeAll(() => {
  first = grown(100, 20)
})

test('a seed makes the same community again, whose members write in its language', async () => {
  const database = await createTestDatabase()
  const client = await openConnection(database.url)
  try {
    const { email } = await fillDemo(
      database.url,
      { ...DEMO, language: 'de' },
      { moreMembers: 100, seed: 20 },
    )
    const { rows } = await client.query<{ written: string }>(`
      select description as written from matches where description > ''
      union select comment from match_comments
      union select username from profiles where username like 'Maximiliana %'`)
    const written = new Set(rows.map((row) => row.written))
    const [english, german] = [demoTexts('en'), demoTexts('de')].map(textsOf)
    expect(written.size).toBeGreaterThan(500)
    expect([...written].filter((text) => !german?.has(text))).toEqual([])
    expect([...(german ?? [])].filter((text) => english?.has(text))).toEqual([])

    // All that is no text is that of the seed.
    expect(await countsOf(client, email)).toEqual(await first)
  } finally {
    await client.end()
    await database.drop()
  }
})

test('another seed makes another one', async () => {
  expect(await first).toMatchObject({
    members: 140,
    names: 140,
    searched: 140,
    overfull: 0,
    without_creator: 0,
    switched_off: 0,
  })
  expect(await first).toMatchObject({ unread: 416, news: ['match_comment', 'match_joined'], muted: 1 })
  expect((await grown(100, 21)).seeded).not.toBe((await first).seeded)
})
