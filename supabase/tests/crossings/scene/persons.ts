import { claimsOf, MEMBERS, type Role } from './members.ts'
import type { SceneHarness } from './scene-harness.ts'

const ACTOR = MEMBERS.actor

export interface Person {
  /** Brings the actor into the state, after everything else of the scene. */
  arrange?: (harness: SceneHarness) => Promise<void>
  /** The claims of the requests; those of a session of one factor are the usual ones. */
  claims?: { role: string }
  /** Acts and reads as a member; false for everybody else. */
  isMember: boolean
  isSteward?: true
  /** Neither sees the matches of the other. */
  isParted?: true
  /** Two persons with the same word get the same answers. */
  alike?: string
  /** The account is gone or was never let in, so it takes part in nothing. */
  hasNoProfile?: true
  /** The acts by which the account looks after itself. */
  may?: readonly string[]
}

const block = (blocker: Role, blocked: Role) => (harness: SceneHarness) =>
  harness.as(blocker, `insert into member_blocks (blocked_id) values ('${MEMBERS[blocked]}')`)
const WAITING_MAY = [
  'call join_community',
  'call write_join_note',
  'call export_my_data',
  'call delete_my_account',
]
/** The claims of the publishable key. */
export const STRANGER = { role: 'anon' }

/** Leaves the account without a profile, as one that has just signed up. */
async function unmake(harness: SceneHarness): Promise<void> {
  await harness.operator(`delete from profiles where id = '${ACTOR}'`)
  await harness.operator(
    `insert into private.join_requests (member_id, username) values ('${ACTOR}', 'Actor Demo')`,
  )
}

/** Every state of a person that rules tell apart. */
export const PERSONS: Record<string, Person> = {
  'a member': { isMember: true, alike: 'member' },
  'a steward': {
    isMember: true,
    isSteward: true,
    arrange: (harness) => harness.operator(`insert into stewards (member_id) values ('${ACTOR}')`),
  },
  'a former steward': {
    isMember: true,
    alike: 'member',
    arrange: async (harness) => {
      await harness.operator(`insert into stewards (member_id) values ('${ACTOR}')`)
      await harness.as('keeper', `select end_steward('${ACTOR}')`)
    },
  },
  'blocked by the creator': {
    isMember: true,
    isParted: true,
    alike: 'creator',
    arrange: block('creator', 'actor'),
  },
  'who blocks the creator': {
    isMember: true,
    isParted: true,
    alike: 'creator',
    arrange: block('actor', 'creator'),
  },
  'blocked by a player': { isMember: true, alike: 'player', arrange: block('player', 'actor') },
  'who blocks a player': { isMember: true, alike: 'player', arrange: block('actor', 'player') },
  'blocked by somebody else': { isMember: true, alike: 'member', arrange: block('outsider', 'actor') },
  'who blocks somebody else': { isMember: true, alike: 'member', arrange: block('actor', 'outsider') },
  'with a second factor that is proved': {
    isMember: true,
    claims: claimsOf(ACTOR, 'aal2'),
    arrange: addFactor,
  },
  'with a second factor that is not proved': { isMember: false, arrange: addFactor },
  'blocked by stewards': {
    isMember: false,
    arrange: (harness) => harness.as('steward', `select block_account('${ACTOR}', 'Rude', null)`),
  },
  'waiting for admission': { isMember: false, hasNoProfile: true, may: WAITING_MAY, arrange: unmake },
  'refused admission': {
    isMember: false,
    hasNoProfile: true,
    may: WAITING_MAY,
    arrange: async (harness) => {
      await unmake(harness)
      await harness.as('steward', `select decide_join('${ACTOR}', 'waiting', false, 'Not of the club')`)
    },
  },
  'waiting and blocked': {
    isMember: false,
    hasNoProfile: true,
    arrange: async (harness) => {
      await unmake(harness)
      await harness.as('steward', `select block_account('${ACTOR}', 'Rude', null)`)
    },
  },
  'about to be removed': { isMember: false, arrange: remove },
  removed: {
    isMember: false,
    hasNoProfile: true,
    arrange: async (harness) => {
      await remove(harness)
      await harness.operator(
        `update private.member_removals set due_at = now() where member_id = '${ACTOR}'; select private.finish_member_removal('${ACTOR}')`,
      )
    },
  },
  deleted: {
    isMember: false,
    hasNoProfile: true,
    arrange: (harness) => harness.as('actor', `select delete_my_account('DELETE', 'hand_on')`),
  },
  'who agreed to be merged': { isMember: true, arrange: agreeToMerge },
  merged: {
    isMember: false,
    hasNoProfile: true,
    arrange: async (harness) => {
      await agreeToMerge(harness)
      await harness.operator(
        `update private.merge_requests set agreed_at = now() - interval '4 days' where double = '${ACTOR}'; select private.finish_merge('${ACTOR}')`,
      )
    },
  },
  'who is not signed in': { isMember: false, claims: STRANGER },
}

function remove(harness: SceneHarness): Promise<void> {
  return harness.as('steward', `select remove_member('${ACTOR}', 'hand_on', 'Rude')`)
}

async function agreeToMerge(harness: SceneHarness): Promise<void> {
  await harness.as('steward', `select merge_members('${MEMBERS.outsider}', '${ACTOR}')`)
  await harness.as('actor', `select answer_merge('${MEMBERS.outsider}', true)`)
}

function addFactor(harness: SceneHarness): Promise<void> {
  return harness.operator(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), '${ACTOR}', 'totp', 'verified', now(), now())`,
  )
}
