import type { Kind } from './kind.ts'
import { announcement } from './kinds/announcement.ts'
import { courtFree } from './kinds/court-free.ts'
import { matchCancelled } from './kinds/match/match-cancelled.ts'
import { matchComment } from './kinds/match/match-comment.ts'
import { matchDeclined } from './kinds/match/match-declined.ts'
import { matchFull } from './kinds/match/match-full.ts'
import { matchInvitation } from './kinds/match/match-invitation.ts'
import { matchJoined } from './kinds/match/match-joined.ts'
import { matchLeft } from './kinds/match/match-left.ts'
import { matchReminderDay } from './kinds/match/match-reminder-day.ts'
import { matchReminderHours } from './kinds/match/match-reminder-hours.ts'
import { matchUpdated } from './kinds/match/match-updated.ts'
import { moderation } from './kinds/moderation.ts'
import { placeGone } from './kinds/place-gone.ts'
import { placeOffered } from './kinds/place-offered.ts'
import { reportDecided } from './kinds/report-decided.ts'
import { stewardWork } from './kinds/steward-work.ts'
import { substituteAsked } from './kinds/substitute-asked.ts'
import { substituteFound } from './kinds/substitute-found.ts'

/** Every kind, in the order of the settings. */
const KINDS = [
  matchInvitation,
  matchUpdated,
  matchCancelled,
  matchJoined,
  matchLeft,
  matchDeclined,
  matchFull,
  matchComment,
  matchReminderDay,
  matchReminderHours,
  placeOffered,
  placeGone,
  substituteAsked,
  substituteFound,
  courtFree,
  moderation,
  reportDecided,
  announcement,
  stewardWork,
] as const

export type NotificationKind = (typeof KINDS)[number]['type']
export const NOTIFICATION_KINDS: readonly NotificationKind[] = KINDS.map(({ type }) => type)

const byType = new Map<string, Kind>(KINDS.map((kind) => [kind.type, kind]))

/** A kind by its type; undefined for one that this version does not know yet, which a newer server may send. */
export const kindNamed = (type: string): Kind | undefined => byType.get(type)
