import type { Target } from '../acts/act.ts'
import { MEMBERS, NEWCOMER } from '../scene/members.ts'

/** The statements that insert, change and delete rows of a watched table, by whoever may. */
export interface WatchedTable {
  insert: (on: Target) => string
  update: (on: Target) => string
  delete: (on: Target) => string
  /** The match decides who can read its rows. */
  isOnMatch?: true
}

const { actor, creator, player, partner, keeper, outsider } = MEMBERS

/** Rows of the actor, if there is a profile, and of another member. */
function ofMembers(table: string, columns: string, values: string, set: string): WatchedTable {
  return {
    insert: () =>
      `insert into ${table} (${columns}) select id, ${values} from profiles where id in ('${actor}', '${partner}') on conflict do nothing`,
    update: () => `update ${table} set ${set}`,
    delete: () => `delete from ${table}`,
  }
}

const TABLES_OF_MEMBERS: Record<string, WatchedTable> = {
  announcements: {
    insert: () =>
      `insert into announcements (id, words, expires_at)
       select gen_random_uuid(), 'Hello all', now() + days * interval '1 day' from unnest(array[1, -1]) as days`,
    update: () => `update announcements set words = 'Hello again'`,
    delete: () => 'delete from announcements',
  },
  calendar_feeds: ofMembers(
    'calendar_feeds',
    'user_id, token_hash',
    `sha256(id::text::bytea)`,
    `created_at = now() + interval '1 second'`,
  ),
  court_alerts: ofMembers(
    'court_alerts',
    'user_id, booking_date, from_hour, until_hour',
    'current_date + 2, 18, 21',
    'fired_at = now()',
  ),
  last_data_update: {
    insert: () => `insert into last_data_update (venue, source, last_try) values ('other', 'ebusy', now())`,
    update: () => 'update last_data_update set last_try = now()',
    delete: () => 'delete from last_data_update',
  },
  messages: ofMembers('messages', 'recipient_id, sender_name', `'Tom'`, `sender_name = 'Tim'`),
  notifications: ofMembers(
    'notifications',
    'user_id, type, message',
    `'announcement', 'Hello all'`,
    'read = true',
  ),
  preferences: ofMembers('preferences', 'user_id, usual_days', `'{1}'`, `usual_days = '{2}'`),
  push_mutes: ofMembers('push_mutes', 'user_id, type', `'match_left'`, 'created_at = now()'),
  reports: ofMembers(
    'reports',
    'reporter_id, kind, thing_id, reason, snapshot',
    `'member', '${outsider}'::uuid, 'spam', '{}'`,
    `decided_at = now(), decision = 'done'`,
  ),
}

const TABLES_OF_MATCHES: Record<string, WatchedTable> = {
  matches: {
    isOnMatch: true,
    insert: () =>
      `insert into matches (creator_id, location, match_date, match_type, players, is_private)
       select '${creator}', 'Elsewhere', now() + interval '4 days', 'game', 4, closed from unnest(array[true, false]) as closed`,
    update: ({ match }) => `update matches set description = 'Bring the white balls' where id = '${match}'`,
    delete: ({ match }) => `delete from matches where id = '${match}'`,
  },
  match_participants: {
    isOnMatch: true,
    insert: ({ match }) =>
      `insert into match_participants (match_id, user_id, status) select id, '${keeper}', 'declined' from matches where id = '${match}'`,
    update: ({ match }) => `update match_participants set responded_at = now() where match_id = '${match}'`,
    delete: ({ match }) => `delete from match_participants where match_id = '${match}'`,
  },
  match_comments: {
    isOnMatch: true,
    insert: ({ match }) =>
      `insert into match_comments (match_id, user_id, comment) select matches.id, profiles.id, 'Hello' from matches, profiles
        where matches.id = '${match}' and profiles.id in ('${actor}', '${player}', '${partner}')`,
    // Its author can still read a comment that is hidden.
    update: ({ comment }) =>
      `update match_comments set hidden_at = now(), hidden_because = 'No' where id = '${comment}' or user_id = '${actor}'`,
    delete: ({ match }) => `delete from match_comments where match_id = '${match}'`,
  },
  waiting_lists: {
    isOnMatch: true,
    insert: ({ match }) =>
      `delete from waiting_lists where match_id = '${match}';
       insert into waiting_lists (match_id, advanced_at) select id, now() from matches where id = '${match}'`,
    update: () => 'update waiting_lists set advanced_at = now()',
    delete: () => 'delete from waiting_lists',
  },
  evening_versions: {
    isOnMatch: true,
    insert: ({ match }) =>
      `delete from evenings where match_id = '${match}';
       insert into evenings (match_id, points, courts, open_courts, rounds, seed) select id, 24, '{Centre}', '{0}', 3, 1 from matches where id = '${match}';
       insert into evening_versions (match_id) select match_id from evenings`,
    update: () => 'update evening_versions set version = version + 1',
    delete: () => 'delete from evening_versions',
  },
  match_results: {
    isOnMatch: true,
    insert: ({ match }) =>
      `delete from match_results where match_id = '${match}';
       insert into match_results (match_id, is_competitive) select id, true from matches where id = '${match}'`,
    update: () => 'update match_results set is_competitive = not is_competitive',
    delete: () => 'delete from match_results',
  },
  match_mutes: {
    isOnMatch: true,
    insert: () =>
      `insert into match_mutes (user_id, match_id) select profiles.id, matches.id from profiles, matches
        where profiles.id in ('${actor}', '${partner}') on conflict do nothing`,
    update: () => 'update match_mutes set created_at = now()',
    delete: () => 'delete from match_mutes',
  },
  profiles: {
    isOnMatch: true,
    insert: () =>
      `insert into profiles (id, username, email) values ('${NEWCOMER}', 'New Comer', 'new@example.org')`,
    update: () => `update profiles set skill_level = 'Pro' where id in ('${actor}', '${player}')`,
    delete: () => `delete from auth.users where id = '${player}'`,
  },
}

/** Every table that members can watch. */
export const WATCHED: Record<string, WatchedTable> = { ...TABLES_OF_MEMBERS, ...TABLES_OF_MATCHES }
