import { millisecondsInDay } from '../time-units.ts'

const HIDDEN_DAYS = 7

/** Tells whether a prompt that was dismissed at `dismissedAt` may be shown again; both in milliseconds, null for never. */
export function mayShowInstallPrompt(dismissedAt: number | null, now: number): boolean {
  // A dismissal in the future was stored while the clock was wrong.
  if (dismissedAt === null || dismissedAt > now) return true
  return now - dismissedAt >= HIDDEN_DAYS * millisecondsInDay
}
