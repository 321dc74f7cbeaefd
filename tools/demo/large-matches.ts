import type pg from 'pg'
import type { LargeDemo } from './large.ts'

// A community of five years has six matches for each member, most of them over.
const MATCHES_PER_MEMBER = 6.3078
const DAYS_AGO = 1780
const DAYS_AHEAD = 28
const ATTENDEES = 400
const COMMENTS = 500

/** Adds matches with their participants and comments. Expects `members` of `insertManyMembers`. */
export async function insertManyMatches(client: pg.Client, demo: LargeDemo): Promise<void> {
  const { moreMembers, seed, texts } = demo
  await client.query(
    `create temp table new_matches on commit drop as
     select number, overlay(overlay(md5($2::int || ' match ' || number) placing '4' from 13) placing 'a' from 17)::uuid as id,
       kind, case when kind <> 'standard' then 12 when pg_temp.below($2::int, 'size', number, 8) = 0 then 2 else 4 end as players,
       case when kind <> 'standard' then 120
         else (array[60, 90, 90, 120])[pg_temp.below($2::int, 'duration', number, 4) + 1] end as minutes,
       -${DAYS_AGO} + (number::float8 / $1::int * ${DAYS_AGO + DAYS_AHEAD})::int as day,
       (8 * 60 + pg_temp.below($2::int, 'start', number, 26) * 30) * interval '1 minute' as start,
       pg_temp.below($2::int, 'creator', number, $3::int) as creator
     from (select number, case when number % 49 = 5 then 'event' when number % 37 = 9 then 'americano' else 'standard' end as kind
             from generate_series(0, $1::int - 1) number) kinds`,
    [Math.round(moreMembers * MATCHES_PER_MEMBER), seed, moreMembers + 40],
  )
  await insertMatches(client, demo)
  await insertParticipants(client, seed, moreMembers + 40)
  await insertComments(client, seed, texts.shortComments)
  await insertCrowdedEvents(client, demo)
}

async function insertMatches(client: pg.Client, { seed, venues, timeZone, texts }: LargeDemo): Promise<void> {
  await client.query(
    `insert into public.matches (id, creator_id, location, match_date, end_time, match_type, match_category, match_activity,
       match_duration, players, skill_level, court_booked, is_private, price_per_person, brings_balls, description, created_at,
       updated_at)
     select new.id, members.id, ($2::text[])[pg_temp.below($1::int, 'venue', new.number, cardinality($2::text[])) + 1], match_date,
       (start + minutes * interval '1 minute')::time, kind,
       case when kind = 'event' then 'event' when pg_temp.below($1::int, 'category', new.number, 3) = 0 then 'competitive' else 'friendly' end,
       (array['{Team Match}', '{Training}', '{Social Play,Other}', '{}']::text[])[pg_temp.below($1::int, 'tags', new.number, 4) + 1]::text[],
       minutes, case when kind = 'event' then 0 else players end,
       (array['Beginner', 'Intermediate', 'Advanced', 'Pro'])[pg_temp.below($1::int, 'level', new.number, 4) + 1],
       pg_temp.below($1::int, 'booked', new.number, 5) < 3, kind = 'standard' and pg_temp.below($1::int, 'private', new.number, 12) = 0,
       case when pg_temp.below($1::int, 'price', new.number, 3) = 0 then 9.5 end,
       case when pg_temp.below($1::int, 'balls', new.number, 5) < 2 then members.id end,
       case when kind = 'event' then $4 end,
       least(now(), match_date - interval '5 days'), least(now(), match_date - interval '5 days')
     from new_matches new join members on members.number = new.creator,
       lateral (select (((now() at time zone $3)::date + day) + start) at time zone $3 as match_date) dates`,
    [seed, venues, timeZone, texts.openPlay],
  )
}

// A step that is no divisor of the whole makes members of one match differ.
async function insertParticipants(client: pg.Client, seed: number, everybody: number): Promise<void> {
  await client.query(
    `insert into public.match_participants (id, match_id, user_id, status, team_assignment, created_at, updated_at)
     select overlay(md5($1::int || ' place ' || new.number || ' ' || seat) placing '4' from 13)::uuid, new.id, members.id, 'confirmed',
       case when kind = 'standard' and seat % 2 = 1 then 'B' else 'A' end, since, since
     from new_matches new
     cross join lateral (select case when kind <> 'standard' then 4 + pg_temp.below($1::int, 'going', new.number, 9)
         when day < 0 then players - (pg_temp.below($1::int, 'going', new.number, 3) = 0)::int * (players / 2)
         else 1 + pg_temp.below($1::int, 'going', new.number, players) end as going) many
     cross join lateral generate_series(0, going - 1) seat
     join members on members.number
       = (new.creator + seat * (1 + pg_temp.below($1::int, 'step', new.number, $2::int / 16 - 1))) % $2
     cross join lateral (select least(now(), created_at) + seat * interval '1 second' as since
       from public.matches where matches.id = new.id) joined`,
    [seed, everybody],
  )
}

async function insertComments(client: pg.Client, seed: number, comments: string[]): Promise<void> {
  await client.query(
    `insert into public.match_comments (match_id, user_id, comment, created_at)
     select p.match_id, p.user_id, ($2::text[])
         [pg_temp.below($1::int, 'comment', new.number, cardinality($2::text[])) + 1], p.created_at + interval '1 minute'
     from new_matches new join public.match_participants p on p.match_id = new.id
     where kind = 'event' and pg_temp.below($1::int, 'comments', hashtext(p.id::text), 4) = 0`,
    [seed, comments],
  )
}

/** The demo account invites to an event of 400 and takes part in one with 500 comments. */
async function insertCrowdedEvents(
  client: pg.Client,
  { venues: [venue = ''], timeZone, texts, account }: LargeDemo,
): Promise<void> {
  const event = async (number: number, hour: number, description: string, members: number) => {
    const id = `00000000-0000-4000-a000-${String(number).padStart(12, '0')}`
    await client.query(
      `insert into public.matches (id, creator_id, location, match_date, end_time, match_type, match_category, match_duration,
         players, description)
       values ($1, $2, $3, ((now() at time zone $4)::date + 1 + make_time($5, 0, 0)) at time zone $4, make_time($5 + 2, 0, 0),
         'event', 'event', 120, 0, $6)`,
      [id, account, venue, timeZone, hour, description],
    )
    await client.query(
      `insert into public.match_participants (match_id, user_id, status, team_assignment, created_at)
       select $1, id, 'confirmed', 'A', now() - interval '1 day' + number * interval '1 second' from members where number < $2`,
      [id, members],
    )
    return id
  }
  await event(1, 8, texts.crowded, ATTENDEES)
  const talkative = await event(2, 9, texts.talkative, 40)
  await client.query(
    `insert into public.match_comments (match_id, user_id, comment, created_at)
     select $1, id, words, now() - (${COMMENTS} - idea) * interval '1 minute'
     from unnest($2::text[]) with ordinality ideas (words, idea) join members on members.number = idea % 40`,
    [talkative, Array.from({ length: COMMENTS }, (_, at) => texts.idea(at + 1))],
  )
}
