import { MEMBERS, type Role } from './members.ts'
import type { SceneHarness } from './scene-harness.ts'

/** The match of each scene. Its words and those of its comment and its guest stand nowhere else. */
export const MATCH = '00000000-0000-4000-8000-000000000001'
export const SIBLING = '00000000-0000-4000-8000-000000000002'
export const SERIES = '00000000-0000-4000-8000-000000000003'
export const WORDS = {
  place: 'Hidden Valley',
  /** The first line of the description, which names an event. */
  title: 'Racket swap',
  description: 'Bring the red balls',
  comment: 'See you at nine',
  guest: 'Quentin',
}
export const GUEST_TOKEN = 'token-of-the-guest-in-the-scene'

export interface MatchState {
  /** Values of the row that differ from those of an open match for four. */
  values?: string
  /** Brings the match into the state, after the people have come to it. `inEvening` is what the actor does once an evening has begun. */
  arrange?: (
    harness: SceneHarness,
    creator: Role,
    inEvening?: (harness: SceneHarness) => Promise<void>,
  ) => Promise<void>
  isPrivate?: true
  isHidden?: true
  /** It was deleted. */
  isGone?: true
  hasBegun?: true
  /** A result in it counts: its creator does not delete it. */
  stays?: true
  /** Its link is not valid. */
  isUnlinked?: true
  /** Somebody comes to it in the end, so it must not be full before. */
  needsRoom?: true
  /** It has neither teams nor a limit, so nobody waits and nobody is asked to step in. */
  isUnlimited?: true
  /** An evening has begun there. */
  isEvening?: true
}

const hide = (harness: SceneHarness) =>
  harness.as('steward', `select act_at_once('match', '${MATCH}', 'hide', 'Not for us')`)
const begin = (ago: string) => (harness: SceneHarness) =>
  harness.operator(`update matches set match_date = now() - interval '${ago}' where id = '${MATCH}'`)
const makePrivate = (harness: SceneHarness, creator: Role) =>
  harness.as(creator, `update matches set is_private = true where id = '${MATCH}'`)

/** An evening of four members that counts: it was played yesterday, and its game is in the log of ratings. */
const PLAY_RATED_EVENING = `
  select start_evening(gen_random_uuid(), '${MATCH}', jsonb_build_object('points', 24, 'courts', array['Centre'], 'rounds', 3, 'seed', 1, 'is_rated', true,
    'present', (select jsonb_agg(id) from match_participants where match_id = '${MATCH}' and user_id is not null and status = 'confirmed')));
  select deal(gen_random_uuid(), '${MATCH}', (select plan_version from evenings), jsonb_build_array(jsonb_build_object('number', 1, 'games',
    jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'court', 0, 'a', ids[1:2], 'b', ids[3:4])))), 1, 1)
    from (select array_agg(id order by member_id = '${MEMBERS.actor}' desc, number) as ids from evening_players where is_present) as present;
  select enter_score(gen_random_uuid(), id, 14, 10) from evening_games;
  select end_evening(gen_random_uuid(), '${MATCH}')`
const PASS_A_DAY = `
  update matches set match_date = match_date - interval '28 hours' where id = '${MATCH}';
  update evenings set started_at = started_at - interval '28 hours', ended_at = ended_at - interval '28 hours' where true;
  select private.log_evening('${MATCH}')`

/** Begins an evening with two guests, in which a round was dealt and a score entered. The actor plays in it, if in the match. */
const BEGIN_EVENING = `
  select start_evening(gen_random_uuid(), '${MATCH}', jsonb_build_object('points', 24, 'courts', array['Centre'], 'rounds', 3, 'seed', 1, 'present',
    (select jsonb_agg(id) from match_participants where match_id = '${MATCH}' and status = 'confirmed'
        and user_id in ('${MEMBERS.actor}', '${MEMBERS.player}', '${MEMBERS.partner}'))));
  select add_player(gen_random_uuid(), '${MATCH}', gen_random_uuid(), null, name) from unnest(array['Ida', 'Bo']) as name;
  select deal(gen_random_uuid(), '${MATCH}', (select plan_version from evenings), jsonb_build_array(jsonb_build_object('number', 1, 'games',
    jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'court', 0, 'a', ids[1:2], 'b', ids[3:4])))), 1, 1)
    from (select array_agg(id order by (member_id = '${MEMBERS.actor}') is true desc, number) as ids from evening_players where is_present) as present;
  select enter_score(gen_random_uuid(), id, 14, 10) from evening_games;
  select change_board_link('${MATCH}', true)`

/** An evening whose match became something else afterwards, or before. */
const eveningOf = (more: Omit<MatchState, 'isEvening'>): MatchState => ({
  values: `match_type = 'americano', players = 0`,
  isUnlimited: true,
  ...more,
  isEvening: true,
  arrange: async (harness, creator, inEvening) => {
    await harness.operator(`update matches set match_date = now() + interval '2 hours' where id = '${MATCH}'`)
    await harness.as(creator, BEGIN_EVENING)
    await inEvening?.(harness)
    await more.arrange?.(harness, creator)
  },
})

/** The newest version is that of the caller; the four sit in their teams. */
export const reportResult = (match: string, sets = '{6,4,6,4}'): string =>
  `select report_result(gen_random_uuid(), '${match}', 'finished', '${sets}', false,
     (select array_agg(id order by team_assignment, id) from match_participants where match_id = '${match}' and status = 'confirmed'),
     (select tip_id from match_results where match_id = '${match}'))`

/** Every state of a match that rules tell apart. */
export const MATCHES: Record<string, MatchState> = {
  open: {},
  full: { arrange: (harness) => harness.fill() },
  'held for somebody in line': {
    needsRoom: true,
    arrange: async (harness) => {
      await harness.fill()
      await harness.as('queued', `select join_waiting_list('${MATCH}')`)
      await harness.as(
        'partner',
        `delete from match_participants where match_id = '${MATCH}' and user_id = '${MEMBERS.partner}'`,
      )
    },
  },
  private: { isPrivate: true, arrange: makePrivate },
  hidden: { isHidden: true, isUnlinked: true, arrange: hide },
  'private and hidden': {
    isPrivate: true,
    isHidden: true,
    isUnlinked: true,
    arrange: async (harness, creator) => {
      await makePrivate(harness, creator)
      await harness.as('partner', `select report('match', '${MATCH}', 'spam', 'Look at this')`)
      await harness.as('steward', `select decide_report('match', '${MATCH}', 'hide', 'Not for us')`)
    },
  },
  reported: {
    arrange: (harness) => harness.as('partner', `select report('match', '${MATCH}', 'spam', 'Look at this')`),
  },
  moved: {
    arrange: (harness, creator) =>
      harness.as(
        creator,
        `update matches set match_date = now() + interval '20 hours', end_time = ((now() + interval '21 hours') at time zone private.time_zone())::time where id = '${MATCH}'`,
      ),
  },
  cancelled: {
    isGone: true,
    isUnlinked: true,
    arrange: (harness, creator) => harness.as(creator, `delete from matches where id = '${MATCH}'`),
  },
  begun: { hasBegun: true, arrange: begin('20 minutes') },
  over: { hasBegun: true, arrange: begin('2 days') },
  'in a series': { values: `series_id = '${SERIES}'` },
  'with guests': { needsRoom: true, arrange: (harness) => harness.joinAsGuest() },
  'begun with guests': {
    needsRoom: true,
    hasBegun: true,
    arrange: async (harness) => {
      await harness.joinAsGuest()
      await begin('20 minutes')(harness)
    },
  },
  'seeking a substitute': {
    arrange: (harness) => harness.as('partner', `select ask_substitute('${MATCH}')`),
  },
  event: { values: `match_type = 'event', players = 0, match_category = 'event'`, isUnlimited: true },
  americano: { values: `match_type = 'americano', players = 0`, isUnlimited: true },
  'an evening': eveningOf({}),
  'an evening that is over, in a series': eveningOf({
    values: `match_type = 'americano', players = 0, series_id = '${SERIES}'`,
    arrange: (harness, creator) => harness.as(creator, `select end_evening(gen_random_uuid(), '${MATCH}')`),
  }),
  'a private evening': eveningOf({ isPrivate: true, arrange: makePrivate }),
  'a hidden evening': eveningOf({ isHidden: true, isUnlinked: true, arrange: hide }),
  'an evening that counted': {
    values: `match_type = 'americano', players = 0`,
    isUnlimited: true,
    hasBegun: true,
    stays: true,
    arrange: async (harness, creator) => {
      await harness.operator(
        `update matches set match_date = now() + interval '2 hours' where id = '${MATCH}';
         insert into match_participants (match_id, user_id, status) values ('${MATCH}', '${MEMBERS.third}', 'confirmed'), ('${MATCH}', '${MEMBERS.fourth}', 'confirmed')`,
      )
      await harness.as(creator, PLAY_RATED_EVENING)
      await harness.operator(PASS_A_DAY)
    },
  },
  'with a result': {
    needsRoom: true,
    hasBegun: true,
    stays: true,
    arrange: async (harness) => {
      await harness.fill()
      await begin('2 hours')(harness)
      await harness.as('player', reportResult(MATCH))
    },
  },
  'with its link off': {
    isUnlinked: true,
    arrange: (harness, creator) => harness.as(creator, `select change_match_link('${MATCH}', false, false)`),
  },
}
