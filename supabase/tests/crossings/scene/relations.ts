import { MATCH } from './matches.ts'
import { MEMBERS } from './members.ts'
import type { SceneHarness } from './scene-harness.ts'

const ACTOR = MEMBERS.actor
const join = (harness: SceneHarness) =>
  harness.as('actor', `select join_match_bypass_notifications('${MATCH}', '${ACTOR}', 'confirmed')`)
const invite = (harness: SceneHarness) =>
  harness.as(
    'creator',
    `insert into match_participants (match_id, user_id, status) values ('${MATCH}', '${ACTOR}', 'pending')`,
  )
async function wait(harness: SceneHarness): Promise<void> {
  await harness.fill()
  await harness.as('actor', `select join_waiting_list('${MATCH}')`)
}

/** Each way of standing to a match. `isIn` is one who plays. */
export interface Relation {
  arrange?: (harness: SceneHarness) => Promise<void>
  isIn?: true
  /** The row of `match_participants` is there: the match was shown, and stays so when it becomes private. */
  hasRow?: true
  /** It needs a match with a limit. */
  needsLimit?: true
  /** It fills the match. */
  needsFull?: true
  needsEvening?: true
  /** Done after the evening has begun. */
  arrangeInEvening?: (harness: SceneHarness) => Promise<void>
}

export const RELATIONS: Record<string, Relation> = {
  stranger: {},
  creator: {},
  player: { isIn: true, hasRow: true, arrange: join },
  'guest who signed up': {
    isIn: true,
    hasRow: true,
    arrange: async (harness) => {
      await harness.joinAsGuest()
      await harness.as('actor', `select claim_guest('${harness.guestToken}')`)
    },
  },
  'who seeks a substitute': {
    isIn: true,
    hasRow: true,
    needsLimit: true,
    arrange: async (harness) => {
      await join(harness)
      await harness.as('actor', `select ask_substitute('${MATCH}')`)
    },
  },
  invited: { hasRow: true, arrange: invite },
  'who declined': {
    hasRow: true,
    arrange: async (harness) => {
      await invite(harness)
      await harness.as(
        'actor',
        `update match_participants set status = 'declined' where match_id = '${MATCH}' and user_id = '${ACTOR}'`,
      )
    },
  },
  'who was removed': {
    arrange: async (harness) => {
      await join(harness)
      await harness.as(
        'creator',
        `delete from match_participants where match_id = '${MATCH}' and user_id = '${ACTOR}'`,
      )
    },
  },
  waiting: { needsLimit: true, needsFull: true, arrange: wait },
  'who is offered a place': {
    needsLimit: true,
    needsFull: true,
    arrange: async (harness) => {
      await wait(harness)
      await harness.as(
        'fourth',
        `delete from match_participants where match_id = '${MATCH}' and user_id = '${MEMBERS.fourth}'`,
      )
    },
  },
  'who is asked to step in': {
    needsLimit: true,
    arrange: async (harness) => {
      await harness.as('player', `select ask_substitute('${MATCH}')`)
      // At night nobody is asked by itself.
      await harness.operator(
        `insert into private.substitute_asks (request_id, match_id, user_id, starts, asked_at)
         select r.id, r.match_id, '${ACTOR}', match_date, now() from private.substitute_requests r join matches on matches.id = r.match_id
          where not exists (select from private.substitute_asks where user_id = '${ACTOR}' and ended_at is null)`,
      )
    },
  },
  'who organises the evening': {
    isIn: true,
    hasRow: true,
    needsEvening: true,
    arrange: async (harness) => {
      await join(harness)
      await harness.as('creator', `select set_organiser('${MATCH}', '${ACTOR}', true)`)
    },
  },
  'who has played and left the evening': {
    isIn: true,
    hasRow: true,
    needsEvening: true,
    arrange: join,
    arrangeInEvening: (harness) =>
      harness.as(
        'actor',
        `select set_presence(gen_random_uuid(), id, false) from evening_players where member_id = '${ACTOR}'`,
      ),
  },
}
