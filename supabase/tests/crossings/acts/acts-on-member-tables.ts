import { DEVICE_KEY, MEMBERS } from '../scene/members.ts'
import type { Act, Acts } from './act.ts'

const about = (what: Act['about'], sql: string): Act => ({ about: what, sql: () => sql })
const all = (table: string) => `select * from ${table}`
const { actor, player } = MEMBERS

/** Calls of tables about the caller, other members and the community. */
export const ACTS_ON_MEMBER_TABLES: Acts = {
  'select match_mutes': about('own', all('match_mutes')),
  'delete match_mutes': about('own', 'delete from match_mutes'),
  'select match_visits': about('own', all('match_visits')),
  'update match_visits': about('own', 'update match_visits set user_id = auth.uid()'),
  'select notifications': { about: 'own', isRecord: true, sql: () => all('notifications') },
  // Without what tells that a match, or one's part in it, has ended.
  'select notifications: of what goes on': about(
    'own',
    // A member who is told that a match was cancelled may read earlier news of it, which names the same place.
    `select * from notifications n where type not in ('match_cancelled', 'moderation') and data ->> 'reason' is distinct from 'removed'
        and not exists (select from notifications c where c.related_id = n.related_id and c.type = 'match_cancelled')`,
  ),
  'update notifications': about('own', 'update notifications set read = true'),
  'delete notifications': about('own', 'delete from notifications'),
  'select messages': about('own', all('messages')),
  'select profiles': about('community', all('profiles')),
  'update profiles': about('own', `update profiles set username = 'Ada Other' where id = auth.uid()`),
  'update profiles: another': about(
    'own',
    `update profiles set username = 'Ada Other' where id = '${player}'`,
  ),
  'select preferences': about('own', all('preferences')),
  'insert preferences': about('own', `insert into preferences (usual_days) values ('{1,2}')`),
  'update preferences': about('own', `update preferences set usual_days = '{3}' where user_id = auth.uid()`),
  'select calendar_feeds': about('own', 'select user_id, created_at from calendar_feeds'),
  'delete calendar_feeds': about('own', 'delete from calendar_feeds'),
  'select member_blocks': { about: 'own', differs: true, sql: () => all('member_blocks') },
  'insert member_blocks': about(
    'member',
    `insert into member_blocks (blocked_id) values ('${MEMBERS.partner}')`,
  ),
  'delete member_blocks': { about: 'own', differs: true, sql: () => 'delete from member_blocks' },
  'select push_subscriptions': about('own', all('push_subscriptions')),
  'insert push_subscriptions': about(
    'own',
    `insert into push_subscriptions (endpoint, p256dh_key, auth_key) values ('https://push.example.com/new', '${DEVICE_KEY}', '${'b'.repeat(22)}')`,
  ),
  'update push_subscriptions': about(
    'own',
    `update push_subscriptions set auth_key = '${'c'.repeat(22)}' where user_id = auth.uid()`,
  ),
  'delete push_subscriptions': about('own', 'delete from push_subscriptions'),
  'select push_mutes': about('own', all('push_mutes')),
  'insert push_mutes': about('own', `insert into push_mutes (type) values ('match_left')`),
  'delete push_mutes': about('own', 'delete from push_mutes'),
  'select court_alerts': about('own', all('court_alerts')),
  'insert court_alerts': about(
    'own',
    `insert into court_alerts (user_id, booking_date, from_hour, until_hour) values (auth.uid(), current_date + 2, 18, 21)`,
  ),
  'delete court_alerts': about('own', 'delete from court_alerts'),
  'select bookings': about('community', all('bookings')),
  'select courts': about('community', all('courts')),
  'select court_coverage': about('community', all('court_coverage')),
  'select last_data_update': about('community', all('last_data_update')),
  'select announcements': about('community', all('announcements')),
  'select stewards': about('community', all('stewards')),
  'select reports': about('own', `select * from reports where reporter_id is distinct from auth.uid()`),
  'select steward_log': about('stewards', all('steward_log')),
  'select community_versions': about('stewards', all('community_versions')),
  'select storage.buckets': about('community', all('storage.buckets')),
  'insert storage.buckets': about(
    'community',
    `insert into storage.buckets (id, name) values ('new', 'new')`,
  ),
  'update storage.buckets': about('community', 'update storage.buckets set public = true'),
  'delete storage.buckets': about('community', 'delete from storage.buckets'),
  'select storage.objects': about('community', all('storage.objects')),
  'insert storage.objects': about(
    'own',
    `insert into storage.objects (bucket_id, name) values ('avatars', '${actor}-avatar-2.png')`,
  ),
  'update storage.objects': about(
    'own',
    `update storage.objects set metadata = '{}' where name like '${actor}%'`,
  ),
  'delete storage.objects': about('own', `delete from storage.objects where name like '${actor}%'`),
}
