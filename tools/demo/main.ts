import { hash } from '@node-rs/bcrypt'
import type pg from 'pg'
import { SetupError, withConnection } from 'supabase-compatible'
import { actAs, addModeration, addSubstitute, addWaitingLists } from './acts.ts'
import { addEvenings } from './evenings.ts'
import { analyzeLargeDemo, insertLargeDemo } from './large.ts'
import { demoMatches } from './matches.ts'
import { demoMembers } from './members.ts'
import { seededRandom } from './random.ts'
import { addRatings } from './ratings.ts'
import { addResults } from './results.ts'
import { type DemoTexts, demoTexts } from './texts.ts'

export interface DemoAccount {
  email: string
  password: string
}

const PASSWORD = 'courtside-demo'
const SMALL: DemoSize = { moreMembers: 0, seed: 20 }

export interface DemoCommunity {
  /** Names of the venues, as matches carry them. */
  venues: string[]
  timeZone: string
  language: string
}

interface DemoSize {
  /** Members beside the forty; with any, five years of matches come too. */
  moreMembers: number
  seed: number
}

/**
 * Fills an empty database with a community: forty members, matches and events around today, invitations and
 * notifications, or the same grown large. Rejects, and changes nothing, when the database has members already.
 */
export async function fillDemo(
  databaseUrl: string,
  { venues, timeZone, language }: DemoCommunity,
  { moreMembers, seed } = SMALL,
): Promise<DemoAccount> {
  return withConnection(databaseUrl, async (client) => {
    await client.query('begin')
    await refuseWhenInUse(client)
    const random = seededRandom(seed)
    const texts = demoTexts(language)
    const members = demoMembers(random)
    await insertMembers(client, JSON.stringify(members), await hash(PASSWORD, { cost: 10, version: '2a' }))
    await insertMatches(client, JSON.stringify(demoMatches(random, members, venues, texts)), timeZone)
    const [account] = members
    if (!account) throw new Error('the demo has no members')
    await addNotifications(client, account.id)
    const others = members.slice(1).map(({ id }) => id)
    await addWaitingLists(client, account.id, others)
    await addSubstitute(client, account.id)
    await addMatchNews(client, account.id, texts)
    await addModeration(client, account.id, texts)
    await addEvenings(client, { random, members, venue: venues[0] ?? '', timeZone, texts })
    await addRatings(client, { random: seededRandom(seed + 1), members, venues, timeZone })
    await addResults(client, { random, members, venue: venues[0] ?? '', timeZone })
    if (moreMembers > 0)
      await insertLargeDemo(client, { moreMembers, seed, venues, timeZone, texts, account: account.id })
    await client.query('commit')
    if (moreMembers > 0) await analyzeLargeDemo(client)
    return { email: account.email, password: PASSWORD }
  })
}

async function refuseWhenInUse(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select exists (select from auth.users) as used')
  if (rows[0]?.used)
    throw new SetupError('--demo: the database has members already. Use a fresh DATA_DIR for the demo.')
}

async function insertMembers(client: pg.Client, members: string, passwordHash: string): Promise<void> {
  await client.query(
    `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, created_at, updated_at,
       raw_app_meta_data, raw_user_meta_data)
     select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', email, $2, now(), now(), now(),
       '{"provider": "email", "providers": ["email"]}', jsonb_build_object('username', username)
     from jsonb_to_recordset($1::jsonb) as m(id uuid, email text, username text)`,
    [members, passwordHash],
  )
  await client.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     select id, id, jsonb_build_object('sub', id, 'email', email, 'email_verified', true), 'email', now(), now(), now()
     from jsonb_to_recordset($1::jsonb) as m(id uuid, email text)`,
    [members],
  )
  await client.query(
    `update public.profiles set skill_level = m."skillLevel", phone_number = m."phoneNumber"
     from jsonb_to_recordset($1::jsonb) as m(id uuid, "skillLevel" text, "phoneNumber" text) where profiles.id = m.id`,
    [members],
  )
  await client.query(
    `insert into public.preferences (user_id, usual_days)
     select id, case when row_number() over (order by username) % 2 = 1 then '{2,4}' else '{}' end::smallint[]
     from jsonb_to_recordset($1::jsonb) as m(id uuid, username text)`,
    [members],
  )
}

async function insertMatches(client: pg.Client, matches: string, timeZone: string): Promise<void> {
  await client.query(
    `insert into public.matches (id, creator_id, location, match_date, end_time, match_type, match_category, match_activity,
       match_duration, players, skill_level, court_booked, is_private, price_per_person, is_recurring, recurrence,
       series_id, brings_balls, description)
     select m.id, creator_id, location, ((now() at time zone $2)::date + day + start) at time zone $2, end_time, match_type,
       match_category, match_activity, match_duration, players, skill_level, court_booked, is_private, price_per_person,
       is_recurring, recurrence, case when is_recurring then m.id end, brings_balls, description
     from jsonb_populate_recordset(null::public.matches, $1::jsonb) as m
       join jsonb_to_recordset($1::jsonb) as times(id uuid, day int, start time) on times.id = m.id`,
    [matches, timeZone],
  )
  await client.query(
    `insert into public.match_participants (match_id, user_id, status, team_assignment)
     select m.id, p.user_id, p.status, p.team_assignment
     from jsonb_to_recordset($1::jsonb) as m(id uuid, participants jsonb),
       jsonb_to_recordset(m.participants) as p(user_id uuid, status text, team_assignment text)`,
    [matches],
  )
  // Somebody has come by the link of the first match that has a place for a guest, and a creator brings somebody along.
  await client.query(
    `insert into public.match_participants (match_id, status, guest_name, guest_kind)
     select id, 'confirmed', name, kind
       from (select m.id, row_number() over (order by match_date, m.id) as rank from public.matches m
              where match_date > now() + interval '1 day' and match_type = 'standard' and players = 4 and not is_private
                and (select count(*) from public.match_participants p where p.match_id = m.id) between 1 and 2) as free
       join (values (1, 'Tom', 'link'), (2, 'Zoe', 'plus_one')) as guest (place, name, kind) on place = rank`,
  )
  await client.query(
    `insert into public.match_comments (match_id, user_id, comment, created_at)
     select m.id, c.user_id, c.comment, now() - c.minutes_ago * interval '1 minute'
     from jsonb_to_recordset($1::jsonb) as m(id uuid, comments jsonb),
       jsonb_to_recordset(m.comments) as c(user_id uuid, comment text, minutes_ago int)`,
    [matches],
  )
}

async function addNotifications(client: pg.Client, account: string): Promise<void> {
  await client.query(
    `insert into public.match_participants (match_id, user_id, status)
     select id, $1, 'pending' from public.matches m
     where match_date > now() + interval '1 day' and match_type = 'standard' and players = 4
       and not exists (select from public.match_participants p where p.match_id = m.id and p.user_id = $1)
       and (select count(*) from public.match_participants p where p.match_id = m.id) < 4
     order by match_date limit 2`,
    [account],
  )
  await client.query(
    `with chosen as (
       select m.id, m.creator_id from public.matches m join public.match_participants p on p.match_id = m.id
       where p.user_id = $1 and m.creator_id <> $1 and p.status = 'confirmed' and m.match_date > now()
       order by match_date limit 1),
     creator as (
       select set_config('request.jwt.claims', jsonb_build_object('sub', creator_id)::text, true) from chosen)
     update public.matches set court_booked = not court_booked
     where id = (select id from chosen) and (select count(*) from creator) = 1`,
    [account],
  )
}

/** A match of the demo account that others join and talk about, and another one that it has muted. */
async function addMatchNews(client: pg.Client, account: string, texts: DemoTexts): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select m.id from public.matches m join public.match_participants p on p.match_id = m.id
      where p.user_id = $1 and p.status = 'confirmed' and m.match_date > now() + interval '1 day' and m.match_type = 'standard'
        and not m.is_private
      order by (select count(*) from public.match_participants o where o.match_id = m.id) - m.players, m.match_date limit 2`,
    [account],
  )
  const [talked, muted] = rows
  if (!talked || !muted) return
  const others = await client.query<{ id: string }>(
    `select id from public.profiles where id <> $1
        and not exists (select from public.match_participants p where p.match_id = $2 and p.user_id = profiles.id)
      order by username limit greatest(1, (
        select players - count(*) - 1 from public.matches m join public.match_participants p on p.match_id = m.id
         where m.id = $2 group by m.players))`,
    [account, talked.id],
  )
  for (const [at, { id }] of others.rows.entries())
    await actAs(client, id, async () => {
      await client.query(
        `insert into public.match_participants (match_id, user_id, status) values ($1, $2, 'confirmed')`,
        [talked.id, id],
      )
      await client.query(
        'insert into public.match_comments (match_id, user_id, comment) values ($1, $2, $3)',
        [talked.id, id, at === 0 ? texts.question : texts.answer],
      )
    })
  await client.query('insert into public.match_mutes (user_id, match_id) values ($1, $2)', [
    account,
    muted.id,
  ])
}
