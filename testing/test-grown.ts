import pg from 'pg'
import { fillDemo } from '../tools/demo/main.ts'
import { createTestDatabase } from './test-database.ts'

const VENUES = ['Indoor Arena (Eversports)', 'TSG Padel (eBuSy)']

export const DEMO = { venues: VENUES, timeZone: 'Europe/Berlin', language: 'en' }

const COUNTS = `
  select (select count(*)::int from profiles) as members,
    (select count(distinct private.folded_name(username))::int from profiles) as names,
    (select count(*)::int from profiles join private.member_names known on member_id = id
      where known.username = profiles.username and words = private.search_words(profiles.username)) as searched,
    (select count(*)::int from matches) as matches, (select count(*)::int from match_participants) as places,
    (select count(*)::int from matches where match_date > now()) as to_come,
    (select max(count)::int from (select count(*) from match_participants group by match_id) m) as attendees,
    (select max(count)::int from (select count(*) from match_comments group by match_id) m) as comments,
    (select count(*)::int from notifications join auth.users on users.id = user_id where email = $1 and not read) as unread,
    (select array_agg(distinct type order by type) from notifications join auth.users on users.id = user_id
      where email = $1 and type in ('match_comment', 'match_joined')) as news, (select count(*)::int from match_mutes) as muted,
    (select count(*)::int from matches m where players > 0
      and players < (select count(*) from match_participants p where p.match_id = m.id)) as overfull,
    (select count(*)::int from matches m where not exists (select from match_participants p
      where p.match_id = m.id and p.user_id = m.creator_id)) as without_creator,
    (select count(*)::int from pg_trigger where tgenabled = 'D') as switched_off,
    (select md5(string_agg(match_id || ' ' || user_id, ',' order by match_id, user_id)) from match_participants) as seeded`

/** Counts and a checksum of a demo with so many members more than the usual forty. */
export const grown = async (moreMembers: number, seed: number) => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const { email } = await fillDemo(database.url, DEMO, { moreMembers, seed })
    return await countsOf(client, email)
  } finally {
    await client.end()
    await database.drop()
  }
}

export const countsOf = async (client: pg.Client, email: string) =>
  (await client.query(COUNTS, [email])).rows[0]
