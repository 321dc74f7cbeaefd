import pg from 'pg'
import type { TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { middayZone } from '../../../../testing/midday-zone.ts'
import { createTestDatabase } from '../../../../testing/test-database.ts'
import {
  DEVICE_KEY,
  FEED_TOKEN,
  INVITATION,
  MEMBERS,
  NEWCOMER,
  PAST_MATCH,
  SESSION,
  STEWARD_LINK,
} from './members.ts'
import { PREPARE_SNAPSHOT, PREPARE_WRITES } from './snapshot.ts'

/** Another part of everything is walked with another number. */
export const SEED = Number(process.env.SEED ?? 1)

/** Gives the tests of a file a connection on which nothing of a scene outlives its test; there from `beforeAll` on. */
export function openFixtures(): () => pg.Client {
  let database: TestDatabase
  let client: pg.Client
  beforeAll(async () => {
    database = await createTestDatabase('worked')
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await insertFixtures(client)
  })
  afterEach(() => client.query('rollback'))
  afterAll(async () => {
    await client.end()
    await database.drop()
  })
  return () => client
}

/** Commits, once for a connection: members, two stewards, a device and a feed of everybody, and a match that was played. */
async function insertFixtures(client: pg.Client): Promise<void> {
  await client.query('update private.rate_limits set most = 1000000')
  await client.query(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
     select id, name || '@example.org', now() - interval '1 year', jsonb_build_object('username', initcap(name) || ' Demo')
       from unnest($1::uuid[], $2::text[]) as member (id, name)`,
    [Object.values(MEMBERS), Object.keys(MEMBERS)],
  )
  await client.query('insert into stewards (member_id) values ($1), ($2)', [MEMBERS.steward, MEMBERS.keeper])
  await client.query(`update private.join_policy set mode = 'approval' where mode <> 'approval'`)
  await client.query(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values ($1, 'new@example.org', now(), '{"username": "New Comer"}')`,
    [NEWCOMER],
  )
  await client.query(
    `insert into calendar_feeds (user_id, token_hash)
     select id, sha256(convert_to(case id when $1 then $2 else id::text end, 'UTF8')) from profiles`,
    [MEMBERS.actor, FEED_TOKEN],
  )
  await client.query(
    `insert into push_subscriptions (user_id, endpoint, p256dh_key, auth_key)
     select id, 'https://push.example.com/' || id, $1, $2 from profiles`,
    [DEVICE_KEY, 'a'.repeat(22)],
  )
  await client.query(`insert into auth.sessions (id, user_id, created_at) values ($1, $2, now())`, [
    SESSION,
    MEMBERS.actor,
  ])
  await client.query(
    `insert into private.invitations (token_hash, expires_at, label) values (private.token_hash($1), now() + interval '1 day', 'Autumn')`,
    [INVITATION],
  )
  await client.query('insert into private.steward_links (token_hash) values (private.token_hash($1))', [
    STEWARD_LINK,
  ])
  await client.query(
    `insert into matches (id, creator_id, location, match_date, match_type, players) values ($1, $2, 'Past Court', now() - interval '7 days', 'game', 20)`,
    [PAST_MATCH, MEMBERS.creator],
  )
  await client.query(
    `insert into match_participants (match_id, user_id, status) select $1, id, 'confirmed' from unnest($2::uuid[]) as id`,
    [PAST_MATCH, [MEMBERS.actor, MEMBERS.player, MEMBERS.partner]],
  )
  await client.query(
    `select private.set_courts('[{"venue": "tsg", "id": 5907, "source": "ebusy", "name": "Court 1 (double)", "position": 1}]');
     insert into last_data_update (venue, source, last_try) values ('tsg', 'ebusy', now()) on conflict do nothing;
     insert into court_coverage (venue, court_id, booking_date, start_time, end_time, read_at)
     select 'tsg', 5907, current_date + 5, '00:00', '24:00', now() + interval '1 day'`,
  )
  await client.query('update private.community set time_zone = $1', [middayZone()])
  await client.query('delete from notifications')
  await client.query(PREPARE_SNAPSHOT)
  await client.query(PREPARE_WRITES)
}
