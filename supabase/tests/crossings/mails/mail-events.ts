import type { RequestedMail } from 'supabase-compatible/testing/internals.ts'
import type { AccountDecision } from '../../../../server/mail/account-mail.ts'
import type { Scene } from '../scene/arrange.ts'
import { claimsOf, MEMBERS } from '../scene/members.ts'
import { become, NOBODY } from '../scene/scene-harness.ts'

/** Something after which the owner of an account may get a mail. */
export interface MailEvent {
  sql: (scene: Scene) => string
  /** Tells who gets the mail, in whatever relation to whatever match. */
  reaches: (scene: Scene) => boolean
}

const { actor, outsider, steward } = MEMBERS
const bySteward = (sql: string) => `${become(claimsOf(steward))}; ${sql}; ${NOBODY}`
const byOwner = ({ claims }: Scene, sql: string) => `${become(claims)}; ${sql}; ${NOBODY}`

const IS_GONE = ['removed', 'deleted', 'merged']
const exists = ({ person }: Scene) => !IS_GONE.includes(person)
const IS_BLOCKED = ['blocked by stewards', 'waiting and blocked', 'about to be removed']
const isBlocked = ({ person }: Scene) => IS_BLOCKED.includes(person)
const waits = ({ person }: Scene) => ['waiting for admission', 'refused admission'].includes(person)
const canSignIn = (scene: Scene) => exists(scene) && !isBlocked(scene)
const isMergeable = (scene: Scene) => canSignIn(scene) && !scene.is.hasNoProfile && !scene.is.isSteward
const hasAgreed = ({ person }: Scene) => person === 'who agreed to be merged'

const ASK = `select merge_members('${outsider}', '${actor}')`

function decideJoin({ person }: Scene, decision: string): string {
  const state = person === 'refused admission' ? 'refused' : 'waiting'
  return bySteward(`select decide_join('${actor}', '${state}', ${decision})`)
}

/** Decisions of stewards about an account, and its owner's, by the kind of the mail. */
export const DECISIONS: Record<AccountDecision['kind'], MailEvent> = {
  blocked: {
    sql: () => bySteward(`select block_account('${actor}', 'Rude', null)`),
    reaches: (scene) => canSignIn(scene) && !scene.is.isSteward,
  },
  unblocked: { sql: () => bySteward(`select unblock_account('${actor}')`), reaches: isBlocked },
  admitted: { sql: (scene) => decideJoin(scene, 'true'), reaches: waits },
  refused: {
    sql: (scene) => decideJoin(scene, `false, 'Not of the club'`),
    reaches: waits,
  },
  removed: {
    sql: () => bySteward(`select remove_member('${actor}', 'hand_on', 'Rude')`),
    reaches: (scene) => exists(scene) && !scene.is.isSteward && scene.person !== 'about to be removed',
  },
  merge_asked: { sql: () => bySteward(ASK), reaches: (scene) => isMergeable(scene) && !hasAgreed(scene) },
  merge_agreed: {
    sql: (scene) => `${bySteward(ASK)}; ${byOwner(scene, `select answer_merge('${outsider}', true)`)}`,
    reaches: (scene) => isMergeable(scene) && scene.is.isMember && !hasAgreed(scene),
  },
  merged: {
    sql: () =>
      `update private.merge_requests set agreed_at = now() - interval '4 days' where double = '${actor}'; select private.finish_merge('${actor}')`,
    reaches: hasAgreed,
  },
}

/** Mails that anybody can ask for with an address, and that of a deletion. */
export const REQUESTS: Record<RequestedMail['type'], MailEvent> = {
  signup: { sql: request('signup'), reaches: () => false },
  recovery: { sql: request('recovery'), reaches: canSignIn },
  magiclink: { sql: request('magiclink'), reaches: canSignIn },
  email_change: { sql: request('email_change'), reaches: () => false },
  account_exists: { sql: request('account_exists'), reaches: canSignIn },
  account_deleted: {
    sql: () => `delete from auth.users where id = '${actor}'`,
    // The mail of the removal told of the deletion.
    reaches: (scene) => exists(scene) && scene.person !== 'about to be removed',
  },
}

function request(type: RequestedMail['type']): MailEvent['sql'] {
  return () => `insert into _backend.mail_queue (recipient, request)
    values ('actor@example.org', '{"to": "actor@example.org", "about": {"type": "${type}"}}')`
}
