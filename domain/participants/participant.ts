import { teamOnJoin } from './line-up.ts'

// Optimistic updates of a list of participants. The server's list is never changed: a list with
// pending changes is derived from it, so a rollback only drops the pending change.

export type Status = 'confirmed' | 'pending' | 'declined' | 'invited'
export type Team = 'A' | 'B'

/** One member's part in a match, with what the screens show of the member. Instants are ISO 8601. */
export interface Participant {
  id: string
  match_id: string
  user_id: string
  status: Status
  team_assignment: Team | null
  responded_at: string | null
  created_at: string
  updated_at: string
  username: string
  avatar_url: string | null
  avatar_filename: string | null
  skill_level: string
  /** Without an account: came by the link of the match, or with its creator. */
  guest_kind?: GuestKind | null
}

export type GuestKind = 'link' | 'plus_one'

/** A change that the server has not confirmed yet. */
export type Change =
  | { kind: 'join'; userId: string; username: string; team: Team | null; players: number; at: string }
  | { kind: 'leave'; userId: string }
  | { kind: 'answer'; userId: string; status: 'confirmed' | 'declined' | 'pending'; at: string }
  | { kind: 'attend'; userId: string; username: string; status: 'confirmed' | 'declined'; at: string }

const OPTIMISTIC = 'optimistic-'
const NO_ACCOUNT = 'no-account-'

/** Stands for the member's id in a row of somebody without an account: a guest, or a former member. */
export const withoutAccount = (rowId: string): string => NO_ACCOUNT + rowId

/** The id of the row that such an id stands for; null for the id of a member. */
export const rowWithoutAccount = (userId: string): string | null =>
  userId.startsWith(NO_ACCOUNT) ? userId.slice(NO_ACCOUNT.length) : null

/** Tells whether an entry waits for the server's answer. */
export const isOptimistic = ({ id }: { id: string }): boolean => id.startsWith(OPTIMISTIC)

/** Returns the confirmed participants. */
export const confirmedOf = <P extends { status: string }>(participants: readonly P[]): P[] =>
  participants.filter(({ status }) => status === 'confirmed')

/**
 * Compares participants by the order in which they came, as the queries do: those of one statement came at one instant, so the id decides.
 * Instants are compared as the text that PostgreSQL writes, in UTC: a Date would lose the microseconds.
 */
export function byArrival(one: Arrival, other: Arrival): number {
  const [a, b] = one.created_at === other.created_at ? [one.id, other.id] : [one.created_at, other.created_at]
  return a < b ? -1 : a > b ? 1 : 0
}

type Arrival = Pick<Participant, 'id' | 'created_at'>

/** The list as it will be when the server agrees to all changes, in their order. */
export function withChanges(
  participants: readonly Participant[],
  matchId: string,
  changes: readonly Change[],
): Participant[] {
  return changes.reduce((list, change) => withChange(list, matchId, change), [...participants])
}

function withChange(list: Participant[], matchId: string, change: Change): Participant[] {
  if (change.kind === 'leave') return withoutMember(list, change.userId)
  if (change.kind === 'join') return withJoining(list, matchId, change)
  const known = list.some((one) => one.user_id === change.userId)
  if (change.kind === 'attend' && !known)
    return [...list, optimisticParticipant(matchId, { ...change, team: null }, undefined)]
  return list.map((one) =>
    one.user_id === change.userId ? { ...one, status: change.status, responded_at: change.at } : one,
  )
}

/** The list without a member. */
export const withoutMember = (list: readonly Participant[], userId: string): Participant[] =>
  list.filter((one) => one.user_id !== userId)

/** The list with a row that the server has written: in the member's place, or at the end. */
export function withRow(list: readonly Participant[], row: Participant): Participant[] {
  const known = list.some((one) => one.user_id === row.user_id)
  return known ? list.map((one) => (one.user_id === row.user_id ? row : one)) : [...list, row]
}

function withJoining(list: Participant[], matchId: string, join: Change & { kind: 'join' }): Participant[] {
  const known = list.find((one) => one.user_id === join.userId)
  if (known?.status === 'confirmed') return list
  const team = teamOnJoin(join.players, confirmedOf(list), join.team)
  return withRow(list, optimisticParticipant(matchId, { ...join, status: 'confirmed', team }, known))
}

function optimisticParticipant(
  matchId: string,
  { userId, username, status, team, at }: Omit<Change & { kind: 'attend' }, 'kind'> & { team: Team | null },
  known: Participant | undefined,
): Participant {
  return {
    id: OPTIMISTIC + userId,
    match_id: matchId,
    user_id: userId,
    status,
    team_assignment: team,
    responded_at: null,
    created_at: at,
    updated_at: at,
    username: known?.username ?? username,
    avatar_url: known?.avatar_url ?? null,
    avatar_filename: known?.avatar_filename ?? null,
    skill_level: known?.skill_level ?? 'Beginner',
  }
}
