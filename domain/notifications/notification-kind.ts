// The kinds of notifications, as the constraints of `notifications` and `push_mutes` have them. A table over all of them is typed by
// `NotificationKind`, so that a new kind does not compile until each has its row.

export const NOTIFICATION_KINDS = [
  'match_invitation',
  'match_updated',
  'match_cancelled',
  'match_joined',
  'match_left',
  'match_declined',
  'match_full',
  'match_comment',
  'match_reminder_day',
  'match_reminder_hours',
  'place_offered',
  'place_gone',
  'substitute_asked',
  'substitute_found',
  'court_free',
  'moderation',
  'report_decided',
  'announcement',
  'steward_work',
] as const

/** Kinds that only stewards get. */
export const STEWARD_KINDS: readonly NotificationKind[] = ['steward_work']

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** The row of a kind; undefined for one that this version does not know yet, which a newer server may send. */
export function ofKind<T>(table: Readonly<Record<NotificationKind, T>>, kind: string): T | undefined {
  return Object.hasOwn(table, kind) ? table[kind as NotificationKind] : undefined
}
