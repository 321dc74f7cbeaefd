import { plural, t } from '@lingui/core/macro'

/** '3/4', or '3/∞' where there is no limit. */
export const countLabel = (confirmed: number, players: number): string =>
  `${confirmed}/${players === 0 ? '∞' : players}`

/** '3/4', and '4/4 (Full)' where no slot is free. */
export function countOrFull(confirmed: number, players: number): string {
  const count = countLabel(confirmed, players)
  return players > 0 && confirmed >= players ? `${count} ${t`(Full)`}` : count
}

/** '1 of 6 total slots filled'; where there is no limit there are no slots to fill: '1 player, no limit'. */
export function filledLabel(confirmed: number, players: number): string {
  if (players > 0) return t`${confirmed} of ${players} total slots filled`
  return t`${plural(confirmed, { one: '# player, no limit', other: '# players, no limit' })}`
}

/** '1 free', '1 held' where all that is free is held for the waiting list, 'Full', or null where there is no limit. */
export function freeLabel(confirmed: number, players: number, held = 0): string | null {
  if (players === 0) return null
  const free = players - confirmed - held
  if (free <= 0 && held > 0) return t`${held} held`
  return free <= 0 ? t`Full` : t`${free} free`
}

/** 'One is invited': a member who was asked and has not answered holds no place. */
export const invitedLabel = (invited: number): string =>
  t`${plural(invited, { one: '# is invited', other: '# are invited' })}`

/** The member's own part in a match, as its card marks it: 'You’re in', 'Invited', 'Waiting' on its waiting list, 'Yours' for who made it only, or null. */
export function ownPartLabel(
  match: { creator_id: string | null; isWaiting?: boolean },
  participants: readonly { user_id: string; status: string }[],
  userId: string | null,
): string | null {
  if (userId === null) return null
  const status = participants.find(({ user_id }) => user_id === userId)?.status
  if (status === 'confirmed') return t`You’re in`
  if (status === 'pending' || status === 'invited') return t`Invited`
  if (match.isWaiting) return t({ message: 'Waiting', context: 'on the waiting list of a match' })
  return match.creator_id === userId ? t({ message: 'Yours', context: 'a match that one has made' }) : null
}
