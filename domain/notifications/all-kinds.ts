import type { Kind } from './kind.ts'
import { EVENING_KINDS } from './kinds/evenings.ts'
import { FREE_SLOT_KINDS } from './kinds/free-slots.ts'
import { MATCH_KINDS } from './kinds/match.ts'
import { PLAYER_KINDS } from './kinds/players.ts'
import { RESULT_KINDS } from './kinds/results.ts'
import { STEWARD_KINDS } from './kinds/stewards.ts'
import { THREAD_AND_REMINDER_KINDS } from './kinds/thread-and-reminders.ts'

/** Every kind, in the order of the settings. */
const KINDS = [
  ...MATCH_KINDS,
  ...PLAYER_KINDS,
  ...THREAD_AND_REMINDER_KINDS,
  ...FREE_SLOT_KINDS,
  ...EVENING_KINDS,
  ...RESULT_KINDS,
  ...STEWARD_KINDS,
]

export type NotificationKind = (typeof KINDS)[number]['type']
export const NOTIFICATION_KINDS: readonly NotificationKind[] = KINDS.map(({ type }) => type)

const byType = new Map<string, Kind>(KINDS.map((kind) => [kind.type, kind]))

/** A kind by its type; undefined for one that this version does not know yet, which a newer server may send. */
export const kindNamed = (type: string): Kind | undefined => byType.get(type)
