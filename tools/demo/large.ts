import type pg from 'pg'
import { insertManyMatches } from './large-matches.ts'
import { insertManyMembers } from './large-members.ts'
import type { DemoTexts } from './texts.ts'

export interface LargeDemo {
  moreMembers: number
  seed: number
  venues: string[]
  timeZone: string
  texts: DemoTexts
  account: string
}

// The rules are for members. Here rows are written whole, by sets, which takes seconds where triggers would take minutes.
const WRITTEN = [
  'auth.users',
  'public.profiles',
  'public.matches',
  'public.match_participants',
  'public.match_comments',
  'public.notifications',
]
const UNREAD = 398
const READ = 195

/**
 * Makes an old, large community out of the small demo: members, five years of matches, one event of the demo account with
 * 400 attendees, one with 500 comments, hundreds of notifications. Runs in the caller's transaction.
 */
export async function insertLargeDemo(client: pg.Client, demo: LargeDemo): Promise<void> {
  const switchTriggers = async (how: 'disable' | 'enable') => {
    for (const table of WRITTEN) await client.query(`alter table ${table} ${how} trigger user`)
  }
  await switchTriggers('disable')
  await client.query(BELOW)
  await insertManyMembers(client, demo)
  await insertManyMatches(client, demo)
  await client.query(NOTIFICATIONS, [demo.account, UNREAD, UNREAD + READ])
  await switchTriggers('enable')
}

/** Statistics, which the planner would otherwise lack for the first minute. */
export async function analyzeLargeDemo(client: pg.Client): Promise<void> {
  await client.query(`analyze ${WRITTEN.join(', ')}`)
}

// A number from 0 to `most` - 1, the same for the same seed, salt and row.
const BELOW = `
  create function pg_temp.below(seed int, salt text, number bigint, most int) returns int
  language sql immutable as $$ select ((hashint8extended(number, seed # hashtext(salt)) & 2147483647) % most)::int $$`

// Older than an hour, so that those of the small demo stand above them, and younger than those that are deleted for their age.
const NOTIFICATIONS = `
  insert into public.notifications (user_id, type, data, message, related_id, read, created_at)
  select $1, kind, private.match_facts(matches), private.notification_text(kind, private.match_facts(matches)), id, number > $2,
    now() - interval '1 hour' - number * interval '3 hours'
  from (select m as matches, m.id, row_number() over (order by match_date desc, id) as number
          from public.matches m where m.creator_id <> $1) chosen,
    lateral (select case when number % 4 = 0 then 'match_cancelled' else 'match_updated' end as kind) kinds
  where number <= $3`
