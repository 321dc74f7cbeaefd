import { MEMBERS } from '../scene/members.ts'
import { type Event, IN_LINE, INVOLVED, PLAYING } from './event.ts'

const { actor, player, partner, queued } = MEMBERS

export const EVENTS_OF_PLAYERS: Record<string, Event> = {
  'another member joins': {
    by: 'queued',
    sql: ({ match }) => `select join_match_bypass_notifications('${match}', '${queued}', 'confirmed')`,
    tells: { match_joined: ['creator'], match_full: PLAYING },
  },
  'another member leaves': {
    by: 'partner',
    sql: ({ match }) =>
      `delete from match_participants where match_id = '${match}' and user_id = '${partner}'`,
    tells: { match_left: INVOLVED, place_offered: ['waiting'] },
  },
  'another member declines': {
    by: 'queued',
    given: ({ match }) =>
      `insert into match_participants (match_id, user_id, status) values ('${match}', '${queued}', 'pending')`,
    sql: ({ match }) =>
      `update match_participants set status = 'declined' where match_id = '${match}' and user_id = '${queued}'`,
    tells: { match_declined: INVOLVED },
    looksFurther: true,
  },
  'a guest joins': {
    by: 'anon',
    sql: ({ link }) => `select join_as_guest('${link}', 'Tom', 'a-token-of-another-guest-here')`,
    tells: { match_joined: ['creator'], match_full: PLAYING },
  },
  'somebody comments': {
    by: 'partner',
    sql: ({ match }) =>
      `insert into match_comments (match_id, user_id, comment) values ('${match}', '${partner}', 'Who has balls?')`,
    tells: { match_comment: [...INVOLVED, 'invited'] },
  },
  'a player seeks a substitute': {
    by: 'partner',
    sql: ({ match }) => `select ask_substitute('${match}')`,
    tells: { substitute_asked: ['stranger', 'who was removed'], place_offered: ['waiting'] },
    looksFurther: true,
    letsIn: true,
  },
  'somebody takes the place of the actor': {
    by: 'queued',
    given: ({ match }) =>
      `insert into private.substitute_asks (request_id, match_id, user_id, starts, asked_at)
       select r.id, r.match_id, '${queued}', match_date, now() from private.substitute_requests r join matches on matches.id = r.match_id
        where r.match_id = '${match}' and r.ended_at is null and r.user_id in ('${actor}', '${player}')`,
    sql: () => `select accept_substitute((my_substitute_asks() -> 0 ->> 'id')::uuid)`,
    tells: { substitute_found: ['who seeks a substitute'], place_gone: ['who is asked to step in'] },
  },
}

/** An evening of which `partner` is an organiser, and for which the actor is there, if they play in the match. */
const evening = (match: string) => `
  insert into evenings (match_id, points, courts, open_courts, rounds, seed) values ('${match}', 24, '{Centre}', '{0}', 3, 1);
  insert into evening_versions (match_id) values ('${match}');
  insert into evening_organisers (match_id, member_id) values ('${match}', '${partner}');
  insert into evening_players (id, match_id, number, member_id, guest_name, is_present)
  select gen_random_uuid(), '${match}', row_number() over (order by place) - 1, member, guest, true
    from (select 1 as place, '${actor}'::uuid as member, null as guest
           where exists (select from match_participants where match_id = '${match}' and user_id = '${actor}' and status = 'confirmed')
              or exists (select from matches where id = '${match}' and creator_id = '${actor}')
          union all values (2, '${partner}'::uuid, null), (3, null, 'Ida'), (4, null, 'Bo'), (5, null, 'Cleo') limit 4) as one`

export const EVENTS_OF_EVENINGS: Record<string, Event> = {
  'a round is dealt': {
    by: 'partner',
    given: ({ match }) => evening(match),
    sql: ({ match }) =>
      `select deal(gen_random_uuid(), '${match}', 0, jsonb_build_array(jsonb_build_object('number', 1, 'games', jsonb_build_array(
         jsonb_build_object('id', gen_random_uuid(), 'court', 0, 'a', ids[1:2], 'b', ids[3:4])))), 1, 1)
         from (select array_agg(id order by number) as ids from evening_players where match_id = '${match}') as present`,
    tells: { round_announced: INVOLVED },
  },
}

export const EVENTS_OF_CREATORS: Record<string, Event> = {
  'the creator moves the match': {
    by: 'creator',
    sql: ({ match }) =>
      `update matches set match_date = match_date + interval '1 hour', end_time = '23:59:59' where id = '${match}'`,
    tells: { match_updated: [...PLAYING, 'invited', ...IN_LINE] },
    repeats: ['place_offered', 'substitute_asked'],
  },
  'the creator deletes the match': {
    by: 'creator',
    sql: ({ match }) => `delete from matches where id = '${match}'`,
    tells: { match_cancelled: [...PLAYING, 'invited', ...IN_LINE] },
  },
  'the creator removes the actor': {
    by: 'creator',
    sql: ({ match }) => `delete from match_participants where match_id = '${match}' and user_id = '${actor}'`,
    tells: { match_updated: PLAYING },
  },
  'the creator invites the actor': {
    by: 'creator',
    sql: ({ match }) =>
      `insert into match_participants (match_id, user_id, status) values ('${match}', '${actor}', 'pending')`,
    tells: { match_invitation: ['stranger', 'who was removed', 'who declined', 'who is asked to step in'] },
    letsIn: true,
  },
}
